"""A lesson: a table at which the guided game is played up to where the next lesson starts, or on and on."""

from collections.abc import Sequence

from game.core.actions import Action
from ui.files.schooling import LessonPlace
from ui.match.lessons.guide import LessonGuide
from ui.match.lessons.lesson import occasion_of
from ui.match.match import Match
from ui.scenes.lessons.mentor import keep_place, learned, open_lesson_menu, to_the_lessons
from ui.scenes.lessons.taught_table import TaughtTable
from ui.shell.app import App


class LessonScene(TaughtTable):
    """A lesson at the table. Its place is stored with the progress, as the game is none of the saved ones."""

    guide: LessonGuide

    def __init__(self, app: App, match: Match, guide: LessonGuide) -> None:
        """Play ``match`` on from its current point."""
        super().__init__(app, match, guide)
        self.guide = guide

    def enter(self) -> None:
        """Start, and record that the lesson has started."""
        super().enter()
        self._keep_place()

    def _finish(self) -> None:
        """The lesson is learned: open the next one, or the list of all."""
        guide, scenario = self.guide, self.guide.scenario
        learned(self.app, guide.lesson)
        coming = scenario.after(guide.lesson) if guide.whole else None
        if coming is None:
            to_the_lessons(self.app)
            return
        seen = self.match.session.observation(None)
        if coming.steps[0].here(seen.phase, seen.round, seen.auction):
            guide.lesson = coming
            self.match.occasion = occasion_of(coming)
            self._keep_place()
        else:
            self.app.go.lesson(scenario, coming, whole=True)

    def _keep_place(self) -> None:
        """Save the lesson's current point, so that it can be left at any time."""
        moves = tuple(turn.action for turn in self.match.session.clone().turns)
        keep_place(self.app, LessonPlace(self.guide.lesson.key, self.guide.whole, moves))

    def act(self, player: int, actions: Sequence[Action]) -> None:
        """Let the person act, and save the game's current point."""
        super().act(player, actions)
        self._keep_place()

    def take_back(self) -> None:
        """Take the bid back."""
        super().take_back()
        self._keep_place()

    def open_menu(self) -> None:
        """Open the menu, which says that the lesson is saved."""
        self._handling.let_go()
        open_lesson_menu(self.app)
