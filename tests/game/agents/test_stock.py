"""A stock's sums, and the numbers by which the nets see it: each checked against the catalogue."""

import random

from hypothesis import given
from hypothesis import strategies as st

from game.agents.knowledge.stock import BLOCK, BLOCK_NAMES, Stock
from game.agents.knowledge.tables import IDS, NUMBER
from game.core.cards import BUILDERS, CATALOGUE, Kind, Symbol
from game.core.scoring import best_build, bonus_score

UNITS = [card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT]
PERSONAL = [card.id for card in CATALOGUE.values() if card.kind is not Kind.UNIT]
SPARE = {
    symbol: [card for card in CATALOGUE if card in BUILDERS and CATALOGUE[card].symbols == (symbol,)][-2:]
    for symbol in Symbol
}
"""Two robots for each symbol that show only it; the possessions below leave them to others."""

# The nets were trained with these: another scale makes a different player.
SCALES = {
    "basic": 10, "bonus": 20, "bonus_with_4": 20, "bonus_with_8": 20, "robots": 10, "pool": 10, "zaps": 15,
    "fzzzts": 2, "versatile": 3, "units": 3, "unit_points": 20, "units_of_1": 1, "units_of_2": 3,
    "units_of_3_and_4": 2, "fixed": 4,
    **{f"power_{level}": 4 for level in range(6)},
    **{f"free_{symbol}": 5 for symbol in Symbol},
    **{f"wants_{symbol}": 3 for symbol in Symbol},
}  # fmt: skip

Fixed = dict[str, list[str]]


def most(units: list[str], free: list[str], fixed: Fixed) -> int:
    """The best bonus."""
    return bonus_score(units, best_build(units, free, fixed))


def more(free: list[str], each: int) -> list[str]:
    """With one or two more robots of each symbol."""
    return [*free, *[card for cards in SPARE.values() for card in cards[:each] if card not in free]]


def expected(pool: list[str], units: list[str], fixed: Fixed) -> dict[str, float]:
    """What the names of the numbers say."""
    cards = [CATALOGUE[card] for card in pool]
    lying = [CATALOGUE[card] for group in fixed.values() for card in group]
    sizes = [len(CATALOGUE[unit].symbols) for unit in units]
    return {
        "basic": sum(card.points or 0 for card in (*cards, *lying)),
        "bonus": most(units, pool, fixed),
        "bonus_with_4": most(units, more(pool, 1), fixed),
        "bonus_with_8": most(units, more(pool, 2), fixed),
        "robots": sum(card.id in BUILDERS for card in (*cards, *lying)),
        "pool": len(cards),
        "zaps": sum(card.power or 0 for card in cards),
        **{f"power_{level}": sum(card.power == level for card in cards) for level in range(6)},
        "fzzzts": sum(card.kind is Kind.FZZZT for card in cards),
        **{f"free_{symbol}": sum(symbol in card.symbols for card in cards) for symbol in Symbol},
        "versatile": sum(len(card.symbols) > 1 for card in cards),
        **{f"wants_{symbol}": sum(symbol in CATALOGUE[unit].symbols for unit in units) for symbol in Symbol},
        "units": len(units),
        "unit_points": sum(CATALOGUE[unit].points or 0 for unit in units),
        "units_of_1": sizes.count(1),
        "units_of_2": sizes.count(2),
        "units_of_3_and_4": sizes.count(3) + sizes.count(4),
        "fixed": len(lying),
    }


def stock(pool: list[str], units: list[str], fixed: Fixed | None = None) -> Stock:
    """A stock of these cards."""
    lying = {NUMBER[unit]: [NUMBER[card] for card in cards] for unit, cards in (fixed or {}).items()}
    return Stock([NUMBER[card] for card in pool], [NUMBER[unit] for unit in units], lying)


def seen(owned: Stock) -> dict[str, float]:
    """The numbers that the nets see, by name, without their scales."""
    return {name: value * SCALES[name] for name, value in zip(BLOCK_NAMES, owned.block(), strict=True)}


@st.composite
def possessions(draw: st.DrawFn) -> tuple[list[str], list[str], Fixed]:
    """Personal cards, units, and robots fixed to them."""
    spare = {card for cards in SPARE.values() for card in cards}
    units = draw(st.lists(st.sampled_from(UNITS), max_size=4, unique=True))
    cards = draw(st.lists(st.sampled_from([card for card in PERSONAL if card not in spare]), max_size=16, unique=True))
    fixed: Fixed = {}
    if units:
        for card in [card for card in cards if card in BUILDERS][: draw(st.integers(0, 4))]:
            fixed.setdefault(draw(st.sampled_from(units)), []).append(card)
    away = {card for group in fixed.values() for card in group}
    return [card for card in cards if card not in away], units, fixed


def near(numbers: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 9) for name, value in numbers.items()}


@given(possessions())
def test_every_number_is_what_its_name_says(owned: tuple[list[str], list[str], Fixed]) -> None:
    assert near(seen(stock(*owned))) == near(expected(*owned))


def test_every_number_of_every_single_card() -> None:
    """None can hide behind another: one card at a time, each with a different power, kind and symbol."""
    for card in PERSONAL:
        assert near(seen(stock([card], []))) == near(expected([card], [], {})), card
    for unit in UNITS:
        assert near(seen(stock([], [unit]))) == near(expected([], [unit], {})), unit


def test_there_are_as_many_numbers_as_names() -> None:
    assert len(stock([], []).block()) == BLOCK == len(BLOCK_NAMES) == len(set(BLOCK_NAMES)) == len(SCALES)


@given(possessions())
def test_the_score_if_the_game_ended_now(owned: tuple[list[str], list[str], Fixed]) -> None:
    made, told = stock(*owned), expected(*owned)
    assert made.bonus() == told["bonus"]
    assert made.total() == told["basic"] + told["bonus"]
    assert made.prospects() == told["bonus"] + told["bonus_with_4"] + told["bonus_with_8"]


def test_a_card_won_makes_the_stock_that_has_it_and_leaves_the_old_one_alone() -> None:
    rng = random.Random(7)
    for _ in range(30):
        cards = rng.sample(sorted([*PERSONAL, *UNITS]), 12)
        pool, units = [c for c in cards if c in PERSONAL], [c for c in cards if c in UNITS]
        fixed = {unit: [card for card in pool if card in BUILDERS][:1] for unit in units[:1]}
        pool = [card for card in pool if card not in [c for group in fixed.values() for c in group]]
        before = stock(pool, units, fixed)
        was = seen(before)
        for card in IDS:
            if card in cards:
                continue
            won = before.with_card(NUMBER[card])
            unit = card in UNITS
            after = ([*pool] if unit else [*pool, card], [*units, card] if unit else [*units], fixed)
            assert near(seen(won)) == near(seen(stock(*after))), card
            assert won.total() == stock(*after).total()
            assert seen(before) == was
