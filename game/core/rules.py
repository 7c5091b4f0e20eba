"""The rules of Fzzzt!: the only code that changes a game's state. Numbers in [brackets] name the rule."""

from abc import ABCMeta
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, overload

import msgspec

from game.core.actions import Action, Allocate, Bid, Build, EndAllocation, IllegalActionError
from game.core.cards import BELT_DECK, BUILDERS, FITTING, MAX_SEATS, MECHANIC_ID, POWER, SPEED, STARTER_IDS, UNITS
from game.core.dealing import Dealer, dealer_of
from game.core.events import (
    AllocationEnded,
    Auction,
    BeltLaid,
    BidLaid,
    BidsRevealed,
    CardsRevealed,
    ChiefMoved,
    DealReason,
    Event,
    GameScored,
    HandDealt,
    RobotAllocated,
    RoundStarted,
    WidgetsBuilt,
)
from game.core.number import GameNumber
from game.core.scoring import best_build, check_build, score, winners
from game.core.state import Allocation, GameState, Phase, PlayerState
from game.core.turn_order import clockwise

HAND_SIZE = 6
BELT_SIZE = 8
"""Cards on a belt, and so auctions in a round [P2]."""
ROUNDS = 5
MIN_SEATS = 2
SEATS = range(MIN_SEATS, MAX_SEATS + 1)
"""How many players a game can have [S1]."""

# Enum member look-ups are slow in Python 3.11, and every move would pay for them.
_BIDDING, _ALLOCATION = Phase.BIDDING, Phase.ALLOCATION

# For a hand of n cards, a getter for each non-empty subset; a one-item getter would not return a tuple.
_SUBSETS: list[list[Any]] = [
    [
        itemgetter(*[i for i in range(n) if chosen >> i & 1])
        if chosen.bit_count() > 1
        else itemgetter(slice(chosen.bit_length() - 1, chosen.bit_length()))
        for chosen in range(1, 1 << n)
    ]
    for n in range(HAND_SIZE + 1)
]

# Every way to fix a card to a unit [L1], by unit and card.
_FIXING = {unit: {card: Allocate(unit, card) for card in fitting} for unit, fitting in FITTING.items()}


class _StructMeta(msgspec.StructMeta, ABCMeta):
    """For a struct that is a ``Sequence`` as well."""


class BidOptions(msgspec.Struct, Sequence[Bid], metaclass=_StructMeta, frozen=True, gc=False):
    """Every bid that a hand allows: its non-empty subsets, computed on demand [A1].

    A struct, as every turn of every game makes one: with a Python ``__init__`` games would take 2 % longer.
    """

    hand: tuple[str, ...]

    def __len__(self) -> int:
        return (1 << len(self.hand)) - 1

    @overload
    def __getitem__(self, index: int) -> Bid: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Bid]: ...
    def __getitem__(self, index: int | slice) -> Bid | Sequence[Bid]:
        hand = self.hand
        if isinstance(index, int):
            return Bid(_SUBSETS[len(hand)][index](hand))
        return [Bid(getter(hand)) for getter in _SUBSETS[len(hand)][index]]

    def __iter__(self) -> Iterator[Bid]:
        return (Bid(getter(self.hand)) for getter in _SUBSETS[len(self.hand)])

    def __contains__(self, bid: object) -> bool:
        if not isinstance(bid, Bid):
            return False
        try:
            hand_after(self.hand, bid.cards)
        except IllegalActionError:
            return False
        return True


def new_game(seats: int, seed: GameNumber, dealer: Dealer | None = None) -> tuple[GameState, list[Event]]:
    """A game for 2 to 4 ``seats``, ready for the first bid, and the events so far [S1]-[S3].

    ``seed`` is the game number: the same number and the same actions give the same game. ``dealer`` replaces its
    shuffles (as a record's own does for a replay). Raises ValueError for any other number of seats.
    """
    if seats not in SEATS:
        raise ValueError(f"Fzzzt! is for {MIN_SEATS} to {MAX_SEATS} players, not {seats} [S1]")
    dealer = dealer or dealer_of(seed)
    mechanics = dealer.mechanics(seats)
    starters = {card for number in mechanics for card in STARTER_IDS[number]}
    state = GameState(
        seed=seed,
        players=[PlayerState(number, [], [MECHANIC_ID[number], *STARTER_IDS[number]]) for number in mechanics],
        deck=dealer.deck([card for card in BELT_DECK if card not in starters]),
        chief=mechanics.index(1),
    )
    return state, _start_round(state, dealer)


