"""Self-play of many games at once: how the seats choose their bids, and what is gathered from it for training."""

import numpy as np

from build.learning import Bools, Floats, Ints, Weights
from build.lockstep import POWER, POWERS, UNIT, ZAPS_OF
from build.sight import Sight
from game.agents.features import (
    BID_TOTALS,
    HAND,
    HAND_SCALE,
    HAND_ZAPS_SCALE,
    OWN,
    OWN_SCALE,
    POOL_POWER,
    POOL_POWER_SCALE,
    REFILL,
    STYLES,
    seat_start,
    world_start,
)
from game.agents.stock import BLOCK, CHANGE_SCALES
from game.agents.tables import IS_BUILDER
from game.rules import BELT_SIZE, HAND_SIZE, ROUNDS

NET, RULE, TIMID, BOLD = range(STYLES)
MARGIN_SCALE = 10.0

_SUBSETS: Floats = np.array(
    [[chosen >> i & 1 for i in range(HAND_SIZE)] for chosen in range(1, 1 << HAND_SIZE)], dtype=np.float32
)
_TOTALS = np.arange(BID_TOTALS, dtype=np.float32)


class Brain:
    """The nets that play for a seat: value (win logit, margin) and bid (logits of totals)."""

    def __init__(self, value: Weights, bid: Weights) -> None:
        self.value, self.bid = value, bid

    def copy(self) -> "Brain":
        """An independent copy."""
        return Brain(self.value.copy(), self.bid.copy())


def utility(out: Floats) -> Floats:
    """What a seat plays for: the chance to win, and a little for each point ahead."""
    return np.asarray(1 / (1 + np.exp(-out[..., 0])) + 0.1 * np.tanh(out[..., 1]), np.float32)


