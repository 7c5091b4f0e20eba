"""What every proof of a puzzle tells, and the reasons why an answer is wrong."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import log2

Answer = tuple[str | int, ...]
"""What somebody answers: cards, seats, or the unit of every widget that is made; in ascending order."""


@dataclass(frozen=True)
class Beaten:
    """The bid of ``laid`` zaps is not sure: ``seat`` may lay ``cards``, ``zaps`` in all, and wins; by the rule for ties
    if ``tied``."""

    seat: int
    cards: tuple[str, ...]
    zaps: int
    tied: bool
    laid: int


@dataclass(frozen=True)
class Dear:
    """The bid is sure, but so is one with so many zaps fewer."""

    by: int


@dataclass(frozen=True)
class Idle:
    """The bid is sure and has as few zaps as can be, but so many cards more than it needs."""

    cards: int


@dataclass(frozen=True)
class Missed:
    """A rival that was not named may lay ``cards``: more than the ``laid`` zaps that were asked about."""

    seat: int
    cards: tuple[str, ...]
    zaps: int
    laid: int


@dataclass(frozen=True)
class Overrated:
    """A rival that was named cannot: ``cards`` are the most that it may lay."""

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
"""Why an answer is wrong: one reason, by which anybody can see it."""


class Proof(ABC):
    """An exhaustive search through all that a question allows.

    ``answers`` are the right ones; ``best`` is what they are worth, and ``gap`` by how much any other is worse: in zaps
    or points, as the question is. ``alternatives`` counts the answers that could be given, ``worlds`` the hands and
    builds that were looked at one by one, and ``traps`` what misleads.
    """

    answers: tuple[Answer, ...]
    best: int
    gap: int
    alternatives: int
    worlds: int
    traps: int

    @abstractmethod
    def check(self, answer: Answer) -> Wrong | None:
        """Why an answer is wrong, None for a right one."""

    @property
    def hardness(self) -> float:
        """How hard the question is, for comparing questions of one kind: many answers, many worlds and traps make it
        harder, a wide gap easier."""
        return round(log2(self.alternatives) + log2(self.worlds) / 4 + 2 * self.traps - log2(max(1, self.gap)), 2)
