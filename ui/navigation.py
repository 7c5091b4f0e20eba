"""From scene to scene: the one place that knows all of them.

Scenes are imported where they are opened, so that the title is on the screen sooner without them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec, TypeVar

from ui.base.i18n import Sentence
from ui.files.background import Clerk, Latest, glance, take_short_turns
from ui.files.faults import StorageError
from ui.scenes.start.title import TitleScene

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from datetime import date

    from game.challenges.puzzles import Puzzle
    from game.core.actions import Action
    from game.core.rulebook import Rule
    from game.play.thinking import Thinker
    from ui import scenes
    from ui.archive.entry import ArchivedGame
    from ui.files.schooling import LessonPlace
    from ui.files.settings import MatchSetup
    from ui.match.after.branch import GamePoint
    from ui.match.faces import SeatLook
    from ui.match.lessons.guide import LessonGuide
    from ui.match.lessons.scenario import Lesson, Scenario
    from ui.match.match import Match
    from ui.match.phones.doorstep import Doorstep
    from ui.match.phones.link import Phones
    from ui.match.trial import Trial
    from ui.phones.messages import PageContent
    from ui.scenes.after import games, proof, replay_scene, report, results, share, statistics, trial_results  # noqa: F401
    from ui.scenes.challenges import (  # noqa: F401
        album_scene,
        challenges,
        day_scene,
        encounter,
        ladder_scene,
        puzzle,
        puzzle_bench,
        puzzle_desk,
        puzzles,
    )
    from ui.scenes.common import dialog  # noqa: F401
    from ui.scenes.common.game_desk import Acting
    from ui.scenes.lessons import lesson, lesson_benches, lessons  # noqa: F401
    from ui.scenes.play import (  # noqa: F401
        allocation,
        curtain,
        hint,
        history,
        last_auction,
        marked_tables,
        pause,
        scoring,
        sold,
        table,
    )
    from ui.scenes.rules import page  # noqa: F401
    from ui.scenes.start import crash_scene, door, keys, settings, setup, typed  # noqa: F401
    from ui.shell.app import App
    from ui.shell.scene import RulesTopic, Scene
    from ui.table.motion.passage import Doorway
else:

    class _Folder:
        """A folder's modules, each imported when it is first asked for. The type checker knows them from above."""

        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, name: str) -> object:
            module = import_module(f"{self._name}.{name}")
            return _Folder(module.__name__) if hasattr(module, "__path__") else module

    scenes = _Folder("ui.scenes")

_NEXT_PAGES = (
    *("start.setup", "challenges.challenges", "after.games", "start.settings", "lessons.lessons", "lessons.lesson"),
    *("play.table", "play.pause", "after.results", "after.report", "after.statistics"),
)
"""What is opened from the title, and from there, the nearest first."""
Found = TypeVar("Found")
Given = ParamSpec("Given")


class KeptGames(NamedTuple):
    """Which games are saved."""

    unfinished: bool = False
    """Whether there is a game to continue."""
    any: bool = False
    """Whether there is any game at all."""
    latest: ArchivedGame | None = None
    """The game to continue: the one that was played last."""


def _over(
    scene: Callable[[], Callable[Concatenate[App, Given], Scene]],
) -> Callable[Concatenate[SceneNavigator, Given], None]:
    """A method that opens a scene over the current one, and takes what that is made of."""

    def opened(navigator: SceneNavigator, /, *args: Given.args, **named: Given.kwargs) -> None:
        navigator._open(scene()(navigator._app, *args, **named))  # noqa: SLF001 - it is a method

    return opened


