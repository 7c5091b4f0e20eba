"""The count as a race: columns grow on one scale, overtake each other as points come in, and end in order of rank."""

from collections.abc import Callable
from random import Random

import pytest

from game.core.cards import POINTS
from game.core.cards import UNITS as ALL_UNITS
from ui.table.motion.counting import DROP, GROW, HELD, PASSED, REST, SWAP, Race, counting_order, dropped, flight, ranked
from ui.table.paint.podium import ScoreLine, depth_light, depth_scale

UNITS = sorted(ALL_UNITS)
PARTS = 400
"""How many moments of a race are looked at."""


def unit(at: int, widgets: int) -> ScoreLine:
    points = POINTS[UNITS[at]]
    return ScoreLine("", points * (widgets or -1), UNITS[at], ("r1-nut",) * widgets, widgets)


COLUMNS = (
    (ScoreLine("", 19), unit(0, 1), unit(1, 2)),
    (ScoreLine("", 25), unit(2, 0)),
    (ScoreLine("", 3), unit(3, 0), unit(4, 0), unit(5, 1)),
)
TOTALS = [sum(line.points for line in lines) for lines in COLUMNS]
ROBOTS = (5, 4, 4)
PLACES = ranked(TOTALS, ROBOTS)


def a_race() -> Race:
    return Race(COLUMNS, sorted(range(3), key=lambda seat: -PLACES[seat]), ROBOTS)


def moments(race: Race) -> list[float]:
    return [race.seconds * part / PARTS for part in range(PARTS + 1)]


def test_everybodys_robots_come_first_and_the_winners_last_unit_ends_it() -> None:
    race = a_race()
    assert [turn.line for turn in race.turns[:3]] == [0, 0, 0]
    assert sorted((turn.seat, turn.line) for turn in race.turns) == [
        (seat, line) for seat, lines in enumerate(COLUMNS) for line in range(len(lines))
    ]
    winner = PLACES.index(0)
    assert (race.turns[-1].seat, race.turns[-1].line) == (winner, len(COLUMNS[winner]) - 1)


def test_columns_grow_on_one_scale_with_what_counts() -> None:
    race = a_race()
    best = max(TOTALS)
    for seat, total in enumerate(TOTALS):
        assert race.height(seat, 0.0) == 0
        assert race.total(seat, race.seconds) == total
        assert race.height(seat, race.seconds) == pytest.approx(max(0, total) / best)


def test_nothing_jumps() -> None:
    race = a_race()
    step = 1 / 240
    for now in moments(race):
        for seat in range(3):
            assert abs(race.slot(seat, now + step) - race.slot(seat, now)) < 3.5 * step / SWAP * 2
            assert abs(race.height(seat, now + step) - race.height(seat, now)) < 4.5 * step / GROW


def test_a_column_grows_then_overtakes_and_then_medals_change() -> None:
    """Cause comes before effect: not everything in one frame."""
    race = Race(((ScoreLine("", 19), unit(0, 1)), (ScoreLine("", 20),)), (1, 0), (4, 4))
    times = [race.seconds * part / (10 * PARTS) for part in range(10 * PARTS)]
    counts = next(now for now in times if race.total(0, now) > 19)

    def first(changed: Callable[[float], bool]) -> float:
        return next(now for now in times if now >= counts and changed(now))

    grown = first(lambda now: race.height(0, now) >= 0.95)
    sets_off = first(lambda now: race.slot(0, now) < 1)
    medal = first(lambda now: race.place(0, now) == 0)
    arrives = first(lambda now: race.slot(0, now) == 0)
    assert counts < grown < sets_off < medal < arrives < race.seconds


def test_who_has_more_stands_further_left_once_nothing_moves() -> None:
    race = a_race()
    orders: list[list[int]] = []
    for now in moments(race):
        if race.place(0, now) is None or race.moving(now):
            continue
        places = [race.place(seat, now) for seat in range(3)]
        totals = [race.total(seat, now) for seat in range(3)]
        row = sorted(range(3), key=lambda seat: race.slot(seat, now))
        assert [round(race.slot(seat, now), 6) for seat in row] == [0, 1, 2]
        assert places == ranked(totals, ROBOTS)
        assert [totals[seat] for seat in row] == sorted(totals, reverse=True)
        if orders[-1:] != [row]:
            orders.append(row)
    assert len(orders) > 1, "nobody is overtaken"


