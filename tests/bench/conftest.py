"""Benchmarks: alone on the machine, each limit measured up to three times, no limit on this process's memory."""

from collections.abc import Callable, Sequence

import pytest

from build.checks.limits import Figure, hold
from tests.memory import GUARD

Hold = Callable[[Callable[[int], Sequence[Figure]]], None]


def pytest_xdist_auto_num_workers() -> int:
    """None but this process: what is measured side by side measures the other side."""
    return 0


def pytest_configure(config: pytest.Config) -> None:
    """Windows of 4K need more than tests of behaviour may."""
    config.pluginmanager.set_blocked(GUARD)


@pytest.fixture(name="hold")
def held(record_property: Callable[[str, object], None]) -> Hold:
    """Return a function that measures until every limit is kept, three times at most; all figures are printed at the
    end of the run."""
    return lambda measure: hold(measure, lambda words: record_property("figure", words))
