"""Who acts next, and how: a pure decision from where the game stands and who looks at the screen."""

from dataclasses import dataclass
from enum import Enum, auto

from game.actions import Action
from game.state import Phase


class Next(Enum):
    """What comes next in a game."""

    OVER = auto()
    COMPUTER = auto()
    """A computer player chooses."""
    FORCED = auto()
    """A person has no choice: what is to be done does itself."""
    HAND_OVER = auto()
    """The device goes to the person who is to act."""
    BID = auto()
    ALLOCATE = auto()
    SCORE = auto()


ASKED = {Phase.BIDDING: Next.BID, Phase.ALLOCATION: Next.ALLOCATE, Phase.SCORING: Next.SCORE}
"""What a person is asked for in each phase."""


@dataclass(frozen=True)
class Turn:
    """What comes next, the seat that it is about, and its one choice where there is no other."""

    next: Next
    seat: int | None = None
    forced: Action | None = None


def next_turn(phase: Phase, seat: int | None, *, person: bool, forced: Action | None, viewer: int | None) -> Turn:
    """Decide what comes next.

    ``seat`` is to act (None: the game is over), and a ``person`` plays it or does not; ``forced`` is its one choice,
    None where it has several; ``viewer`` is the seat whose hand the screen shows.
    """
    if seat is None:
        return Turn(Next.OVER)
    if not person:
        return Turn(Next.COMPUTER, seat, forced)
    if forced is not None:
        return Turn(Next.FORCED, seat, forced)
    return Turn(ASKED[phase] if viewer == seat else Next.HAND_OVER, seat)
