"""Phones at the table: what of the table they may show now, and what the table shows of each."""

from enum import Enum, auto

from ui.match.phones.link import Phones, PlayedBy, Shown
from ui.match.phones.look import Verdict
from ui.phones.messages import LookStage
from ui.table.state.view import TableView


class PhoneMark(Enum):
    """What the table shows of a seat's phone."""

    THERE = auto()
    LOST = auto()
    """Asleep, out of reach, or closed."""
    FREE = auto()
    """No phone has taken the seat."""
    RESTS = auto()
    """Somebody else plays the seat: a computer player, or its person at the window."""


def mark_of(phones: Phones, seat: int) -> PhoneMark | None:
    """The mark of a seat, None for one that is no phone's."""
    state = phones.states.get(seat)
    if state is None:
        return None
    if state.played_by is not PlayedBy.PHONE:
        return PhoneMark.RESTS
    if not state.token:
        return PhoneMark.FREE
    return PhoneMark.THERE if state.connected else PhoneMark.LOST


def shown_to_phones(view: TableView, *, busy: bool, over: bool) -> Shown:
    """What the table shows now; ``busy``: it still shows what has happened; ``over``: the game is over."""
    if view.revealing:
        verdict = None if view.outcome is None else Verdict(view.outcome, view.stage_chief)
        return Shown(rest=False, stage=LookStage.REVEAL, verdict=verdict)
    if over and not busy:
        # The points are for the results to tell first.
        return Shown(rest=False, stage=LookStage.OVER)
    return Shown(rest=not busy)