class SceneNavigator:
    """One method for each destination. It opens a scene over the current one unless it says otherwise.

    Scenes find it as `app.go`: this module imports all of them, they import each other only to inherit. What lies
    below knows of it by its type alone.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._reader = Clerk("page-reader")
        """Reads pages before they are opened."""
        self._has_opened = False
        """Whether a game's table has been opened: there is a game then, whatever the archive can tell so far."""
        self.settings_page = ""
        """The tab of the settings that was open last, while the program runs."""

    def thinker(self) -> Thinker | None:
        """Who thinks for the computer players of one game; None: a process of their own."""
        return None

    def _open(self, scene: Scene) -> None:
        self._app.scenes.push(scene)

    def _open_alone(self, scene: Scene) -> None:
        self._app.scenes.reset(scene)

    # Back

    def back(self, scene: Scene | None = None) -> None:
        """Close a scene, by default the top one, and all scenes above it. A scene already closed is ignored."""
        self._app.scenes.pop(scene)

    def title(self) -> None:
        """Close everything and show the title."""
        self._open_alone(TitleScene(self._app, met=self._has_opened))

    # From the title

    setup = _over(lambda: scenes.start.setup.SetupScene)
    """Set up a game."""
    play_number = _over(lambda: scenes.start.typed.PlayNumberScene)
    """Play a game whose number somebody was told."""
    lessons = _over(lambda: scenes.lessons.lessons.LessonsScene)
    """Choose a lesson."""
    challenges = _over(lambda: scenes.challenges.challenges.ChallengesScene)
    """Choose a challenge."""
    games = _over(lambda: scenes.after.games.GamesScene)
    """Show all saved games with the one of this id selected, by default the first."""
    statistics = _over(lambda: scenes.after.statistics.StatisticsScene)
    """Show the statistics of all games."""
    settings = _over(lambda: scenes.start.settings.SettingsScene)
    """Change the settings."""
    keys = _over(lambda: scenes.start.keys.KeysScene)
    """Change what keys and gamepad buttons do."""

    def own_name(self) -> None:
        """Ask somebody what to call them, once, unless they have a name."""
        if scenes.start.typed.has_name(self._app):
            self._app.change_progress(asked_name=True)
        else:
            self._open(scenes.start.typed.OwnNameScene(self._app))

    # Words

    def tell(self, title: str, message: str, then: Callable[[], None] | None = None) -> None:
        """Show a message, already translated; `then` is called once it has been read."""
        self._open(scenes.common.dialog.DialogScene.message(self._app, title, message, then))

    ask = _over(lambda: scenes.common.dialog.DialogScene)
    """Ask a question with one to three answers, already translated; `cancel` is the index of the answer for Escape,
    `focus` of the one for Enter."""

    def rules(self, place: RulesTopic | Rule | None = None) -> None:
        """Open the rules at a topic or a rule, by default at what matters now. Nothing below moves."""
        self._open(scenes.rules.page.RulesScene(self._app, place or self._app.scenes.rules_place))

    end_menu = _over(lambda: scenes.common.dialog.EndMenuScene)
    """Offer these ways over the results."""
    example = _over(lambda: scenes.rules.page.ExampleScene)
    """Try the rules' worked scoring example."""

    def wait(self, asked: Future[Found], then: Callable[[Future[Found]], None]) -> None:
        """Call `then` with a finished future: at once if it is done in a moment, otherwise after showing a waiting
        sign.

        Its `result` returns without waiting, or raises the error that occurred. Going back from the sign cancels the
        call.
        """
        if glance(asked):
            then(asked)
        else:
            self._open(scenes.common.dialog.WaitingScene(self._app, asked, then))

    crash = _over(lambda: scenes.start.crash_scene.CrashScene)
    """Report an unexpected error, and what can be done now."""

    # Games

    def kept_games(self) -> Latest[KeptGames]:
        """What saved games there are, without blocking."""

        def look() -> KeptGames:
            archive = self._app.archive
            latest = next(iter(archive.unfinished(limit=1)), None)
            return KeptGames(latest is not None, bool(archive.games(limit=1)), latest)

        return Latest(lambda: self._app.archive.ask(look), KeptGames())

    def resume(self) -> None:
        """Continue the unfinished game that was played last, in place of everything; if it cannot be read, the title
        says so."""
        self._go_on(None)

    def play(self, setup: MatchSetup, occasion: str = "", *, told: bool = False) -> None:
        """Start a game, in place of everything; `occasion` is what it is played for
        (`ui.archive.about.About.occasion`). If somebody plays with a phone, the door comes first; it is open at once if
        the host was ``told`` what that means and there is no choice of a network."""
        if any(seat.by_phone for seat in setup.seats):
            step = self.doorstep()
            self._open_door(setup, step, occasion=occasion, at_once=told and len(step.networks()) < 2)
        else:
            self._begin(setup, lambda: None, occasion)

    def first_game(self) -> None:
        """Start somebody's first game, in place of everything."""
        from ui.match.game_words import FIRST_GAME
        from ui.match.lessons.opening import read_opening

        self.play(read_opening().setup(self._app.tr), FIRST_GAME)

    def foresee_pages(self) -> None:
        """Have the pages read, in the background, that are opened from the title: a press waits for none of them."""

        take_short_turns()
        for page in _NEXT_PAGES:
            self._reader.submit(partial(import_module, f"ui.scenes.{page}"))

    def foresee_first_game(self) -> None:
        """Have the pictures made with which somebody's first game begins: it may be asked for soon."""
        from ui.match.lessons.opening import read_opening
        from ui.scenes.lessons.lesson import first_pictures

        self._app.art.prepare(first_pictures(self._app, read_opening()))

    def ready_game(self) -> None:
        """Start a game at the first of the ready tables, in place of everything."""
        from game.core.number import new_code
        from ui.files.settings import MatchSetup
        from ui.match.seating import READY_TABLES, seats_of

        self.play(MatchSetup(tuple(seats_of(READY_TABLES[0], (), self._app.tr)), new_code()))

    def rematch(self, over: Match, setup: MatchSetup) -> None:
        """Start another game at the table of one that is over, in place of everything. Its phones stay: the door is the
        same, and so are the code and whose seat is whose."""
        if over.phones is None:
            self.play(setup)
        else:
            self._begin(setup, over.give_phones)

    def host(self, setup: MatchSetup, *, network: str = "", port: int = 0) -> None:
        """Open the door to a game's phones at once, at this address of the computer and this port ("" and 0: any)."""
        self._open_door(setup, replace(self.doorstep(), network=network, port=port), at_once=True)

    def _begin(self, setup: MatchSetup, phones: Callable[[], Phones | None], occasion: str = "") -> None:
        """Start a game; ``phones`` gives those it has, if any, when its table opens."""
        from ui.match.match import new_match

        archive, thinker = self._app.archive, self.thinker()

        def open_table(begun: Future[Match]) -> None:
            match = begun.result()
            match.phones = phones()
            self._open_table(match)

        def begin() -> Match:
            return new_match(setup, archive, thinker, occasion=occasion)

        self.wait(archive.ask(begin), open_table)

    def doorstep(self) -> Doorstep:
        """What opening a door to phones takes: this computer's networks, the page, and a server."""
        from ui.match.phones.doorstep import Doorstep
        from ui.phones.door import networks
        from ui.phones.server_door import ServerDoor

        return Doorstep(networks, _page, partial(ServerDoor, wake=self._app.wake))

    def _open_door(self, setup: MatchSetup, doorstep: Doorstep, *, occasion: str = "", at_once: bool = False) -> None:
        """Show the door to the phones of a game that is about to begin."""

        def start(ready: MatchSetup, phones: Phones | None) -> None:
            self._begin(ready, lambda: phones, occasion)

        self._open(scenes.start.door.DoorScene(self._app, setup, doorstep, start, at_once=at_once))

    def _open_door_again(self, match: Match) -> None:
        """Show the door to the phones of a game that goes on: the code is the same."""

        def go_on(_setup: MatchSetup, phones: Phones | None) -> None:
            match.phones = phones
            self._open_table(match, resumed=True)

        self._open(scenes.start.door.DoorScene(self._app, match.setup, self.doorstep(), go_on, match=match))

    def play_on(self, start: GamePoint, *, thinker: Thinker | None, level: str, origin: str | None) -> None:
        """Continue a recorded game, in place of everything.

        `thinker` plays the computer players (None: a separate process), `level` is the level that replaces other
        persons. The new game is saved if `origin` names the game it comes from. Raises the same errors as
        `ui.match.after.branch.match_at`.
        """
        from game.play.thinking import ProcessThinker
        from ui.match.after.branch import NOT_IN_THE_ARCHIVE, match_at

        archive, thinker = self._app.archive, thinker or self.thinker() or ProcessThinker()

        def begin() -> Match:
            kept = None if origin is None else archive
            return match_at(start, thinker, level=level, archive=kept, origin=origin or NOT_IN_THE_ARCHIVE)

        def open_table(begun: Future[Match]) -> None:
            self._open_alone(scenes.play.table.TableScene(self._app, begun.result(), resumed=True))

        self.wait(archive.ask(begin), open_table)

    def try_out(self, start: GamePoint, made: Action, thinker: Callable[[], Thinker]) -> None:
        """Try another choice than the one that was `made` in a finished game, over the current scene and back to it.
        It is not saved. `thinker` makes a process for each trial."""
        from game.review.facts import facts_of
        from ui.match.after.branch import match_at
        from ui.match.trial import Trial

        below = self._app.scenes.top

        def back() -> None:
            opened = self._app.scenes.scenes
            if below in opened[:-1]:
                self.back(opened[opened.index(below) + 1])

        def again() -> None:
            back()
            self.try_out(start, made, thinker)

        def begin() -> Match:
            return match_at(start, thinker())

        def open_table(begun: Future[Match]) -> None:
            match, total = begun.result(), facts_of(start.record).seats[start.seat].total
            match.trial = Trial(made, total, back, again)
            self._open(scenes.play.marked_tables.TrialScene(self._app, match, match.trial))

        self.wait(self._app.archive.ask(begin), open_table)

    def trial_results(self, match: Match, trial: Trial, doorway: Doorway | None = None) -> None:
        """Show a finished trial's scores, in place of its table."""
        self._app.scenes.replace(scenes.after.trial_results.TrialResultsScene(self._app, match, trial, doorway))

    def game(self, name: str) -> None:
        """Open an archived game by its id: an unfinished one at the table, a finished one in the list."""
        archive = self._app.archive

        def open_game(found: Future[ArchivedGame | None]) -> None:
            game = found.result()
            if game is None or not game.finished:
                self._go_on(name)
            else:
                self.title()
                self.games(name)

        self.wait(archive.ask(lambda: archive.game(name)), open_game)

    file = _over(lambda: scenes.after.games.AddingScene)
    """Import the games of a file into the archive, and open the result."""

    def _go_on(self, name: str | None) -> None:
        """Open the table of an unfinished game, by default the one that was played last."""
        from ui.archive.archive import HeldError
        from ui.match.match import saved_match

        # Whatever is played just now is saved and let go of first: it may be the same game.
        self.title()
        archive, thinker = self._app.archive, self.thinker()

        def open_table(found: Future[Match]) -> None:
            try:
                match = found.result()
            except HeldError as error:
                # The other games are one press away, and the title with a new one is behind them.
                self.games(name)
                self.tell(self._app.tr.text("A quick word"), error.sentence.told(self._app.tr))
            except StorageError as error:
                # Said each time: a click that does nothing would be a riddle.
                self._app.notices.append(error.sentence.told(self._app.tr))
            else:
                if match.door is not None and match.session.to_act is not None:
                    self._open_door_again(match)
                else:
                    self._open_table(match, resumed=True)

        self.wait(archive.ask(lambda: saved_match(archive, name, thinker)), open_table)

    def _open_table(self, match: Match, *, resumed: bool = False) -> None:
        """Open a game's table. It shows notices that no title has shown yet: that nothing can be saved, say."""
        from ui.match.challenges.ladder_match import rung_of
        from ui.match.game_words import FIRST_GAME

        self._has_opened = True
        match.problems += [Sentence(notice) for notice in self._app.notices]
        self._app.notices.clear()
        rung = rung_of(match.occasion)
        if match.occasion == FIRST_GAME and match.lone_human is not None:
            self._open_first_game(match)
        elif rung is None or match.lone_human is None:
            self._open_alone(scenes.play.table.TableScene(self._app, match, resumed=resumed))
        else:
            self._open_alone(scenes.play.marked_tables.LadderTableScene(self._app, match, rung, resumed=resumed))

    def _open_first_game(self, match: Match) -> None:
        """Open the table of a first game, at which a mentor may still stand by."""
        from ui.match.lessons.opening import OpeningThinker, read_opening

        opening = read_opening()
        match.think_by(partial(OpeningThinker, opening))
        self._open_alone(scenes.lessons.lesson.FirstGameScene(self._app, match, opening))

    # At the table

    def curtain(self, look: SeatLook, on_open: Callable[[], None]) -> None:
        """Hide everything until the person `look` shows opens the curtain. One already closed stays as it is."""
        curtain = scenes.play.curtain.CurtainScene
        if not any(isinstance(scene, curtain) for scene in self._app.scenes.scenes):
            self._open(curtain(self._app, look, on_open))

    def allocation(
        self, match: Match, seat: int, on_done: Acting, doorway: Doorway | None = None, guide: LessonGuide | None = None
    ) -> None:
        """Let a person fix robots. `doorway` leads to the table; with a `guide` the mentor is above the bench."""
        given = self._app, match, seat, on_done, doorway
        if guide is None:
            self._open(scenes.play.allocation.AllocationScene(*given))
        else:
            self._open(scenes.lessons.lesson_benches.LessonAllocationScene(*given, guide))

    def scoring(
        self, match: Match, seat: int, on_done: Acting, doorway: Doorway | None = None, guide: LessonGuide | None = None
    ) -> None:
        """Let a person build widgets; the arguments are as for `allocation`."""
        given = self._app, match, seat, on_done, doorway
        if guide is None:
            self._open(scenes.play.scoring.ScoringScene(*given))
        else:
            self._open(scenes.lessons.lesson_benches.LessonScoringScene(*given, guide))

    hint = _over(lambda: scenes.play.hint.HintScene)
    """Show what a mastermind would do for a seat; `planned` is what it has planned so far."""
    last_auction = _over(lambda: scenes.play.last_auction.LastAuctionScene)
    """Show the last auction again, leaving out the `untold` latest ones."""
    sold = _over(lambda: scenes.play.sold.SoldScene)
    """Show what was sold while the players skipped ahead."""

    def phones(self, match: Match) -> None:
        """Open the menu of a game's phones."""
        if match.phones is not None:
            self._open(scenes.play.pause.PhonesScene(self._app, match, match.phones))

    history = _over(lambda: scenes.play.history.HistoryScene)
    """Show the whole log of these events; `you` is the seat it addresses."""

    pause = _over(lambda: scenes.play.pause.PauseScene)
    """Open the menu over a game; `line` replaces the sentence on what becomes of it."""
    goals = _over(lambda: scenes.challenges.ladder_scene.GoalsScene)
    """Show the goals of a ladder match, and where they stand in it (empty: not told)."""

    # After a game

    def results(self, match: Match, doorway: Doorway | None = None, guide: LessonGuide | None = None) -> None:
        """Show a finished game's scores: in place of its table, to which `doorway` leads, or without one over the
        current scene. With a `guide` it is the end of a lesson."""
        if guide is None:
            scene = scenes.after.results.ResultsScene(self._app, match, doorway)
        else:
            scene = scenes.lessons.lesson.LessonResultsScene(self._app, match, doorway, guide)
        if doorway is None:
            self._open(scene)
        else:
            self._app.scenes.replace(scene)

    replay = _over(lambda: scenes.after.replay_scene.ReplayScene)
    """Replay a game as `seat` saw it, or with all hands open (None); `name` is its id in the archive."""
    take_over = _over(lambda: scenes.after.replay_scene.PlayOnScene)
    """Ask whose seat a person takes over; `on_take` gets the seat and the level of the others."""
    report = _over(lambda: scenes.after.report.ReportScene)
    """Show the foreman's report for a person's seat; the arguments are those of its scene."""
    proof = _over(lambda: scenes.after.proof.ProofScene)
    """Check a game's seal; `thinker` asks the computer players again."""
    share = _over(lambda: scenes.after.share.ShareScene)
    """Share a finished game."""

    # Challenges and lessons

    ladder = _over(lambda: scenes.challenges.ladder_scene.LadderScene)
    """Show the ladder with the rung of this key selected; `climbing`: with the climb up to it."""

    encounter = _over(lambda: scenes.challenges.encounter.EncounterScene)
    """Let a personality speak before its match, or after one that `reached` these goals, of which `fresh` are new."""

    def day(self, day: date | None = None) -> None:
        """Show the game of the day: today's, or that of an earlier ``day``."""
        self._open(scenes.challenges.day_scene.DayScene(self._app, self.thinker(), day))

    album = _over(lambda: scenes.challenges.album_scene.AlbumScene)
    """Show the album, opened at a robot if one is given."""
    puzzles = _over(lambda: scenes.challenges.puzzles.PuzzlesScene)
    """Show the puzzle workshop."""

    def puzzle(self, puzzle: Puzzle, number: int, on: Callable[[], None], *, instead: bool = False) -> None:
        """Open a puzzle, with `instead` in place of the open one; `on` leads to the next. Raises PuzzleError."""
        from game.challenges.puzzles import PuzzleKind

        folder, builds = scenes.challenges, puzzle.kind is PuzzleKind.BUILD
        make = folder.puzzle_bench.BuildPuzzleScene if builds else folder.puzzle.PuzzleScene
        scene = make(self._app, puzzle, number, folder.puzzle_desk.Ways(on, self.back))
        if instead:
            self._app.scenes.replace(scene)
        else:
            self._open(scene)

    def lesson(self, scenario: Scenario, lesson: Lesson, *, whole: bool) -> None:
        """Start a lesson in place of everything; `whole`: the remaining lessons follow."""
        from ui.match.lessons.lesson import lesson_match

        self._teach(lesson_match(self._app.settings, self._app.tr, scenario, lesson), scenario, lesson, whole=whole)

    def resume_lesson(self, scenario: Scenario, place: LessonPlace) -> None:
        """Continue an interrupted lesson, if it still exists, in place of everything."""
        from ui.match.lessons.lesson import lesson_left

        lesson = scenario.lesson(place.key)
        if lesson is not None:
            match = lesson_left(self._app.settings, self._app.tr, scenario, lesson, place.moves)
            self._teach(match, scenario, lesson, whole=place.whole)

    def _teach(self, match: Match, scenario: Scenario, lesson: Lesson, *, whole: bool) -> None:
        from ui.match.lessons.guide import LessonGuide

        self._open_alone(
            scenes.lessons.lesson.LessonScene(self._app, match, LessonGuide(scenario, lesson, whole=whole))
        )


def _page() -> PageContent:
    """What phones find behind the door, in all languages."""
    from ui.base.i18n import LANGUAGES, Translator
    from ui.phones.content import page_content
    from ui.scenes.rules.text import plain_rules

    return page_content({language: plain_rules(Translator(language)) for language in LANGUAGES})
