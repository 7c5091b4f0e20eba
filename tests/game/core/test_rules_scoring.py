"""Scoring [F1]-[F5]."""

import pytest

from game.core.actions import Build, Widget
from game.core.cards import CATALOGUE, POINTS, Symbol
from game.core.events import GameScored, Score, WidgetsBuilt
from game.core.observation import observe
from game.core.rules import apply, legal_actions, players_to_act
from game.core.scoring import basic_score, best_build, bonus_score, score, winners
from game.core.state import GameState, Phase
from tests.game.playing import play_at_random, refused, table

NUT, BOLT, COG, OIL = Symbol.NUT, Symbol.BOLT, Symbol.COG, Symbol.OIL

# The worked example [F4]: a prototype (oil), an enhanced and an advanced unit.
F4_UNITS = ["unit-oil", "unit-nut-oil", "unit-bolt-cog-nut-a"]
F4_FREE = ["r4-nut", "r5-nut", "r3-bolt-a", "r3-cog-a", "r2-nut-a", "upgrade-a", "fzzzt-a", "mechanic-2"]
F4_FIXED = {"unit-nut-oil": ["r3-oil-a"], "unit-bolt-cog-nut-a": ["r2-bolt-a"]}


def scoring(units: list[str], free: list[str], fixed: dict[str, list[str]] | None = None, others: int = 1) -> GameState:
    """The scoring of seat 0 with these cards; the others have only their Mechanic."""
    return table(
        [[]] * (1 + others),
        phase=Phase.SCORING,
        round_number=5,
        discards=[free, *[[f"mechanic-{seat + 2}"] for seat in range(others)]],
        units=[units],
        fixed=[fixed or {}],
    )


# Rule F1 (basic score)


def test_f1_points_of_robots_and_upgrades_minus_one_for_each_fzzzt() -> None:
    assert basic_score(["r1-nut", "r2-oil-a", "r3-cog-a", "r4-nut", "r5-oil", "upgrade-a"]) == 1 + 2 + 2 + 3 + 3 + 0
    assert basic_score(["r5-oil", "fzzzt-a", "fzzzt-b"]) == 3 - 2
    assert basic_score(["fzzzt-a", "fzzzt-b", "fzzzt-c", "fzzzt-d", "mechanic-1"]) == -4
    assert basic_score([]) == 0


def test_f1_allocated_cards_count_like_personal_ones() -> None:
    result = score(["unit-oil"], ["r5-nut", "fzzzt-a"], {"unit-oil": ["r4-oil", "r1-oil"]}, ())
    assert result == Score(basic=3 - 1 + 3 + 1, bonus=-3, total=3, robots=3, widgets=())


# Rule F2 (bonus)


def test_f2_a_unit_earns_its_points_for_each_widget_and_costs_them_without_one() -> None:
    for unit, points in [("unit-oil", 3), ("unit-cog-nut", 5), ("unit-cog-oil", 6), ("unit-bolt-cog-nut-b", 9)]:
        widget = Widget(unit, {})
        assert bonus_score([unit], ()) == -points
        assert bonus_score([unit], (widget,)) == points
        assert bonus_score([unit], (widget,) * 4) == 4 * points
    assert bonus_score(["unit-oil", "unit-cog-nut"], (Widget("unit-oil", {}),)) == 3 - 5
    assert bonus_score([], ()) == 0


def test_f2_any_number_of_widgets_on_one_unit() -> None:
    state = scoring(["unit-oil"], ["r1-oil", "r2-oil-a", "r3-oil-a", "r4-oil", "r5-oil"])
    (best, nothing) = legal_actions(state, 0)
    assert isinstance(best, Build)
    assert len(best.widgets) == 5
    assert nothing == Build(())
    apply(state, 0, best)
    apply(state, 1, Build(()))
    assert state.scores[0] == Score(11, 15, 26, 5, best.widgets)


def test_f2_a_card_fixed_to_a_unit_serves_that_unit_only() -> None:
    fixed = {"unit-nut-oil": ["r3-oil-a", "r2-oil-a"]}
    assert {w.unit for w in best_build(["unit-oil", "unit-nut-oil"], ["r1-nut"], fixed)} == {"unit-nut-oil"}
    state = scoring(["unit-oil", "unit-nut-oil"], ["r1-nut"], fixed)
    refused(state, 0, Build((Widget("unit-oil", {"r3-oil-a": OIL}),)), "r3-oil-a", "unit-oil", "[F2]")


def test_f2_a_fixed_card_need_not_be_used() -> None:
    state = scoring(["unit-oil"], [], {"unit-oil": ["r3-oil-a"]})
    apply(state, 0, Build(()))
    apply(state, 1, Build(()))
    assert state.scores[0] == Score(2, -3, -1, 1, ())


