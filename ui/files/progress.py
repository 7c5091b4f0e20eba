"""What the player has achieved and has been shown, independent of games; and saving it and the settings, the latter
only once they stop changing."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from game.challenges.album import RobotKey, Stay
from game.challenges.day import DayTry, LevelKey
from ui.base.i18n import N_, Sentence
from ui.files.background import BackgroundFile
from ui.files.faults import StorageError
from ui.files.fields import load_fields, save_fields
from ui.files.schooling import Schooling
from ui.files.settings import Settings, save_settings
from ui.files.storage import Storage

_IMPOSSIBLE = N_("{file} holds impossible values, so these parts of your progress start over: {names}.")
_IMPOSSIBLE_KEPT = N_(
    "{file} holds impossible values, so these parts of your progress start over: {names}; the old file is kept as "
    "{kept}."
)


class PuzzleMark(msgspec.Struct, frozen=True):
    """A puzzle's state: how many hints were taken before it was solved, each of which cost a star."""

    hints: Annotated[int, Meta(ge=0, le=99)] = 0
    solved: bool = False


class Progress(msgspec.Struct):
    """The player's progress. To store something, add a field with a default and change it with `App.change_progress`;
    fields of newer versions stay in the file."""

    version: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    """A newer version has fields that are not listed here; they stay."""
    days: dict[str, DayTry] = {}
    """The scored tries at the games of the day, by date (ISO)."""
    day_level: LevelKey = ""
    """The level last chosen for the game of the day; "" before any choice."""
    puzzles: dict[str, PuzzleMark] = {}
    """The puzzles started or solved, by id."""
    games: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    """How many games with a person in them were finished, lessons excluded: in the first ones more is explained."""
    asked_name: bool = False
    """Whether somebody without a name of their own was asked for one."""
    moments: tuple[str, ...] = ()
    """What has already been explained at its first occurrence (`ui.table.state.moments`)."""
    ladder: dict[str, tuple[str, ...]] = {}
    """The ladder goals reached so far, by the rung's key (`game.challenges.ladder`)."""
    ladder_helped: dict[str, tuple[str, ...]] = {}
    """Those of them that were reached with help alone."""
    album: Annotated[dict[RobotKey, Stay], Meta(max_length=1000)] = {}
    """The robots won so far, by id (`game.challenges.album`)."""
    belt: Annotated[str, Meta(max_length=32)] = ""
    """The chosen look of the belt; it shows only once it has been earned (`ui.match.challenges.album`)."""
    schooling: Schooling = Schooling()
    """Progress in the guided game."""


def load_progress(path: Path) -> tuple[Progress, list[Sentence]]:
    """Return the progress stored in `path`, and sentences for the player about what was wrong with it."""
    return load_fields(path, Progress, _IMPOSSIBLE, _IMPOSSIBLE_KEPT)


def save_progress(path: Path, progress: Progress) -> None:
    """Save the progress. Raises StorageError."""
    save_fields(path, progress)


# Settings are written once unchanged for this long, in seconds: dragging a slider changes them many times.
_SAVE_DELAY = 0.6


class Saving:
    """The files of settings and progress."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        """Save nothing yet; ``settings`` are the live ones."""
        self.left: float | None = None
        """Seconds until the settings are saved; None if they are unchanged."""
        self.lasting: dict[str, object] = {}
        """The saved values of settings that are overridden for this run only."""
        self._settings = settings
        self._settings_file = BackgroundFile(storage.settings_file)
        self._progress_file = BackgroundFile(storage.progress_file)

    def put_off(self) -> None:
        """Save the settings a moment later."""
        self.left = _SAVE_DELAY

    def wait(self, dt: float, *, running: bool) -> None:
        """Let `dt` seconds pass, and save the settings if it is time, or if the program is ending."""
        if self.left is not None:
            self.left -= dt
            if self.left <= 0 or not running:
                self.save_settings()

    def save_settings(self) -> None:
        """Save the settings now, in the background."""
        self.left = None
        kept = msgspec.structs.replace(self._settings, **self.lasting)
        self._settings_file.put(partial(save_settings, self._settings_file.path, kept))

    def save_progress(self, progress: Progress) -> None:
        """Save the progress now, in the background."""
        kept = msgspec.structs.replace(progress)
        self._progress_file.put(partial(save_fields, self._progress_file.path, kept))

    def failures(self) -> Iterator[StorageError]:
        """What has gone wrong since this was last asked."""
        for file in (self._settings_file, self._progress_file):
            try:
                file.ended()
            except StorageError as error:
                yield error
