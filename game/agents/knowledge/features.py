"""What the nets see: positions as lists of numbers, each scaled to about 0 to 1.

The value net sees the table after an auction as one seat knows it; the bid net sees, from public information, a seat
that is about to bid. Each number is a ``Feature`` in a list. The lists define lengths and indices, and both ways to
compute the numbers: for one table here, and for many at once in ``game.agents.worlds.bidding``. The numbers for what a
seat owns are ``Stock.block``, which both use.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from game.agents.knowledge.memory import UNKNOWN
from game.agents.knowledge.stock import BLOCK, LEVELS_OF_POWER
from game.agents.knowledge.tables import IS_BUILDER, IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS
from game.core.rules import BELT_SIZE, ROUNDS

Counts = Sequence[float]
"""Cards by zaps, 0 to 5; fractional if only an expectation is known."""


class Feature(NamedTuple):
    """One input of a net: ``of`` the sight, divided by ``scale`` to be about 0 to 1."""

    name: str
    scale: float
    of: Callable[[Any], Any]


class NextCard(NamedTuple):
    """The next card for sale, if it is face up; otherwise all 0. ``symbols`` is a mask. Each field is a number or, for
    many games at once, an array; likewise in the sights below."""

    known: Any
    is_unit: Any
    zaps: Any
    points: Any
    symbols: Any


class SeatSight(NamedTuple):
    """What the value net sees of a seat besides what it owns: its hand and the expected zaps in it, the zaps of all its
    personal cards, the rounds left, and its distance from the Chief (0 to 1).

    After a round's last auction hands are not ``in_play``: no cards, no zaps.
    """

    hand: Any
    zaps: Any
    pool_zaps: Any
    rounds_left: Any
    order: Any
    in_play: Any


class WorldSight(NamedTuple):
    """What the value net sees of the time, the belt after the auction, and the cards never seen: ``left`` auctions in
    the round; ``up`` and the fields after it, sums over the face-up cards; ``unseen`` as in ``unseen_sums``,
    ``some_unseen`` being at least 1; ``refill``: all hands are empty.
    """

    round_number: Any
    left: Any
    up: Any
    up_units: Any
    up_zaps: Any
    up_fzzzts: Any
    following: NextCard
    some_unseen: Any
    unseen: Any
    refill: Any


OWN_SCALE, HAND_SCALE, HAND_ZAPS_SCALE, POOL_POWER_SCALE = 3, 6, 10, 60

OWN_FEATURES: tuple[Feature, ...] = tuple(
    Feature(f"own_{level}", OWN_SCALE, itemgetter(level)) for level in range(LEVELS_OF_POWER)
)
"""The player's hand: how many cards of each power."""

SEAT_FEATURES: tuple[Feature, ...] = (
    Feature("hand", HAND_SCALE, lambda sight: sight.hand),
    Feature("hand_zaps", HAND_ZAPS_SCALE, lambda sight: sight.zaps),
    Feature("hand_empty", 1, lambda sight: sight.in_play & (sight.hand == 0)),
    Feature("pool_power", POOL_POWER_SCALE, lambda sight: sight.pool_zaps * sight.rounds_left),
    Feature("order", 1, lambda sight: sight.order),
)
"""Features of each seat, after its block."""


def _in_round(number: int) -> Feature:
    return Feature(f"round_{number}", 1, lambda sight: sight.round_number == number)


