"""The game of the day: a number and a table derived from the date alone, so that everybody gets the same.

The day's own table gets harder through the week, from apprentices on Monday to three masterminds on Sunday. The same
cards can be played against the same personalities at any other level.
"""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from game.core.number import SEEDS
from game.core.rules import ROUNDS

RIVALS: tuple[tuple[str, int], ...] = (
    ("apprentice", 3),
    ("journeyman", 2),
    ("journeyman", 3),
    ("engineer", 2),
    ("engineer", 3),
    ("mastermind", 1),
    ("mastermind", 3),
)
"""Level and number of the computer players from Monday to Sunday."""
CHARACTERS = ("brassa", "dyna", "fizz", "grit", "ohm", "rivet", "tock", "volta")
"""The personalities to draw from. The list is fixed, so that adding a personality changes no past day."""

OWN_LEVELS = ("apprentice", "journeyman", "engineer", "mastermind")
"""The levels to choose from, weakest first."""
GRACE = 7
"""In a streak one missed day in this many is forgiven."""

Place = Annotated[int, Meta(ge=1, le=4)]
Small = Annotated[int, Meta(ge=-10_000, le=10_000)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
LevelKey = Annotated[str, Meta(max_length=32)]
"""A level's key; one unknown to this version stays."""


class DayTable(NamedTuple):
    """A day's game number, its rivals' level, and their personalities in seat order."""

    number: int
    level: str
    characters: tuple[str, ...]


class DayResult(msgspec.Struct, frozen=True):
    """The result of a day's scored try: points, the lead over the best rival (negative when behind), the player's place
    after each round (the last is the final place), any help used, and what each level scored from the same seat."""

    score: Small
    lead: Small
    places: Annotated[tuple[Place, ...], Meta(min_length=ROUNDS, max_length=ROUNDS)]
    hints: Count = 0
    undos: Count = 0
    par: Annotated[dict[LevelKey, Small], Meta(max_length=16)] = {}
    """The levels' scores in the same game (``game.review.par``); empty until they are known."""

    @property
    def place(self) -> int:
        """The final place."""
        return self.places[-1]


class DayTry(msgspec.Struct, frozen=True):
    """A day's one scored try: started, and with a ``result`` once it is finished. An empty ``level`` means the day's
    own, as before there was a choice."""

    result: DayResult | None = None
    level: LevelKey = ""


class Streak(NamedTuple):
    """Days in a row with a finished scored try, and the missed days among them that were forgiven, latest first."""

    days: int
    forgiven: tuple[date, ...] = ()


def table_of_day(day: date, level: str = "") -> DayTable:
    """The table for a date, at a level of one's own if given: the number and the personalities stay the same."""
    own, count = RIVALS[day.weekday()]
    characters = sorted(CHARACTERS, key=lambda key: _digest(f"{day.isoformat()}/{key}"))
    return DayTable(int.from_bytes(_digest(day.isoformat())[:8]) % SEEDS, level or own, tuple(characters[:count]))


def streak(tries: Mapping[str, DayTry], today: date) -> Streak:
    """The streak up to today, or to yesterday if today's game is still open.

    A missed day is forgiven, though not counted, if the day before it was played and no other is forgiven within
    ``GRACE`` days.
    """
    ordinal = today.toordinal()
    if not _done(tries, ordinal):
        ordinal -= 1
    days, forgiven = 0, list[int]()
    while True:
        if _done(tries, ordinal):
            days += 1
        elif _done(tries, ordinal - 1) and not (forgiven and forgiven[-1] - ordinal < GRACE):
            forgiven.append(ordinal)
        else:
            return Streak(days, tuple(date.fromordinal(missed) for missed in forgiven))
        ordinal -= 1


def _done(tries: Mapping[str, DayTry], ordinal: int) -> bool:
    found = tries.get(date.fromordinal(ordinal).isoformat())
    return found is not None and found.result is not None


def _digest(text: str) -> bytes:
    # Imported late: the title screen needs the types here, but never a digest.
    import hashlib

    return hashlib.sha256(f"fzzzt/day/{text}".encode()).digest()
