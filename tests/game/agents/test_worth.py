"""What the computer players expect is what the rules pay: the fast bonus agrees with the best build."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.agents.knowledge.stock import Stock
from game.agents.knowledge.tables import IDS, IS_BUILDER, IS_UNIT, NUMBER, WORTH
from game.agents.knowledge.worth import MOST_WIDGETS, bonus, holdings, supply_of
from game.core.cards import CATALOGUE
from game.core.scoring import best_build, bonus_score

UNITS = [card for card in range(len(IDS)) if IS_UNIT[card]]
BUILDERS = [card for card in range(len(IDS)) if IS_BUILDER[card]]


@st.composite
def possessions(draw: st.DrawFn) -> tuple[list[int], list[int], dict[int, list[int]]]:
    units = draw(st.lists(st.sampled_from(UNITS), max_size=4, unique=True))
    cards = draw(st.lists(st.sampled_from(BUILDERS), max_size=16, unique=True))
    fixed: dict[int, list[int]] = {}
    if units:
        for card in cards[: draw(st.integers(0, 4))]:
            fixed.setdefault(draw(st.sampled_from(units)), []).append(card)
    away = [card for group in fixed.values() for card in group]
    return units, [card for card in cards if card not in away], fixed


@given(possessions())
def test_f2_the_fast_bonus_is_that_of_the_best_build(owned: tuple[list[int], list[int], dict[int, list[int]]]) -> None:
    units, free, fixed = owned
    names = [IDS[unit] for unit in units]
    bound = {IDS[unit]: tuple(IDS[card] for card in cards) for unit, cards in fixed.items()}
    best = bonus_score(names, best_build(names, [IDS[card] for card in free], bound))
    assert bonus(holdings(units, fixed), supply_of(free)) == best


def test_f2_somebody_may_own_everything() -> None:
    everything = Stock([*BUILDERS, NUMBER["fzzzt-a"]], UNITS)
    assert everything.bonus() == bonus_score(
        [IDS[unit] for unit in UNITS],
        best_build([IDS[unit] for unit in UNITS], [IDS[card] for card in BUILDERS], {}),
    )
    assert everything.prospects() >= 3 * everything.bonus()
    assert len(everything.block()) > 0


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: IDS[unit])
def test_f2_one_unit_may_make_as_many_widgets_as_are_reckoned_with(unit: int) -> None:
    def paid(cards: list[int]) -> int:
        return bonus_score([IDS[unit]], best_build([IDS[unit]], [IDS[card] for card in cards], {}))

    starts = [BUILDERS[:number] for number in range(len(BUILDERS) + 1)]
    most = max((cards for cards in starts if paid(cards) <= MOST_WIDGETS * WORTH[unit]), key=len)
    assert paid(most) >= (MOST_WIDGETS - 1) * WORTH[unit]
    assert bonus(holdings([unit], {}), supply_of(most)) == paid(most)


def test_f2_all_units_and_no_card_cost_all_their_points() -> None:
    alone = Stock((), UNITS)
    assert alone.bonus() == -sum(CATALOGUE[IDS[unit]].points or 0 for unit in UNITS) < -60
