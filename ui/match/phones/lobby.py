"""Who sits where, as phones see it, and what a claim makes of a seat: pure functions."""

from collections.abc import Mapping, Sequence

import msgspec

from ui.base.theme import SEAT
from ui.files.settings import LONGEST_NAME, SeatChoice
from ui.match.faces import faces_of
from ui.match.seating import free_faces
from ui.phones.messages import Claimed, PhoneSeat, Seats, SeatState


def seats_told(seats: Sequence[SeatChoice], claimed: Mapping[int, bool], *, playing: bool) -> Seats:
    """The seats as all phones may know them. ``claimed`` are the phones' seats, and whether a phone has taken each;
    ``playing``: the game has begun, and names, faces and colours stay."""
    told = [
        PhoneSeat(seat.name, face, seat.colour, _state(claimed.get(at)))
        for at, (seat, face) in enumerate(zip(seats, faces_of(seats), strict=True))
    ]
    if playing:
        return Seats(tuple(told), playing=True)
    settled = [seat for at, seat in enumerate(seats) if claimed.get(at) is not False]
    return Seats(tuple(told), _faces(seats, claimed), tuple(_without(SEAT, [seat.colour for seat in settled])))


def seated(seats: Sequence[SeatChoice], claim: Claimed, settled: Sequence[int]) -> list[SeatChoice]:
    """The seats after a claim. It gets the name, face and colour it asks for, unless a ``settled`` seat has them. A
    seat that nobody has taken yet gives up its own for that, and gets in return what the claimed seat had."""
    before, faces = seats[claim.seat], faces_of(seats)
    open_still = {claim.seat: False} | {at: False for at in range(len(seats)) if at not in settled}
    others = [at for at in range(len(seats)) if at != claim.seat]
    taken = {seats[at].colour for at in settled if at != claim.seat}
    colour = claim.colour if claim.colour in SEAT and claim.colour not in taken else before.colour
    face = claim.face if claim.face in _faces(seats, open_still) else faces[claim.seat]
    name = _told_apart(_plain(claim.name) or before.name, {seats[at].name.strip().casefold() for at in others})
    found = list(seats)
    for at in others:
        if found[at].colour == colour:
            found[at] = msgspec.structs.replace(found[at], colour=before.colour)
        if at in open_still and faces[at] == face:
            found[at] = msgspec.structs.replace(found[at], face=faces[claim.seat])
    found[claim.seat] = msgspec.structs.replace(before, name=name, colour=colour, face=face)
    return found


def _state(claimed: bool | None) -> SeatState:  # noqa: FBT001 - None: not a phone's
    if claimed is None:
        return SeatState.ELSEWHERE
    return SeatState.TAKEN if claimed else SeatState.FREE


def _faces(seats: Sequence[SeatChoice], claimed: Mapping[int, bool]) -> tuple[str, ...]:
    """The faces that a phone may choose: those that nobody has who has taken a seat."""
    free = next((at for at, taken in claimed.items() if not taken), None)
    if free is None:
        return ()
    given_away = [face for at, face in enumerate(faces_of(seats)) if claimed.get(at) is False]
    return tuple(dict.fromkeys([*free_faces(seats, free), *given_away]))


def _plain(name: str) -> str:
    """A name as it may stand on the table: printable, on one line, not too long."""
    return "".join(filter(str.isprintable, name)).strip()[:LONGEST_NAME].strip()


def _told_apart(name: str, names: set[str]) -> str:
    """The name, with a number if another seat is called the same."""
    found, number = name, 1
    while found.casefold() in names:
        number += 1
        found = f"{name[: LONGEST_NAME - 2]} {number}"
    return found


def _without(keys: Mapping[str, object], taken: Sequence[str]) -> list[str]:
    return [key for key in keys if key not in taken]
