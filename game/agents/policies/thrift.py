"""Paying no more than necessary: which of a hand's bids are equivalent to a cheaper one, whatever is hidden.

Spectators notice at once when a player lays two cards against nobody. So every level but the random one leaves such
bids out; detecting them takes only public information, whatever else a level forgets.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from game.agents.knowledge.appraisal import Appraisal, gain
from game.agents.knowledge.features import sum_zaps
from game.agents.knowledge.memory import UNKNOWN, Seat, Table
from game.agents.knowledge.outlook import BidWorth, Counts, bids_of, powers
from game.agents.knowledge.tables import ZAPS
from game.core.turn_order import turn_of

_FAIR = Appraisal()


class Waste(StrEnum):
    """Why a bid is wasteful."""

    ALONE = "alone"
    """Nobody else has a card to bid, and it is more than the least single card."""
    HOPELESS = "hopeless"
    """It can neither win nor tie, and it is more than the least single card."""
    OVERPAID = "overpaid"
    """It wins for certain, and so would a cheaper one."""
    NEEDLESS = "needless"
    """A cheaper one wins, ties and loses in exactly the same cases."""


class Thrift:
    """Compares the bids of one hand.

    A bid is *cheaper* than another if it has no more cards and, card for card, none that is stronger, so that what it
    leaves in hand is at least as useful. Two bids are *equivalent* if every total that another seat can reach, and that
    may be the highest, has the same result against both: beaten, tied or unbeaten. An equivalent cheaper bid is better
    except in three cases, which are not waste. If an unwanted card lies face up ahead, the seat may want to have less
    to lay by then, or nothing. Winning a tie gives the spanner away, so it is not equivalent to a clear win [A4]. And
    while others are still to bid and the auction is not certain, the number of cards may impress them.
    """

    def __init__(self, table: Table) -> None:
        """``table`` is what the seat to bid (``table.me``) would know if it forgot nothing."""
        count = len(table.seats)
        rivals = [number for number, seat in enumerate(table.seats) if number != table.me and seat.size]
        self._first = [turn_of(table.me, table.chief, count) < turn_of(number, table.chief, count) for number in rivals]
        reached = [totals(table.seats[number]) for number in rivals]
        self._floor = max([_lowest(bits) for bits in reached], default=0)
        self._reached = [bits >> self._floor << self._floor for bits in reached]
        self._last_to_bid = all(table.seats[number].laid for number in rivals)
        self._wary = any(card != UNKNOWN and gain(table, table.me, card, _FAIR) < 0 for card in table.belt[1:])
        self._hand = powers(table.hand)
        bids = list(bids_of(self._hand))
        self._cases = {bid: self._cases_of(zaps(bid)) for bid in bids}
        self._least = min(bids, key=lambda bid: (sum(bid), zaps(bid)), default=())

    def waste(self, bid: Counts) -> Waste | None:
        """Why a bid is wasteful; None if it is not."""
        if not self._reached:
            return Waste.ALONE if bid != self._least else None
        if zaps(bid) < self._floor:
            return Waste.HOPELESS if bid != self._least else None
        if not self._same_for_less(bid):
            return None
        return Waste.OVERPAID if self._certain(zaps(bid)) else Waste.NEEDLESS

    def instead(self, bid: Counts) -> Counts:
        """The bid itself or, if it is wasteful, the cheapest equivalent."""
        match self.waste(bid):
            case None:
                return bid
            case Waste.ALONE | Waste.HOPELESS:
                return self._least
            case _:
                return min(self._same_for_less(bid), key=lambda other: (zaps(other), sum(other)))

    def worths(self, found: Sequence[BidWorth]) -> list[BidWorth]:
        """The hand's bids without the wasteful ones. A replacement is worth at least as much as what it replaces: any
        difference the nets see between equivalent bids is their error."""
        good = {bid.bid: bid for bid in found if self.waste(bid.bid) is None}
        for dear in found:
            if dear.bid not in good:
                other = good[self.instead(dear.bid)]
                if dear.utility > other.utility:
                    good[other.bid] = msgspec.structs.replace(
                        other, chance=dear.chance, margin=dear.margin, utility=dear.utility
                    )
        return list(good.values())

    def _same_for_less(self, bid: Counts) -> list[Counts]:
        """The cheaper equivalent bids, unless one of the exceptions above applies."""
        cases, total, cards, left = self._cases[bid], zaps(bid), sum(bid), self._least_left(bid)
        silent = self._last_to_bid or self._certain(total)
        return [
            other
            for other, theirs in self._cases.items()
            if theirs == cases
            and (silent or sum(other) == cards)
            and (not self._wary or self._least_left(other) == left)
            and cheaper(other, bid)
        ]

    def _least_left(self, bid: Counts) -> int | None:
        """The power of the weakest card that a bid leaves in hand; None if it leaves none."""
        return next((power for power, laid in enumerate(bid) if self._hand[power] > laid), None)

    def _cases_of(self, total: int) -> tuple[tuple[int, int], ...]:
        """For each rival, which totals are beaten and whether one is tied, among those that may be the highest."""
        return tuple([(bits & ((1 << total) - 1), bits >> total & 1) for bits in self._reached])

    def _certain(self, total: int) -> bool:
        """Whether a total wins whatever is hidden."""
        return not any(bits >> total + first for bits, first in zip(self._reached, self._first, strict=True))


def cheaper(bid: Counts, other: Counts) -> bool:
    """Whether a bid has no more cards than another and, card for card, none that is stronger, and is not the same."""
    return bid != other and all(sum(bid[level:]) <= sum(other[level:]) for level in range(len(bid)))


def totals(seat: Seat) -> int:
    """Every possible total of a seat's bid, as a bit set, from public information."""
    sums = [1, *[0] * seat.size]
    _add(sums, seat.hidden, max(0, seat.size - len(seat.shown)))
    _add(sums, seat.shown, seat.size)
    found = 0
    for cards, bits in enumerate(sums):
        if cards and cards == (seat.laid or cards):
            found |= bits
    return found


def _add(sums: list[int], cards: Iterable[int], most: int) -> None:
    """Add cards; sums of more than ``most`` cards are left out."""
    for card in cards:
        for number in range(most, 0, -1):
            sums[number] |= sums[number - 1] << ZAPS[card]


def zaps(bid: Counts) -> int:
    """A bid's value [A3]."""
    return int(sum_zaps(bid))


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
