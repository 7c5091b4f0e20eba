"""Which face each seat has: the one function that the setup and the table both ask, so that they cannot differ."""

from collections.abc import Sequence

from game.agents import PERSONALITIES
from ui.files.settings import COMPUTER, SeatChoice

PERSON_FACES = ("person-1", "person-2", "person-3", "person-4")
"""Portraits that are nobody's in particular; enough for every seat."""


def faces_of(seats: Sequence[SeatChoice]) -> tuple[str, ...]:
    """Return each seat's portrait, a key of the art.

    A computer player has its personality's, a person the one that was chosen. Whoever has none, or one that is
    somebody else's or unknown, gets a free one of `PERSON_FACES`, the one of the seat's own place first.
    """
    found: dict[int, str] = {
        at: seat.personality
        for at, seat in enumerate(seats)
        if seat.kind == COMPUTER and seat.personality in PERSONALITIES
    }
    for at, seat in enumerate(seats):
        known = seat.face in PERSON_FACES or seat.face in PERSONALITIES
        if seat.kind != COMPUTER and known and seat.face not in found.values():
            found[at] = seat.face
    for at in range(len(seats)):
        if at not in found:
            own_first = PERSON_FACES[at:] + PERSON_FACES[:at]
            found[at] = next(face for face in own_first if face not in found.values())
    return tuple(found[at] for at in range(len(seats)))
