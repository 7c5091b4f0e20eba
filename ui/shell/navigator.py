"""Navigation: what a scene calls to open another without importing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

import msgspec

from ui.widgets.button import SECONDARY, ButtonLook

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from game.challenges.goal_states import GoalState
    from game.challenges.ladder import GoalKind, Rung
    from game.challenges.puzzles import Puzzle
    from game.core.actions import Action, Allocate
    from game.core.events import OpenEvent, Score
    from game.core.rulebook import Rule
    from game.play.thinking import Thinker
    from game.records.record import Record
    from game.records.seal import Seal
    from game.review.review import Review
    from ui.archive.entry import ArchivedGame
    from ui.files.background import Latest
    from ui.files.schooling import LessonPlace
    from ui.files.settings import MatchSetup, SeatChoice
    from ui.match.lessons.guide import Guide
    from ui.match.lessons.scenario import Lesson, Scenario
    from ui.match.match import Match, SeatLook
    from ui.match.trial import Trial
    from ui.shell.app import App
    from ui.shell.crash_report import CrashReport
    from ui.shell.scene import RulesTopic, Scene
    from ui.table.motion.passage import Doorway
    from ui.table.paint.postcard import Result
    from ui.table.state.sold import Skipped

Found = TypeVar("Found")


class KeptGames(NamedTuple):
    """Which games are saved."""

    unfinished: bool = False
    """Whether there is a game to continue."""
    any: bool = False
    """Whether there is any game at all."""
    latest: ArchivedGame | None = None
    """The game to continue: the one that was played last."""


class GamePoint(msgspec.Struct, frozen=True):
    """A point of a recorded game from which a person plays one seat, and computer players all others."""

    record: Record
    point: int
    """How many of its events have happened."""
    seat: int
    choices: Sequence[SeatChoice]
    """How the seats look."""


Acting = Callable[[Sequence["Action"]], None]
"""What a workbench calls with a person's decision."""


class DialogAnswer(msgspec.Struct, frozen=True):
    """A button of a dialog."""

    words: str
    act: Callable[[], None]
    """Called after the dialog has closed."""
    look: ButtonLook = SECONDARY


