"""A game sealed before anybody acts, so that it can be proved afterwards that nothing was changed to suit anybody.

It is the usual commitment by a hash (Blum, "Coin flipping by telephone", 1981; SHA-256 of FIPS 180-4). A digest of what
is fixed from the beginning is told at once: the game number, on which every shuffle and every random number of the
computer players hangs, the whole deck, and who plays. So is one of each computer bid as soon as that is laid. The salt,
without which nobody could guess what a digest stands for, is told when the game is over; then anybody can make the
digests again, with ``sha256sum`` for instance, and ask the computer players once more.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from game.actions import Action, Bid
from game.dealing import choice_seed
from game.game import Game
from game.observation import forced_action
from game.record import Record
from game.thinking import Question

FORMAT = "fzzzt-seal/1"
SHORT = 8
"""Hex digits of a digest that are shown where a person is to compare two."""


class Seal(msgspec.Struct, frozen=True):
    """A sealed game: ``digest`` (64 hex digits) is told at once, ``salt`` (hex digits) when the game is over.

    ``bids`` are the digests of the computer bids, by the point of the game at which each was laid.
    """

    digest: str
    salt: str
    bids: Mapping[int, str] = {}

    @property
    def short(self) -> str:
        """The beginning of the digest, for people."""
        return f"{self.digest[: SHORT // 2]} {self.digest[SHORT // 2 : SHORT]}".upper()

    def with_bid(self, point: int, player: int, bid: Bid) -> "Seal":
        """The same seal with a bid laid at a point of the game."""
        digest = digest_of(bid_words(self.salt, point, player, bid.cards))
        return msgspec.structs.replace(self, bids={**self.bids, point: digest})


class Proof(NamedTuple):
    """What the digests say of a game: whether the deck, the number and the players are those that were sealed, how many
    computer bids were sealed, and how many of these are in the record as they were laid."""

    kept: bool
    bids: int
    bids_kept: int

    @property
    def whole(self) -> bool:
        """Whether all is as it was sealed."""
        return self.kept and self.bids == self.bids_kept


def seal(record: Record, salt: str) -> Seal:
    """Seal a game that begins; ``salt`` has to come from the system's own random numbers."""
    return Seal(digest_of(start_words(salt, record)), salt)


def proof(seal: Seal, record: Record) -> Proof:
    """Make all digests again from a record, finished or not. Raises RecordError when it breaks a rule."""
    laid = {
        turn.point: digest_of(bid_words(seal.salt, turn.point, turn.player, turn.action.cards))
        for turn in Game.from_record(record).turns
        if isinstance(turn.action, Bid)
    }
    kept = sum(laid.get(point) == digest for point, digest in seal.bids.items())
    return Proof(digest_of(start_words(seal.salt, record)) == seal.digest, len(seal.bids), kept)


def asked_again(record: Record, start: int = 0) -> Iterator[tuple[Question, Action]]:
    """Every question that the computer players of a game were asked, from the point ``start`` on, and what they chose.

    They choose by what they see and by the game number alone: asked once more, they must choose the same.
    Raises RecordError when the record breaks a rule.
    """
    game = Game.from_record(record)
    for turn in game.turns:
        seat = game.seats[turn.player]
        if turn.point < start or seat.human:
            continue
        game.goto(turn.point)
        observation = game.observation(turn.player)
        if forced_action(observation) is None:
            seed = choice_seed(game.seed, turn.player, turn.point)
            yield Question(seat.level, seat.personality, observation, seed), turn.action


def same(one: Action, other: Action) -> bool:
    """Whether two choices are the same: a bid's cards have no order."""
    if isinstance(one, Bid) and isinstance(other, Bid):
        return sorted(one.cards) == sorted(other.cards)
    return one == other


def start_words(salt: str, record: Record) -> str:
    """The text whose digest seals a game: one line of JSON."""
    return _words(FORMAT, salt, record.seed, [[player.name, player.kind] for player in record.players], record.deck)


def bid_words(salt: str, point: int, player: int, cards: Iterable[str]) -> str:
    """The text whose digest seals a bid: one line of JSON. A bid's cards have no order."""
    return _words(FORMAT, salt, point, player, sorted(cards))


def digest_of(words: str) -> str:
    """The SHA-256 of a text in UTF-8, 64 hex digits."""
    return hashlib.sha256(words.encode()).hexdigest()


def _words(*parts: object) -> str:
    return msgspec.json.encode(parts).decode()
