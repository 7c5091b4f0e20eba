"""A recorded game, looked through: its choices, its auctions and its log."""

import pytest

from game.core.state import Phase
from game.records.record import Record, RecordError
from tests.ui.replays import played
from ui.base.i18n import Translator
from ui.match.after.replay import Replay


def walk(replay: Replay) -> None:
    """Go on to the end."""
    while replay.on():
        pass


def test_every_auction_has_a_mark_with_its_card_and_its_tie(record: Record) -> None:
    replay = Replay(record)
    walk(replay)
    history = replay.public().history
    assert len(history) == 40
    told = [(mark.round, mark.number, mark.card, mark.tied, mark.winner) for mark in replay.auctions]
    assert told == [(one.round, one.number, one.card, bool(one.tied), one.winner) for one in history]
    assert [mark.index for mark in replay.auctions] == list(range(40))
    assert any(mark.tied for mark in replay.auctions)
    assert sum(mark.unit for mark in replay.auctions) > 3
    assert any(mark.fzzzt for mark in replay.auctions)


def test_a_mark_leads_to_the_first_bid_of_its_auction(record: Record) -> None:
    replay = Replay(record)
    for mark in reversed(replay.auctions):
        replay.seek(mark.point)
        here = replay.public()
        assert (here.round, here.auction, here.phase) == (mark.round, mark.number, Phase.BIDDING)
        assert here.belt[0] == mark.card
        assert all(seat.bid is None for seat in here.seats)


def test_an_unfinished_game_ends_with_the_auction_under_way() -> None:
    replay = Replay(played(choices=20))
    last = replay.auctions[-1]
    assert last.winner is None
    replay.seek(replay.points[-1])
    assert replay.public().belt[0] == last.card
    assert not replay.over
    assert [mark.point for mark in Replay(played(choices=0)).auctions] == [replay.points[0]]


def test_on_and_back_go_from_choice_to_choice(record: Record) -> None:
    replay = Replay(record)
    points = [replay.point]
    assert replay.at_start
    assert not replay.back()
    while replay.on():
        points.append(replay.point)
    assert points == replay.points
    assert replay.at_end
    while replay.back():
        points.pop()
        assert replay.point == points[-1]
    assert points == [replay.points[0]]


def test_auctions_are_gone_through_one_by_one(record: Record) -> None:
    replay = Replay(record)
    marks = replay.auctions
    assert replay.next_auction() == marks[1].point
    replay.seek(marks[1].point)
    assert replay.auction_before() == marks[0].point
    replay.on()
    assert replay.auction_before() == marks[1].point
    replay.seek(marks[-1].point)
    assert replay.next_auction() == replay.points[-1]


@pytest.mark.parametrize("seat", [None, 2])
def test_the_log_is_the_one_of_the_game_up_to_there(record: Record, seat: int | None) -> None:
    replay = Replay(record)
    replay.seat = seat
    english, german = Translator("en"), Translator("de")
    assert list(replay.lines(english)) == ["Round 1"]
    replay.seek(replay.auctions[9].point)
    lines = list(replay.lines(english))
    assert lines[: len(replay.lines(german))] != list(replay.lines(german))
    assert sum(" wins " in line for line in lines) == 9
    assert "Round 2" in lines
    assert "Round 3" not in lines


def test_a_record_that_breaks_a_rule_is_refused(record: Record) -> None:
    broken = Record(
        record.format, record.seed, record.version, record.players, record.deck, (*record.events[:9], record.events[0])
    )
    with pytest.raises(RecordError, match="event 10"):
        Replay(broken)
