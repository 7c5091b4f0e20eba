"""Clean-up and allocation [L1]-[L4]."""

import pytest

from game.core.actions import Allocate, Bid, Build, EndAllocation, Widget
from game.core.cards import BUILDERS, CATALOGUE, Symbol
from game.core.events import AllocationEnded, BeltLaid, HandDealt, RobotAllocated, RoundStarted
from game.core.observation import observe, with_fixed
from game.core.rules import apply, legal_actions, players_to_act
from game.core.state import GameState, Phase
from tests.game.playing import of_type, play_at_random, refused, table

PILE = ["mechanic-1", "r1-nut-oil", "r2-bolt-a", "r3-nut-a", "fzzzt-a", "upgrade-a"]
UNITS = ["unit-oil", "unit-bolt-nut", "unit-cog-oil"]


def allocating(seats: int = 2, chief: int = 0) -> GameState:
    """Seat 0 owns three units and a pile of everything, the others one unit and one robot that fits it."""
    others = [["r1-bolt", "mechanic-2"], ["r1-cog", "mechanic-3"], ["r2-cog-b", "mechanic-4"]]
    units = [["unit-bolt-oil"], ["unit-bolt-cog"], ["unit-cog-nut"]]
    return table(
        [[]] * seats,
        chief=chief,
        phase=Phase.ALLOCATION,
        discards=[PILE, *others[: seats - 1]],
        units=[UNITS, *units[: seats - 1]],
    )


def last_auction(state: GameState) -> list[object]:
    """Every seat lays its first hand card for the last card of the belt."""
    events: list[object] = []
    for player in state.pending.copy():
        events.extend(apply(state, player, Bid((state.players[player].hand[0],))))
    return events


def ending_round(round_number: int = 1, chief: int = 0) -> GameState:
    """The eighth auction of a round in which seats 0 and 1 own a unit each and seat 2 none."""
    return table(
        [["r1-nut", "r2-nut-a", "mechanic-1"], ["r1-bolt", "r4-bolt", "mechanic-2"], ["r1-cog", "mechanic-3"]],
        belt=["r5-oil"],
        chief=chief,
        round_number=round_number,
        discards=[["r2-oil-a"], ["r3-oil-a", "fzzzt-a"], []],
        units=[["unit-oil"], ["unit-bolt-oil"], []],
    )


# Rule L1, clean-up


def test_l1_after_the_eighth_auction_all_personal_cards_are_taken_back_and_may_be_looked_through() -> None:
    state = ending_round()
    last_auction(state)
    assert state.phase is Phase.ALLOCATION
    assert [player.hand for player in state.players] == [[], [], []]
    assert sorted(observe(state, 0).discard) == sorted(["r1-nut", "r2-nut-a", "mechanic-1", "r2-oil-a", "r5-oil"])
    assert sorted(observe(state, 1).discard) == sorted(["r1-bolt", "r4-bolt", "mechanic-2", "r3-oil-a", "fzzzt-a"])
    assert observe(state, None).discard == ()


def test_l1_allocation_goes_clockwise_from_the_chief() -> None:
    for chief, order in [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])]:
        state = allocating(4, chief)
        asked: list[int] = []
        while state.phase is Phase.ALLOCATION:
            (player,) = players_to_act(state)
            asked.append(player)
            apply(state, player, EndAllocation())
        assert asked == order


def test_l1_only_who_can_allocate_is_asked_clockwise_from_the_chief_after_the_last_auction() -> None:
    # All three tie; the Chief (2) wins and the spanner goes to seat 0.
    state = ending_round(chief=2)
    last_auction(state)
    assert state.chief == 0
    assert state.pending == [0, 1]


def test_l1_with_nothing_to_allocate_the_next_round_starts_at_once() -> None:
    state = table([["r1-nut"], ["r2-nut-a"]], belt=["r5-oil"], units=[["unit-bolt-cog"], []])
    events = last_auction(state)
    assert [type(event) for event in events[-6:]].count(RoundStarted) == 1
    assert (state.phase, state.round) == (Phase.BIDDING, 2)


def test_l1_a_unit_without_a_common_symbol_asks_for_nothing_and_a_fzzzt_or_mechanic_never_fits() -> None:
    state = table([["mechanic-1"], ["r2-nut-a"]], belt=["fzzzt-b"], discards=[["fzzzt-a"], []], units=[UNITS, []])
    last_auction(state)
    assert state.phase is Phase.BIDDING


# Rule L1 (allocation)


