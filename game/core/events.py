"""What happened, in order. Events tagged for the record format make up the record (``fzzzt-record/2``).

The ``Own...`` and ``Hidden...`` events are what remains of an event for a seat that may not see all of it
(``game.core.observation.redact``); they never appear in a record.
"""

from typing import Literal

import msgspec

from game.core.actions import Widget
from game.core.cards import UNITS

DealReason = Literal["round", "refill"]


class RoundStarted(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="round"):
    """A round (1 to 5) starts; ``chief`` is the Chief Mechanic's seat."""

    round: int
    chief: int


class HandDealt(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="hand"):
    """A player's personal cards were shuffled and dealt [P1] [A6]."""

    reason: DealReason
    player: int
    hand: tuple[str, ...]
    discard: tuple[str, ...]


class BeltLaid(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="belt"):
    """Eight cards are laid on the belt, head first [P2]."""

    cards: tuple[str, ...]


class CardsRevealed(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="reveal"):
    """These belt cards turn up, head first [P3] [P4]."""

    cards: tuple[str, ...]


class BidLaid(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="bid"):
    """A player laid a bid face down [A1]."""

    player: int
    cards: tuple[str, ...]


class BidsRevealed(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="bids"):
    """All bids of an auction, in bidding order [A3]. Not in the record: the ``bid`` events say the same."""

    bids: dict[int, tuple[str, ...]]


class AuctionWon(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="auction"):
    """An auction ended [A3] [A4]: the bidders' values in zaps, the winner, the players who tied for the highest bid
    (empty without a tie) and the new Chief. This is the form in a record; in a game it is an ``Auction``."""

    card: str
    values: dict[int, int]
    winner: int
    tied: tuple[int, ...]
    chief: int


class Auction(AuctionWon, frozen=True, gc=False, tag_field="type", tag="settled"):
    """A finished auction, 1 to 8 of its round, with every card it moves, all of it public [A3]-[A5].

    ``bids`` is in bidding order. Code that follows a game (rules, memory, table) moves ``paid``, ``returned`` and the
    card without knowing the rule.
    """

    round: int
    number: int
    bids: dict[int, tuple[str, ...]]

    @property
    def paid(self) -> tuple[str, ...]:
        """The winner's bid: these cards go to the winner's discard pile [A5]."""
        return self.bids[self.winner]

    @property
    def returned(self) -> dict[int, tuple[str, ...]]:
        """The other bids by player: these cards go back to their hands [A5]."""
        others = self.bids.copy()
        del others[self.winner]
        return others

    @property
    def lies_open(self) -> bool:
        """Whether the card goes face up to the winner's units instead of the discard pile [A5]."""
        return self.card in UNITS

    def in_record(self) -> AuctionWon:
        """The form in a record, which has the bids already."""
        return AuctionWon(self.card, self.values, self.winner, self.tied, self.chief)


class ChiefMoved(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="chief"):
    """The spanner goes to another player [A4]. Not in the record: ``AuctionWon.chief`` says the same."""

    chief: int


class RobotAllocated(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="allocate"
):
    """A robot or upgrade was fixed to a unit between two rounds [L1]."""

    player: int
    unit: str
    card: str


class AllocationEnded(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="done"):
    """A player is done fixing cards for this break, by choice or for lack of a card to fix [L1]."""

    player: int


class WidgetsBuilt(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="build"):
    """The widgets that a player builds for the final score [F2]."""

    player: int
    widgets: tuple[Widget, ...]


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's final score [F1]-[F3]; ``robots`` counts robots and upgrades, allocated ones included."""

    basic: int
    bonus: int
    total: int
    robots: int
    widgets: tuple[Widget, ...]


class GameScored(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type", tag="score"):
    """The game is over: a score for each player, and who won (several when shared) [F3]."""

    players: tuple[Score, ...]
    winners: tuple[int, ...]


class OwnHand(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="own-hand"):
    """``HandDealt`` for its own player: the hand, and only the number of cards in the discard pile [A7]."""

    reason: DealReason
    player: int
    hand: tuple[str, ...]
    discard: int


class HiddenHand(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="hidden-hand"):
    """``HandDealt`` for the others: the number of cards in hand and discard pile."""

    reason: DealReason
    player: int
    hand: int
    discard: int


class HiddenBelt(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="hidden-belt"):
    """``BeltLaid`` for every player: the number of cards, face down."""

    cards: int


class HiddenBid(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="hidden-bid"):
    """``BidLaid`` for the others: the number of cards [A1]."""

    player: int
    cards: int


class HiddenBuild(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="hidden-build"):
    """``WidgetsBuilt`` for the others: the widgets are shown when everybody has built [F2]."""

    player: int


RecordedEvent = (
    RoundStarted
    | HandDealt
    | BeltLaid
    | CardsRevealed
    | BidLaid
    | AuctionWon
    | RobotAllocated
    | AllocationEnded
    | WidgetsBuilt
    | GameScored
)
Event = (
    RoundStarted
    | HandDealt
    | BeltLaid
    | CardsRevealed
    | BidLaid
    | BidsRevealed
    | Auction
    | ChiefMoved
    | RobotAllocated
    | AllocationEnded
    | WidgetsBuilt
    | GameScored
)
SeenEvent = (
    RoundStarted
    | OwnHand
    | HiddenHand
    | HiddenBelt
    | CardsRevealed
    | BidLaid
    | HiddenBid
    | BidsRevealed
    | Auction
    | ChiefMoved
    | RobotAllocated
    | AllocationEnded
    | WidgetsBuilt
    | HiddenBuild
    | GameScored
)
OpenEvent = SeenEvent | HandDealt
"""An event as one seat may see it, or with all hands open, for browsing a finished game."""
