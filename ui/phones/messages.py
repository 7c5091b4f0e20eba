"""What phones, their server and the window say to each other, as ``game/PHONES.md`` explains.

A phone gets what a bot at its seat would get, in the same words (``game.play.bots.protocol``): a ``Turn`` with an
``Observation`` and the legal actions, which it answers with a ``Reply``. What only people need, such as words and who
sits where, is in messages of its own. All are JSON; the server and the window exchange theirs through a pipe.
"""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from game.core.cards import Symbol
from game.core.events import SeenEvent
from game.core.observation import Observation
from game.names import LONGEST_NAME
from game.play.bots.protocol import CardFacts, Reply, Turn

PROTOCOL = "fzzzt-phone/1"
LONGEST_MESSAGE = 1 << 12
"""Most bytes that a phone may send at once; the longest legitimate message takes half of that."""
TOKEN_BITS = 128

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
ShortText = Annotated[str, Meta(max_length=64)]


# From the server to a phone


class LookStage(StrEnum):
    """What the table is doing, as far as a phone is concerned."""

    TABLE = "table"
    """At rest: the phone shows the lot, the belt and its hand."""
    REVEAL = "reveal"
    """The table reveals bids or moves cards: the phone dims and sends its person's eyes there."""
    OVER = "over"
    """The game is over."""


class SeatState(StrEnum):
    """What a seat is to the phone that gets the message."""

    FREE = "free"
    MINE = "mine"
    TAKEN = "taken"
    """Another phone's."""
    ELSEWHERE = "elsewhere"
    """Not for phones: a computer player's, or played at the window."""


class PhoneSeat(msgspec.Struct, frozen=True):
    """A seat as all phones may know it. ``face`` is a key of the art, ``colour`` one of ``ui.base.theme.SEAT``;
    ``colours`` of the page are sent with its content. ``connected`` is False while a phone's seat has no phone.
    ``named``: the host has given the seat its name, which a free one offers."""

    name: str
    face: str
    colour: str
    state: SeatState
    connected: bool = True
    named: bool = False


