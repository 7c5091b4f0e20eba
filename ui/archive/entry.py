"""What the archive tells of one game without opening it."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from game.core.number import GameNumber
from game.records.record import FORMAT, Record
from ui.archive.about import About
from ui.archive.files import Stamp, begun_by_name, digest_of, moment_of
from ui.archive.setups import setup_of
from ui.archive.summary import Standing, standing_of
from ui.files.settings import SeatChoice


class ArchivedGame(msgspec.Struct, frozen=True):
    """One game of the archive, as a list of games shows it."""

    id: str
    """The name of its files, without an ending."""
    begun: datetime
    played: datetime
    """When somebody played last. Both are moments of UTC."""
    seed: GameNumber
    """The game's number."""
    seats: tuple[SeatChoice, ...]
    """Names, kinds, levels, personalities, colours and chosen faces, clockwise."""
    standing: Standing
    """Round, auction and belt, or scores and winners."""
    hints: int
    undos: int
    origin: str
    """The id of the game that this one was branched from, if it was."""
    origin_point: int

    @property
    def finished(self) -> bool:
        """Whether the game was played to its score."""
        return self.standing.finished


class Facts(NamedTuple):
    """What statistics want to know of each finished game, as plain JSON, worked out once and kept in the index.

    ``version`` grows with every change of what ``of`` returns: the facts of all games are then worked out anew.
    """

    version: int
    of: Callable[[Record], Any]


NO_FACTS = Facts(0, lambda _record: None)


_NOTHING = Record(FORMAT, 0, "", (), (), ())


class Row(NamedTuple):
    """One game as the index holds it; its fields are the index's columns in their order."""

    id: str
    size: int
    written: int
    about_size: int
    about_written: int
    fault: str
    """Why the game cannot be listed, in a programmer's words; the rest means nothing then."""
    played: str
    finished: bool
    hints: int
    undos: int
    branched: bool
    digest: bytes
    plate: bytes
    """The ``ArchivedGame`` as JSON."""
    facts_version: int
    facts: bytes | None
    """As JSON; None for an unfinished game."""


def row_of(name: str, stamp: Stamp, record: Record, about: About, facts: Facts) -> Row:
    """What the index is to hold of a game."""
    standing = standing_of(record)
    game = _game(name, stamp, record, about, standing)
    return Row(
        name,
        *stamp,
        fault="",
        played=_text(game.played),
        finished=standing.finished,
        hints=game.hints,
        undos=game.undos,
        branched=bool(game.origin),
        digest=digest_of(record),
        plate=_json(game),
        facts_version=facts.version,
        facts=_json(facts.of(record)) if standing.finished else None,
    )


def faulty_row(name: str, stamp: Stamp, fault: str, facts: Facts) -> Row:
    """What the index is to hold of a file that is left as it is: it is not looked at again until it changes."""
    row = row_of(name, stamp, _NOTHING, About(), NO_FACTS)
    return row._replace(fault=fault, facts_version=facts.version)


def _game(name: str, stamp: Stamp, record: Record, about: About, standing: Standing) -> ArchivedGame:
    # A record that came without a sidecar is as old as its name or its file tells.
    begun = about.begun or begun_by_name(name) or moment_of(stamp.written)
    return ArchivedGame(
        name,
        begun,
        about.played or begun,
        record.seed,
        setup_of(record, about.setup).seats,
        standing,
        about.hints,
        about.undos,
        about.origin,
        about.origin_point,
    )


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def _json(content: object) -> bytes:
    return msgspec.json.encode(content)
