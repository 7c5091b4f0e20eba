"""Search: the best bids, each revalued by playing the round on with it: in sampled worlds, with nets bidding for
everybody.

The value net judges an auction by the average worth of each outcome over everything hidden. Here what is hidden is
sampled: hands, face-down cards and the cards in bids already laid, with their probability given what was seen. In every
such world all seats bid by the nets to the end of the round, each with only its own hand and memory, once for each
candidate bid; then the value net judges the result. This shows what a bid costs in later auctions. (Monte Carlo search
in sampled worlds with a strong policy and an evaluation at its end: Ginsberg, "GIB: Imperfect information in a
computationally challenging game", 2001; Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search",
1997. No player sees the sampled hands, so there is no "strategy fusion" in the bids that follow.)
"""

import random
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec
import numpy as np

from game.agents.knowledge.features import unseen_sums
from game.agents.knowledge.memory import Table
from game.agents.knowledge.net import Net
from game.agents.knowledge.outlook import MARGIN_SCALE, BidWorth, Counts, Worth, powers
from game.agents.knowledge.sampling import draw_belt
from game.agents.knowledge.stock import LEVELS_OF_POWER, Stock
from game.agents.policies.reading import possible_hands
from game.agents.worlds.arrays import Brain, Floats, Ints, Weights, clockwise_from
from game.agents.worlds.bidding import WAYS, Bidding, best_of, chance
from game.agents.worlds.lockstep import CARD_SLOTS, NO_CARD, Owned
from game.core.rules import BELT_SIZE, ROUNDS
from game.core.turn_order import turn_of

HANDS = 128
"""The number of possible hands examined per seat."""
UNSURE = 0.01
"""Temperature: roughly how little two bids may differ in worth for each to be chosen now and then."""
BLUR = 0.02
"""The same for guessing the cards of a bid already laid."""
DOUBT = 0.1
"""The share of bids already laid that follow no net."""


class Worlds(Bidding):
    """One table in several sampled worlds, once for each candidate bid: lane = bid x worlds + world. A world's random
    numbers are the same for every candidate."""

    def __init__(
        self, table: Table, hands: Floats, belts: Ints, bids: int, brain: Brain, logs: Floats, seed: int
    ) -> None:
        """``hands`` (worlds x seats x powers) and ``belts`` (worlds x BELT_SIZE, NO_CARD where sold) are the worlds;
        ``logs`` is ``log_styles`` of the table."""
        self.worlds, self.bids = len(hands), bids
        lanes = self.worlds * bids
        owned = [Owned(Stock(seat.pool, seat.units, seat.fixed)) for seat in table.seats]
        unseen = np.tile(unseen_sums(table.unseen), (lanes, 1))
        super().__init__([owned] * lanes, np.full(lanes, table.chief), unseen, np.random.default_rng(seed))
        self.brain = brain
        self.hand[:] = np.tile(hands, (bids, 1, 1))
        self.shown[:] = [powers(seat.shown) for seat in table.seats]
        self.hidden[:] = [powers(seat.hidden) for seat in table.seats]
        self.round = ROUNDS - table.rounds_left
        self.belt = np.tile(belts, (bids, 1))
        self.face_up[:] = sum([card >= 0 for card in table.belt])
        self.log_styles[:] = logs
        self.turn_up(BELT_SIZE - table.left)

    def _shuffled(self) -> Floats:
        return np.tile(self.rng.random((self.worlds, self.seats, *CARD_SLOTS)), (self.bids, 1, 1, 1))

    def play_on(self, laid: dict[int, Floats]) -> None:
        """Play this auction, with these bids (lanes x powers) from the seats ``laid``, and the rest of the round."""
        self._auction(laid)
        while self.place < BELT_SIZE - 1:
            self.refill()
            self.turn_up(self.place + 1)
            self._auction({})

    def look_as(self, number: int, table: Table) -> None:
        """See the auction as a seat does when it bids: how many cards the seats before it laid, and how many everyone
        holds."""
        self.size[:] = [seat.size for seat in table.seats]
        self.expected = self._expected()
        turns = [turn_of(seat, table.chief, self.seats) for seat in range(self.seats)]
        self.laid[:] = [seat.laid if turn < turns[number] else 0 for seat, turn in zip(table.seats, turns, strict=True)]

    def _auction(self, laid: dict[int, Floats]) -> None:
        bids = np.zeros_like(self.hand)
        for number, cards in laid.items():
            bids[:, number] = cards
        for seat in clockwise_from(self.chief, self.seats).T:
            free = (self.size[self.g, seat] > 0) & ~np.isin(seat, list(laid))
            self._bid(seat, np.flatnonzero(free), bids)
            self.laid[self.g, seat] = bids[self.g, seat].sum(axis=-1)
        if self.place < BELT_SIZE - 1:
            self.learn_styles(self.brain.bid, bids)
        self.resolve(bids)

    def _bid(self, seat: Ints, which: Ints, bids: Floats) -> None:
        """Fill in the bids of one seat per lane, for the lanes ``which``."""
        noise = np.tile(self.rng.gumbel(size=(self.worlds, WAYS)), (self.bids, 1))
        if not len(which):
            return
        found, worth = self.worths(self.brain, seat[which], which, *self.bid_features())
        unsure = worth + UNSURE * noise[which[found.lane], found.choice]
        bids[which, seat[which]] = best_of(found, unsure, len(which))

    def worth_to(self, seat: int) -> tuple[Floats, Floats]:
        """A seat's chance of winning the game in each lane at the end of the round, and its margin (points)."""
        if self.round == ROUNDS:
            shares, margins = self.outcome(self.score, self.robots())
            return shares[:, seat], margins[:, seat]
        out = self.brain.value.forward(self.inputs(np.full(self.games, seat), self.g, self.world))
        return chance(out), out[:, 1] * MARGIN_SCALE


