"""Everyone's progress while a person works at the bench: what each has done."""

from dataclasses import dataclass

from game.core.observation import Observation
from game.core.turn_order import clockwise
from ui.base.i18n import Translator


@dataclass(frozen=True)
class SeatNote:
    """A seat's entry in the line: who it is and how far it has got; ``done`` if it has acted."""

    seat: int
    words: str
    done: bool


def fixing_notes(tr: Translator, observation: Observation) -> list[SeatNote]:
    """How far the others have got with fixing, clockwise from the left of the seat to act [L1]."""
    player, count = observation.to_act, len(observation.seats)
    if player is None:
        return []
    # Everybody fixes in turn, clockwise from the Chief.
    order = clockwise(count, observation.chief)
    notes = []
    for seat in clockwise(count, player)[1:]:
        board = observation.seats[seat]
        done = order.index(seat) < order.index(player)
        if not board.units:
            words = tr.text("no unit")
        elif not done:
            words = tr.text("after you")
        elif board.used_units:
            words = tr.plural("fixed {n}", "fixed {n}", len(board.used_units))
        else:
            words = tr.text("fixed none")
        notes.append(SeatNote(seat, words, done and bool(board.used_units)))
    return notes
