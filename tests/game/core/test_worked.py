"""The worked examples: what the rules page shows is what the rules do."""

import pytest

from game.core.actions import Bid
from game.core.cards import BUILDERS, CATALOGUE, POINTS, POWER, Kind
from game.core.events import Auction
from game.core.scoring import best_build, score
from game.core.worked import COUNT, EXAMPLE_GAME, EXAMPLE_SEATS, worked_auctions
from game.records.game import Game


@pytest.fixture
def replayed() -> list[Auction]:
    """The same bids in a game of the same number."""
    game = Game.new(EXAMPLE_GAME, EXAMPLE_SEATS)
    found = []
    for worked in worked_auctions():
        for seat in worked.order:
            assert game.to_act == seat
            happened = game.apply(Bid(worked.auction.bids[seat]))
        found.append(next(event for event in happened if isinstance(event, Auction)))
    return found


def test_a_real_game_of_that_number_has_these_auctions(replayed: list[Auction]) -> None:
    assert [worked.auction for worked in worked_auctions()] == replayed
    assert [auction.number for auction in replayed] == [1, 2, 3]


def test_every_bid_comes_from_the_hand_and_counts_its_zaps() -> None:
    for worked in worked_auctions():
        for seat, cards in worked.auction.bids.items():
            assert {*cards} <= {*worked.hands[seat]}
            assert worked.auction.values[seat] == sum(POWER[card] for card in cards)


def test_the_first_has_a_clear_winner_of_a_robot_and_one_who_says_no() -> None:
    first = worked_auctions()[0]
    assert not first.auction.tied
    assert first.auction.winner != first.chief, "it is no tie that decides"
    assert CATALOGUE[first.auction.card].kind is Kind.ROBOT
    assert any([CATALOGUE[card].kind for card in cards] == [Kind.MECHANIC] for cards in first.auction.bids.values())


def test_the_chief_wins_the_first_tie_and_loses_the_spanner() -> None:
    worked = worked_auctions()[1]
    assert worked.chief in worked.auction.tied
    assert worked.auction.winner == worked.chief
    assert worked.auction.chief != worked.chief


def test_the_next_clockwise_wins_the_tie_without_the_chief() -> None:
    worked = worked_auctions()[2]
    assert worked.chief not in worked.auction.tied
    nearest, other = worked.auction.tied
    assert worked.order.index(nearest) < worked.order.index(other)
    assert (worked.auction.winner, worked.auction.chief) == (nearest, other)


def test_the_count_is_the_rulebook_s() -> None:
    owned = [*COUNT.free, *(card for cards in COUNT.fixed.values() for card in cards)]
    assert [CATALOGUE[unit].points for unit in COUNT.units] == [3, 6, 9]
    assert sum(card in BUILDERS for card in owned) == 8
    assert sum(POINTS[card] for card in owned if card in BUILDERS) == 16
    result = score(COUNT.units, COUNT.free, COUNT.fixed, best_build(COUNT.units, COUNT.free, COUNT.fixed))
    assert (result.basic, result.bonus, result.total) == (15, 21, 36)