class Navigator(Protocol):
    """One method for each destination. It opens a scene over the current one unless it says otherwise.

    Scenes find it as `app.go`. The only implementation, `ui.navigation.SceneNavigator`, imports all scenes; they import
    each other only to inherit.
    """

    # Back

    def back(self, scene: Scene | None = None) -> None:
        """Close a scene, by default the top one, and all scenes above it. A scene already closed is ignored."""

    def title(self) -> None:
        """Close everything and show the title."""

    # From the title

    def setup(self) -> None:
        """Set up a game."""

    def lessons(self) -> None:
        """Choose a lesson."""

    def challenges(self) -> None:
        """Choose a challenge."""

    def games(self, chosen: str | None = None) -> None:
        """Show all saved games with the one of this id selected, by default the first."""

    def statistics(self) -> None:
        """Show the statistics of all games."""

    def settings(self) -> None:
        """Change the settings."""

    def keys(self) -> None:
        """Change what keys and gamepad buttons do."""

    def offer(self) -> None:
        """Offer to teach the game."""

    # Words

    def tell(self, title: str, message: str, then: Callable[[], None] | None = None) -> None:
        """Show a message, already translated; `then` is called once it has been read."""

    def ask(self, title: str, message: str, answers: Sequence[DialogAnswer], *, cancel: int, focus: int = 0) -> None:
        """Ask a question with one to three answers, already translated; `cancel` is the index of the answer for Escape,
        `focus` of the one for Enter."""

    def rules(self, place: RulesTopic | Rule | None = None) -> None:
        """Open the rules at a topic or a rule, by default at what matters now. Nothing below moves."""

    def example(self) -> None:
        """Try the rules' worked scoring example."""

    def wait(self, asked: Future[Found], then: Callable[[Future[Found]], None]) -> None:
        """Call `then` with a finished future: at once if it is done in a moment, otherwise after showing a waiting
        sign.

        Its `result` returns without waiting, or raises the error that occurred. Going back from the sign cancels the
        call.
        """

    def crash(self, crash: CrashReport) -> None:
        """Report an unexpected error, and what can be done now."""

    # Games

    def kept_games(self) -> Latest[KeptGames]:
        """What saved games there are, without blocking."""

    def resume(self) -> None:
        """Continue the unfinished game that was played last, in place of everything; if it cannot be read, the title
        says so."""

    def play(self, setup: MatchSetup, occasion: str = "") -> None:
        """Start a game, in place of everything; `occasion` is what it is played for
        (`ui.archive.about.About.occasion`). If somebody plays with a phone, the door comes first."""

    def rematch(self, over: Match, setup: MatchSetup) -> None:
        """Start another game at the table of one that is over, in place of everything. Its phones stay: the door is the
        same, and so are the code and whose seat is whose."""

    def host(self, setup: MatchSetup, *, network: str = "", port: int = 0) -> None:
        """Open the door to a game's phones at once, at this address of the computer and this port ("" and 0: any)."""

    def play_on(self, start: GamePoint, *, thinker: Thinker | None, level: str, origin: str | None) -> None:
        """Continue a recorded game, in place of everything.

        `thinker` plays the computer players (None: a separate process), `level` is the level that replaces other
        persons. The new game is saved if `origin` names the game it comes from. Raises the same errors as
        `ui.match.after.play_on.match_at`.
        """

    def try_out(self, start: GamePoint, made: Action, thinker: Callable[[], Thinker]) -> None:
        """Try another choice than the one that was `made` in a finished game, over the current scene and back to it.
        It is not saved. `thinker` makes a process for each trial."""

    def trial_results(self, match: Match, trial: Trial, doorway: Doorway | None = None) -> None:
        """Show a finished trial's scores, in place of its table."""

    def game(self, name: str) -> None:
        """Open an archived game by its id: an unfinished one at the table, a finished one in the list."""

    def file(self, path: Path) -> None:
        """Import the games of a file into the archive, and open the result."""

    # At the table

    def curtain(self, look: SeatLook, on_open: Callable[[], None]) -> None:
        """Hide everything until the person `look` shows opens the curtain. One already closed stays as it is."""

    def allocation(
        self, match: Match, seat: int, on_done: Acting, doorway: Doorway | None = None, guide: Guide | None = None
    ) -> None:
        """Let a person fix robots. `doorway` leads to the table; with a `guide` the mentor is above the bench."""

    def scoring(
        self, match: Match, seat: int, on_done: Acting, doorway: Doorway | None = None, guide: Guide | None = None
    ) -> None:
        """Let a person build widgets; the arguments are as for `allocation`."""

    def hint(
        self,
        match: Match,
        seat: int,
        on_take: Callable[[Action], None],
        planned: Sequence[Allocate] = (),
    ) -> None:
        """Show what a mastermind would do for a seat; `planned` is what it has planned so far."""

    def last_auction(self, match: Match, untold: int = 0) -> None:
        """Show the last auction again, leaving out the `untold` latest ones."""

    def sold(self, match: Match, skipped: Skipped) -> None:
        """Show what was sold while the players skipped ahead."""

    def history(self, looks: Sequence[SeatLook], events: Sequence[OpenEvent], *, you: int | None = None) -> None:
        """Show the whole log of these events; `you` is the seat it addresses."""

    def phones(self, match: Match) -> None:
        """Open the menu of a game's phones."""

    def pause(self, match: Match | None = None, line: str = "") -> None:
        """Open the menu over a game; `line` replaces the sentence on what becomes of the game."""

    def goals(self, rung: Rung, states: Sequence[GoalState] = ()) -> None:
        """Show the goals of a ladder match, and where they stand in it (empty: unknown)."""

    # After a game

    def results(self, match: Match, doorway: Doorway | None = None, guide: Guide | None = None) -> None:
        """Show a finished game's scores: in place of its table, to which `doorway` leads, or without one over the
        current scene. With a `guide` it is the end of a lesson."""

    def replay(self, record: Record, setup: MatchSetup, *, seat: int | None, name: str | None) -> None:
        """Replay a game as `seat` saw it, or with all hands open (None); `name` is its id in the archive."""

    def take_over(self, looks: Sequence[SeatLook], on_take: Callable[[int, str], None]) -> None:
        """Ask whose seat a person takes over; `on_take` gets the seat and the level of the others."""

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
        """Check a game's seal; `thinker` asks the computer players again."""

    def share(self, looks: Sequence[SeatLook], scores: Sequence[Score], record: Record, result: Result) -> None:
        """Share a finished game."""

    # Challenges and lessons

    def ladder(self, rung: str | None = None, *, climbing: bool = False) -> None:
        """Show the ladder with the rung of this key selected; `climbing`: with the climb up to it."""

    def encounter(self, rung: Rung, reached: Sequence[GoalKind] | None = None, fresh: Sequence[GoalKind] = ()) -> None:
        """Let a personality speak before its match, or after one that `reached` these goals, of which `fresh` are
        new."""

    def day(self) -> None:
        """Show the game of the day."""

    def album(self, robot: str | None = None) -> None:
        """Show the album, opened at a robot if one is given."""

    def puzzles(self) -> None:
        """Show the puzzle workshop."""

    def puzzle(self, puzzle: Puzzle, number: int, on: Callable[[], None], *, instead: bool = False) -> None:
        """Open a puzzle, with `instead` in place of the open one; `on` leads to the next. Raises PuzzleError."""

    def lesson(self, scenario: Scenario, lesson: Lesson, *, whole: bool) -> None:
        """Start a lesson in place of everything; `whole`: the remaining lessons follow."""

    def resume_lesson(self, scenario: Scenario, place: LessonPlace) -> None:
        """Continue an interrupted lesson, if it still exists, in place of everything."""


MakeNavigator = Callable[["App"], Navigator]
"""Makes the navigator of an App under construction."""
