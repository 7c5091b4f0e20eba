"""Whole games in lockstep, for the training of the nets: from the deal through five rounds of auctions and allocations.

The rules of an auction are those of ``game.agents.worlds.lockstep``.
"""

import numpy as np

from game.agents.knowledge.stock import Stock
from game.agents.knowledge.tables import BELT_CARDS, IS_BUILDER, IS_UNIT, START_POOL, SYMBOLS, ZAPS
from game.agents.worlds.arrays import Floats
from game.agents.worlds.bidding import Bidding
from game.agents.worlds.lockstep import UNSEEN_OF, Owned
from game.core.rules import BELT_SIZE, HAND_SIZE


class Games(Bidding):
    """Several games, side by side. ``pools``, ``units`` and ``fixed`` hold each seat's cards by number, as allocation
    needs."""

    def __init__(self, games: int, seats: int, rng: np.random.Generator) -> None:
        chief = np.zeros(games, np.int64)
        self.pools: list[list[list[int]]] = []
        self.units: list[list[list[int]]] = []
        self.fixed: list[list[dict[int, list[int]]]] = []
        decks = []
        for lane in range(games):
            mechanics = rng.permutation(seats) + 1
            chief[lane] = int(np.argmin(mechanics))
            self.pools.append([list(START_POOL[int(m)]) for m in mechanics])
            self.units.append([[] for _ in range(seats)])
            self.fixed.append([{} for _ in range(seats)])
            starters = {card for pool in self.pools[-1] for card in pool}
            decks.append(rng.permutation([card for card in BELT_CARDS if card not in starters]))
        self.deck = np.array(decks)
        owned = [[Owned(Stock(pool)) for pool in pools] for pools in self.pools]
        super().__init__(owned, chief, UNSEEN_OF[self.deck].sum(axis=1), rng)
        self.spent: list[Floats] = []
        """How many cards each auction's winner paid."""

    def start_round(self, number: int) -> None:
        """Lay out the belt of a round and deal [P1] [P2]."""
        self.round = number
        self.belt = self.deck[:, (number - 1) * BELT_SIZE : number * BELT_SIZE]
        self.face_up[:] = 0
        self.deal(np.ones(self.games, bool))

    def resolve(self, bids: Floats) -> None:
        """The same, recording what was won and paid."""
        super().resolve(bids)
        self.spent.append(bids[self.g, self.winner].sum(axis=-1))
        for lane, (seat, card) in enumerate(zip(self.winner.tolist(), self.head.tolist(), strict=True)):
            (self.units if IS_UNIT[card] else self.pools)[lane][seat].append(card)

    def allocate(self) -> None:
        """Fix weak robots where that costs no prospective widget; not always, so that the nets see both cases."""
        for lane in range(self.games):
            for seat in range(self.seats):
                if self.units[lane][seat] and len(self.pools[lane][seat]) > HAND_SIZE and self.rng.random() < 0.7:
                    self._thin(lane, seat)
        self.take_stock()

    def _thin(self, lane: int, seat: int) -> None:
        pool, units, fixed = self.pools[lane][seat], self.units[lane][seat], self.fixed[lane][seat]
        for unit in units:
            fitting = [c for c in pool if IS_BUILDER[c] and ZAPS[c] <= 1 and SYMBOLS[c] & SYMBOLS[unit]]
            if len(pool) <= HAND_SIZE or not fitting:
                continue
            card = fitting[int(self.rng.integers(len(fitting)))]
            rest = [c for c in pool if c != card]
            trial = Owned(Stock(rest, units, {**fixed, unit: [*fixed.get(unit, ()), card]}))
            if sum(trial.block[1:4]) >= sum(self.owned[lane][seat].block[1:4]) - 1e-3:
                pool.remove(card)
                fixed.setdefault(unit, []).append(card)
                self.owned[lane][seat] = trial
