"""The end of the guided game."""

from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Row, Sized
from ui.layout.leaves import Picture
from ui.match.lessons.guide import LessonGuide
from ui.match.lessons.scenario import LineCue
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.scenes.after.results import FIRST, ResultsScene
from ui.scenes.common.boxes import button
from ui.scenes.lessons.mentor import Mentor, learned, to_the_lessons
from ui.shell.app import App
from ui.table.aids.speech import Speech
from ui.table.motion.passage import Doorway
from ui.widgets.button import SECONDARY

_BUTTON, _SPEECH = 330.0, (600.0, 98.0)
"""The width of a button, and the least size of what the mentor says, in units."""


class LessonResultsScene(ResultsScene):
    """The end of the guided game, with ways to a real game and to the lessons."""

    measured = False

    def __init__(self, app: App, match: Match, doorway: Doorway | None, guide: LessonGuide) -> None:
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

    def ways(self) -> Box:
        """Room for the mentor, and the ways to a real game and to the lessons."""
        tr = self.app.tr
        wide, high = _SPEECH
        ways = Row(
            button(tr.text("Play a real game"), self._real_game, key=FIRST, wide=_BUTTON),
            button(tr.text("All lessons"), self._leave, look=SECONDARY, wide=_BUTTON),
            gap=20,
        )
        return Row(Picture(self._draw_speech, least=high, wide=wide, weight=1), Sized(ways, along="end"), gap=20)

    def _draw_speech(self, painter: Painter, place: Rect) -> None:
        """Nothing: the mentor moves, and is drawn over everything."""

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
        if self.arrival is not None:
            return None
        return self.mentor.speech(self.place_of(self._draw_speech), (), onward=False)
