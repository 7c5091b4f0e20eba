"""Learn to play: the guided game as a whole, and each of its lessons on its own."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ui.base.theme import (
    AMBER,
    BRASS,
    CREAM,
    INK,
    LOG_GREEN,
    PANEL,
    PANEL_DEEP,
    SMALL,
    STRONG,
    SUBHEADING,
    YELLOW,
    Colour,
    mix,
    with_alpha,
)
from ui.base.viewport import Rect
from ui.match.lessons.scenario import Lesson, Scenario, ScenarioError, read_scenario
from ui.match.opponents import CALM, PLEASED
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.paint.stack import Line, common_share, draw_stack
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.shell.scene import RulesTopic
from ui.widgets.button import PRIMARY, SECONDARY, Button, ButtonLook

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.shell.app import App

FOREMAN: Key = ("portrait", "foreman", CALM)
LEFT_W, GAP = 480.0, 22.0
LESS_LEFT = 0.15
"""By how much of itself the foreman's column is narrower beside words twice as large."""
COLUMNS = 3
HIGHEST = 240.0
BUTTON_H = 76.0
DISC = 23.0
FOREMAN_H, LEAST_FOREMAN = 360.0, 150.0
"""The height of the foreman, as far as there is room, in units."""
BUBBLE_H, TAIL = 124.0, 26.0
DRAWING, SMALL_DRAWING = 0.5, 0.36
"""The share of a lesson's height that its drawing takes; and beside large words."""
TITLE = SUBHEADING.but(size=22)
ABOUT = SMALL.but(size=20)
WORDS = STRONG.but(size=26, colour=INK)


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
        wide = tall * painter.art.aspect(piece.key)
        x, y = room.centerx + piece.x * high, room.centery + piece.y * high
        painter.image(piece.key, Rect(x - wide / 2, y - tall / 2, wide, tall), angle=piece.angle)