class Sample(NamedTuple):
    """Hidden cards sampled for some worlds: all ``hands`` (worlds x seats x powers, current bids included), the whole
    ``belts`` (worlds x BELT_SIZE, NO_CARD where sold), and the bids of the seats that have ``laid`` theirs (worlds x
    powers)."""

    hands: Floats
    belts: Ints
    laid: dict[int, Floats]


def draw(table: Table, brain: Brain, logs: Floats, worlds: int, seed: int) -> Sample:
    """Sample worlds that fit what ``table.me`` knows. A hand's weight is how likely its seat is to lay as many cards
    from it as it has laid; ``logs`` are the seats' styles (``Bidding.log_styles``)."""
    rng, draws = np.random.default_rng([seed, 1]), random.Random(seed)
    hands = np.zeros((worlds, len(table.seats), LEVELS_OF_POWER))
    hands[:, table.me] = powers(table.hand)
    laid = {}
    for number, seat in enumerate(table.seats):
        if number == table.me or not seat.size:
            continue
        found = possible_hands(seat, HANDS, draws)
        held = np.array(list(found), np.float64)
        likely = np.array([part for _, part in found.values()])
        if seat.laid:
            cards, odds = _laid_by(table, number, held, brain, logs)
            hand, choice = _drawn(rng, likely[:, None] * odds, worlds)
            laid[number] = cards[hand, choice]
        else:
            hand, _ = _drawn(rng, likely[:, None], worlds)
        hands[:, number] = held[hand]
    sold = [NO_CARD] * (BELT_SIZE - table.left)
    belts = np.array([[*sold, *draw_belt(table, draws)[0]] for _ in range(worlds)])
    return Sample(hands, belts, laid)


def play_on(table: Table, bids: Sequence[Counts], brain: Brain, logs: Floats, worlds: int, seed: int) -> list[Worth]:
    """What each of these bids of ``table.me`` is worth, on average over this many ``worlds``.

    The same table, styles and seed give the same worths.
    """
    sample = draw(table, brain, logs, worlds, seed)
    lanes = Worlds(table, sample.hands, sample.belts, len(bids), brain, logs, seed)
    laid = {number: np.tile(cards, (len(bids), 1)) for number, cards in sample.laid.items()}
    lanes.play_on({**laid, table.me: np.repeat(np.array(bids, np.float64), worlds, axis=0)})
    chances, margins = (found.reshape(len(bids), worlds).mean(axis=1) for found in lanes.worth_to(table.me))
    return [Worth(one, margin) for one, margin in zip(chances.tolist(), margins.tolist(), strict=True)]