def players_to_act(state: GameState) -> tuple[int, ...]:
    """The seat to act next as a tuple of one; empty when the game is over."""
    return (state.pending[0],) if state.pending else ()


def legal_actions(state: GameState, player: int) -> Sequence[Action]:
    """All that ``player`` may do now; empty on another seat's turn.

    In scoring any feasible build is legal, too many to list: only the best one [F5] and the empty one are given.
    """
    pending = state.pending
    if not pending or pending[0] != player:
        return ()
    seat = state.players[player]
    if state.phase is _BIDDING:
        return BidOptions(tuple(seat.hand))
    if state.phase is _ALLOCATION:
        return allocations(seat.units, seat.used_units, seat.discard)
    return builds(seat.units, seat.discard, seat.fixed)


def allocations(units: Sequence[str], used: Sequence[str], pile: Sequence[str]) -> Sequence[Action]:
    """Ending the allocation, and fixing any card that shares a symbol with an unused unit [L1]."""
    choices: list[Action] = [EndAllocation()]
    for unit in units:
        if unit not in used:
            choices += filter(None, map(_FIXING[unit].get, pile))
    return choices


def builds(units: Sequence[str], pile: Sequence[str], fixed: dict[str, list[str]]) -> Sequence[Action]:
    """The best build and, where it differs, the empty one."""
    best = Build(best_build(units, pile, fixed))
    return (best,) if not best.widgets else (best, Build(()))


def fault(state: GameState, player: int, action: Action) -> str | None:
    """Why ``player`` may not do ``action`` now, or None if ``apply`` would do it. Any feasible build is legal [F2]."""
    if not state.pending or state.pending[0] != player:
        return f"seat {player} is not to act now [A1]"
    seat = state.players[player]
    try:
        if state.phase is _BIDDING:
            if not isinstance(action, Bid):
                return "a bid is asked for [A1]"
            hand_after(seat.hand, action.cards)
        elif state.phase is _ALLOCATION:
            if isinstance(action, Allocate):
                return allocation_fault(seat.units, seat.used_units, seat.discard, action)
            return None if isinstance(action, EndAllocation) else "an allocation or its end is asked for [L1]"
        elif isinstance(action, Build):
            check_build(action.widgets, seat.units, seat.discard, seat.fixed)
        else:
            return "a build for the final score is asked for [F2]"
    except IllegalActionError as error:
        return str(error)
    return None


def apply(state: GameState, player: int, action: Action, dealer: Dealer | None = None) -> list[Event]:
    """Let ``player`` do ``action``; change the state up to the next decision and return what happened, in order.

    A game started with a ``dealer`` needs it every time; ``game.records.game.Game`` takes care of that. Raises
    IllegalActionError, and changes nothing, when the action breaks a rule.
    """
    if state.phase is _BIDDING and isinstance(action, Bid) and state.pending[0] == player:
        # Most actions in a game are bids, so they skip the general path.
        return _bid(state, player, action, dealer)
    wrong = fault(state, player, action)
    if wrong:
        raise IllegalActionError(wrong)
    if isinstance(action, Allocate):
        return _allocate(state, player, action, dealer)
    if isinstance(action, EndAllocation):
        return _end_allocation(state, dealer)
    assert isinstance(action, Build)
    return _build(state, player, action)


def hand_after(hand: Sequence[str], cards: Sequence[str]) -> list[str]:
    """What is left of a hand after bidding these cards. Raises IllegalActionError if the bid is illegal [A1]."""
    if not cards:
        raise IllegalActionError("a bid needs at least one card: nobody may pass with cards in hand [A1]")
    left = [*hand]
    for card in cards:
        try:
            left.remove(card)
        except ValueError:
            why = "can be bid once only" if card in hand else "is not in hand"
            raise IllegalActionError(f"{card} {why} [A1]") from None
    return left


