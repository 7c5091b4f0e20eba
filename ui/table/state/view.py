"""What the table shows, as data: an observation's seats plus what a reveal adds, advanced event by event while things
move.

``advance`` and ``view_of`` agree whenever someone is to act, so the last motion ends on the picture given by the
observation.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

from msgspec import structs

from game.core.cards import POWER
from game.core.events import (
    Auction,
    BidLaid,
    BidsRevealed,
    CardsRevealed,
    ChiefMoved,
    HandDealt,
    HiddenBelt,
    HiddenBid,
    HiddenHand,
    OpenEvent,
    OwnHand,
    RobotAllocated,
    RoundStarted,
)
from game.core.observation import Observation, SeatView
from game.core.rules import BELT_SIZE
from game.core.state import GameState, Phase


@dataclass(frozen=True)
class BeltCard:
    """A card on the belt: its original place (0 is the head) and its id, None while face down."""

    slot: int
    card: str | None


@dataclass(frozen=True)
class OpenCards:
    """Every seat's hand, the strongest card first, and the cards of its bid, where all cards lie open."""

    hands: tuple[tuple[str, ...], ...]
    bids: tuple[tuple[str, ...], ...]

    def dealt(self, seat: int, cards: Iterable[str]) -> "OpenCards":
        """The same with a new hand for a seat."""
        return replace(self, hands=(*self.hands[:seat], by_power(cards), *self.hands[seat + 1 :]))

    def laid(self, seat: int, cards: tuple[str, ...]) -> "OpenCards":
        """The same after a seat's bid."""
        rest = self.dealt(seat, (card for card in self.hands[seat] if card not in cards))
        return replace(rest, bids=(*self.bids[:seat], cards, *self.bids[seat + 1 :]))

    def settled(self, back: Mapping[int, tuple[str, ...]]) -> "OpenCards":
        """The same after an auction: these cards go back to their hands [A5]."""
        hands = tuple(by_power((*hand, *back.get(seat, ()))) for seat, hand in enumerate(self.hands))
        return OpenCards(hands, ((),) * len(hands))

    def cleared(self) -> "OpenCards":
        """The same without any card: a round is over."""
        return OpenCards(((),) * len(self.hands), ((),) * len(self.hands))

    def bidder(self, card: str) -> int | None:
        """Whose bid a card is in."""
        return next((seat for seat, cards in enumerate(self.bids) if card in cards), None)


class Stage(IntEnum):
    """The stage of an auction's reveal: none, the lights go down, gathered face down, partly turned, fully turned,
    decided."""

    NONE = 0
    DIMMED = 1
    GATHERED = 2
    OPEN = 3
    COUNTED = 4
    DECIDED = 5


@dataclass(frozen=True)
class TableView:
    """Everything on the table for one viewer (a seat, or None for an onlooker).

    Public information plus what this viewer may know.
    """

    viewer: int | None
    """A seat, or None for an onlooker."""
    round: int
    auction: int
    chief: int
    belt: tuple[BeltCard, ...]
    """Unsold cards, head first."""
    deck: int
    """Number of cards not yet on the belt."""
    seats: tuple[SeatView, ...]
    hand: tuple[str, ...] = ()
    """The viewer's hand."""
    own_bid: tuple[str, ...] = ()
    """The viewer's laid cards."""
    dealt: tuple[str, ...] = ()
    """The hand as last dealt, so that a returning card goes back to its place."""
    stage: Stage = Stage.NONE
    """How far a reveal has got."""
    stage_chief: int = 0
    """The Chief when the reveal began."""
    turned: int = 0
    """How many cards of each bid have been turned."""
    deciding: int = 0
    """Which of each bid's cards, from 1, is the last that can decide the reveal; 0 if there is none."""
    shown: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The turned cards."""
    values: Mapping[int, int] = field(default_factory=dict)
    """The bids in zaps, once visible."""
    outcome: Auction | None = None
    """The result, once visible."""
    gain: int | None = None
    """By how much the lot changes its buyer's score, once the result is visible; None if unknown."""
    sold: Auction | None = None
    """The sale after which bids go home, and whose lot, still at the head of the belt, is on its way to its owner."""
    flies: bool = False
    """Whether this lot has set off; before that it floats over the table, where it was on the stage."""
    unrolled: bool = False
    """Whether the belt has not rolled on yet since the lot at its head has reached its owner."""
    won: tuple[tuple[str, ...], ...] = ()
    """The cards that each seat has won so far, units left out: all of that was open [A7]. Empty if unknown."""
    open: OpenCards | None = None
    """All hands and bids, if nothing is hidden from an onlooker."""

    @property
    def revealing(self) -> bool:
        """Whether bids are being revealed, which fills the hall."""
        return self.stage is not Stage.NONE

    @property
    def gathered(self) -> bool:
        """Whether the bids have been brought to the stage of a reveal: the lights go down first."""
        return self.stage >= Stage.GATHERED

    @property
    def first_bidder(self) -> int:
        """The seat whose bid is leftmost: at a reveal the Chief's, where ties are won from; otherwise the first."""
        return self.stage_chief if self.revealing else 0

    def units_of(self, seat: int) -> tuple[str, ...]:
        """The units in front of a seat, with one that is on its way there."""
        units, sold = self.seats[seat].units, self.sold
        return (*units, sold.card) if sold is not None and sold.lies_open and sold.winner == seat else units

    def robots_on(self, unit: str) -> tuple[str, ...]:
        """The robots that are fixed to a unit."""
        return next((seat.fixed[unit] for seat in self.seats if unit in seat.fixed), ())

    def cleared(self) -> "TableView":
        """The same table without a reveal."""
        return replace(
            self,
            stage=Stage.NONE,
            stage_chief=self.chief,
            turned=0,
            deciding=0,
            shown={},
            values={},
            outcome=None,
            gain=None,
        )


