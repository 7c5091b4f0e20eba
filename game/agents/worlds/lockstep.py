"""The rules for many tables at once, side by side at the same auction.

Each array's first axis is the table ("lane"), the second, if any, the seat. The rules are those of ``game.core.rules``
in terms of numbers of cards of each power, which is all that counts in a bid. What the seats own is in one
``Owned`` object per seat, since the best bonus is a search and not a sum.
"""

from collections.abc import Sequence

import numpy as np

from game.agents.knowledge.features import UNSEEN_PARTS
from game.agents.knowledge.stock import BLOCK, LEVELS_OF_POWER, Stock
from game.agents.knowledge.tables import BELT_SPEED, IS_UNIT, ZAPS
from game.agents.worlds.arrays import Bools, Floats, Ints, turns_of
from game.core.rules import BELT_SIZE, HAND_SIZE

POWER = np.arange(LEVELS_OF_POWER, dtype=np.float64)
"""Zaps by power, to multiply numbers of cards by."""
ZAPS_OF = np.array(ZAPS)
UNIT = np.array(IS_UNIT)
NO_CARD = -1
"""Marks a belt place whose card is sold."""
UNSEEN_OF: Floats = np.array([*UNSEEN_PARTS, (0,) * len(UNSEEN_PARTS[0])], dtype=np.float64)
"""What each card adds to the sums over never-seen cards; the last row, for NO_CARD, is zero."""
_SPEED = np.array(BELT_SPEED)
_MOST_ALIKE = 30
"""The most cards of one power that anyone can own."""
CARD_SLOTS = LEVELS_OF_POWER, _MOST_ALIKE
"""One slot for every card that a seat may own, by power."""
_SLOTS = np.repeat(np.arange(LEVELS_OF_POWER), _MOST_ALIKE)


class Owned:
    """What a seat owns, and its encoding for the nets; adding a card is computed only once for all lanes that share
    it."""

    __slots__ = ("_with", "block", "stock", "total")

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self.block = stock.block()
        self.total = stock.total()
        self._with: dict[int, Owned] = {}

    def with_card(self, card: int) -> "Owned":
        """The same after winning a card."""
        found = self._with.get(card)
        if found is None:
            found = self._with[card] = Owned(self.stock.with_card(card))
        return found


