"""What the nets see of many tables at once, filled from arrays (``game.agents.knowledge.features`` does it for one
table), and what bids are worth there, as ``game.agents.knowledge.outlook`` computes it.

Tests compare each with its counterpart.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.agents.knowledge.features import (
    BID_FEATURES,
    BID_INPUTS,
    BID_TOTALS,
    HAND,
    HAND_SCALE,
    HAND_ZAPS_SCALE,
    OWN,
    OWN_FEATURES,
    OWN_SCALE,
    POOL_POWER,
    POOL_POWER_SCALE,
    REFILL,
    SEAT_FEATURES,
    STYLES,
    WORLD_FEATURES,
    BidSight,
    Feature,
    NextCard,
    SeatSight,
    WorldSight,
    seat_start,
    world_start,
)
from game.agents.knowledge.memory import UNKNOWN
from game.agents.knowledge.outlook import MARGIN_SCALE, MARGIN_WEIGHT, TRIFLE
from game.agents.knowledge.stock import BLOCK, CHANGE_SCALES, LEVELS_OF_POWER
from game.agents.knowledge.tables import IS_BUILDER, IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS
from game.agents.policies.reading import LEAST_CHANCE
from game.agents.worlds.arrays import Bools, Brain, Floats, Ints, Weights, clockwise_from, turns_of
from game.agents.worlds.lockstep import POWER, UNIT, ZAPS_OF, Lockstep, Owned
from game.core.rules import BELT_SIZE, HAND_SIZE, ROUNDS


def _of_cards(values: Sequence[float]) -> Ints:
    """A number for each card, and 0 at the end, for UNKNOWN (-1)."""
    return np.array([*values, 0], dtype=np.int64)


_IS_UNIT, _IS_FZZZT, _ZAPS, _WORTH, _SYMBOLS = map(_of_cards, (IS_UNIT, IS_FZZZT, ZAPS, WORTH, SYMBOLS))
_WEAKEST_FIRST = range(LEVELS_OF_POWER)
_STRONGEST_FIRST = range(LEVELS_OF_POWER - 1, -1, -1)


class Sight(Lockstep):
    """Tables with what each seat's nets see of them."""

    def turn_up(self, place: int) -> None:
        """The same, and update the world after it."""
        super().turn_up(place)
        self.world = self._world()

    def _world(self) -> Floats:
        """The world after the current auction."""
        left = BELT_SIZE - 1 - self.place
        cards = np.where(np.arange(left) < self.face_up[:, None] - 1, self.belt[:, self.place + 1 :], UNKNOWN)
        self.coming = cards[:, 0] if left else np.full(self.games, UNKNOWN)
        sight = WorldSight(
            self.round,
            left,
            (cards != UNKNOWN).sum(axis=1),
            _IS_UNIT[cards].sum(axis=1),
            _ZAPS[cards].sum(axis=1),
            _IS_FZZZT[cards].sum(axis=1),
            _next_card(self.coming),
            np.maximum(1, self.unseen[:, 0]),
            self.unseen.T,
            refill=False,
        )
        return _numbers(WORLD_FEATURES, sight, (self.games,))

    def inputs(self, seat: Ints, which: Ints, world: Floats) -> Floats:
        """The value net's input as seen by one seat at each of the tables ``which`` (``seat`` has the same length)."""
        in_play = self.place < BELT_SIZE - 1
        around = clockwise_from(seat, self.seats)
        lanes = which[:, None]
        expected = self.expected[lanes, around]
        hand = self.hand[which, seat]
        expected[:, 0] = hand
        sight = SeatSight(
            expected.sum(axis=-1) * in_play,
            expected @ POWER * in_play,
            self.powers[lanes, around] @ POWER,
            ROUNDS - self.round,
            turns_of(around, self.chief[which][:, None], self.seats) / self.seats,
            in_play=in_play,
        )
        seats = _numbers(SEAT_FEATURES, sight, around.shape)
        seats = np.concatenate([self.block[lanes, around], seats], axis=-1).reshape(len(which), -1)
        own = _numbers(OWN_FEATURES, hand.T * in_play, (len(which),))
        return np.concatenate([own, seats, world[which]], axis=1)

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

    def bid_features(self) -> tuple[Floats, Bools]:
        """The bid net's input for every seat (games x seats x inputs, styles left at 0), and the totals it can lay."""
        size, laid = self.size, self.laid
        known = laid > 0
        most = self._span(self.shown, self.hidden, size, np.where(known, laid, size), _STRONGEST_FIRST)
        least = self._span(self.shown, self.hidden, size, np.where(known, laid, np.minimum(1, size)), _WEAKEST_FIRST)
        zaps = self.expected @ POWER
        some_cards = np.maximum(1, size)
        change = (self.gain_block[..., :4] - self.block[..., :4]) * CHANGE_SCALES
        active = size > 0

        def most_of_others(values: Floats) -> Floats:
            known = np.where(active, values, -9.0)
            ranked = np.sort(known, axis=1)
            most, second = ranked[:, -1:], ranked[:, -2:-1]
            return np.where(known == most, second, most)

        shape = (self.games, self.seats)
        head = self.head[:, None]
        left = BELT_SIZE - self.place
        sight = BidSight(
            is_unit=_IS_UNIT[head],
            card_zaps=_ZAPS[head],
            card_points=_WORTH[head],
            is_fzzzt=_IS_FZZZT[head],
            basic_change=change[..., 0],
            bonus_change=change[..., 1],
            bonus_change_with_4=change[..., 2],
            bonus_change_with_8=change[..., 3],
            rival_bonus_change=most_of_others(change[..., 1]),
            rival_bonus_change_with_4=most_of_others(change[..., 2]),
            hand=size,
            laid=laid,
            has_laid=known,
            some_cards=some_cards,
            zaps=zaps,
            most=most,
            least=least,
            shown=self.shown.sum(axis=-1),
            strong=self.expected[..., 3:].sum(axis=-1),
            rivals=active.sum(axis=1, keepdims=True) - active,
            rival_most=most_of_others(most),
            rival_zaps=most_of_others(zaps),
            rival_hand=most_of_others(size),
            rival_pressure=most_of_others(zaps * (laid / some_cards)),
            rounds_left=np.array(ROUNDS - self.round),
            left=np.array(left),
            order=turns_of(np.arange(self.seats), self.chief[:, None], self.seats) / self.seats,
            pool_zaps=self.powers @ POWER,
            bonus=self.block[..., 1],
            basic=self.block[..., 0],
            following=_next_card(self.coming[:, None]),
        )
        inputs = np.zeros((*shape, BID_INPUTS))
        inputs[..., :-STYLES] = _numbers(BID_FEATURES, sight, shape)
        bins = np.arange(BID_TOTALS)
        top = BID_TOTALS - 1
        possible = (bins >= np.minimum(least, top)[..., None]) & (bins <= np.minimum(most, top)[..., None])
        return inputs, possible