WORLD_FEATURES: tuple[Feature, ...] = (
    *map(_in_round, range(1, ROUNDS + 1)),
    Feature("left", BELT_SIZE, lambda sight: sight.left),
    Feature("none_left", 1, lambda sight: sight.left == 0),
    Feature("two_left", 1, lambda sight: sight.left <= 2),
    Feature("refill", 1, lambda sight: sight.refill),
    Feature("up", BELT_SIZE, lambda sight: sight.up),
    Feature("up_units", 3, lambda sight: sight.up_units),
    Feature("up_zaps", 10, lambda sight: sight.up_zaps),
    Feature("up_fzzzts", 2, lambda sight: sight.up_fzzzts),
    Feature("next_known", 1, lambda sight: sight.following.known),
    Feature("next_is_unit", 1, lambda sight: sight.following.is_unit),
    Feature("next_zaps", 5, lambda sight: sight.following.zaps),
    Feature("next_points", 5, lambda sight: sight.following.points),
    Feature("next_nut", 1, lambda sight: sight.following.symbols & 1),
    Feature("next_bolt", 1, lambda sight: sight.following.symbols >> 1 & 1),
    Feature("next_cog", 1, lambda sight: sight.following.symbols >> 2 & 1),
    Feature("next_oil", 1, lambda sight: sight.following.symbols >> 3 & 1),
    Feature("unseen", ROUNDS * BELT_SIZE, lambda sight: sight.unseen[0]),
    Feature("unseen_strong", 8, lambda sight: sight.unseen[1]),
    Feature("unseen_units", 10, lambda sight: sight.unseen[2]),
    Feature("unseen_fzzzts", 4, lambda sight: sight.unseen[3]),
    Feature("unseen_upgrades", 2, lambda sight: sight.unseen[4]),
    Feature("unseen_zaps", 3, lambda sight: sight.unseen[5] / sight.some_unseen),
)
"""Features of the world, last."""

OWN, WORLD = len(OWN_FEATURES), len(WORLD_FEATURES)
SEAT = BLOCK + len(SEAT_FEATURES)
_SEAT_NAMES = [feature.name for feature in SEAT_FEATURES]
HAND, POOL_POWER = BLOCK + _SEAT_NAMES.index("hand"), BLOCK + _SEAT_NAMES.index("pool_power")
"""Indices within a seat's numbers; "hand_zaps" and "hand_empty" follow "hand"."""
REFILL = [feature.name for feature in WORLD_FEATURES].index("refill")
"""An index within the world's numbers."""
UNSEEN = 6
BID_TOTALS = 16
"""The bid net distinguishes bids of 0, 1, ... zaps; the last index means that many or more."""
STYLES = 4


def value_inputs(seats: int) -> int:
    """Length of the value net's input: the player's hand, each seat clockwise from the player's, the world."""
    return OWN + SEAT * seats + WORLD


def seat_start(relative: int) -> int:
    """Where the numbers of the seat this many places clockwise begin."""
    return OWN + SEAT * relative


def world_start(seats: int) -> int:
    """Where the numbers of the world begin."""
    return OWN + SEAT * seats


def sum_zaps(counts: Counts) -> float:
    """Total zaps of the cards."""
    return counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4] + 5 * counts[5]


def expected_hand(shown: Sequence[int], hidden: Sequence[int], size: int) -> list[float]:
    """The cards of each power that a hand of ``size`` holds on average: those shown, plus its share of the hidden
    ones."""
    places = size - sum(shown)
    among = sum(hidden)
    if places <= 0 or not among:
        return [float(count) for count in shown]
    part = places / among
    return [known + part * count for known, count in zip(shown, hidden, strict=True)]


def numbers(table: Iterable[Feature], sight: object) -> list[float]:
    """The numbers of a feature list for one sight."""
    return [feature.of(sight) / feature.scale for feature in table]


def world(round_number: int, belt: Sequence[int], unseen: Sequence[float], *, refill: bool) -> list[float]:
    """The time, the belt after the auction and what is still to come. ``unseen`` as in ``unseen_sums``;
    ``refill`` is whether all hands are empty."""
    known = [card for card in belt if card != UNKNOWN]
    sight = WorldSight(
        round_number,
        len(belt),
        len(known),
        sum([IS_UNIT[card] for card in known]),
        sum([ZAPS[card] for card in known]),
        sum([IS_FZZZT[card] for card in known]),
        next_card(belt),
        max(1.0, unseen[0]),
        unseen,
        refill=refill,
    )
    return numbers(WORLD_FEATURES, sight)


