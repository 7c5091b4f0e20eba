"""The arrays that hold many tables, and the nets' numbers as arrays.

Everything is in double precision: processors add in different orders, and in single precision a search would now and
then choose a different bid on a different machine.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.agents.knowledge.net import Net

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


def turns_of(seats: Ints, chief: Ints, count: int) -> Ints:
    """How far seats are from the Chief, clockwise, with ``count`` seats: ``game.core.turn_order.turn_of`` for many
    tables. Arrays are broadcast."""
    return np.asarray((seats - chief) % count)


def clockwise_from(seat: Ints, count: int) -> Ints:
    """All ``count`` seats clockwise from ``seat`` (tables): ``game.core.turn_order.clockwise`` (tables x seats)."""
    return (seat[:, None] + np.arange(count)) % count


class Weights:
    """A net's weights: ``w1`` (inputs x hidden), ``b1``, ``w2`` (hidden x outputs), ``b2``."""

    def __init__(self, w1: Floats, b1: Floats, w2: Floats, b2: Floats) -> None:
        self.w1, self.b1, self.w2, self.b2 = w1, b1, w2, b2

    @classmethod
    def of(cls, net: Net) -> "Weights":
        """The weights of a ``Net``."""
        outputs = list(zip(*net.outputs, strict=True))
        return cls(*[np.array(part) for part in (net.rows, net.bias, outputs, net.output_bias)])

    def out(self, hidden: Floats) -> Floats:
        """Outputs for hidden sums; the sums are overwritten."""
        np.maximum(hidden, 0, out=hidden)
        return np.asarray(hidden @ self.w2 + self.b2)

    def forward(self, inputs: Floats) -> Floats:
        """Outputs for whole inputs."""
        return self.out(inputs @ self.w1 + self.b1)


class Brain:
    """The nets that play for a seat: value (win logit, margin) and bid (logits of totals)."""

    def __init__(self, value: Weights, bid: Weights) -> None:
        self.value, self.bid = value, bid
