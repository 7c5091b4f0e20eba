"""Whose seat is whose: a seat belongs to the first phone that claims it, until the host frees it. Pure."""

from enum import Enum

import msgspec

from game.names import cleaned, likeness
from ui.base.marked import N_
from ui.phones.messages import Claim, PhoneSeat, Seats, SeatState


class SeatRefusal(Enum):
    """Why a phone may not sit down; the value is the sentence that it shows."""

    TAKEN = N_("This seat is taken. Choose another one.")
    SEATED = N_("You already have a seat at this table.")
    NOT_FOR_PHONES = N_("This seat is not for phones. Choose another one.")
    NAMELESS = N_("Your name needs at least one letter.")
    SAME_NAME = N_("Somebody at the table already has this name.")
    GONE = N_("Somebody has just taken this face or colour. Choose another one.")


class Claims:
    """The seats as the window last sent them, and the hashes of the tokens that they belong to."""

    def __init__(self, tokens: dict[str, int]) -> None:
        self._owners = {seat: token for token, seat in tokens.items()}
        self._lobby = Seats(())

    def tell(self, lobby: Seats) -> None:
        """The seats have changed."""
        self._lobby = lobby

    def seat_of(self, token: str) -> int | None:
        """The seat that belongs to the token with this hash."""
        return next((seat for seat, owner in self._owners.items() if owner == token), None)

    def claim(self, token: str, wanted: Claim) -> PhoneSeat | SeatRefusal:
        """Give a seat to the token with this hash: how its person appears from now on, or why not."""
        if self.seat_of(token) is not None:
            return SeatRefusal.SEATED
        lobby = self._lobby
        if wanted.seat >= len(lobby.seats):
            return SeatRefusal.NOT_FOR_PHONES
        if wanted.seat in self._owners or lobby.seats[wanted.seat].state is SeatState.TAKEN:
            return SeatRefusal.TAKEN
        if lobby.seats[wanted.seat].state is SeatState.ELSEWHERE:
            return SeatRefusal.NOT_FOR_PHONES
        person = self._person(wanted)
        if isinstance(person, SeatRefusal):
            return person
        self._owners[wanted.seat] = token
        self._lobby = msgspec.structs.replace(
            lobby,
            seats=(*lobby.seats[: wanted.seat], person, *lobby.seats[wanted.seat + 1 :]),
            faces=tuple(face for face in lobby.faces if face != person.face),
            colours=tuple(colour for colour in lobby.colours if colour != person.colour),
        )
        return person

    def _person(self, wanted: Claim) -> PhoneSeat | SeatRefusal:
        """Who sits in a free seat after this claim."""
        lobby = self._lobby
        if lobby.playing:
            # Names and looks are settled: whoever takes over a seat that was freed takes over these, too.
            return msgspec.structs.replace(lobby.seats[wanted.seat], state=SeatState.TAKEN, connected=True)
        name = cleaned(wanted.name)
        if not name:
            return SeatRefusal.NAMELESS
        if any(self._occupied(seat) and likeness(lobby.seats[seat].name) == likeness(name) for seat in self._seats()):
            return SeatRefusal.SAME_NAME
        if wanted.face not in lobby.faces or wanted.colour not in lobby.colours:
            return SeatRefusal.GONE
        return PhoneSeat(name, wanted.face, wanted.colour, SeatState.TAKEN)

    def free(self, seat: int) -> None:
        """The seat belongs to nobody any more."""
        self._owners.pop(seat, None)
        if seat < len(self._lobby.seats) and self._lobby.seats[seat].state is SeatState.TAKEN:
            freed = msgspec.structs.replace(self._lobby.seats[seat], state=SeatState.FREE)
            seats = (*self._lobby.seats[:seat], freed, *self._lobby.seats[seat + 1 :])
            self._lobby = msgspec.structs.replace(self._lobby, seats=seats)

    def seen_by(self, token: str, connected: set[int]) -> Seats:
        """The seats as the phone with this token's hash may know them; ``connected`` are those whose phone is there."""
        seats = [self._seen(seat, token, connected) for seat in self._seats()]
        return msgspec.structs.replace(self._lobby, seats=tuple(seats))

    def _seats(self) -> range:
        return range(len(self._lobby.seats))

    def _occupied(self, seat: int) -> bool:
        return seat in self._owners or self._lobby.seats[seat].state is not SeatState.FREE

    def _seen(self, seat: int, token: str, connected: set[int]) -> PhoneSeat:
        told, owner = self._lobby.seats[seat], self._owners.get(seat)
        if owner is None:
            return told
        if owner == token:
            return msgspec.structs.replace(told, state=SeatState.MINE, connected=True)
        if told.state is SeatState.ELSEWHERE:
            return told
        return msgspec.structs.replace(told, state=SeatState.TAKEN, connected=seat in connected)
