"""Game records, ``fzzzt-record/2`` and ``/3``: their format, and reading and writing them (described in
``RECORDS.md``).

A record holds every fact of a game, hidden ones included, so a replay needs none of this program's random numbers. A
record without a ``score`` event is a game saved before its end. A game with a small number is written as /2, one with a
code as /3. Records of version 0.1.0, ``fzzzt-record/1``, can be read, too: they lack the ends of allocations and the
builds, which follow from the rest (``game.records.recorded_events``).
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from game.core.events import (
    AllocationEnded,
    Auction,
    BidsRevealed,
    ChiefMoved,
    Event,
    GameScored,
    RecordedEvent,
    WidgetsBuilt,
)
from game.core.number import GameNumber, is_code
from game.files import read_lines

FORMAT: Literal["fzzzt-record/2"] = "fzzzt-record/2"
"""The format of a game with a small number, dealt by dealer 1."""
CODE_FORMAT: Literal["fzzzt-record/3"] = "fzzzt-record/3"
"""The newest format, of a game with a code, dealt by dealer 2."""
OLD_FORMAT: Literal["fzzzt-record/1"] = "fzzzt-record/1"
NEW_EVENTS = (AllocationEnded, WidgetsBuilt)
"""What the old format leaves out."""
LONGEST_LINE = 1 << 20
"""Most bytes in a record; the longest game takes a fortieth of that."""
LONGEST_GAP = 1 << 20
"""Most bytes of consecutive blank lines, which a file of records does not have anyway."""
Words = Annotated[str, Meta(max_length=64)]
# A level or personality may come from another version, so only the form of the name is checked.
_KIND = re.compile(r"human|ai:[^\s:/]+(/[^\s:/]+)?")


class RecordError(ValueError):
    """A record cannot be read or breaks a rule; the message says where, how, and which rule."""


class RecordPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat at a seat: ``kind`` is as in ``game.records.seats.SeatSpec``, ``mechanic`` a number from 1."""

    name: Words
    kind: Words
    mechanic: int


class Record(msgspec.Struct, frozen=True):
    """One game, finished or not. A line in a file of records has no other field; in a saved game a newer version may
    add some.

    Only records with a code have ``dealer``.
    """

    format: Literal["fzzzt-record/3", "fzzzt-record/2", "fzzzt-record/1"]
    seed: GameNumber
    version: Words
    players: tuple[RecordPlayer, ...]
    deck: tuple[str, ...]
    events: tuple[RecordedEvent, ...]
    dealer: Literal[2] | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Refuse a number that is invalid or does not fit the format: ValueError, as msgspec expects."""
        if isinstance(self.seed, int):
            if self.format == CODE_FORMAT:
                raise ValueError(f"the seed {self.seed} is a number, and {CODE_FORMAT} is for codes")
            if self.seed not in range(1 << 64):
                raise ValueError(f"the seed {self.seed} is no number of 64 bits")
        elif self.format != CODE_FORMAT:
            raise ValueError(f"the seed {self.seed!r} is no number, and {self.format} is for numbers")
        elif not is_code(self.seed):
            raise ValueError(f"the seed {self.seed!r} is no code of a game")
        if (self.dealer is UNSET) != isinstance(self.seed, int):
            raise ValueError(f"{self.format} has {'a' if self.dealer is UNSET else 'no'} dealer")

    @classmethod
    def of(
        cls,
        seed: GameNumber,
        version: str,
        players: Iterable[RecordPlayer],
        deck: Iterable[str],
        events: Iterable[RecordedEvent],
    ) -> "Record":
        """A record in the format that its number calls for."""
        by_code = isinstance(seed, str)
        return Record(
            CODE_FORMAT if by_code else FORMAT,
            seed,
            version,
            tuple(players),
            tuple(deck),
            tuple(events),
            2 if by_code else UNSET,
        )

    @property
    def finished(self) -> bool:
        """Whether the game was played to the end."""
        return bool(self.events) and isinstance(self.events[-1], GameScored)

    def to_line(self) -> str:
        """The record as one line of JSON, without a newline."""
        return msgspec.json.encode(self).decode()


class _Line(Record, frozen=True, forbid_unknown_fields=True):
    """A record on a line of its own."""


def recorded(events: Iterable[Event]) -> list[RecordedEvent]:
    """The events that belong in a record, in the form they have there."""
    return [
        event.in_record() if isinstance(event, Auction) else event
        for event in events
        if not isinstance(event, (BidsRevealed, ChiefMoved))
    ]


def tag_of(event: RecordedEvent) -> str:
    """What a record calls an event."""
    return str(event.__struct_config__.tag)


def parse_record(line: str | bytes) -> Record:
    """Read one line. Raises RecordError if it is not a record."""
    if not line.strip():
        raise RecordError(f"not a {FORMAT} record: there is nothing but blank space")
    try:
        read = msgspec.json.decode(line, type=_Line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RecordError(f"not a {_format_in(line)} record: {error}") from error
    except RecursionError as error:
        raise RecordError(f"not a {_format_in(line)} record: its brackets are nested far too deeply") from error
    _refuse_doubled(line.encode() if isinstance(line, str) else line, read)
    for player in read.players:
        if not (_KIND.fullmatch(player.kind) and player.kind.isprintable()):
            raise RecordError(f"not a {read.format} record: {player.kind!r} is no kind of player")
    record = Record(read.format, read.seed, read.version, read.players, read.deck, read.events, read.dealer)
    if record.format == OLD_FORMAT:
        for number, event in enumerate(record.events, start=1):
            if isinstance(event, NEW_EVENTS):
                raise RecordError(f"event {number}: {OLD_FORMAT} has no {tag_of(event)} event")
    return record


def _format_in(line: str | bytes) -> str:
    """The format that a broken line claims to have."""
    text = line if isinstance(line, str) else line.decode(errors="replace")
    return CODE_FORMAT if CODE_FORMAT in text else FORMAT


def _refuse_doubled(line: bytes, read: Record) -> None:
    """Raise RecordError if an object in the line has a field twice, as only the last one was read."""
    # Every field has a colon. The decoded record has as many as the line, unless a field is doubled or a backslash
    # hides one.
    if b"\\" not in line and line.count(b":") == msgspec.json.encode(read).count(b":"):
        return

    def once(pairs: list[tuple[str, object]]) -> None:
        names: set[str] = set()
        for name, _ in pairs:
            if name in names:
                raise RecordError(f"not a {read.format} record: it has the field {name!r} twice in one object")
            names.add(name)

    # Few lines come this far.
    import json

    json.loads(line, object_pairs_hook=once)


def record_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The non-blank lines of a JSON Lines file, numbered from 1. After more than LONGEST_GAP of blank lines, one of
    them is returned as the last line, and nothing after it is read.

    Raises OSError for a file that cannot be read or has a line too long to be a record.
    """
    gap = 0
    for number, line in read_lines(path, LONGEST_LINE):
        gap = 0 if line.strip() else gap + len(line)
        if not gap or gap > LONGEST_GAP:
            yield number, line
        if gap > LONGEST_GAP:
            return


def read_records(path: Path) -> Iterator[tuple[int, Record]]:
    """The records of a JSON Lines file with their line numbers.

    Raises RecordError naming file and line for a line that is no record, OSError for a file that cannot be read or has
    a line too long to be a record.
    """
    for number, line in record_lines(path):
        try:
            yield number, parse_record(line)
        except RecordError as error:
            raise RecordError(f"{path} line {number}: {error}") from error
