"""Golden games: a game number means the same game on every machine and in every release.

A change here breaks every game number that players have shared. Make it only on purpose (``golden_games.py``).
"""

import pytest

from game.records.game import Game
from game.records.record import Record, parse_record
from game.records.verify import verify
from tests.game.golden_games import FOLDER, SEEDS, file_of, readable, steady

GAMES = [(seed, seats) for seats in (2, 3, 4) for seed in SEEDS]


def golden(seed: int, seats: int) -> tuple[str, Record]:
    text = file_of(seed, seats).read_text(encoding="utf-8")
    return text, parse_record(text)


def test_every_golden_game_has_its_file() -> None:
    assert {file_of(*game).name for game in GAMES} == {file.name for file in FOLDER.glob("*")}


@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_a_game_number_and_its_choices_always_make_the_same_game(seed: int, seats: int) -> None:
    """Replayed with the shuffles of its number, not with the hands in the record."""
    text, record = golden(seed, seats)
    again = Game.new(seed, seats)
    for turn in Game.from_record(record).turns:
        again.apply(turn.action)
    assert readable(again.to_record()) == text


@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_a_golden_game_keeps_the_rules_and_its_policy_chooses_it_again(seed: int, seats: int) -> None:
    text, record = golden(seed, seats)
    verify(record)
    assert readable(steady(seed, seats).to_record()) == text
