"""The end of the guided game."""

from ui.base.viewport import Rect
from ui.match.lessons.guide import Guide
from ui.match.lessons.scenario import LineCue
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.scenes.after.results import FOOT, ResultsScene
from ui.scenes.lessons.mentor import Mentor, learned, to_the_lessons
from ui.shell.app import App
from ui.table.aids.mentor import Speech
from ui.table.motion.passage import Doorway
from ui.widgets.button import SECONDARY, Button

END_BUTTON_W = 360.0


class LessonResultsScene(ResultsScene):
    """The end of the guided game, with ways to a real game and to the lessons."""

    measured = False

    def __init__(self, app: App, match: Match, doorway: Doorway | None, guide: Guide) -> None:
        super().__init__(app, match, doorway)
        self.mentor = Mentor(app, guide)

    def enter(self) -> None:
        """Start the count; the lesson is learned."""
        super().enter()
        learned(self.app, self.mentor.guide.lesson)

    @property
    def wants_frames(self) -> bool:
        """While it counts, or the mentor starts to speak."""
        return super().wants_frames or self.mentor.wants_frames

    def update(self, dt: float) -> None:
        """Count on; then the mentor says his closing words."""
        super().update(dt)
        last = self.mentor.guide.lesson.steps[-1]
        self.mentor.guide.attend(LineCue.OVER if self.done else None, last.phase, last.round, last.auction)
        self.dirty = self.mentor.update(dt) or self.dirty

    def _buttons(self, canvas: Rect) -> list[Button]:
        tr = self.app.tr
        wide, gap = END_BUTTON_W, 20.0
        left = canvas.w - 16 - 2 * wide - gap
        return [
            Button(Rect(left, canvas.h - 76, wide, 58), tr.text("Play a real game"), self._real_game, lines=2),
            Button(
                Rect(left + wide + gap, canvas.h - 76, wide, 58),
                tr.text("All lessons"),
                self._leave,
                look=SECONDARY,
                lines=2,
            ),
        ]

    def _real_game(self) -> None:
        self.app.go.title()
        self.app.go.setup()

    def _leave(self) -> None:
        to_the_lessons(self.app)

    def _subheading(self) -> str:
        return self.app.tr.text("The guided game")

    def draw(self, painter: Painter) -> None:
        """Draw the podium, and the mentor's closing words."""
        super().draw(painter)
        self.mentor.draw(painter, self.speech)

    @property
    def speech(self) -> Speech | None:
        """What the mentor says now, beside the buttons."""
        canvas = self.app.viewport.canvas
        place = Rect(16, canvas.h - FOOT - 8, canvas.w - 3 * 16 - 2 * END_BUTTON_W - 20, FOOT + 2)
        return None if self.arrival is not None else self.mentor.speech(place, (), onward=False)
