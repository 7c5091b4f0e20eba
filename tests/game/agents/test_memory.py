"""What a seat remembers is what it could have seen, and all of it."""

import random
from collections.abc import Iterable, Iterator

import pytest

from game.agents import make_agent
from game.agents.knowledge.memory import NOBODY, UNKNOWN, Seat, Table, follow, remember, replay, table_of, tables_before
from game.agents.knowledge.tables import NUMBER, START_POOL
from game.agents.neural import Skill
from game.core.cards import UNITS
from game.core.events import Auction
from game.core.observation import observe
from game.core.rules import apply, new_game, players_to_act
from game.core.state import GameState, Phase
from tests.grids import MINDS_AND_SEATS


def numbers(cards: Iterable[str]) -> list[int]:
    return sorted(NUMBER[card] for card in cards)


def positions(seats: int, seed: int) -> Iterator[tuple[GameState, int]]:
    """Every decision of a game in which some cards are allocated."""
    state, _ = new_game(seats, seed)
    agents = [make_agent("random"), make_agent("apprentice")]
    rng = random.Random(seed)
    while acting := players_to_act(state):
        yield state, acting[0]
        apply(state, acting[0], agents[(acting[0] + seed) % 2].act(observe(state, acting[0]), rng))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (2, 4), (3, 5)])
def test_what_is_remembered_agrees_with_the_true_state(seats: int, seed: int) -> None:
    for state, player in positions(seats, seed):
        table = remember(observe(state, player))
        for seat, true in zip(table.seats, state.players, strict=True):
            held = numbers([*true.hand, *true.bid])
            assert sorted(seat.pool) == numbers([*true.hand, *true.bid, *true.discard])
            assert seat.units == [NUMBER[unit] for unit in true.units]
            if state.phase is Phase.BIDDING:
                assert seat.size == len(held)
                assert set(seat.shown) <= set(held) <= {*seat.shown, *seat.hidden}
                assert len(seat.shown) == len(held) or seat.hidden
        face_down = [NUMBER[card] for card in state.belt[state.face_up :]]
        assert sorted(table.unseen) == sorted(face_down + [NUMBER[card] for card in state.deck[state.dealt :]])
        assert table.belt.count(UNKNOWN) == len(face_down)


def test_forgetting_loses_cards_but_never_their_number() -> None:
    for state, player in positions(3, seed=8):
        observation = observe(state, player)
        table = remember(observation, forgotten=range(0, len(observation.history), 2))
        for seat, true in zip(table.seats, state.players, strict=True):
            if state.phase is Phase.BIDDING and state.round < 3:
                assert len(seat.pool) + seat.lost == len(true.hand) + len(true.bid) + len(true.discard)
                assert seat.size == len(true.hand) + len(true.bid)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_others_bought_in_past_rounds_is_forgotten(seats: int) -> None:
    """At the first auction of a round, before any bid could bring a card back to mind."""
    forgetful = 0
    for state, player in positions(seats, seed=12):
        if state.phase is not Phase.BIDDING or state.auction != 1:
            continue
        observation = observe(state, player)
        table = remember(observation, forgotten=range(len(observation.history)))
        for number, seat in enumerate(table.seats):
            bought = [sold.card for sold in observation.history if sold.winner == number and sold.card not in UNITS]
            assert seat.lost == (0 if number == player else len(bought))
            forgetful += seat.lost
            assert remember(observation).seats[number].lost == 0
    assert forgetful > 10


def test_an_onlooker_sees_no_seats_table() -> None:
    state, _ = new_game(3, 5)
    table = table_of(observe(state, None))
    assert table.me == NOBODY
    assert NOBODY not in range(4)
    assert table.hand == []
    assert [seat.pool for seat in table.seats] == [list(START_POOL[seat.mechanic]) for seat in state.players]


def test_a_new_seat_has_only_its_personal_cards() -> None:
    seat = Seat([NUMBER["r1-nut"]])
    assert (seat.pool, seat.units, seat.fixed, seat.shown, seat.hidden) == ([NUMBER["r1-nut"]], [], {}, [], [])
    assert (seat.size, seat.laid, seat.lost) == (0, 0, 0)


def test_a_new_table_is_seen_from_the_first_seat() -> None:
    table = Table([Seat([])], 0, [UNKNOWN, UNKNOWN], 3)
    assert (table.me, table.hand, table.left, table.rounds_left, table.unseen) == (0, [], 2, 3, [])


ROBOTS = [NUMBER[card] for card in ("r1-nut", "r1-bolt", "r2-cog-b", "r2-oil-b", "r3-nut-b", "r4-nut", "r5-nut")]
UNIT = NUMBER["unit-oil"]


