"""A player's observable habits in a game: what it bids for and how much, when it spends, what it gets."""

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from game.agents.knowledge.stock import CHANGE_SCALES, Stock
from game.agents.knowledge.tables import IS_FZZZT, IS_UNIT, NUMBER, START_POOL
from game.core.events import AuctionWon, BidLaid, HandDealt, RobotAllocated, RoundStarted
from game.core.rules import BELT_SIZE
from game.records.record import Record

NEEDED_MORE = 2.0
"""A rival needs a lot if it brings the rival this many points more than the bidder."""


class Ways(NamedTuple):
    """One player's habits in a game, or averaged over many. Bids and prices are in zaps; ``bids`` are those with an
    alternative. All of it is public once an auction ends."""

    lots: float
    """Auctions won."""
    price: float
    """Paid for a lot."""
    dearest: float
    """Paid for the dearest lot of a round."""
    cards: float
    """Cards in a bid."""
    bid: float
    """Zaps in a bid."""
    noes: float
    """Bids of 0 zaps."""
    full: float
    """Bids of a whole hand of three cards or more."""
    for_units: float
    """How much higher it bids for a unit than for a robot."""
    for_fzzzts: float
    """How much higher it bids for a Fzzzt than for a robot."""
    for_rivals: float
    """How much higher it bids for what another needs more than itself than for anything else."""
    units: float
    """Units won."""
    fzzzts: float
    """Fzzzts won."""
    denied: float
    """Lots won that another needs more."""
    chief: float
    """Auctions after which it was Chief."""
    ties_lost: float
    ties_won: float
    early: float
    """The share of its payments made in the first half of a round."""
    late_lots: float
    """The share of its lots won in the second half of a round."""
    overpaid: float
    """Paid for a lot beyond the cheapest winning bid."""
    fixed: float
    """Robots fixed to units between the rounds."""


class _Bid(NamedTuple):
    zaps: int
    cards: int
    hand: int
    unit: bool
    fzzzt: bool
    needed: bool


class _Lot(NamedTuple):
    round: int
    number: int
    price: int
    over: int
    unit: bool
    fzzzt: bool
    needed: bool


class _Watched:
    """A seat while a record is read."""

    def __init__(self, mechanic: int) -> None:
        self.pool = list(START_POOL[mechanic])
        self.units: list[int] = []
        self.allocated: dict[int, list[int]] = {}
        self.hand = self.chief = self.ties_lost = self.ties_won = 0
        self.bids: list[_Bid] = []
        self.lots: list[_Lot] = []

    def worth(self, card: int) -> float:
        """The points that a card brings: its own, and those of the widgets that it allows with four robots more."""
        stock = Stock(self.pool, self.units, self.allocated)
        before, after = stock.block(), stock.with_card(card).block()
        return sum((after[place] - before[place]) * CHANGE_SCALES[place] for place in (0, 2))

    def gain(self, card: int) -> None:
        (self.units if IS_UNIT[card] else self.pool).append(card)

    def fix(self, unit: int, card: int) -> None:
        self.pool.remove(card)
        self.allocated.setdefault(unit, []).append(card)

    def ways(self) -> Ways:
        bids, lots = [bid for bid in self.bids if bid.hand > 1], self.lots
        early = [lot for lot in lots if lot.number <= BELT_SIZE // 2]
        dearest = {lot.round: 0 for lot in lots}
        for lot in lots:
            dearest[lot.round] = max(dearest[lot.round], lot.price)
        robots = [bid.zaps for bid in bids if not bid.unit and not bid.fzzzt]
        return Ways(
            lots=len(lots),
            price=_mean([lot.price for lot in lots]),
            dearest=_mean(list(dearest.values())),
            cards=_mean([bid.cards for bid in bids]),
            bid=_mean([bid.zaps for bid in bids]),
            noes=sum(bid.zaps == 0 for bid in bids),
            full=sum(bid.cards == bid.hand > 2 for bid in bids),
            for_units=_more([bid.zaps for bid in bids if bid.unit], robots),
            for_fzzzts=_more([bid.zaps for bid in bids if bid.fzzzt], robots),
            for_rivals=_more([bid.zaps for bid in bids if bid.needed], [bid.zaps for bid in bids if not bid.needed]),
            units=sum(lot.unit for lot in lots),
            fzzzts=sum(lot.fzzzt for lot in lots),
            denied=sum(lot.needed for lot in lots),
            chief=self.chief,
            ties_lost=self.ties_lost,
            ties_won=self.ties_won,
            early=sum(lot.price for lot in early) / max(1, sum(lot.price for lot in lots)),
            late_lots=1 - len(early) / max(1, len(lots)),
            overpaid=_mean([lot.over for lot in lots]),
            fixed=sum(map(len, self.allocated.values())),
        )


def _mean(numbers: Sequence[float]) -> float:
    return fmean(numbers) if numbers else 0.0


def _more(some: Sequence[float], others: Sequence[float]) -> float:
    """The difference between two means; 0 if either has no values."""
    return fmean(some) - fmean(others) if some and others else 0.0


def ways_of(record: Record) -> list[Ways]:
    """Each seat's habits in a finished game. The record must be valid; it is not checked here."""
    seats = [_Watched(player.mechanic) for player in record.players]
    round_number = number = 0
    laid: dict[int, int] = {}
    for event in record.events:
        match event:
            case RoundStarted():
                round_number, number = event.round, 0
            case HandDealt():
                seats[event.player].hand = len(event.hand)
            case BidLaid():
                laid[event.player] = len(event.cards)
            case AuctionWon():
                number += 1
                _see_auction(seats, event, laid, round_number, number)
                laid = {}
            case RobotAllocated():
                seats[event.player].fix(NUMBER[event.unit], NUMBER[event.card])
            case _:
                pass
    return [seat.ways() for seat in seats]


def _see_auction(
    seats: Sequence[_Watched], auction: AuctionWon, laid: dict[int, int], round_number: int, number: int
) -> None:
    card, winner, price = NUMBER[auction.card], seats[auction.winner], auction.values[auction.winner]
    unit, fzzzt = bool(IS_UNIT[card]), bool(IS_FZZZT[card])
    worths = [seat.worth(card) for seat in seats]
    for player, zaps in auction.values.items():
        most = max(worth for other, worth in enumerate(worths) if other != player)
        needed = most - worths[player] >= NEEDED_MORE
        seats[player].bids.append(_Bid(zaps, laid[player], seats[player].hand, unit, fzzzt, needed))
    for player in auction.tied:
        seats[player].ties_won += player == auction.winner
        seats[player].ties_lost += player != auction.winner
    over = price - 1 - max((zaps for player, zaps in auction.values.items() if player != auction.winner), default=0)
    winner.lots.append(_Lot(round_number, number, price, max(0, over), unit, fzzzt, winner.bids[-1].needed))
    winner.hand -= laid[auction.winner]
    winner.gain(card)
    seats[auction.chief].chief += 1
