"""What the nets see: positions as lists of numbers, each scaled to about 0 to 1.

The value net looks at the table after an auction through the eyes of one seat; the bid net looks, through everybody's
eyes, at a seat that is about to bid. What the bid net sees is one table, ``BID_FEATURES``: lengths and places come from
it, and so do both ways to compute it, of one seat here and of many games at once in ``build/sight.py``. The value net's
numbers are computed there a second time; a test holds the two together.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.agents.memory import UNKNOWN
from game.agents.stock import BLOCK, LEVELS_OF_POWER
from game.agents.tables import IS_BUILDER, IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS

Counts = Sequence[float]
"""Cards by zaps, 0 to 5; fractions where only an expectation is known."""

OWN = LEVELS_OF_POWER
EXTRA_NAMES = ("hand", "hand_zaps", "hand_empty", "pool_power", "order")
EXTRA = len(EXTRA_NAMES)
SEAT = BLOCK + EXTRA
COMING_NAMES = ("known", "is_unit", "zaps", "points", "nut", "bolt", "cog", "oil")
WORLD_NAMES = (
    *("round_1", "round_2", "round_3", "round_4", "round_5", "left", "none_left", "two_left", "refill"),
    *("up", "up_units", "up_zaps", "up_fzzzts"),
    *(f"next_{name}" for name in COMING_NAMES),
    *("unseen", "unseen_strong", "unseen_units", "unseen_fzzzts", "unseen_upgrades", "unseen_zaps"),
)
WORLD = len(WORLD_NAMES)
REFILL = WORLD_NAMES.index("refill")
UNSEEN = 6
BID_TOTALS = 16
"""The bid net tells bids of 0, 1, ... zaps apart; the last place stands for that many and more."""
STYLES = 4


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


class BidSight(NamedTuple):
    """What everybody sees of a seat that is about to bid, and of its rivals. A field is a number, or, for many games at
    once, an array of them.

    The card on sale: ``is_unit``, ``card_zaps``, ``card_points``, ``is_fzzzt``. What it would change for the seat: its
    basic points and its bonus now, with one more robot of each symbol, and with two; for the rivals the most that it
    would change. The seat: the cards in hand, those ``laid`` in its bid and whether they lie, the expected zaps of its
    hand, the least and the most of its bid, the cards ``shown``, and the expected cards of three zaps and more.
    """

    is_unit: Any
    card_zaps: Any
    card_points: Any
    is_fzzzt: Any
    basic_change: Any
    bonus_change: Any
    bonus_change_with_4: Any
    bonus_change_with_8: Any
    rival_bonus_change: Any
    rival_bonus_change_with_4: Any
    hand: Any
    laid: Any
    has_laid: Any
    some_cards: Any
    zaps: Any
    most: Any
    least: Any
    shown: Any
    strong: Any
    rivals: Any
    rival_most: Any
    rival_zaps: Any
    rival_hand: Any
    rival_pressure: Any
    rounds_left: Any
    left: Any
    order: Any
    pool_zaps: Any
    bonus: Any
    basic: Any
    next_known: Any
    next_is_unit: Any
    next_zaps: Any


class Feature(NamedTuple):
    """One number that a net sees: ``of`` what it sees, divided by ``scale`` so that it is about 0 to 1."""

    name: str
    scale: float
    of: Callable[[BidSight], Any]


BID_FEATURES: tuple[Feature, ...] = (
    Feature("card is a unit", 1, lambda sight: sight.is_unit),
    Feature("card's zaps", 5, lambda sight: sight.card_zaps),
    Feature("card's points", 5, lambda sight: sight.card_points),
    Feature("card is a Fzzzt", 1, lambda sight: sight.is_fzzzt),
    Feature("change of the bonus", 10, lambda sight: sight.bonus_change),
    Feature("change of the bonus with 4 robots more", 10, lambda sight: sight.bonus_change_with_4),
    Feature("change of the bonus with 8 robots more", 10, lambda sight: sight.bonus_change_with_8),
    Feature("change of the basic points", 3, lambda sight: sight.basic_change),
    Feature("most change of a rival's bonus with 4 robots more", 10, lambda sight: sight.rival_bonus_change_with_4),
    Feature("most change of a rival's bonus", 10, lambda sight: sight.rival_bonus_change),
    Feature("cards in hand", 6, lambda sight: sight.hand),
    Feature("cards laid", 6, lambda sight: sight.laid),
    Feature("has laid", 1, lambda sight: sight.has_laid),
    Feature("part of the hand laid", 1, lambda sight: sight.laid / sight.some_cards),
    Feature("expected zaps in hand", 10, lambda sight: sight.zaps),
    Feature("expected zaps laid", 10, lambda sight: sight.zaps * (sight.laid / sight.some_cards)),
    Feature("most zaps of the bid", 15, lambda sight: sight.most),
    Feature("least zaps of the bid", 10, lambda sight: sight.least),
    Feature("part of the hand that was shown", 1, lambda sight: sight.shown / sight.some_cards),
    Feature("expected cards of 3 zaps and more", 3, lambda sight: sight.strong),
    Feature("most zaps of a rival's bid", 15, lambda sight: sight.rival_most),
    Feature("most expected zaps of a rival", 10, lambda sight: sight.rival_zaps),
    Feature("rivals", 3, lambda sight: sight.rivals),
    Feature("most cards of a rival", 6, lambda sight: sight.rival_hand),
    Feature("most expected zaps laid by a rival", 10, lambda sight: sight.rival_pressure),
    Feature("rounds left", 4, lambda sight: sight.rounds_left),
    Feature("auctions left", 8, lambda sight: sight.left),
    Feature("last auction of the round", 1, lambda sight: sight.left == 1),
    Feature("place from the Chief", 1, lambda sight: sight.order),
    Feature("zaps of the personal cards", 15, lambda sight: sight.pool_zaps),
    Feature("bonus", 1, lambda sight: sight.bonus),
    Feature("basic points", 1, lambda sight: sight.basic),
    Feature("no rivals", 1, lambda sight: sight.rivals == 0),
    Feature("next card is known", 1, lambda sight: sight.next_known),
    Feature("next card is a unit", 1, lambda sight: sight.next_is_unit),
    Feature("next card's zaps", 1, lambda sight: sight.next_zaps),
)
"""What the bid net sees, in order; after it comes one place for each of the STYLES. ``bonus``, ``basic`` and the next
card's zaps come scaled, as the value net sees them."""

BID_INPUTS = len(BID_FEATURES) + STYLES


def bid_numbers(sight: BidSight) -> list[float]:
    """The bid net's input of one seat, its style left at 0."""
    return [*[feature.of(sight) / feature.scale for feature in BID_FEATURES], *[0.0] * STYLES]
