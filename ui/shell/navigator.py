"""The ways from scene to scene: what a scene calls to open another, without knowing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from ui.widgets.button import SECONDARY, ButtonLook

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from game.challenges.ladder import GoalKind, Rung
    from game.challenges.puzzles import Puzzle
    from game.core.actions import Action, Allocate
    from game.core.events import OpenEvent, Score
    from game.core.rulebook import Rule
    from game.play.thinking import Thinker
    from game.records.record import Record
    from game.records.seal import Seal
    from game.review.review import Review
    from ui.files.background import Latest
    from ui.files.schooling import LessonPlace
    from ui.files.settings import MatchSetup, SeatChoice
    from ui.match.lessons.guide import Guide
    from ui.match.lessons.scenario import Lesson, Scenario
    from ui.match.match import Match, SeatLook
    from ui.shell.app import App
    from ui.shell.crash_report import CrashReport
    from ui.shell.scene import RulesTopic, Scene
    from ui.table.motion.passage import Doorway
    from ui.table.paint.postcard import Result

Found = TypeVar("Found")


class KeptGames(NamedTuple):
    """Whether there is a game to go on with, and whether there is any."""

    unfinished: bool = False
    any: bool = False


Acting = Callable[[Sequence["Action"]], None]
"""What a bench calls with what a person has decided."""


@dataclass(frozen=True)
class DialogAnswer:
    """A button of a question: its words, what it does, its look. The question is closed before `act` is called."""

    words: str
    act: Callable[[], None]
    look: ButtonLook = SECONDARY


class Navigator(Protocol):
    """One method for each destination. A scene is opened over the present one unless its method says otherwise.

    Scenes find it as `app.go`. The one implementation, `ui.navigation.SceneNavigator`, imports all scenes; they import
    none of each other but what they inherit from.
    """

    # Back

    def back(self, scene: Scene | None = None) -> None:
        """Leave a scene and all above it, by default the top one. One that has left already is ignored."""

    def title(self) -> None:
        """Leave everything for the title."""

    # From the title

    def setup(self) -> None:
        """Set up a game."""

    def lessons(self) -> None:
        """Choose a lesson."""

    def challenges(self) -> None:
        """Choose a challenge."""

    def games(self, chosen: str | None = None) -> None:
        """Look at all games that are kept, with the one of this id chosen, by default the first."""

    def statistics(self) -> None:
        """Look at the figures of all games."""

    def settings(self) -> None:
        """Change the settings."""

    def offer(self) -> None:
        """Offer to teach the game."""

    # Words

    def tell(self, title: str, message: str, then: Callable[[], None] | None = None) -> None:
        """Tell something, already translated; `then` is called when it has been read."""

    def ask(self, title: str, message: str, answers: Sequence[DialogAnswer], *, cancel: int, focus: int = 0) -> None:
        """Ask a question with one to three answers, already translated; `cancel` is the index of the answer that Escape
        means, `focus` of the one that Enter means."""

    def rules(self, place: RulesTopic | Rule | None = None) -> None:
        """Show the rules at a topic or a rule, by default at what matters now. Nothing below moves."""

    def example(self) -> None:
        """Try the rules' worked example of the count."""

    def wait(self, asked: Future[Found], then: Callable[[Future[Found]], None]) -> None:
        """Do something with an answer: at once where it is there in a moment, else behind a sign that waits for it.

        The `result` of what `then` gets is there, or raises what came in its place. Whoever goes back from the sign
        does not want the answer any more.
        """

    def crash(self, crash: CrashReport) -> None:
        """Tell of an unexpected error, and what can be done now."""

    # Games

    def kept_games(self) -> Latest[KeptGames]:
        """What is kept, for whoever asks and goes on meanwhile."""

    def resume(self) -> None:
        """Go on with the unfinished game that was played last, in place of everything; one that cannot be read leaves
        the title with a sentence."""

    def play(self, setup: MatchSetup, occasion: str = "") -> None:
        """Begin a game, in place of everything; `occasion` is what it is played for
        (`ui.archive.about.About.occasion`)."""

    def play_on(
        self,
        record: Record,
        point: int,
        seat: int,
        *,
        choices: Sequence[SeatChoice],
        thinker: Thinker | None = None,
        level: str | None = None,
        origin: str | None = None,
    ) -> None:
        """Open the table where a recorded game stood at `point`, in place of everything: a person plays `seat`,
        computer players all others.

        `thinker` plays them (None: a process of their own), `choices` tell how the seats look, `level` plays for other
        persons. The new game is kept if `origin` names the one that it comes from. Raises as
        `ui.match.after.play_on.match_at`.
        """

    def game(self, name: str) -> None:
        """Open a game of the archive, by its id: an unfinished one at the table, a finished one in the list."""

    def file(self, path: Path) -> None:
        """Take the games of a file into the archive, and open what came of it."""

    # At the table

    def curtain(self, look: SeatLook, on_open: Callable[[], None]) -> None:
        """Hide everything from all but `look`, until that person opens it. A curtain that is closed stays as it is."""

    def allocation(
        self, match: Match, seat: int, on_done: Acting, doorway: Doorway | None = None, guide: Guide | None = None
    ) -> None:
        """Let a person fix robots. `doorway` leads to the table; with a `guide` the mentor stands above the bench."""

    def scoring(
        self, match: Match, seat: int, on_done: Acting, doorway: Doorway | None = None, guide: Guide | None = None
    ) -> None:
        """Let a person build widgets; the rest as for `allocation`."""

    def hint(
        self,
        match: Match,
        seat: int,
        on_take: Callable[[Action], None],
        planned: Sequence[Allocate] = (),
    ) -> None:
        """Show what a mastermind would do for a seat that has `planned` so much."""

    def last_auction(self, match: Match, untold: int = 0) -> None:
        """Show the last auction once more, but for the `untold` latest ones."""

    def history(self, looks: Sequence[SeatLook], events: Sequence[OpenEvent], *, you: int | None = None) -> None:
        """Show the whole log of these events; `you` is the seat that is spoken to."""

    def pause(self, match: Match | None = None, line: str = "") -> None:
        """Open the menu over a game; `line` is said instead of what becomes of it."""

    def goals(self, rung: Rung) -> None:
        """Show the goals of a match of the ladder."""

    # After a game

    def results(self, match: Match, doorway: Doorway | None = None, guide: Guide | None = None) -> None:
        """Count a finished game's scores: in place of its table, to which `doorway` leads, or without one over what is
        shown. With a `guide` it is the end of a lesson."""

    def replay(self, record: Record, setup: MatchSetup, *, seat: int | None, name: str | None) -> None:
        """Look through a game as `seat` saw it, or with all hands open (None); `name` is its id in the archive."""

    def take_over(self, looks: Sequence[SeatLook], on_take: Callable[[int, str], None]) -> None:
        """Ask whose seat a person takes over; `on_take` gets it and the level of the others."""

    def report(
        self,
        record: Record,
        seat: int,
        stored: Review | None,
        keep: Callable[[Review], None],
        *,
        choices: Sequence[SeatChoice],
        thinker: Thinker | None = None,
    ) -> None:
        """Show the foreman's report for a person's seat; the arguments are those of its scene."""

    def proof(self, record: Record, seal: Seal | None, thinker: Thinker) -> None:
        """Open a game's seal; `thinker` asks the computer players again."""

    def share(self, looks: Sequence[SeatLook], scores: Sequence[Score], record: Record, result: Result) -> None:
        """Share a finished game."""

    # Challenges and lessons

    def ladder(self, rung: str | None = None, *, climbing: bool = False) -> None:
        """Show the ladder with the rung of this key chosen; `climbing`: on the way up to it."""

    def encounter(self, rung: Rung, reached: Sequence[GoalKind] | None = None, fresh: Sequence[GoalKind] = ()) -> None:
        """Hear a personality before its match, or after one that `reached` these goals, of which `fresh` are new."""

    def day(self) -> None:
        """Show the game of the day."""

    def puzzles(self) -> None:
        """Show the workshop of puzzles."""

    def puzzle(self, puzzle: Puzzle, number: int, on: Callable[[], None], *, instead: bool = False) -> None:
        """Open a puzzle, `instead` of the one that is open; `on` leads to the next. Raises PuzzleError."""

    def lesson(self, scenario: Scenario, lesson: Lesson, *, whole: bool) -> None:
        """Begin a lesson in place of everything; `whole`: all that follow it come after it."""

    def resume_lesson(self, scenario: Scenario, place: LessonPlace) -> None:
        """Go on with a lesson that was left, if there still is one, in place of everything."""


MakeNavigator = Callable[["App"], Navigator]
"""Makes the navigator of an App that is just being made."""
