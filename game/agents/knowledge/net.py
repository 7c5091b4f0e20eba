"""Small neural nets in pure Python: one hidden layer, built so that variations of one position are cheap."""

from collections.abc import Iterable, Sequence
from itertools import islice
from operator import mul

from game.agents.knowledge.adding import added

Vector = Sequence[float]


class Net:
    """Inputs, ``max(0, rows . x + bias)`` hidden, linear outputs.

    ``rows[i]`` are the weights from input i to every hidden unit; ``outputs[k]`` those from every hidden unit to output
    k. ``hidden`` gives the hidden layer's sums before the ReLU; ``shift`` updates them for a change in a few inputs,
    which makes it cheap to evaluate the many outcomes of one auction.
    """

    def __init__(self, rows: Sequence[Vector], bias: Vector, outputs: Sequence[Vector], output_bias: Vector) -> None:
        self.rows = [list(row) for row in rows]
        self.bias = list(bias)
        self.outputs = [list(row) for row in outputs]
        self.output_bias = list(output_bias)

    @property
    def inputs(self) -> int:
        """How many numbers the net takes."""
        return len(self.rows)

    def hidden(self, numbers: Iterable[float]) -> list[float]:
        """The hidden sums of a whole input."""
        return self.shift(self.bias, 0, numbers)

    def shift(self, sums: Vector, start: int, changes: Iterable[float]) -> list[float]:
        """The hidden sums after the inputs from ``start`` on change by these amounts."""
        moved = list(sums)
        for row, change in zip(islice(self.rows, start, None), changes, strict=False):
            if change:
                moved = [a + change * b for a, b in zip(moved, row)]  # noqa: B905 - the inner loop of all play
        return moved

    def out(self, sums: Vector) -> list[float]:
        """The outputs for hidden sums."""
        active = [a if a > 0 else 0.0 for a in sums]
        return [added(map(mul, active, row)) + bias for row, bias in zip(self.outputs, self.output_bias, strict=True)]