def test_f2_robots_may_be_left_over() -> None:
    widgets = best_build(["unit-bolt-cog"], ["r1-bolt", "r1-cog", "r2-cog-a", "r4-nut", "fzzzt-a"], {})
    assert len(widgets) == 1


def test_f2_no_units_no_bonus() -> None:
    assert best_build([], ["r1-nut", "upgrade-a"], {}) == ()
    assert score([], ["r1-nut", "upgrade-a"], {}, ()) == Score(1, 0, 1, 2, ())
    assert legal_actions(scoring([], ["r1-nut"]), 0) == (Build(()),)


ILLEGAL_WIDGETS = [
    (("unit-bolt-cog", {"r1-bolt": BOLT, "r1-cog": COG}), ("unit-bolt-cog", "not one of this player's units")),
    (("unit-none", {}), ("unit-none", "not one of this player's units")),
    (("unit-oil", {}), ("unit-oil", "one card for each of its symbols")),
    (("unit-oil", {"r1-nut-oil": OIL, "r2-oil-a": OIL}), ("unit-oil", "one card for each of its symbols")),
    (("unit-bolt-nut", {"r1-bolt": BOLT}), ("unit-bolt-nut", "one card for each of its symbols")),
    (("unit-bolt-nut", {"r1-bolt": BOLT, "r1-bolt-nut": BOLT}), ("unit-bolt-nut", "one card for each")),
    (("unit-bolt-nut", {"r1-bolt": BOLT, "r1-nut-oil": OIL}), ("unit-bolt-nut", "one card for each")),
    (("unit-bolt-nut", {"r1-bolt": NUT, "r1-bolt-nut": BOLT}), ("r1-bolt", "does not show nut")),
    (("unit-oil", {"r4-oil": OIL}), ("r4-oil", "not free")),
    (("unit-oil", {"r9-oil": OIL}), ("r9-oil", "not free")),
    (("unit-oil", {"unit-oil": OIL}), ("unit-oil", "not free")),
    (("unit-oil", {"fzzzt-a": OIL}), ("fzzzt-a", "does not show oil")),
    (("unit-oil", {"mechanic-1": OIL}), ("mechanic-1", "does not show oil")),
    (("unit-oil", {"r3-oil-a": OIL}), ("r3-oil-a", "not free and not fixed to unit-oil")),
]


@pytest.mark.parametrize(("widget", "words"), ILLEGAL_WIDGETS)
def test_f2_an_illegal_widget_is_refused_by_name(widget: tuple[str, dict[str, Symbol]], words: tuple[str, ...]) -> None:
    free = ["r1-bolt", "r1-bolt-nut", "r1-nut-oil", "r2-oil-a", "fzzzt-a", "mechanic-1"]
    state = scoring(["unit-oil", "unit-bolt-nut"], free, {"unit-bolt-nut": ["r3-oil-a"]})
    refused(state, 0, Build((Widget(*widget),)), *words, "[F2]")


def test_f2_one_card_gives_one_symbol_to_one_widget() -> None:
    state = scoring(["unit-oil", "unit-nut-oil"], ["r1-nut-oil", "r2-oil-a", "r2-nut-a"])
    twice = Build(
        (Widget("unit-oil", {"r1-nut-oil": OIL}), Widget("unit-nut-oil", {"r1-nut-oil": NUT, "r2-oil-a": OIL}))
    )
    refused(state, 0, twice, "r1-nut-oil", "one symbol to one widget", "[F2]")
    same = Widget("unit-oil", {"r2-oil-a": OIL})
    refused(state, 0, Build((same, same)), "r2-oil-a", "one symbol to one widget")


def test_f2_nobody_builds_out_of_turn_or_twice() -> None:
    state = scoring(["unit-oil"], ["r1-oil"])
    refused(state, 1, Build(()), "seat 1")
    apply(state, 0, Build(()))
    refused(state, 0, Build(()), "seat 0")


def test_f2_scores_are_counted_when_the_last_seat_has_built() -> None:
    state = scoring(["unit-oil"], ["r1-oil"], others=2)
    widgets = (Widget("unit-oil", {"r1-oil": OIL}),)
    assert apply(state, 0, Build(widgets)) == [WidgetsBuilt(0, widgets)]
    assert apply(state, 1, Build(())) == [WidgetsBuilt(1, ())]
    assert apply(state, 2, Build(())) == [WidgetsBuilt(2, ()), GameScored(state.scores, state.winners)]
    assert state.phase is Phase.OVER
    assert [result.total for result in state.scores] == [4, 0, 0]


# Rule F3 (winners)


def result(total: int, robots: int) -> Score:
    return Score(basic=total, bonus=0, total=total, robots=robots, widgets=())


