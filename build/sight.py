"""What the nets see of many games at once: the same numbers as ``game.agents.features``, which a test holds to it."""

import numpy as np

from build.learning import Bools, Floats, Ints
from build.lockstep import BELT, POWER, POWERS, ROUNDS, Lockstep
from game.agents.features import BID_INPUTS, BID_TOTALS, STYLES, WORLD
from game.agents.memory import UNKNOWN
from game.agents.tables import IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS

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
_BID_CARD: Floats = np.array(
    [[IS_UNIT[c], ZAPS[c] / 5, WORTH[c] / 5, IS_FZZZT[c]] for c in range(len(ZAPS))], dtype=np.float32
)


class Sight(Lockstep):
    """Games with what each seat's nets see of them."""

    def turn_up(self, place: int) -> None:
        """The same, and look at the world after it."""
        super().turn_up(place)
        self.world = self._world()

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
            self.powers @ POWER / 15,
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
