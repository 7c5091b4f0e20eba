"""Each seat's look and face: the setup and the table both ask here, so that they cannot differ."""

from collections.abc import Sequence

import msgspec

from game.agents import PERSONALITIES
from game.challenges.album import ROBOTS
from game.core.cards import MECHANIC_ID
from ui.art.card_face import Sitter
from ui.files.settings import COMPUTER, HUMAN, SeatChoice

PERSON_FACES = ("person-1", "person-2", "person-3", "person-4")
"""Portraits not tied to any personality; enough for every seat."""
ROBOT_FACES = ROBOTS
"""The robots of the album: each can be a person's face, once it has been won."""


class SeatLook(msgspec.Struct, frozen=True):
    """A seat's look: name, colour (a key of ``ui.base.theme.SEAT``) and portrait (a key of the art)."""

    name: str
    colour: str
    portrait: str
    human: bool


def looks_of(seats: Sequence[SeatChoice]) -> tuple[SeatLook, ...]:
    """The looks of these seats."""
    return tuple(
        SeatLook(choice.name, choice.colour, face, choice.kind == HUMAN)
        for choice, face in zip(seats, faces_of(seats), strict=True)
    )


def sitters_of(mechanics: Sequence[int], looks: Sequence[SeatLook]) -> dict[str, Sitter]:
    """Whom each Mechanic's card shows in a game: the seat that it was dealt to. ``mechanics`` are the seats' numbers
    [S1], which everybody knows."""
    return {
        MECHANIC_ID[number]: Sitter(look.portrait, look.colour, look.name)
        for number, look in zip(mechanics, looks, strict=True)
    }


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
        known = seat.face in PERSON_FACES or seat.face in PERSONALITIES or seat.face in ROBOT_FACES
        if seat.kind != COMPUTER and known and seat.face not in found.values():
            found[at] = seat.face
    for at in range(len(seats)):
        if at not in found:
            own_first = PERSON_FACES[at:] + PERSON_FACES[:at]
            found[at] = next(face for face in own_first if face not in found.values())
    return tuple(found[at] for at in range(len(seats)))
