"""Whom the game awaits next, and for what: a pure decision from where the game stands and who looks at the screen."""

from dataclasses import dataclass
from enum import Enum, auto

from game.core.actions import Action
from game.core.state import Phase


class Await(Enum):
    """What a game waits for."""

    NOBODY = auto()
    """The game is over."""
    COMPUTER = auto()
    """A computer player chooses."""
    FORCED = auto()
    """A person has no choice: what is to be done does itself."""
    HAND_OVER = auto()
    """The device goes to the person who is to act."""
    BID = auto()
    ALLOCATE = auto()
    SCORE = auto()


ASKED = {Phase.BIDDING: Await.BID, Phase.ALLOCATION: Await.ALLOCATE, Phase.SCORING: Await.SCORE}
"""What a person is asked for in each phase."""


@dataclass(frozen=True)
class Awaited:
    """What the game waits for, the seat that it is about, and its one choice where there is no other."""

    what: Await
    seat: int | None = None
    forced: Action | None = None


def whom_to_await(
    phase: Phase, seat: int | None, *, person: bool, forced: Action | None, viewer: int | None
) -> Awaited:
    """Decide what comes next.

    ``seat`` is to act (None: the game is over), and a ``person`` plays it or does not; ``forced`` is its one choice,
    None where it has several; ``viewer`` is the seat whose hand the screen shows.
    """
    if seat is None:
        return Awaited(Await.NOBODY)
    if not person:
        return Awaited(Await.COMPUTER, seat, forced)
    if forced is not None:
        return Awaited(Await.FORCED, seat, forced)
    return Awaited(ASKED[phase] if viewer == seat else Await.HAND_OVER, seat)
