"""One game's phones: whose seat is whose, who is connected, what each is sent, and what of theirs is passed on. Knows
no network and no clock, and holds for every seat only what it shows now, however much is said."""

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import Final

import msgspec

from game.names import cleaned, likeness
from game.play.bots.protocol import Reply, Turn, hello
from ui.base.marked import N_
from ui.phones.messages import (
    PROTOCOL,
    Answered,
    Claim,
    Claimed,
    Deliver,
    FreeSeat,
    FromPhone,
    FromServer,
    HelloPhone,
    HelloTable,
    Joined,
    Knocked,
    Left,
    Lobby,
    Look,
    PhoneSeat,
    Say,
    Seats,
    SeatState,
    ShowAll,
    Told,
    ToPhone,
    Watched,
)
from ui.phones.tokens import hash_of


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


class Closing(IntEnum):
    """The WebSocket's close codes."""

    CLOSED = 4001
    """The gate is closed, or no room for another who watches."""
    NOT_UNDERSTOOD = 4002
    """The phone says what is no message."""
    STRANGER = 4003
    """It has no cookie of this game."""
    REPLACED = 4008
    """Another tab of the same phone has taken over."""
    OTHER_VERSION = 4009
    """It speaks another protocol."""


OTHER_PROTOCOL = N_("This page no longer fits the table. Load it again.")
OLD_TURN = N_("This turn is over.")
NO_SEAT = N_("Choose a seat first.")
FREED = N_("The host has freed your seat. Choose one again.")
NO_MORE_WATCH = N_("So many watch this table already that there is no room for another.")
ELSEWHERE_NOW = N_("The table goes on in another tab.")
SENTENCES: Final = (
    OTHER_PROTOCOL,
    OLD_TURN,
    NO_SEAT,
    FREED,
    NO_MORE_WATCH,
    ELSEWHERE_NOW,
    *(refusal.value for refusal in SeatRefusal),
)
"""All that the server itself tells a phone."""
_MOST_TOLD = 8
"""Sentences that wait for a slow phone; older ones are dropped."""
MOST_WATCH = 24
"""Who watches holds a connection all the time, and phones with a seat need some of these to come back."""
_FROM_PHONE: Final[msgspec.json.Decoder[FromPhone]] = msgspec.json.Decoder(FromPhone)
_CARDS = hello(0).cards


class NotUnderstoodError(ValueError):
    """What a phone has sent is none of its messages."""


def understood(data: str | bytes) -> FromPhone:
    """A phone's message. Raises NotUnderstoodError."""
    if not isinstance(data, str):
        raise NotUnderstoodError("not text")
    try:
        return _FROM_PHONE.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotUnderstoodError(type(error).__name__) from None


def greeting(language: str, pictures: dict[str, str]) -> HelloPhone:
    """The first words to a phone: in what language the table speaks to it, and where the pictures are."""
    return HelloPhone(PROTOCOL, language, _CARDS, pictures)


class Phone:
    """A connection: what waits to be sent on it, newest state only. ``wake`` is called when something does."""

    def __init__(self, token: str, wake: Callable[[], None]) -> None:
        self.hash = hash_of(token)
        self.language: str | None = None
        """None until it has said hello."""
        self.closing: int | None = None
        """The code to close it with, once all has been sent."""
        self.watches = False
        """Whether it shows what all may see, as long as it has no seat."""
        self.knocked: set[int] = set()
        """The taken seats that it has asked for: the table hears of each once."""
        self._wake = wake
        self._hello: HelloPhone | None = None
        self._seats: Seats | None = None
        self._look: Look | None = None
        self._turn: Turn | None = None
        self._told: list[str] = []

    def show(self, message: ToPhone) -> None:
        """Have a message sent. It replaces an older one of its kind that still waits; a turn waits only as long as its
        look does."""
        match message:
            case HelloPhone():
                self._hello = message
            case Seats():
                self._seats = message
            case Look():
                self._look, self._turn = message, None
            case Turn():
                self._turn = message
            case Told():
                self._told = [*self._told[1 - _MOST_TOLD :], message.words]
        self._wake()

    def close(self, code: int) -> None:
        """Have the connection closed."""
        if self.closing is None:
            self.closing = code
        self._wake()

    def taken(self) -> list[ToPhone]:
        """All that waits, in the order in which it is to be sent."""
        waiting: list[ToPhone | None] = [self._hello, self._seats, *map(Told, self._told), self._look, self._turn]
        self._hello = self._seats = self._look = self._turn = None
        self._told = []
        return [message for message in waiting if message is not None]


