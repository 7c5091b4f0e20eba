"""What was sold while nobody at the screen could bid, and what that changed: pure functions of what everybody has seen.

A person without a card in hand only watches until hands are dealt anew [A2], and may skip ahead to that moment.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.core.cards import CATALOGUE, UNITS, Kind
from game.core.events import (
    Auction,
    GameScored,
    HandDealt,
    HiddenBuild,
    HiddenHand,
    OpenEvent,
    OwnHand,
    RobotAllocated,
    RoundStarted,
    WidgetsBuilt,
)
from game.core.rules import ROUNDS
from game.core.turn_order import clockwise
from ui.base.i18n import Translator
from ui.match.wording import card_name
from ui.table.state.view import TableView

_STOPS = (OwnHand, HiddenHand, HandDealt, RoundStarted, RobotAllocated, WidgetsBuilt, HiddenBuild, GameScored)


@dataclass(frozen=True)
class Skipped:
    """A stretch of auctions that nobody at the screen took part in.

    ``you`` is the seat addressed, if just one person plays; ``before`` and ``after`` are the scores that the screen
    shows, by seat, as if the game had ended then.
    """

    sales: tuple[Auction, ...]
    view: TableView
    """The table after the last of them."""
    chief: int
    """The Chief before the first of them."""
    you: int | None
    before: Mapping[int, int]
    after: Mapping[int, int]

    @property
    def cards(self) -> set[str]:
        """The cards that were sold."""
        return {sale.card for sale in self.sales}

    @property
    def round_over(self) -> bool:
        """Whether the round is over; otherwise hands are dealt in the middle of it."""
        return not self.view.belt


def stops_skipping(event: OpenEvent | None) -> bool:
    """Whether a skip ends before this event: hands are dealt, or the round is over."""
    return isinstance(event, _STOPS)


def sales_in(events: Iterable[OpenEvent]) -> tuple[Auction, ...]:
    """The auctions among these events."""
    return tuple(event for event in events if isinstance(event, Auction))


def out_of_cards(view: TableView, seats: Sequence[int]) -> bool:
    """Whether the auctions go on without these seats: none of them has a card, in hand or in a bid, and others do."""
    mine = any(view.seats[seat].hand or view.seats[seat].bid for seat in seats)
    others = any(board.hand or board.bid for board in view.seats)
    return bool(seats) and bool(view.belt) and others and not mine


def lost_robots(skipped: Skipped) -> tuple[str, ...]:
    """The robots and upgrades that somebody else won, and that could have served a unit of the person's."""
    if skipped.you is None:
        return ()
    symbols = {symbol for unit in skipped.view.seats[skipped.you].units for symbol in CATALOGUE[unit].symbols}
    lost = (sale.card for sale in skipped.sales if sale.winner != skipped.you and sale.card not in UNITS)
    return tuple(card for card in lost if symbols & {*CATALOGUE[card].symbols})


class Upshot(StrEnum):
    """What the sale of a lot to somebody else means for the person."""

    MISSED = "missed"
    """A card that a unit of theirs could have used is gone."""
    RIVAL_UNIT = "rival unit"
    """Somebody else has one unit more."""
    SPARED = "spared"
    """Somebody else has the Fzzzt."""
    NOTHING = "nothing"


def upshot(skipped: Skipped, card: str) -> Upshot:
    """What the sale of a card means for the person."""
    if card in lost_robots(skipped):
        return Upshot.MISSED
    kind = CATALOGUE[card].kind
    if kind is Kind.FZZZT:
        return Upshot.SPARED
    return Upshot.RIVAL_UNIT if kind is Kind.UNIT else Upshot.NOTHING


def changes(tr: Translator, skipped: Skipped, names: Sequence[str]) -> list[str]:
    """What the sales changed for the person: robots gone, the Chief, and what comes next."""
    told = [] if skipped.you is None else _robots(tr, skipped, skipped.you)
    if not (skipped.round_over and skipped.view.round >= ROUNDS):
        told.append(_chief(tr, skipped, names))
    return [*told, _next(tr, skipped)]


def _robots(tr: Translator, skipped: Skipped, you: int) -> list[str]:
    lost = lost_robots(skipped)
    if lost:
        cards = ", ".join(card_name(tr, card) for card in lost)
        return [tr.text("Gone, though your units had a use for {cards}.", cards=cards)]
    if skipped.view.seats[you].units:
        return [tr.text("Nothing that your units could have used was sold.")]
    return []


def _chief(tr: Translator, skipped: Skipped, names: Sequence[str]) -> str:
    """Who is Chief, and when the person bids next [A1]."""
    chief, you = skipped.view.chief, skipped.you
    new = chief != skipped.chief
    if chief == you:
        return tr.text("You are Chief now, and bid first.") if new else tr.text("You are still Chief, and bid first.")
    name = names[chief]
    if you is None:
        return tr.text("{name} is Chief now.", name=name) if new else tr.text("{name} is still Chief.", name=name)
    before = clockwise(len(names), chief).index(you)
    if new:
        return tr.plural(
            "{name} is Chief now: {n} player bids before you.",
            "{name} is Chief now: {n} players bid before you.",
            before,
            name=name,
        )
    return tr.plural(
        "{name} is still Chief: {n} player bids before you.",
        "{name} is still Chief: {n} players bid before you.",
        before,
        name=name,
    )


def _next(tr: Translator, skipped: Skipped) -> str:
    if not skipped.round_over:
        return tr.text("All hands are empty: everybody is dealt a new one.")
    if skipped.view.round >= ROUNDS:
        return tr.text("That was the last lot of the game: now the widgets are counted.")
    return tr.text("The round is over: robots may be fixed to units.")
