"""Game records, ``fzzzt-record/1``: written as a game goes, read back, replayed and verified against the rules.

A record holds every fact of a game, hidden ones included, so a replay needs none of this program's random numbers.
A record without a ``score`` event is a game saved before its end.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import msgspec
from msgspec import Meta

from game.actions import Allocate, Bid, Build, EndAllocation, IllegalActionError
from game.cards import CATALOGUE
from game.dealing import SeededDealer
from game.events import (
    RECORDED_TYPES,
    AuctionWon,
    BidLaid,
    Event,
    GameScored,
    HandDealt,
    RecordedEvent,
    RobotAllocated,
)
from game.files import read_lines
from game.rules import MIN_SEATS, apply, new_game
from game.state import GameState, Phase

FORMAT: Literal["fzzzt-record/1"] = "fzzzt-record/1"
LONGEST_LINE = 1 << 20
"""Bytes of a record; the longest game takes a fortieth of it."""
Words = Annotated[str, Meta(max_length=64)]
# The rule that fixes each event which the rules, not a player, bring about.
_RULE_OF = {
    "round": "[S1] [A4]",
    "hand": "[P1] [A6]",
    "belt": "[P2]",
    "reveal": "[P3] [P4]",
    "bid": "[A1]",
    "auction": "[A3] [A4]",
    "allocate": "[L1]",
    "score": "[F1] [F2] [F3]",
}
_AUCTION_RULES = {"card": "[P2]", "values": "[A3]", "winner": "[A3] [A4]", "tied": "[A4]", "chief": "[A4]"}


class RecordError(ValueError):
    """A record cannot be read or breaks a rule; the message says where, what and which rule."""


class RecordPlayer(msgspec.Struct, frozen=True):
    """Who sat at a seat: ``kind`` is ``human`` or ``ai:<level>``, ``mechanic`` a number from 1."""

    name: Words
    kind: Words
    mechanic: int


class Record(msgspec.Struct, frozen=True):
    """One game, finished or not."""

    format: Literal["fzzzt-record/1"]
    seed: int
    version: Words
    players: tuple[RecordPlayer, ...]
    deck: tuple[str, ...]
    events: tuple[RecordedEvent, ...]

    @property
    def finished(self) -> bool:
        """Whether the game was played to its score."""
        return bool(self.events) and isinstance(self.events[-1], GameScored)

    def to_line(self) -> str:
        """The record as one line of JSON, without the line's end."""
        return msgspec.json.encode(self).decode()


def recorded(events: Iterable[Event]) -> list[RecordedEvent]:
    """Those of the events that belong in a record."""
    return [event for event in events if isinstance(event, RECORDED_TYPES)]


def parse_record(line: str | bytes) -> Record:
    """Read one line. Raises RecordError when it is no record."""
    try:
        record = msgspec.json.decode(line, type=Record)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RecordError(f"not a {FORMAT} record: {error}") from error
    except RecursionError as error:
        raise RecordError(f"not a {FORMAT} record: its brackets are nested far too deeply") from error
    if record.seed not in range(1 << 64):
        raise RecordError(f"not a {FORMAT} record: the seed {record.seed} is no number of 64 bits")
    return record


def read_records(path: Path) -> Iterator[tuple[int, Record]]:
    """The records of a JSON Lines file with their line numbers.

    Raises RecordError naming file and line for a line that is no record, OSError for a file that cannot be read or has
    a line too long to be a record.
    """
    for number, line in read_lines(path, LONGEST_LINE):
        if line.strip():
            try:
                yield number, parse_record(line)
            except RecordError as error:
                raise RecordError(f"{path} line {number}: {error}") from error


def verify_file(path: Path) -> int:
    """Verify every record of a file and count them.

    Raises RecordError that names the file, the line and the rule of the first breach; OSError as ``read_records``.
    """
    games = 0
    for number, record in read_records(path):
        try:
            verify(record)
        except RecordError as error:
            raise RecordError(f"{path} line {number}: {error}") from error
        games += 1
    return games


def verify(record: Record) -> GameState:
    """Replay a finished game through the rules. Raises RecordError at the first breach; returns the last state."""
    state = replay(record)
    if not record.finished:
        raise RecordError(f"the game is not over after event {len(record.events)}: it has no score [L4]")
    return state


def replay(record: Record) -> GameState:
    """Play a record through the rules up to its end and return the state there, ready to go on.

    Raises RecordError that names the first event which the rules do not allow.
    """
    return replay_events(record)[0]


