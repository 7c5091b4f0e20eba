"""An auction [A1]-[A7]."""

import itertools

import pytest

from game.core.actions import Allocate, Bid, Build, EndAllocation
from game.core.events import (
    Auction,
    AuctionWon,
    BidLaid,
    BidsRevealed,
    CardsRevealed,
    ChiefMoved,
    Event,
    HandDealt,
    RoundStarted,
)
from game.core.observation import observe
from game.core.rules import apply, legal_actions, players_to_act
from game.core.state import GameState, Phase
from tests.game.playing import of_type, refused, table

BELT = ["r4-nut", "r5-nut", "r5-oil"]
# Cards of power 1 to 5 for each of four seats, and power 0: the Mechanics.
CARDS = {
    0: ["mechanic-1", "r1-nut", "r2-nut-a", "r3-nut-a", "r4-bolt", "r5-cog"],
    1: ["mechanic-2", "r1-bolt", "r2-nut-b", "r3-cog-a", "r4-cog", "r5-bolt"],
    2: ["mechanic-3", "r1-cog", "r2-oil-a", "r3-oil-a", "r4-oil", "fzzzt-a"],
    3: ["mechanic-4", "r1-oil", "r2-oil-b", "r3-bolt-a", "upgrade-a", "fzzzt-b"],
}


def hands(seats: int, empty: tuple[int, ...] = ()) -> list[list[str]]:
    return [[] if seat in empty else CARDS[seat] for seat in range(seats)]


def auction(state: GameState, bids: dict[int, tuple[str, ...]]) -> Auction:
    """Have every seat lay a bid; return how the auction ended."""
    events: list[Event] = []
    while players_to_act(state) and not of_type(events, Auction):
        player = players_to_act(state)[0]
        events.extend(apply(state, player, Bid(bids[player])))
    (won,) = of_type(events, Auction)
    return won


def powers(seat: int, power: int) -> tuple[str, ...]:
    return (CARDS[seat][power],)


# Rule A1 (bidding)


@pytest.mark.parametrize(
    ("seats", "chief", "order"),
    [(2, 1, [1, 0]), (3, 0, [0, 1, 2]), (3, 2, [2, 0, 1]), (4, 1, [1, 2, 3, 0]), (4, 3, [3, 0, 1, 2])],
)
def test_a1_bids_are_asked_for_clockwise_from_the_chief(seats: int, chief: int, order: list[int]) -> None:
    state = table(hands(seats), belt=BELT, chief=chief)
    asked: list[int] = []
    events: list[Event] = []
    while len(asked) < seats:
        (player,) = players_to_act(state)
        asked.append(player)
        assert [legal_actions(state, other) for other in range(seats) if other != player] == [()] * (seats - 1)
        events.extend(apply(state, player, Bid(powers(player, asked.index(player)))))
    assert asked == order
    assert [event.player for event in of_type(events, BidLaid)] == order
    assert list(of_type(events, BidsRevealed)[0].bids) == order


@pytest.mark.parametrize("size", range(1, 7))
def test_a1_every_subset_of_the_hand_but_the_empty_one_is_a_bid(size: int) -> None:
    state = table([CARDS[0][:size], CARDS[1]], belt=BELT)
    legal = legal_actions(state, 0)
    subsets = {cards for n in range(1, size + 1) for cards in itertools.combinations(CARDS[0][:size], n)}
    bids = [action.cards for action in legal if isinstance(action, Bid)]
    assert len(legal) == len(bids) == 2**size - 1
    assert set(bids) == subsets
    assert [legal[index] for index in range(len(legal))] == list(legal)
    assert list(legal[1:3]) == list(legal)[1:3]
    assert legal[-1] == list(legal)[-1]
    with pytest.raises(IndexError):
        legal[len(legal)]


def test_a1_the_legal_bids_contain_a_bid_in_any_order_and_no_other() -> None:
    state = table([CARDS[0], CARDS[1]], belt=BELT)
    legal = legal_actions(state, 0)
    assert Bid(("r2-nut-a", "r1-nut")) in legal
    assert Bid(("r2-nut-a", "r2-nut-a")) not in legal
    assert Bid(("r2-nut-b",)) not in legal
    assert Bid(()) not in legal
    assert EndAllocation() not in legal


