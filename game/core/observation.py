"""What one seat may know, which is all that agents and the screen ever see [A1] [A7]."""

from collections.abc import Iterable, Sequence

import msgspec

from game.core.actions import Action, Allocate
from game.core.events import (
    Auction,
    BeltLaid,
    BidLaid,
    Event,
    HandDealt,
    HiddenBelt,
    HiddenBid,
    HiddenBuild,
    HiddenHand,
    OpenEvent,
    OwnHand,
    Score,
    SeenEvent,
    WidgetsBuilt,
)
from game.core.rules import BidOptions, allocations, builds
from game.core.state import Allocation, GameState, Phase, PlayerState


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat: how many cards it has, its units, and the robots allocated to them."""

    mechanic: int
    hand: int
    """Number of cards in hand."""
    discard: int
    """Number of cards in the discard pile."""
    bid: int | None = None
    """Number of cards in the current bid, None before it is laid."""
    units: tuple[str, ...] = ()
    fixed: dict[str, tuple[str, ...]] = {}
    """Cards fixed to each unit."""
    used_units: tuple[str, ...] = ()
    """Units that have taken a card in the current allocation."""


class Observation(msgspec.Struct, frozen=True, gc=False):
    """Everything the seat ``player`` may know, and nothing more."""

    player: int | None
    """None for an onlooker without a hand."""
    phase: Phase
    round: int
    auction: int
    chief: int
    to_act: int | None
    """The seat to act, None for nobody."""
    belt: tuple[str | None, ...]
    """Unsold cards, head first; None for a face-down card."""
    deck: int
    """Number of cards not yet on the belt."""
    seats: tuple[SeatView, ...]
    """Public information about each seat."""
    hand: tuple[str, ...]
    """The player's own hand."""
    discard: tuple[str, ...]
    """The player's own personal cards while they may be looked through: in allocation and scoring [L1]."""
    bid: tuple[str, ...]
    """The player's laid cards."""
    history: tuple[Auction, ...]
    """Every finished auction, in order; public."""
    scores: tuple[Score, ...] = ()
    winners: tuple[int, ...] = ()
    allocations: tuple[Allocation, ...] = ()
    """Every card fixed, in order; public."""

    def legal_actions(self) -> Sequence[Action]:
        """What this seat may do now, exactly as ``rules.legal_actions`` has it for the true state."""
        if self.player is None or self.to_act != self.player:
            return ()
        own = self.seats[self.player]
        match self.phase:
            case Phase.BIDDING:
                return BidOptions(self.hand)
            case Phase.ALLOCATION:
                return allocations(own.units, own.used_units, self.discard)
            case _:
                return builds(own.units, self.discard, {unit: list(cards) for unit, cards in own.fixed.items()})


def with_fixed(observation: Observation, planned: Iterable[Allocate]) -> Observation:
    """The observation after the seat has fixed these robots to its units [L1]; each must be allowed."""
    player = observation.player
    if player is None:
        raise ValueError("an onlooker has no robots to fix")
    own, pile = observation.seats[player], list(observation.discard)
    fixed, used, told = dict(own.fixed), list(own.used_units), list(observation.allocations)
    for action in planned:
        pile.remove(action.card)
        fixed[action.unit] = (*fixed.get(action.unit, ()), action.card)
        used.append(action.unit)
        told.append(Allocation(observation.round, player, action.unit, action.card))
    own = msgspec.structs.replace(own, discard=len(pile), fixed=fixed, used_units=tuple(used))
    seats = (*observation.seats[:player], own, *observation.seats[player + 1 :])
    return msgspec.structs.replace(observation, seats=seats, discard=tuple(pile), allocations=tuple(told))


def forced_action(observation: Observation) -> Action | None:
    """The viewing seat's only choice, if it has just one: its last card in hand [A1]. Nothing that drives a game needs
    to ask for it.

    None if there is a real choice, if another seat is to act, and in scoring: a player with nothing to build should
    still see how the game ended.
    """
    if observation.phase is Phase.SCORING:
        return None
    actions = observation.legal_actions()
    return actions[0] if len(actions) == 1 else None


# Enum member look-ups are slow in Python 3.11, and every observation would pay for them.
_OPEN_PILE = (Phase.ALLOCATION, Phase.SCORING, Phase.OVER)


def observe(state: GameState, player: int | None) -> Observation:
    """The observation of one seat, or of an onlooker (None)."""
    own = None if player is None else state.players[player]
    pending, belt, face_up = state.pending, state.belt, state.face_up
    # Positional for speed: a simulated game makes hundreds of these.
    return Observation(
        player,
        state.phase,
        state.round,
        state.auction,
        state.chief,
        pending[0] if pending else None,
        (*belt[:face_up], *(None,) * (len(belt) - face_up)),
        len(state.deck) - state.dealt,
        tuple([_view(seat) for seat in state.players]),
        tuple(own.hand) if own else (),
        tuple(own.discard) if own and state.phase in _OPEN_PILE else (),
        own.bid if own else (),
        tuple(state.history),
        state.scores,
        state.winners,
        tuple(state.allocations),
    )


def _view(seat: PlayerState) -> SeatView:
    fixed = seat.fixed
    return SeatView(
        seat.mechanic,
        len(seat.hand),
        len(seat.discard),
        len(seat.bid) or None,
        tuple(seat.units),
        {unit: tuple(cards) for unit, cards in fixed.items()} if fixed else {},
        tuple(seat.used_units),
    )


def redact(events: Iterable[Event], player: int | None) -> list[SeenEvent]:
    """The events without anything that ``player`` (None: an onlooker) may not know."""
    return [_redacted(event, player) for event in events]


def opened(events: Iterable[Event]) -> list[OpenEvent]:
    """The events with every hand, bid and build, for browsing a finished game. Cards that lay face down on the belt
    stay hidden, as nobody knew them."""
    return [HiddenBelt(len(event.cards)) if isinstance(event, BeltLaid) else event for event in events]


def _redacted(event: Event, player: int | None) -> SeenEvent:
    match event:
        case HandDealt():
            if event.player == player:
                return OwnHand(event.reason, event.player, event.hand, len(event.discard))
            return HiddenHand(event.reason, event.player, len(event.hand), len(event.discard))
        case BeltLaid():
            return HiddenBelt(len(event.cards))
        case BidLaid() if event.player != player:
            return HiddenBid(event.player, len(event.cards))
        case WidgetsBuilt() if event.player != player:
            return HiddenBuild(event.player)
        case _:
            return event