class Lockstep:
    """Several tables, side by side at the same auction of the same round.

    For every seat: ``owned``; ``hand``, cards of each power; ``shown`` of them are known to be there, ``hidden`` may
    be; ``laid`` cards in the current bid. For every table: ``chief``, ``belt`` (cards by place), ``face_up`` from
    ``place`` on, ``unseen`` sums (``features.unseen_sums``).
    """

    def __init__(self, owned: Sequence[Sequence[Owned]], chief: Ints, unseen: Floats, rng: np.random.Generator) -> None:
        self.games, self.seats, self.rng = len(owned), len(owned[0]), rng
        shape = (self.games, self.seats)
        self.g = np.arange(self.games)
        self.chief, self.unseen = chief, unseen
        self.owned = [list(seats) for seats in owned]
        self.block = np.zeros((*shape, BLOCK))
        self.score = np.zeros(shape, np.int64)
        self.powers = np.zeros((*shape, LEVELS_OF_POWER))
        self.take_stock()
        self.hand, self.shown, self.hidden = (np.zeros((*shape, LEVELS_OF_POWER)) for _ in range(3))
        self.laid = np.zeros(shape)
        self.round = 0
        self.place = 0
        self.belt = np.full((self.games, BELT_SIZE), NO_CARD)
        self.face_up = np.zeros(self.games, np.int64)

    def take_stock(self) -> None:
        """Fill in the numbers for what every seat owns."""
        self.block[:] = [[own.block for own in seats] for seats in self.owned]
        self.score[:] = [[own.total for own in seats] for seats in self.owned]
        self.powers[:] = [[own.stock.powers for own in seats] for seats in self.owned]

    def robots(self) -> Ints:
        """How many robots each seat has: the fewest wins equal scores [F3]."""
        return np.array([[own.stock.robots for own in seats] for seats in self.owned])

    @staticmethod
    def outcome(score: Ints, robots: Ints) -> tuple[Floats, Floats]:
        """Shares of the victory [F3] and margins, for scores with seats on the last axis."""
        rank = score * 100 - robots
        best = rank.max(axis=-1, keepdims=True)
        share = (rank == best) / (rank == best).sum(axis=-1, keepdims=True)
        seats = score.shape[-1]
        others = np.stack([np.delete(score, seat, axis=-1).max(axis=-1) for seat in range(seats)], axis=-1)
        return share, (score - others).astype(np.float64)

    def turn_up(self, place: int) -> None:
        """Put the card at this belt place up for auction, and work out what it would change for each seat."""
        self.place = place
        self._reveal()
        self.head = self.belt[:, place]
        self.following = [
            [own.with_card(card) for own in seats] for seats, card in zip(self.owned, self.head.tolist(), strict=True)
        ]
        self.gain_block = np.array([[own.block for own in seats] for seats in self.following])
        self.gain_score = np.array([[own.total for own in seats] for seats in self.following])
        self.size = self.hand.sum(axis=-1)
        self.expected = self._expected()
        self.laid[:] = 0

    def deal(self, which: Bools) -> None:
        """Deal six of each pool [P1]."""
        present = np.arange(_MOST_ALIKE) < self.powers[which][..., None]
        keys = np.where(present, self._shuffled()[which], 2.0).reshape(*present.shape[:2], -1)
        picked = np.argpartition(keys, HAND_SIZE, axis=-1)[..., :HAND_SIZE]
        valid = np.take_along_axis(keys, picked, axis=-1) < 1.0
        powers = _SLOTS[picked]
        self.hand[which] = ((powers[..., None] == POWER) & valid[..., None]).sum(axis=2)
        whole = self.powers[which].sum(axis=-1, keepdims=True) <= HAND_SIZE
        self.shown[which] = np.where(whole, self.powers[which], 0)
        self.hidden[which] = np.where(whole, 0, self.powers[which])

    def _shuffled(self) -> Floats:
        """A random number from 0 to 1 for every card that a seat may own: the six lowest are its hand."""
        return self.rng.random((self.games, self.seats, *CARD_SLOTS))

    def _reveal(self) -> None:
        """[P3] [P4]"""
        turn = self.face_up == 0
        speed = np.minimum(_SPEED[self.belt[:, self.place]], BELT_SIZE - self.place)
        for offset in range(BELT_SIZE - self.place):
            shows = turn & (offset < speed)
            self.unseen -= np.where(shows[:, None], UNSEEN_OF[self.belt[:, self.place + offset]], 0)
        self.face_up = np.where(turn, speed, self.face_up)

    def _expected(self) -> Floats:
        """The expected number of cards of each power in every hand."""
        places = np.maximum(0, self.size - self.shown.sum(axis=-1))
        among = self.hidden.sum(axis=-1)
        part = np.where(among > 0, places / np.maximum(among, 1), 0)
        return np.asarray(self.shown + part[..., None] * self.hidden)

    def resolve(self, bids: Floats) -> None:
        """The most zaps win the auction [A3]-[A5]. ``bids`` are tables x seats x powers."""
        count = bids.sum(axis=-1)
        zaps = np.where(count > 0, bids @ POWER, -1)
        seats = np.arange(self.seats)
        order = turns_of(seats, self.chief[:, None], self.seats)
        winner = np.argmax(zaps * self.seats - order, axis=1)
        tied = (zaps == zaps.max(axis=1, keepdims=True)) & (seats != winner[:, None])
        after = np.where(tied, turns_of(seats, winner[:, None], self.seats), 99)
        self.chief = np.where(tied.any(axis=1), np.argmin(after, axis=1), self.chief)
        fresh = np.maximum(bids - self.shown, 0)
        self.shown += fresh
        self.hidden -= np.minimum(fresh, self.hidden)
        spent = bids[self.g, winner]
        self.hand[self.g, winner] -= spent
        self.shown[self.g, winner] -= spent
        for lane, seat in enumerate(winner.tolist()):
            self.owned[lane][seat] = self.following[lane][seat]
        self.winner = winner
        self.block[self.g, winner] = self.gain_block[self.g, winner]
        self.score[self.g, winner] = self.gain_score[self.g, winner]
        self.powers[self.g, winner, ZAPS_OF[self.head]] += ~UNIT[self.head]
        self.face_up -= 1
        self.size = self.hand.sum(axis=-1)
        known = self.shown.sum(axis=-1) >= self.size
        self.hidden[known] = 0
        self.expected = self._expected()
        self.refilled = (self.size.sum(axis=1) == 0) & (self.place < BELT_SIZE - 1)

    def refill(self) -> None:
        """Deal again wherever all hands are empty [A6]."""
        if self.refilled.any():
            self.deal(self.refilled)
