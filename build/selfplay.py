"""Many games at once in numpy, to train the nets of the computer players.

Each array's first axis is the game ("lane"), the second, where there is one, the seat. The rules are those of
``game.rules``, told by numbers of cards of each power: in a bid nothing else counts. What the seats own is kept in
``game.agents.stock`` objects, one for each seat, since the best bonus is a search and not a sum.
"""

import numpy as np

from build.learning import Bools, Floats, Ints, Weights
from game.agents.features import BID_INPUTS, BID_TOTALS, OWN, STYLES, UNSEEN_PARTS, WORLD, seat_start
from game.agents.memory import UNKNOWN
from game.agents.stock import BLOCK, Stock
from game.agents.tables import (
    BELT_CARDS,
    BELT_SPEED,
    IS_BUILDER,
    IS_FZZZT,
    IS_UNIT,
    START_POOL,
    SYMBOLS,
    WORTH,
    ZAPS,
)

POWERS = 6
HAND = 6
ROUNDS = 5
BELT = 8
NET, RULE, TIMID, BOLD = range(STYLES)
MARGIN_SCALE = 10.0

_SUBSETS: Floats = np.array(
    [[chosen >> i & 1 for i in range(HAND)] for chosen in range(1, 1 << HAND)], dtype=np.float32
)
_POWER = np.arange(POWERS, dtype=np.float32)
_TOTALS = np.arange(BID_TOTALS, dtype=np.float32)
_ZAPS = np.array(ZAPS)
_IS_UNIT = np.array(IS_UNIT)
_SPEED = np.array(BELT_SPEED)
# For each card, and last for UNKNOWN (-1): how it looks as the next card, and what it adds to sums over cards.
_COMING: Floats = np.array(
    [
        [1, IS_UNIT[c], ZAPS[c] / 5, WORTH[c] / 5, *[SYMBOLS[c] >> i & 1 for i in range(4)]]
        for c in range(len(ZAPS))
    ]
    + [[0] * 8],
    dtype=np.float32,
)  # fmt: skip
_KNOWN: Floats = np.array(
    [[1 / 8, IS_UNIT[c] / 3, ZAPS[c] / 10, IS_FZZZT[c] / 2] for c in range(len(ZAPS))] + [[0] * 4], dtype=np.float32
)
_UNSEEN: Floats = np.array([*UNSEEN_PARTS, (0,) * 6], dtype=np.float32)
_BID_CARD: Floats = np.array(
    [[IS_UNIT[c], ZAPS[c] / 5, WORTH[c] / 5, IS_FZZZT[c]] for c in range(len(ZAPS))], dtype=np.float32
)


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