def test_a1_a_bid_lies_in_the_order_of_the_hand_however_it_was_chosen() -> None:
    state = table([CARDS[0], CARDS[1]], belt=BELT)
    first, second = [card for card in CARDS[0] if card in {"r1-nut", "r2-nut-a"}]
    assert apply(state, 0, Bid((second, first))) == [BidLaid(0, (first, second))]
    assert state.players[0].bid == (first, second)


def test_a1_everyone_sees_how_many_cards_lie_in_each_bid_but_not_which() -> None:
    state = table(hands(3), belt=BELT)
    apply(state, 0, Bid(("r2-nut-a", "r1-nut")))
    seen = observe(state, 1)
    assert [seat.bid for seat in seen.seats] == [2, None, None]
    assert [seat.hand for seat in seen.seats] == [4, 6, 6]
    assert seen.bid == ()
    assert set(observe(state, 0).bid) == {"r2-nut-a", "r1-nut"}


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((), ("at least one card", "[A1]")),
        (("r1-bolt",), ("r1-bolt", "not in hand", "[A1]")),
        (("r1-nut", "r5-oil"), ("r5-oil", "not in hand")),
        (("r1-nut", "r1-nut"), ("r1-nut", "once", "[A1]")),
        (("r1-nut", "r2-nut-a", "r1-nut"), ("r1-nut", "once")),
        (("r9-nut",), ("r9-nut", "not in hand")),
        (("unit-oil",), ("unit-oil", "not in hand")),
    ],
)
def test_a1_an_illegal_bid_is_refused_by_name(cards: tuple[str, ...], words: tuple[str, ...]) -> None:
    state = table([CARDS[0], CARDS[1]], belt=BELT, units=[["unit-oil"], []])
    refused(state, 0, Bid(cards), *words)


def test_a1_a_bid_out_of_turn_is_refused() -> None:
    state = table(hands(3), belt=BELT, chief=1)
    for player in (0, 2, -1, 3, 99):
        refused(state, player, Bid((CARDS[2][1],)), f"seat {player}", "[A1]")


def test_a1_a_second_bid_is_refused() -> None:
    state = table(hands(2), belt=BELT)
    apply(state, 0, Bid(("r1-nut",)))
    refused(state, 0, Bid(("r2-nut-a",)), "seat 0")


def test_a1_anything_but_a_bid_is_refused_in_an_auction() -> None:
    state = table(hands(2), belt=BELT, units=[["unit-oil"], []])
    for action in (Allocate("unit-oil", "r2-oil-a"), EndAllocation(), Build(())):
        refused(state, 0, action, "[A1]")


# Rule A2 (empty hands)


def test_a2_a_player_without_cards_is_not_asked() -> None:
    state = table(hands(4, empty=(2,)), belt=BELT, chief=1)
    assert state.pending == [1, 3, 0]
    won = auction(state, {1: powers(1, 1), 3: powers(3, 2), 0: powers(0, 3)})
    assert list(won.values) == [1, 3, 0]
    assert won.winner == 0
    assert players_to_act(state) == (1,)


def test_a2_with_an_empty_handed_chief_the_next_player_clockwise_with_cards_starts() -> None:
    # The Chief (3) spends the whole hand and wins; the next auction starts with seat 1, since seat 0 has no cards.
    state = table([[], CARDS[1], CARDS[2], ["r4-bolt"]], belt=BELT, chief=3)
    won = auction(state, {3: ("r4-bolt",), 1: powers(1, 1), 2: powers(2, 1)})
    assert (won.winner, won.chief) == (3, 3)
    assert players_to_act(state) == (1,)
    won = auction(state, {1: powers(1, 1), 2: powers(2, 2)})
    assert (won.winner, won.chief) == (2, 3), "the Chief stays, cards or not"


# Rule A3 (values)