def test_l1_the_legal_allocations_are_the_robots_and_upgrades_that_share_a_symbol_with_an_unused_unit() -> None:
    state = allocating()
    fitting = {
        Allocate("unit-oil", "r1-nut-oil"),
        Allocate("unit-oil", "upgrade-a"),
        Allocate("unit-bolt-nut", "r1-nut-oil"),
        Allocate("unit-bolt-nut", "r2-bolt-a"),
        Allocate("unit-bolt-nut", "r3-nut-a"),
        Allocate("unit-bolt-nut", "upgrade-a"),
        Allocate("unit-cog-oil", "r1-nut-oil"),
        Allocate("unit-cog-oil", "upgrade-a"),
    }
    assert set(legal_actions(state, 0)) == fitting | {EndAllocation()}
    assert len(legal_actions(state, 0)) == len(fitting) + 1
    assert legal_actions(state, 1) == ()
    assert apply(state, 0, Allocate("unit-bolt-nut", "r1-nut-oil")) == [
        RobotAllocated(0, "unit-bolt-nut", "r1-nut-oil")
    ]
    assert set(legal_actions(state, 0)) == {
        Allocate("unit-oil", "upgrade-a"),
        Allocate("unit-cog-oil", "upgrade-a"),
        EndAllocation(),
    }


def test_l1_several_units_may_take_one_card_each() -> None:
    state = allocating()
    apply(state, 0, Allocate("unit-bolt-nut", "r2-bolt-a"))
    apply(state, 0, Allocate("unit-oil", "r1-nut-oil"))
    apply(state, 0, Allocate("unit-cog-oil", "upgrade-a"))
    assert players_to_act(state) == (1,), "with a card on every unit nothing is left to fix"
    assert observe(state, 1).seats[0].fixed == {
        "unit-bolt-nut": ("r2-bolt-a",),
        "unit-oil": ("r1-nut-oil",),
        "unit-cog-oil": ("upgrade-a",),
    }


@pytest.mark.parametrize(
    ("unit", "card", "words"),
    [
        ("unit-bolt-oil", "r2-bolt-a", ("unit-bolt-oil", "not one of this player's units", "[L1]")),
        ("unit-nothing", "r2-bolt-a", ("unit-nothing", "not one of this player's units")),
        ("r2-bolt-a", "r2-bolt-a", ("r2-bolt-a", "not one of this player's units")),
        ("unit-oil", "r1-bolt", ("r1-bolt", "not one of this player's personal cards", "[L1]")),
        ("unit-oil", "r4-oil", ("r4-oil", "not one of this player's personal cards")),
        ("unit-oil", "r9-oil", ("r9-oil", "not one of this player's personal cards")),
        ("unit-oil", "unit-cog-oil", ("unit-cog-oil", "not one of this player's personal cards")),
        ("unit-oil", "fzzzt-a", ("fzzzt-a", "no robot and no upgrade", "[L1]")),
        ("unit-oil", "mechanic-1", ("mechanic-1", "no robot and no upgrade")),
        ("unit-oil", "r2-bolt-a", ("r2-bolt-a", "unit-oil", "shares no symbol", "[L1]")),
        ("unit-cog-oil", "r3-nut-a", ("r3-nut-a", "unit-cog-oil", "shares no symbol")),
    ],
)
def test_l1_an_illegal_allocation_is_refused_by_name(unit: str, card: str, words: tuple[str, ...]) -> None:
    refused(allocating(), 0, Allocate(unit, card), *words)


def test_l1_a_unit_takes_one_card_between_two_rounds() -> None:
    state = allocating()
    apply(state, 0, Allocate("unit-bolt-nut", "r2-bolt-a"))
    refused(state, 0, Allocate("unit-bolt-nut", "r3-nut-a"), "unit-bolt-nut", "taken a card", "[L1]")


def test_l1_a_card_is_allocated_once() -> None:
    state = allocating()
    apply(state, 0, Allocate("unit-bolt-nut", "upgrade-a"))
    refused(state, 0, Allocate("unit-oil", "upgrade-a"), "upgrade-a", "not one of this player's personal cards")


def test_l1_nobody_allocates_out_of_turn() -> None:
    state = allocating()
    refused(state, 1, Allocate("unit-bolt-oil", "r1-bolt"), "seat 1")
    refused(state, 1, EndAllocation(), "seat 1")
    apply(state, 0, EndAllocation())
    refused(state, 0, Allocate("unit-oil", "upgrade-a"), "seat 0")


def test_l1_neither_a_bid_nor_a_build_is_an_allocation() -> None:
    refused(allocating(), 0, Bid(("r2-bolt-a",)), "[L1]")
    refused(allocating(), 0, Build((Widget("unit-oil", {"upgrade-a": Symbol.OIL}),)), "[L1]")


def test_l1_a_unit_takes_another_card_after_the_next_round() -> None:
    state = table(
        [["r2-oil-a"], ["r1-bolt"]],
        belt=["r4-oil"],
        round_number=2,
        discards=[["mechanic-1"], ["mechanic-2"]],
        units=[["unit-oil"], []],
        fixed=[{"unit-oil": ["r1-oil"]}, {}],
    )
    last_auction(state)
    apply(state, 0, Allocate("unit-oil", "r4-oil"))
    assert state.players[0].fixed == {"unit-oil": ["r1-oil", "r4-oil"]}


# Rule L2 (fixed cards)


