"""Limits on what is measured: a miss is measured again, and only a limit missed three times fails."""

from collections.abc import Callable, Sequence

import pytest

from build.checks.limits import Figure, LimitError, hold


def series(*attempts: dict[str, float]) -> Callable[[int], Sequence[Figure]]:
    """Measurements that find these values, one after another, where 10 is the most."""
    return lambda attempt: [Figure(name, value, 10, "ms") for name, value in attempts[attempt].items()]


def test_a_figure_within_its_limit_is_measured_once_and_reported() -> None:
    told: list[str] = []
    hold(series({"frame": 10}), told.append)
    assert told == ["frame: 10 ms (at most 10)"]


def test_a_miss_is_measured_again_and_every_figure_reported() -> None:
    told: list[str] = []
    hold(series({"frame": 11}, {"frame": 12.34}, {"frame": 9}), told.append)
    assert told == [
        "frame: 11 ms (at most 10), missed",
        "frame: 12.34 ms (at most 10), missed, attempt 2",
        "frame: 9 ms (at most 10), attempt 3",
    ]


def test_a_limit_missed_three_times_fails() -> None:
    told: list[str] = []
    with pytest.raises(LimitError, match=r"^frame: 13 ms \(at most 10\), missed 3 times$"):
        hold(series({"frame": 11, "start": 1}, {"frame": 12, "start": 1}, {"frame": 13, "start": 1}), told.append)
    assert len(told) == 6


def test_each_limit_must_be_kept_once() -> None:
    hold(series({"frame": 11, "start": 9}, {"frame": 9, "start": 11}), lambda _words: None)
    with pytest.raises(LimitError, match=r"^start"):
        hold(series({"frame": 11, "start": 11}, {"frame": 9, "start": 11}, {"frame": 11, "start": 11}), print)
