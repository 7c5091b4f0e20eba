"""Playing on from a point of a recorded game."""

import msgspec
import pytest

from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker
from game.records.game import Game
from game.records.record import Record
from tests.ui.stand_ins import session_at, setup
from ui.files.settings import COMPUTER, HUMAN
from ui.match.after.branch import STAND_IN, GamePoint, choices_of, match_at

GAME = setup("ADA", "volta", "BOB", seed=23)


def later(session: Session) -> bool:
    return session.phase is Phase.BIDDING and session.observation(None).round == 3


def record() -> Record:
    return session_at(later, GAME).record()


def test_the_position_is_the_one_at_the_point_and_the_seat_is_a_persons() -> None:
    whole = Game.from_record(record())
    turn = next(turn for turn in whole.turns if turn.player == 0 and turn.point > 60)
    match = match_at(GamePoint(record(), turn.point, 0, GAME.seats), LocalThinker())
    expected = whole.observation(0, turn.point)
    assert match.session.observation(0) == expected
    assert match.humans == [0]
    assert match.thinking is None
    assert [choice.kind for choice in match.setup.seats] == [HUMAN, COMPUTER, COMPUTER]
    assert match.setup.seats[2].level == STAND_IN
    assert match.setup.seats[1] == GAME.seats[1]
    assert not match.kept


def test_what_was_done_there_can_be_done_again_and_the_same_happens() -> None:
    whole = Game.from_record(record())
    turn = next(turn for turn in whole.turns if turn.player == 0 and turn.point > 60)
    match = match_at(GamePoint(record(), turn.point, 0), LocalThinker())
    happened = match.submit(0, turn.action)
    assert tuple(happened) == whole.events[turn.point : turn.point + len(happened)]
    while match.thinking is not None:
        match.update()


def test_any_seat_can_be_taken_over() -> None:
    whole = Game.from_record(record())
    turn = next(turn for turn in whole.turns if turn.player == 1)
    match = match_at(GamePoint(record(), turn.point, 1), LocalThinker())
    assert match.humans == [1]
    assert match.setup.seats[0].kind == COMPUTER


def test_a_point_between_two_turns_is_refused() -> None:
    with pytest.raises(ValueError, match="no point"):
        match_at(GamePoint(record(), 1, 0), LocalThinker())


def test_seats_of_a_record_are_told_apart_and_unknown_players_replaced() -> None:
    found = choices_of(record())
    assert len({choice.colour for choice in found}) == 3
    assert [choice.name for choice in found] == ["Ada", "Volta", "Bob"]
    assert (found[1].level, found[1].personality) == ("apprentice", "volta")
    strange = record()
    players = tuple(msgspec.structs.replace(player, kind="ai:wizard/merlin") for player in strange.players)
    start = GamePoint(msgspec.structs.replace(strange, players=players), Game.from_record(strange).points[0], 0)
    match = match_at(start, LocalThinker())
    assert (match.setup.seats[1].level, match.setup.seats[1].personality) == (STAND_IN, "")
