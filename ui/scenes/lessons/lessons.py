"""Learn to play: the guided game as a whole, and every lesson of it for itself."""

from functools import partial
from typing import TYPE_CHECKING

from ui.base.theme import CREAM, DIM, INK, LOG_GREEN, PANEL, PANEL_DEEP, SMALL, SUBHEADING, YELLOW, Colour
from ui.base.viewport import Rect
from ui.match.lessons.scenario import Lesson, Scenario, ScenarioError, read_scenario
from ui.paint.painter import Painter
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.shell.scene import RulesTopic
from ui.table.aids.mentor import Speech, draw_speech
from ui.widgets.button import PRIMARY, SECONDARY, Button, ButtonLook

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.shell.app import App

LEFT_W, GAP = 560.0, 24.0
COLUMNS = 2
LOWEST, HIGHEST = 104.0, 140.0
BUTTON_H = 76.0
DISC = 27.0
TITLE = SUBHEADING
ABOUT = SMALL.but(size=20)


class LessonsScene(MenuScene):
    """The mentor and his whole game at the left, the lessons at the right; those that are known have a tick."""

    def __init__(self, app: "App") -> None:
        """Show what has been learned. A guided game that cannot be read is told of as soon as this is open."""
        super().__init__(app)
        self._problem = ""
        self.scenario: Scenario | None = None
        """The guided game, None where it cannot be read."""
        try:
            self.scenario = read_scenario()
        except ScenarioError as error:
            self._problem = error.sentence.told(app.tr)
        self._speech: Speech | None = None

    @property
    def rules_topic(self) -> RulesTopic:
        """What the game is about."""
        return RulesTopic.AIM

    def enter(self) -> None:
        """Tell what is wrong, if anything is."""
        if self._problem:
            title = self.app.tr.text("A word in between")
            self.app.go.tell(title, self._problem, self.go_back)

    def layout(self, canvas: Rect) -> None:
        """The ways into the guided game."""
        tr = self.app.tr
        self.heading = tr.text("Learn to play")
        top, foot = HEAD + 24, canvas.h - 50
        left = Rect(MARGIN, top, LEFT_W, foot - top)
        right = Rect(left.right + 40, top, canvas.w - MARGIN - left.right - 40, foot - top)
        self.group.replace([*self._ways(left), *self._lessons(right), self.back_button(canvas)], focus=0)
        self._speech = Speech(self._words(), "calm", Rect(left.left, left.top, left.w, left.h * 0.42))

    def _words(self) -> str:
        tr, done = self.app.tr, len(self.app.progress.schooling.done)
        if self.scenario is not None and done >= len(self.scenario.lessons):
            return tr.text("You know it all. Look in again whenever a rule has slipped your mind.")
        return tr.text("Eight lots, eight minutes: you play, I tell you what matters.")

    def _ways(self, left: Rect) -> list[Button]:
        """The whole game, and the lesson that was left."""
        tr, place = self.app.tr, self.app.progress.schooling.place
        if self.scenario is None:
            return []
        ways: list[tuple[str, Callable[[], None]]] = [(tr.text("The whole game"), self._whole)]
        lesson = None if place is None else self.scenario.lesson(place.key)
        if lesson is not None:
            ways.insert(0, (tr.text("Continue: {lesson}", lesson=tr.text(lesson.title)), self._continue))
        y = left.top + left.h * 0.5
        return [
            Button(
                Rect(left.left, y + at * (BUTTON_H + 22), left.w, BUTTON_H),
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
        wide = (right.w - GAP) / COLUMNS
        high = min(HIGHEST, max(LOWEST, (right.h + GAP) / rows - GAP))
        return [
            LessonButton(
                Rect(
                    right.left + at // rows * (wide + GAP),
                    right.top + at % rows * (high + GAP),
                    wide,
                    high,
                ),
                at + 1,
                self.app.tr.text(lesson.title),
                self.app.tr.text(lesson.about),
                partial(self._one, lesson),
                known=lesson.key in known,
            )
            for at, lesson in enumerate(lessons)
        ]

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
        """The mentor."""
        if self._speech is not None:
            draw_speech(painter, self._speech)


class LessonButton(Button):
    """A lesson: its number or a tick, its title, and what it is about."""

    def __init__(
        self, rect: Rect, number: int, title: str, about: str, on_press: "Callable[[], None]", *, known: bool
    ) -> None:
        """`known`: it has been played to its end."""
        super().__init__(rect, title, on_press, look=ButtonLook(PANEL, PANEL, CREAM) if known else SECONDARY)
        self.number = number
        self.about = about
        self.known = known

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        at = body.left + 24 + DISC, body.centery
        painter.circle(at, DISC, LOG_GREEN if self.known else PANEL_DEEP, border=INK, border_width=4)
        if self.known:
            x, y = at
            painter.lines([(x - 12, y + 1), (x - 3, y + 10), (x + 13, y - 10)], INK, 6)
        else:
            painter.text(str(self.number), at, TITLE, align="center", max_width=2 * DISC - 12, colour=YELLOW)
        left = at[0] + DISC + 18
        room = body.right - 20 - left
        painter.text(
            self.label,
            (left, body.centery - 4),
            TITLE,
            align="bottomleft",
            max_width=room,
            max_lines=2,
            max_height=body.h / 2 - 10,
            colour=words,
        )
        painter.text(
            self.about,
            (left, body.centery + 2),
            ABOUT,
            max_width=room,
            max_lines=2,
            max_height=body.h / 2 - 10,
            colour=DIM,
        )
