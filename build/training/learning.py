"""The nets while they learn: weights in numpy, gradients of one hidden layer, the Adam optimiser."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from game.agents.worlds import arrays
from game.agents.worlds.arrays import Bools, Floats, Ints


class Weights(arrays.Weights):
    """A net's numbers while they are learned, in single precision."""

    @classmethod
    def fresh(cls, inputs: int, hidden: int, outputs: int, rng: np.random.Generator) -> "Weights":
        """Small random weights."""
        w1 = rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32)
        w2 = rng.normal(0, 0.3 * (1 / hidden) ** 0.5, (hidden, outputs)).astype(np.float32)
        return cls(w1, np.zeros(hidden, np.float32), w2, np.zeros(outputs, np.float32))

    def arrays(self) -> list[Floats]:
        """All of them, to be changed in place."""
        return [self.w1, self.b1, self.w2, self.b2]

    def copy(self) -> "Weights":
        """An independent copy."""
        return Weights(*[array.copy() for array in self.arrays()])

    def gradients(self, inputs: Floats, wrong: "LossGradient") -> tuple[list[Floats], float]:
        """Gradients of the mean loss, in the order of ``arrays``, and the loss. ``wrong`` turns outputs into both."""
        hidden = np.maximum(inputs @ self.w1 + self.b1, 0)
        slope, loss = wrong(hidden @ self.w2 + self.b2)
        slope = np.asarray(slope / len(inputs), np.float32)
        back = (slope @ self.w2.T) * (hidden > 0)
        return [inputs.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)], loss


class LossGradient(Protocol):
    """The gradient of a loss by the outputs, and its mean."""

    def __call__(self, outputs: Floats) -> tuple[Floats, float]:
        """For a batch of outputs."""


class ValueLoss:
    """Cross entropy of the chance to win, and a Huber loss of the margin."""

    def __init__(self, targets: Floats) -> None:
        self.targets = targets

    def __call__(self, outputs: Floats) -> tuple[Floats, float]:
        """For a batch of (win logit, margin)."""
        chance = 1 / (1 + np.exp(-outputs[:, 0]))
        wanted = self.targets[:, 0]
        off = np.clip(outputs[:, 1] - self.targets[:, 1], -1, 1)
        loss = -(wanted * np.log(chance + 1e-7) + (1 - wanted) * np.log(1 - chance + 1e-7)).mean()
        return np.stack([chance - wanted, 0.3 * off], axis=1), float(loss)


class BidLoss:
    """Cross entropy of the total that was bid, among the totals that were possible."""

    def __init__(self, answers: Ints, possible: Bools) -> None:
        self.answers, self.possible = answers, possible

    def __call__(self, outputs: Floats) -> tuple[Floats, float]:
        """For a batch of logits."""
        logits = np.where(self.possible, outputs, -30)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        rows = np.arange(len(outputs))
        loss = -np.log(chances[rows, self.answers] + 1e-7).mean()
        chances[rows, self.answers] -= 1
        return np.asarray(np.where(self.possible, chances, 0), np.float32), float(loss)


class Adam:
    """Kingma and Ba, "Adam: a method for stochastic optimization", 2014."""

    def __init__(self, arrays: Sequence[Floats], rate: float) -> None:
        self.rate = rate
        self._arrays = arrays
        self._mean = [np.zeros_like(array) for array in arrays]
        self._square = [np.zeros_like(array) for array in arrays]
        self._steps = 0

    def step(self, gradients: Sequence[Floats]) -> None:
        """Move the arrays against their gradients."""
        self._steps += 1
        rate = self.rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for array, mean, square, gradient in zip(self._arrays, self._mean, self._square, gradients, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            array -= rate * mean / (np.sqrt(square) + 1e-8)