class HelloPhone(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: the protocol, every card as a bot gets it, and the address of each card's picture in
    the phone's language."""

    protocol: str
    language: str
    cards: tuple[CardFacts, ...]
    pictures: dict[str, str]
    """Addresses by card id; ``"back"`` is a card's back, ``"face/KEY"`` a portrait, ``"symbol/nut"`` a symbol."""


class Seats(msgspec.Struct, frozen=True, tag_field="type", tag="seats"):
    """Who sits where: sent after hello and whenever that changes. ``faces`` and ``colours`` are free to choose."""

    seats: tuple[PhoneSeat, ...]
    faces: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    playing: bool = False
    """Whether the game has begun."""


class Making(msgspec.Struct, frozen=True):
    """What one of the seat's units would make now with all its cards, and which symbols the next widget lacks."""

    unit: str
    widgets: int
    points: int
    lacks: tuple[Symbol, ...]
    words: str


class Look(msgspec.Struct, frozen=True, tag_field="type", tag="look"):
    """What the seat sees now, and what there is to say about it in the phone's language.

    The observation may be older than the true state: a phone never shows what the table has not shown yet.
    """

    observation: Observation
    stage: LookStage
    title: str
    """Such as "Ada, it is your turn", or "Look at the table"."""
    words: str = ""
    """A second line, such as "18 points now, 7 cards in your pile"."""
    verdict: tuple[str, ...] = ()
    """How the last auction ended, while the table shows it: headline first."""
    makings: tuple[Making, ...] = ()
    worths: tuple[int, ...] = ()
    """What each seat's cards would score now."""
    log: tuple[str, ...] = ()
    """The open auctions so far, a sentence each, newest last."""
    buzz: bool = False
    """Whether the phone should buzz: it has become its turn."""
    plays: bool = True
    """Whether this phone is the seat's hand: not while a computer player sits in, or its person plays at the window."""
    events: tuple[SeenEvent, ...] = ()
    """What has happened since the look before, as the seat may know it, for a page that is the table itself."""


class Told(msgspec.Struct, frozen=True, tag_field="type", tag="told"):
    """A sentence for the person: why something was refused, with the rule's number, or that the door is closed."""

    words: str


ToPhone = HelloPhone | Seats | Look | Turn | Told


# From a phone to the server


class HelloTable(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """A phone's first message: the protocol it speaks and its language."""

    protocol: ShortText
    language: ShortText
    watches: bool = False
    """Whether it shows what lies open before everybody, as long as it has no seat."""


class Claim(msgspec.Struct, frozen=True, tag_field="type", tag="claim"):
    """Sit down: the seat, and how its person wants to be called and to look."""

    seat: SeatNumber
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    face: ShortText
    colour: ShortText


FromPhone = HelloTable | Claim | Reply


# From the window to the server


class PageContent(msgspec.Struct, frozen=True):
    """What the page is made of beside its own files: words and rules by language, pictures by address."""

    words: dict[str, dict[str, list[str]]]
    """By language and English msgid: the translation, or its plural forms in the order of CLDR's categories."""
    rules: dict[str, tuple[tuple[str, tuple[str, ...]], ...]]
    """By language: sections as a title and paragraphs."""
    pictures: dict[str, str]
    """SVG by address, each named after its hash."""
    addresses: dict[str, dict[str, str]]
    """By language: the address of each picture (``HelloPhone.pictures``)."""
    colours: dict[str, str]
    """Each seat colour as ``#rrggbb``."""


class OpenDoor(msgspec.Struct, frozen=True, tag_field="type", tag="open"):
    """Listen at this address. ``tokens`` are the claims of a game that goes on: seats by the hash of their token."""

    host: str
    port: int
    """0: any free one."""
    secret: str
    content: PageContent
    tokens: dict[str, int] = {}


class Lobby(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    """The seats have changed. The server fills in whose they are (``SeatState.MINE``) and who is connected."""

    seats: Seats


class Deliver(msgspec.Struct, frozen=True, tag_field="type", tag="deliver"):
    """What a seat's phone shows from now on. The server holds the last one for a phone that comes back. ``turn`` is
    None while the seat is not to act; only an answer to this turn is passed on, once."""

    seat: int
    look: Look
    turn: Turn | None = None


class ShowAll(msgspec.Struct, frozen=True, tag_field="type", tag="show"):
    """What all may see, in one language, for those who watch without a seat."""

    language: str
    look: Look


class Say(msgspec.Struct, frozen=True, tag_field="type", tag="say"):
    """A sentence for a seat's phone, shown once."""

    seat: int
    words: str


class FreeSeat(msgspec.Struct, frozen=True, tag_field="type", tag="free"):
    """A seat is free again: its phone is sent back to choosing, its token is void. ``late``: that phone claimed it when
    the window had just given it to somebody else; otherwise the host has freed it."""

    seat: int
    late: bool = False


class CloseDoor(msgspec.Struct, frozen=True, tag_field="type", tag="close"):
    """Say goodbye to all phones (``words`` by language) and end."""

    words: dict[str, str] = {}


ToServer = OpenDoor | Lobby | Deliver | ShowAll | Say | FreeSeat | CloseDoor


# From the server to the window


class DoorFault(StrEnum):
    """Why a door did not open, or closed."""

    PORT_TAKEN = "port"
    NO_SUCH_ADDRESS = "address"
    NOT_ALLOWED = "allowed"
    LIBRARY = "library"
    """The library that speaks HTTP is missing or broken."""
    DIED = "died"
    """The server's process ended too often."""


class Opened(msgspec.Struct, frozen=True, tag_field="type", tag="opened"):
    """The server listens."""

    port: int


class Failed(msgspec.Struct, frozen=True, tag_field="type", tag="failed"):
    """The door is not open."""

    fault: DoorFault


class Claimed(msgspec.Struct, frozen=True, tag_field="type", tag="claimed"):
    """A phone has sat down for the first time. ``token`` is the hash of its token, to be stored with the game."""

    seat: SeatNumber
    token: ShortText
    name: ShortText
    face: ShortText
    colour: ShortText
    language: ShortText


class Joined(msgspec.Struct, frozen=True, tag_field="type", tag="joined"):
    """A seat's phone is connected: after its claim, and whenever it comes back. A server that was started again has to
    be told what the seat shows."""

    seat: SeatNumber
    language: ShortText


class Left(msgspec.Struct, frozen=True, tag_field="type", tag="left"):
    """A seat's phone is gone: asleep, out of reach, or closed."""

    seat: SeatNumber


class Knocked(msgspec.Struct, frozen=True, tag_field="type", tag="knocked"):
    """Somebody asked for a seat that belongs to another phone, and was refused."""

    seat: SeatNumber


class Answered(msgspec.Struct, frozen=True, tag_field="type", tag="answered"):
    """A seat's phone has acted. The window still has the rules check it."""

    seat: SeatNumber
    reply: Reply


class Watched(msgspec.Struct, frozen=True, tag_field="type", tag="watched"):
    """In which languages somebody watches without a seat: said whenever that changes."""

    languages: tuple[ShortText, ...]


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """Said every few seconds: a server that no longer says it hangs. It goes no further than the door."""


FromServer = Opened | Failed | Claimed | Joined | Left | Knocked | Answered | Watched | Alive
