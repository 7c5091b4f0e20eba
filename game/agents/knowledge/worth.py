"""What units and the cards that serve them are worth: the best bonus as a number, fast enough for the inner loops.

``game.core.scoring.best_build`` finds the same value and the widgets too; here only the value is needed, thousands of
times a second for nearly the same cards, so everything that depends only on the units is cached.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_

from game.agents.knowledge.tables import SYMBOLS, WORTH
from game.core.scoring import ALL_SYMBOLS, FIELD, FIELD_MASK, GUARDS, SETS, SUPPLY, demand_of

Holding = tuple[int, int, tuple[int, ...]]
"""An owned unit: points, symbols, and the symbols of the cards fixed to it."""

MOST_FREE = 48
"""All robots and upgrades in the game plus the eight extra ones used for prospects make 46."""
_COUNTS = range(MOST_FREE + 1)
MOST_WIDGETS = 9
"""The most of one unit that computer players reckon with. In 300 games of two and four nobody made more than seven."""
_ALL_SHIFT = FIELD * ALL_SYMBOLS


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


def bonus(units: tuple[Holding, ...], supply: int) -> int:
    """The best bonus [F2] that a supply of free cards makes on these units."""
    return _best(units, supply | _unasked(units)) if units else 0


@lru_cache(maxsize=1 << 14)
def _unasked(units: tuple[Holding, ...]) -> int:
    """A mask that saturates the fields of a supply that do not matter for these units, so that supplies differing only
    there share a cache entry: a set with symbols that no unit needs demands no more than the rest of the set, and has
    at least as many cards."""
    known = reduce(or_, [symbols for _, symbols, _ in units])
    return sum([FIELD_MASK << (FIELD * unasked) for unasked in SETS if unasked & ~known])


@lru_cache(maxsize=1 << 17)
def _best(units: tuple[Holding, ...], supply: int) -> int:
    ladders, bounds, shifts, own_shifts = _plan(units)
    last = len(ladders) - 1
    best = -(10**6)

    def search(depth: int, left: int, value: int) -> None:
        nonlocal best
        shift = shifts[depth + 1]
        below = bounds[depth + 1]
        guarded = left | GUARDS
        ladder = ladders[depth]
        for points, demand in ladder[left >> own_shifts[depth] & FIELD_MASK]:
            after = guarded - demand
            # What is left is useful only if it shows a symbol that a later unit needs.
            if after & GUARDS == GUARDS and value + points + below[after >> shift & FIELD_MASK] > best:
                if depth == last:
                    best = value + points
                    return
                search(depth + 1, after ^ GUARDS, value + points)

    search(0, supply, 0)
    return best


_Ladder = list[list[tuple[int, int]]]


@lru_cache(maxsize=1 << 14)
def _plan(units: tuple[Holding, ...]) -> tuple[list[_Ladder], list[list[int]], list[int], list[int]]:
    """For each unit, by the number of free cards it could use, its choices (points, demand), most widgets first. For
    each depth, an upper bound on what the units from there on can earn with a number of ideal free cards, and where in
    the supply to find the number of cards that those units, and that one unit, can use."""
    order = tuple(sorted(units, key=_density, reverse=True))
    depths = range(len(order) + 1)
    shifts = [FIELD * reduce(or_, [unit[1] for unit in order[depth:]], 0) for depth in depths]
    own_shifts = [FIELD * unit[1] for unit in order]
    return [_by_cards(unit) for unit in order], [_bound(order[depth:]) for depth in depths], shifts, own_shifts


@lru_cache(maxsize=1 << 13)
def _by_cards(unit: Holding) -> _Ladder:
    ladder = _ladder(unit)
    return [[(points, demand) for points, demand, used in ladder if used <= cards] for cards in _COUNTS]


def _density(unit: Holding) -> tuple[float, Holding]:
    return unit[0] / unit[1].bit_count(), unit


@lru_cache(maxsize=1 << 14)
def _bound(units: tuple[Holding, ...]) -> list[int]:
    """An upper bound on what these units can earn with 0, 1, ... ideal free cards."""
    if not units:
        return [0 for _ in _COUNTS]
    below = _bound(units[1:])
    steps = [(points, used) for points, _, used in _ladder(units[0])]
    return [max([points + below[cards - used] for points, used in steps if used <= cards]) for cards in _COUNTS]


@lru_cache(maxsize=1 << 13)
def _ladder(unit: Holding) -> list[tuple[int, int, int]]:
    points, mask, fixed = unit
    choices = [(-points, 0, 0)]
    for count in range(1, MOST_WIDGETS + 1):
        demand = demand_of(mask, fixed, count)
        choices.append((points * count, demand, demand >> _ALL_SHIFT & FIELD_MASK))
    choices.reverse()
    return choices
