"""What the nets see: positions as lists of numbers, each scaled to about 0 to 1.

The value net looks at the table after an auction through the eyes of one seat; the bid net looks, through everybody's
eyes, at a seat that is about to bid. ``build/sight.py`` computes the same numbers for many games at once; a test
holds the two together.
"""

from collections.abc import Sequence

from game.agents.memory import UNKNOWN
from game.agents.stock import BLOCK, LEVELS_OF_POWER
from game.agents.tables import IS_BUILDER, IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS

Counts = Sequence[float]
"""Cards by zaps, 0 to 5; fractions where only an expectation is known."""

OWN = LEVELS_OF_POWER
EXTRA = 5
SEAT = BLOCK + EXTRA
WORLD = 27
UNSEEN = 6
BID_TOTALS = 16
"""The bid net tells bids of 0, 1, ... zaps apart; the last place stands for that many and more."""
STYLES = 4
BID_INPUTS = 36 + STYLES


def value_inputs(seats: int) -> int:
    """Length of the value net's input: the own hand, each seat from the own one clockwise, the world."""
    return OWN + SEAT * seats + WORLD


def seat_start(relative: int) -> int:
    """Where the numbers of the seat so many places clockwise begin."""
    return OWN + SEAT * relative


def world_start(seats: int) -> int:
    """Where the numbers of the world begin."""
    return OWN + SEAT * seats


def sum_zaps(counts: Counts) -> float:
    """Zaps of all the cards."""
    return counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4] + 5 * counts[5]


def expected_hand(shown: Sequence[int], hidden: Sequence[int], size: int) -> list[float]:
    """The cards of each power that a hand of ``size`` holds on average: those shown, and its share of the hidden."""
    places = size - sum(shown)
    among = sum(hidden)
    if places <= 0 or not among:
        return [float(count) for count in shown]
    part = places / among
    return [known + part * count for known, count in zip(shown, hidden, strict=True)]


def own_hand(hand: Counts) -> list[float]:
    """The first numbers of the value net: one's own hand."""
    return [count / 3 for count in hand]


def seat_extra(size: float, zaps: float, pool_zaps: float, rounds_left: int, order: float) -> tuple[float, ...]:
    """A seat's hand as others see it, its power over the rounds to come, and its place from the Chief (0 to 1)."""
    return (size / 6, zaps / 10, float(size == 0), pool_zaps * rounds_left / 60, order)


def world(round_number: int, belt: Sequence[int], unseen: Sequence[float], *, refill: bool) -> list[float]:
    """The time, the belt after the auction and what is still to come. ``unseen`` as in ``unseen_sums``;
    ``refill`` is whether all hands are empty."""
    left = len(belt)
    numbers = [float(round_number == number) for number in range(1, 6)]
    numbers += [left / 8, float(left == 0), float(left <= 2), float(refill)]
    known = [card for card in belt if card != UNKNOWN]
    numbers += [
        len(known) / 8,
        sum([IS_UNIT[card] for card in known]) / 3,
        sum([ZAPS[card] for card in known]) / 10,
        sum([IS_FZZZT[card] for card in known]) / 2,
    ]
    numbers += coming(known[0] if known else UNKNOWN)
    count = unseen[0]
    numbers += [
        count / 40,
        unseen[1] / 8,
        unseen[2] / 10,
        unseen[3] / 4,
        unseen[4] / 2,
        unseen[5] / max(1.0, count) / 3,
    ]
    return numbers


def coming(card: int) -> list[float]:
    """The card that will be sold next, if it lies face up."""
    if card == UNKNOWN:
        return [0.0] * 8
    symbols = SYMBOLS[card]
    return [1.0, float(IS_UNIT[card]), ZAPS[card] / 5, WORTH[card] / 5, *(float(symbols >> i & 1) for i in range(4))]


def unseen_sums(cards: Sequence[int]) -> list[float]:
    """Of the cards that were never seen: how many, robots of 4 and 5 zaps, units, Fzzzts, upgrades, zaps in all."""
    sums = [0.0] * UNSEEN
    for card in cards:
        for place, number in enumerate(UNSEEN_PARTS[card]):
            sums[place] += number
    return sums


UNSEEN_PARTS: tuple[tuple[float, ...], ...] = tuple(
    (
        1.0,
        float(ZAPS[card] >= 4),
        float(IS_UNIT[card]),
        float(IS_FZZZT[card]),
        float(IS_BUILDER[card] and ZAPS[card] == 0),
        float(ZAPS[card]),
    )
    for card in range(len(ZAPS))
)


def span(shown: Sequence[int], hidden: Sequence[int], size: int, count: int) -> tuple[int, int]:
    """The least and the most zaps that ``count`` cards of a hand can have, as far as anyone knows."""
    places = max(0, size - sum(shown))
    # With c of the hand's n cards on the table, a hidden card is among the lowest only as far as places go.
    return (
        _extreme(shown, hidden, places, count, range(LEVELS_OF_POWER)),
        _extreme(shown, hidden, places, count, range(LEVELS_OF_POWER - 1, -1, -1)),
    )


def _extreme(shown: Sequence[int], hidden: Sequence[int], places: int, count: int, levels: range) -> int:
    zaps = 0
    for level in levels:
        from_shown = min(count, shown[level])
        from_hidden = min(count - from_shown, hidden[level], places)
        zaps += level * (from_shown + from_hidden)
        count -= from_shown + from_hidden
        places -= from_hidden
    return zaps


def bid_card(card: int) -> tuple[float, ...]:
    """The card on sale, for the bid net."""
    return (float(IS_UNIT[card]), ZAPS[card] / 5, WORTH[card] / 5, float(IS_FZZZT[card]))
