"""Who sits where, as phones see it, and what a claim makes of a seat."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from game.names import cleaned, likeness, told_apart
from ui.base.theme import SEAT
from ui.files.settings import SeatChoice
from ui.match.faces import faces_of
from ui.match.seating import free_faces, is_default_name
from ui.phones.messages import Claimed, PhoneSeat, Seats, SeatState


def seats_told(seats: Sequence[SeatChoice], claimed: Mapping[int, bool], *, playing: bool) -> Seats:
    """The seats as all phones may know them. ``claimed`` are the phones' seats, and whether a phone has taken each;
    ``playing``: the game has begun, and names, faces and colours stay."""
    told = [
        PhoneSeat(seat.name, face, seat.colour, _state(claimed.get(at)), named=not is_default_name(seat.name))
        for at, (seat, face) in enumerate(zip(seats, faces_of(seats), strict=True))
    ]
    if playing:
        return Seats(tuple(told), playing=True)
    settled = [seat.colour for at, seat in enumerate(seats) if claimed.get(at) is not False]
    return Seats(tuple(told), _faces(seats, claimed), tuple(colour for colour in SEAT if colour not in settled))


def seated(seats: Sequence[SeatChoice], claim: Claimed, settled: Sequence[int]) -> list[SeatChoice]:
    """The seats after a claim: it gets its name, face and colour, as far as no ``settled`` seat has them. A seat that
    nobody has taken yet gives its face and colour away, and takes what was left behind; for names there is
    ``named_again``."""
    before, faces = seats[claim.seat], faces_of(seats)
    open_still = {claim.seat: False} | {at: False for at in range(len(seats)) if at not in settled}
    others = [at for at in range(len(seats)) if at != claim.seat]
    taken = {seats[at].colour for at in settled if at != claim.seat}
    colour = claim.colour if claim.colour in SEAT and claim.colour not in taken else before.colour
    face = claim.face if claim.face in _faces(seats, open_still) else faces[claim.seat]
    names = [seats[at].name for at in settled if at != claim.seat]
    name = told_apart(cleaned(claim.name) or before.name, names)
    found = list(seats)
    for at in others:
        if found[at].colour == colour:
            found[at] = msgspec.structs.replace(found[at], colour=before.colour)
        if at in open_still and faces[at] == face:
            found[at] = msgspec.structs.replace(found[at], face=faces[claim.seat])
    found[claim.seat] = msgspec.structs.replace(before, name=name, colour=colour, face=face)
    return found


def named_again(seats: Sequence[SeatChoice], given: Sequence[str], settled: Collection[int]) -> list[SeatChoice]:
    """The seats with the names that the host has ``given`` for those that nobody has taken yet. Where somebody at a
    ``settled`` seat is called so, another one that is left over."""
    taken = {likeness(seats[at].name) for at in settled}
    free = [at for at in range(len(seats)) if at not in settled]
    left = [name for name in given if likeness(name) not in taken]
    names = {at: given[at] for at in free if given[at] in left}
    others = (name for name in left if name not in names.values())
    names |= {at: next(others) for at in free if at not in names}
    return [msgspec.structs.replace(seat, name=names.get(at, seat.name)) for at, seat in enumerate(seats)]


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
