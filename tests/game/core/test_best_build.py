"""The best build [F2] [F5] against plain searches, and the check of a build."""

import itertools
import random
from collections.abc import Mapping, Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.actions import IllegalActionError, Widget
from game.core.cards import BUILDERS, CATALOGUE, POINTS, UNITS, Symbol
from game.core.scoring import best_build, bonus_score, check_build, served_symbols
from tests.game.playing import play_at_random

ALL_UNITS = sorted(UNITS)
ALL_BUILDERS = sorted(BUILDERS)
Fixed = dict[str, list[str]]
BuildCase = tuple[list[str], list[str], Fixed]


@st.composite
def positions(draw: st.DrawFn, units: int, cards: int, fixed: int) -> BuildCase:
    """Units, robots and fixed robots, up to a number of each; a fixed card shares a symbol with its unit [L1]."""
    owned = draw(st.lists(st.sampled_from(ALL_UNITS), min_size=1, max_size=units, unique=True))
    robots = draw(st.lists(st.sampled_from(ALL_BUILDERS), max_size=cards, unique=True))
    at: Fixed = {}
    for card in robots[: draw(st.integers(0, fixed))]:
        fitting = [unit for unit in owned if set(CATALOGUE[unit].symbols) & set(CATALOGUE[card].symbols)]
        if fitting:
            at.setdefault(draw(st.sampled_from(fitting)), []).append(card)
    free = [card for card in robots if not any(card in cards for cards in at.values())]
    return owned, free, at


def bonus(units: Sequence[str], widgets: Mapping[str, int]) -> int:
    """Points of the widgets minus the points of the units without one [F2]."""
    return sum(POINTS[unit] * widgets[unit] if widgets[unit] else -POINTS[unit] for unit in units)


def exhaustive(units: Sequence[str], free: Sequence[str], fixed: Fixed) -> int:
    """The best bonus by trying every symbol of every card on every unit, and every card unused."""
    cards = [(card, tuple(units)) for card in free]
    cards += [(card, (unit,)) for unit, there in fixed.items() for card in there]
    options: list[list[tuple[str, Symbol] | None]] = [
        [
            None,
            *[
                (unit, symbol)
                for unit in serves
                for symbol in CATALOGUE[card].symbols
                if symbol in CATALOGUE[unit].symbols
            ],
        ]
        for card, serves in cards
    ]
    best = bonus(units, dict.fromkeys(units, 0))
    for choice in itertools.product(*options):
        given_symbols = [(unit, symbol) for unit, symbol in filter(None, choice)]
        widgets = {
            unit: min(given_symbols.count((unit, symbol)) for symbol in CATALOGUE[unit].symbols) for unit in units
        }
        best = max(best, bonus(units, widgets))
    return best


