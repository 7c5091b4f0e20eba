"""Cards that a person moves about on units for the final score [F2] [F5]."""

import random

import pytest

from game.core.build_plan import BuildPlan, Place
from game.core.cards import CATALOGUE, Kind
from game.core.scoring import best_build, bonus_score, check_build

UNITS = [card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT]
BUILDERS = [card.id for card in CATALOGUE.values() if card.kind in (Kind.ROBOT, Kind.UPGRADE)]
UPGRADES = [card.id for card in CATALOGUE.values() if card.kind is Kind.UPGRADE]


def symbols_of(unit: str) -> tuple[str, ...]:
    return CATALOGUE[unit].symbols


def unit_with(count: int) -> str:
    return next(unit for unit in UNITS if len(symbols_of(unit)) == count)


def robots_for(symbol: str, *, without: tuple[str, ...] = ()) -> list[str]:
    return [card for card in BUILDERS if symbol in CATALOGUE[card].symbols and card not in (*without, *UPGRADES)]


def test_a_row_counts_when_it_is_complete() -> None:
    unit = unit_with(2)
    first, second = CATALOGUE[unit].symbols
    a = robots_for(first)[0]
    b = robots_for(second, without=(a,))[0]
    plan = BuildPlan([unit], [a, b], {})
    assert plan.bonus() == -(CATALOGUE[unit].points or 0)
    plan.put(a, Place(unit, 0, first))
    assert plan.widgets() == ()
    plan.put(b, Place(unit, 0, second))
    assert [widget.unit for widget in plan.widgets()] == [unit]
    assert plan.widgets()[0].cards == {a: first, b: second}
    assert plan.bonus() == CATALOGUE[unit].points
    plan.take_back(a)
    assert plan.widgets() == ()


def test_a_card_on_a_taken_place_frees_the_one_that_was_there() -> None:
    unit = unit_with(1)
    (symbol,) = CATALOGUE[unit].symbols
    a, b = robots_for(symbol)[:2]
    plan = BuildPlan([unit], [a, b], {})
    plan.put(a, Place(unit, 0, symbol))
    plan.put(b, Place(unit, 0, symbol))
    assert plan.place_of(a) is None
    assert plan.place_of(b) == Place(unit, 0, symbol)


def test_a_fixed_card_on_a_taken_place_moves_on_to_another_that_suits_it() -> None:
    """It cannot work anywhere else [L2], so it is not free."""
    unit, anything = unit_with(4), UPGRADES[0]
    first, second = CATALOGUE[unit].symbols[:2]
    robot = next(card for card in robots_for(first) if CATALOGUE[card].symbols == (first,))
    plan = BuildPlan([unit], [robot], {unit: [anything]})
    plan.lay_fixed()
    assert plan.place_of(anything) == Place(unit, 0, first)
    plan.put(robot, Place(unit, 0, first))
    assert plan.place_of(robot) == Place(unit, 0, first)
    assert plan.place_of(anything) == Place(unit, 0, second)


def test_rows_close_up_when_one_becomes_empty() -> None:
    unit = unit_with(1)
    (symbol,) = CATALOGUE[unit].symbols
    cards = robots_for(symbol)[:3]
    plan = BuildPlan([unit], cards, {})
    for card in cards:
        place = plan.open_place(card, unit)
        assert place is not None
        plan.put(card, place)
    assert plan.rows(unit) == 3
    plan.take_back(cards[0])
    assert plan.rows(unit) == 2
    assert {plan.place_of(card) for card in cards[1:]} == {Place(unit, 0, symbol), Place(unit, 1, symbol)}


def test_a_fixed_card_suits_its_own_unit_only() -> None:
    one, other = unit_with(3), unit_with(4)
    upgrade = UPGRADES[0]
    plan = BuildPlan([one, other], [], {one: [upgrade]})
    assert plan.suits(upgrade, Place(one, 0, CATALOGUE[one].symbols[0]))
    assert not plan.suits(upgrade, Place(other, 0, CATALOGUE[other].symbols[0]))


def test_a_card_without_a_symbol_of_the_unit_has_no_place_on_it() -> None:
    unit = unit_with(1)
    (symbol,) = CATALOGUE[unit].symbols
    stranger = next(card for card in BUILDERS if symbol not in CATALOGUE[card].symbols)
    plan = BuildPlan([unit], [stranger], {})
    assert plan.open_place(stranger, unit) is None
    assert not plan.suits(stranger, Place(unit, 0, symbol))


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_moved_the_widgets_are_legal_and_the_best_build_is_the_most(seed: int) -> None:
    rng = random.Random(seed)
    units = rng.sample(UNITS, rng.randint(1, 6))
    cards = rng.sample(BUILDERS, 14)
    fixed: dict[str, list[str]] = {}
    for card in cards[:4]:
        suiting = [u for u in units if set(symbols_of(u)) & set(CATALOGUE[card].symbols)]
        if suiting:
            fixed.setdefault(rng.choice(suiting), []).append(card)
    free = [card for card in cards if not any(card in row for row in fixed.values())]
    best = bonus_score(units, best_build(units, free, fixed))
    plan = BuildPlan(units, free, fixed)
    for _ in range(150):
        card, unit = rng.choice(cards), rng.choice(units)
        home = plan.home_of(card)
        place = plan.open_place(card, unit)
        # A place may be taken, also by a card that is fixed.
        taken = [one for one in plan.placed if plan.suits(card, one)]
        if taken and rng.random() < 0.4:
            place, home = rng.choice(taken), None
        if rng.random() < 0.3:
            plan.take_back(card)
        elif place is not None and home in (None, unit):
            plan.put(card, place)
        check_build(plan.widgets(), units, free, fixed)
        assert plan.bonus() <= best
        assert len(set(plan.placed.values())) == len(plan.placed)
        for unit in units:
            assert {place.row for place in plan.placed if place.unit == unit} == set(range(plan.rows(unit)))
    plan.fill_best()
    for unit in units:
        assert {place.row for place in plan.placed if place.unit == unit} == set(range(plan.rows(unit)))
    check_build(plan.widgets(), units, free, fixed)
    assert plan.bonus() == best
    plan.lay_fixed()
    assert set(plan.placed.values()) <= {card for cards in fixed.values() for card in cards}
    assert all(plan.home_of(card) == place.unit for place, card in plan.placed.items())
    check_build(plan.widgets(), units, free, fixed)
    plan.clear()
    assert not plan.placed
