"""A seat's possessions, and their encoding for the nets."""

from collections.abc import Iterable, Mapping, Sequence

from game.agents.knowledge.tables import IS_BUILDER, IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS
from game.agents.knowledge.worth import Holding, bonus, holdings
from game.core.scoring import SUPPLY

LEVELS_OF_POWER = 6
"""Zaps of a card: 0 to 5. Only they count in a bid, so a hand is encoded as its number of cards of each power."""

_ONE_OF_EACH = SUPPLY[1] + SUPPLY[2] + SUPPLY[4] + SUPPLY[8]
_TWO_OF_EACH = 2 * _ONE_OF_EACH

BLOCK_NAMES: tuple[str, ...] = (
    "basic", "bonus", "bonus_with_4", "bonus_with_8", "robots", "pool", "zaps",
    *(f"power_{level}" for level in range(LEVELS_OF_POWER)),
    "fzzzts", "free_nut", "free_bolt", "free_cog", "free_oil", "versatile",
    "wants_nut", "wants_bolt", "wants_cog", "wants_oil", "units", "unit_points",
    "units_of_1", "units_of_2", "units_of_3_and_4", "fixed",
)  # fmt: skip
BLOCK = len(BLOCK_NAMES)
BASIC_SCALE, BONUS_SCALE = 10, 20
CHANGE_SCALES = (BASIC_SCALE, BONUS_SCALE, BONUS_SCALE, BONUS_SCALE)
"""Scales of a block's first numbers: multiply by these to get points again."""


class Stock:
    """What a seat owns, as sums that are cheap to update when it wins a card. ``powers`` counts personal cards by zaps;
    ``free`` personal cards by symbol; ``wants`` units by symbol; ``sizes`` units of 1, of 2, and of 3 or 4 symbols.
    """

    __slots__ = (
        "basic",
        "fixed",
        "free",
        "fzzzts",
        "powers",
        "robots",
        "sizes",
        "supply",
        "units",
        "versatile",
        "wants",
    )

    def __init__(
        self, pool: Iterable[int] = (), units: Iterable[int] = (), fixed: Mapping[int, Sequence[int]] | None = None
    ) -> None:
        self.basic = self.robots = self.fzzzts = self.versatile = self.fixed = self.supply = 0
        self.powers = [0] * LEVELS_OF_POWER
        self.free = [0] * 4
        self.wants = [0] * 4
        self.sizes = [0] * 3
        self.units: tuple[Holding, ...] = ()
        for card in pool:
            self.add(card)
        for unit in units:
            self.add(unit)
        if fixed:
            self.units = holdings(units, fixed)
            for cards in fixed.values():
                for card in cards:
                    self.fixed += 1
                    self.robots += 1
                    self.basic += WORTH[card]

    def add(self, card: int) -> None:
        """Win a card."""
        symbols = SYMBOLS[card]
        if IS_UNIT[card]:
            self.units = tuple(sorted([*self.units, (WORTH[card], symbols, ())]))
            self.sizes[min(2, symbols.bit_count() - 1)] += 1
            counts = self.wants
        else:
            self.basic += WORTH[card]
            self.powers[ZAPS[card]] += 1
            self.robots += IS_BUILDER[card]
            self.fzzzts += IS_FZZZT[card]
            self.versatile += symbols.bit_count() > 1
            self.supply += SUPPLY[symbols]
            counts = self.free
        for place in range(4):
            if symbols >> place & 1:
                counts[place] += 1

    def with_card(self, card: int) -> "Stock":
        """The stock after winning a card."""
        new = Stock.__new__(Stock)
        new.basic, new.robots, new.fzzzts, new.versatile = self.basic, self.robots, self.fzzzts, self.versatile
        new.fixed, new.supply, new.units = self.fixed, self.supply, self.units
        new.powers, new.free, new.wants, new.sizes = self.powers[:], self.free[:], self.wants[:], self.sizes[:]
        new.add(card)
        return new

    def bonus(self) -> int:
        """The best bonus now [F2]."""
        return bonus(self.units, self.supply)

    def total(self) -> int:
        """The score if the game ended now [F3]."""
        return self.basic + bonus(self.units, self.supply)

    def prospects(self) -> int:
        """The bonus now and with more robots, summed, to compare two ways of holding the same cards."""
        units, supply = self.units, self.supply
        return bonus(units, supply) + bonus(units, supply + _ONE_OF_EACH) + bonus(units, supply + _TWO_OF_EACH)

    def block(self) -> tuple[float, ...]:
        """The numbers called BLOCK_NAMES, each scaled to about 0 to 1.

        Prospects are the bonus with one and with two more robots of each symbol.
        """
        powers, free, wants, sizes, units = self.powers, self.free, self.wants, self.sizes, self.units
        pool = sum(powers)
        zaps = powers[1] + 2 * powers[2] + 3 * powers[3] + 4 * powers[4] + 5 * powers[5]
        supply = self.supply
        return (
            self.basic / BASIC_SCALE,
            bonus(units, supply) / BONUS_SCALE,
            bonus(units, supply + _ONE_OF_EACH) / BONUS_SCALE,
            bonus(units, supply + _TWO_OF_EACH) / BONUS_SCALE,
            self.robots / 10,
            pool / 10,
            zaps / 15,
            powers[0] / 4,
            powers[1] / 4,
            powers[2] / 4,
            powers[3] / 4,
            powers[4] / 4,
            powers[5] / 4,
            self.fzzzts / 2,
            free[0] / 5,
            free[1] / 5,
            free[2] / 5,
            free[3] / 5,
            self.versatile / 3,
            wants[0] / 3,
            wants[1] / 3,
            wants[2] / 3,
            wants[3] / 3,
            len(units) / 3,
            sum([unit[0] for unit in units]) / 20,
            sizes[0],
            sizes[1] / 3,
            sizes[2] / 2,
            self.fixed / 4,
        )
