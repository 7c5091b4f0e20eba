"""Paying no more than it takes: which bids of a hand end the auction as a cheaper one would, whatever lies hidden.

Who looks on sees it at once when a player lays two cards against nobody. So every level but the random one leaves such
bids out; what it takes to see them is open to all at the table, whatever else a level forgets.
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
    """Why a bid is too dear."""

    ALONE = "alone"
    """Nobody else has a card to bid, and it is more than the least single card."""
    HOPELESS = "hopeless"
    """It can neither win nor tie, and it is more than the least single card."""
    OVERPAID = "overpaid"
    """It wins for certain, and so would a cheaper one."""
    NEEDLESS = "needless"
    """A cheaper one wins, ties and loses in just the same cases."""


class Thrift:
    """The bids of one hand beside each other.

    Of two bids one is *cheaper* when it has no more cards, and card for card none that is stronger: what it leaves in
    hand can do all that the other leaves. Two bids *do the same* when no total that another seat can reach, and that
    may be the highest, is beaten, tied or unbeaten by the one and not so by the other.

    A cheaper bid that does the same costs nothing but in three cases, which are no waste. Where a card lies open ahead
    that the seat would rather not win, it may want to be able to lay less by then, or nothing. A tie that is won gives
    the spanner away: it does not do the same as a clear win [A4]. And as long as somebody bids later and the auction is
    not certain, the number of cards may make an impression.
    """

    def __init__(self, table: Table) -> None:
        """``table`` as the seat that is to bid (``table.me``) can know it when it forgets nothing."""
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
        """Why a bid of the hand is too dear; None when there is nothing to be said against it."""
        if not self._reached:
            return Waste.ALONE if bid != self._least else None
        if zaps(bid) < self._floor:
            return Waste.HOPELESS if bid != self._least else None
        if not self._same_for_less(bid):
            return None
        return Waste.OVERPAID if self._certain(zaps(bid)) else Waste.NEEDLESS

    def instead(self, bid: Counts) -> Counts:
        """The bid itself, or the cheapest that does the same where it is too dear."""
        match self.waste(bid):
            case None:
                return bid
            case Waste.ALONE | Waste.HOPELESS:
                return self._least
            case _:
                return min(self._same_for_less(bid), key=lambda other: (zaps(other), sum(other)))

    def worths(self, found: Sequence[BidWorth]) -> list[BidWorth]:
        """The bids of the hand without those that are too dear. What comes instead of one is worth at least as much:
        what the nets see between two bids that do the same is an error of theirs."""
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
        """The cheaper bids of the hand that do the same and are not put off for one of the reasons above."""
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
        """The power of the weakest card that a bid leaves in hand; None when it leaves none."""
        return next((power for power, laid in enumerate(bid) if self._hand[power] > laid), None)

    def _cases_of(self, total: int) -> tuple[tuple[int, int], ...]:
        """Against each rival the totals that are beaten and whether one is tied, of those that may be the highest."""
        return tuple([(bits & ((1 << total) - 1), bits >> total & 1) for bits in self._reached])

    def _certain(self, total: int) -> bool:
        """Whether a total wins against everything that may lie hidden."""
        return not any(bits >> total + first for bits, first in zip(self._reached, self._first, strict=True))


def cheaper(bid: Counts, other: Counts) -> bool:
    """Whether a bid has no more cards than another and, card for card, none that is stronger, and is not the same."""
    return bid != other and all(sum(bid[level:]) <= sum(other[level:]) for level in range(len(bid)))


def totals(seat: Seat) -> int:
    """Every total that a seat's bid may have, as the bits of a number, as far as anyone can know."""
    sums = [1, *[0] * seat.size]
    _add(sums, seat.hidden, max(0, seat.size - len(seat.shown)))
    _add(sums, seat.shown, seat.size)
    found = 0
    for cards, bits in enumerate(sums):
        if cards and cards == (seat.laid or cards):
            found |= bits
    return found


def _add(sums: list[int], cards: Iterable[int], most: int) -> None:
    """Bring in cards, so that none of the sums is of more than ``most``."""
    for card in cards:
        for number in range(most, 0, -1):
            sums[number] |= sums[number - 1] << ZAPS[card]


def zaps(bid: Counts) -> int:
    """A bid's value [A3]."""
    return int(sum_zaps(bid))


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