class Lanes:
    """So many games in lockstep, with what is gathered from them for training."""

    def __init__(
        self, games: int, seats: int, rng: np.random.Generator, brains: list[Brain], styles: Ints, brain_of: Ints
    ) -> None:
        """``styles`` and ``brain_of`` (games x seats) tell how each seat bids and with which of ``brains``."""
        self.games, self.seats, self.rng = games, seats, rng
        self.brains, self.styles, self.brain_of = brains, styles, brain_of
        self.temperature = 0.01
        shape = (games, seats)
        self.g = np.arange(games)
        spans = ((1.0, 1.0), (0.5, 1.0), (0.2, 0.5), (1.0, 1.8))
        self.boldness = np.choose(styles, [rng.uniform(*span, shape) for span in spans])
        self.sharpness = rng.uniform(0.4, 1.1, shape)
        self.zap_worth = rng.uniform(0.2, 0.8, shape)
        self.denial = rng.uniform(0.0, 0.4, shape)
        self.card_cost = rng.uniform(0.0, 0.6, shape)
        self.blur = rng.uniform(0.0, 0.4, shape)
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
        self.log_styles = np.zeros((*shape, STYLES), np.float32)
        self.round = 0
        self.place = 0
        self.value_inputs: list[Floats] = []
        self.bid_inputs: list[Floats] = []
        self.bid_answers: list[Ints] = []
        self.bid_masks: list[Bools] = []
        self.spent: list[Floats] = []

    def _take_over(self, lane: int, seat: int) -> None:
        stock = self.stocks[lane][seat]
        self.block[lane, seat] = stock.block()
        self.score[lane, seat] = stock.total()
        self.powers[lane, seat] = stock.powers

    # Playing

    def play(self) -> tuple[Floats, Floats]:
        """All games to their ends: each seat's share of the victory and its margin over the best other (points)."""
        for number in range(1, ROUNDS + 1):
            self.round = number
            self.belt = self.deck[:, (number - 1) * BELT : number * BELT]
            self.face_up = np.zeros(self.games, np.int64)
            self._deal(np.ones(self.games, bool))
            for place in range(BELT):
                self.place = place
                self._auction()
            if number < ROUNDS:
                self._allocate()
        return self.outcome(self.score, self._robots())

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

    def _deal(self, which: Bools) -> None:
        """Deal six of each pool [P1]."""
        slots = np.repeat(np.arange(POWERS), 30).reshape(POWERS, 30)
        present = np.arange(30) < self.powers[which][..., None]
        keys = np.where(present, self.rng.random(present.shape), 2.0).reshape(*present.shape[:2], -1)
        picked = np.argsort(keys, axis=-1)[..., :HAND]
        valid = np.take_along_axis(keys, picked, axis=-1) < 1.0
        powers = slots.reshape(-1)[picked]
        hand = ((powers[..., None] == np.arange(POWERS)) & valid[..., None]).sum(axis=2)
        self.hand[which] = hand
        whole = self.powers[which].sum(axis=-1, keepdims=True) <= HAND
        self.shown[which] = np.where(whole, self.powers[which], 0)
        self.hidden[which] = np.where(whole, 0, self.powers[which])

    def _auction(self) -> None:
        self._reveal()
        self.head = self.belt[:, self.place]
        following = [
            [stock.with_card(int(card)) for stock in stocks]
            for stocks, card in zip(self.stocks, self.head, strict=True)
        ]
        self.gain_block = np.array([[stock.block() for stock in stocks] for stocks in following], np.float32)
        self.gain_score = np.array([[stock.total() for stock in stocks] for stocks in following])
        self.size = self.hand.sum(axis=-1)
        self.expected = self._expected()
        self.laid[:] = 0
        self.world = self._world()
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
        self._resolve(bids, following)
        self._keep_values()

    def _reveal(self) -> None:
        """[P3] [P4]"""
        turn = self.face_up == 0
        speed = np.minimum(_SPEED[self.belt[:, self.place]], BELT - self.place)
        for offset in range(BELT - self.place):
            shows = turn & (offset < speed)
            self.unseen -= np.where(shows[:, None], _UNSEEN[self.belt[:, self.place + offset]], 0)
        self.face_up = np.where(turn, speed, self.face_up)

    def _expected(self) -> Floats:
        places = np.maximum(0, self.size - self.shown.sum(axis=-1))
        among = self.hidden.sum(axis=-1)
        part = np.where(among > 0, places / np.maximum(among, 1), 0)
        return (self.shown + part[..., None] * self.hidden).astype(np.float32)

    def _resolve(self, bids: Floats, following: list[list[Stock]]) -> None:
        """[A3]-[A6]"""
        count = bids.sum(axis=-1)
        zaps = np.where(count > 0, bids @ _POWER, -1)
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
            self.stocks[lane][seat] = following[lane][seat]
            (self.owned if IS_UNIT[card] else self.pools)[lane][seat].append(card)
        self.block[self.g, winner] = self.gain_block[self.g, winner]
        self.score[self.g, winner] = self.gain_score[self.g, winner]
        robot = ~_IS_UNIT[self.head]
        self.powers[self.g, winner, _ZAPS[self.head]] += robot
        self.face_up -= 1
        self.size = self.hand.sum(axis=-1)
        known = self.shown.sum(axis=-1) >= self.size
        self.hidden[known] = 0
        self.expected = self._expected()
        self.refilled = (self.size.sum(axis=1) == 0) & (self.place < BELT - 1)

    def _keep_values(self) -> None:
        last = self.place == BELT - 1
        if not (last and self.round == ROUNDS):
            world = self.world.copy()
            world[:, 8] = self.refilled
            self.value_inputs.append(
                np.stack([self._inputs(np.full(self.games, seat), world) for seat in range(self.seats)], axis=1).astype(
                    np.float16
                )
            )
        if self.refilled.any():
            self._deal(self.refilled)

    # What the nets see (the same as game.agents.features)

    def _world(self) -> Floats:
        """The world after the auction under way."""
        left = BELT - 1 - self.place
        world = np.zeros((self.games, WORLD), np.float32)
        world[:, self.round - 1] = 1
        world[:, 5:8] = (left / 8, left == 0, left <= 2)
        places = np.arange(left)
        cards = np.where(places < self.face_up[:, None] - 1, self.belt[:, self.place + 1 :], UNKNOWN)
        world[:, 9:13] = _KNOWN[cards].sum(axis=1)
        if left:
            world[:, 13:21] = _COMING[cards[:, 0]]
        count = self.unseen[:, 0]
        world[:, 21:26] = self.unseen[:, :5] / np.array((40, 8, 10, 4, 2))
        world[:, 26] = self.unseen[:, 5] / np.maximum(1, count) / 3
        return world

    def _extra(self, size: Floats, zaps: Floats, seats: Ints, pool_zaps: Floats) -> Floats:
        over = self.place == BELT - 1
        order = ((seats - self.chief[:, None]) % self.seats) / self.seats
        rounds_left = ROUNDS - self.round
        hand = [size / 6, zaps / 10, size == 0] if not over else [np.zeros_like(size)] * 3
        return np.stack([*hand, pool_zaps * rounds_left / 60, order], axis=-1).astype(np.float32)

    def _inputs(self, seat: Ints, world: Floats) -> Floats:
        """The value net's input through the eyes of one seat of each game."""
        over = self.place == BELT - 1
        around = (seat[:, None] + np.arange(self.seats)) % self.seats
        lanes = self.g[:, None]
        expected = self.expected[lanes, around]
        hand = self.hand[self.g, seat]
        expected[:, 0] = hand
        extra = self._extra(expected.sum(axis=-1), expected @ _POWER, around, self.powers[lanes, around] @ _POWER)
        seats = np.concatenate([self.block[lanes, around], extra], axis=-1).reshape(self.games, -1)
        return np.concatenate([np.zeros_like(hand) if over else hand / 3, seats, world], axis=1)

    def _span(self, seat_shown: Floats, seat_hidden: Floats, size: Floats, count: Floats, levels: range) -> Floats:
        places = np.maximum(0, size - seat_shown.sum(axis=-1))
        count = count.copy()
        zaps = np.zeros_like(count)
        for level in levels:
            from_shown = np.minimum(count, seat_shown[..., level])
            from_hidden = np.minimum(np.minimum(count - from_shown, seat_hidden[..., level]), places)
            zaps += level * (from_shown + from_hidden)
            count -= from_shown + from_hidden
            places -= from_hidden
        return zaps

    def _bid_features(self) -> tuple[Floats, Bools]:
        """The bid net's input for every seat (games x seats x inputs, styles left at 0), and the totals it can lay."""
        size, laid = self.size.astype(np.float32), self.laid
        known = laid > 0
        most = self._span(self.shown, self.hidden, size, np.where(known, laid, size), range(POWERS - 1, -1, -1))
        least = self._span(self.shown, self.hidden, size, np.where(known, laid, np.minimum(1, size)), range(POWERS))
        zaps = self.expected @ _POWER
        part = laid / np.maximum(1, size)
        change = (self.gain_block[..., :4] - self.block[..., :4]) * (10, 20, 20, 20)
        active = size > 0

        def best_other(values: Floats) -> Floats:
            known = np.where(active, values, -9.0)
            return np.stack([np.delete(known, s, axis=1).max(axis=1) for s in range(self.seats)], axis=1)

        rivals = active.sum(axis=1, keepdims=True) - active
        shape = (self.games, self.seats)
        card = np.broadcast_to(_BID_CARD[self.head][:, None, :], (*shape, 4))
        left = BELT - self.place
        following = self.world[:, None, 13:16]
        order = ((np.arange(self.seats) - self.chief[:, None]) % self.seats) / self.seats
        parts = [
            change[..., 1] / 10,
            change[..., 2] / 10,
            change[..., 3] / 10,
            change[..., 0] / 3,
            best_other(change[..., 2]) / 10,
            best_other(change[..., 1]) / 10,
            size / 6,
            laid / 6,
            known,
            part,
            zaps / 10,
            zaps * part / 10,
            most / 15,
            least / 10,
            self.shown.sum(axis=-1) / np.maximum(1, size),
            self.expected[..., 3:].sum(axis=-1) / 3,
            best_other(most) / 15,
            best_other(zaps) / 10,
            rivals / 3,
            best_other(size) / 6,
            best_other(zaps * part) / 10,
            np.full(shape, (ROUNDS - self.round) / 4),
            np.full(shape, left / 8),
            np.full(shape, float(left == 1)),
            order,
            self.powers @ _POWER / 15,
            self.block[..., 1],
            self.block[..., 0],
            rivals == 0,
        ]
        numbers = np.stack([np.asarray(part, np.float32) for part in parts], axis=-1)
        inputs = np.concatenate(
            [card, numbers, np.broadcast_to(following, (*shape, 3)), np.zeros((*shape, STYLES), np.float32)],
            axis=-1,
        ).astype(np.float32)
        if inputs.shape[-1] != BID_INPUTS:
            raise ValueError(f"the bid net takes {BID_INPUTS} numbers, these are {inputs.shape[-1]}")
        bins = np.arange(BID_TOTALS)
        top = BID_TOTALS - 1
        possible = (bins >= np.minimum(least, top)[..., None]) & (bins <= np.minimum(most, top)[..., None])
        return inputs, possible

    # Choosing

    def _choose(self, seat: Ints, inputs: Floats, possible: Bools) -> Floats:
        """The bid (cards of each power) of one seat of each game."""
        hand = self.hand[self.g, seat].astype(np.int64)
        slots = np.cumsum(hand, axis=1)
        powers = (np.arange(HAND)[None, :, None] >= slots[:, None, :]).sum(axis=-1)
        present = np.arange(HAND)[None, :] < hand.sum(axis=1)[:, None]
        onehot = ((powers[..., None] == np.arange(POWERS)) & present[..., None]).astype(np.float32)
        bids = np.einsum("ks,gsl->gkl", _SUBSETS, onehot)
        valid = ~((_SUBSETS[None] > 0) & ~present[:, None, :]).any(axis=-1)
        totals = bids @ _POWER
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
        change = (self.gain_block[..., :4] - self.block[..., :4]) * (10, 20, 20, 20)
        zaps = _ZAPS[self.head]
        power = np.where(_IS_UNIT[self.head], 0, (ROUNDS - self.round) * (zaps - 1.5))[:, None]
        gains = change[..., 0] + (change[..., 1] + change[..., 2]) / 2 + self.zap_worth * power
        own = gains[self.g, seat]
        gains[self.g, seat] = -99.0
        worth = np.maximum(0, own + self.denial[self.g, seat] * gains.max(axis=1))
        sharpness = self.sharpness[self.g, seat]
        wish = worth**sharpness
        share = wish / np.maximum(0.1, wish + (BELT - 1 - self.place) * 4.5**sharpness)
        part = np.minimum(1, self.boldness[self.g, seat] * self.seats * share)
        blur = np.exp(self.rng.normal(0, 1, self.games) * self.blur[self.g, seat])
        price = part * (self.hand[self.g, seat] @ _POWER) * blur
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
        if self.place == BELT - 1 and self.round == ROUNDS:
            return self._final_utilities(g, around, bids.shape[1])
        base = self._inputs_of(me, g) @ net.w1 + net.b1
        gained = self.gain_block[lanes, around] - self.block[lanes, around]
        head = self.head[g]
        rise = np.where(_IS_UNIT[head], 0, _ZAPS[head]) * (ROUNDS - self.round) / 60

        def winner_base(rel: int) -> Floats:
            start = seat_start(rel)
            return np.asarray(
                base + gained[:, rel] @ net.w1[start : start + BLOCK] + rise[:, None] * net.w1[start + BLOCK + 3],
                np.float32,
            )

        mine = winner_base(0)
        if self.place == BELT - 1:
            win = np.repeat(utility(net.out(mine))[:, None], bids.shape[1], axis=1)
            lose = [
                np.repeat(utility(net.out(winner_base(j)))[:, None], BID_TOTALS, axis=1) for j in range(1, self.seats)
            ]
            return win, np.stack(lose, axis=1)
        size = self.size[lanes, around].astype(np.float32)
        spent = counts == size[:, :1]
        others_empty = (size[:, 1:].sum(axis=1) == 0)[:, None]
        changes = np.concatenate(
            [-bids / 3, np.stack([-counts / 6, -totals / 10, spent, spent & others_empty], axis=-1)], axis=-1
        ).astype(np.float32)
        start = seat_start(0) + BLOCK
        refill = seat_start(self.seats) + 8
        rows = [*range(OWN), start, start + 1, start + 2, refill]
        win = utility(net.out(mine[:, None, :] + changes @ net.w1[rows]))
        lose = []
        zaps = self.expected[lanes, around] @ _POWER
        for j in range(1, self.seats):
            start = seat_start(j) + BLOCK
            laid = self.laid[g, around[:, j]][:, None]
            guess = np.clip(
                np.rint(_TOTALS * size[:, j : j + 1] / np.maximum(0.1, zaps[:, j : j + 1])),
                1,
                np.maximum(1, size[:, j : j + 1]),
            )
            paid = np.where(laid > 0, laid, guess)
            left = np.maximum(0, zaps[:, j : j + 1] - _TOTALS) - zaps[:, j : j + 1]
            change = np.stack([-paid / 6, left / 10, paid >= size[:, j : j + 1]], axis=-1).astype(np.float32)
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
        totals = np.minimum(bids @ _POWER, BID_TOTALS - 1).astype(np.int64)
        active = self.size > 0
        self.bid_answers.append(np.where(active, totals, -1))
        inputs, possible = self._bid_features()
        chances = self._by_style(self.brains[0].bid, inputs, possible)
        seen = np.take_along_axis(chances, totals[..., None, None], axis=-1)[..., 0]
        self.log_styles += np.where(active[..., None], np.log(np.maximum(seen, 0.02)), 0)

    # Between rounds

    def _allocate(self) -> None:
        """Fix weak robots where that costs no widget in prospect; not always, so that the nets see both."""
        for lane in range(self.games):
            for seat in range(self.seats):
                if self.owned[lane][seat] and len(self.pools[lane][seat]) > HAND and self.rng.random() < 0.7:
                    self._thin(lane, seat)

    def _thin(self, lane: int, seat: int) -> None:
        pool, units, fixed = self.pools[lane][seat], self.owned[lane][seat], self.fixed[lane][seat]
        for unit in units:
            fitting = [c for c in pool if IS_BUILDER[c] and ZAPS[c] <= 1 and SYMBOLS[c] & SYMBOLS[unit]]
            if len(pool) <= HAND or not fitting:
                continue
            card = fitting[int(self.rng.integers(len(fitting)))]
            rest = [c for c in pool if c != card]
            trial = Stock(rest, units, {**fixed, unit: [*fixed.get(unit, ()), card]})
            if sum(trial.block()[1:4]) >= self.block[lane, seat, 1:4].sum() - 1e-3:
                pool.remove(card)
                fixed.setdefault(unit, []).append(card)
                self.stocks[lane][seat] = trial
                self._take_over(lane, seat)
