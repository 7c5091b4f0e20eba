"""How sure a figure is: 95 % intervals, honest ones for few games too."""

import math
from typing import NamedTuple

NORMAL_95 = 1.959964
"""The normal distribution keeps 95 % of its weight within so many standard deviations."""


class Interval(NamedTuple):
    """The ends of a 95 % interval."""

    low: float
    high: float


def wilson(wins: float, games: int) -> Interval:
    """The interval of a share of so many games, 0 to 1; where nothing was played, all of that.

    Sound for all won and all lost, too (Wilson, "Probable inference, the law of succession, and statistical inference",
    1927). ``wins`` may have parts of games, as shared victories are.
    """
    if games == 0:
        return Interval(0.0, 1.0)
    rate, square = wins / games, NORMAL_95**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 / (1 + square / games) * math.sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))
