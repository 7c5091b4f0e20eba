"""Setup [S1]-[S3]."""

from collections import Counter

import pytest

from game.core.cards import BELT_DECK, MECHANIC_ID, STARTER_IDS
from game.core.events import HandDealt, RoundStarted
from game.core.rules import new_game, players_to_act
from game.core.state import Phase
from tests.game.playing import all_cards, of_type, whole_set

SEATS = (2, 3, 4)
SEEDS = range(1, 41)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
def test_s1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"2 to 4 players, not {seats} \[S1\]"):
        new_game(seats, 1)


@pytest.mark.parametrize("seats", SEATS)
def test_s1_the_mechanics_1_to_n_are_dealt_one_each_and_mechanic_1_is_chief(seats: int) -> None:
    orders = set()
    for seed in SEEDS:
        state, events = new_game(seats, seed)
        mechanics = [player.mechanic for player in state.players]
        assert sorted(mechanics) == list(range(1, seats + 1))
        assert mechanics[state.chief] == 1
        assert events[0] == RoundStarted(1, state.chief)
        assert players_to_act(state) == (state.chief,)
        orders.add(tuple(mechanics))
    assert len(orders) > seats - 1, "the mechanics are shuffled"


@pytest.mark.parametrize("seats", SEATS)
def test_s2_the_first_personal_cards_are_the_mechanic_and_its_three_robots(seats: int) -> None:
    for seed in SEEDS:
        state, events = new_game(seats, seed)
        for number, dealt in enumerate(of_type(events, HandDealt)):
            mechanic = state.players[number].mechanic
            assert dealt.player == number
            assert dealt.reason == "round"
            assert sorted(dealt.hand) == sorted((MECHANIC_ID[mechanic], *STARTER_IDS[mechanic]))
            assert dealt.discard == ()
            assert state.players[number].hand == list(dealt.hand)
            assert state.players[number].discard == []
            assert state.players[number].units == []
            assert state.players[number].fixed == {}


@pytest.mark.parametrize(("seats", "size", "unseen"), [(2, 46, 6), (3, 43, 3), (4, 40, 0)])
def test_s3_the_belt_deck_is_the_rest_of_the_52(seats: int, size: int, unseen: int) -> None:
    tops = set()
    for seed in SEEDS:
        state, _ = new_game(seats, seed)
        starters = {card for player in state.players for card in STARTER_IDS[player.mechanic]}
        assert len(state.deck) == size == 5 * 8 + unseen
        assert Counter(state.deck) == Counter(card for card in BELT_DECK if card not in starters)
        tops.add(state.deck[0])
    assert len(tops) > 15, "the deck is shuffled"


@pytest.mark.parametrize("seats", SEATS)
def test_s3_unused_starters_are_in_the_deck(seats: int) -> None:
    state, _ = new_game(seats, 3)
    for number in range(seats + 1, 5):
        assert set(STARTER_IDS[number]) <= set(state.deck)


@pytest.mark.parametrize("seats", SEATS)
def test_c1_a_new_game_holds_every_card_once(seats: int) -> None:
    for seed in SEEDS:
        state, _ = new_game(seats, seed)
        assert all_cards(state) == whole_set(state)
        assert state.phase is Phase.BIDDING
        assert (state.round, state.auction) == (1, 1)
