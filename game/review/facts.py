"""A game in figures, taken from its record: the basis of all statistics. Nothing is replayed through the rules: reading
a verified record takes a fraction of the time."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from game.core.cards import CATALOGUE, UNITS, Kind
from game.core.events import AuctionWon, BidLaid, GameScored, RobotAllocated, RoundStarted
from game.core.number import GameNumber
from game.records.record import Record

VERSION = 1
"""Increase this whenever the figures change, to make stored ones stale."""


# `gc=False` spares the collector the facts of thousands of games: a frame would have to wait for it.


class SeatFacts(msgspec.Struct, frozen=True, gc=False):
    """A seat's game. ``kind`` is as in the record; a price is what a lot was won for, in zaps."""

    name: str
    kind: str
    bids: int = 0
    """Auctions in which it laid a bid."""
    cards: int = 0
    """Cards laid in all bids."""
    zaps: int = 0
    """Zaps of all bids."""
    noes: int = 0
    """Bids of 0 zaps."""
    lots: int = 0
    """Auctions won."""
    paid: int = 0
    """Zaps paid for them."""
    bargains: int = 0
    """Lots won with 0 zaps, or by 1 zap."""
    overpaid: int = 0
    """Zaps beyond the cheapest winning bid, which is one more than the next bid."""
    ties: int = 0
    """Ties for the highest bid that it was part of."""
    ties_won: int = 0
    fzzzts: int = 0
    """Fzzzts won."""
    fixed: int = 0
    """Robots and upgrades fixed between the rounds [L1]."""
    units: tuple[str, ...] = ()
    """Production Units won, in that order."""
    widgets: Mapping[str, int] = {}
    """Widgets built on each unit, units without one included [F2]."""
    basic: int = 0
    bonus: int = 0
    total: int = 0
    """The final score [F1]-[F3]; 0 before the game is over, as are the next two."""
    share: float = 0.0
    """The share of the victory: 1 for a single winner [F3]."""
    place: int = 0
    """1 for the highest score; equal scores have the same place."""

    @property
    def running(self) -> int:
        """Units with at least one widget."""
        return sum(count > 0 for count in self.widgets.values())


class GameFacts(msgspec.Struct, frozen=True, gc=False):
    """A game as far as it was played."""

    version: int
    seed: GameNumber
    round: int
    """1 to 5."""
    auctions: int
    """Auctions decided, 0 to 40."""
    finished: bool
    seats: tuple[SeatFacts, ...]


class _Tally:
    """Counts for one seat while a record is read."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.units: list[str] = []

    def add(self, **amounts: int) -> None:
        self.counts.update(amounts)


def facts_of(record: Record) -> GameFacts:
    """The figures of a game, finished or not. The record must be valid; it is not checked here."""
    tallies = [_Tally() for _ in record.players]
    round_number, auctions, score = 0, 0, None
    laid: dict[int, int] = {}
    for event in record.events:
        match event:
            case RoundStarted():
                round_number = event.round
            case BidLaid():
                laid[event.player] = len(event.cards)
            case AuctionWon():
                auctions += 1
                _count_auction(tallies, event, laid)
                laid = {}
            case RobotAllocated():
                tallies[event.player].add(fixed=1)
            case GameScored():
                score = event
            case _:
                pass
    counted = [
        msgspec.convert({**tally.counts, "name": player.name, "kind": player.kind, "units": tally.units}, SeatFacts)
        for player, tally in zip(record.players, tallies, strict=True)
    ]
    return GameFacts(
        version=VERSION,
        seed=record.seed,
        round=round_number,
        auctions=auctions,
        finished=score is not None,
        seats=tuple(_with_score(facts, seat, score) for seat, facts in enumerate(counted)),
    )


def _count_auction(tallies: list[_Tally], auction: AuctionWon, laid: Mapping[int, int]) -> None:
    """Add what an auction shows of each bidder; ``laid`` are the numbers of cards."""
    for player, zaps in auction.values.items():
        tallies[player].add(bids=1, cards=laid[player], zaps=zaps, noes=int(zaps == 0))
    for player in auction.tied:
        tallies[player].add(ties=1, ties_won=int(player == auction.winner))
    price = auction.values[auction.winner]
    # There may be no other bid: an empty hand lays nothing [A6].
    rival = max((zaps for player, zaps in auction.values.items() if player != auction.winner), default=0)
    tallies[auction.winner].add(
        lots=1,
        paid=price,
        bargains=int(price == 0 or price == rival + 1),
        overpaid=max(0, price - rival - 1),
        fzzzts=int(CATALOGUE[auction.card].kind is Kind.FZZZT),
    )
    if auction.card in UNITS:
        tallies[auction.winner].units.append(auction.card)


def _with_score(facts: SeatFacts, seat: int, score: GameScored | None) -> SeatFacts:
    """The figures with the final score added."""
    if score is None:
        return facts
    own = score.players[seat]
    return msgspec.structs.replace(
        facts,
        widgets={unit: sum(widget.unit == unit for widget in own.widgets) for unit in facts.units},
        basic=own.basic,
        bonus=own.bonus,
        total=own.total,
        share=1 / len(score.winners) if seat in score.winners else 0.0,
        place=1 + sum(other.total > own.total for other in score.players),
    )
