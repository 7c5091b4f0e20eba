"""The way to the album beside a heading: a robot, and how full the album is."""

from game.challenges.album import ROBOTS
from game.core.cards import CATALOGUE
from ui.base.theme import BRASS, INK, PANEL, STRONG, YELLOW, mix
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Padding, Row
from ui.layout.leaves import Picture, Words
from ui.scenes.common.boxes import button
from ui.shell.app import App
from ui.widgets.button import Button, ButtonLook

_PLATE = ButtonLook(PANEL, mix(PANEL, BRASS, 0.22), INK)
_WORDS = STRONG.but(colour=YELLOW)
_ROBOT = 54.0


class AlbumButton(Button):
    """A button with a robot and how full the album is."""


def album_box(app: App) -> Box:
    """The way to the album, with the robot that came last in the album's order."""
    words, robot, hint = _told(app)
    label = Words(words, _WORDS, lines=2, group="album", at="middle")
    return button(
        words,
        app.go.album,
        key="album",
        look=_PLATE,
        hint=hint,
        make=lambda: AlbumButton(Rect(0, 0, 0, 0), words, app.go.album),
        inner=Padding(14, Row(_robot(robot), label, gap=12), top=5, bottom=5),
    )


def _robot(robot: str) -> Picture:
    key = ("robot", CATALOGUE[robot].art)
    return Picture(lambda painter, rect: painter.image(key, rect), least=_ROBOT, aspect=1.0)


def _told(app: App) -> tuple[str, str, str]:
    """How full the album is, the robot beside that, and what the album is."""
    tr, album = app.tr, app.progress.album
    have = [robot for robot in ROBOTS if robot in album]
    count = tr.text("{n} of {all} robots", n=len(have), all=len(ROBOTS))
    hint = tr.text("Every game you finish brings a robot, won or lost. Each has a story of its own.")
    return f"{tr.text('The album')} · {count}", have[-1] if have else ROBOTS[0], hint
