"""How sure a figure is: 95 % intervals, honest ones for few games too."""

import math
from collections.abc import Sequence
from typing import NamedTuple

NORMAL_95 = 1.959964
"""The normal distribution keeps 95 % of its weight within so many standard deviations."""


class Interval(NamedTuple):
    """The ends of a 95 % interval."""

    low: float
    high: float


def wilson(wins: float, games: float) -> Interval:
    """The interval of a share of so many games, 0 to 1; where nothing was played, all of that.

    Sound for all won and all lost, too (Wilson, "Probable inference, the law of succession, and statistical inference",
    1927). ``wins`` may have parts of games, as shared victories are: these spread less than won and lost ones, so that
    the interval is rather too wide. ``games`` may have parts, too, where games are worth less or more than one each.
    """
    if games == 0:
        return Interval(0.0, 1.0)
    rate, square = wins / games, NORMAL_95**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 / (1 + square / games) * math.sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def of_deals(shares: Sequence[float], games: int) -> Interval:
    """The interval of the mean of shares of victories, one of each deal, where ``games`` were played of them in all.

    The games of a deal have their cards in common, so that only deals are independent: how far their shares spread
    tells how many games they are worth. That is never taken for more than were played, as it would be where most
    victories were shared, and for all that were played where nothing spreads: where everything was won, or lost.
    """
    deals = len(shares)
    if deals < 2:
        return wilson(sum(shares), deals)
    rate = min(max(sum(shares) / deals, 0.0), 1.0)
    variance = sum((share - rate) ** 2 for share in shares) / deals**2
    worth = min(games, rate * (1 - rate) / variance) if variance else games
    return wilson(rate * worth, worth)


def mirrored(interval: Interval) -> Interval:
    """The interval of the other's share, where two share all."""
    return Interval(1 - interval.high, 1 - interval.low)


def share_words(rate: float, interval: Interval) -> str:
    """A share with its interval, in per cent: "72.3% (67.0–77.0)"."""
    return f"{rate:.1%} ({100 * interval.low:.1f}–{100 * interval.high:.1f})"
