"""A round's preparation and the belt [P1]-[P4]."""

import pytest

from game.core.actions import Bid, EndAllocation
from game.core.cards import SPEED
from game.core.events import BeltLaid, CardsRevealed, HandDealt, RoundStarted
from game.core.rules import apply, hand_value, new_game
from game.core.state import GameState, Phase
from tests.game.playing import ArrangedDealer, of_type, play_at_random, table

# One card of each belt speed that is in the deck of every two-player game.
FZZZT, SPEED_1 = "fzzzt-a", "r5-cog"
SPEED_2, SPEED_3, SPEED_4, SPEED_8 = "r4-bolt", "unit-oil", "r1-nut", "upgrade-a"


def opened(top: list[str]) -> tuple[GameState, list[str]]:
    """A two-player game whose deck starts with these cards, and what was turned up first."""
    state, events = new_game(2, 1, ArrangedDealer(1, top))
    (revealed,) = of_type(events, CardsRevealed)
    return state, list(revealed.cards)


def sell(state: GameState) -> list[CardsRevealed]:
    """One auction in which everybody lays the first card in hand; what turned up after it."""
    events = []
    for player in state.pending.copy():
        events.extend(apply(state, player, Bid((state.players[player].hand[0],))))
    return of_type(events, CardsRevealed)


# Rule P1 (hands)


def test_p1_all_personal_cards_are_dealt_six_to_the_hand_and_the_rest_to_the_discard_pile() -> None:
    pile = ["mechanic-1", "r1-nut", "r2-oil-a", "r3-nut-b", "r4-cog", "r5-cog", "upgrade-a", "fzzzt-b"]
    state = table(
        [[], []],
        phase=Phase.ALLOCATION,
        discards=[pile, ["mechanic-2", "r1-oil"]],
        units=[["unit-oil", "unit-nut-oil"], []],
        fixed=[{"unit-nut-oil": ["r3-oil-a"]}, {}],
        pending=[0],
    )
    events = apply(state, 0, EndAllocation())
    first, second = of_type(events, HandDealt)
    assert (first.reason, first.player) == ("round", 0)
    assert len(first.hand) == 6
    assert sorted(first.hand + first.discard) == sorted(pile), "no unit and no allocated robot is shuffled in"
    assert sorted(second.hand) == ["mechanic-2", "r1-oil"], "all, if fewer than six"
    assert second.discard == ()
    assert state.players[0].units == ["unit-oil", "unit-nut-oil"]
    assert state.players[0].fixed == {"unit-nut-oil": ["r3-oil-a"]}


def test_p1_every_round_is_shuffled_again() -> None:
    pile = ["mechanic-1", "r1-nut", "r2-oil-a", "r3-nut-b", "r4-cog", "r5-cog", "upgrade-a", "fzzzt-b"]
    hands = set()
    for deals in range(20):
        state = table([[], []], phase=Phase.ALLOCATION, discards=[pile, ["mechanic-2"]], pending=[0])
        state.players[0].deals = deals
        hands.add(frozenset(of_type(apply(state, 0, EndAllocation()), HandDealt)[0].hand))
    assert len(hands) > 8


# Rule P2 (the belt)


def test_p2_eight_cards_form_the_belt_in_the_order_of_the_deck() -> None:
    for seats in (2, 3, 4):
        state, events = play_at_random(seats, 11)
        laid = of_type(events, BeltLaid)
        assert [belt.cards for belt in laid] == [tuple(state.deck[at : at + 8]) for at in range(0, 40, 8)]


def test_p2_events_of_a_preparation_come_in_order() -> None:
    _, events = new_game(3, 5)
    assert [type(event) for event in events] == [RoundStarted, HandDealt, HandDealt, HandDealt, BeltLaid, CardsRevealed]


# Rule P3 (belt speed)


@pytest.mark.parametrize(
    ("head", "count"), [(FZZZT, 1), (SPEED_1, 1), (SPEED_2, 2), (SPEED_3, 3), (SPEED_4, 4), (SPEED_8, 8)]
)
def test_p3_the_heads_speed_is_the_number_of_face_up_cards_itself_included(head: str, count: int) -> None:
    state, revealed = opened([head])
    assert SPEED[head] == count
    assert revealed == state.belt[:count] == state.deck[:count]
    assert state.face_up == count


def test_p3_speeds_of_the_other_cards_turned_up_are_ignored() -> None:
    state, revealed = opened([SPEED_2, SPEED_8])
    assert revealed == [SPEED_2, SPEED_8]
    assert sell(state) == [], "the second card is face up already"
    assert state.face_up == 1
    assert state.belt[0] == SPEED_8


# Rule P4 (the next card)


def test_p4_the_next_card_is_turned_up_when_every_face_up_card_is_sold() -> None:
    state, revealed = opened([SPEED_2, SPEED_8, FZZZT, SPEED_3, SPEED_1, "r1-bolt", "r1-cog", "r1-oil"])
    turned = [revealed]
    for auction in range(2, 9):
        turned.extend(list(event.cards) for event in sell(state))
        assert state.auction == auction
    assert turned == [[SPEED_2, SPEED_8], [FZZZT], [SPEED_3, SPEED_1, "r1-bolt"], ["r1-cog", "r1-oil"]]


@pytest.mark.parametrize("left", range(1, 8))
def test_p4_with_too_few_cards_left_all_the_rest_turn_up(left: int) -> None:
    rest = ["upgrade-b", "r1-bolt", "r1-cog", "r1-oil", "r5-nut", "r5-oil", "r4-cog"][:left]
    state = table([["mechanic-1", "r1-nut"], ["mechanic-2", "r2-oil-a"]], belt=["r4-nut", *rest])
    (turned,) = sell(state)
    assert list(turned.cards) == rest
    assert state.face_up == left


def test_p4_nothing_turns_up_while_a_card_lies_face_up() -> None:
    state, revealed = opened([SPEED_4])
    assert len(revealed) == 4
    assert [len(sell(state)) for _ in range(3)] == [0, 0, 0]
    assert len(sell(state)) == 1


@pytest.mark.parametrize(
    ("cards", "zaps"), [([], 0.0), (["r5-nut", "r1-nut"], 6.0), (["r2-nut-a"] * 3 + ["mechanic-1"] * 9, 3.0)]
)
def test_p1_a_hand_of_six_is_worth_the_mean_of_the_pile(cards: list[str], zaps: float) -> None:
    assert hand_value(cards) == pytest.approx(zaps)
