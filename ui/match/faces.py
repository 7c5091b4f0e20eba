"""Each seat's face: the setup and the table both use this one function, so that they cannot differ."""

from collections.abc import Sequence

from game.agents import PERSONALITIES
from ui.files.settings import COMPUTER, SeatChoice

PERSON_FACES = ("person-1", "person-2", "person-3", "person-4")
"""Portraits not tied to any personality; enough for every seat."""


def faces_of(seats: Sequence[SeatChoice]) -> tuple[str, ...]:
    """Return each seat's portrait, a key of the art.

    A computer player has its personality's, a person the one they chose. A seat without one, or with one that is taken
    or unknown, gets a free one of `PERSON_FACES`, preferably the one at its own index.
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
