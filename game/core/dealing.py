"""Shuffling and dealing: all the chance in a game. It follows from the game number alone: the deck from the number, a
seat's k-th shuffle from (number, seat, k). So there is no generator to pass around, copy or save, and one player's
choices never change what another draws.

There are two dealers. The first is fast and deals from small numbers, but its cards give the number away. The second
deals from codes (``game.core.number``) by a keyed hash: seeing all of its cards but one reveals nothing about that one,
or about the code. Neither may ever change how it deals: ``RECORDS.md`` describes both.
"""

import hashlib
import struct
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from game.core.number import GameNumber

if TYPE_CHECKING:
    from _blake2 import blake2b as Blake2b  # noqa: N812 - it is a class

T = TypeVar("T")

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_MIX_A = 0xBF58476D1CE4E5B9
_MIX_B = 0x94D049BB133111EB
_LANE = 128
"""Bits for a word of 64 and its product with another."""
_DECK_STREAM = 0
_MECHANICS_STREAM = 1
_FIRST_SEAT_STREAM = 2
_FIRST_CHOICE_STREAM = 16
_PERSON = b"fzzzt-dealer/2"


class Dealer(Protocol):
    """Makes every random choice. A replay uses one that reads the record instead."""

    def mechanics(self, seats: int) -> list[int]:
        """The Mechanic (1 to ``seats``) of each seat [S1]."""

    def deck(self, cards: Sequence[str]) -> list[str]:
        """The belt deck, first card dealt first [S3]."""

    def deal(self, player: int, count: int, cards: Sequence[str], size: int) -> tuple[list[str], list[str]]:
        """Hand of ``size`` cards (all, if fewer) and discard pile from the seat's ``count``-th shuffle [P1]."""


class SeededDealer:
    """Dealer 1: deals from a small number, identically on every machine and in every Python version.

    The generator is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def mechanics(self, seats: int) -> list[int]:
        """The Mechanic of each seat [S1]."""
        return _drawn(range(1, seats + 1), seats, _start(self._seed, _MECHANICS_STREAM, 0))

    def deck(self, cards: Sequence[str]) -> list[str]:
        """The shuffled belt deck [S3]."""
        return _drawn(cards, len(cards), _start(self._seed, _DECK_STREAM, 0))

    def deal(self, player: int, count: int, cards: Sequence[str], size: int) -> tuple[list[str], list[str]]:
        """Hand and discard pile [P1]. Only the hand is drawn: the pile's order does not matter, as it is always
        shuffled before use."""
        mixed = _drawn(cards, size, _start(self._seed, _FIRST_SEAT_STREAM + player, count))
        return mixed[:size], mixed[size:]


class CodeDealer:
    """Dealer 2: deals from a code, identically on every machine.

    Each shuffle takes its draws from one keyed BLAKE2b digest (RFC 7693), read as a number of 512 bits: the longest
    shuffle, of a deck of 46 cards, needs 192 of them, so the odds of any two orders differ by at most one part in 2 to
    the power of 320.
    """

    def __init__(self, code: str) -> None:
        self._code = code

    def mechanics(self, seats: int) -> list[int]:
        """The Mechanic of each seat [S1]."""
        return _drawn_by(_digest(self._code, b"mechanics"), range(1, seats + 1), seats)

    def deck(self, cards: Sequence[str]) -> list[str]:
        """The shuffled belt deck [S3]."""
        return _drawn_by(_digest(self._code, b"deck"), cards, len(cards))

    def deal(self, player: int, count: int, cards: Sequence[str], size: int) -> tuple[list[str], list[str]]:
        """Hand and discard pile [P1]."""
        mixed = _drawn_by(_digest(self._code, b"hand %d %d" % (player, count)), cards, size)
        return mixed[:size], mixed[size:]


def dealer_of(number: GameNumber) -> Dealer:
    """The dealer for a game number."""
    return SeededDealer(number) if isinstance(number, int) else CodeDealer(number)


def choice_seed(number: GameNumber, player: int, point: int) -> int:
    """The 63-bit seed for a computer player's random numbers at a point of a game, a separate stream from every
    shuffle."""
    if isinstance(number, int):
        return _start(number, _FIRST_CHOICE_STREAM + player, point) >> 1
    return int.from_bytes(_digest(number, b"choice %d %d" % (player, point))[:8], "big") >> 1


def _digest(code: str, purpose: bytes) -> bytes:
    """64 bytes that look random to anyone without the code, however many of its other digests they know."""
    found = _keyed(code).copy()
    found.update(purpose)
    return found.digest()


@lru_cache(maxsize=64)
def _keyed(code: str) -> "Blake2b":
    return hashlib.blake2b(key=code.encode("ascii"), person=_PERSON)


def _drawn_by(digest: bytes, items: Iterable[T], size: int) -> list[T]:
    """All items, with the first ``size`` of them drawn by a digest (Fisher-Yates from the front)."""
    mixed = list(items)
    left = len(mixed)
    number = int.from_bytes(digest, "big")
    for place in range(min(size, left - 1)):
        number, draw = divmod(number, left - place)
        other = place + draw
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


def _start(seed: int, stream: int, count: int) -> int:
    """A generator's initial state; the three numbers are mixed in one after another so that no two streams collide."""
    return _mix(_stream(seed, stream) + count)


@lru_cache(maxsize=64)
def _stream(seed: int, stream: int) -> int:
    return _mix(_mix(seed & _WORD) + stream)


def _mix(word: int) -> int:
    word = (word + _GOLDEN) & _WORD
    word = ((word ^ (word >> 30)) * _MIX_A) & _WORD
    word = ((word ^ (word >> 27)) * _MIX_B) & _WORD
    return word ^ (word >> 31)


def _drawn(items: Iterable[T], size: int, word: int) -> list[T]:
    """All items, with the first ``size`` of them drawn at random in order (Fisher-Yates from the front).

    Every deal of every simulated game goes through this, so SplitMix64 makes all its numbers at once, side by side in
    one integer: in half the time of one after another.
    """
    mixed = list(items)
    left = len(mixed)
    draws = min(size, left - 1)
    if draws < 1:
        return mixed
    ones, steps, words, unpack = _side_by_side(draws)
    bits = (word * ones + steps) & words
    bits = (((bits ^ (bits >> 30)) & words) * _MIX_A) & words
    bits = (((bits ^ (bits >> 27)) & words) * _MIX_B) & words
    bits ^= bits >> 31
    for place, drawn in enumerate(unpack(bits.to_bytes(_LANE // 8 * draws, "little"))):
        other = place + ((drawn * (left - place)) >> 64)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


@cache
def _side_by_side(count: int) -> tuple[int, int, int, Callable[[bytes], tuple[int, ...]]]:
    """What SplitMix64 needs to make ``count`` words side by side in one integer, each in the low half of a lane, so
    that a product has room: a 1 in each lane, each lane's counter, a mask of the words, and a reader of all words."""
    ones = sum(1 << (_LANE * lane) for lane in range(count))
    steps = sum((((lane + 1) * _GOLDEN) & _WORD) << (_LANE * lane) for lane in range(count))
    return ones, steps, _WORD * ones, struct.Struct("<" + "Q8x" * count).unpack
