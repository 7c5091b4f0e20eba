"""The game of the day: the same for everybody, and another one every day."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.agents import LEVELS, PERSONALITIES
from game.challenges.day import CHARACTERS, DayResult, DayTry, streak, table_of_day
from game.core.number import SEEDS

TODAY = date(2026, 11, 21)
DONE = DayTry(DayResult(30, 2, (1, 1, 1, 1, 1)))


def test_a_day_has_the_same_table_in_every_version() -> None:
    """These are promised to everybody who plays on the day: no change of the program may move them."""
    assert table_of_day(date(2026, 11, 21)) == (893422999, "mastermind", ("dyna",))
    assert table_of_day(date(2026, 11, 23)) == (466965532, "apprentice", ("rivet", "fizz", "grit"))


@given(st.dates(date(2020, 1, 1), date(2100, 1, 1)))
def test_every_table_can_be_played(day: date) -> None:
    table = table_of_day(day)
    assert 0 <= table.number < SEEDS
    assert table.level in LEVELS
    assert 1 <= len(set(table.characters)) == len(table.characters) <= 3
    assert set(table.characters) <= set(CHARACTERS)


def test_a_day_draws_from_personalities_that_exist_and_the_list_stays_as_it_is() -> None:
    assert CHARACTERS == ("brassa", "dyna", "fizz", "grit", "ohm", "rivet", "tock", "volta")
    assert set(CHARACTERS) <= set(PERSONALITIES)


def test_days_differ_and_every_character_comes_now_and_then() -> None:
    tables = [table_of_day(TODAY + timedelta(days=number)) for number in range(60)]
    assert len({table.number for table in tables}) == 60
    assert {key for table in tables for key in table.characters} == set(CHARACTERS)


def test_the_week_rises() -> None:
    monday = date(2026, 11, 16)
    levels = [list(LEVELS).index(table_of_day(monday + timedelta(days=day)).level) for day in range(7)]
    assert levels == sorted(levels)


@pytest.mark.parametrize(
    ("played", "days"),
    [((), 0), ((0,), 1), ((1,), 1), ((0, 1, 2), 3), ((1, 2), 2), ((2, 3), 0), ((0, 2), 1)],
)
def test_a_streak_lasts_until_a_day_is_left_out(played: tuple[int, ...], days: int) -> None:
    tries = {(TODAY - timedelta(days=back)).isoformat(): DONE for back in played}
    assert streak(tries, TODAY) == days


def test_a_try_that_was_left_breaks_the_streak() -> None:
    assert streak({TODAY.isoformat(): DayTry()}, TODAY) == 0
