"""The geometry of charts."""

import math
from itertools import pairwise

import pytest

from ui.base.viewport import Rect
from ui.scenes.after.chart import apart, dashed, places, ticks


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 100, [0, 20, 40, 60, 80, 100]),
        (0, 53, [0, 20, 40, 60]),
        (-7, 31, [-10, 0, 10, 20, 30, 40]),
        (0, 0, [0, 1]),
        (5, 5, [5, 6]),
    ],
)
def test_ticks_are_round_and_span_all_values(low: float, high: float, expected: list[int]) -> None:
    assert ticks(low, high) == expected


def test_values_run_left_to_right_with_the_lowest_at_the_foot() -> None:
    assert places([0, 5, 10], Rect(100, 50, 200, 80), 0, 10) == [(100, 130), (200, 90), (300, 50)]
    assert places([4], Rect(0, 0, 10, 10), 0, 8) == [(0, 5)]


def test_dashes_cover_their_share_of_the_line_around_corners_too() -> None:
    points = [(0.0, 0.0), (30.0, 0.0), (30.0, 40.0)]
    marks = dashed(points, (10, 5))
    assert marks[:3] == [((0.0, 0.0), (10.0, 0.0)), ((15.0, 0.0), (25.0, 0.0)), ((30.0, 0.0), (30.0, 10.0))]
    assert sum(math.dist(start, end) for start, end in marks) == pytest.approx(50)
    assert dashed(points, ()) == [(points[0], points[1]), (points[1], points[2])]
    assert dashed([(1.0, 1.0), (1.0, 1.0)], (10, 5)) == []


@pytest.mark.parametrize("wanted", [[50, 50, 50, 50], [0, 2, 99, 100], [100, 100, 100, 0], [10, 40, 70, 95]])
def test_names_are_kept_apart_in_order(wanted: list[float]) -> None:
    found = apart(wanted, 20, 0, 100)
    ordered = sorted(found)
    assert all(later - sooner >= 20 - 1e-9 for sooner, later in pairwise(ordered))
    assert 0 <= ordered[0] <= ordered[-1] <= 100
    pairs = [(a, b) for a in range(4) for b in range(4) if wanted[a] < wanted[b]]
    assert all(found[a] < found[b] for a, b in pairs)


def test_names_already_apart_stay_put() -> None:
    assert apart([10, 40, 95, 70], 20, 0, 100) == [10, 40, 95, 70]