def hand_value(cards: Sequence[str]) -> float:
    """The average number of zaps in a hand dealt from these personal cards [P1]."""
    if not cards:
        return 0.0
    return sum([POWER[card] for card in cards]) * min(HAND_SIZE, len(cards)) / len(cards)


def allocation_fault(units: Sequence[str], used: Sequence[str], pile: Sequence[str], action: Allocate) -> str | None:
    """Why this card cannot be fixed to this unit now, or None [L1]."""
    unit, card = action.unit, action.card
    if unit not in units:
        return f"{unit} is not one of this player's units [L1]"
    if card not in pile:
        return f"{card} is not one of this player's personal cards [L1]"
    if card not in BUILDERS:
        return f"{card} is no robot and no upgrade: it cannot be allocated [L1]"
    if card not in FITTING[unit]:
        return f"{card} shares no symbol with {unit} [L1]"
    if unit in used:
        return f"{unit} has taken a card between these rounds already [L1]"
    return None


# Preparation


def _start_round(state: GameState, dealer: Dealer) -> list[Event]:
    state.phase = _BIDDING
    state.round += 1
    state.auction = 1
    for seat in state.players:
        seat.used_units = []
    events: list[Event] = [RoundStarted(state.round, state.chief)]
    _deal_all(state, "round", dealer, events)
    state.belt = state.deck[state.dealt : state.dealt + BELT_SIZE]
    state.dealt += BELT_SIZE
    state.face_up = 0
    events.append(BeltLaid(tuple(state.belt)))
    _open_auction(state, list(_from_chief(state)), events)
    return events


def _deal_all(state: GameState, reason: DealReason, dealer: Dealer, events: list[Event]) -> None:
    """Every player shuffles all personal cards and deals six [P1] [A6]."""
    for player, seat in enumerate(state.players):
        seat.hand, seat.discard = dealer.deal(player, seat.deals, seat.hand + seat.discard, HAND_SIZE)
        seat.deals += 1
        events.append(HandDealt(reason, player, tuple(seat.hand), tuple(seat.discard)))


def _open_auction(state: GameState, bidders: list[int], events: list[Event]) -> None:
    """Turn up belt cards if none is face up [P3] [P4], then ask these seats in turn for bids [A1] [A2]."""
    if state.face_up == 0:
        state.face_up = min(SPEED[state.belt[0]], len(state.belt))
        events.append(CardsRevealed(tuple(state.belt[: state.face_up])))
    state.pending = bidders


def _from_chief(state: GameState) -> tuple[int, ...]:
    return clockwise(len(state.players), state.chief)


# An auction


def _bid(state: GameState, player: int, action: Bid, dealer: Dealer | None) -> list[Event]:
    seat = state.players[player]
    chosen = action.cards
    # Both in hand order, not the order of choosing: the order of a bid's cards must not affect later shuffles.
    laid: list[str] = []
    left: list[str] = []
    for card in seat.hand:
        if card in chosen:
            laid.append(card)
        else:
            left.append(card)
    if not laid or len(laid) != len(chosen):
        # Raises with the reason.
        hand_after(seat.hand, chosen)
    seat.hand = left
    seat.bid = cards = tuple(laid)
    pending = state.pending
    del pending[0]
    events: list[Event] = [BidLaid(player, cards)]
    if not pending:
        _resolve_auction(state, events)
        _after_auction(state, dealer, events)
    return events