def replay_events(record: Record) -> tuple[GameState, list[Event]]:
    """``replay``, with all events of the game up to there, also those that a record leaves out."""
    dealer = _RecordedDealer(record)
    state, events = new_game(len(record.players), record.seed, dealer)
    due = recorded(events)
    for number, event in enumerate(record.events, start=1):
        if not due:
            happened = _act(state, event, number, dealer)
            events.extend(happened)
            due = recorded(happened)
        expected = due.pop(0)
        if expected != event:
            _fail(number, dealer.faults.get(number) or _difference(event, expected))
    if due:
        _fail(len(record.events) + 1, f"the record ends where a {_type(due[0])} event must follow")
    return state, events


def _act(state: GameState, event: RecordedEvent, number: int, dealer: "_RecordedDealer") -> list[Event]:
    """Let the players do what the event says they did; what the rules make of it, the event itself included."""
    happened: list[Event] = []
    try:
        while state.phase is Phase.ALLOCATION and not (
            isinstance(event, RobotAllocated) and event.player == state.pending[0]
        ):
            # The record does not say when a player was done: whoever is passed over was.
            happened = apply(state, state.pending[0], EndAllocation(), dealer)
        if happened:
            return happened
        match event:
            case BidLaid():
                happened = apply(state, event.player, Bid(event.cards), dealer)
            case RobotAllocated():
                happened = apply(state, event.player, Allocate(event.unit, event.card), dealer)
            case GameScored() if state.phase is Phase.SCORING:
                if len(event.players) != len(state.players):
                    _fail(number, f"{len(event.players)} scores for {len(state.players)} players [F3]")
                while state.pending:
                    player = state.pending[0]
                    happened = apply(state, player, Build(event.players[player].widgets), dealer)
            case _ if state.phase is Phase.OVER:
                _fail(number, f"a {_type(event)} event after the game's end [L4]")
            case _:
                _fail(number, f"a {_type(event)} event where seat {state.pending[0]} is to act [A1]")
    except IllegalActionError as error:
        _fail(number, str(error))
    return happened


def _difference(event: RecordedEvent, expected: RecordedEvent) -> str:
    if type(event) is not type(expected):
        return f"a {_type(event)} event where a {_type(expected)} event must follow {_RULE_OF[_type(expected)]}"
    for field in event.__struct_fields__:
        if getattr(event, field) != getattr(expected, field):
            rule = _AUCTION_RULES[field] if isinstance(event, AuctionWon) else _RULE_OF[_type(event)]
            return f"{_type(event)}: {field} is {getattr(event, field)!r}, not {getattr(expected, field)!r} {rule}"
    raise AssertionError("equal events differ in no field")


def _type(event: RecordedEvent) -> str:
    return str(event.__struct_config__.tag)


def _fail(number: int, reason: str) -> NoReturn:
    raise RecordError(f"event {number}: {reason}")


class _RecordedDealer:
    """Deals as a record says, and goes on from the game number where the record ends."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._seeded = SeededDealer(record.seed)
        self._hands = deque(
            (number, event) for number, event in enumerate(record.events, start=1) if isinstance(event, HandDealt)
        )
        # What is wrong with which hand event, told when the replay comes to it: an earlier event may be wrong too.
        self.faults: dict[int, str] = {}
        if len(record.players) not in range(MIN_SEATS, 5):
            raise RecordError(f"{len(record.players)} players: the game is for 2 to 4 [S1]")

    def mechanics(self, seats: int) -> list[int]:
        mechanics = [player.mechanic for player in self._record.players]
        if sorted(mechanics) != list(range(1, seats + 1)):
            raise RecordError(f"the mechanics are {mechanics}, not 1 to {seats} once each [S1]")
        return mechanics

    def deck(self, cards: Sequence[str]) -> list[str]:
        deck = self._record.deck
        unknown = [card for card in deck if card not in CATALOGUE]
        if unknown:
            raise RecordError(f"the deck holds {unknown[0]!r}, which is no card [C1]")
        if sorted(deck) != sorted(cards):
            raise RecordError(f"the deck is not the {len(cards)} cards that the starters leave [S3]")
        return list(deck)

    def deal(self, player: int, count: int, cards: Sequence[str], size: int) -> tuple[list[str], list[str]]:
        if self._hands:
            number, event = self._hands.popleft()
            fault = _hand_fault(event, player, cards, size)
            if not fault:
                return list(event.hand), list(event.discard)
            self.faults[number] = fault
        return self._seeded.deal(player, count, cards, size)


def _hand_fault(event: HandDealt, player: int, cards: Sequence[str], size: int) -> str | None:
    """Why this is not how ``player`` can be dealt ``size`` of these personal cards, or None [P1]."""
    if event.player != player:
        return f"hand: the hand of seat {event.player} where that of seat {player} must follow [P1]"
    if sorted((*event.hand, *event.discard)) != sorted(cards):
        return f"hand: hand and discard pile of seat {player} are not its {len(cards)} personal cards [P1]"
    if len(event.hand) != min(size, len(cards)):
        return f"hand: seat {player} gets {len(event.hand)} cards, not {min(size, len(cards))} [P1]"
    return None