def test_a3_a_bids_value_is_the_sum_of_its_powers_and_the_highest_wins() -> None:
    state = table(hands(4), belt=BELT)
    bids = {
        0: ("r1-nut", "mechanic-1", "r5-cog"),
        1: ("r4-cog", "r3-cog-a"),
        2: ("fzzzt-a",),
        3: ("upgrade-a", "mechanic-4"),
    }
    won = auction(state, bids)
    assert won.in_record() == AuctionWon("r4-nut", {0: 6, 1: 7, 2: 3, 3: 0}, 1, (), 0)
    assert {player: set(cards) for player, cards in won.bids.items()} == {p: set(cards) for p, cards in bids.items()}
    assert state.history[-1] == won


def test_a3_bids_are_revealed_only_when_the_last_one_lies() -> None:
    state = table(hands(3), belt=BELT)
    assert [type(event) for event in apply(state, 0, Bid(powers(0, 1)))] == [BidLaid]
    assert [type(event) for event in apply(state, 1, Bid(powers(1, 2)))] == [BidLaid]
    assert [type(event) for event in apply(state, 2, Bid(powers(2, 3)))] == [
        BidLaid,
        BidsRevealed,
        Auction,
        CardsRevealed,
    ]


def test_a3_a_lone_bid_of_no_power_wins() -> None:
    state = table([["mechanic-1", "r1-nut"], [], []], belt=BELT)
    won = auction(state, {0: ("mechanic-1",)})
    assert won.in_record() == AuctionWon("r4-nut", {0: 0}, 0, (), 0)


# Rule A4 (ties)

TIES = [
    # seats, Chief, tied for highest, winner, next Chief
    (2, 0, (0, 1), 0, 1),
    (2, 1, (0, 1), 1, 0),
    (3, 0, (0, 1, 2), 0, 1),
    (3, 0, (1, 2), 1, 2),
    (3, 1, (0, 2), 2, 0),
    (3, 2, (0, 1), 0, 1),
    (3, 2, (1, 2), 2, 1),
    (3, 1, (0, 1), 1, 0),
    (4, 0, (0, 1, 2, 3), 0, 1),
    (4, 0, (0, 2, 3), 0, 2),
    (4, 0, (0, 3), 0, 3),
    (4, 1, (0, 3), 3, 0),
    (4, 1, (0, 2, 3), 2, 3),
    (4, 2, (0, 1), 0, 1),
    (4, 3, (0, 1, 2), 0, 1),
    (4, 3, (1, 2), 1, 2),
    (4, 3, (0, 2, 3), 3, 0),
    (4, 2, (1, 2), 2, 1),
]


@pytest.mark.parametrize(("seats", "chief", "tied", "winner", "next_chief"), TIES)
def test_a4_the_tied_chief_or_else_the_nearest_clockwise_wins_and_the_spanner_walks_on(
    seats: int, chief: int, tied: tuple[int, ...], winner: int, next_chief: int
) -> None:
    state = table(hands(seats), belt=BELT, chief=chief)
    won = auction(state, {seat: powers(seat, 3 if seat in tied else 1) for seat in range(seats)})
    assert won.winner == winner
    assert sorted(won.tied) == list(tied)
    assert won.chief == state.chief == next_chief
    assert players_to_act(state) == (next_chief,)


def walked(seats: int, chief: int, values: dict[int, int]) -> tuple[int, int]:
    """Winner and next Chief [A4] by walking round the table step by step."""
    highest = max(values.values())
    tied = {seat for seat, value in values.items() if value == highest}
    winner = chief
    while winner not in tied:
        winner = (winner + 1) % seats
    if len(tied) == 1:
        return winner, chief
    spanner = (winner + 1) % seats
    while spanner not in tied:
        spanner = (spanner + 1) % seats
    return winner, spanner


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a4_agrees_with_a_walk_round_the_table_for_every_chief_and_every_bid(seats: int) -> None:
    # Power None: the player has no cards.
    for chief in range(seats):
        for bids in itertools.product([None, 1, 2, 3], repeat=seats):
            values = {seat: power for seat, power in enumerate(bids) if power is not None}
            if not values:
                continue
            state = table(hands(seats, tuple(s for s in range(seats) if s not in values)), belt=BELT, chief=chief)
            won = auction(state, {seat: powers(seat, power) for seat, power in values.items()})
            assert (won.winner, won.chief) == walked(seats, chief, values)
            assert won.values == values