def _resolve_auction(state: GameState, events: list[Event]) -> None:
    """Reveal the bids, find the winner, move the Chief, put the cards where they belong [A3]-[A5]."""
    players = state.players
    bids: dict[int, tuple[str, ...]] = {}
    values: dict[int, int] = {}
    for player in clockwise(len(players), state.chief):
        seat = players[player]
        cards = seat.bid
        if cards:
            bids[player] = cards
            zaps = 0
            for card in cards:
                zaps += POWER[card]
            values[player] = zaps
            seat.bid = ()
    winner, tied = decided(values)
    if tied:
        # Tied seats are in clockwise order from the Chief: the winner, then the nearest loser.
        state.chief = tied[1]
    card = state.belt.pop(0)
    state.face_up -= 1
    auction = Auction(card, values, winner, tied, state.chief, state.round, state.auction, bids)
    events += (BidsRevealed(bids), auction)
    if tied:
        events.append(ChiefMoved(state.chief))
    # The same as ``auction.returned``, ``paid`` and ``lies_open``; calling those would cost 1 to 2 % of a simulated
    # game. A test compares the two.
    for player, cards in bids.items():
        if player != winner:
            players[player].hand.extend(cards)
    owner = players[winner]
    owner.discard.extend(bids[winner])
    (owner.units if card in UNITS else owner.discard).append(card)
    state.history.append(auction)


def decided(values: Mapping[int, int]) -> tuple[int, tuple[int, ...]]:
    """Who wins an auction, and who tied for the highest bid, if anyone, in bidding order [A3] [A4].

    ``values`` are the bids in zaps, in bidding order. After a tie the second of the tied becomes Chief.
    """
    highest, winner = -1, -1
    tied: tuple[int, ...] = ()
    for player, value in values.items():
        if value > highest:
            highest, winner, tied = value, player, ()
        elif value == highest:
            tied = (*tied, player) if tied else (winner, player)
    return winner, tied


def _after_auction(state: GameState, dealer: Dealer | None, events: list[Event]) -> None:
    if not state.belt:
        _clean_up(state, dealer, events)
        return
    state.auction += 1
    players = state.players
    bidders = [player for player in clockwise(len(players), state.chief) if players[player].hand]
    if not bidders:
        _deal_all(state, "refill", dealer or dealer_of(state.seed), events)
        bidders = list(_from_chief(state))
    _open_auction(state, bidders, events)


# Clean-up and allocation


def _clean_up(state: GameState, dealer: Dealer | None, events: list[Event]) -> None:
    """Everybody takes back all personal cards; then allocation or, after the last round, scoring [L1] [L3] [L4]."""
    for seat in state.players:
        seat.discard = seat.hand + seat.discard
        seat.hand = []
    if state.round == ROUNDS:
        state.phase = Phase.SCORING
        state.pending = list(_from_chief(state))
        return
    state.phase = _ALLOCATION
    state.pending = [player for player in _from_chief(state) if can_allocate(state.players[player])]
    if not state.pending:
        events.extend(_start_round(state, dealer or dealer_of(state.seed)))


def can_allocate(seat: PlayerState) -> bool:
    """Whether a seat could fix a card now; a seat that could only say "done" is not asked [L1]."""
    used, pile = seat.used_units, seat.discard
    for unit in seat.units:  # noqa: SIM110 - `any` takes twice as long
        if unit not in used and not FITTING[unit].isdisjoint(pile):
            return True
    return False


def _allocate(state: GameState, player: int, action: Allocate, dealer: Dealer | None) -> list[Event]:
    seat = state.players[player]
    seat.discard.remove(action.card)
    seat.fixed.setdefault(action.unit, []).append(action.card)
    seat.used_units.append(action.unit)
    state.allocations.append(Allocation(state.round, player, action.unit, action.card))
    events: list[Event] = [RobotAllocated(player, action.unit, action.card)]
    if not can_allocate(seat):
        events += _end_allocation(state, dealer)
    return events


def _end_allocation(state: GameState, dealer: Dealer | None) -> list[Event]:
    events: list[Event] = [AllocationEnded(state.pending.pop(0))]
    if not state.pending:
        events += _start_round(state, dealer or dealer_of(state.seed))
    return events


# Scoring


def _build(state: GameState, player: int, action: Build) -> list[Event]:
    seat = state.players[player]
    seat.build = action.widgets
    state.pending.pop(0)
    built = WidgetsBuilt(player, action.widgets)
    if state.pending:
        return [built]
    state.scores = tuple(score(p.units, p.discard, p.fixed, p.build or ()) for p in state.players)
    state.winners = winners(state.scores)
    state.phase = Phase.OVER
    return [built, GameScored(state.scores, state.winners)]
