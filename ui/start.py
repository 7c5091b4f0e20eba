"""From the command line into the window: opens it at the title, or straight at a table.

What only a table needs is imported when one is opened: the title is on the screen sooner without.
"""

import gc
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.cards import CATALOGUE
from ui.announce.announcer import Lines
from ui.art.card_face import check_drawings
from ui.art.files import ArtError
from ui.base.i18n import N_, Sentence
from ui.base.theme import SEAT
from ui.files.settings import FIRST_LEVEL, MatchSetup, Pace, SeatChoice
from ui.files.storage import Storage, usable_storage
from ui.navigation import SceneNavigator
from ui.shell.app import App
from ui.shell.running import run_app
from ui.shell.window import NoDisplayError

if TYPE_CHECKING:
    from game.core.number import GameNumber
    from game.play.session import SeatSpec


_CHARACTER_LEFT_OUT = N_("The character {file} is left out: {reason}. Fix the file, or reinstall the game.")
_NETS_LEFT_OUT = N_(
    "With {count} players the computer plays by rules of thumb: {reason}. Reinstall the game to make it stronger."
)
_CALIBRATION_LEFT_OUT = N_("Chances in hints and reports are too high: {reason}. Reinstall the game to correct them.")
_SEARCH_LEFT_OUT = N_(
    "Masterminds cannot think ahead: numpy is missing. Reinstall the game to have them play at full strength."
)


class WindowError(RuntimeError):
    """The window cannot be opened; the message is one clear sentence."""


def setup_from(seats: Sequence["SeatSpec"], seed: "GameNumber", phones: Collection[int] = ()) -> MatchSetup:
    """A game as the command line names it, with colours given out in order, and ``phones`` at these seats. Its programs
    are known by the seats' names from then on."""
    colours = list(SEAT)
    for seat in seats:
        if seat.program is not None:
            # Only a game from the command line has programs here.
            from game.play.bots.table import KNOWN

            KNOWN[seat.name] = seat.program
    return MatchSetup(
        seats=tuple(
            SeatChoice(
                name=seat.name,
                kind="human" if seat.human else "ai",
                level=seat.level or FIRST_LEVEL,
                personality=seat.personality or "",
                colour=colours[index],
                program=seat.name if seat.program else "",
                phone=index in phones,
            )
            for index, seat in enumerate(seats)
        ),
        seed=seed,
    )


def open_window(
    *,
    start: tuple[Sequence["SeatSpec"], "GameNumber"] | None,
    phones: Collection[int] = (),
    door: tuple[str, int] | None = None,
    window: tuple[int, int] | None,
    pace: str | None,
    file: Path | None = None,
    announce: bool = False,
) -> int:
    """Open the window and play; the process's exit code.

    ``start`` gives seats and game number to begin with, ``file`` games to open; ``phones`` are the seats that are
    played with a phone, and ``door`` an address and a port at which the door to them opens at once; ``announce`` writes
    everything that is said to standard output.

    ``window`` and ``pace`` hold for this run. Raises WindowError when there is no display.
    """

    def first(app: App) -> None:
        # A windowed bundle has no output.
        if announce and sys.stdout is not None:
            app.announcer.add(Lines(sys.stdout))
        if pace is not None:
            app.change_for_this_run(pace=Pace(pace))
        app.go.title()
        if start is not None and door is not None:
            app.go.host(setup_from(*start, phones), network=door[0], port=door[1])
        elif start is not None:
            app.go.play(setup_from(*start, phones))
        elif file is not None:
            app.go.file(file)

    return run_window(first, window=window)


def tell_what_is_left_out(app: App) -> None:
    """Say what of the computer players cannot be used, as characters and nets: the program does without."""
    # Nothing at the title needs the computer players, who take as long to load as the title itself.
    from game.agents import PERSONALITY_FAULTS, calibration_fault, net_faults, search_fault

    for character in PERSONALITY_FAULTS:
        app.notify(Sentence(_CHARACTER_LEFT_OUT, {"file": character.file, "reason": character.reason}).told(app.tr))
    for nets in net_faults():
        app.notify(Sentence(_NETS_LEFT_OUT, {"count": str(nets.seats), "reason": nets.reason}).told(app.tr))
    calibration = calibration_fault()
    if calibration is not None:
        app.notify(Sentence(_CALIBRATION_LEFT_OUT, {"reason": calibration}).told(app.tr))
    if search_fault() is not None:
        # All that can be seen without loading it, so the sentence has the reason, in the player's language.
        app.notify(Sentence(_SEARCH_LEFT_OUT).told(app.tr))


def take_in_programs(app: App) -> None:
    """Make the player's own programs known, so that a game with one of them can be gone on with."""
    # As late as this the title stands on the screen already.
    from ui.match.bots import take_in

    notice = take_in(app.storage.data)[1]
    if notice is not None:
        app.notify(notice.told(app.tr))


def catch_up(app: App) -> None:
    """What can wait until the first picture is on the screen."""
    # Imported late: the first frame appears sooner without it.
    from ui.shell.calm import follow_system

    follow_system(app)
    app.go.foresee_pages()
    tell_what_is_left_out(app)
    take_in_programs(app)
    app.archive.upkeep.scan()


def run_window(first: Callable[[App], None], *, window: tuple[int, int] | None) -> int:
    """Open the window with the scene that ``first`` opens, on the player's own folders; the process's exit code.

    Where these cannot be written to, one notice says so and the game plays. Raises WindowError when there is no
    display, and when the drawing of a card is missing.
    """
    try:
        check_drawings(CATALOGUE.values())
    except ArtError as error:
        raise WindowError(f"{error}: put it there, or reinstall the game.") from error
    with usable_storage(Storage.of_user()) as (storage, notice):

        def begin(app: App) -> None:
            if notice is not None:
                app.notify(notice.told(app.tr))
            # What is there by now stays to the end: the collector need not walk through it while a frame waits.
            gc.freeze()
            first(app)

        def go_on(app: App) -> None:
            catch_up(app)
            # So does all of the title's, but not a table's, which opened instead.
            if not app.scenes.left:
                gc.freeze()
            gc.enable()

        try:
            return run_app(begin, navigator=SceneNavigator, window=window, storage=storage, then=go_on)
        except NoDisplayError as error:
            raise WindowError(str(error)) from error