def test_a4_without_a_tie_the_chief_stays() -> None:
    state = table(hands(3), belt=BELT, chief=2)
    events = []
    for player in (2, 0, 1):
        events.extend(apply(state, player, Bid(powers(player, player + 1))))
    assert of_type(events, Auction)[0].tied == ()
    assert of_type(events, ChiefMoved) == []
    assert state.chief == 2


def test_a4_a_tie_below_the_highest_bid_moves_nothing() -> None:
    state = table(hands(4), belt=BELT, chief=0)
    won = auction(state, {0: powers(0, 1), 1: powers(1, 1), 2: powers(2, 3), 3: powers(3, 2)})
    assert (won.winner, won.tied, won.chief) == (2, (), 0)


def test_a4_an_empty_handed_chief_does_not_win_a_tie() -> None:
    state = table(hands(3, empty=(0,)), belt=BELT, chief=0)
    won = auction(state, {1: powers(1, 2), 2: powers(2, 2)})
    assert (won.winner, won.tied, won.chief) == (1, (1, 2), 2)


def test_a4_a_tie_at_no_power_is_a_tie() -> None:
    state = table(hands(2), belt=BELT, chief=1)
    won = auction(state, {0: ("mechanic-1",), 1: ("mechanic-2",)})
    assert (won.winner, won.tied, won.chief) == (1, (1, 0), 0)


def test_a4_the_move_of_the_spanner_is_an_event_of_its_own() -> None:
    state = table(hands(2), belt=BELT)
    apply(state, 0, Bid(powers(0, 2)))
    events = apply(state, 1, Bid(powers(1, 2)))
    assert of_type(events, ChiefMoved) == [ChiefMoved(1)]


# Rule A5 (where the cards go)


def sold(card: str) -> GameState:
    """Seat 1 won this card with two cards against seat 0's one."""
    state = table([CARDS[0], CARDS[1]], belt=[card, "r5-nut", "r5-oil"], discards=[["r1-cog"], ["r1-oil"]])
    auction(state, {0: ("r1-nut",), 1: ("r2-nut-b", "mechanic-2")})
    return state


@pytest.mark.parametrize("card", ["r4-nut", "upgrade-b", "fzzzt-d"])
def test_a5_a_won_robot_upgrade_or_fzzzt_goes_to_the_winners_discard_pile_with_the_bid(card: str) -> None:
    state = sold(card)
    assert sorted(state.players[1].discard) == sorted(["r1-oil", "r2-nut-b", "mechanic-2", card])
    assert state.players[1].units == []
    assert sorted(state.players[1].hand) == sorted(["r1-bolt", "r3-cog-a", "r4-cog", "r5-bolt"])


def test_a5_a_won_unit_lies_face_up_before_its_owner() -> None:
    state = sold("unit-bolt-oil")
    assert state.players[1].units == ["unit-bolt-oil"]
    assert sorted(state.players[1].discard) == sorted(["r1-oil", "r2-nut-b", "mechanic-2"])
    assert observe(state, 0).seats[1].units == ("unit-bolt-oil",)


def test_a5_the_others_take_their_bids_back_into_hand() -> None:
    state = sold("r4-nut")
    assert sorted(state.players[0].hand) == sorted(CARDS[0])
    assert state.players[0].discard == ["r1-cog"]
    assert [player.bid for player in state.players] == [(), ()]
    assert state.belt == ["r5-nut", "r5-oil"]


# Rule A6 (refill)


