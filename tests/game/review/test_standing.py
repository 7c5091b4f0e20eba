"""Standings: what the table says about every seat before the end, from public information alone [A7]."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.cards import BUILDERS, CATALOGUE, UNITS, Symbol
from game.core.scoring import best_build, score
from game.core.state import Phase
from game.play.session import SeatSpec, Session
from game.review.standing import standing, standings

NUT, BOLT, COG, OIL = Symbol.NUT, Symbol.BOLT, Symbol.COG, Symbol.OIL


def test_the_worked_example_stands_at_36_before_it_is_counted() -> None:
    free = ["r4-nut", "r5-nut", "r3-bolt-a", "r3-cog-a", "r2-nut-a", "upgrade-a", "fzzzt-a", "mechanic-2"]
    fixed = {"unit-nut-oil": ["r3-oil-a"], "unit-bolt-cog-nut-a": ["r2-bolt-a"]}
    stands = standing(["unit-oil", "unit-nut-oil", "unit-bolt-cog-nut-a"], free, fixed)
    assert stands.total == stands.basic + 21
    assert [(unit.widgets, unit.worth, unit.missing) for unit in stands.units] == [
        (0, -3, (OIL,)),
        (1, 6, ()),
        (2, 18, ()),
    ]


def test_a_unit_says_which_symbols_its_first_widget_lacks() -> None:
    stands = standing(["unit-bolt-cog-nut-oil"], ["r1-cog"], {"unit-bolt-cog-nut-oil": ["r1-bolt"]})
    assert stands.units[0].missing == (NUT, OIL)
    assert stands.units[0].worth == stands.bonus == -13


def test_many_cards_of_one_symbol_hide_none_of_another() -> None:
    nuts = ["r1-nut", "r2-nut-a", "r3-nut-a", "r4-nut", "r5-nut"]
    for other, lacking in (("r5-bolt", (COG,)), ("r5-cog", (BOLT,)), ("r5-oil", (BOLT, COG))):
        stands = standing(["unit-bolt-cog-nut-a"], [*nuts, other], {})
        assert set(stands.units[0].missing) == set(lacking)


def test_cards_that_another_unit_uses_do_not_help_a_second_one() -> None:
    stands = standing(["unit-cog-nut", "unit-nut-oil"], ["r1-cog", "r1-nut", "r1-oil"], {})
    worth = {unit.unit: (unit.widgets, unit.missing) for unit in stands.units}
    assert worth == {"unit-cog-nut": (0, (NUT,)), "unit-nut-oil": (1, ())}


@settings(max_examples=60, deadline=None)
@given(
    units=st.lists(st.sampled_from(sorted(UNITS)), max_size=4, unique=True),
    cards=st.lists(st.sampled_from(sorted(BUILDERS)), max_size=14, unique=True),
)
def test_a_standing_is_the_score_of_the_best_build_and_lacks_something_only_where_nothing_is_made(
    units: list[str], cards: list[str]
) -> None:
    stands = standing(units, cards, {})
    assert stands.total == score(units, cards, {}, best_build(units, cards, {})).total
    assert stands.bonus == sum(unit.worth for unit in stands.units)
    for unit in stands.units:
        assert bool(unit.missing) == (unit.widgets == 0)
        assert set(unit.missing) <= set(CATALOGUE[unit.unit].symbols)


def test_everybody_sees_the_same_standings_and_they_end_as_the_scores() -> None:
    session = Session([SeatSpec("Ada", "human"), SeatSpec("Bo", "human"), SeatSpec("Cy", "human")], 5)
    step = 0
    while session.to_act is not None:
        options = session.observation(session.to_act).legal_actions()
        if session.phase is Phase.SCORING:
            assert len({standings(session.observation(seat)) for seat in (None, 0, 1, 2)}) == 1
        session.submit(session.to_act, options[(7 * step) % min(5, len(options))])
        step += 1
    final = session.observation(None)
    assert [stands.total for stands in standings(final)] == [
        max(result.total, stands.total) for result, stands in zip(final.scores, standings(final), strict=True)
    ]
    assert [stands.basic for stands in standings(final)] == [result.basic for result in final.scores]
