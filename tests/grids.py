"""Which combinations of a grid every run tries, and which only a slow one."""

from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from _pytest.mark.structures import ParameterSet

MINDS_AND_SEATS = [
    ("light", 2),
    *(pytest.param(*more, marks=pytest.mark.slow) for more in (("light", 4), ("full", 3))),
]
"""For tests of the fixture `masterminds` at tables of several sizes: how far the masterminds look, and the seats. Each
number of seats has nets and tables of its own, and each depth its own numbers of hands and worlds; nothing depends on
both."""


def mostly_slow(values: Iterable[object], *usual: object) -> list[ParameterSet]:
    """Return values for `parametrize`. Every run tries the usual ones; the others are slow."""
    return [pytest.param(value, marks=() if value in usual else pytest.mark.slow) for value in values]


def sampled(*axes: Sequence[object]) -> list[ParameterSet]:
    """Return every combination of one value of each axis, for `parametrize`.

    Every run tries the first values of all axes together, and the last ones. The others are slow.
    """
    usual = tuple(axis[0] for axis in axes), tuple(axis[-1] for axis in axes)
    return [pytest.param(*each, marks=() if each in usual else pytest.mark.slow) for each in product(*axes)]