class Room:
    """The phones of one game. ``tell`` passes on what the window is to know; ``translate`` says an English sentence in
    a language."""

    def __init__(
        self,
        tokens: dict[str, int],
        pictures: dict[str, dict[str, str]],
        tell: Callable[[FromServer], None],
        translate: Callable[[str, str], str],
    ) -> None:
        self._claims = Claims(tokens)
        self._pictures = pictures
        self._tell = tell
        self._translate = translate
        self._phones: dict[str, Phone] = {}
        """By the hash of their token: a phone's second connection replaces its first."""
        self._shown: dict[int, Deliver] = {}
        """By seat what it shows now, for a phone that comes back; without a turn whose answer was passed on."""
        self._open: dict[str, Look] = {}
        """What all may see, by the languages in which somebody watches."""
        self._watched: set[str] = set()
        self._early: dict[Phone, HelloTable] | None = {}
        """Phones that said hello before the window said who sits where; None once it has."""

    # Phones

    def enter(self, phone: Phone) -> None:
        """A phone is connected. It is sent nothing before it has said hello."""
        before = self._phones.get(phone.hash)
        self._phones[phone.hash] = phone
        if before is not None:
            self._say(before, ELSEWHERE_NOW)
            before.close(Closing.REPLACED)

    def leave(self, phone: Phone) -> None:
        """A connection is gone."""
        if self._early is not None:
            self._early.pop(phone, None)
        if self._phones.get(phone.hash) is not phone:
            return
        del self._phones[phone.hash]
        self._tell_of_watchers()
        # Also if it never said hello: it may have replaced a connection that had.
        seat = self._claims.seat_of(phone.hash)
        if seat is not None:
            self._tell(Left(seat))
            self._tell_seats()

    def hear(self, phone: Phone, message: FromPhone) -> None:
        """A phone has said something."""
        if self._phones.get(phone.hash) is not phone:
            return
        if phone.language is None and not isinstance(message, HelloTable):
            phone.close(Closing.NOT_UNDERSTOOD)
            return
        match message:
            case HelloTable() if phone.language is not None:
                # Once is enough: each answer sends news of this phone to everybody.
                pass
            case HelloTable() if self._early is not None:
                self._early[phone] = message
            case HelloTable():
                self._greet(phone, message)
            case Claim():
                self._claim(phone, message)
            case Reply():
                self._answer(phone, message)

    def _greet(self, phone: Phone, message: HelloTable) -> None:
        phone.language = message.language if message.language in self._pictures else "en"
        if message.protocol != PROTOCOL:
            self._say(phone, OTHER_PROTOCOL)
            phone.close(Closing.OTHER_VERSION)
            return
        seat = self._claims.seat_of(phone.hash)
        if message.watches and seat is None and len(self._watchers()) >= MOST_WATCH:
            self._say(phone, NO_MORE_WATCH)
            phone.close(Closing.CLOSED)
            return
        phone.show(greeting(phone.language, self._pictures.get(phone.language, {})))
        phone.watches = message.watches
        if seat is not None:
            self._join(phone, seat)
            return
        phone.show(self._claims.seen_by(phone.hash, self._connected()))
        if phone.watches and phone.language in self._open:
            phone.show(self._open[phone.language])
        self._tell_of_watchers()

    def _claim(self, phone: Phone, message: Claim) -> None:
        found = self._claims.claim(phone.hash, message)
        if isinstance(found, SeatRefusal):
            self._say(phone, found.value)
            phone.show(self._claims.seen_by(phone.hash, self._connected()))
            if found is SeatRefusal.TAKEN and message.seat not in phone.knocked:
                phone.knocked.add(message.seat)
                self._tell(Knocked(message.seat))
            return
        language = phone.language or "en"
        self._tell(Claimed(message.seat, phone.hash, found.name, found.face, found.colour, language))
        self._join(phone, message.seat)

    def _join(self, phone: Phone, seat: int) -> None:
        """A seat's phone is there."""
        self._tell(Joined(seat, phone.language or "en"))
        self._tell_of_watchers()
        self._tell_seats()
        self._show(phone, seat)

    def _answer(self, phone: Phone, reply: Reply) -> None:
        seat = self._claims.seat_of(phone.hash)
        if seat is None:
            self._say(phone, NO_SEAT)
            return
        shown = self._shown.get(seat)
        if shown is None or shown.turn is None or reply.turn != shown.turn.turn:
            self._say(phone, OLD_TURN)
            return
        self._shown[seat] = msgspec.structs.replace(shown, turn=None)
        self._tell(Answered(seat, reply))

    # The window

    def lobby(self, message: Lobby) -> None:
        """The seats have changed."""
        self._claims.tell(message.seats)
        self._tell_seats()
        early, self._early = self._early, None
        for phone, hello_table in (early or {}).items():
            self.hear(phone, hello_table)

    def deliver(self, message: Deliver) -> None:
        """A seat shows something new."""
        self._shown[message.seat] = message
        phone = self._phone_of(message.seat)
        if phone is not None:
            self._show(phone, message.seat)

    def show_all(self, message: ShowAll) -> None:
        """Those who watch see something new."""
        self._open[message.language] = message.look
        for phone in self._watchers():
            if phone.language == message.language:
                phone.show(message.look)

    def say(self, message: Say) -> None:
        """A sentence, already in the phone's language."""
        phone = self._phone_of(message.seat)
        if phone is not None:
            phone.show(Told(message.words))

    def free(self, message: FreeSeat) -> None:
        """A seat is taken from its phone."""
        phone = self._phone_of(message.seat)
        self._claims.free(message.seat)
        if phone is not None:
            self._say(phone, SeatRefusal.TAKEN.value if message.late else FREED)
        self._tell_seats()
        self._tell_of_watchers()

    def close(self, words: dict[str, str]) -> None:
        """The door closes: say so to every phone in its language."""
        for phone in self._phones.values():
            said = words.get(phone.language or "en")
            if said:
                phone.show(Told(said))
            phone.close(Closing.CLOSED)

    # Both

    def _show(self, phone: Phone, seat: int) -> None:
        """Send what a seat shows now."""
        shown = self._shown.get(seat)
        if shown is None:
            return
        phone.show(shown.look)
        if shown.turn is not None:
            phone.show(shown.turn)

    def _say(self, phone: Phone, sentence: str) -> None:
        phone.show(Told(self._translate(phone.language or "en", sentence)))

    def _tell_seats(self) -> None:
        connected = self._connected()
        for phone in self._phones.values():
            if phone.language is not None:
                phone.show(self._claims.seen_by(phone.hash, connected))

    def _watchers(self) -> list[Phone]:
        """Those who watch: a phone that has a seat shows that."""
        return [one for one in self._phones.values() if one.watches and self._claims.seat_of(one.hash) is None]

    def _tell_of_watchers(self) -> None:
        """Tell the window in which languages somebody watches. It says what they see; what others saw is forgotten."""
        watched = {phone.language or "en" for phone in self._watchers()}
        if watched != self._watched:
            self._watched = watched
            self._open = {language: look for language, look in self._open.items() if language in watched}
            self._tell(Watched(tuple(sorted(watched))))

    def _connected(self) -> set[int]:
        """The seats whose phone is there."""
        seats = (self._claims.seat_of(phone.hash) for phone in self._phones.values() if phone.language is not None)
        return {seat for seat in seats if seat is not None}

    def _phone_of(self, seat: int) -> Phone | None:
        """A seat's phone, if it is there and has said hello."""
        phones = (phone for phone in self._phones.values() if phone.language is not None)
        return next((phone for phone in phones if self._claims.seat_of(phone.hash) == seat), None)