def test_who_passes_is_in_front_and_who_is_passed_goes_behind() -> None:
    """Two columns in the same place looked like one."""
    deal, crossed, met = Random(4), 0, 0
    for _ in range(60):
        seats = range(deal.randint(2, 4))
        columns = [
            (ScoreLine("", deal.randint(-3, 25)), *(unit(at, deal.randint(0, 3)) for at in range(deal.randint(0, 4))))
            for _ in seats
        ]
        robots = [deal.randint(4, 9) for _ in seats]
        places = ranked([sum(line.points for line in lines) for lines in columns], robots)
        race = Race(columns, counting_order(places), robots)
        for now in moments(race):
            moving, crossings = race.moving(now), race.crossings(now)
            for one in crossings:
                assert moving.index(one.over) > moving.index(one.under)
                assert race.depth(one.over, now) >= one.near - 1e-9
                assert race.depth(one.under, now) <= 1e-9 - one.near
                if abs(race.slot(one.over, now) - race.slot(one.under, now)) < 0.1:
                    assert depth_scale(race.depth(one.over, now)) > 1.05
                    assert depth_light(race.depth(one.under, now)) < 0.65
                    met += 1
            passing = {seat for one in crossings for seat in one[:2]}
            assert all(race.depth(seat, now) == 0 for seat in seats if seat not in passing)
            crossed += len(crossings)
    assert crossed > 1000
    assert met > 50


def test_a_column_grows_in_sight_goes_a_little_too_high_and_its_face_hops() -> None:
    """It had grown within two frames of ten a second."""
    race = Race(((ScoreLine("", 19), unit(5, 1)), (ScoreLine("", 90),)), (1, 0), (4, 4))
    at = race.seconds - PASSED - REST
    since = [part * GROW / 100 for part in range(101)]
    start, end = race.height(0, at), race.height(0, at + GROW)
    grown = [(race.height(0, at + age) - start) / (end - start) for age in since]
    assert sum(0.02 < part < 0.98 for part in grown) * GROW / 100 > 0.18
    assert 1.03 < max(grown) < 1.1
    assert grown[-1] == pytest.approx(1)
    leaps = [race.leap(0, at + age) for age in since]
    assert max(leaps) == pytest.approx(1, abs=0.01)
    assert leaps[0] == race.leap(0, at + GROW) == pytest.approx(0, abs=1e-9)
    assert race.leap(1, at + GROW / 2) < 1e-9


def test_a_face_does_not_hop_for_a_penalty() -> None:
    race = Race(((ScoreLine("", 19), unit(5, 0)), (ScoreLine("", 90),)), (1, 0), (4, 4))
    begins = race.turns[-1].begins
    assert max(race.leap(0, begins + part / 100) for part in range(40)) < 1e-9


def test_a_widget_rises_from_its_unit_before_it_falls_onto_the_head() -> None:
    parts = [flight(part / 100) for part in range(101)]
    assert [parts[0], parts[-1]] == [(0, 0), (1, 1)]
    assert all(down == 0 or up == 1 for up, down in parts)


def test_nobody_passes_anybody_before_units_count() -> None:
    race = a_race()
    level = race.turns[len(COLUMNS)].begins
    assert not any(race.crossings(now) for now in moments(race) if now < level)
    assert [race.slot(seat, 0.0) for seat in range(3)] == [1, 0, 2]


def test_columns_that_move_are_named() -> None:
    race, step = a_race(), 1 / 240
    for now in moments(race):
        for seat in range(3):
            moved = (
                race.slot(seat, now + step) != race.slot(seat, now)
                or abs(race.height(seat, now + step) - race.height(seat, now)) > 1e-9
            )
            assert not moved or seat in race.moving(now) or seat in race.moving(now + step)
    assert not race.moving(race.seconds)


def test_the_last_widget_is_waited_for() -> None:
    race = a_race()
    last = race.turns[-1]
    line = COLUMNS[last.seat][last.line]
    before = max(now for now in moments(race) if dropped(line, now - last.begins, last.held) == line.widgets - 1)
    first = min(now for now in moments(race) if dropped(line, now - last.begins, last.held) == line.widgets - 1)
    assert before - first > HELD
    assert not race.moving(before - DROP)


@pytest.mark.parametrize(
    "lines", [((ScoreLine("", 4),), (ScoreLine("", 4),)), ((ScoreLine("", -2),), (ScoreLine("", -5),))]
)
def test_a_race_without_units_or_points_ends(lines: tuple[tuple[ScoreLine, ...], ...]) -> None:
    race = Race(lines, (1, 0), (3, 3))
    assert [race.slot(seat, race.seconds) for seat in range(2)] == [0, 1]
    assert all(0 <= race.height(seat, race.seconds) <= 1 for seat in range(2))
