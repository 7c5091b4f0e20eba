"""The album: every finished game brings a robot, won or lost, and the same game the same one."""

import pytest

from game.challenges.album import MILESTONES, ROBOTS, Stay, earned, gathered, robot_of, with_robot
from game.core.events import AuctionWon, HandDealt
from game.core.number import GameNumber
from game.play.tournament import play_game
from game.records.record import Record
from game.records.seats import SeatSpec


def game(seed: GameNumber = 5) -> Record:
    return play_game([SeatSpec(name, "ai:random") for name in ("Ada", "Volta", "Grit")], seed)


def held_by(record: Record, seat: int) -> set[str]:
    dealt = {
        card
        for event in record.events
        if isinstance(event, HandDealt) and event.player == seat
        for card in (*event.hand, *event.discard)
    }
    won = {event.card for event in record.events if isinstance(event, AuctionWon) and event.winner == seat}
    return (dealt | won) & set(ROBOTS)


def test_there_are_36_robots() -> None:
    assert len(set(ROBOTS)) == len(ROBOTS) == 36
    assert MILESTONES[-1] == 36


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seat", range(3))
def test_a_robot_that_worked_for_the_person_comes_first(seed: int, seat: int) -> None:
    record = game(seed)
    own = held_by(record, seat)
    first = robot_of(record, seat, ())
    assert first in own
    assert robot_of(record, seat, ()) == first, "the same game brings the same robot"
    second = robot_of(record, seat, {first})
    assert second in own - {first}


def test_belt_robots_come_next_and_any_others_last() -> None:
    record = game()
    own = held_by(record, 0)
    later = robot_of(record, 0, own)
    assert later not in own
    missing = "r5-oil" if "r5-oil" not in own else "r5-nut"
    assert robot_of(record, 0, set(ROBOTS) - {missing}) == missing


def test_a_full_album_repeats_a_robot() -> None:
    record = game()
    assert robot_of(record, 0, ROBOTS) in held_by(record, 0)


def test_36_games_fill_the_album_whoever_wins() -> None:
    record, album = game(), dict[str, Stay]()
    for number in range(36):
        assert gathered(album) == number
        album = with_robot(album, robot_of(record, 1, album), "2026-11-21")
    assert gathered(album) == 36
    assert {stay.games for stay in album.values()} == {1}


def test_the_first_day_is_kept_and_the_games_are_counted() -> None:
    album = with_robot({}, "r1-nut", "2026-11-21")
    album = with_robot(album, "r1-nut", "2026-12-24")
    assert album == {"r1-nut": Stay(2, "2026-11-21")}


def test_milestones_count_only_robots_of_this_version() -> None:
    assert earned(ROBOTS[:5]) == 0
    assert earned([*ROBOTS[:5], "r6-laser"]) == 0
    assert earned(ROBOTS[:6]) == 1
    assert earned(ROBOTS) == len(MILESTONES)
