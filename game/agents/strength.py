"""How strong the levels are: what was measured, as data. ``main.py simulate --matrix N --json`` prints such a file."""

from functools import cache
from pathlib import Path

import msgspec

from game.files import read_limited
from game.intervals import Interval

STRENGTH_FOLDER = Path(__file__).with_name("strength")
_LARGEST = 1 << 18


class Encounter(msgspec.Struct, frozen=True):
    """``level`` alone against ``seats - 1`` players of the level ``against``: its share of the victories over
    ``games`` games, the same deals from every seat, and half the width of the 95 % interval."""

    level: str
    against: str
    seats: int
    games: int
    win_rate: float
    interval: Interval


@cache
def measured(seats: int, folder: Path = STRENGTH_FOLDER) -> tuple[Encounter, ...]:
    """The encounters of all levels with so many seats. Where the file is missing or damaged nothing is known: the
    levels play as well without it."""
    try:
        return msgspec.json.decode(read_limited(folder / f"{seats}.json", _LARGEST), type=tuple[Encounter, ...])
    except (OSError, msgspec.DecodeError, UnicodeError, RecursionError):
        return ()


def win_rate(level: str, against: str, seats: int, folder: Path = STRENGTH_FOLDER) -> float | None:
    """How often a level alone wins against others of one level; None where that was not measured."""
    for encounter in measured(seats, folder):
        if (encounter.level, encounter.against) == (level, against):
            return encounter.win_rate
    return None