def test_a6_nobody_with_a_card_everybody_is_dealt_six_again_before_the_next_card_turns_up() -> None:
    pile = ["r1-cog", "r1-oil", "r2-oil-a", "r2-oil-b", "r3-oil-a", "r3-oil-b", "r4-oil"]
    state = table([["r1-nut"], [], []], belt=BELT, discards=[["mechanic-1"], [*pile, "mechanic-2"], ["mechanic-3"]])
    events = apply(state, 0, Bid(("r1-nut",)))
    assert [type(event) for event in events] == [
        BidLaid,
        BidsRevealed,
        Auction,
        HandDealt,
        HandDealt,
        HandDealt,
        CardsRevealed,
    ]
    dealt = of_type(events, HandDealt)
    assert [event.reason for event in dealt] == ["refill"] * 3
    assert [event.player for event in dealt] == [0, 1, 2]
    assert sorted(dealt[0].hand) == ["mechanic-1", "r1-nut", "r4-nut"], "the card just won is among them"
    assert (len(dealt[1].hand), len(dealt[1].discard)) == (6, 2)
    assert sorted(dealt[1].hand + dealt[1].discard) == sorted([*pile, "mechanic-2"])
    assert players_to_act(state) == (0,)
    assert state.auction == 7


def test_a6_a_refill_while_a_card_lies_face_up_turns_none_up() -> None:
    state = table([["r1-nut"], []], belt=BELT, face_up=2, discards=[[], ["mechanic-2"]])
    events = apply(state, 0, Bid(("r1-nut",)))
    assert len(of_type(events, HandDealt)) == 2
    assert of_type(events, CardsRevealed) == []


def test_a6_allocated_robots_and_units_are_not_shuffled_in() -> None:
    state = table(
        [["r1-nut"], []],
        belt=BELT,
        discards=[[], ["mechanic-2"]],
        units=[["unit-oil"], []],
        fixed=[{"unit-oil": ["r2-oil-a"]}, {}],
    )
    apply(state, 0, Bid(("r1-nut",)))
    assert sorted(state.players[0].hand) == ["r1-nut", "r4-nut"]
    assert state.players[0].fixed == {"unit-oil": ["r2-oil-a"]}


def test_a6_while_one_player_has_a_card_there_is_no_refill() -> None:
    state = table([["r1-nut"], ["mechanic-2"]], belt=BELT)
    events = [*apply(state, 0, Bid(("r1-nut",))), *apply(state, 1, Bid(("mechanic-2",)))]
    assert of_type(events, HandDealt) == []
    assert state.players[1].hand == ["mechanic-2"]
    assert players_to_act(state) == (1,)


def test_a6_no_refill_after_the_rounds_last_auction() -> None:
    state = table([["r1-nut"], []], belt=["r5-nut"], discards=[["mechanic-1"], ["mechanic-2"]])
    events = apply(state, 0, Bid(("r1-nut",)))
    assert [event.reason for event in of_type(events, HandDealt)] == ["round", "round"]
    kinds = [type(event) for event in events]
    assert kinds.index(RoundStarted) < kinds.index(HandDealt)
    assert state.round == 2


def test_a6_no_refill_at_the_games_end() -> None:
    state = table([["r1-nut"], []], belt=["r5-nut"], discards=[["mechanic-1"], ["mechanic-2"]], round_number=5)
    assert of_type(apply(state, 0, Bid(("r1-nut",))), HandDealt) == []
    assert state.phase is Phase.SCORING


# Rule A7 (counting)


def test_a7_the_deck_and_the_discard_piles_are_counted_for_all_and_shown_to_none() -> None:
    state = table(
        [["r1-nut", "r2-nut-a"], ["r1-bolt"], ["r1-cog"]],
        belt=BELT,
        discards=[["mechanic-1", "r3-nut-a"], ["mechanic-2"], ["mechanic-3", "fzzzt-a", "r5-bolt"]],
    )
    for player in (0, 1, 2, None):
        seen = observe(state, player)
        assert [seat.discard for seat in seen.seats] == [2, 1, 3]
        assert [seat.hand for seat in seen.seats] == [2, 1, 1]
        assert seen.deck == len(state.deck) - 3
        assert seen.discard == ()
        assert seen.belt == ("r4-nut", None, None)
