"""What the nets see of many tables at once: the tables of ``game.agents.knowledge.features``, filled from arrays.

A test compares every number with what a player sees at the same table.
"""

from collections.abc import Sequence

import numpy as np

from game.agents.knowledge.features import (
    BID_FEATURES,
    BID_INPUTS,
    BID_TOTALS,
    OWN_FEATURES,
    SEAT_FEATURES,
    STYLES,
    WORLD_FEATURES,
    BidSight,
    Feature,
    NextCard,
    SeatSight,
    WorldSight,
)
from game.agents.knowledge.memory import UNKNOWN
from game.agents.knowledge.stock import CHANGE_SCALES, LEVELS_OF_POWER
from game.agents.knowledge.tables import IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS
from game.agents.worlds.arrays import Bools, Floats, Ints, clockwise_from, turns_of
from game.agents.worlds.lockstep import POWER, Lockstep
from game.core.rules import BELT_SIZE, ROUNDS


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
