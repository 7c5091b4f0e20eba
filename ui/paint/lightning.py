"""The shape of lightning: a crooked line that forks, thins towards its ends, and is drawn as light.

A bolt is made by midpoint displacement (Fournier, Fussell and Carpenter, "Computer Rendering of Stochastic Models",
Communications of the ACM 25/6, 1982): the middle of every segment moves off the straight line by a share of its length.
"""

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from ui.base.viewport import Point

SHORTEST = 22.0
"""Segments shorter than this many units stay straight."""


class Stroke(msgspec.Struct, frozen=True):
    """One line of a bolt: its points, and its width at the first and the last, in virtual units."""

    points: tuple[Point, ...]
    start: float
    end: float

    def widths(self) -> list[float]:
        """The width at each point."""
        last = max(1, len(self.points) - 1)
        return [self.start + (self.end - self.start) * index / last for index in range(len(self.points))]

    def scaled(self, scale: float) -> "Stroke":
        """The same line in other units: one of these is ``scale`` of those."""
        return Stroke(tuple((x * scale, y * scale) for x, y in self.points), self.start * scale, self.end * scale)


def crooked(start: Point, end: Point, rng: random.Random) -> list[Point]:
    """A jagged path between two points."""
    length = math.dist(start, end)
    if length < SHORTEST:
        return [start, end]
    off = rng.gauss(0.0, 0.19) * length
    across = (start[1] - end[1]) / length, (end[0] - start[0]) / length
    middle = (start[0] + end[0]) / 2 + across[0] * off, (start[1] + end[1]) / 2 + across[1] * off
    return [*crooked(start, middle, rng)[:-1], *crooked(middle, end, rng)]


def bolt(start: Point, end: Point, rng: random.Random, *, width: float = 7.0) -> list[Stroke]:
    """A bolt from one point to another, with its forks; it starts ``width`` units wide."""
    return _forked(crooked(start, end, rng), rng, width)


def along(way: Sequence[Point], rng: random.Random, *, width: float = 6.0) -> list[Stroke]:
    """A bolt that creeps along a given path, thin at both ends."""
    points = [place for start, end in pairwise(way) for place in crooked(start, end, rng)[:-1]] + [way[-1]]
    middle = len(points) // 2
    return [Stroke(tuple(points[middle::-1]), width, 0.5), *_forked(points[middle:], rng, width)]


def _forked(points: Sequence[Point], rng: random.Random, width: float) -> list[Stroke]:
    trunk = Stroke(tuple(points), width, 0.8)
    strokes = [trunk]
    rest = sum(math.dist(a, b) for a, b in pairwise(points))
    for (at, after), thick in zip(pairwise(points), trunk.widths(), strict=False):
        rest -= math.dist(at, after)
        if rest < 2.5 * SHORTEST or rng.random() > 0.28:
            continue
        turn = math.atan2(after[1] - at[1], after[0] - at[0]) + rng.choice((-1, 1)) * rng.uniform(0.35, 0.8)
        # As a share of what is left of its bolt.
        long = rest * rng.uniform(0.25, 0.55)
        tip = after[0] + math.cos(turn) * long, after[1] + math.sin(turn) * long
        strokes.append(Stroke(tuple(crooked(after, tip, rng)), thick * 0.5, 0.5))
    return strokes
