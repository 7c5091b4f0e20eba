"""Many games at once in numpy: the rules in lockstep, for the training of the nets.

Each array's first axis is the game ("lane"), the second, where there is one, the seat. The rules are those of
``game.rules``, told by numbers of cards of each power: in a bid nothing else counts. What the seats own is kept in
``game.agents.stock`` objects, one for each seat, since the best bonus is a search and not a sum.
"""

import numpy as np

from build.learning import Bools, Floats, Ints
from game.agents.features import UNSEEN_PARTS
from game.agents.stock import BLOCK, Stock
from game.agents.tables import BELT_CARDS, BELT_SPEED, IS_BUILDER, IS_UNIT, START_POOL, SYMBOLS, ZAPS
from game.rules import BELT_SIZE, HAND_SIZE

POWERS = 6
POWER = np.arange(POWERS, dtype=np.float32)
ZAPS_OF = np.array(ZAPS)
UNIT = np.array(IS_UNIT)
_SPEED = np.array(BELT_SPEED)
_UNSEEN: Floats = np.array([*UNSEEN_PARTS, (0,) * 6], dtype=np.float32)


class Lockstep:
    """So many games, side by side at the same auction."""

    def __init__(self, games: int, seats: int, rng: np.random.Generator) -> None:
        self.games, self.seats, self.rng = games, seats, rng
        shape = (games, seats)
        self.g = np.arange(games)
        self.chief = np.zeros(games, np.int64)
        self.pools: list[list[list[int]]] = []
        self.owned: list[list[list[int]]] = []
        self.fixed: list[list[dict[int, list[int]]]] = []
        decks = []
        for lane in range(games):
            mechanics = rng.permutation(seats) + 1
            self.chief[lane] = int(np.argmin(mechanics))
            self.pools.append([list(START_POOL[int(m)]) for m in mechanics])
            self.owned.append([[] for _ in range(seats)])
            self.fixed.append([{} for _ in range(seats)])
            starters = {card for pool in self.pools[-1] for card in pool}
            decks.append(rng.permutation([card for card in BELT_CARDS if card not in starters]))
        self.deck = np.array(decks)
        self.stocks = [[Stock(pool) for pool in pools] for pools in self.pools]
        self.block = np.zeros((*shape, BLOCK), np.float32)
        self.score = np.zeros(shape, np.int64)
        self.powers = np.zeros((*shape, POWERS), np.float32)
        for lane in range(games):
            for seat in range(seats):
                self._take_over(lane, seat)
        self.hand = np.zeros((*shape, POWERS), np.float32)
        self.shown = np.zeros((*shape, POWERS), np.float32)
        self.hidden = np.zeros((*shape, POWERS), np.float32)
        self.laid = np.zeros(shape, np.float32)
        self.unseen = _UNSEEN[self.deck].sum(axis=1)
        self.round = 0
        self.place = 0
        self.spent: list[Floats] = []

    def _take_over(self, lane: int, seat: int) -> None:
        stock = self.stocks[lane][seat]
        self.block[lane, seat] = stock.block()
        self.score[lane, seat] = stock.total()
        self.powers[lane, seat] = stock.powers

    def _robots(self) -> Ints:
        return np.array([[stock.robots for stock in stocks] for stocks in self.stocks])

    @staticmethod
    def outcome(score: Ints, robots: Ints) -> tuple[Floats, Floats]:
        """Shares of the victory [F3] and margins, for scores with seats on the last axis."""
        rank = score * 100 - robots
        best = rank.max(axis=-1, keepdims=True)
        share = (rank == best) / (rank == best).sum(axis=-1, keepdims=True)
        seats = score.shape[-1]
        others = np.stack([np.delete(score, seat, axis=-1).max(axis=-1) for seat in range(seats)], axis=-1)
        return share.astype(np.float32), (score - others).astype(np.float32)

    def start_round(self, number: int) -> None:
        """Lay out the belt of a round and deal [P1] [P2]."""
        self.round = number
        self.belt = self.deck[:, (number - 1) * BELT_SIZE : number * BELT_SIZE]
        self.face_up = np.zeros(self.games, np.int64)
        self._deal(np.ones(self.games, bool))

    def turn_up(self, place: int) -> None:
        """Bring the card at this place of the belt under the hammer, and find what it would change for each seat."""
        self.place = place
        self._reveal()
        self.head = self.belt[:, place]
        self.following = [
            [stock.with_card(int(card)) for stock in stocks]
            for stocks, card in zip(self.stocks, self.head, strict=True)
        ]
        self.gain_block = np.array([[stock.block() for stock in stocks] for stocks in self.following], np.float32)
        self.gain_score = np.array([[stock.total() for stock in stocks] for stocks in self.following])
        self.size = self.hand.sum(axis=-1)
        self.expected = self._expected()
        self.laid[:] = 0

    def _deal(self, which: Bools) -> None:
        """Deal six of each pool [P1]."""
        slots = np.repeat(np.arange(POWERS), 30).reshape(POWERS, 30)
        present = np.arange(30) < self.powers[which][..., None]
        keys = np.where(present, self.rng.random(present.shape), 2.0).reshape(*present.shape[:2], -1)
        picked = np.argsort(keys, axis=-1)[..., :HAND_SIZE]
        valid = np.take_along_axis(keys, picked, axis=-1) < 1.0
        powers = slots.reshape(-1)[picked]
        hand = ((powers[..., None] == np.arange(POWERS)) & valid[..., None]).sum(axis=2)
        self.hand[which] = hand
        whole = self.powers[which].sum(axis=-1, keepdims=True) <= HAND_SIZE
        self.shown[which] = np.where(whole, self.powers[which], 0)
        self.hidden[which] = np.where(whole, 0, self.powers[which])

    def _reveal(self) -> None:
        """[P3] [P4]"""
        turn = self.face_up == 0
        speed = np.minimum(_SPEED[self.belt[:, self.place]], BELT_SIZE - self.place)
        for offset in range(BELT_SIZE - self.place):
            shows = turn & (offset < speed)
            self.unseen -= np.where(shows[:, None], _UNSEEN[self.belt[:, self.place + offset]], 0)
        self.face_up = np.where(turn, speed, self.face_up)

    def _expected(self) -> Floats:
        places = np.maximum(0, self.size - self.shown.sum(axis=-1))
        among = self.hidden.sum(axis=-1)
        part = np.where(among > 0, places / np.maximum(among, 1), 0)
        return (self.shown + part[..., None] * self.hidden).astype(np.float32)

    def resolve(self, bids: Floats) -> None:
        """The most zaps win the auction [A3]-[A5]."""
        count = bids.sum(axis=-1)
        zaps = np.where(count > 0, bids @ POWER, -1)
        order = (np.arange(self.seats) - self.chief[:, None]) % self.seats
        winner = np.argmax(zaps * self.seats - order, axis=1)
        tied = (zaps == zaps.max(axis=1, keepdims=True)) & (np.arange(self.seats) != winner[:, None])
        after = np.where(tied, (np.arange(self.seats) - winner[:, None]) % self.seats, 99)
        self.chief = np.where(tied.any(axis=1), np.argmin(after, axis=1), self.chief)
        fresh = np.maximum(bids - self.shown, 0)
        self.shown += fresh
        self.hidden -= np.minimum(fresh, self.hidden)
        spent = bids[self.g, winner]
        self.spent.append(spent.sum(axis=-1))
        self.hand[self.g, winner] -= spent
        self.shown[self.g, winner] -= spent
        for lane in range(self.games):
            seat, card = int(winner[lane]), int(self.head[lane])
            self.stocks[lane][seat] = self.following[lane][seat]
            (self.owned if IS_UNIT[card] else self.pools)[lane][seat].append(card)
        self.block[self.g, winner] = self.gain_block[self.g, winner]
        self.score[self.g, winner] = self.gain_score[self.g, winner]
        robot = ~UNIT[self.head]
        self.powers[self.g, winner, ZAPS_OF[self.head]] += robot
        self.face_up -= 1
        self.size = self.hand.sum(axis=-1)
        known = self.shown.sum(axis=-1) >= self.size
        self.hidden[known] = 0
        self.expected = self._expected()
        self.refilled = (self.size.sum(axis=1) == 0) & (self.place < BELT_SIZE - 1)

    def refill(self) -> None:
        """Where all hands are empty, deal again [A6]."""
        if self.refilled.any():
            self._deal(self.refilled)

    def allocate(self) -> None:
        """Fix weak robots where that costs no widget in prospect; not always, so that the nets see both."""
        for lane in range(self.games):
            for seat in range(self.seats):
                if self.owned[lane][seat] and len(self.pools[lane][seat]) > HAND_SIZE and self.rng.random() < 0.7:
                    self._thin(lane, seat)

    def _thin(self, lane: int, seat: int) -> None:
        pool, units, fixed = self.pools[lane][seat], self.owned[lane][seat], self.fixed[lane][seat]
        for unit in units:
            fitting = [c for c in pool if IS_BUILDER[c] and ZAPS[c] <= 1 and SYMBOLS[c] & SYMBOLS[unit]]
            if len(pool) <= HAND_SIZE or not fitting:
                continue
            card = fitting[int(self.rng.integers(len(fitting)))]
            rest = [c for c in pool if c != card]
            trial = Stock(rest, units, {**fixed, unit: [*fixed.get(unit, ()), card]})
            if sum(trial.block()[1:4]) >= self.block[lane, seat, 1:4].sum() - 1e-3:
                pool.remove(card)
                fixed.setdefault(unit, []).append(card)
                self.stocks[lane][seat] = trial
                self._take_over(lane, seat)
