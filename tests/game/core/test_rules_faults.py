"""Why something may not be done: one whole sentence with the rule's number, and None for what may be done."""

import random
from collections.abc import Sequence

import pytest

from game.core.actions import Action, Allocate, Bid, Build, EndAllocation, IllegalActionError, Widget
from game.core.cards import Symbol
from game.core.dealing import SeededDealer
from game.core.rules import apply, can_allocate, fault, legal_actions, new_game
from game.core.state import GameState, Phase, PlayerState
from tests.game.playing import frozen, table

HAND = ["mechanic-1", "r1-nut", "r1-bolt"]
OIL = Widget("unit-oil", {"r3-oil-a": Symbol.OIL})


def at(phase: Phase) -> GameState:
    """Seat 0 of two is to act, with three cards in hand or a unit, a robot that fits it, and one that does not."""
    if phase is Phase.BIDDING:
        return table([HAND, ["mechanic-2"]], belt=["r5-oil"])
    return table(
        [[], []], phase=phase, discards=[["r3-oil-a", "r5-nut", "fzzzt-a"], ["mechanic-2"]], units=[["unit-oil"]]
    )


@pytest.mark.parametrize(
    ("phase", "action", "why"),
    [
        (Phase.BIDDING, Bid(("r1-nut",)), None),
        (Phase.BIDDING, Bid(("r1-bolt", "mechanic-1")), None),
        (Phase.BIDDING, Bid(()), "a bid needs at least one card: nobody may pass with cards in hand [A1]"),
        (Phase.BIDDING, Bid(("r1-nut", "r5-nut")), "r5-nut is not in hand [A1]"),
        (Phase.BIDDING, Bid(("r1-nut", "r1-bolt", "r1-bolt")), "r1-bolt can be bid once only [A1]"),
        (Phase.BIDDING, EndAllocation(), "a bid is asked for [A1]"),
        (Phase.BIDDING, Build(()), "a bid is asked for [A1]"),
        (Phase.ALLOCATION, EndAllocation(), None),
        (Phase.ALLOCATION, Allocate("unit-oil", "r3-oil-a"), None),
        (Phase.ALLOCATION, Allocate("unit-oil", "r5-nut"), "r5-nut shares no symbol with unit-oil [L1]"),
        (
            Phase.ALLOCATION,
            Allocate("unit-oil", "fzzzt-a"),
            "fzzzt-a is no robot and no upgrade: it cannot be allocated [L1]",
        ),
        (
            Phase.ALLOCATION,
            Allocate("unit-oil", "r5-oil"),
            "r5-oil is not one of this player's personal cards [L1]",
        ),
        (
            Phase.ALLOCATION,
            Allocate("unit-bolt-nut", "r5-nut"),
            "unit-bolt-nut is not one of this player's units [L1]",
        ),
        (Phase.ALLOCATION, Bid(("r5-nut",)), "an allocation or its end is asked for [L1]"),
        (Phase.SCORING, Build(()), None),
        (Phase.SCORING, Build((OIL,)), None),
        (Phase.SCORING, Build((OIL, OIL)), "r3-oil-a gives one symbol to one widget, not two [F2]"),
        (Phase.SCORING, EndAllocation(), "a build for the final score is asked for [F2]"),
    ],
)
def test_a_fault_is_reported_in_one_sentence_and_a_legal_action_is_done(
    phase: Phase, action: Action, why: str | None
) -> None:
    state = at(phase)
    assert fault(state, 0, action) == why
    assert fault(state, 1, action) == "seat 1 is not to act now [A1]"
    before = frozen(state)
    if why is None:
        assert apply(state, 0, action)
        assert frozen(state) != before
    else:
        with pytest.raises(IllegalActionError) as caught:
            apply(state, 0, action)
        assert str(caught.value) == why
        assert frozen(state) == before


def test_l1_a_unit_takes_one_card_between_rounds() -> None:
    state = table(
        [[], []],
        phase=Phase.ALLOCATION,
        discards=[["r3-oil-a", "r2-oil-a", "r5-nut"], []],
        units=[["unit-oil", "unit-bolt-nut"]],
    )
    apply(state, 0, Allocate("unit-oil", "r3-oil-a"))
    again = Allocate("unit-oil", "r2-oil-a")
    assert fault(state, 0, again) == "unit-oil has taken a card between these rounds already [L1]"


@pytest.mark.parametrize(
    ("units", "used", "pile", "can"),
    [
        (["unit-oil", "unit-bolt-nut"], [], ["r1-oil"], True),
        (["unit-oil", "unit-bolt-nut"], [], ["r1-bolt"], True),
        (["unit-oil", "unit-bolt-nut"], [], ["r1-cog", "fzzzt-a"], False),
        (["unit-oil", "unit-bolt-nut"], ["unit-oil"], ["r1-oil"], False),
        (["unit-oil", "unit-bolt-nut"], ["unit-bolt-nut"], ["r1-oil"], True),
        ([], [], ["upgrade-a"], False),
    ],
)
def test_l1_any_open_unit_is_a_choice(units: list[str], used: list[str], pile: list[str], can: bool) -> None:
    assert can_allocate(PlayerState(1, [], pile, units=units, used_units=used)) is can


class Counting(SeededDealer):
    """Notes which deal of which seat it is asked for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[tuple[int, int]] = []

    def deal(self, player: int, count: int, cards: Sequence[str], size: int) -> tuple[list[str], list[str]]:
        self.asked.append((player, count))
        return super().deal(player, count, cards, size)


@pytest.mark.parametrize("seed", range(4))
def test_p1_the_given_dealer_deals_every_hand_of_the_game_and_each_once(seed: int) -> None:
    """Whatever brings the deal about: an auction or an allocation that ends the round, or a refill."""
    dealer, rng = Counting(seed), random.Random(seed)
    state, _ = new_game(3, seed, dealer)
    while state.pending:
        player = state.pending[0]
        actions = legal_actions(state, player)
        apply(state, player, actions[rng.randrange(len(actions))], dealer)
    deals = state.players[0].deals
    assert deals > 5
    assert [seat.deals for seat in state.players] == [deals] * 3
    assert sorted(dealer.asked) == [(player, count) for player in range(3) for count in range(deals)]
