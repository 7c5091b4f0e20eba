"""What every puzzle proof provides, and the reasons an answer is wrong."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

Answer = tuple[str | int, ...]
"""An answer: cards, seats, or the unit of each widget made; in ascending order."""


@dataclass(frozen=True)
class Beaten:
    """The bid of ``laid`` zaps is not sure: ``seat`` may lay ``cards``, ``zaps`` in all, and win; by the tie rule if
    ``tied``."""

    seat: int
    cards: tuple[str, ...]
    zaps: int
    tied: bool
    laid: int


@dataclass(frozen=True)
class Dear:
    """The bid is sure, but so is one with this many zaps fewer."""

    by: int


@dataclass(frozen=True)
class Idle:
    """The bid is sure and has the fewest zaps possible, but uses this many cards more than it needs."""

    cards: int


@dataclass(frozen=True)
class Missed:
    """A rival that was not named may lay ``cards``: more than the ``laid`` zaps in question. ``found`` rivals were
    named, all of them rightly."""

    seat: int
    cards: tuple[str, ...]
    zaps: int
    laid: int
    found: int


@dataclass(frozen=True)
class Overrated:
    """A rival that was named cannot: ``cards`` are the most it may lay."""

    seat: int
    cards: tuple[str, ...]
    zaps: int


@dataclass(frozen=True)
class Poorer:
    """The card brings ``points``, and another one ``by`` more."""

    card: str
    points: int
    by: int


@dataclass(frozen=True)
class Short:
    """The build is worth ``points``, the best one ``by`` more, and makes more widgets on ``unit``."""

    points: int
    by: int
    unit: str


Wrong = Beaten | Dear | Idle | Missed | Overrated | Poorer | Short
"""Why an answer is wrong: one reason that anyone can check."""


class Proof(ABC):
    """An exhaustive search through everything a question allows."""

    answers: tuple[Answer, ...]
    """The right answers."""
    best: int
    """What they are worth, in zaps or points."""
    gap: int
    """By how much any other answer is worse, in zaps or points."""
    alternatives: int
    """Number of possible answers."""
    worlds: int
    """Number of hands or builds examined."""
    traps: int
    """Number of misleading features."""

    @abstractmethod
    def check(self, answer: Answer) -> Wrong | None:
        """Why an answer is wrong, None if it is right."""

    def given_away(self, wrong: Sequence[Answer]) -> bool:
        """Whether what was said of these wrong answers leaves only the right ones."""
        return self.alternatives - len(set(wrong)) <= len(self.answers)

    @property
    def hardness(self) -> float:
        """How hard the question is, comparable within one kind: more answers, worlds and traps make it harder, a wide
        gap easier."""
        return round(log2(self.alternatives) + log2(self.worlds) / 4 + 2 * self.traps - log2(max(1, self.gap)), 2)
