"""The program's check of itself: opens the window, looks at all that is shipped, and plays one game by itself."""

import logging
import sys
import time
from collections.abc import Callable, Iterator

import pygame

from game.agents import LEVELS, PERSONALITIES, PERSONALITY_FAULTS
from game.agents.calibration import calibration_fault
from game.agents.levels import net_faults, search_fault
from game.core.cards import CATALOGUE, MAX_SEATS, Kind, Symbol
from game.core.catalogue import BELT_SPEEDS, MOST_ZAPS
from game.play.session import COMPUTER_PREFIX, SeatSpec, Session
from game.play.thinking import ProcessThinker, Question, Thinker
from game.play.worker import WorkerError
from game.records.record import RecordError
from game.records.verify import verify
from game.version import VERSION
from ui.art.card_face import MOODS, UnknownPictureError, svg_for
from ui.art.files import ArtError
from ui.art.stamps import STAMPS
from ui.base.i18n import LANGUAGES, available_languages
from ui.base.paths import data_root
from ui.files.settings import Pace
from ui.match.faces import PERSON_FACES
from ui.match.lessons.scenario import ScenarioError, read_scenario
from ui.match.match import Match, new_match
from ui.paint.assets import Key
from ui.paint.rasteriser import rasterise_here
from ui.phones.messages import Failed, FromServer, OpenDoor, PageContent
from ui.phones.server_door import ServerDoor
from ui.phones.tokens import new_secret
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.phone_code import modules_of
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.shell.running import start_sound
from ui.start import run_window, setup_from
from ui.table.aids.speech import FOREMAN

_log = logging.getLogger(__name__)

TITLE_DRAWN = "The title screen is drawn."
SEED = 2009
SECONDS = 240.0
"""The whole check fails when it has not come to its end after this time: a tenth of a core is enough."""
# So long that whatever moves has come to rest with the next frame, in seconds.
_STEP = 2.0
_SAMPLES = 60


class CheckError(Exception):
    """Something that is shipped does not work; the message says what."""


def self_check() -> int:
    """Check everything; 0 if all is well. Prints what was found, on standard error what is wrong.

    Raises WindowError when there is no display.
    """
    well = False

    def check_all(app: App) -> None:
        nonlocal well
        pace, app.settings.pace = app.settings.pace, Pace.OFF
        # The title screen is going to show these, and then they are gone.
        notices = list(app.notices)
        try:
            findings = _check(app)
        except CheckError as error:
            _log.debug("the self-check failed", exc_info=True)
            _say(f"fzzzt: the self-check failed: {error}", error=True)
        else:
            well = True
            _say(f"Fzzzt! {VERSION} is in order: {', '.join(findings)}.")
        for notice in [*notices, *app.notices]:
            _say(notice, error=True)
        app.settings.pace = pace
        app.go.title()
        app.quit()

    code = run_window(check_all, window=None)
    return code if well else 1


def _check(app: App) -> list[str]:
    """All checks; what they found, in words. Raises CheckError."""
    end = time.monotonic() + SECONDS
    start_sound(app)
    app.go.title()
    app.step(0, pygame.event.get())
    _say(TITLE_DRAWN)
    _settle(app, end)
    check_window(app)
    return [
        check_languages(),
        check_pictures(),
        check_sounds(),
        check_levels(end),
        check_lessons(),
        check_phones(end),
        check_game(app, end),
    ]


def check_languages() -> str:
    """Find a catalogue of words for every language; how many there are. Raises CheckError."""
    missing = LANGUAGES.keys() - set(available_languages())
    if missing:
        raise CheckError(f"there is no catalogue for {', '.join(sorted(missing))}")
    return f"{len(LANGUAGES)} languages"


def check_pictures() -> str:
    """Draw every picture once; how many there are. Raises CheckError."""
    keys = dict.fromkeys(every_picture())
    for key in keys:
        try:
            rasterise_here(svg_for(key, {}), (48, 48))
        except (ArtError, UnknownPictureError, ValueError) as error:
            raise CheckError(f"the picture {' '.join(map(str, key))} cannot be drawn: {error}") from error
    return f"{len(keys)} pictures"


def check_lessons() -> str:
    """Read the guided game; how many lessons it has. Raises CheckError."""
    try:
        return f"{len(read_scenario().lessons)} lessons"
    except ScenarioError as error:
        raise CheckError(str(error.sentence)) from error


def every_picture() -> Iterator[Key]:
    """All that the game's cards, persons and characters need to be shown, and what is shown beside them."""
    for card in CATALOGUE.values():
        yield "face", card.id
        yield "face-small", card.id
        if card.kind is Kind.UNIT:
            yield "unit", card.id
            yield "unit-small", card.id
            yield "points", card.points
        elif card.kind is Kind.ROBOT:
            yield "robot", card.art
    for face in (*PERSON_FACES, *PERSONALITIES, FOREMAN):
        for mood in MOODS:
            yield "portrait", face, mood
    for kind in STAMPS:
        yield "stamp", kind, "!"
    for symbol in Symbol:
        yield "symbol", str(symbol)
    for power in range(MOST_ZAPS + 1):
        yield "power", power
    for speed in BELT_SPEEDS:
        yield "belt", speed
    for number in range(1, MAX_SEATS + 1):
        yield "helmet", number
    for alone in ("back", "power", "spanner", "logo", "icon"):
        yield (alone,)
    yield "deck", 3


