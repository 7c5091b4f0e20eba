"""How to play: the guided game as a whole, and each of its lessons on its own."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ui.base.i18n import N_
from ui.base.theme import (
    BRASS,
    CREAM,
    INK,
    LOG_GREEN,
    PANEL,
    PANEL_DEEP,
    SMALL,
    SUBHEADING,
    YELLOW,
    mix,
)
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Grid, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Words
from ui.match.lessons.scenario import Lesson, Scenario, ScenarioError, read_scenario
from ui.match.opponents import CALM, PLEASED
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, menu
from ui.scenes.common.foreman import draw_foreman
from ui.scenes.common.page import MenuPage
from ui.scenes.common.speaker import speaker
from ui.shell.scene import RulesTopic
from ui.widgets.button import PRIMARY, SECONDARY, ButtonLook

if TYPE_CHECKING:
    from ui.shell.app import App

_DISC = 23.0
ABOUT = SMALL.but(colour=CREAM)
_KNOWN = ButtonLook(PANEL, PANEL, CREAM)


class Piece(NamedTuple):
    """A picture in a drawing: where its middle is, from the middle of the drawing, and how high it is, both as parts of
    the drawing's height; and how far it is turned, in degrees."""

    key: Key
    x: float
    y: float
    high: float
    angle: float = 0.0


DRAWINGS: Mapping[str, tuple[Piece, ...]] = {
    "bid": (
        Piece(("back",), -0.72, 0.0, 0.8, -8),
        Piece(("power", 1), 0.06, 0.0, 0.44),
        Piece(("robot", "uni-kurt"), 0.8, 0.0, 1.0),
    ),
    "zero": (
        Piece(("face-small", "mechanic-2"), -0.56, 0.0, 0.96, -5),
        Piece(("power", 0), 0.06, 0.1, 0.5),
        Piece(("face-small", "fzzzt-a"), 0.66, 0.0, 0.8, 7),
    ),
    "count": (
        Piece(("back",), -0.8, 0.02, 0.82, -7),
        Piece(("back",), -0.3, 0.02, 0.82, 5),
        Piece(("power", 3), 0.34, 0.0, 0.52),
        Piece(("power", 1), 0.84, 0.0, 0.52),
    ),
    "chief": (
        Piece(("portrait", "rivet", CALM), -0.66, 0.0, 0.9),
        Piece(("spanner",), 0.08, 0.0, 0.42, -24),
        Piece(("portrait", "tock", PLEASED), 0.78, 0.0, 0.9),
    ),
    "belt": (
        Piece(("face-small", "r3-cog-b"), -0.62, 0.0, 0.98),
        Piece(("belt", 2), 0.02, 0.0, 0.36),
        Piece(("face-small", "r4-oil"), 0.66, 0.0, 0.8),
    ),
    "tie": (
        Piece(("power", 2), -0.78, 0.0, 0.54),
        Piece(("spanner",), 0.0, 0.0, 0.5, -24),
        Piece(("power", 2), 0.78, 0.0, 0.54),
    ),
    "out": (
        Piece(("power", 0), -0.94, 0.06, 0.44),
        Piece(("power", 0), -0.5, -0.1, 0.44),
        Piece(("power", 0), -0.06, 0.06, 0.44),
        Piece(("face-small", "upgrade-a"), 0.66, 0.0, 0.96, 5),
    ),
    "fix": (
        Piece(("machine", "unit-nut-oil"), -0.44, 0.0, 0.92),
        Piece(("robot", "drill-bill"), 0.66, 0.06, 0.9),
    ),
    "score": (
        Piece(("points", 6), -0.78, 0.0, 0.62),
        Piece(("points", 13), 0.0, 0.0, 0.82),
        Piece(("symbol", "cog"), 0.76, 0.0, 0.56),
    ),
}
"""The drawings by the lessons' keys."""


def draw_lesson(painter: Painter, key: str, room: Rect) -> None:
    """A lesson's drawing in the middle of a place; nothing for one that has none."""
    high = min(room.h, room.w / 2.5)
    for piece in DRAWINGS.get(key, ()):
        tall = high * piece.high
        at = room.centerx + piece.x * high, room.centery + piece.y * high
        painter.image_at(piece.key, at, tall * painter.art.aspect(piece.key), tall, angle=piece.angle)