def _laid_by(table: Table, number: int, held: Floats, brain: Brain, logs: Floats) -> tuple[Floats, Floats]:
    """For each hand that a seat may have bid from: its bids (hands x WAYS x powers), and the likelihood of each with as
    many cards as it laid."""
    size = len(held)
    hands = np.zeros((size, len(table.seats), held.shape[1]))
    hands[:, number] = held
    belt = [NO_CARD] * (BELT_SIZE - table.left) + [max(0, card) for card in table.belt]
    lanes = Worlds(table, hands, np.tile(belt, (size, 1)), 1, brain, logs, 0)
    lanes.look_as(number, table)
    seat = np.full(size, number)
    bids, worth = lanes.worths(brain, seat, lanes.g, *lanes.bid_features())
    cards, odds = np.zeros((size, WAYS, held.shape[1])), np.zeros((size, WAYS))
    cards[bids.lane, bids.choice] = bids.cards
    best = np.full(size, -np.inf)
    np.maximum.at(best, bids.lane, worth)
    odds[bids.lane, bids.choice] = np.exp((worth - best[bids.lane]) / BLUR)
    bid = odds > 0
    odds = (1 - DOUBT) * odds / odds.sum(axis=1, keepdims=True) + DOUBT * bid / bid.sum(axis=1, keepdims=True)
    return cards, odds * (cards.sum(axis=-1) == table.seats[number].laid)


def _drawn(rng: np.random.Generator, weights: Floats, number: int) -> tuple[Ints, ...]:
    """Indices drawn in proportion to weights, by systematic sampling, in random order."""
    up_to = np.cumsum(weights.reshape(-1))
    points = (rng.permutation(number) + rng.random(number)) / number * up_to[-1]
    found = np.minimum(np.searchsorted(up_to, points, side="right"), len(up_to) - 1)
    return np.unravel_index(found, weights.shape)


TRIED = 3
"""At most this many bids are tried,"""
GAP = 0.08
"""and none that the nets rate worse than the best by this much."""


class Search:
    """Tries bids for players of one number of seats."""

    def __init__(self, nets: Mapping[str, Net], worlds: int) -> None:
        """``worlds`` is the number of worlds each bid is tried in."""
        self._brain = Brain(Weights.of(nets["value"]), Weights.of(nets["bid"]))
        self._worlds = worlds

    def tried(
        self, found: Sequence[BidWorth], table: Table, logs: Sequence[Sequence[float]], seed: int
    ) -> list[BidWorth]:
        """The same bids, in the nets' order, best first, with the first ones revalued.

        ``logs`` are ``Reader.style_logs``; the same table, logs and seed give the same.
        """
        ranked = sorted(found, key=lambda bid: -bid.utility)
        tried = [bid for bid in ranked[:TRIED] if bid.utility > ranked[0].utility - GAP]
        alone = not any([seat.size for number, seat in enumerate(table.seats) if number != table.me])
        if len(tried) == 1 or alone:
            return ranked
        worths = play_on(table, [bid.bid for bid in tried], self._brain, np.array(logs), self._worlds, seed)
        return [*compared(tried, worths), *ranked[len(tried) :]]


def compared(bids: Sequence[BidWorth], worths: Sequence[Worth]) -> list[BidWorth]:
    """Bids with these relative worths and the original average.

    A few worlds show well which bid is better, since all bids face the same ones, but not how good the position is; the
    value net does, as it averages over all worlds.
    """
    chance, margin, utility = (
        fmean(getattr(bid, what) for bid in bids) - fmean(getattr(worth, what) for worth in worths)
        for what in ("chance", "margin", "utility")
    )
    return [
        msgspec.structs.replace(
            bid,
            chance=min(1.0, max(0.0, worth.chance + chance)),
            margin=worth.margin + margin,
            utility=worth.utility + utility,
        )
        for bid, worth in zip(bids, worths, strict=True)
    ]
