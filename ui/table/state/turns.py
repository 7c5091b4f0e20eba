"""The next turn: whose it is, and for what. A pure function of the game's state and of who is looking at the screen."""

from dataclasses import dataclass
from enum import Enum, auto

from game.core.actions import Action
from game.core.state import Phase


class TurnKind(Enum):
    """The kind of the next turn."""

    NOBODY = auto()
    """The game is over."""
    COMPUTER = auto()
    """A computer player chooses."""
    FORCED = auto()
    """A person has no choice, so the action happens by itself."""
    HAND_OVER = auto()
    """The device goes to the person who is to act."""
    PHONE = auto()
    """A person chooses on a phone, wherever the game is."""
    BID = auto()
    ALLOCATE = auto()
    SCORE = auto()


ASKED = {Phase.BIDDING: TurnKind.BID, Phase.ALLOCATION: TurnKind.ALLOCATE, Phase.SCORING: TurnKind.SCORE}
"""What a person decides in each phase."""


@dataclass(frozen=True)
class NextTurn:
    """The next turn: its kind, its seat, and the only choice if there is just one."""

    what: TurnKind
    seat: int | None = None
    forced: Action | None = None


def find_next_turn(
    phase: Phase, seat: int | None, *, person: bool, forced: Action | None, viewer: int | None, phone: bool = False
) -> NextTurn:
    """Decide what comes next.

    ``seat`` is to act (None: the game is over); ``person``: a person plays it; ``forced`` is its only choice, None if
    it has several; ``viewer`` is the seat whose hand the screen shows; ``phone``: the seat's hand is a phone.
    """
    if seat is None:
        return NextTurn(TurnKind.NOBODY)
    if not person:
        return NextTurn(TurnKind.COMPUTER, seat, forced)
    if forced is not None:
        return NextTurn(TurnKind.FORCED, seat, forced)
    if phone:
        return NextTurn(TurnKind.PHONE, seat)
    return NextTurn(ASKED[phase] if viewer == seat else TurnKind.HAND_OVER, seat)
