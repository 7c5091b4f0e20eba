"""From the command line into the window: opens it at the title, or straight at a table.

Tables are imported when one is opened: the title is on the screen sooner without.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cards import CATALOGUE
from ui.art.card_face import check_drawings
from ui.art.files import ArtError
from ui.base.home import usable_storage
from ui.base.i18n import N_, Sentence
from ui.base.settings import MatchSetup, Pace, SeatChoice
from ui.base.storage import Storage, StorageError
from ui.base.theme import SEAT
from ui.scenes.title import TitleScene
from ui.shell.app import App, NoDisplayError
from ui.shell.running import run_app
from ui.shell.scene import RulesTopic, Scene

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.number import GameNumber
    from game.rulebook import Rule
    from game.session import SeatSpec
    from game.thinking import Thinker
    from ui.archive.entry import ArchivedGame
    from ui.match.match import Match
    from ui.shell.mishap import Mishap


_CHARACTER_LEFT_OUT = N_("The character {file} is left out: {reason}. Mend the file, or install the game again.")
_NETS_LEFT_OUT = N_(
    "With {count} players the computer plays by rules of thumb: {reason}. Install the game again to make it stronger."
)
_PROMISES_LEFT_OUT = N_(
    "Hints and reports promise too much: {reason}. Install the game again to have its chances put right."
)
_SEARCH_LEFT_OUT = N_(
    "Masterminds do not think ahead: numpy is missing. Install the game again to have them play at full strength."
)


class WindowError(RuntimeError):
    """The window cannot be opened; the message is one clear sentence."""


class WindowMatches:
    """How the title and the setup begin and continue games."""

    def saved(self, app: App) -> bool:
        """Whether there is a game to go on with."""
        return bool(app.archive.unfinished(limit=1))

    def resume(self, app: App) -> None:
        """Open the unfinished game that was played last; one that cannot be read leaves the title with a sentence."""
        self._go_on(app, None)

    def open(self, app: App, name: str) -> None:
        """Open a game of the archive, by its id: an unfinished one at the table, a finished one in the list."""
        open_record(app, name, self._go_on)

    def open_file(self, app: App, path: Path) -> None:
        """Take the games of a file into the archive, and open what came of it."""
        from ui.scenes.adding import AddingScene

        app.scenes.push(AddingScene(app, path))

    def start(self, app: App, setup: MatchSetup, occasion: str = "") -> None:
        """Begin a game for an occasion and open its table."""
        from ui.match.match import new_match
        from ui.scenes.waiting import when_done

        archive, thinker = app.archive, self.thinker()

        def play(begun: "Future[Match]") -> None:
            app.scenes.reset(table_of(app, begun.result()))

        when_done(app, archive.ask(lambda: new_match(setup, archive, thinker, occasion=occasion)), play)

    @staticmethod
    def thinker() -> "Thinker | None":
        """Who thinks for the computer players of one game; None: a process of their own."""
        return None

    def _go_on(self, app: App, name: str | None) -> None:
        from ui.match.match import saved_match
        from ui.scenes.waiting import when_done

        # Whatever is played just now is kept and let go of first: it may be the same game.
        app.scenes.reset(TitleScene(app))
        archive, thinker = app.archive, self.thinker()

        def play_on(found: "Future[Match]") -> None:
            try:
                match = found.result()
            except StorageError as error:
                # Told each time: a click that does nothing would be a riddle.
                app.notices.append(error.sentence.told(app.tr))
                return
            app.scenes.reset(table_of(app, match, resumed=True))

        when_done(app, archive.ask(lambda: saved_match(archive, name, thinker)), play_on)


def open_record(app: App, name: str, go_on: Callable[[App, str], None]) -> None:
    """Open a game of the archive: ``go_on`` does it for an unfinished one, a finished one is shown in the list."""
    from ui.scenes.games import GamesScene
    from ui.scenes.waiting import when_done

    def open_game(found: "Future[ArchivedGame | None]") -> None:
        game = found.result()
        if game is None or not game.finished:
            go_on(app, name)
            return
        app.scenes.reset(TitleScene(app))
        app.scenes.push(GamesScene(app, name))

    archive = app.archive
    when_done(app, archive.ask(lambda: archive.game(name)), open_game)


def table_of(app: App, match: "Match", *, resumed: bool = False) -> Scene:
    """Return a game's table, which tells what no title has told yet: that nothing can be saved, for instance."""
    from ui.scenes.table import TableScene

    match.problems += [Sentence(notice) for notice in app.notices]
    app.notices.clear()
    return TableScene(app, match, resumed=resumed)


