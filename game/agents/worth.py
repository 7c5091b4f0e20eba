"""What units and the cards that serve them are worth: the best bonus as a number, fast enough for the inner loops.

``game.scoring.best_build`` finds the same value and the widgets too; here only the value is wanted, thousands of times
a second for nearly the same cards, so everything that depends on the units alone is kept.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from game.agents.tables import SYMBOLS, WORTH
from game.scoring import ALL_SYMBOLS, FIELD, GUARDS, SETS

Holding = tuple[int, int, tuple[int, ...]]
"""A unit that is owned: points, symbols, and the symbols of the cards fixed to it."""

MOST_FREE = 40
MOST_WIDGETS = 9
_BITS = (1, 2, 4, 8)
_FIELD_MASK = (1 << (FIELD - 1)) - 1
_ALL_SHIFT = FIELD * ALL_SYMBOLS

SUPPLY: tuple[int, ...] = tuple(sum(1 << (FIELD * s) for s in SETS if s & mask) for mask in range(16))
"""What one free card of a set of symbols adds to the supply: one in each set that it meets."""
JOKER = SUPPLY[ALL_SYMBOLS]


def supply_of(cards: Iterable[int]) -> int:
    """The supply of free cards (cards without symbols add nothing)."""
    return sum([SUPPLY[SYMBOLS[card]] for card in cards])


def holdings(units: Iterable[int], fixed: Mapping[int, Sequence[int]]) -> tuple[Holding, ...]:
    """Units and the cards fixed to them, in an order that makes equal sets equal."""
    return tuple(
        sorted(
            [(WORTH[unit], SYMBOLS[unit], tuple(sorted([SYMBOLS[c] for c in fixed.get(unit, ())]))) for unit in units]
        )
    )


@lru_cache(maxsize=1 << 17)
def bonus(units: tuple[Holding, ...], supply: int) -> int:
    """The best bonus [F2] that a supply of free cards makes on these units."""
    if not units:
        return 0
    ladders, bounds = _plan(units)
    best = -(10**6)

    def search(depth: int, left: int, cards: int, value: int) -> None:
        nonlocal best
        if depth == len(ladders):
            best = max(best, value)
            return
        below = bounds[depth + 1]
        for points, demand, used in ladders[depth]:
            rest = cards - used
            if rest < 0 or value + points + below[rest] <= best:
                continue
            after = (left | GUARDS) - demand
            if after & GUARDS == GUARDS:
                search(depth + 1, after ^ GUARDS, rest, value + points)

    search(0, supply, supply >> _ALL_SHIFT & _FIELD_MASK, 0)
    return best


@lru_cache(maxsize=1 << 13)
def _plan(units: tuple[Holding, ...]) -> tuple[list[list[tuple[int, int, int]]], list[list[int]]]:
    """The choices of each unit (points, demand, free cards), the most widgets first, and for each depth at least what
    the units from there on can earn with so many free cards of the best sort."""
    order = sorted(units, key=lambda unit: -unit[0] / unit[1].bit_count())
    ladders = [_ladder(unit) for unit in order]
    bounds = [[0] * (MOST_FREE + 1)]
    for ladder in reversed(ladders):
        below = bounds[0]
        bounds.insert(
            0,
            [
                max([points + below[cards - used] for points, _, used in ladder if used <= cards])
                for cards in range(MOST_FREE + 1)
            ],
        )
    return ladders, bounds


@lru_cache(maxsize=1 << 13)
def _ladder(unit: Holding) -> list[tuple[int, int, int]]:
    points, mask, fixed = unit
    choices = [(-points, 0, 0)]
    for count in range(1, MOST_WIDGETS + 1):
        demand = _demand(mask, fixed, count)
        choices.append((points * count, demand, demand >> _ALL_SHIFT & _FIELD_MASK))
    choices.reverse()
    return choices


def _demand(mask: int, fixed: tuple[int, ...], count: int) -> int:
    """What ``count`` widgets ask of the free cards after the unit's own fixed cards have served it."""
    worst = [0] * 16
    demand = 0
    for outer in SETS:
        lacking = max(worst[outer & ~bit] for bit in _BITS)
        if outer & mask == outer:
            lacking = max(lacking, count * outer.bit_count() - sum(1 for card in fixed if card & outer))
        worst[outer] = lacking
        demand |= lacking << (FIELD * outer)
    return demand
