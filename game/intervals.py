"""95 % confidence intervals that hold up for few games, too."""

import math
from collections.abc import Sequence
from typing import NamedTuple

NORMAL_95 = 1.959964
"""The normal distribution has 95 % of its weight within this many standard deviations."""


class Interval(NamedTuple):
    """The ends of a 95 % interval."""

    low: float
    high: float


def wilson(wins: float, games: float) -> Interval:
    """The Wilson interval of a share of games, 0 to 1; the whole range if nothing was played.

    Sound even for all won or all lost (Wilson, "Probable inference, the law of succession, and statistical inference",
    1927). ``wins`` may be fractional, for shared victories: these vary less than wins and losses, so the interval is if
    anything too wide. ``games`` may be fractional, too, where games count as more or less than one.
    """
    if games == 0:
        return Interval(0.0, 1.0)
    rate, square = wins / games, NORMAL_95**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 / (1 + square / games) * math.sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def of_deals(shares: Sequence[float], games: int) -> Interval:
    """The interval of the mean share of victories, given one share per deal and ``games`` games in all.

    Games of one deal have the same cards, so only deals are independent: the spread of their shares says how many games
    they are worth. That is capped at the games played (many shared victories would exceed it), and equals them if there
    is no spread, with everything won or lost.
    """
    deals = len(shares)
    if deals < 2:
        return wilson(sum(shares), deals)
    rate = min(max(sum(shares) / deals, 0.0), 1.0)
    variance = sum((share - rate) ** 2 for share in shares) / deals**2
    worth = min(games, rate * (1 - rate) / variance) if variance else games
    return wilson(rate * worth, worth)


def mirrored(interval: Interval) -> Interval:
    """The interval of the other side's share when two sides share everything."""
    return Interval(1 - interval.high, 1 - interval.low)


def share_words(rate: float, interval: Interval) -> str:
    """A share with its interval, as percentages: "72.3% (67.0–77.0)"."""
    return f"{rate:.1%} ({100 * interval.low:.1f}–{100 * interval.high:.1f})"
