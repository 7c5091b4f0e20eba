"""The player's settings, including the last game that was set up."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from game.core.cards import MAX_SEATS
from game.core.number import GameNumber, is_code
from game.core.rules import MIN_SEATS
from ui.base.i18n import N_, Sentence
from ui.base.theme import SEAT
from ui.files.fields import load_fields, save_fields

_IMPOSSIBLE = N_("{file} holds impossible values, so these settings are back to their defaults: {names}.")
_IMPOSSIBLE_KEPT = N_(
    "{file} holds impossible values, so these settings are back to their defaults: {names}; the old file is kept as "
    "{kept}."
)


class Pace(StrEnum):
    """How long animations last."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class ZoomRest(StrEnum):
    """When a card is shown large because the pointer rests on it."""

    NEVER = "never"
    AFTER_A_SECOND = "after a second"
    AT_ONCE = "at once"


class WindowMode(StrEnum):
    """How the window is shown on the screen."""

    WINDOW = "window"
    FULL_SCREEN = "full screen"


class PointerSize(StrEnum):
    """How large the pointer is: the system's, or one of our own."""

    NORMAL = "normal"
    LARGE = "large"
    VERY_LARGE = "very large"


KeyName = Annotated[str, Meta(max_length=24)]
Volume = Annotated[int, Meta(ge=0, le=100)]
"""Per cent; the sound code maps it to loudness."""
TextSize = Annotated[int, Meta(ge=80, le=200)]
"""Per cent of the normal text size."""
ReadingSpeed = Annotated[int, Meta(ge=50, le=300)]
"""Per cent of a voice's normal speed."""
Pixels = Annotated[int, Meta(ge=100, le=16384)]
Offset = Annotated[int, Meta(ge=-65536, le=65536)]

FOLLOWING = ("reduced_motion", "screen_shake")
"""The settings that follow the system's wish for less motion until the player sets them."""
HUMAN, COMPUTER = "human", "ai"
FIRST_LEVEL = "apprentice"
"""How well a computer player plays where nobody has said it."""
LARGEST_SEED = 999_999_999


class SeatChoice(msgspec.Struct, frozen=True):
    """One seat of a game being set up: `kind` is "human" or "ai"; `level` and `personality` matter only for "ai". If
    the level is "program", `program` is the name of the bot (`ui.match.bots`): never a command, as no file of a
    game may start anything.

    `colour` is a key of `ui.base.theme.SEAT`. An empty `personality` means that the level plays without one. `face` is
    the portrait that a person has chosen; if it is empty or unavailable, any will do (`ui.match.faces`).
    """

    name: Annotated[str, Meta(max_length=64)]
    kind: Annotated[str, Meta(pattern="^(human|ai)$")] = HUMAN
    level: str = FIRST_LEVEL
    personality: str = ""
    colour: str = "red"
    face: Annotated[str, Meta(max_length=64)] = ""
    program: Annotated[str, Meta(max_length=64)] = ""
    phone: bool = False
    """Whether a person plays with a phone as their hand; matters only for "human"."""

    @property
    def by_phone(self) -> bool:
        """Whether a person with a phone sits here."""
        return self.phone and self.kind == HUMAN

    def __post_init__(self) -> None:
        """Refuse an unknown seat colour: ValueError, which makes the file count as damaged."""
        if self.colour not in SEAT:
            raise ValueError(f"there is no seat colour {self.colour!r}")


class MatchSetup(msgspec.Struct, frozen=True):
    """Everything that defines a game: its seats, its number, and what was agreed on."""

    seats: Annotated[tuple[SeatChoice, ...], Meta(min_length=MIN_SEATS, max_length=MAX_SEATS)]
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | str
    what_if: bool = False
    """Whether several people have agreed that the table shows what winning a card of the belt would change."""

    def __post_init__(self) -> None:
        """Refuse a text that is not a game code: ValueError, as for a colour."""
        if isinstance(self.seed, str) and not is_code(self.seed):
            raise ValueError(f"the seed {self.seed!r} is no code of a game")


class Origin(msgspec.Struct, frozen=True):
    """The recorded game that another one branched off: its number, and the round and auction."""

    seed: GameNumber
    round: int
    auction: int


class Settings(msgspec.Struct):
    """The player's settings. An empty `language` means the system's, if the program speaks it."""

    version: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    """A newer one has fields that are not listed here: these are left to it."""
    language: Annotated[str, Meta(max_length=16)] = ""
    """Language code, "" for the system's."""
    window_mode: WindowMode = WindowMode.WINDOW
    window_size: tuple[Pixels, Pixels] | None = None
    """In the system's units, which are not pixels on macOS; None before the first window, which is sized to the
    screen."""
    window_place: tuple[Offset, Offset] | None = None
    """How far the window is from the left and the top of the first screen, in the same units; None for its middle."""
    text_size: TextSize = 100
    high_contrast: bool = False
    """Whether everything is drawn in the high-contrast look."""
    pace: Pace = Pace.NORMAL
    music: Volume = 60
    effects: Volume = 80
    interface: Volume = 70
    mute: bool = False
    mono: bool = False
    """Whether both channels are mixed, for one ear or one loudspeaker."""
    captions: bool = False
    """Whether a line says what is heard."""
    reduced_motion: bool = False
    screen_shake: bool = True
    chosen: tuple[str, ...] = ()
    """Which of FOLLOWING the player has set; the others follow the system's wish."""
    flashes: bool = True
    memory_aid: bool = True
    """Whether seats have the sign that shows their personal cards."""
    what_if: bool = True
    """Whether the table shows what winning a card of the belt would change, if one person plays or several agreed to
    it."""
    explanations: bool = True
    """Whether things are explained when they happen for the first time, and prompts give reasons in the first games."""
    keys: Annotated[dict[str, tuple[KeyName, KeyName]], Meta(max_length=64)] = msgspec.field(default_factory=dict)
    """The keys of commands that the player has changed (`ui.input.bindings`)."""
    pad_buttons: Annotated[dict[str, KeyName], Meta(max_length=64)] = msgspec.field(default_factory=dict)
    """The same for gamepad buttons."""
    pointer_size: PointerSize = PointerSize.NORMAL
    zoom_rest: ZoomRest = ZoomRest.AFTER_A_SECOND
    figures: bool = False
    """Whether hints and reports tell chances in figures instead of words."""
    read_aloud: bool = False
    """Whether the program says everything that it shows."""
    reading_speed: ReadingSpeed = 100
    sort_hand: bool = True
    """Whether the hand is sorted by descending power, as hands on phones always are, instead of as dealt."""
    last_setup: MatchSetup | None = None
    """The game last set up."""
    statistics_since: str = ""
    """The time (ISO, UTC) from which games count in the statistics; "" counts all."""


def load_settings(path: Path) -> tuple[Settings, list[Sentence]]:
    """Return the settings stored in `path`, and sentences for the player about what was wrong with them."""
    return load_fields(path, Settings, _IMPOSSIBLE, _IMPOSSIBLE_KEPT)


def save_settings(path: Path, settings: Settings) -> None:
    """Save the settings. Raises StorageError."""
    save_fields(path, settings)
