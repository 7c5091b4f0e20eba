"""The game of the day: the same for everybody, and different every day."""

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
    """Everyone who plays that day gets these: no change to the program may alter them."""
    assert table_of_day(date(2026, 11, 21)) == (893422999, "mastermind", ("dyna",))
    assert table_of_day(date(2026, 11, 23)) == (466965532, "apprentice", ("rivet", "fizz", "grit"))


@given(st.dates(date(2020, 1, 1), date(2100, 1, 1)))
def test_every_days_table_can_be_played(day: date) -> None:
    table = table_of_day(day)
    assert 0 <= table.number < SEEDS
    assert table.level in LEVELS
    assert 1 <= len(set(table.characters)) == len(table.characters) <= 3
    assert set(table.characters) <= set(CHARACTERS)


def test_a_day_draws_from_personalities_that_exist_and_the_list_stays_as_it_is() -> None:
    assert CHARACTERS == ("brassa", "dyna", "fizz", "grit", "ohm", "rivet", "tock", "volta")
    assert set(CHARACTERS) <= set(PERSONALITIES)


def test_days_differ_and_every_character_appears() -> None:
    tables = [table_of_day(TODAY + timedelta(days=number)) for number in range(60)]
    assert len({table.number for table in tables}) == 60
    assert {key for table in tables for key in table.characters} == set(CHARACTERS)


def test_the_week_gets_harder() -> None:
    monday = date(2026, 11, 16)
    levels = [list(LEVELS).index(table_of_day(monday + timedelta(days=day)).level) for day in range(7)]
    assert levels == sorted(levels)


def test_another_level_changes_neither_the_cards_nor_the_personalities() -> None:
    day = date(2026, 11, 23)
    assert table_of_day(day, "mastermind") == table_of_day(day)._replace(level="mastermind")


@pytest.mark.parametrize(
    ("played", "days", "forgiven"),
    [
        ((), 0, ()),
        ((0,), 1, ()),
        ((1,), 1, ()),
        ((0, 1, 2), 3, ()),
        ((1, 2), 2, ()),
        ((0, 2), 2, (1,)),
        ((2, 3), 2, (1,)),
        ((3, 4), 0, ()),
        ((0, 3, 4), 1, ()),
        ((0, 2, 4), 2, (1,)),
        ((0, 2, 3, 4, 5, 6, 8), 6, (1,)),
        ((0, 2, 3, 4, 5, 6, 7, 9), 8, (1, 8)),
    ],
)
def test_a_streak_forgives_one_missed_day_in_seven(
    played: tuple[int, ...], days: int, forgiven: tuple[int, ...]
) -> None:
    tries = {(TODAY - timedelta(days=back)).isoformat(): DONE for back in played}
    assert streak(tries, TODAY) == (days, tuple(TODAY - timedelta(days=back) for back in forgiven))


def test_an_abandoned_try_is_a_missed_day() -> None:
    tries = {TODAY.isoformat(): DayTry()}
    assert streak(tries, TODAY).days == 0
    tries |= {(TODAY - timedelta(days=2)).isoformat(): DONE}
    assert streak(tries, TODAY + timedelta(days=1)).days == 0