def next_card(belt: Sequence[int]) -> NextCard:
    """The first card on the belt after the current auction."""
    if not belt or belt[0] == UNKNOWN:
        return NextCard(0, 0, 0, 0, 0)
    card = belt[0]
    return NextCard(1, IS_UNIT[card], ZAPS[card], WORTH[card], SYMBOLS[card])


def unseen_sums(cards: Sequence[int]) -> list[float]:
    """For the cards never seen: how many, robots of 4 and 5 zaps, units, Fzzzts, upgrades, total zaps."""
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
    # With c of the hand's n cards on the table, hidden cards fill only the places that known ones leave.
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
    """What everyone can see of the card on sale, of a seat about to bid, and of its rivals."""

    is_unit: Any
    """The card on sale is a Production Unit."""
    card_zaps: Any
    """Zaps of the card on sale."""
    card_points: Any
    """Points of the card on sale."""
    is_fzzzt: Any
    """The card on sale is a Fzzzt."""
    basic_change: Any
    """What the card would add to the seat's basic points."""
    bonus_change: Any
    """What the card would add to the seat's bonus now."""
    bonus_change_with_4: Any
    """The same with one more robot of each symbol."""
    bonus_change_with_8: Any
    """The same with two more robots of each symbol."""
    rival_bonus_change: Any
    """The most the card would add to a rival's bonus now."""
    rival_bonus_change_with_4: Any
    """The same with one more robot of each symbol."""
    hand: Any
    """Cards in hand, a laid bid included."""
    laid: Any
    """Cards in the seat's bid."""
    has_laid: Any
    """Whether the seat has bid."""
    some_cards: Any
    zaps: Any
    """Expected zaps in hand."""
    most: Any
    """Highest possible bid in zaps."""
    least: Any
    """Lowest possible bid in zaps."""
    shown: Any
    """Cards in hand that everyone has seen."""
    strong: Any
    """Expected cards of 3 or more zaps in hand."""
    rivals: Any
    rival_most: Any
    """Highest possible bid of any rival in zaps."""
    rival_zaps: Any
    """Most expected zaps of a rival."""
    rival_hand: Any
    """Most cards of a rival."""
    rival_pressure: Any
    """Most expected zaps laid by a rival."""
    rounds_left: Any
    """Rounds after this one."""
    left: Any
    """Auctions left in the round, this one included."""
    order: Any
    """Distance from the Chief, 0 to 1."""
    pool_zaps: Any
    """Zaps of the seat's personal cards."""
    bonus: Any
    basic: Any
    following: NextCard


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
    Feature("auctions left", BELT_SIZE, lambda sight: sight.left),
    Feature("last auction of the round", 1, lambda sight: sight.left == 1),
    Feature("place from the Chief", 1, lambda sight: sight.order),
    Feature("zaps of the personal cards", 15, lambda sight: sight.pool_zaps),
    Feature("bonus", 1, lambda sight: sight.bonus),
    Feature("basic points", 1, lambda sight: sight.basic),
    Feature("no rivals", 1, lambda sight: sight.rivals == 0),
    Feature("next card is known", 1, lambda sight: sight.following.known),
    Feature("next card is a unit", 1, lambda sight: sight.following.is_unit),
    Feature("next card's zaps", 5, lambda sight: sight.following.zaps),
)
"""The bid net's inputs, in order, followed by one for each of the STYLES. ``bonus`` and ``basic`` are already scaled,
as in ``Stock.block``."""

BID_INPUTS = len(BID_FEATURES) + STYLES


def bid_numbers(sight: BidSight) -> list[float]:
    """The bid net's input for one seat, with its style left at 0."""
    return [*numbers(BID_FEATURES, sight), *[0.0] * STYLES]
