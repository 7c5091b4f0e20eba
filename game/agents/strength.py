"""The levels' measured strength, as data. ``main.py simulate --matrix N --json`` prints such a file."""

import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from game.files import read_limited
from game.intervals import Interval

STRENGTH_FOLDER = Path(__file__).with_name("strength")
_LARGEST = 1 << 18
_DRAWN = 1.0
"""Pseudo-games between equals added to each encounter, so that no level is infinitely strong."""
_STEPS, _PRECISION = 4000, 1e-7


class Encounter(msgspec.Struct, frozen=True):
    """``level`` alone against ``seats - 1`` players of the level ``against``: its share of victories over ``games``
    games, with the same deals from every seat, and half the width of the 95 % interval."""

    level: str
    against: str
    seats: int
    games: int
    win_rate: float
    interval: Interval


@cache
def measured(seats: int, folder: Path = STRENGTH_FOLDER) -> tuple[Encounter, ...]:
    """The encounters of all levels with this many seats. Empty if the file is missing or damaged; the levels play just
    as well without it."""
    try:
        return msgspec.json.decode(read_limited(folder / f"{seats}.json", _LARGEST), type=tuple[Encounter, ...])
    except (OSError, msgspec.DecodeError, UnicodeError, RecursionError):
        return ()


def win_rate(level: str, against: str, seats: int, folder: Path = STRENGTH_FOLDER) -> float | None:
    """How often a level alone wins against others of one level; None if not measured."""
    for encounter in measured(seats, folder):
        if (encounter.level, encounter.against) == (level, against):
            return encounter.win_rate
    return None


@cache
def strengths(seats: int, folder: Path = STRENGTH_FOLDER) -> Mapping[str, float]:
    """How strong each level is with this many seats, in log odds, the weakest being 0: each seat at a table wins in
    proportion to e to the power of its strength. Empty if nothing was measured.

    They are the maximum-likelihood strengths for all encounters (Luce, "Individual choice behavior", 1959; with two
    seats Bradley and Terry, 1952), found iteratively (Hunter, "MM algorithms for generalized Bradley-Terry models",
    2004).
    """
    found = measured(seats, folder)
    wins = dict.fromkeys((level for one in found for level in (one.level, one.against)), 0.0)
    for one in found:
        games, alone = one.games + _DRAWN, one.win_rate * one.games + _DRAWN / seats
        wins[one.level] += alone
        wins[one.against] += games - alone
    odds = dict.fromkeys(wins, 1.0)
    for _ in range(_STEPS):
        met = dict.fromkeys(wins, 0.0)
        for one in found:
            each = (one.games + _DRAWN) / (odds[one.level] + (seats - 1) * odds[one.against])
            met[one.level] += each
            met[one.against] += (seats - 1) * each
        after = {level: wins[level] / met[level] for level in wins}
        least = min(after.values(), default=1.0)
        moved = max((abs(math.log(after[level] / least / odds[level])) for level in odds), default=0.0)
        odds = {level: value / least for level, value in after.items()}
        if moved < _PRECISION:
            break
    return {level: math.log(value) for level, value in odds.items()}
