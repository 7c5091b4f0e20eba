"""What the player has reached and has been told: it outlives games and settings."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from game.challenges.day import DayTry
from ui.base.i18n import N_, Sentence
from ui.files.fields import load_fields, save_fields
from ui.files.schooling import Schooling

_IMPOSSIBLE = N_("{file} holds impossible values, so these parts of your progress begin anew: {names}.")


class PuzzleMark(msgspec.Struct, frozen=True):
    """How far a puzzle has come: how many hints were taken before it was solved, each of which cost a star."""

    hints: Annotated[int, Meta(ge=0, le=99)] = 0
    solved: bool = False


class Progress(msgspec.Struct):
    """The player's progress. Whoever keeps something adds a field of its own, with a default, and changes it by
    `App.change_progress`; fields of newer versions stay in the file."""

    version: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    """A newer one has fields that are not listed here: these are left to it."""
    days: dict[str, DayTry] = {}
    """The scored tries at the games of the day, by date (ISO)."""
    puzzles: dict[str, PuzzleMark] = {}
    """The puzzles that were begun or solved, by their id."""
    games: int = 0
    """How many games were finished with a person in them, lessons left out: in the first ones more is explained."""
    moments: tuple[str, ...] = ()
    """What has explained itself when it happened for the first time (`ui.table.state.moments`)."""
    ladder: dict[str, tuple[str, ...]] = {}
    """The goals of the ladder that were ever reached, by the rung's key (`game.challenges.ladder`)."""
    schooling: Schooling = Schooling()
    """What the guided game has taught."""


def load_progress(path: Path) -> tuple[Progress, list[Sentence]]:
    """Return the progress kept in `path`, and sentences for the player about what was wrong with it."""
    return load_fields(path, Progress, _IMPOSSIBLE)


def save_progress(path: Path, progress: Progress) -> None:
    """Keep the progress. Raises StorageError."""
    save_fields(path, progress)
