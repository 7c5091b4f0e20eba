"""The events of a record against those that the rules bring about."""

from game.core.events import BidLaid, HandDealt
from game.records.record import parse_record
from game.records.recorded_events import RecordedDealer, difference
from tests.game.records.documents import LINE


def test_a_recorded_hand_is_dealt_only_where_so_many_of_the_same_cards_are() -> None:
    record = parse_record(LINE)
    hand = next(event for event in record.events if isinstance(event, HandDealt) and event.player == 1)
    cards = [*hand.hand, *hand.discard]
    for size in (len(hand.hand), len(hand.hand) - 1):
        dealt, pile = RecordedDealer(record).deal(1, 0, cards, size)
        assert len(dealt) == size
        assert sorted((*dealt, *pile)) == sorted(cards)
    other = ["r1-nut", *cards[1:]]
    dealt, pile = RecordedDealer(record).deal(1, 0, other, len(hand.hand))
    assert sorted((*dealt, *pile)) == sorted(other)


def test_a_bid_differs_from_the_one_that_must_follow_by_its_cards_and_its_seat() -> None:
    due = BidLaid(1, ("r1-nut", "r2-oil-a"))
    assert difference(BidLaid(1, ("r2-oil-a", "r1-nut")), due) is None
    assert difference(BidLaid(2, due.cards), due) == "bid: player is 2, not 1 [A1]"
    assert difference(BidLaid(1, ("r1-nut",)), due) == f"bid: cards is ('r1-nut',), not {due.cards} [A1]"
