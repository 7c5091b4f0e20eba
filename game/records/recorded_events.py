"""What replaying a record needs: dealing from it, finding the choice behind an event, naming what is wrong."""

from collections.abc import Sequence

from game.core.actions import Action, Allocate, Bid, Build, EndAllocation
from game.core.cards import CATALOGUE, MAX_SEATS
from game.core.dealing import dealer_of
from game.core.events import (
    AllocationEnded,
    AuctionWon,
    BidLaid,
    GameScored,
    HandDealt,
    RecordedEvent,
    RobotAllocated,
    WidgetsBuilt,
)
from game.core.rules import HAND_SIZE, MIN_SEATS, SEATS
from game.core.state import Phase
from game.records.record import OLD_FORMAT, Record, RecordError, tag_of

# The rule behind each event that follows from the rules and not from a player's choice.
_RULE_OF = {
    "round": "[S1] [A4]",
    "hand": "[P1] [A6]",
    "belt": "[P2]",
    "reveal": "[P3] [P4]",
    "bid": "[A1]",
    "auction": "[A3] [A4]",
    "allocate": "[L1]",
    "done": "[L1]",
    "build": "[F2]",
    "score": "[F1] [F2] [F3]",
}
_AUCTION_RULES = {"card": "[P2]", "values": "[A3]", "winner": "[A3] [A4]", "tied": "[A4]", "chief": "[A4]"}


class RecordedDealer:
    """Deals from a record, or from the game number if the record says nothing, or nothing possible."""

    def __init__(self, record: Record) -> None:
        """Raises RecordError for another number of players than 2 to 4."""
        self._record = record
        self._dealer = dealer_of(record.seed)
        self._hands: list[list[HandDealt]] = [[] for _ in record.players]
        for event in record.events:
            if isinstance(event, HandDealt) and event.player in range(len(self._hands)):
                self._hands[event.player].append(event)
        if len(record.players) not in SEATS:
            raise RecordError(f"{len(record.players)} players: the game is for {MIN_SEATS} to {MAX_SEATS} [S1]")

    def mechanics(self, seats: int) -> list[int]:
        """The recorded Mechanics. Raises RecordError when the game has others."""
        mechanics = [player.mechanic for player in self._record.players]
        if sorted(mechanics) != list(range(1, seats + 1)):
            raise RecordError(f"the mechanics are {mechanics}, not 1 to {seats} once each [S1]")
        return mechanics

    def deck(self, cards: Sequence[str]) -> list[str]:
        """The recorded deck. Raises RecordError when it has other cards."""
        deck = self._record.deck
        unknown = [card for card in deck if card not in CATALOGUE]
        if unknown:
            raise RecordError(f"the deck holds {unknown[0]!r}, which is no card [C1]")
        if sorted(deck) != sorted(cards):
            raise RecordError(f"the deck is not the {len(cards)} cards that the starters leave [S3]")
        return list(deck)

    def deal(self, player: int, count: int, cards: Sequence[str], size: int) -> tuple[list[str], list[str]]:
        """The seat's ``count``-th recorded hand, if it can be dealt from these cards [P1]."""
        if count < len(self._hands[player]):
            event = self._hands[player][count]
            if hand_fault(event, cards, size) is None:
                return list(event.hand), list(event.discard)
        return self._dealer.deal(player, count, cards, size)


def hand_fault(event: HandDealt, cards: Sequence[str], size: int = HAND_SIZE) -> str | None:
    """Why this cannot be a deal of ``size`` of these personal cards, or None [P1]."""
    if sorted((*event.hand, *event.discard)) != sorted(cards):
        return f"hand: hand and discard pile of seat {event.player} are not its {len(cards)} personal cards [P1]"
    if len(event.hand) != min(size, len(cards)):
        return f"hand: seat {event.player} gets {len(event.hand)} cards, not {min(size, len(cards))} [P1]"
    return None


def choice_behind(
    event: RecordedEvent, number: int, phase: Phase, acting: int | None, record: Record
) -> tuple[int, Action]:
    """The choice, and whose it was, that makes this event (number ``number`` of the record) come next while ``acting``
    is to act.

    In the old format the end of an allocation follows from what comes next, and a build from the score.
    Raises RecordError when no choice leads to the event.
    """
    if acting is None:
        raise breach(number, f"a {tag_of(event)} event after the game's end [L4]")
    old = record.format == OLD_FORMAT
    if old and phase is Phase.ALLOCATION and not (isinstance(event, RobotAllocated) and event.player == acting):
        return acting, EndAllocation()
    match event:
        case BidLaid():
            return event.player, Bid(event.cards)
        case RobotAllocated():
            return event.player, Allocate(event.unit, event.card)
        case AllocationEnded():
            return event.player, EndAllocation()
        case WidgetsBuilt():
            return event.player, Build(event.widgets)
        case GameScored() if old and phase is Phase.SCORING:
            if len(event.players) != len(record.players):
                raise breach(number, f"{len(event.players)} scores for {len(record.players)} players [F3]")
            return acting, Build(event.players[acting].widgets)
        case _:
            raise breach(number, f"a {tag_of(event)} event where seat {acting} is to act [A1]")


def difference(event: RecordedEvent, expected: RecordedEvent) -> str | None:
    """Why an event is not the one the rules expect, or None. A bid's cards may be in any order."""
    if event == expected:
        return None
    if type(event) is not type(expected):
        return f"a {tag_of(event)} event where a {tag_of(expected)} event must follow {_RULE_OF[tag_of(expected)]}"
    if isinstance(event, HandDealt) and isinstance(expected, HandDealt):
        if event.player != expected.player:
            return f"hand: the hand of seat {event.player} where that of seat {expected.player} must follow [P1]"
        fault = hand_fault(event, (*expected.hand, *expected.discard))
        if fault:
            return fault
    for field in event.__struct_fields__:
        said, due = getattr(event, field), getattr(expected, field)
        if said != due and not (isinstance(event, BidLaid) and field == "cards" and sorted(said) == sorted(due)):
            rule = _AUCTION_RULES[field] if isinstance(event, AuctionWon) else _RULE_OF[tag_of(event)]
            return f"{tag_of(event)}: {field} is {said!r}, not {due!r} {rule}"
    return None


def breach(number: int, reason: str) -> RecordError:
    """The error for the event with this number."""
    return RecordError(f"event {number}: {reason}")
