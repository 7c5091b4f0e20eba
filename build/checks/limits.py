"""Figures that must stay within a limit. A miss is measured again: on a busy machine one miss means little."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

ATTEMPTS = 3


@dataclass(frozen=True)
class Figure:
    """A measurement and its upper limit."""

    name: str
    value: float
    most: float
    unit: str

    def __str__(self) -> str:
        words = f"{self.name}: {self.value:.4g} {self.unit} (at most {self.most:g})"
        return words if self.kept else f"{words}, missed"

    @property
    def kept(self) -> bool:
        """Whether it is within the limit."""
        return self.value <= self.most


class LimitError(AssertionError):
    """A limit was missed in every attempt; the message gives the last figure of each such limit."""


def hold(measure: Callable[[int], Sequence[Figure]], tell: Callable[[str], None]) -> None:
    """Measure, and again while a limit is missed, three times in all; `tell` gets every figure.

    `measure` gets the number of the attempt, 0 to 2, and gives the same figures, by name, each time. Raises LimitError
    if one of them misses its limit three times.
    """
    kept: set[str] = set()
    missed: list[Figure] = []
    for attempt in range(ATTEMPTS):
        figures = measure(attempt)
        for figure in figures:
            tell(str(figure) if attempt == 0 else f"{figure}, attempt {attempt + 1}")
        kept |= {figure.name for figure in figures if figure.kept}
        missed = [figure for figure in figures if figure.name not in kept]
        if not missed:
            return
    raise LimitError("; ".join(f"{figure} {ATTEMPTS} times" for figure in missed))
