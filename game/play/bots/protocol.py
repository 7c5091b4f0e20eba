"""The protocol between a game and a bot: lines of JSON, as ``PLAYERS.md`` explains.

The game speaks first and the bot answers every message except ``NewGame``. This module only defines messages;
``game.play.bots`` runs bots, and ``game.play.player`` is the other end.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from game.core.actions import Action
from game.core.cards import CATALOGUE, Kind, Symbol
from game.core.observation import Observation

PROTOCOL = "fzzzt-player/1"
LONGEST_ANSWER = 1 << 16
"""Most bytes in a bot's line, newline included; the longest legitimate answer takes a thirtieth of that."""
_MOST_QUOTED = 80

Message = TypeVar("Message")


class ProtocolError(ValueError):
    """A line is not the expected message; the text says why and fits in the middle of a sentence."""


class CardFacts(msgspec.Struct, frozen=True):
    """What is printed on a card, minus the artwork; None if it does not apply. ``starter_of`` is the number of the
    Mechanic who starts with it."""

    id: str
    kind: Kind
    power: int | None
    points: int | None
    belt_speed: int | None
    symbols: tuple[Symbol, ...]
    starter_of: int | None


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line to a bot: the protocol, the time limit in ``seconds`` for an answer, and every card in the
    game."""

    protocol: str
    seconds: float
    cards: tuple[CardFacts, ...]


class NewGame(msgspec.Struct, frozen=True, tag_field="type", tag="game"):
    """A game with the bot in it starts or resumes. Needs no answer."""

    seats: int
    seat: int


class Turn(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """The bot is to act. ``actions`` are its legal actions; in scoring [F2] the best build, then the empty one."""

    turn: int
    observation: Observation
    actions: Sequence[Action]


ToBot = Hello | NewGame | Turn


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """A bot's answer to ``Hello``: its protocol and, optionally, its name."""

    protocol: str
    name: str = ""


class Reply(msgspec.Struct, frozen=True, tag_field="type", tag="action"):
    """A bot's answer to the ``Turn`` with the same number."""

    turn: int
    action: Action


def hello(seconds: float) -> Hello:
    """The first line to a bot with this time limit."""
    cards = [
        CardFacts(card.id, card.kind, card.power, card.points, card.belt_speed, tuple(card.symbols), card.starter_of)
        for card in CATALOGUE.values()
    ]
    return Hello(PROTOCOL, seconds, tuple(cards))


def line_of(message: ToBot | Welcome | Reply) -> bytes:
    """A message as a line, newline included."""
    return msgspec.json.encode(message) + b"\n"


def message_in(line: bytes, kind: type[Message]) -> Message:
    """The message in a line. Raises ProtocolError if it is a different message, or none."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ProtocolError(f"“{quoted(line)}” ({str(error).rstrip('.')})") from error
    except RecursionError as error:
        raise ProtocolError(f"“{quoted(line)}” (its brackets are nested far too deeply)") from error


def quoted(line: bytes) -> str:
    """A bot's output made fit to show: printable, and shortened if long."""
    text = line.decode(errors="replace").strip()
    text = "".join(character if character.isprintable() else " " for character in text)
    return text if len(text) <= _MOST_QUOTED else f"{text[: _MOST_QUOTED - 1]}…"
