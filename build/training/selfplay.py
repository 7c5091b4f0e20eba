"""Self-play of many games at once: how the seats choose their bids, and the training data collected."""

import numpy as np

from build.training.games import Games
from build.training.learning import Weights
from game.agents.knowledge.features import BID_TOTALS, REFILL, STYLES
from game.agents.knowledge.stock import CHANGE_SCALES
from game.agents.worlds import arrays
from game.agents.worlds.arrays import Bools, Floats, Ints
from game.agents.worlds.bidding import Bids, best_of
from game.agents.worlds.lockstep import POWER, UNIT, ZAPS_OF
from game.core.rules import BELT_SIZE, ROUNDS

NET, RULE, TIMID, BOLD = range(STYLES)


class Brain(arrays.Brain):
    """The nets that play for a seat, while they learn."""

    value: Weights
    bid: Weights

    def copy(self) -> "Brain":
        """An independent copy."""
        return Brain(self.value.copy(), self.bid.copy())


class Lanes(Games):
    """Games in which every seat bids in its style, with what is gathered from them for training."""

    def __init__(
        self, games: int, seats: int, rng: np.random.Generator, brains: list[Brain], styles: Ints, brain_of: Ints
    ) -> None:
        """``styles`` and ``brain_of`` (games x seats) tell how each seat bids and with which of ``brains``."""
        self.brains, self.styles, self.brain_of = brains, styles, brain_of
        self.temperature = 0.01
        shape = (games, seats)
        spans = ((1.0, 1.0), (0.5, 1.0), (0.2, 0.5), (1.0, 1.8))
        self.boldness = np.choose(styles, [rng.uniform(*span, shape) for span in spans])
        self.sharpness = rng.uniform(0.4, 1.1, shape)
        self.zap_worth = rng.uniform(0.2, 0.8, shape)
        self.denial = rng.uniform(0.0, 0.4, shape)
        self.card_cost = rng.uniform(0.0, 0.6, shape)
        self.blur = rng.uniform(0.0, 0.4, shape)
        super().__init__(games, seats, rng)
        self.value_inputs: list[Floats] = []
        self.bid_inputs: list[Floats] = []
        self.bid_answers: list[Ints] = []
        self.bid_masks: list[Bools] = []

    # Playing

    def play(self) -> tuple[Floats, Floats]:
        """All games to their ends: each seat's share of the victory and its margin over the best other (points)."""
        for number in range(1, ROUNDS + 1):
            self.start_round(number)
            for place in range(BELT_SIZE):
                self.turn_up(place)
                self._auction()
                self.refill()
            if number < ROUNDS:
                self.allocate()
        return self.outcome(self.score, self.robots())

    def _auction(self) -> None:
        bids = np.zeros_like(self.hand)
        kept = int(self.rng.integers(self.seats))
        for order in range(self.seats):
            seat = (self.chief + order) % self.seats
            active = self.size[self.g, seat] > 0
            inputs, span = self.bid_features()
            if order == kept:
                self._keep_bids(inputs, span)
            choice = self._choose(seat, inputs, span)
            bids[self.g, seat] = np.where(active[:, None], choice, 0)
            self.laid[self.g, seat] = bids[self.g, seat].sum(axis=-1)
        self._learn(bids)
        self.resolve(bids)
        if not (self.place == BELT_SIZE - 1 and self.round == ROUNDS):
            self._keep_values()

    def _keep_values(self) -> None:
        world = self.world.copy()
        world[:, REFILL] = self.refilled
        seen = [self.inputs(np.full(self.games, seat), self.g, world) for seat in range(self.seats)]
        self.value_inputs.append(np.stack(seen, axis=1).astype(np.float16))

    # Choosing

    def _choose(self, seat: Ints, inputs: Floats, possible: Bools) -> Floats:
        """The bid (cards of each power) of one seat of each game."""
        bids = self.bids_of(seat, self.g)
        worth = -self._price_miss(seat, bids)
        style = self.styles[self.g, seat]
        for number, brain in enumerate(self.brains):
            lanes = (style == NET) & (self.brain_of[self.g, seat] == number) & (self.size[self.g, seat] > 0)
            which = np.flatnonzero(lanes)
            if len(which):
                _, found = self.worths(brain, seat[which], which, inputs, possible)
                worth[lanes[bids.lane]] = found + self.temperature * self.rng.gumbel(size=found.shape)
        return best_of(bids, worth, self.games)

    def _price_miss(self, seat: Ints, bids: Bids) -> Floats:
        """How far each bid is from a rule of thumb's fair price. Every seat has its own rule, so that the nets learn
        about rules in general."""
        change = (self.gain_block[..., :4] - self.block[..., :4]) * CHANGE_SCALES
        zaps = ZAPS_OF[self.head]
        power = np.where(UNIT[self.head], 0, (ROUNDS - self.round) * (zaps - 1.5))[:, None]
        gains = change[..., 0] + (change[..., 1] + change[..., 2]) / 2 + self.zap_worth * power
        own = gains[self.g, seat]
        gains[self.g, seat] = -99.0
        worth = np.maximum(0, own + self.denial[self.g, seat] * gains.max(axis=1))
        sharpness = self.sharpness[self.g, seat]
        wish = worth**sharpness
        share = wish / np.maximum(0.1, wish + (BELT_SIZE - 1 - self.place) * 4.5**sharpness)
        part = np.minimum(1, self.boldness[self.g, seat] * self.seats * share)
        blur = np.exp(self.rng.normal(0, 1, self.games) * self.blur[self.g, seat])
        price = part * (self.hand[self.g, seat] @ POWER) * blur
        cost = self.card_cost[self.g, seat][bids.lane]
        miss = np.abs(bids.zaps - price[bids.lane]) + cost * (bids.number - 1)
        return np.asarray(miss + self.rng.random(miss.shape) * 0.2)

    # Learning about the others

    def _keep_bids(self, inputs: Floats, possible: Bools) -> None:
        """Note what the bid net sees of each seat; the answers follow when the bids are shown."""
        self.bid_inputs.append(inputs)
        self.bid_masks.append(possible)

    def _learn(self, bids: Floats) -> None:
        totals = np.minimum(bids @ POWER, BID_TOTALS - 1).astype(np.int64)
        active = self.size > 0
        self.bid_answers.append(np.where(active, totals, -1))
        self.learn_styles(self.brains[0].bid, bids)