@pytest.mark.parametrize(
    ("results", "won"),
    [
        ([(10, 9), (11, 12)], (1,)),
        ([(10, 9), (10, 8)], (1,)),
        ([(10, 8), (10, 9), (9, 1)], (0,)),
        ([(10, 8), (10, 8), (9, 1)], (0, 1)),
        ([(10, 8), (12, 9), (12, 9), (12, 10)], (1, 2)),
        ([(0, 3), (0, 3), (0, 3), (0, 3)], (0, 1, 2, 3)),
        ([(-5, 0), (-4, 12)], (1,)),
    ],
)
def test_f3_most_points_then_fewest_robots_then_a_shared_victory(
    results: list[tuple[int, int]], won: tuple[int, ...]
) -> None:
    assert winners([result(*one) for one in results]) == won


def test_f3_upgrades_and_allocated_cards_count_as_robots_and_fzzzts_and_mechanics_do_not() -> None:
    free = ["r1-nut", "upgrade-a", "fzzzt-a", "mechanic-1"]
    assert score(["unit-oil"], free, {"unit-oil": ["r1-oil", "upgrade-b"]}, ()).robots == 4


def test_f3_a_tie_is_broken_by_fewest_robots_in_a_game() -> None:
    # Both have 3 points: one robot against three.
    state = table(
        [[], []],
        phase=Phase.SCORING,
        round_number=5,
        discards=[["r1-nut", "r1-bolt", "r1-cog"], ["r5-nut"]],
    )
    apply(state, 0, Build(()))
    apply(state, 1, Build(()))
    assert [one.total for one in state.scores] == [3, 3]
    assert [one.robots for one in state.scores] == [3, 1]
    assert state.winners == (1,)
    assert observe(state, None).winners == (1,)


def test_f3_a_victory_is_shared_in_a_game() -> None:
    state = table(
        [[], [], []],
        phase=Phase.SCORING,
        round_number=5,
        discards=[["r2-nut-a"], ["r3-nut-a"], ["r1-nut"]],
    )
    while acting := players_to_act(state):
        apply(state, acting[0], Build(()))
    assert state.winners == (0, 1)


# Rule F4 (the worked example)


def test_f4_the_cards_of_the_worked_example() -> None:
    owned = [*F4_FREE, *[card for cards in F4_FIXED.values() for card in cards]]
    builders = [card for card in owned if CATALOGUE[card].symbols]
    assert len(builders) == 8
    assert sum(POINTS[card] for card in builders) == 16
    assert [CATALOGUE[unit].points for unit in F4_UNITS] == [3, 6, 9]


def test_f4_the_worked_example() -> None:
    widgets = best_build(F4_UNITS, F4_FREE, F4_FIXED)
    made = [widget.unit for widget in widgets]
    assert sorted(made) == ["unit-bolt-cog-nut-a", "unit-bolt-cog-nut-a", "unit-nut-oil"]
    result = score(F4_UNITS, F4_FREE, F4_FIXED, widgets)
    assert (result.basic, result.bonus, result.total, result.robots) == (15, 21, 36, 8)


def test_f4_the_upgrade_in_the_prototype_instead() -> None:
    state = scoring(F4_UNITS, F4_FREE, F4_FIXED)
    build = Build(
        (
            Widget("unit-oil", {"upgrade-a": OIL}),
            Widget("unit-nut-oil", {"r3-oil-a": OIL, "r4-nut": NUT}),
            Widget("unit-bolt-cog-nut-a", {"r2-bolt-a": BOLT, "r5-nut": NUT, "r3-cog-a": COG}),
        )
    )
    apply(state, 0, build)
    apply(state, 1, Build(()))
    assert state.scores[0].bonus == 6 + 9 + 3 == 18
    assert state.scores[0].total == 33


# Rule F5 (the best build)


def test_f5_the_best_build_is_offered_first() -> None:
    state = scoring(F4_UNITS, F4_FREE, F4_FIXED)
    best, nothing = legal_actions(state, 0)
    assert best == Build(best_build(F4_UNITS, F4_FREE, F4_FIXED))
    assert nothing == Build(())
    assert list(observe(state, 0).legal_actions()) == [best, nothing]


def test_f5_an_empty_build_scores_every_unit_as_a_cost() -> None:
    state = scoring(F4_UNITS, F4_FREE, F4_FIXED)
    apply(state, 0, Build(()))
    apply(state, 1, Build(()))
    assert (state.scores[0].bonus, state.scores[0].total) == (-18, -3)


def test_f3_the_winners_of_whole_games_have_the_best_score() -> None:
    for seed in range(12):
        state, _ = play_at_random(2 + seed % 3, seed)
        top = max(one.total for one in state.scores)
        fewest = min(one.robots for one in state.scores if one.total == top)
        assert state.winners == tuple(
            seat for seat, one in enumerate(state.scores) if (one.total, one.robots) == (top, fewest)
        )
