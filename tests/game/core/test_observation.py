"""What a seat sees is the true state without what it may not know: field by field, and a plan ahead."""

import random
from collections.abc import Sequence

import pytest

from game.core.actions import Action, Allocate, Bid, EndAllocation
from game.core.cards import UNITS
from game.core.observation import forced_action, observe, with_fixed
from game.core.rules import apply, legal_actions
from game.core.state import GameState, Phase
from tests.game.playing import play_at_random, table, turns


def fixing(state: GameState, player: int, actions: Sequence[Action]) -> Action:
    """Goes for units and fixes everything it can; the rest at random, the same in every game."""
    rng = random.Random(f"{state.round} {state.auction} {player}")
    if state.phase is Phase.ALLOCATION:
        choices = [action for action in actions if isinstance(action, Allocate)]
        return rng.choice(choices) if choices else EndAllocation()
    if state.phase is Phase.BIDDING and state.belt[0] in UNITS:
        return Bid(tuple(state.players[player].hand))
    return actions[rng.randrange(len(actions))]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_fact_that_all_may_know(seats: int) -> None:
    phases = set()
    for turn in turns(seats, 12, fixing):
        state = turn.state
        phases.add(state.phase)
        for player in (*range(seats), None):
            seen = observe(state, player)
            assert (seen.player, seen.phase, seen.round, seen.auction) == (
                player,
                state.phase,
                state.round,
                state.auction,
            )
            assert (seen.chief, seen.to_act) == (state.chief, turn.player)
            assert seen.belt[: state.face_up] == tuple(state.belt[: state.face_up])
            assert seen.belt[state.face_up :] == (None,) * (len(state.belt) - state.face_up)
            assert seen.deck == len(state.deck) - state.round * 8
            assert list(seen.history) == state.history
            assert list(seen.allocations) == state.allocations
            assert (seen.scores, seen.winners) == ((), ())
            for view, seat in zip(seen.seats, state.players, strict=True):
                assert (view.mechanic, view.hand, view.discard) == (seat.mechanic, len(seat.hand), len(seat.discard))
                assert view.bid == (len(seat.bid) if seat.bid else None)
                assert list(view.units) == seat.units
                assert {unit: list(cards) for unit, cards in view.fixed.items()} == seat.fixed
                assert list(view.used_units) == seat.used_units
    assert phases == {Phase.BIDDING, Phase.ALLOCATION, Phase.SCORING}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_own_cards_alone_and_the_pile_only_when_it_lies_open(seats: int) -> None:
    for turn in turns(seats, 5, fixing):
        state = turn.state
        for player, seat in enumerate(state.players):
            seen = observe(state, player)
            assert (list(seen.hand), seen.bid) == (seat.hand, seat.bid)
            assert list(seen.discard) == ([] if state.phase is Phase.BIDDING else seat.discard)
        onlooker = observe(state, None)
        assert (onlooker.hand, onlooker.discard, onlooker.bid) == ((), (), ())


def test_the_end_is_seen_by_all() -> None:
    state, _ = play_at_random(3, 4)
    for player in (0, 1, 2, None):
        seen = observe(state, player)
        assert (seen.to_act, seen.scores, seen.winners) == (None, state.scores, state.winners)
        assert list(seen.discard) == ([] if player is None else state.players[player].discard)
        assert seen.legal_actions() == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_l1_a_plan_is_seen_as_it_will_be_once_it_is_carried_out(seats: int) -> None:
    """All the cards of one allocation, planned together and fixed one by one; also on units that have cards already."""
    compared, twice, players = 0, 0, set()
    for turn in turns(seats, 3, fixing):
        if turn.state.phase is not Phase.ALLOCATION:
            continue
        state, player = turn.state.copy(), turn.player
        plan: list[Allocate] = []
        while state.pending[:1] == [player] and state.round == turn.state.round and state.phase is Phase.ALLOCATION:
            ahead = with_fixed(observe(turn.state, player), plan)
            assert ahead == observe(state, player)
            compared += bool(plan)
            twice += any(len(cards) > 1 for cards in ahead.seats[player].fixed.values())
            players.add(player)
            action = fixing(state, player, legal_actions(state, player))
            if not isinstance(action, Allocate):
                break
            plan.append(action)
            apply(state, player, action)
    assert compared >= 3
    assert twice
    assert players == set(range(seats))


def test_an_onlooker_has_nothing_to_plan() -> None:
    state, _ = play_at_random(2, 4)
    with pytest.raises(ValueError, match=r"^an onlooker has no robots to fix$"):
        with_fixed(observe(state, None), [])


def test_only_the_last_card_in_hand_is_no_choice() -> None:
    for turn in turns(3, 8, fixing):
        state, player = turn.state, turn.player
        hand = state.players[player].hand
        last = state.phase is Phase.BIDDING and len(hand) == 1
        assert forced_action(observe(state, player)) == (Bid((hand[0],)) if last else None)
        assert forced_action(observe(state, (player + 1) % 3)) is None
        assert forced_action(observe(state, None)) is None


def test_a_seat_with_nothing_to_build_is_still_asked() -> None:
    state = table([[], []], phase=Phase.SCORING, round_number=5, discards=[["r5-nut"], ["mechanic-2"]])
    assert len(legal_actions(state, 0)) == 1
    assert forced_action(observe(state, 0)) is None