@pytest.mark.parametrize(
    ("cards", "lost", "size", "known"),
    [(4, 0, 4, True), (6, 0, 6, True), (7, 0, 6, False), (3, 2, 5, True), (5, 2, 6, False), (0, 0, 0, True)],
)
def test_p1_a_deal_of_all_cards_is_known_and_any_other_is_not(cards: int, lost: int, size: int, known: bool) -> None:
    """At most six are dealt; a player with no more than six has them all in hand, even the forgotten ones."""
    seat = Seat(ROBOTS[:cards])
    seat.lost, seat.shown, seat.hidden = lost, [UNIT], [UNIT]
    seat.deal()
    assert seat.size == size
    assert (seat.shown, seat.hidden) == ((ROBOTS[:cards], []) if known else ([], ROBOTS[:cards]))
    assert seat.pool == ROBOTS[:cards]
    assert seat.pool is not seat.shown
    assert seat.pool is not seat.hidden


def test_shown_cards_are_no_longer_hidden_and_a_hand_seen_whole_hides_none() -> None:
    seat = Seat(ROBOTS[:7])
    seat.deal()
    seat.see([ROBOTS[2], ROBOTS[0]])
    assert seat.shown == [ROBOTS[2], ROBOTS[0]]
    assert seat.hidden == [ROBOTS[1], *ROBOTS[3:7]]
    seat.see([ROBOTS[0]])
    assert seat.shown == [ROBOTS[2], ROBOTS[0]]
    seat.see(ROBOTS[3:6])
    assert len(seat.shown) == 5
    assert seat.hidden == [ROBOTS[1], ROBOTS[6]]
    seat.see([ROBOTS[1]])
    assert len(seat.shown) == 6
    assert seat.hidden == []


def test_a5_spent_cards_leave_the_hand_and_stay_personal() -> None:
    seat = Seat(ROBOTS[:7])
    seat.deal()
    seat.see(ROBOTS[:3])
    seat.spend(ROBOTS[:2])
    assert seat.shown == [ROBOTS[2]]
    assert seat.size == 4
    assert seat.pool == ROBOTS[:7]


def test_a5_a_card_that_was_won_is_remembered_forgotten_or_a_unit() -> None:
    seat = Seat([])
    seat.gain(ROBOTS[0])
    seat.gain(ROBOTS[1], forgotten=True)
    seat.gain(UNIT, forgotten=True)
    seat.gain(ROBOTS[2], forgotten=True)
    assert (seat.pool, seat.lost, seat.units) == ([ROBOTS[0]], 2, [UNIT])


def sale(number: int, card: str, bids: dict[int, tuple[str, ...]], winner: int, round_number: int = 1) -> Auction:
    """An auction; points and ties need not be remembered."""
    return Auction(round=round_number, number=number, card=card, bids=bids, values={}, winner=winner, tied=(), chief=0)


def four_cards(*seats: int) -> list[Seat]:
    """Fresh seats with these Mechanics."""
    return [Seat(list(START_POOL[seat])) for seat in seats]


def test_a5_after_an_auction_the_winner_has_paid_and_the_loser_has_shown() -> None:
    first, second = seats = four_cards(1, 2)
    for seat in seats:
        seat.deal()
    follow(seats, sale(1, "r5-nut", {0: ("r3-nut-a",), 1: ("r1-bolt-oil", "mechanic-2")}, winner=0))
    assert NUMBER["r3-nut-a"] not in first.shown
    assert first.size == 3
    assert first.pool == [*START_POOL[1], NUMBER["r5-nut"]]
    assert second.size == 4
    assert sorted(second.shown) == sorted(second.pool) == sorted(START_POOL[2])


def test_a_forgotten_card_that_is_bid_comes_back_to_mind() -> None:
    seats = four_cards(1, 2)
    first = seats[0]
    first.lost = 1
    for seat in seats:
        seat.deal()
    assert first.size == 5
    follow(seats, sale(1, "fzzzt-a", {0: ("r5-nut",), 1: ("mechanic-2",)}, winner=0))
    assert first.lost == 0
    assert first.pool == [*START_POOL[1], NUMBER["r5-nut"], NUMBER["fzzzt-a"]]
    assert first.size == 4
    follow(seats, sale(2, "fzzzt-b", {0: ("r4-nut",), 1: ("r1-bolt-oil",)}, winner=1))
    assert first.lost == 0


def all_in(number: int) -> tuple[list[Seat], Auction]:
    """Two seats with a card each in hand, and the auction that takes the last one."""
    seats = four_cards(1, 2)
    for seat in seats:
        seat.pool = seat.pool[:1]
        seat.deal()
    seats[1].spend(seats[1].shown[:])
    return seats, sale(number, "r5-nut", {0: ("mechanic-1",)}, winner=0)