def check_sounds() -> str:
    """Decode every sound; how many there are. Raises CheckError."""
    files = sorted((data_root() / "sounds").rglob("*.ogg"))
    if not files:
        raise CheckError("there are no sounds")
    for file in files:
        try:
            pygame.mixer.Sound(file)
        except pygame.error as error:
            raise CheckError(f"{file.name} cannot be played: {error}") from error
    return f"{len(files)} sounds"


def check_levels(end: float) -> str:
    """Have every level make one choice in the computer players' own process, once all nets have been read and all that
    the search needs is loaded.

    ``end`` is the moment of the monotonic clock, in seconds, at which waiting is given up. Raises CheckError.
    """
    faults = [character.sentence for character in PERSONALITY_FAULTS] + [nets.sentence for nets in net_faults()]
    faults += [sentence for sentence in [calibration_fault()] if sentence is not None]
    if faults:
        raise CheckError(faults[0])
    search = search_fault(load=True)
    if search is not None:
        raise CheckError(f"masterminds do not think ahead: {search}")
    thinker = ProcessThinker()
    try:
        for level in LEVELS:
            session = Session([SeatSpec(level, COMPUTER_PREFIX + level)] * 2, SEED)
            player = session.to_act
            if player is None:
                raise CheckError("a new game has nobody to act")
            choice = thinker.choose(Question(level, None, session.observation(player), SEED))
            wait_until(choice.done, end, f"the level {level} to choose")
            try:
                choice.result()
            except WorkerError as error:
                raise CheckError(f"{level}: {error}") from error
    finally:
        thinker.close()
    return f"{len(LEVELS)} levels of skill"


def check_phones(end: float, host: str = "127.0.0.1") -> str:
    """Make the code of a door for phones, open it to this machine alone, and close it. Raises CheckError.

    ``end`` is the moment of the monotonic clock, in seconds, at which waiting is given up.
    """
    modules_of(f"http://{host}")
    door = ServerDoor(OpenDoor(host, 0, new_secret(), PageContent({}, {}, {}, {}, {})))
    heard: list[FromServer] = []

    def answered() -> bool:
        heard.extend(door.take())
        return bool(heard)

    try:
        wait_until(answered, end, "the door for phones to open")
    finally:
        door.close()
    if isinstance(heard[0], Failed):
        raise CheckError(f"the door for phones does not open: {heard[0].fault}")
    return "a door for phones and its code"


def check_game(app: App, end: float, thinker: Thinker | None = None) -> str:
    """Play a game of the first level against the last, in the window, to the results; how it ended.

    ``end`` is the moment of the monotonic clock, in seconds, at which waiting is given up; ``thinker`` makes the
    choices, by default in a process of its own. Raises CheckError.
    """
    started = time.monotonic()
    levels = list(LEVELS)
    seats = [SeatSpec(level.capitalize(), COMPUTER_PREFIX + level) for level in (levels[0], levels[-1])]
    match = new_match(setup_from(seats, SEED), app.archive, thinker)
    app.scenes.reset(TableScene(app, match))

    def over() -> bool:
        app.step(_STEP, pygame.event.get())
        return isinstance(app.scenes.top, ResultsScene)

    wait_until(over, end, "the game to end")
    _settle(app, end)
    check_window(app)
    return f"a game that ended {_scores(match)} after {time.monotonic() - started:.1f} s"


def _scores(match: Match) -> str:
    """The score of a finished game, once its record has been replayed through the rules."""
    if match.problems:
        raise CheckError(str(match.problems[0]))
    try:
        verify(match.session.record())
    except RecordError as error:
        raise CheckError(f"the game's record is wrong: {error}") from error
    return ":".join(str(score.total) for score in match.session.observation(None).scores)


def _settle(app: App, end: float) -> None:
    """Go on until every picture on the screen is there."""

    def settled() -> bool:
        app.step(_STEP, pygame.event.get())
        return not app.art.pending

    wait_until(settled, end, "the pictures to be drawn")
    app.draw()


def check_window(app: App) -> None:
    """Raise CheckError if the window shows next to nothing."""
    width, height = app.surface.get_size()
    colours = {
        app.surface.get_at_mapped((x * width // _SAMPLES, y * height // _SAMPLES))
        for x in range(_SAMPLES)
        for y in range(_SAMPLES)
    }
    if len(colours) < 32:
        raise CheckError(f"the window shows {len(colours)} colours, so most of it is missing")


def wait_until(done: Callable[[], bool], end: float, what: str) -> None:
    """Wait until ``done``. Raises CheckError, which names ``what``, at the moment ``end`` of the monotonic clock."""
    while not done():
        if time.monotonic() > end:
            raise CheckError(f"waited in vain for {what}")
        time.sleep(0.002)


def _say(sentence: str, *, error: bool = False) -> None:
    """Print a line at once. A windowed program on Windows has nothing to print to: the log has it, too."""
    _log.log(logging.ERROR if error else logging.INFO, "%s", sentence)
    stream = sys.stderr if error else sys.stdout
    if stream is not None:
        print(sentence, file=stream, flush=True)