class LessonsScene(MenuPage):
    """The mentor and his whole game on the left, the lessons on the right; those already learned have a tick."""

    rules_topic = RulesTopic.AIM
    heading = N_("How to play")
    first_focus = "way 0"

    def __init__(self, app: "App") -> None:
        """Show what has been learned. If the guided game cannot be read, a message says so as soon as this opens."""
        super().__init__(app)
        self._problem = ""
        self.scenario: Scenario | None = None
        """The guided game, None if it cannot be read."""
        try:
            self.scenario = read_scenario()
        except ScenarioError as error:
            self._problem = error.sentence.told(app.tr)

    def enter(self) -> None:
        """Say what is wrong, if anything is."""
        if self._problem:
            title = self.app.tr.text("A quick word")
            self.app.go.tell(title, self._problem, self.go_back)

    def page(self) -> Box:
        """The foreman, who looks over the ways into the guided game, and the lessons beside him."""
        ways = Column(*self._ways(), gap=22.0, alike=True)
        foreman = speaker(self._words(), draw_foreman, least=150, most=360)
        left = Sized(Column(foreman, ways), wide=480, most_wide=560, across=None, along=None, weight=0)
        lessons = Grid(*self._lessons(), columns=3, gap=22.0, alike=True)
        right = Scroll(Sized(lessons, across=None, along="start"))
        rules = button(self.app.tr.text("Rules"), self.app.go.rules, key="rules", look=SECONDARY, wide=210)
        return menu(self.heading_words, Row(left, right, gap=40, weight=1), rules, self.way_back())

    def _words(self) -> str:
        tr, done = self.app.tr, self.app.progress.schooling.done
        if self.scenario is not None and all(lesson.key in done for lesson in self.scenario.lessons):
            return tr.text("You know it all. Come back whenever a rule slips your mind.")
        return tr.text("Nine lessons, eight minutes: you play, and I tell you what matters.")

    def _ways(self) -> list[Leaf]:
        """The buttons for the lesson in progress and for the whole game."""
        tr, place = self.app.tr, self.app.progress.schooling.place
        if self.scenario is None:
            return []
        ways: list[tuple[str, Callable[[], None]]] = [(tr.text("The whole game"), self._whole)]
        lesson = None if place is None else self.scenario.lesson(place.key)
        if lesson is not None:
            ways.insert(0, (tr.text("Continue: {lesson}", lesson=tr.text(lesson.title)), self._continue))
        return [
            button(words, act, key=f"way {at}", look=SECONDARY if at else PRIMARY)
            for at, (words, act) in enumerate(ways)
        ]

    def _lessons(self) -> list[Leaf]:
        lessons = () if self.scenario is None else self.scenario.lessons
        return [self._lesson(number, lesson) for number, lesson in enumerate(lessons, 1)]

    def _lesson(self, number: int, lesson: Lesson) -> Leaf:
        """A lesson: its drawing with its number or a tick, its title, and what it is about."""
        title, about = self.app.tr.text(lesson.title), self.app.tr.text(lesson.about)
        known = lesson.key in self.app.progress.schooling.done
        drawing = partial(_draw_stage, key=lesson.key, number=None if known else number)
        words = Column(Words(title, SUBHEADING, group="lessons"), Words(about, ABOUT, group="lessons"), gap=4)
        stage = Picture(drawing, least=70, most=112)
        inner = Padding(12, Column(stage, Padding(8, words, top=0, bottom=0), gap=8))
        act = partial(self._one, lesson)
        return button(title, act, key=lesson.key, look=_KNOWN if known else SECONDARY, inner=inner)

    def _whole(self) -> None:
        if self.scenario is not None:
            self.app.go.lesson(self.scenario, self.scenario.lessons[0], whole=True)

    def _one(self, lesson: Lesson) -> None:
        if self.scenario is not None:
            self.app.go.lesson(self.scenario, lesson, whole=False)

    def _continue(self) -> None:
        place = self.app.progress.schooling.place
        if self.scenario is not None and place is not None:
            self.app.go.resume_lesson(self.scenario, place)


def _draw_stage(painter: Painter, stage: Rect, key: str, number: int | None) -> None:
    """Draw a lesson's drawing beside its number, or beside a tick if it is known."""
    painter.gradient(stage, PANEL_DEEP, mix(PANEL_DEEP, BRASS, 0.24), radius=14)
    beside = 2 * _DISC + 2
    draw_lesson(painter, key, Rect(stage.left + beside, stage.top + 7, stage.w - beside - 8, stage.h - 14))
    x, y = stage.left + _DISC + 6, stage.top + _DISC + 6
    painter.circle((x, y), _DISC, LOG_GREEN if number is None else PANEL_DEEP, border=INK, border_width=4)
    if number is None:
        painter.lines([(x - 10, y + 1), (x - 3, y + 8), (x + 11, y - 9)], INK, 5)
    else:
        painter.text(str(number), (x, y), SUBHEADING, align="center", max_width=2 * _DISC - 10, colour=YELLOW)