def by_matching(units: Sequence[str], free: Sequence[str], fixed: Fixed) -> int:
    """The best bonus by trying every number of widgets on every unit, each by matching cards to their symbols."""
    total = len(free) + sum(map(len, fixed.values()))
    counts = [range(total // len(CATALOGUE[unit].symbols) + 1) for unit in units]
    best = bonus(units, dict.fromkeys(units, 0))
    for choice in itertools.product(*counts):
        worth = bonus(units, dict(zip(units, choice, strict=True)))
        if worth > best and can_build(units, choice, free, fixed):
            best = worth
    return best


def can_build(units: Sequence[str], counts: Sequence[int], free: Sequence[str], fixed: Fixed) -> bool:
    places = [
        (unit, symbol)
        for unit, count in zip(units, counts, strict=True)
        for _ in range(count)
        for symbol in CATALOGUE[unit].symbols
    ]
    taken: dict[str, int] = {}

    def place(at: int, tried: set[str]) -> bool:
        unit, symbol = places[at]
        for card in (*fixed.get(unit, ()), *free):
            if card not in tried and symbol in CATALOGUE[card].symbols:
                tried.add(card)
                if card not in taken or place(taken[card], tried):
                    taken[card] = at
                    return True
        return False

    return all(place(at, set()) for at in range(len(places)))


@given(positions(units=3, cards=6, fixed=3))
def test_f5_no_build_of_a_small_position_is_better(position: BuildCase) -> None:
    assert bonus_score(position[0], best_build(*position)) == exhaustive(*position)


def test_f5_among_equal_builds_the_one_that_a_person_would_lay() -> None:
    """A unit's own cards come first, then those that show the fewest symbols: the others stay free."""
    for versatile in ("upgrade-a", "r1-bolt-nut"):
        (widget,) = best_build(["unit-bolt-nut"], [versatile, "r4-nut", "r4-bolt"], {})
        assert set(widget.cards) == {"r4-nut", "r4-bolt"}
    (widget,) = best_build(["unit-bolt-nut"], ["r1-nut", "r1-bolt"], {"unit-bolt-nut": ["r2-nut-a"]})
    assert set(widget.cards) == {"r2-nut-a", "r1-bolt"}


def servable(unit: str, cards: Sequence[str]) -> set[frozenset[Symbol]]:
    """Every set of a unit's symbols that some of the cards can give, each card one of them: by trying all."""
    return {
        frozenset(symbols)
        for count in range(len(CATALOGUE[unit].symbols) + 1)
        for symbols in itertools.combinations(CATALOGUE[unit].symbols, count)
        for row in itertools.permutations(cards, count)
        if all(symbol in CATALOGUE[card].symbols for symbol, card in zip(symbols, row, strict=True))
    }


@given(st.sampled_from(ALL_UNITS), st.lists(st.sampled_from([*ALL_BUILDERS, "fzzzt-a"]), max_size=5, unique=True))
def test_f2_cards_serve_as_many_symbols_of_a_widget_as_they_can(unit: str, cards: list[str]) -> None:
    served, possible = served_symbols(unit, cards), servable(unit, cards)
    assert served in possible
    assert len(served) == max(map(len, possible))


@pytest.mark.parametrize(
    ("cards", "served"),
    [
        ([], ""),
        (["r3-oil-a"], ""),
        (["r5-cog"], "cog"),
        (["r1-cog-nut", "r4-nut"], "nut cog"),
        (["r4-nut", "r1-cog-nut"], "nut cog"),
        (["r4-nut", "r5-nut"], "nut"),
        (["r1-bolt-cog-nut-a", "r1-bolt-nut", "r4-nut"], "nut bolt cog"),
        (["upgrade-a", "r4-nut", "r5-nut", "r1-bolt-cog"], "nut bolt cog"),
    ],
)
def test_f2_what_fixed_robots_serve(cards: list[str], served: str) -> None:
    assert served_symbols("unit-bolt-cog-nut-a", cards) == frozenset(map(Symbol, served.split()))


@given(positions(units=4, cards=13, fixed=5))
def test_f5_no_build_of_a_medium_position_is_better(position: BuildCase) -> None:
    assert bonus_score(position[0], best_build(*position)) == by_matching(*position)


@given(positions(units=2, cards=5, fixed=2))
def test_the_two_plain_searches_agree(position: BuildCase) -> None:
    assert exhaustive(*position) == by_matching(*position)


@given(st.integers(0, 2**32), st.integers(2, 4))
def test_f5_no_build_of_a_position_from_a_game_is_better(seed: int, seats: int) -> None:
    for player in play_at_random(seats, seed)[0].players:
        if len(player.units) <= 3:
            position = (player.units, player.discard, player.fixed)
            free = [card for card in player.discard if card in BUILDERS]
            assert bonus_score(player.units, best_build(*position)) == by_matching(player.units, free, player.fixed)


@given(positions(units=10, cards=38, fixed=15))
def test_f2_the_best_build_is_legal_whatever_the_position(position: BuildCase) -> None:
    units, free, fixed = position
    widgets = best_build(units, free, fixed)
    check_build(widgets, units, free, fixed)
    assert bonus_score(units, widgets) >= -sum(POINTS[unit] for unit in units)


@given(positions(units=8, cards=25, fixed=10), st.randoms(use_true_random=False))
def test_f5_order_and_useless_cards_do_not_matter(position: BuildCase, rng: random.Random) -> None:
    units, free, fixed = position
    best = bonus_score(units, best_build(units, free, fixed))
    mixed = [*free, "fzzzt-a", "mechanic-2"]
    rng.shuffle(mixed)
    turned = units.copy()
    rng.shuffle(turned)
    assert bonus_score(units, best_build(turned, mixed, fixed)) == best


@given(positions(units=8, cards=24, fixed=8), st.sampled_from(ALL_BUILDERS))
def test_f5_another_free_robot_never_costs_and_fixing_one_never_pays(position: BuildCase, card: str) -> None:
    units, free, fixed = position
    best = bonus_score(units, best_build(units, free, fixed))
    if card not in free and not any(card in cards for cards in fixed.values()):
        more = [*free, card]
        assert bonus_score(units, best_build(units, more, fixed)) >= best
        for unit in units:
            bound = {**fixed, unit: [*fixed.get(unit, ()), card]}
            assert bonus_score(units, best_build(units, more, fixed)) >= bonus_score(
                units, best_build(units, free, bound)
            )


def test_f5_the_largest_possible_position() -> None:
    """All units, all robots and upgrades."""
    widgets = best_build(ALL_UNITS, ALL_BUILDERS, {})
    check_build(widgets, ALL_UNITS, ALL_BUILDERS, {})
    # A basic unit earns least for its cards, but one widget on it is worth ten points more than none.
    assert {widget.unit for widget in widgets} == set(ALL_UNITS)
    assert sum(len(widget.cards) for widget in widgets) == 38


# The check of a build


def mutations(widgets: tuple[Widget, ...], position: BuildCase) -> list[tuple[Widget, ...]]:
    """Builds that are wrong in one place each."""
    units, free, fixed = position
    wrong: list[tuple[Widget, ...]] = []
    stranger = next(unit for unit in [*ALL_UNITS, "unit-none"] if unit not in units)
    owned = [*free, *(card for cards in fixed.values() for card in cards)]
    missing = next((card for card in ALL_BUILDERS if card not in owned), "r9-none")
    for at, widget in enumerate(widgets):
        others = (*widgets[:at], *widgets[at + 1 :])
        card, symbol = next(iter(widget.cards.items()))
        rest = {other: given for other, given in widget.cards.items() if other != card}
        wrong.append((*widgets, widget))
        wrong.append((*others, Widget(stranger, widget.cards)))
        wrong.append((*others, Widget(widget.unit, rest)))
        wrong.append((*others, Widget(widget.unit, {**rest, missing: symbol})))
        wrong.append((*others, Widget(widget.unit, {**rest, "fzzzt-a": symbol})))
        wrong.append((*others, Widget(widget.unit, {**widget.cards, missing: symbol})))
        unused = [other for other in free if not any(other in one.cards for one in widgets) and other in BUILDERS]
        wrong.extend(
            (*others, Widget(widget.unit, {**widget.cards, other: CATALOGUE[other].symbols[0]})) for other in unused
        )
        for hidden in set(Symbol) - set(CATALOGUE[card].symbols):
            wrong.append((*others, Widget(widget.unit, {**rest, card: hidden})))
        for other_unit in units:
            for foreign in fixed.get(other_unit, ()) if other_unit != widget.unit else ():
                if symbol in CATALOGUE[foreign].symbols:
                    loose = tuple(one for one in others if foreign not in one.cards)
                    wrong.append((*loose, Widget(widget.unit, {**rest, foreign: symbol})))
    return wrong


@given(positions(units=5, cards=16, fixed=6))
def test_f2_the_check_accepts_the_best_build_and_refuses_every_mutation(position: BuildCase) -> None:
    widgets = best_build(*position)
    check_build(widgets, *position)
    for wrong in mutations(widgets, position):
        with pytest.raises(IllegalActionError, match=r"\[F2\]"):
            check_build(wrong, *position)


@given(positions(units=5, cards=16, fixed=6), st.randoms(use_true_random=False))
def test_f2_fewer_widgets_are_a_legal_build_too(position: BuildCase, rng: random.Random) -> None:
    widgets = [widget for widget in best_build(*position) if rng.random() < 0.5]
    check_build(widgets, *position)


def test_f2_a_widget_survives_text() -> None:
    widget = Widget("unit-nut-oil", {"r2-nut-a": Symbol.NUT, "upgrade-a": Symbol.OIL})
    assert msgspec.json.decode(msgspec.json.encode(widget), type=Widget) == widget


def test_f2_all_units_and_no_robot_build_nothing() -> None:
    assert best_build(ALL_UNITS, [], {}) == ()
    assert bonus_score(ALL_UNITS, ()) == -sum(POINTS[unit] for unit in ALL_UNITS) < -60
