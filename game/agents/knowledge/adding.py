"""Adding numbers in the same way on every Python.

Since Python 3.12 `sum` corrects the rounding of floats as it goes, so that a computer player with equal chances before
it could choose otherwise there than on 3.11, and a game checked with another Python than it was played with would seem
to have been changed.
"""

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(numbers: Iterable[float]) -> float:
    """The sum of numbers, added from left to right."""
    return reduce(add, numbers, 0.0)
