"""The album: a tile for each of the 36 robots, and beside them one robot's picture, its story, and the belts earned."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.challenges.album import ROBOTS, gathered
from game.core.cards import CATALOGUE
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    DIM,
    HEADING,
    INK,
    LINE,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    SMALL,
    STRONG,
    YELLOW,
    mix,
)
from ui.base.viewport import Rect
from ui.match.challenges.album import BELTS, belt_of, belts_of, next_belt_words, since_words
from ui.match.challenges.stories import story_words
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.plate import draw_plate

if TYPE_CHECKING:
    from ui.shell.app import App

COLUMNS = 6
PAGE = 470.0
"""Width of the plate with a robot's story, in units."""
MORE_PAGE, LARGE_STAGE = 0.25, 0.36
"""By what share it grows with words twice as large, and how much of its height the robot gets beside large words."""
SHADE = 34
"""Opacity of a robot that is still out there."""
_GAP = 14.0
_EDGE = 36.0
_BELT = 54.0
_NOTE, _LARGE_NOTE = 30.0, 66.0
"""The height of each note at the page's foot, and of one in large words: when the robot came, and what comes next."""


class RobotTile(Button):
    """A robot's place in the album, empty until it has come; looking at it is enough to open its page."""

    def __init__(self, rect: Rect, robot: str, games: int, look_at: Callable[[str], None]) -> None:
        """Stand for a robot that came in this many games; ``look_at`` opens its page."""
        super().__init__(rect, "", lambda: look_at(robot))
        self.robot = robot
        self.games = games
        self.chosen = False
        """Whether its page is open."""

    def focus_changed(self) -> None:
        """Open its page as soon as keys or pad come to it."""
        if self.focused:
            self.on_press()

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the tile: the robot, or an empty place."""
        rect = self.rect.move(0, 3) if self.sunk else self.rect
        face = PANEL if self.games else PANEL_DEEP
        edge = YELLOW if self.chosen else BRASS if self.games else LINE
        painter.panel(self.rect.move(0, 5), INK, radius=14)
        painter.panel(rect, mix(face, LINE, 0.4) if self.hovered else face, border=edge, border_width=4, radius=14)
        side = min(rect.w, rect.h) - 16
        picture = Rect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
        painter.image(("robot", CATALOGUE[self.robot].art), picture, alpha=255 if self.games else SHADE)
        if not self.games:
            painter.text("?", rect.center, HEADING.but(colour=DIM), align="center")
        if self.games > 1:
            style = STRONG.but(size=18, colour=YELLOW)
            painter.text(f"×{self.games}", (rect.right - 10, rect.bottom - 14), style, align="midright", max_width=50)
        if ring:
            draw_focus_ring(painter, self.rect, 14)


class AlbumScene(MenuScene):
    """The tiles on the left, the chosen robot's page on the right."""

    beside_heading = 480.0

    def __init__(self, app: "App", robot: str | None = None) -> None:
        """Open at a robot, or at the first one in the album."""
        super().__init__(app)
        have = [one for one in ROBOTS if one in app.progress.album]
        self.robot = robot if robot in ROBOTS else have[0] if have else ROBOTS[0]
        """The robot whose page is open."""
        self._page = Rect(0, 0, 1, 1)

    def layout(self, canvas: Rect) -> None:
        """Place the tiles, the choice of belt, and the way back."""
        tr, progress = self.app.tr, self.app.progress
        self.heading = tr.text("The album")
        top, bottom = HEAD + 20, canvas.bottom - 50
        page = PAGE * self.app.texts.room(MORE_PAGE)
        self._page = Rect(canvas.right - MARGIN - page, top, page, bottom - top)
        rows = -(-len(ROBOTS) // COLUMNS)
        wide = (self._page.left - 2 * _GAP - MARGIN + _GAP) / COLUMNS
        high = (bottom - top + _GAP) / rows
        tiles: list[RobotTile] = []
        for index, robot in enumerate(ROBOTS):
            row, column = divmod(index, COLUMNS)
            rect = Rect(MARGIN + column * wide, top + row * high, wide - _GAP, high - _GAP)
            stay = progress.album.get(robot)
            tiles.append(RobotTile(rect, robot, 0 if stay is None else stay.games, self._look_at))
        belts = belts_of(progress)
        inside = self._page.inflate(-2 * _EDGE, -2 * _EDGE)
        place = Rect(inside.left, inside.bottom - _BELT, inside.w, _BELT)
        names = [tr.text(BELTS[key]) for key in belts]
        choice = Choice(place, names, belts.index(belt_of(progress)), self._choose_belt)
        choice.hint = tr.text("The belt at the table. More of them come with more robots.")
        widgets: list[Control] = [*tiles, choice, self.back_button(canvas)]
        before = self.group.focused
        focus = self.group.widgets.index(before) if before is not None else ROBOTS.index(self.robot)
        self.group.replace(widgets, focus=focus)
        self._look_at(self.robot)

    def _look_at(self, robot: str) -> None:
        self.robot = robot
        for widget in self.group.widgets:
            if isinstance(widget, RobotTile):
                widget.chosen = widget.robot == robot
        self.invalidate()

    def _choose_belt(self, index: int) -> None:
        self.app.change_progress(belt=belts_of(self.app.progress)[index])
        self.invalidate()

    def draw_content(self, painter: Painter) -> None:
        """Draw how full the album is, and the open page."""
        tr, album, canvas = self.app.tr, self.app.progress.album, painter.canvas
        words = tr.text("{n} of {all} robots", n=gathered(album), all=len(ROBOTS))
        at = (canvas.right - MARGIN - 240, 68)
        lines = 2 if painter.texts.large else 1
        style = HEADING.but(size=30, colour=YELLOW)
        painter.text(words, at, style, align="midright", max_width=230, max_lines=lines, max_height=88)
        draw_plate(painter, self._page)
        self._draw_page(painter, self._page.inflate(-2 * _EDGE, -2 * _EDGE))

    def _draw_page(self, painter: Painter, inside: Rect) -> None:
        tr, stay = self.app.tr, self.app.progress.album.get(self.robot)
        large = painter.texts.large
        note, lines = (_LARGE_NOTE, 2) if large else (_NOTE, 1)
        below = next_belt_words(tr, self.app.progress)
        foot = inside.bottom - _BELT - 14 - (note if below or not large else 0.0)
        stage = Rect(inside.left, inside.top, inside.w, (foot - inside.top) * (LARGE_STAGE if large else 0.5))
        painter.gradient(stage, mix(PANEL_DARK, BRASS, 0.3 if stay else 0.0), PANEL_DEEP, radius=18)
        side = min(stage.w, stage.h) - 20
        top = stage.bottom + 14
        picture = Rect(stage.centerx - side / 2, stage.centery - side / 2, side, side)
        painter.image(("robot", CATALOGUE[self.robot].art), picture, alpha=SHADE if stay is None else 255)
        if stay is None:
            style = HEADING.but(size=120, colour=DIM)
            painter.text("?", stage.center, style, align="center", max_width=stage.w, max_height=stage.h)
            name = tr.text("Still out there")
            story = tr.text("Every game you finish brings one robot, won or lost, from your own crew first.")
            since = ""
        else:
            name, story = card_name(tr, self.robot), story_words(tr, self.robot)
            day = since_words(tr, stay.since)
            since = tr.plural("Here since {day}, {n} game", "Here since {day}, {n} games", stay.games, day=day)
        head = painter.text(name, (inside.left, top), HEADING.but(size=32, colour=YELLOW), max_width=inside.w)
        top += head.h + 6
        rest = foot - (note if since else 6) - top
        painter.text(story, (inside.left, top), BODY, max_width=inside.w, max_lines=9, max_height=rest, colour=CREAM)
        notes = ((since, foot - note / 2 + 1), (below, foot + 9 + note / 2))
        rooms, wide = [(words, inside.w) for words, _ in notes if words], inside.w
        style = painter.common_style(rooms, SMALL, max_lines=lines, max_height=note)
        for words, y in notes:
            painter.text(words, (inside.left, y), style, align="midleft", max_width=wide, max_lines=lines, colour=DIM)