def watches(view: TableView) -> bool:
    """Whether the viewer has no card left, in hand or in a bid, and only watches until hands are dealt anew [A2]."""
    return view.viewer is not None and bool(view.belt) and not view.hand and not view.own_bid


def bid_by_itself(view: TableView) -> bool:
    """Whether the viewer's bid was no choice: the last card of the hand lays itself [A1]."""
    return not view.hand and len(view.own_bid) == 1


def won_by_itself(view: TableView) -> bool:
    """Whether the lot on the stage was won with a bid that was no choice."""
    return view.outcome is not None and view.outcome.winner == view.viewer and bid_by_itself(view)


def last_deal(events: Sequence[OpenEvent]) -> tuple[str, ...]:
    """The hand that the viewer of these events was dealt last, in that order; none for an onlooker."""
    return next((event.hand for event in reversed(events) if isinstance(event, OwnHand)), ())


def as_dealt(cards: Iterable[str], dealt: Sequence[str]) -> tuple[str, ...]:
    """Cards in the order in which they were dealt."""
    place = {card: index for index, card in enumerate(dealt)}
    return tuple(sorted(cards, key=lambda card: place.get(card, len(place))))


def by_power(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in falling order of power; those of the same power stay in their order."""
    return tuple(sorted(cards, key=lambda card: -POWER[card]))


def view_of(observation: Observation, dealt: Sequence[str] = ()) -> TableView:
    """The table as a seat may see it now; ``dealt`` is the order of its hand."""
    sold = BELT_SIZE - len(observation.belt)
    return TableView(
        viewer=observation.player,
        round=observation.round,
        auction=observation.auction,
        chief=observation.chief,
        stage_chief=observation.chief,
        belt=tuple(BeltCard(sold + index, card) for index, card in enumerate(observation.belt)),
        deck=observation.deck,
        seats=observation.seats,
        # Only while hands are in play: in between, a player's cards are one pile that may be looked through [L1].
        hand=as_dealt(observation.hand, dealt) if observation.phase is Phase.BIDDING else (),
        own_bid=observation.bid,
        dealt=tuple(dealt),
        won=tuple(
            tuple(sale.card for sale in observation.history if sale.winner == seat and not sale.lies_open)
            for seat in range(len(observation.seats))
        ),
    )


def open_view(observation: Observation, state: GameState) -> TableView:
    """The table with every hand and bid open; ``observation`` is an onlooker's at the same moment."""
    in_play = state.phase is Phase.BIDDING
    return replace(
        view_of(observation),
        open=OpenCards(
            tuple(by_power(seat.hand) if in_play else () for seat in state.players),
            tuple(seat.bid for seat in state.players),
        ),
    )


def opening_view(observation: Observation) -> TableView:
    """The table before the first event of a new game: nothing dealt, nothing on the belt [S2] [S3]."""
    view = view_of(observation)
    return replace(
        view,
        round=0,
        auction=0,
        belt=(),
        deck=observation.deck + len(observation.belt),
        seats=tuple(_gathered(seat) for seat in view.seats),
        hand=(),
        own_bid=(),
        won=((),) * len(view.seats),
    )


def advance(view: TableView, event: OpenEvent) -> TableView:
    """The table after one more event."""
    match event:
        case RoundStarted():
            seats = tuple(structs.replace(seat, used_units=()) for seat in view.seats)
            return replace(view, round=event.round, auction=1, chief=event.chief, stage_chief=event.chief, seats=seats)
        case OwnHand():
            dealt = _seat(view, event.player, hand=len(event.hand), discard=event.discard)
            return replace(dealt, hand=event.hand, dealt=event.hand)
        case HiddenHand():
            return _seat(view, event.player, hand=event.hand, discard=event.discard)
        case HandDealt():
            dealt = _seat(view, event.player, hand=len(event.hand), discard=len(event.discard))
            return replace(dealt, open=view.open and view.open.dealt(event.player, event.hand))
        case HiddenBelt():
            belt = tuple(BeltCard(slot, None) for slot in range(event.cards))
            return replace(view, belt=belt, deck=view.deck - event.cards)
        case CardsRevealed():
            turned = tuple(replace(place, card=card) for place, card in zip(view.belt, event.cards, strict=False))
            return replace(view, belt=(*turned, *view.belt[len(turned) :]))
        case BidLaid():
            laid = _lay(view, event.player, len(event.cards))
            if view.open is not None:
                return replace(laid, open=view.open.laid(event.player, event.cards))
            hand = tuple(card for card in view.hand if card not in event.cards)
            return replace(laid, hand=hand, own_bid=event.cards)
        case HiddenBid():
            return _lay(view, event.player, event.cards)
        case BidsRevealed():
            return reveal(view, event)
        case Auction():
            return settle(view, event)
        case ChiefMoved():
            return replace(view, chief=event.chief, stage_chief=event.chief)
        case RobotAllocated():
            return _allocate(view, event)
        case _:
            return view


def dimmed(view: TableView) -> TableView:
    """The view as a reveal begins: the lights go down."""
    return replace(view, stage=Stage.DIMMED, stage_chief=view.chief)


def reveal(view: TableView, event: BidsRevealed, turned: int | None = None) -> TableView:
    """The table with the first ``turned`` cards of all bids open, or with all bids open [A3]."""
    most = max(len(cards) for cards in event.bids.values())
    turned = most if turned is None else turned
    shown = {player: cards[:turned] for player, cards in event.bids.items()}
    if turned < most:
        return replace(view, shown=shown, stage=Stage.OPEN, stage_chief=view.chief, turned=turned)
    values = {player: sum(POWER[card] for card in cards) for player, cards in event.bids.items()}
    return replace(view, shown=shown, stage=Stage.COUNTED, stage_chief=view.chief, turned=turned, values=values)


def settle(view: TableView, event: Auction) -> TableView:
    """The table after an auction: the bids where they belong [A5], the card with its winner, the belt advanced."""
    view = go_home(view, event)
    belt, won, seats = view.belt[1:], view.won, view.seats
    if won and not event.lies_open:
        won = (*won[: event.winner], (*won[event.winner], event.card), *won[event.winner + 1 :])
    seat = seats[event.winner]
    if event.lies_open:
        seat = structs.replace(seat, units=view.units_of(event.winner))
    else:
        seat = structs.replace(seat, discard=seat.discard + 1)
    auction = view.auction + 1 if belt else view.auction
    return replace(view, belt=belt, seats=_with(seats, event.winner, seat), auction=auction, won=won, sold=None)


def go_home(view: TableView, event: Auction) -> TableView:
    """The table when the bids of an auction are where they belong [A5], and its lot is still to go to its winner."""
    seats = tuple(_settled(seat, player, event) for player, seat in enumerate(view.seats))
    back = () if view.viewer is None else event.returned.get(view.viewer, ())
    hand, shown = as_dealt((*view.hand, *back), view.dealt), view.open
    if shown is not None:
        shown = shown.settled(event.returned)
    if len(view.belt) == 1:
        # The round is over: all personal cards are taken back into one pile [L1].
        seats, hand = tuple(_gathered(seat) for seat in seats), ()
        shown = None if shown is None else shown.cleared()
    return replace(view, seats=seats, hand=hand, own_bid=(), open=shown, sold=event).cleared()


def _settled(seat: SeatView, player: int, event: Auction) -> SeatView:
    paid = len(event.paid) if player == event.winner else 0
    back = len(event.returned.get(player, ()))
    return structs.replace(seat, bid=None, hand=seat.hand + back, discard=seat.discard + paid)


def _gathered(seat: SeatView) -> SeatView:
    """A seat with its personal cards in one pile."""
    return structs.replace(seat, hand=0, discard=seat.hand + seat.discard, bid=None)


def _lay(view: TableView, player: int, cards: int) -> TableView:
    return _seat(view, player, hand=view.seats[player].hand - cards, bid=cards)


def _allocate(view: TableView, event: RobotAllocated) -> TableView:
    seat = view.seats[event.player]
    fixed = {**seat.fixed, event.unit: (*seat.fixed.get(event.unit, ()), event.card)}
    used = (*seat.used_units, event.unit)
    changed = structs.replace(seat, fixed=fixed, discard=seat.discard - 1, used_units=used)
    return replace(view, seats=_with(view.seats, event.player, changed))


def _seat(view: TableView, player: int, *, hand: int, discard: int | None = None, bid: int | None = None) -> TableView:
    seat = view.seats[player]
    changed = structs.replace(seat, hand=hand, discard=seat.discard if discard is None else discard, bid=bid)
    return replace(view, seats=_with(view.seats, player, changed))


def _with(seats: tuple[SeatView, ...], player: int, seat: SeatView) -> tuple[SeatView, ...]:
    return (*seats[:player], seat, *seats[player + 1 :])
