"""The count as a race: columns grow on one scale, overtake each other as points come in, and end in order of rank."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from game.core.cards import POINTS
from game.core.cards import UNITS as ALL_UNITS
from ui.base.viewport import Rect
from ui.table.motion.counting import DROP, GROW, HELD, SWAP, Race, counting_order, dropped, ranked
from ui.table.paint.podium import ScoreLine, block_rects, cap_height, ducked

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


def test_columns_that_pass_each_other_hide_no_number() -> None:
    """Three of them crossed at once, and one number was behind two others."""
    canvas, high, deal = Rect(0, 0, 1600, 900), cap_height(1.0), Random(4)
    crossed = 0
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
            slots, heights = [race.slot(seat, now) for seat in seats], [race.height(seat, now) for seat in seats]
            crossings = race.crossings(now)
            caps = [
                Rect(rect.left, rect.top + 1, rect.w, high - 2)
                for rect in ducked(block_rects(canvas, slots, heights, 800), crossings)
            ]
            assert not any(one.colliderect(other) for one, other in combinations(caps, 2))
            moving = race.moving(now)
            assert all(moving.index(one.over) > moving.index(one.under) for one in crossings)
            crossed += len(crossings)
    assert crossed > 1000


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