def _next_card(cards: Ints) -> NextCard:
    return NextCard(cards != UNKNOWN, _IS_UNIT[cards], _ZAPS[cards], _WORTH[cards], _SYMBOLS[cards])


def _numbers(table: Sequence[Feature], sight: object, shape: tuple[int, ...]) -> Floats:
    """The numbers of a feature list for many sights: an array of this shape with one more axis."""
    found = np.empty((*shape, len(table)))
    for place, feature in enumerate(table):
        found[..., place] = feature.of(sight) / feature.scale
    return found


WAYS = (1 << HAND_SIZE) - 1
"""The number of subsets of a hand of six."""
_CHOICES: Bools = np.array([[chosen >> card & 1 for card in range(HAND_SIZE)] for chosen in range(1, WAYS + 1)], bool)
_BUILDER = np.array(IS_BUILDER)
_TOP = BID_TOTALS - 1
_IMPOSSIBLE = -30.0

# Why one table is still judged in Python: time is no reason, as through the arrays it takes 0.4 to 0.8 of it (1 to 2 ms
# with two and three seats). But here a bid has a utility alone, while hints, reports and tastes need its chances and
# points too; players by the nets also have to play without numpy; and one decision in twenty is between bids that are
# equal but for rounding, which the two settle differently.


class Bids(NamedTuple):
    """All distinct bids of one seat at several tables in one list: the ``lane`` among those requested, the ``choice``
    of cards (0 to WAYS - 1), the ``cards`` of each power, their ``number`` and their ``zaps``."""

    lane: Ints
    choice: Ints
    cards: Floats
    number: Floats
    zaps: Floats


class Rivals(NamedTuple):
    """How the others bid against one seat at several tables: the chance that each of its totals wins and, for each
    other seat, next clockwise first, the chance that it beats the rest with a total, and whether the seat bids
    ``before`` it."""

    wins: Floats
    ends: list[Floats]
    before: list[Bools]


