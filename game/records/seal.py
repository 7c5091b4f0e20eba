"""A game sealed before anyone acts, so that it can be proved afterwards that nothing was rigged.

It is a standard hash commitment (Blum, "Coin flipping by telephone", 1981; SHA-256 of FIPS 180-4). A digest of
everything fixed at the start is published at once: the game number, which determines every shuffle and the computer
players' random numbers, the whole deck, and who plays. So is a digest of each computer bid as soon as it is laid. The
salt, without which the digests could be guessed, is published when the game is over; then anyone can recompute the
digests, with ``sha256sum`` for instance, and ask the computer players once more: ``game.play.proof``.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from game.core.actions import Bid
from game.records.record import Record

FORMAT = "fzzzt-seal/1"
SHORT = 8
"""Hex digits of a digest shown for people to compare."""


Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Seal(msgspec.Struct, frozen=True):
    """A sealed game: ``digest`` (64 hex digits) is published at once, ``salt`` (hex digits) when the game is over.

    ``bids`` are the digests of the computer bids, by the point of the game at which each was laid.
    """

    digest: Digest
    salt: Annotated[str, Meta(min_length=1, max_length=64)]
    bids: Mapping[int, Digest] = {}

    @property
    def short(self) -> str:
        """The start of the digest, for people."""
        return f"{self.digest[: SHORT // 2]} {self.digest[SHORT // 2 : SHORT]}".upper()

    def with_bid(self, point: int, player: int, bid: Bid) -> "Seal":
        """The same seal with a bid laid at a point of the game."""
        digest = digest_of(bid_words(self.salt, point, player, bid.cards))
        return msgspec.structs.replace(self, bids={**self.bids, point: digest})

    def before(self, point: int) -> "Seal":
        """The same seal without the bids laid at or after a point of the game, which were undone."""
        return msgspec.structs.replace(self, bids={at: digest for at, digest in self.bids.items() if at < point})


def seal(record: Record, salt: str) -> Seal:
    """Seal a new game; ``salt`` must come from the system's random number source."""
    return Seal(digest_of(start_words(salt, record)), salt)


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
