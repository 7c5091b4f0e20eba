"""The game of the day: a number and a table derived from the date alone, so that everybody gets the same.

It gets harder through the week, from apprentices on Monday to three masterminds on Sunday.
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

Place = Annotated[int, Meta(ge=1, le=4)]
Small = Annotated[int, Meta(ge=-10_000, le=10_000)]


class DayTable(NamedTuple):
    """A day's game number, its rivals' level, and their personalities in seat order."""

    number: int
    level: str
    characters: tuple[str, ...]


class DayResult(msgspec.Struct, frozen=True):
    """The result of a day's scored try: points, the lead over the best rival (negative when behind), the player's place
    after each round (the last is the final place), and any help used."""

    score: Small
    lead: Small
    places: Annotated[tuple[Place, ...], Meta(min_length=ROUNDS, max_length=ROUNDS)]
    hints: Annotated[int, Meta(ge=0)] = 0
    undos: Annotated[int, Meta(ge=0)] = 0

    @property
    def place(self) -> int:
        """The final place."""
        return self.places[-1]


class DayTry(msgspec.Struct, frozen=True):
    """A day's one scored try: started, and with a ``result`` once it is finished."""

    result: DayResult | None = None


def table_of_day(day: date) -> DayTable:
    """The table for a date."""
    level, count = RIVALS[day.weekday()]
    characters = sorted(CHARACTERS, key=lambda key: _digest(f"{day.isoformat()}/{key}"))
    return DayTable(int.from_bytes(_digest(day.isoformat())[:8]) % SEEDS, level, tuple(characters[:count]))


def streak(tries: Mapping[str, DayTry], today: date) -> int:
    """How many days in a row have a finished scored try, up to today, or to yesterday if today's is still open."""
    days = 0
    ordinal = today.toordinal()
    if not _done(tries, ordinal):
        ordinal -= 1
    while _done(tries, ordinal - days):
        days += 1
    return days


def _done(tries: Mapping[str, DayTry], ordinal: int) -> bool:
    found = tries.get(date.fromordinal(ordinal).isoformat())
    return found is not None and found.result is not None


def _digest(text: str) -> bytes:
    # Imported late: the title screen needs the types here, but never a digest.
    import hashlib

    return hashlib.sha256(f"fzzzt/day/{text}".encode()).digest()
