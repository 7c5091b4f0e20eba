"""The final score: points, the best possible widgets, and who wins [F1]-[F4]."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from game.core.actions import IllegalActionError, Widget
from game.core.cards import BUILDERS, CATALOGUE, MASK, POINTS, SYMBOL_BIT, UNITS, Symbol
from game.core.events import Score

# A demand or supply of symbols is one number with a field of FIELD bits for each of the 15 non-empty sets of the
# four symbols. The top bit of each field is a guard: subtracting below zero in any field clears it.
FIELD = 8
SETS = range(1, 16)
GUARDS = sum(1 << (FIELD * s + FIELD - 1) for s in SETS)
ALL_SYMBOLS = 15
SHORT_SEARCH = 64
FIELD_MASK = (1 << (FIELD - 1)) - 1
_SYMBOL_OF_BIT: dict[int, Symbol] = {bit: symbol for symbol, bit in SYMBOL_BIT.items()}
_ASKED = {unit: [(SYMBOL_BIT[symbol], symbol) for symbol in CATALOGUE[unit].symbols] for unit in UNITS}
# Most points per card first: that is where the search starts.
_CHEAPNESS = {unit: -POINTS[unit] / len(asked) for unit, asked in _ASKED.items()}
_VERSATILITY = {card: mask.bit_count() for card, mask in MASK.items()}
# What a free card with a symbol mask adds to the supply: one in each set that it meets.
SUPPLY = tuple(sum(1 << (FIELD * s) for s in SETS if s & mask) for mask in range(16))


class _Choice(msgspec.Struct, frozen=True, gc=False):
    """Making ``widgets`` widgets on a unit: the points, and the demand on free cards, ``cards`` in all."""

    widgets: int
    value: int
    demand: int
    cards: int


def best_build(units: Sequence[str], free: Sequence[str], fixed: Mapping[str, Sequence[str]]) -> tuple[Widget, ...]:
    """The most valuable widgets [F2] [F5], exact for every position.

    ``free`` may hold any personal cards; those that cannot build are ignored. ``fixed`` maps a unit to the cards
    allocated to it.

    How many widgets each unit makes decides the score, and by Hall's theorem ("On Representatives of Subsets", 1935) a
    choice of counts can be made from the cards exactly when, for each set of symbols, the demand for them is at most
    the number of free cards that show one of them. The units' demands add up, so this is a branch-and-bound search over
    counts.
    """
    if not units:
        return ()
    builders = [card for card in free if card in BUILDERS]
    # With all guards set; subtracting a demand that can be met leaves them so.
    supply = sum([SUPPLY[MASK[card]] for card in builders], GUARDS)
    dear_first = sorted(units, key=_CHEAPNESS.__getitem__)
    ladders = [_ladder(unit, fixed.get(unit, ()), supply, len(builders)) for unit in dear_first]
    counts = _best_counts(ladders, supply, len(builders))
    return _assign(dict(zip(dear_first, counts, strict=True)), builders, fixed)


def _ladder(unit: str, fixed: Sequence[str], supply: int, free_cards: int) -> list[_Choice]:
    """A unit's choices on its own, most widgets first."""
    mask = MASK[unit]
    served = tuple(sorted([MASK[card] & mask for card in fixed])) if fixed else ()
    rungs = _rungs(mask, POINTS[unit], served)
    choices = [rungs[0]]
    for count in range(1, (free_cards + len(fixed)) // mask.bit_count() + 1):
        if count == len(rungs):
            demand = demand_of(mask, served, count)
            cards = demand >> (FIELD * ALL_SYMBOLS) & FIELD_MASK
            rungs.append(_Choice(count, POINTS[unit] * count, demand, cards))
        rung = rungs[count]
        if (supply - rung.demand) & GUARDS != GUARDS:
            break
        choices.append(rung)
    choices.reverse()
    return choices


@lru_cache(maxsize=1 << 12)
def _rungs(_mask: int, points: int, _served: tuple[int, ...]) -> list[_Choice]:
    """Making 0, 1, 2 ... widgets on a unit like this with fixed cards like these, whatever is free, as far as computed
    yet. All units and games share the list, and ``_ladder`` extends it."""
    return [_Choice(0, -points, 0, 0)]


@lru_cache(maxsize=1 << 15)
def demand_of(mask: int, fixed: tuple[int, ...], count: int) -> int:
    """What ``count`` widgets on a unit need from the free cards, after its own fixed cards."""
    worst = [0] * 16
    demand = 0
    for outer in SETS:
        lacking = max(worst[outer & ~bit] for bit in _SYMBOL_OF_BIT)
        if outer & mask == outer:
            lacking = max(lacking, count * outer.bit_count() - sum(1 for card in fixed if card & outer))
        worst[outer] = lacking
        demand |= lacking << (FIELD * outer)
    return demand


def _best_counts(ladders: Sequence[Sequence[_Choice]], supply: int, free_cards: int) -> list[int]:
    """The most valuable widget counts, one per ladder (depth-first branch and bound)."""
    bounds = _bounds(ladders, free_cards)
    best_value = -(10**6)
    best: list[int] = []
    path: list[int] = []

    def search(depth: int, left: int, cards: int, value: int) -> None:
        nonlocal best_value, best
        if depth == len(ladders):
            if value > best_value:
                best_value, best = value, path.copy()
            return
        below = bounds[depth + 1]
        for choice in ladders[depth]:
            rest = cards - choice.cards
            if rest < 0 or value + choice.value + below[rest] <= best_value:
                continue
            after = left - choice.demand
            if after & GUARDS != GUARDS:
                continue
            path.append(choice.widgets)
            search(depth + 1, after, rest, value + choice.value)
            path.pop()

    search(0, supply, free_cards, 0)
    return best


def _bounds(ladders: Sequence[Sequence[_Choice]], free_cards: int) -> list[list[int]]:
    """``bounds[d][n]``: an upper bound on what the ladders from ``d`` on can earn with ``n`` ideal free cards.

    With few units and cards the search is so short that a rough bound pays off better: the best rungs, ignoring free
    cards.
    """
    bounds = [[0] * (free_cards + 1)]
    if len(ladders) * free_cards <= SHORT_SEARCH:
        for ladder in reversed(ladders):
            bounds.insert(0, [bounds[0][0] + ladder[0].value] * (free_cards + 1))
        return bounds
    for ladder in reversed(ladders):
        below = bounds[0]
        costs = [(choice.cards, choice.value) for choice in ladder]
        here = [
            max([value + below[cards - taken] for taken, value in costs if taken <= cards])
            for cards in range(free_cards + 1)
        ]
        bounds.insert(0, here)
    return bounds


def _assign(
    counts: Mapping[str, int], builders: Sequence[str], fixed: Mapping[str, Sequence[str]]
) -> tuple[Widget, ...]:
    """Give every symbol of every widget its card: augmenting paths in the graph of places and cards."""
    # A unit's own fixed cards first, then the least versatile free cards, as people would build.
    ordered = sorted(builders, key=_VERSATILITY.__getitem__)
    places: list[tuple[list[str], int]] = []
    """The cards for each place, and the symbol it needs: those of a widget in turn, widget after widget, unit after
    unit."""
    for unit, count in counts.items():
        if count:
            cards = [*fixed[unit], *ordered] if unit in fixed else ordered
            places += [(cards, bit) for bit, _ in _ASKED[unit]] * count
    card_at = [""] * len(places)
    place_of: dict[str, int] = {}

    def seat(place: int, tried: set[str]) -> bool:
        cards, bit = places[place]
        for card in cards:
            if MASK[card] & bit and card not in tried:
                tried.add(card)
                if card not in place_of or seat(place_of[card], tried):
                    place_of[card], card_at[place] = place, card
                    return True
        return False

    for place in range(len(places)):
        if not seat(place, set()):
            raise AssertionError(f"counts {counts} were found buildable but cannot be built")
    seated = iter(card_at)
    return tuple(
        [
            Widget(unit, {next(seated): symbol for _, symbol in _ASKED[unit]})
            for unit, count in counts.items()
            for _ in range(count)
        ]
    )


def check_build(
    widgets: Iterable[Widget], units: Sequence[str], free: Sequence[str], fixed: Mapping[str, Sequence[str]]
) -> None:
    """Raise IllegalActionError with the first reason these widgets cannot be built [F2]."""
    used: set[str] = set()
    for widget in widgets:
        if widget.unit not in units:
            raise IllegalActionError(f"{widget.unit} is not one of this player's units [F2]")
        for card, symbol in widget.cards.items():
            if card in used:
                raise IllegalActionError(f"{card} gives one symbol to one widget, not two [F2]")
            used.add(card)
            if card not in free and card not in fixed.get(widget.unit, ()):
                raise IllegalActionError(f"{card} is not free and not fixed to {widget.unit} [F2]")
            if card not in BUILDERS or symbol not in CATALOGUE[card].symbols:
                raise IllegalActionError(f"{card} does not show {symbol} [F2]")
        # A unit needs each symbol once.
        given, asked = tuple(widget.cards.values()), CATALOGUE[widget.unit].symbols
        if given != asked and sorted(given) != sorted(asked):
            raise IllegalActionError(f"a widget on {widget.unit} needs one card for each of its symbols [F2]")


def basic_score(owned: Iterable[str]) -> int:
    """Points of robots and upgrades, minus one for each Fzzzt, of personal and allocated cards together [F1]."""
    return sum([POINTS[card] for card in owned])


def bonus_score(units: Iterable[str], widgets: Iterable[Widget]) -> int:
    """Points of the widgets, minus the points of each unit without one [F2]."""
    made = [widget.unit for widget in widgets]
    return sum([POINTS[unit] * (made.count(unit) or -1) for unit in units])


def score(
    units: Sequence[str],
    personal: Sequence[str],
    fixed: Mapping[str, Sequence[str]],
    widgets: tuple[Widget, ...],
) -> Score:
    """A player's score from units, personal cards, allocated cards and the widgets built [F1]-[F3]."""
    owned = [*personal, *[card for cards in fixed.values() for card in cards]]
    basic = basic_score(owned)
    bonus = bonus_score(units, widgets)
    robots = sum([card in BUILDERS for card in owned])
    return Score(basic=basic, bonus=bonus, total=basic + bonus, robots=robots, widgets=widgets)


def winners(scores: Sequence[Score]) -> tuple[int, ...]:
    """Most points; among those, fewest robots; still tied: shared [F3]."""
    best = max((s.total, -s.robots) for s in scores)
    return tuple(player for player, s in enumerate(scores) if (s.total, -s.robots) == best)


def served_symbols(unit: str, cards: Sequence[str]) -> frozenset[Symbol]:
    """The most symbols of one widget on ``unit`` that these cards can give together, one symbol each [F2]."""
    return frozenset(serving(unit, cards))


def serving(unit: str, cards: Sequence[str]) -> dict[Symbol, str]:
    """Which of these cards gives which symbol of one widget on ``unit``, so that as many are given as can be [F2]."""
    return _most_served(CATALOGUE[unit].symbols, tuple(cards))


def _most_served(symbols: tuple[Symbol, ...], cards: tuple[str, ...]) -> dict[Symbol, str]:
    if not symbols or not cards:
        return {}
    first, rest = symbols[0], symbols[1:]
    choices = [_most_served(rest, cards)]
    for index, card in enumerate(cards):
        if MASK[card] & SYMBOL_BIT[first]:
            choices.append({first: card, **_most_served(rest, cards[:index] + cards[index + 1 :])})
    return max(choices, key=len)
