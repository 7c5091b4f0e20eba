"""What the nets see of many games at once: the same numbers as ``game.agents.features``, which a test holds to it."""

import numpy as np

from build.learning import Bools, Floats, Ints
from build.lockstep import POWER, POWERS, Lockstep
from game.agents.features import BID_FEATURES, BID_INPUTS, BID_TOTALS, WORLD, WORLD_NAMES, BidSight
from game.agents.memory import UNKNOWN
from game.agents.tables import IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS
from game.rules import BELT_SIZE, ROUNDS

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
_IS_UNIT: Floats = np.array(IS_UNIT, dtype=np.float32)
_IS_FZZZT: Floats = np.array(IS_FZZZT, dtype=np.float32)
_ZAPS: Floats = np.array(ZAPS, dtype=np.float32)
_WORTH: Floats = np.array(WORTH, dtype=np.float32)
NEXT = WORLD_NAMES.index("next_known")


class Sight(Lockstep):
    """Games with what each seat's nets see of them."""

    def turn_up(self, place: int) -> None:
        """The same, and look at the world after it."""
        super().turn_up(place)
        self.world = self._world()

    def _world(self) -> Floats:
        """The world after the auction under way."""
        left = BELT_SIZE - 1 - self.place
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
        over = self.place == BELT_SIZE - 1
        order = ((seats - self.chief[:, None]) % self.seats) / self.seats
        rounds_left = ROUNDS - self.round
        hand = [size / 6, zaps / 10, size == 0] if not over else [np.zeros_like(size)] * 3
        return np.stack([*hand, pool_zaps * rounds_left / 60, order], axis=-1).astype(np.float32)

    def _inputs(self, seat: Ints, world: Floats) -> Floats:
        """The value net's input through the eyes of one seat of each game."""
        over = self.place == BELT_SIZE - 1
        around = (seat[:, None] + np.arange(self.seats)) % self.seats
        lanes = self.g[:, None]
        expected = self.expected[lanes, around]
        hand = self.hand[self.g, seat]
        expected[:, 0] = hand
        extra = self._extra(expected.sum(axis=-1), expected @ POWER, around, self.powers[lanes, around] @ POWER)
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
        zaps = self.expected @ POWER
        some_cards = np.maximum(1, size)
        change = (self.gain_block[..., :4] - self.block[..., :4]) * (10, 20, 20, 20)
        active = size > 0

        def most_of_others(values: Floats) -> Floats:
            known = np.where(active, values, -9.0)
            return np.stack([np.delete(known, s, axis=1).max(axis=1) for s in range(self.seats)], axis=1)

        shape = (self.games, self.seats)
        head, following = self.head[:, None], self.world[:, None, NEXT : NEXT + 3]
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
            order=((np.arange(self.seats) - self.chief[:, None]) % self.seats) / self.seats,
            pool_zaps=self.powers @ POWER,
            bonus=self.block[..., 1],
            basic=self.block[..., 0],
            next_known=following[..., 0],
            next_is_unit=following[..., 1],
            next_zaps=following[..., 2],
        )
        inputs = np.zeros((*shape, BID_INPUTS), np.float32)
        for place, feature in enumerate(BID_FEATURES):
            inputs[..., place] = feature.of(sight) / feature.scale
        bins = np.arange(BID_TOTALS)
        top = BID_TOTALS - 1
        possible = (bins >= np.minimum(least, top)[..., None]) & (bins <= np.minimum(most, top)[..., None])
        return inputs, possible