class Bidding(Sight):
    """Tables whose seats bid by the nets. ``log_styles`` (tables x seats x styles) is the log likelihood of a seat's
    bids so far under each style."""

    def __init__(self, owned: Sequence[Sequence[Owned]], chief: Ints, unseen: Floats, rng: np.random.Generator) -> None:
        super().__init__(owned, chief, unseen, rng)
        self.log_styles = np.zeros((self.games, self.seats, STYLES))

    # The others' bids

    def bid_chances(self, net: Weights, inputs: Floats, possible: Bools) -> Floats:
        """Chances of each total (tables x seats x totals), with the styles weighted by each seat's past bids."""
        return np.asarray(np.einsum("gsk,gskt->gst", self.style_chances(), by_style(net, inputs, possible)))

    def style_chances(self) -> Floats:
        """How likely each seat bids in each style."""
        weights = np.exp(self.log_styles - self.log_styles.max(axis=-1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=-1, keepdims=True))

    def learn_styles(self, net: Weights, bids: Floats) -> None:
        """Update the style weights with the revealed bids."""
        totals = np.minimum(bids @ POWER, _TOP).astype(np.int64)
        chances = by_style(net, *self.bid_features())
        seen = np.take_along_axis(chances, totals[..., None, None], axis=-1)[..., 0]
        self.log_styles += np.where((self.size > 0)[..., None], np.log(np.maximum(seen, LEAST_CHANCE)), 0)

    def _rivals(self, net: Weights, seat: Ints, which: Ints, inputs: Floats, possible: Bools) -> Rivals:
        around = clockwise_from(seat, self.seats)
        lanes = which[:, None]
        chances = self.bid_chances(net, inputs, possible)[lanes, around]
        active = (self.size[lanes, around] > 0)[..., None]
        order = turns_of(around, self.chief[which][:, None], self.seats)
        below = np.where(active, np.cumsum(chances, axis=-1) - chances, 1.0)
        chances = np.where(active, chances, 0.0)

        def beaten(rival: int, by: int) -> Floats:
            """The chance that a total of ``by`` beats a rival's."""
            first = (order[:, by] < order[:, rival])[:, None]
            return np.asarray(below[:, rival] + first * chances[:, rival])

        wins = np.ones((len(which), BID_TOTALS))
        ends = []
        for rival in range(1, self.seats):
            wins *= beaten(rival, 0)
            likely = chances[:, rival].copy()
            for other in range(1, self.seats):
                if other != rival:
                    likely *= beaten(other, rival)
            ends.append(likely)
        return Rivals(wins, ends, [(order[:, 0] < order[:, rival])[:, None] for rival in range(1, self.seats)])

    # The own bids

    def bids_of(self, seat: Ints, which: Ints) -> Bids:
        """The distinct bids of a seat at each of these tables; cards of the same power are equivalent."""
        hand = self.hand[which, seat].astype(np.int64)
        up_to = np.cumsum(hand, axis=1)
        size = up_to[:, -1]
        most = max(1, int(size.max(initial=0)))
        slots = np.arange(most)
        power = (slots[None, :, None] >= up_to[:, None, :]).sum(axis=-1)
        # Among slots of the same power a bid uses the first ones, or the same bid would appear several times.
        alike = power[:, 1:] == power[:, :-1]
        choices = _CHOICES[: (1 << most) - 1, :most]
        passes_over = (choices[:, 1:] & ~choices[:, :-1]).astype(np.float64)
        empty = choices.astype(np.float64) @ (slots[None, :] >= size[:, None]).T
        lane, choice = np.nonzero((empty + passes_over @ alike.T == 0).T)
        of_power = (power[..., None] == np.arange(LEVELS_OF_POWER)).astype(np.float64)
        cards = np.einsum("bs,bsl->bl", choices[choice].astype(np.float64), of_power[lane])
        return Bids(lane, choice, cards, cards.sum(axis=-1), cards @ POWER)

    def worths(self, brain: Brain, seat: Ints, which: Ints, inputs: Floats, possible: Bools) -> tuple[Bids, Floats]:
        """The bids of one seat at each of the tables ``which`` (``seat`` has the same length), and the utility of each.

        ``inputs`` and ``possible`` are ``bid_features`` of all tables.
        """
        bids = self.bids_of(seat, which)
        rivals = self._rivals(brain.bid, seat, which, inputs, possible)
        wins, losses = self._ends(brain.value, seat, which, bids, rivals)
        lost = np.zeros((len(which), BID_TOTALS))
        for likely, before, worth in zip(rivals.ends, rivals.before, losses, strict=True):
            weighted = likely * worth
            beyond = np.cumsum(weighted[:, ::-1], axis=1)[:, ::-1] - weighted
            lost += beyond + np.where(before, 0.0, weighted)
        total = np.minimum(bids.zaps, _TOP).astype(np.int64)
        return bids, np.asarray(rivals.wins[bids.lane, total] * wins + lost[bids.lane, total])

    def _ends(self, net: Weights, seat: Ints, which: Ints, bids: Bids, rivals: Rivals) -> tuple[Floats, list[Floats]]:
        """The utility of winning with each bid, and for each rival that of its winning with each total."""
        around = clockwise_from(seat, self.seats)
        if self.place == BELT_SIZE - 1 and self.round == ROUNDS:
            final = self._final_utilities(which, around)
            return final[0][bids.lane], [worth[:, None] for worth in final[1:]]
        lanes = which[:, None]
        base = self.inputs(seat, which, self.world) @ net.w1 + net.b1
        gained = self.gain_block[lanes, around] - self.block[lanes, around]
        head = self.head[which]
        rise = np.where(UNIT[head], 0, ZAPS_OF[head]) * (ROUNDS - self.round) / POOL_POWER_SCALE

        def winner_base(relative: int) -> Floats:
            start = seat_start(relative)
            gain = gained[:, relative] @ net.w1[start : start + BLOCK]
            return np.asarray(base + gain + rise[:, None] * net.w1[start + POOL_POWER])

        if self.place == BELT_SIZE - 1:
            worths = [utility(net.out(winner_base(relative))) for relative in range(self.seats)]
            return worths[0][bids.lane], [worth[:, None] for worth in worths[1:]]
        size = self.size[lanes, around]
        spent = bids.number == size[bids.lane, 0]
        others_empty = (size[:, 1:].sum(axis=1) == 0)[bids.lane]
        start = seat_start(0) + HAND
        rows = [*range(OWN), start, start + 1, start + 2, world_start(self.seats) + REFILL]
        paid = np.stack([-bids.number / HAND_SCALE, -bids.zaps / HAND_ZAPS_SCALE, spent, spent & others_empty], axis=-1)
        changes = np.concatenate([-bids.cards / OWN_SCALE, paid], axis=-1)
        wins = utility(net.out(winner_base(0)[bids.lane] + changes @ net.w1[rows]))
        zaps = self.expected[lanes, around] @ POWER
        losses = []
        for relative, likely in enumerate(rivals.ends, start=1):
            start = seat_start(relative) + HAND
            lane, total = np.nonzero(likely > TRIFLE)
            held, holds = size[lane, relative], zaps[lane, relative]
            laid = self.laid[which, around[:, relative]][lane]
            guess = np.clip(np.rint(total * held / np.maximum(0.1, holds)), 1, np.maximum(1, held))
            paid = np.where(laid > 0, laid, guess)
            left = np.maximum(0, holds - total) - holds
            change = np.stack([-paid / HAND_SCALE, left / HAND_ZAPS_SCALE, paid >= held], axis=-1)
            worth = np.zeros_like(likely)
            worth[lane, total] = utility(net.out(winner_base(relative)[lane] + change @ net.w1[start : start + 3]))
            losses.append(worth)
        return wins, losses

    def _final_utilities(self, which: Ints, around: Ints) -> list[Floats]:
        """What the game's end is worth if each seat wins the last card, the player's own first."""
        lanes = which[:, None]
        robots, score, gained = self.robots()[lanes, around], self.score[lanes, around], self.gain_score[lanes, around]
        found = []
        for winner in range(self.seats):
            ends, has = score.copy(), robots.copy()
            ends[:, winner] = gained[:, winner]
            has[:, winner] += _BUILDER[self.head[which]]
            share, margin = self.outcome(ends, has)
            found.append(felt(share[:, 0], margin[:, 0] / MARGIN_SCALE))
        return found


