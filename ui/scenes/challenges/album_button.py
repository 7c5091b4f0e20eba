"""The way to the album beside a heading: a robot, and how full the album is."""

from collections.abc import Callable

from game.challenges.album import ROBOTS
from game.core.cards import CATALOGUE
from ui.base.theme import BRASS, INK, PANEL, STRONG, YELLOW, Colour, mix
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Padding, Row
from ui.layout.leaves import Picture, Words
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button
from ui.scenes.common.heading import BESIDE, MARGIN
from ui.shell.app import App
from ui.widgets.button import Button, ButtonLook

_PLATE = ButtonLook(PANEL, mix(PANEL, BRASS, 0.22), INK)
_WORDS = STRONG.but(colour=YELLOW)
_WIDE, _HIGH, _GAP = 400.0, 64.0, 24.0
BESIDE_ALBUM = BESIDE + _WIDE + 20.0
"""How much of a heading's strip this button and the way back take, in units."""


class AlbumButton(Button):
    """A button with a robot and how full the album is."""

    def __init__(self, rect: Rect, words: str, on_press: Callable[[], None], robot: str, hint: str) -> None:
        """Show this robot beside the words."""
        super().__init__(rect, words, on_press, look=_PLATE, hint=hint)
        self._robot = robot

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:  # noqa: ARG002
        side = body.h - 10
        picture = Rect(body.left + 12, body.top + 5, side, side)
        painter.image(("robot", CATALOGUE[self._robot].art), picture)
        room = body.right - picture.right - 26
        at = (picture.right + 12, body.centery)
        painter.text(self.label, at, STRONG, align="midleft", max_width=room, colour=YELLOW)


def album_button(app: App, canvas: Rect) -> AlbumButton:
    """Return the way to the album left of the way back, with the robot that came last in the album's order."""
    words, robot, hint = _told(app)
    place = Rect(canvas.right - MARGIN - 210 - _GAP - _WIDE, 36, _WIDE, _HIGH)
    return AlbumButton(place, words, app.go.album, robot, hint)


def album_box(app: App) -> Box:
    """The same way to the album, for pages made of boxes."""
    words, robot, hint = _told(app)
    label = Words(words, _WORDS, lines=2, group="album", at="middle")
    return button(
        words,
        app.go.album,
        key="album",
        look=_PLATE,
        hint=hint,
        make=lambda: AlbumButton(Rect(0, 0, 0, 0), words, app.go.album, robot, hint),
        inner=Padding(14, Row(_robot(robot), label, gap=12), top=5, bottom=5),
    )


def _robot(robot: str) -> Picture:
    key = ("robot", CATALOGUE[robot].art)
    return Picture(lambda painter, rect: painter.image(key, rect), least=_HIGH - 10, aspect=1.0)


def _told(app: App) -> tuple[str, str, str]:
    """How full the album is, the robot beside that, and what the album is."""
    tr, album = app.tr, app.progress.album
    have = [robot for robot in ROBOTS if robot in album]
    count = tr.text("{n} of {all} robots", n=len(have), all=len(ROBOTS))
    hint = tr.text("Every game you finish brings a robot, won or lost. Each has a story of its own.")
    return f"{tr.text('The album')} · {count}", have[-1] if have else ROBOTS[0], hint
