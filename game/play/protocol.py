"""What a game and a program that plays a seat say to each other: a line of JSON each, as ``PLAYERS.md`` explains.

The game speaks first and the program answers, but to a ``NewGame``, which only tells. Nothing in here runs a program:
``game.play.program`` does, and ``game.play.player`` is the other end.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from game.core.actions import Action
from game.core.cards import CATALOGUE, Kind, Symbol
from game.core.observation import Observation

PROTOCOL = "fzzzt-player/1"
LONGEST_ANSWER = 1 << 16
"""Bytes of a program's line, its end included; the longest honest answer takes a thirtieth."""
_MOST_QUOTED = 80

Message = TypeVar("Message")


class ProtocolError(ValueError):
    """A line is not the message that is due; the words say why, for the middle of a sentence."""


class CardFacts(msgspec.Struct, frozen=True):
    """What is printed on a card, without its looks; None where it has no such thing. ``starter_of`` is the number of
    the Mechanic who begins with it."""

    id: str
    kind: Kind
    power: int | None
    points: int | None
    belt_speed: int | None
    symbols: tuple[Symbol, ...]
    starter_of: int | None


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line to a program: the protocol, how many ``seconds`` an answer may take, and every card there is."""

    protocol: str
    seconds: float
    cards: tuple[CardFacts, ...]


class NewGame(msgspec.Struct, frozen=True, tag_field="type", tag="game"):
    """Another game begins, or is gone on with, and the program has a seat in it. It needs no answer."""

    seats: int
    seat: int


class Turn(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """The program is to act. ``actions`` are what it may do; for the score [F2] the best build, then the empty one."""

    turn: int
    observation: Observation
    actions: Sequence[Action]


ToProgram = Hello | NewGame | Turn


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """A program's answer to ``Hello``: the protocol that it speaks and, if it likes, what it is called."""

    protocol: str
    name: str = ""


class Answer(msgspec.Struct, frozen=True, tag_field="type", tag="action"):
    """A program's answer to the ``Turn`` of the same number."""

    turn: int
    action: Action


def hello(seconds: float) -> Hello:
    """The first line to a program that may take so long for an answer."""
    cards = [
        CardFacts(card.id, card.kind, card.power, card.points, card.belt_speed, tuple(card.symbols), card.starter_of)
        for card in CATALOGUE.values()
    ]
    return Hello(PROTOCOL, seconds, tuple(cards))


def line_of(message: ToProgram | Welcome | Answer) -> bytes:
    """A message as a line, its end included."""
    return msgspec.json.encode(message) + b"\n"


def message_in(line: bytes, kind: type[Message]) -> Message:
    """The message in a line. Raises ProtocolError for another one, or none."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ProtocolError(f"“{quoted(line)}” ({str(error).rstrip('.')})") from error
    except RecursionError as error:
        raise ProtocolError(f"“{quoted(line)}” (its brackets are nested far too deeply)") from error


def quoted(line: bytes) -> str:
    """What somebody else's program wrote, fit to be shown: printable, and its beginning alone where it is long."""
    text = line.decode(errors="replace").strip()
    text = "".join(character if character.isprintable() else " " for character in text)
    return text if len(text) <= _MOST_QUOTED else f"{text[: _MOST_QUOTED - 1]}…"
