"""A game as a browser keeps it. It holds hidden cards, so nothing of it can be read before it is unpacked."""

import base64
import binascii
import zlib
from typing import Annotated

import msgspec
from msgspec import Meta

from game.core.cards import MAX_SEATS
from game.core.rules import MIN_SEATS
from game.records.record import LONGEST_LINE, Record
from ui.files.settings import SeatChoice

LAST = 250_000_000_000_000
"""The last millisecond that a game can have been played in, far in the year 9892: a later one has no date."""
_Id = Annotated[str, Meta(min_length=1, max_length=64)]


class KeptError(ValueError):
    """A kept game cannot be read: it is damaged, or another version's."""


class Content(msgspec.Struct, frozen=True):
    """What is kept of a game: its record, its seats with their faces and colours, what it is played for
    (``ui.archive.about.About.occasion``), and how many events its person has been shown."""

    record: Record
    seats: Annotated[tuple[SeatChoice, ...], Meta(min_length=MIN_SEATS, max_length=MAX_SEATS)]
    occasion: Annotated[str, Meta(max_length=64)] = ""
    shown: Annotated[int, Meta(ge=0)] = 0


class Kept(msgspec.Struct, frozen=True):
    """A game in the browser's store: its key, when it was last played, in milliseconds since 1970, and the rest."""

    id: _Id
    played: Annotated[int, Meta(ge=0, le=LAST)]
    finished: bool
    data: str


def kept(key: str, played: int, content: Content) -> Kept:
    """The game, packed."""
    packed = zlib.compress(msgspec.msgpack.encode(content))
    return Kept(key, played, content.record.finished, base64.b64encode(packed).decode())


def content_of(game: Kept) -> Content:
    """The game, unpacked. Raises KeptError."""
    try:
        packed = base64.b64decode(game.data, validate=True)
        content = msgspec.msgpack.decode(zlib.decompressobj().decompress(packed, LONGEST_LINE), type=Content)
    except (binascii.Error, zlib.error, msgspec.DecodeError, RecursionError) as error:
        raise KeptError(type(error).__name__) from error
    if len(content.seats) != len(content.record.players):
        raise KeptError("its seats are not those of its record")
    return content