@pytest.mark.parametrize(("number", "dealt"), [(1, True), (7, True), (8, False)])
def test_a6_when_no_hand_is_left_all_are_dealt_again_but_not_after_the_last_auction(number: int, dealt: bool) -> None:
    seats, auction = all_in(number)
    follow(seats, auction)
    assert [seat.size for seat in seats] == ([2, 1] if dealt else [0, 0])
    assert seats[0].shown == ([NUMBER["mechanic-1"], NUMBER["r5-nut"]] if dealt else [])


def test_a6_nobody_is_dealt_again_while_somebody_has_cards() -> None:
    seats, auction = all_in(3)
    seats[1].pool.append(ROBOTS[0])
    seats[1].shown, seats[1].size = [ROBOTS[0]], 1
    follow(seats, auction)
    assert [seat.size for seat in seats] == [0, 1]


def test_l1_what_was_fixed_lies_apart_at_the_next_deal() -> None:
    seats = four_cards(1, 2)
    seats[0].fixed = {UNIT: [NUMBER["r2-oil-a"]]}
    history = [sale(1, "unit-oil", {0: ("r2-oil-a",)}, winner=0), sale(2, "r4-oil", {1: ("mechanic-2",)}, winner=1)]
    replay(seats, history, 2, me=0)
    assert seats[0].pool == [card for card in START_POOL[1] if card != NUMBER["r2-oil-a"]]
    assert seats[0].units == [UNIT]
    assert seats[0].size == 3
    assert seats[1].pool == [*START_POOL[2], NUMBER["r4-oil"]]
    assert seats[1].size == 5


def test_past_sales_to_others_can_be_forgotten_own_ones_and_those_of_this_round_cannot() -> None:
    history = [
        sale(1, "r4-nut", {0: ("mechanic-1",)}, winner=0),
        sale(2, "r4-oil", {1: ("mechanic-2",)}, winner=1),
        sale(3, "r4-cog", {1: ("mechanic-2",)}, winner=1),
        sale(1, "r4-bolt", {1: ("mechanic-2",)}, winner=1, round_number=2),
    ]
    seats = four_cards(1, 2)
    replay(seats, history, 2, 0, forgotten=(0, 1, 3))
    assert seats[0].pool == [*START_POOL[1], NUMBER["r4-nut"]]
    assert (seats[1].pool, seats[1].lost) == ([*START_POOL[2], NUMBER["r4-cog"], NUMBER["r4-bolt"]], 1)


def test_an_onlooker_has_nothing_to_remember_for() -> None:
    state, _ = new_game(2, 1)
    with pytest.raises(ValueError, match=r"^an onlooker has no seat to think for$"):
        remember(observe(state, None))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_is_that_of_the_observation(seats: int) -> None:
    phases = set()
    for state, player in positions(seats, seed=6):
        observation = observe(state, player)
        table = remember(observation)
        phases.add(state.phase)
        assert (table.me, table.chief) == (player, state.chief)
        assert table.left == len(table.belt) == len(state.belt)
        assert table.rounds_left == 5 - state.round
        assert table.belt[: state.face_up] == [NUMBER[card] for card in state.belt[: state.face_up]]
        own = state.players[player]
        assert table.hand == [NUMBER[card] for card in (*own.hand, *own.bid)]
        for seat, true in zip(table.seats, state.players, strict=True):
            assert seat.laid == len(true.bid)
            assert seat.size == len(true.hand) + len(true.bid)
            assert seat.lost == 0
            fixed = {NUMBER[unit]: [NUMBER[card] for card in cards] for unit, cards in true.fixed.items()}
            assert seat.fixed == fixed
    assert phases == {Phase.BIDDING, Phase.ALLOCATION, Phase.SCORING}


def summary(table: Table) -> tuple[object, ...]:
    """The public state of a table, as a copy that later changes do not touch."""
    seats = [(seat.size, sorted(seat.shown), sorted(seat.hidden)) for seat in table.seats]
    return table.chief, table.belt, table.left, table.rounds_left, seats


def test_the_past_tables_are_those_that_were_seen() -> None:
    seen: list[tuple[object, ...]] = []
    for state, player in positions(4, seed=11):
        observation = observe(state, player)
        nothing_fixed = not any(seat.fixed for seat in state.players)
        if observation.phase is Phase.BIDDING and nothing_fixed and len(seen) == len(observation.history):
            seen.append(summary(remember(observation)))
    assert len(seen) >= 8
    past = [summary(table) for table, _ in tables_before(observation)]
    assert len(past) == 40
    assert past[: len(seen)] == seen


@pytest.mark.parametrize(("masterminds", "seats"), MINDS_AND_SEATS, indirect=["masterminds"])
def test_the_mastermind_copes_with_whatever_others_allocate(masterminds: Skill, seats: int) -> None:
    witness = make_agent("mastermind")
    for seed in range(2):
        for number, (state, player) in enumerate(positions(seats, 100 + seed)):
            if state.round > 1 and number % 9 == 0:
                witness.act(observe(state, player), random.Random(number))
