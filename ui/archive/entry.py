"""What the archive knows about a game without opening it: how far it has got, what is on the belt, who won."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from game.core.events import AuctionWon, BeltLaid, CardsRevealed, GameScored, RoundStarted
from game.core.number import GameNumber
from game.records.record import FORMAT, Record
from game.review.facts import VERSION, facts_of
from ui.archive.about import About
from ui.archive.files import Stamp, begun_by_name, digest_of, moment_of
from ui.archive.setups import setup_of
from ui.files.settings import SeatChoice


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How far a game has got, as everyone at the table may know."""

    round: int = 0
    """1 to 5; 0 before the first."""
    auction: int = 0
    """1 to 8; 0 if every lot of the round is sold."""
    belt: tuple[str | None, ...] = ()
    """What is left of the belt, head first; None for a face-down card."""
    finished: bool = False
    scores: tuple[int, ...] = ()
    """Of each seat, once the game is over."""
    winners: tuple[int, ...] = ()


def standing_of(record: Record) -> Standing:
    """Where a record ends."""
    number, sold, face_up = 0, 0, 0
    belt: tuple[str, ...] = ()
    for event in record.events:
        match event:
            case RoundStarted():
                number, sold, face_up, belt = event.round, 0, 0, ()
            case BeltLaid():
                belt = event.cards
            case CardsRevealed():
                face_up += len(event.cards)
            case AuctionWon():
                sold += 1
            case GameScored():
                totals = tuple(score.total for score in event.players)
                return Standing(number, finished=True, scores=totals, winners=event.winners)
            case _:
                pass
    left = tuple(card if at < face_up else None for at, card in enumerate(belt))[sold:]
    return Standing(round=number, auction=sold + 1 if left else 0, belt=left)


class ArchivedGame(msgspec.Struct, frozen=True, gc=False):
    """One game of the archive, for the list of games."""

    id: str
    """The name of its files, without suffix."""
    begun: datetime
    played: datetime
    """When it was last played. Both are in UTC."""
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
    occasion: str = ""
    """What it is played for (``ui.archive.about.About.occasion``)."""

    @property
    def finished(self) -> bool:
        """Whether the game was played to its score."""
        return self.standing.finished


class Facts(NamedTuple):
    """What statistics need from each finished game, as plain JSON, computed once and stored in the index.

    Increase ``version`` whenever ``of`` returns something else: the facts of all games are then recomputed.
    """

    version: int
    of: Callable[[Record], Any]


FACTS = Facts(VERSION, facts_of)
NO_FACTS = Facts(0, lambda _record: None)


_NOTHING = Record(FORMAT, 0, "", (), (), ())


class IndexRow(NamedTuple):
    """One game's row in the index; its fields are the columns, in order."""

    id: str
    size: int
    written: int
    about_size: int
    about_written: int
    fault: str
    """Why the game cannot be listed, in technical terms; the rest is then meaningless."""
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


def row_of(name: str, stamp: Stamp, record: Record, about: About, facts: Facts) -> IndexRow:
    """A game's index row."""
    standing = standing_of(record)
    game = _game(name, stamp, record, about, standing)
    return IndexRow(
        name,
        size=stamp.size,
        written=stamp.written,
        about_size=stamp.about_size,
        about_written=stamp.about_written,
        fault="",
        played=game.played.astimezone(UTC).isoformat(timespec="milliseconds"),
        finished=standing.finished,
        hints=game.hints,
        undos=game.undos,
        branched=bool(game.origin),
        digest=digest_of(record),
        plate=_json(game),
        facts_version=facts.version,
        facts=_json(facts.of(record)) if standing.finished else None,
    )


def faulty_row(name: str, stamp: Stamp, fault: str, facts: Facts) -> IndexRow:
    """The index row of an unusable file, which is not read again until it changes."""
    row = row_of(name, stamp, _NOTHING, About(), NO_FACTS)
    return row._replace(fault=fault, facts_version=facts.version)


def _game(name: str, stamp: Stamp, record: Record, about: About, standing: Standing) -> ArchivedGame:
    # Without a sidecar, a record's age comes from its name or its file.
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
        about.occasion,
    )


def _json(content: object) -> bytes:
    return msgspec.json.encode(content)
