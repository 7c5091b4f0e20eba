"""Which combinations of a grid every run tries, and which only a slow one."""

from collections.abc import Sequence
from itertools import product

import pytest
from _pytest.mark.structures import ParameterSet


def sampled(*axes: Sequence[object]) -> list[ParameterSet]:
    """Return every combination of one value of each axis, for `parametrize`.

    Each value is in at least one combination that every run tries: the first ones of all axes, the second ones and so
    on, where shorter axes begin again. The others are slow.
    """
    usual = {tuple(axis[number % len(axis)] for axis in axes) for number in range(max(map(len, axes)))}
    return [pytest.param(*each, marks=() if each in usual else pytest.mark.slow) for each in product(*axes)]