def by_style(net: Weights, inputs: Floats, possible: Bools) -> Floats:
    """Chances of each total for each style (tables x seats x styles x totals)."""
    base = inputs @ net.w1 + net.b1
    logits = np.where(possible[..., None, :], net.out(base[..., None, :] + net.w1[-STYLES:]), _IMPOSSIBLE)
    chances = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=-1, keepdims=True))


def best_of(bids: Bids, worth: Floats, lanes: int) -> Floats:
    """The cards of the best bid in each lane (lanes x powers); all 0 if there is no bid."""
    by_choice = np.full((lanes, WAYS), -np.inf)
    by_choice[bids.lane, bids.choice] = worth
    best = bids.choice == np.argmax(by_choice, axis=1)[bids.lane]
    cards = np.zeros((lanes, LEVELS_OF_POWER))
    cards[bids.lane[best]] = bids.cards[best]
    return cards


def chance(out: Floats) -> Floats:
    """The chance to win from a value net's output."""
    return np.asarray(1 / (1 + np.exp(-out[..., 0])))


def felt(chances: Floats, margins: Floats) -> Floats:
    """What a seat plays for: the chance to win, plus a little for its lead in points (margins as the value net outputs
    them)."""
    return np.asarray(chances + MARGIN_WEIGHT * np.tanh(margins))


def utility(out: Floats) -> Floats:
    """The same, from a value net's outputs."""
    return felt(chance(out), out[..., 1])