def test_l2_an_allocated_card_is_no_personal_card_and_cannot_be_bid() -> None:
    state = allocating()
    apply(state, 0, Allocate("unit-bolt-nut", "r2-bolt-a"))
    assert "r2-bolt-a" not in state.players[0].discard
    events = [*apply(state, 0, EndAllocation()), *apply(state, 1, EndAllocation())]
    dealt = of_type(events, HandDealt)[0]
    assert sorted(dealt.hand + dealt.discard) == sorted(set(PILE) - {"r2-bolt-a"})
    refused(state, state.pending[0], Bid(("r2-bolt-a",)), "r2-bolt-a", "not in hand")


def test_l2_allocated_cards_stay_with_their_unit_to_the_end() -> None:
    for seed in range(20):
        state, events = play_at_random(3, seed)
        for event in of_type(events, RobotAllocated):
            assert event.card in state.players[event.player].fixed[event.unit]
        lying = [card for player in state.players for cards in player.fixed.values() for card in cards]
        assert sorted(lying) == sorted(event.card for event in of_type(events, RobotAllocated))


def test_l2_the_symbol_of_an_allocated_card_is_chosen_at_scoring() -> None:
    for symbol, other in ((Symbol.NUT, "r2-bolt-a"), (Symbol.BOLT, "r2-nut-a")):
        state = table(
            [[], []],
            phase=Phase.SCORING,
            round_number=5,
            discards=[[other], []],
            units=[["unit-bolt-nut"], []],
            fixed=[{"unit-bolt-nut": ["upgrade-a"]}, {}],
        )
        (shown,) = CATALOGUE[other].symbols
        apply(state, 0, Build((Widget("unit-bolt-nut", {"upgrade-a": symbol, other: shown}),)))


# Rule L3, L4 (the end)


@pytest.mark.parametrize("round_number", [1, 2, 3, 4])
def test_l3_there_is_an_allocation_after_rounds_one_to_four(round_number: int) -> None:
    state = ending_round(round_number)
    last_auction(state)
    assert state.phase is Phase.ALLOCATION
    assert state.pending == [1, 0]
    apply(state, 1, EndAllocation())
    events = apply(state, 0, EndAllocation())
    assert events[:2] == [AllocationEnded(0), RoundStarted(round_number + 1, state.chief)]
    assert (state.phase, state.round, state.auction) == (Phase.BIDDING, round_number + 1, 1)
    assert len(state.belt) == len(of_type(events, BeltLaid)[0].cards) == 8


def test_l3_scoring_takes_the_place_of_the_allocation_after_round_five() -> None:
    state = ending_round(5)
    last_auction(state)
    assert state.phase is Phase.SCORING
    assert state.pending == [1, 2, 0], "every seat, from the Chief on"
    assert [player.hand for player in state.players] == [[], [], []]
    refused(state, 1, Allocate("unit-bolt-oil", "r1-bolt"), "[F2]")
    refused(state, 1, EndAllocation(), "[F2]")
    refused(state, 1, Bid(("r1-bolt",)), "[F2]")


@pytest.mark.parametrize(("seats", "unseen"), [(2, 6), (3, 3), (4, 0)])
def test_l4_the_game_ends_after_the_fifth_round_with_too_few_cards_for_a_belt(seats: int, unseen: int) -> None:
    for seed in range(10):
        state, events = play_at_random(seats, seed)
        assert [event.round for event in of_type(events, RoundStarted)] == [1, 2, 3, 4, 5]
        assert [(past.round, past.number) for past in state.history] == [
            (r, n) for r in range(1, 6) for n in range(1, 9)
        ]
        assert len(state.deck) - state.dealt == unseen
        assert state.phase is Phase.OVER
        assert players_to_act(state) == ()
        assert state.belt == []
        for player in range(seats):
            assert legal_actions(state, player) == ()
            refused(state, player, Build(()), f"seat {player}")


def test_l1_the_units_used_in_an_allocation_are_forgotten_when_it_ends() -> None:
    state = allocating()
    apply(state, 0, Allocate("unit-bolt-nut", "r2-bolt-a"))
    assert observe(state, 1).seats[0].used_units == ("unit-bolt-nut",)
    apply(state, 0, EndAllocation())
    apply(state, 1, EndAllocation())
    assert [seat.used_units for seat in observe(state, 1).seats] == [(), ()]


def test_only_builders_are_ever_allocated() -> None:
    for seed in range(20):
        for event in of_type(play_at_random(4, seed)[1], RobotAllocated):
            assert event.card in BUILDERS
            assert set(CATALOGUE[event.card].symbols) & set(CATALOGUE[event.unit].symbols)


def test_what_is_planned_looks_like_what_is_done() -> None:
    state = allocating()
    planned = [Allocate("unit-oil", "r1-nut-oil"), Allocate("unit-bolt-nut", "r3-nut-a")]
    ahead = with_fixed(observe(state, 0), planned)
    for action in planned:
        apply(state, 0, action)
    assert ahead == observe(state, 0)


def test_an_onlooker_plans_nothing() -> None:
    with pytest.raises(ValueError, match="onlooker"):
        with_fixed(observe(allocating(), None), [])