class Lanes(Sight):
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
        self.log_styles = np.zeros((*shape, STYLES), np.float32)
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
        return self.outcome(self.score, self._robots())

    def _auction(self) -> None:
        bids = np.zeros((self.games, self.seats, POWERS), np.float32)
        kept = int(self.rng.integers(self.seats))
        for order in range(self.seats):
            seat = (self.chief + order) % self.seats
            active = self.size[self.g, seat] > 0
            inputs, span = self._bid_features()
            if order == kept:
                self._keep_bids(inputs, span)
            choice = self._choose(seat, inputs, span)
            bids[self.g, seat] = np.where(active[:, None], choice, 0)
            self.laid[self.g, seat] = bids[self.g, seat].sum(axis=-1)
        self._learn_styles(bids)
        self.resolve(bids)
        if not (self.place == BELT_SIZE - 1 and self.round == ROUNDS):
            self._keep_values()

    def _keep_values(self) -> None:
        world = self.world.copy()
        world[:, REFILL] = self.refilled
        seen = [self._inputs(np.full(self.games, seat), world) for seat in range(self.seats)]
        self.value_inputs.append(np.stack(seen, axis=1).astype(np.float16))

    # Choosing

    def _choose(self, seat: Ints, inputs: Floats, possible: Bools) -> Floats:
        """The bid (cards of each power) of one seat of each game."""
        hand = self.hand[self.g, seat].astype(np.int64)
        slots = np.cumsum(hand, axis=1)
        powers = (np.arange(HAND_SIZE)[None, :, None] >= slots[:, None, :]).sum(axis=-1)
        present = np.arange(HAND_SIZE)[None, :] < hand.sum(axis=1)[:, None]
        onehot = ((powers[..., None] == np.arange(POWERS)) & present[..., None]).astype(np.float32)
        bids = np.einsum("ks,gsl->gkl", _SUBSETS, onehot)
        valid = ~((_SUBSETS[None] > 0) & ~present[:, None, :]).any(axis=-1)
        totals = bids @ POWER
        counts = bids.sum(axis=-1)
        style = self.styles[self.g, seat]
        worth = np.where(valid, -self._price_miss(seat, totals, counts), -1e9).astype(np.float32)
        for number, brain in enumerate(self.brains):
            lanes = (style == NET) & (self.brain_of[self.g, seat] == number) & (hand.sum(axis=1) > 0)
            if lanes.any():
                found = self._expectation(brain, seat, bids, totals, counts, inputs, possible, lanes)
                shaken = found + self.temperature * self.rng.gumbel(size=found.shape)
                worth[lanes] = np.where(valid[lanes], shaken, -1e9)
        return np.asarray(bids[self.g, np.argmax(worth, axis=1)], np.float32)

    def _price_miss(self, seat: Ints, totals: Floats, counts: Floats) -> Floats:
        """How far each bid is from the price that a rule of thumb finds fair. Every seat has a rule of its own: the
        nets are to learn about rules, not about one rule."""
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
        cost = self.card_cost[self.g, seat][:, None]
        miss = np.abs(totals - price[:, None]) + cost * (counts - 1) + self.rng.random(totals.shape) * 0.2
        return np.asarray(miss, np.float32)

    def bid_chances(self, net: Weights, inputs: Floats, possible: Bools) -> Floats:
        """Chances of each total (games x seats x totals), styles weighted by what was seen of each seat."""
        mixed = np.einsum("gsk,gskt->gst", self._style_chances(), self._by_style(net, inputs, possible))
        return np.asarray(mixed, np.float32)

    def _style_chances(self) -> Floats:
        weights = np.exp(self.log_styles - self.log_styles.max(axis=-1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=-1, keepdims=True), np.float32)

    def _by_style(self, net: Weights, inputs: Floats, possible: Bools) -> Floats:
        base = inputs @ net.w1 + net.b1
        hidden = base[..., None, :] + net.w1[-STYLES:]
        logits = np.where(possible[..., None, :], net.out(hidden), -30)
        chances = np.exp(logits - logits.max(axis=-1, keepdims=True))
        return np.asarray(chances / chances.sum(axis=-1, keepdims=True), np.float32)

    def _expectation(
        self,
        brain: Brain,
        seat: Ints,
        bids: Floats,
        totals: Floats,
        counts: Floats,
        inputs: Floats,
        possible: Bools,
        lanes: Bools,
    ) -> Floats:
        """Expected utility of every bid, for the games in ``lanes``."""
        net = brain.value
        g = self.g[lanes]
        me = seat[lanes]
        around = (me[:, None] + np.arange(self.seats)) % self.seats
        chances = self.bid_chances(brain.bid, inputs, possible)[g[:, None], around]
        active = self.size[g[:, None], around] > 0
        order = (around - self.chief[g][:, None]) % self.seats
        below = np.where(active[..., None], np.cumsum(chances, axis=-1) - chances, 1.0)
        chances = np.where(active[..., None], chances, 0.0)
        win, lose = self._outcome_utilities(net, me, g, around, bids[lanes], totals[lanes], counts[lanes])
        bins = np.minimum(totals[lanes], BID_TOTALS - 1).astype(np.int64)
        i_win = np.ones((len(g), BID_TOTALS), np.float32)
        lost = np.zeros((len(g), BID_TOTALS), np.float32)
        for j in range(1, self.seats):
            before = (order[:, 0] < order[:, j])[:, None]
            i_win *= below[:, j] + before * chances[:, j]
            q = chances[:, j].copy()
            for k in range(1, self.seats):
                if k != j:
                    q *= below[:, k] + (order[:, j] < order[:, k])[:, None] * chances[:, k]
            weighted = q * lose[:, j - 1]
            beyond = np.cumsum(weighted[:, ::-1], axis=1)[:, ::-1] - weighted
            lost += beyond + np.where(before, 0.0, weighted)
        rows = np.arange(len(g))[:, None]
        return np.asarray(i_win[rows, bins] * win + lost[rows, bins])

    def _outcome_utilities(
        self, net: Weights, me: Ints, g: Ints, around: Ints, bids: Floats, totals: Floats, counts: Floats
    ) -> tuple[Floats, Floats]:
        """Utility of winning with each bid, and of each other winning with each total."""
        lanes = g[:, None]
        if self.place == BELT_SIZE - 1 and self.round == ROUNDS:
            return self._final_utilities(g, around, bids.shape[1])
        base = self._inputs_of(me, g) @ net.w1 + net.b1
        gained = self.gain_block[lanes, around] - self.block[lanes, around]
        head = self.head[g]
        rise = np.where(UNIT[head], 0, ZAPS_OF[head]) * (ROUNDS - self.round) / POOL_POWER_SCALE

        def winner_base(rel: int) -> Floats:
            start = seat_start(rel)
            return np.asarray(
                base + gained[:, rel] @ net.w1[start : start + BLOCK] + rise[:, None] * net.w1[start + POOL_POWER],
                np.float32,
            )

        mine = winner_base(0)
        if self.place == BELT_SIZE - 1:
            win = np.repeat(utility(net.out(mine))[:, None], bids.shape[1], axis=1)
            lose = [
                np.repeat(utility(net.out(winner_base(j)))[:, None], BID_TOTALS, axis=1) for j in range(1, self.seats)
            ]
            return win, np.stack(lose, axis=1)
        size = self.size[lanes, around].astype(np.float32)
        spent = counts == size[:, :1]
        others_empty = (size[:, 1:].sum(axis=1) == 0)[:, None]
        changes = np.concatenate(
            [
                -bids / OWN_SCALE,
                np.stack([-counts / HAND_SCALE, -totals / HAND_ZAPS_SCALE, spent, spent & others_empty], axis=-1),
            ],
            axis=-1,
        ).astype(np.float32)
        start = seat_start(0) + HAND
        refill = world_start(self.seats) + REFILL
        rows = [*range(OWN), start, start + 1, start + 2, refill]
        win = utility(net.out(mine[:, None, :] + changes @ net.w1[rows]))
        lose = []
        zaps = self.expected[lanes, around] @ POWER
        for j in range(1, self.seats):
            start = seat_start(j) + HAND
            laid = self.laid[g, around[:, j]][:, None]
            guess = np.clip(
                np.rint(_TOTALS * size[:, j : j + 1] / np.maximum(0.1, zaps[:, j : j + 1])),
                1,
                np.maximum(1, size[:, j : j + 1]),
            )
            paid = np.where(laid > 0, laid, guess)
            left = np.maximum(0, zaps[:, j : j + 1] - _TOTALS) - zaps[:, j : j + 1]
            empty = paid >= size[:, j : j + 1]
            change = np.stack([-paid / HAND_SCALE, left / HAND_ZAPS_SCALE, empty], axis=-1).astype(np.float32)
            lose.append(utility(net.out(winner_base(j)[:, None, :] + change @ net.w1[start : start + 3])))
        return win, np.stack(lose, axis=1)

    def _inputs_of(self, me: Ints, g: Ints) -> Floats:
        seat = np.zeros(self.games, np.int64)
        seat[g] = me
        return self._inputs(seat, self.world)[g]

    def _final_utilities(self, g: Ints, around: Ints, bids: int) -> tuple[Floats, Floats]:
        robots = self._robots()[g[:, None], around]
        robot = np.array([IS_BUILDER[int(card)] for card in self.head[g]])
        values = []
        for winner in range(self.seats):
            score = self.score[g[:, None], around].copy()
            score[:, winner] = self.gain_score[g, around[:, winner]]
            after = robots.copy()
            after[:, winner] += robot
            share, margin = self.outcome(score, after)
            values.append(share[:, 0] + 0.1 * np.tanh(margin[:, 0] / MARGIN_SCALE))
        win = np.repeat(values[0][:, None], bids, axis=1).astype(np.float32)
        return win, np.stack([np.repeat(v[:, None], BID_TOTALS, axis=1) for v in values[1:]], axis=1).astype(np.float32)

    # Learning about the others

    def _keep_bids(self, inputs: Floats, possible: Bools) -> None:
        """Keep what the bid net sees of each seat; the answers follow when the bids are shown."""
        self.bid_inputs.append(inputs)
        self.bid_masks.append(possible)

    def _learn_styles(self, bids: Floats) -> None:
        totals = np.minimum(bids @ POWER, BID_TOTALS - 1).astype(np.int64)
        active = self.size > 0
        self.bid_answers.append(np.where(active, totals, -1))
        inputs, possible = self._bid_features()
        chances = self._by_style(self.brains[0].bid, inputs, possible)
        seen = np.take_along_axis(chances, totals[..., None, None], axis=-1)[..., 0]
        self.log_styles += np.where(active[..., None], np.log(np.maximum(seen, 0.02)), 0)