def rules_at(app: App, place: "RulesTopic | Rule") -> Scene:
    """Return the scene of the rules, open at a topic or a rule; its words are loaded only now."""
    from ui.scenes.rules import RulesScene

    return RulesScene(app, place)


def apology_for(app: App, mishap: "Mishap") -> Scene:
    """Return the scene that tells of an unexpected error; it is loaded only now, and hopefully never."""
    from ui.scenes.apology import ApologyScene

    return ApologyScene(app, mishap)


def setup_from(seats: Sequence["SeatSpec"], seed: "GameNumber") -> MatchSetup:
    """A game as the command line names it, with colours given out in order. Its programs are known by the seats' names
    from then on."""
    colours = list(SEAT)
    for seat in seats:
        if seat.program is not None:
            from game.program import KNOWN

            KNOWN[seat.name] = seat.program
    return MatchSetup(
        seats=tuple(
            SeatChoice(
                name=seat.name,
                kind="human" if seat.human else "ai",
                level=seat.level or "apprentice",
                personality=seat.personality or "",
                colour=colours[index],
                program=seat.name if seat.program else "",
            )
            for index, seat in enumerate(seats)
        ),
        seed=seed,
    )


def open_window(
    *,
    start: tuple[Sequence["SeatSpec"], "GameNumber"] | None,
    window: tuple[int, int] | None,
    pace: str | None,
    file: Path | None = None,
) -> int:
    """Open the window and play; the process's exit code. ``start`` gives seats and game number to begin with, ``file``
    games to open.

    ``window`` and ``pace`` hold for this run. Raises WindowError when there is no display.
    """

    def first(app: App) -> Scene:
        if pace is not None:
            app.change_for_this_run(pace=Pace(pace))
        if start is None:
            if file is not None:
                from ui.scenes.adding import AddingScene

                app.scenes.push(TitleScene(app))
                return AddingScene(app, file)
            return TitleScene(app)
        from ui.match.match import new_match

        return table_of(app, new_match(setup_from(*start), app.archive))

    return run_window(first, window=window)


def tell_what_is_left_out(app: App) -> None:
    """Say what of the computer players cannot be used, as characters and nets: the program does without."""
    # Nothing at the title needs the computer players, who take as long to load as the title itself.
    from game.agents import PERSONALITY_FAULTS, net_faults, promise_fault, search_fault

    for character in PERSONALITY_FAULTS:
        app.notify(Sentence(_CHARACTER_LEFT_OUT, {"file": character.file, "reason": character.reason}).told(app.tr))
    for nets in net_faults():
        app.notify(Sentence(_NETS_LEFT_OUT, {"count": str(nets.seats), "reason": nets.reason}).told(app.tr))
    promises = promise_fault()
    if promises is not None:
        app.notify(Sentence(_PROMISES_LEFT_OUT, {"reason": promises}).told(app.tr))
    if search_fault() is not None:
        # All that can be seen without loading it, so the sentence has the reason, in the player's language.
        app.notify(Sentence(_SEARCH_LEFT_OUT).told(app.tr))


def take_in_programs(app: App) -> None:
    """Make the player's own programs known, so that a game with one of them can be gone on with."""
    from ui.match.programs import take_in

    notice = take_in(app.storage.data)[1]
    if notice is not None:
        app.notify(notice.told(app.tr))


def take_over_old_save(app: App) -> None:
    """Bring the game that a version before the archive kept into it; tell what is wrong with it."""
    try:
        app.archive.take_over(app.storage.game_file)
    except StorageError as error:
        app.notify(error.sentence.told(app.tr))


def catch_up(app: App) -> None:
    """What can wait until the first picture is on the screen."""
    tell_what_is_left_out(app)
    take_in_programs(app)
    app.archive.scan()


def run_window(first: Callable[[App], Scene], *, window: tuple[int, int] | None) -> int:
    """Open the window with the scene that ``first`` makes, on the player's own folders; the process's exit code.

    Where these cannot be written to, one notice says so and the game plays. Raises WindowError when there is no
    display, and when the drawing of a card is missing.
    """
    try:
        check_drawings(CATALOGUE.values())
    except ArtError as error:
        raise WindowError(f"{error}: put it there, or install the game again.") from error
    with usable_storage(Storage.of_user()) as (storage, notice):

        def begin(app: App) -> Scene:
            if notice is not None:
                app.notify(notice.told(app.tr))
            take_over_old_save(app)
            return first(app)

        try:
            return run_app(
                begin,
                matches=WindowMatches(),
                rules=rules_at,
                apology=apology_for,
                window=window,
                storage=storage,
                then=catch_up,
            )
        except NoDisplayError as error:
            raise WindowError(str(error)) from error
