"""A yardstick: flat Monte Carlo search with playouts by rule of thumb, and no nets.

For each of its bids it plays the same sampled worlds (others' hands, deck) to the end of the game with everybody
bidding by a simple rule, and takes the bid with the most victories. Unlike the levels it is not part of the game.
"""

import random
from collections.abc import Callable
from math import tanh

from game.agents.knowledge.memory import Table, remember
from game.agents.knowledge.outlook import bids_of, powers
from game.agents.knowledge.sampling import draw_belt, draw_hand
from game.agents.knowledge.tables import IDS, IS_BUILDER, IS_UNIT, SYMBOLS, WORTH, ZAPS
from game.agents.knowledge.worth import bonus, holdings, supply_of
from game.agents.neural import cards_for
from game.agents.policies.rule import only_action
from game.core.actions import Action, Bid, EndAllocation
from game.core.observation import Observation
from game.core.rules import BELT_SIZE, HAND_SIZE, decided
from game.core.state import Phase


class World:
    """One sampled game, played to its end by rule of thumb."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.rng = rng
        self.belt, self.deck = draw_belt(table, rng)
        self.rounds_left = table.rounds_left
        self.chief = table.chief
        self.hands, self.piles, self.units = [], [], [list(seat.units) for seat in table.seats]
        self.fixed = [seat.fixed for seat in table.seats]
        for number, seat in enumerate(table.seats):
            hand = list(table.hand) if number == table.me else draw_hand(seat, rng)
            self.hands.append(hand)
            self.piles.append([card for card in seat.pool if card not in hand])

    def copy(self, rng: random.Random) -> "World":
        """The same world, to be played with other bids."""
        new = World.__new__(World)
        new.rng, new.belt, new.deck = rng, self.belt[:], self.deck[:]
        new.rounds_left, new.chief, new.fixed = self.rounds_left, self.chief, self.fixed
        new.hands = [hand[:] for hand in self.hands]
        new.piles = [pile[:] for pile in self.piles]
        new.units = [units[:] for units in self.units]
        return new

    def play(self, me: int, first: tuple[int, ...]) -> float:
        """Play on after bidding ``first`` in the current auction; returns what the end is worth to ``me``."""
        bids = {player: self.rule_bid(player) for player, hand in enumerate(self.hands) if hand and player != me}
        bids[me] = first
        self.settle(bids)
        while True:
            while self.belt:
                if not any(self.hands):
                    self.deal()
                self.settle({player: self.rule_bid(player) for player, hand in enumerate(self.hands) if hand})
            if not self.rounds_left:
                return self.result(me)
            self.rounds_left -= 1
            self.belt = [self.deck.pop() for _ in range(BELT_SIZE)]
            self.deal()

    def deal(self) -> None:
        """[P1]"""
        for player, hand in enumerate(self.hands):
            pool = hand + self.piles[player]
            self.rng.shuffle(pool)
            self.hands[player], self.piles[player] = pool[:HAND_SIZE], pool[HAND_SIZE:]

    def rule_bid(self, player: int) -> tuple[int, ...]:
        """Lay about the card's share of what the hand still has to buy."""
        hand = self.hands[player]
        card = self.belt[0]
        worth = self.worth(player, card)
        if worth <= 0:
            return (min(hand, key=ZAPS.__getitem__),)
        left = len(self.belt) - 1
        share = worth / (worth + 4.5 * left)
        total = sum([ZAPS[c] for c in hand])
        price = min(1.0, 0.75 * len(self.hands) * share) * total * self.rng.uniform(0.7, 1.3)
        self.rng.shuffle(hand)
        bid: list[int] = []
        for candidate in hand:
            if ZAPS[candidate] <= price + 0.5:
                bid.append(candidate)
                price -= ZAPS[candidate]
                if price < 0.5:
                    break
        return tuple(bid) or (min(hand, key=ZAPS.__getitem__),)

    def worth(self, player: int, card: int) -> float:
        """A guess at the points that a card brings."""
        units = self.units[player]
        if IS_UNIT[card]:
            size = SYMBOLS[card].bit_count()
            fitting = sum([1 for c in (*self.hands[player], *self.piles[player]) if SYMBOLS[c] & SYMBOLS[card]])
            to_come = 4 * self.rounds_left / len(self.hands)
            return WORTH[card] * min(2.0, (fitting + to_come) / size - 0.5 - 0.5 * len(units))
        value = WORTH[card] + 0.4 * self.rounds_left * (ZAPS[card] - 1.5)
        if IS_BUILDER[card]:
            value += 2.5 if any([SYMBOLS[card] & SYMBOLS[unit] for unit in units]) else 1.0
        return value

    def settle(self, bids: dict[int, tuple[int, ...]]) -> None:
        """[A3]-[A5]"""
        count = len(self.hands)
        card = self.belt.pop(0)
        order = sorted(bids, key=lambda player: (player - self.chief) % count)
        winner, tied = decided({player: sum([ZAPS[c] for c in bids[player]]) for player in order})
        if tied:
            self.chief = tied[1]
        for spent in bids[winner]:
            self.hands[winner].remove(spent)
        self.piles[winner].extend(bids[winner])
        (self.units if IS_UNIT[card] else self.piles)[winner].append(card)

    def result(self, me: int) -> float:
        """Share of the victory plus a little for the margin."""
        ranks = []
        for hand, pile, units, fixed in zip(self.hands, self.piles, self.units, self.fixed, strict=True):
            away = [card for cards in fixed.values() for card in cards]
            owned = [*hand, *pile]
            total = sum([WORTH[c] for c in (*owned, *away)]) + bonus(holdings(units, fixed), supply_of(owned))
            ranks.append((total, -sum([IS_BUILDER[c] for c in (*owned, *away)])))
        best = max(ranks)
        margin = ranks[me][0] - max(total for player, (total, _) in enumerate(ranks) if player != me)
        return (ranks[me] == best) / ranks.count(best) + 0.1 * tanh(margin / 10)


class FlatMonteCarlo:
    """Tries each of its bids in sampled worlds, at least one, while there is time."""

    def __init__(self, more_time: Callable[[], bool]) -> None:
        """``more_time`` is asked after each world."""
        self._more_time = more_time

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """The bid with the most victories; nothing is ever allocated."""
        forced = only_action(observation)
        if forced is not None:
            return forced
        if observation.phase is Phase.ALLOCATION:
            return EndAllocation()
        table = remember(observation)
        cheapest: dict[int, tuple[int, ...]] = {}
        for counts in bids_of(powers(table.hand)):
            bid = cards_for(counts, table)
            total = sum([ZAPS[card] for card in bid])
            if total not in cheapest or len(bid) < len(cheapest[total]):
                cheapest[total] = bid
        sums = dict.fromkeys(cheapest, 0.0)
        while True:
            world = World(table, rng)
            seed = rng.getrandbits(32)
            for total, bid in cheapest.items():
                sums[total] += world.copy(random.Random(seed)).play(table.me, bid)
            if not self._more_time():
                break
        best = max(cheapest, key=sums.__getitem__)
        return Bid(tuple(IDS[card] for card in cheapest[best]))
