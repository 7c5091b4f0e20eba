"""Many games and their sums."""

import math

import pytest

from game.events import GameScored, Score
from game.matrix import matrix, matrix_table
from game.session import SeatSpec
from game.tournament import Tally, final_scores, play_games, play_rotated
from game.verify import verify

SEATS = (SeatSpec("A", "ai:random"), SeatSpec("B", "ai:apprentice"), SeatSpec("C", "ai:random"))


def scored(*totals: int, winners: tuple[int, ...]) -> GameScored:
    return GameScored(tuple(Score(total, 0, total, 5, ()) for total in totals), winners)


def test_game_numbers_follow_one_another_and_every_game_keeps_the_rules() -> None:
    records = list(play_games(SEATS, 11, 4))
    assert [record.seed for record in records] == [11, 12, 13, 14]
    for record in records:
        verify(record)
        assert [player.name for player in record.players] == ["A", "B", "C"]


def test_several_processes_play_the_same_games_in_the_same_order() -> None:
    assert list(play_games(SEATS, 3, 6, jobs=2)) == list(play_games(SEATS, 3, 6))


def test_wins_means_and_margins_add_up() -> None:
    tally = Tally(SEATS)
    tally.add(scored(30, 20, 10, winners=(0,)))
    tally.add(scored(10, 30, 20, winners=(1,)))
    tally.add(scored(20, 20, 5, winners=(0, 1)))
    a, b, c = tally.results()
    assert (a.wins, b.wins, c.wins) == (1.5, 1.5, 0)
    assert (a.games, a.win_rate) == (3, 0.5)
    assert a.score == 20
    assert a.margin == pytest.approx((10 - 20 + 0) / 3)
    assert c.margin == pytest.approx((-20 - 10 - 15) / 3)


def test_the_interval_is_that_of_the_normal_approximation() -> None:
    tally = Tally(SEATS[:2])
    for first in (1, 1, 1, 0):
        tally.add(scored(10, 5, winners=(0,)) if first else scored(5, 10, winners=(1,)))
    result = tally.results()[0]
    assert result.win_rate == 0.75
    assert result.win_rate_interval == pytest.approx(1.96 * math.sqrt(0.25 / 4))


def test_one_game_has_no_interval() -> None:
    tally = Tally(SEATS[:2])
    tally.add(scored(10, 5, winners=(0,)))
    assert math.isinf(tally.results()[0].margin_interval)


def test_an_unfinished_game_has_no_score() -> None:
    record = next(play_games(SEATS, 1, 1))
    cut = type(record)(record.format, record.seed, record.version, record.players, record.deck, record.events[:-1])
    with pytest.raises(ValueError, match="no score"):
        final_scores(cut)


def test_rotation_brings_everybody_to_every_seat_of_the_same_deals() -> None:
    deals = list(play_rotated(SEATS, 5, 2))
    assert [[record.seed for record in records] for records in deals] == [[5] * 3, [6] * 3]
    assert [[player.name for player in record.players] for record in deals[0]] == [
        ["A", "B", "C"],
        ["C", "A", "B"],
        ["B", "C", "A"],
    ]
    assert len({record.deck for record in deals[0]}) == 1


def test_a_deal_played_from_every_seat_is_one_sample() -> None:
    tally = Tally(SEATS[:2])
    tally.add_deal([scored(30, 20, winners=(0,)), scored(30, 20, winners=(0,))])
    tally.add_deal([scored(30, 10, winners=(0,)), scored(10, 30, winners=(1,))])
    a, b = tally.results()
    assert (a.games, a.wins, a.win_rate, b.win_rate) == (4, 3.0, 0.75, 0.25)
    assert a.margin == pytest.approx((0 + 20) / 2)
    assert a.win_rate_interval == pytest.approx(1.96 * math.sqrt(0.125 / 2))


def test_the_matrix_plays_each_pair_and_prints_both_ways() -> None:
    levels = ("random", "apprentice")
    (only,) = matrix(levels, 2, 1, 3)
    assert (only.level, only.against, only.games) == ("apprentice", "random", 6)
    text = matrix_table(levels, [only])
    assert f"| apprentice | {only.win_rate:.1%} ± {only.interval:.1%} | – |" in text
    assert f"| random | – | {1 - only.win_rate:.1%}" in text
    assert [(e.level, e.against) for e in matrix(levels, 3, 1, 1)] == [levels, levels[::-1]]
