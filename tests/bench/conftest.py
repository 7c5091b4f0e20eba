"""Benchmarks, for an otherwise idle machine: each limit is measured up to three times; memory is unlimited."""

from collections.abc import Callable, Sequence

import pytest

from build.checks.limits import Figure, hold
from tests.memory import GUARD

Hold = Callable[[Callable[[int], Sequence[Figure]]], None]


def pytest_xdist_auto_num_workers() -> int:
    """No workers: measurements running side by side would disturb each other."""
    return 0


def pytest_configure(config: pytest.Config) -> None:
    """4K windows need more memory than other tests are allowed."""
    config.pluginmanager.set_blocked(GUARD)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Frames come first: at each auction the table returns free memory to the system, which takes many times as long
    among what thousands of games have left."""
    items.sort(key=lambda item: item.path.stem != "bench_frames")


@pytest.fixture(name="hold")
def held(record_property: Callable[[str, object], None]) -> Hold:
    """Return a function that measures until every limit is met, three times at most; all figures are printed at the
    end of the run."""
    return lambda measure: hold(measure, lambda words: record_property("figure", words))