class LessonsScene(MenuScene):
    """The mentor and his whole game on the left, the lessons on the right; those already learned have a tick."""

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
        self._bubble = Rect(0, 0, 1, 1)
        self._foreman = Rect(0, 0, 1, 1)

    @property
    def rules_topic(self) -> RulesTopic:
        """The aim of the game."""
        return RulesTopic.AIM

    def enter(self) -> None:
        """Say what is wrong, if anything is."""
        if self._problem:
            title = self.app.tr.text("A quick word")
            self.app.go.tell(title, self._problem, self.go_back)

    def layout(self, canvas: Rect) -> None:
        """Place the ways into the guided game."""
        tr = self.app.tr
        self.heading = tr.text("Learn to play")
        top, foot = HEAD + 24, canvas.h - 50
        left = Rect(MARGIN, top, LEFT_W * (1 - LESS_LEFT * (self.app.texts.room(1) - 1)), foot - top)
        right = Rect(left.right + 40, top, canvas.w - MARGIN - left.right - 40, foot - top)
        ways = self._ways(left)
        self.group.replace([*ways, *self._lessons(right), self.back_button(canvas)], focus=0)
        # With large words he says it over more of the height.
        self._bubble = Rect(left.left, left.top, left.w, BUBBLE_H * self.app.texts.room(1))
        # He looks over the buttons, which lie below him.
        floor = min((way.rect.top for way in ways), default=left.bottom)
        high = max(LEAST_FOREMAN, min(FOREMAN_H, floor - self._bubble.bottom - TAIL))
        wide = high * self.app.art.aspect(FOREMAN)
        self._foreman = Rect(left.centerx - wide / 2, floor - high, wide, high)

    def _words(self) -> str:
        tr, done = self.app.tr, self.app.progress.schooling.done
        if self.scenario is not None and all(lesson.key in done for lesson in self.scenario.lessons):
            return tr.text("You know it all. Come back whenever a rule slips your mind.")
        return tr.text("Nine lessons, eight minutes: you play, and I tell you what matters.")

    def _ways(self, left: Rect) -> list[Button]:
        """The buttons for the whole game and for the lesson in progress."""
        tr, place = self.app.tr, self.app.progress.schooling.place
        if self.scenario is None:
            return []
        ways: list[tuple[str, Callable[[], None]]] = [(tr.text("The whole game"), self._whole)]
        lesson = None if place is None else self.scenario.lesson(place.key)
        if lesson is not None:
            ways.insert(0, (tr.text("Continue: {lesson}", lesson=tr.text(lesson.title)), self._continue))
        first = left.bottom - len(ways) * (BUTTON_H + GAP) + GAP
        return [
            Button(
                Rect(left.left, first + at * (BUTTON_H + GAP), left.w, BUTTON_H),
                words,
                act,
                look=SECONDARY if at else PRIMARY,
                lines=2,
            )
            for at, (words, act) in enumerate(ways)
        ]

    def _lessons(self, right: Rect) -> list[Button]:
        if self.scenario is None:
            return []
        lessons, known = self.scenario.lessons, self.app.progress.schooling.done
        rows = -(-len(lessons) // COLUMNS)
        wide = (right.w + GAP) / COLUMNS - GAP
        high = min(HIGHEST, (right.h + GAP) / rows - GAP)
        buttons = [
            LessonButton(
                Rect(
                    right.left + at % COLUMNS * (wide + GAP),
                    right.top + at // COLUMNS * (high + GAP),
                    wide,
                    high,
                ),
                at + 1,
                lesson.key,
                (self.app.tr.text(lesson.title), self.app.tr.text(lesson.about)),
                partial(self._one, lesson),
                known=lesson.key in known,
            )
            for at, lesson in enumerate(lessons)
        ]
        write_alike(self.app.painter, buttons)
        return [*buttons]

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

    def draw_content(self, painter: Painter) -> None:
        """Draw the foreman, and what he says."""
        bubble, foreman = self._bubble, self._foreman
        painter.glow(foreman.inflate(-foreman.w * 0.2, -foreman.h * 0.2), with_alpha(AMBER, 60), spread=90, radius=120)
        painter.image(FOREMAN, foreman)
        middle = bubble.centerx
        painter.glow(bubble.move(0, 6), (0, 0, 0, 120), spread=16, radius=20)
        tip, edge = (middle, bubble.bottom + TAIL), bubble.bottom - 3
        painter.polygon([tip, (middle - 17, edge), (middle + 17, edge)], CREAM, border=INK, border_width=4)
        painter.panel(bubble, CREAM, border=INK, border_width=4, radius=20)
        painter.polygon([(tip[0], tip[1] - 9), (middle - 12, edge - 2), (middle + 12, edge - 2)], CREAM)
        inside = bubble.inflate(-40, -20)
        painter.text(
            self._words(), inside.center, WORDS, align="center", max_width=inside.w, max_lines=5, max_height=inside.h
        )


class LessonButton(Button):
    """A lesson: its drawing, its number or a tick, its title, and what it is about."""

    def __init__(
        self,
        rect: Rect,
        number: int,
        key: str,
        words: tuple[str, str],
        on_press: "Callable[[], None]",
        *,
        known: bool,
    ) -> None:
        """`words` are the title and what the lesson is about; `known`: it has been played to its end."""
        title, self.about = words
        super().__init__(rect, title, on_press, look=ButtonLook(PANEL, PANEL, CREAM) if known else SECONDARY)
        self.number = number
        self.key = key
        self.known = known
        self.share: float | None = None
        """By how much its words are smaller than the player wants them; None for as much as they need."""

    def words_room(self, painter: Painter, body: Rect) -> Rect:
        """The room for its words below its drawing; large words make the drawing less high."""
        top = body.top + 12 + body.h * (SMALL_DRAWING if painter.texts.large else DRAWING) + 4
        return Rect(body.left + 20, top, body.w - 40, body.bottom - 10 - top)

    def texts(self, colour: Colour) -> list[Line]:
        """Its title, and what it is about."""
        return [Line(self.label, TITLE.but(colour=colour), 2), Line(self.about, ABOUT, 2, 4)]

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        drawing = SMALL_DRAWING if painter.texts.large else DRAWING
        stage = Rect(body.left + 12, body.top + 12, body.w - 24, body.h * drawing)
        painter.gradient(stage, PANEL_DEEP, mix(PANEL_DEEP, BRASS, 0.24), radius=14)
        beside = 2 * DISC + 2
        draw_lesson(painter, self.key, Rect(stage.left + beside, stage.top + 7, stage.w - beside - 8, stage.h - 14))
        at = stage.left + DISC + 6, stage.top + DISC + 6
        painter.circle(at, DISC, LOG_GREEN if self.known else PANEL_DEEP, border=INK, border_width=4)
        if self.known:
            x, y = at
            painter.lines([(x - 10, y + 1), (x - 3, y + 8), (x + 11, y - 9)], INK, 5)
        else:
            painter.text(str(self.number), at, TITLE, align="center", max_width=2 * DISC - 10, colour=YELLOW)
        draw_stack(painter, self.texts(words), self.words_room(painter, body), middle=True, share=self.share)


def write_alike(painter: Painter, lessons: Sequence[LessonButton]) -> None:
    """Write large words of all lessons in one size."""
    if not painter.texts.large:
        return
    shares = []
    for one in lessons:
        room = one.words_room(painter, one.rect)
        shares.append(common_share(painter, [one.texts(CREAM)], room.w, room.h))
    for one in lessons:
        one.share = min(shares)
