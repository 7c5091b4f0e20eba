"""The true state of a game. Only the rules change it, and only the session holds it."""

from dataclasses import dataclass, field
from enum import StrEnum

import msgspec

from game.core.actions import Widget
from game.core.events import Auction, Score
from game.core.number import GameNumber


class Phase(StrEnum):
    """The phase of a game. Nobody acts in PREPARATION: the rules pass through it while they deal and lay the belt."""

    PREPARATION = "preparation"
    BIDDING = "bidding"
    ALLOCATION = "allocation"
    SCORING = "scoring"
    OVER = "over"


class Allocation(msgspec.Struct, frozen=True):
    """A card fixed to a unit after round ``round`` [L1] [L2]."""

    round: int
    player: int
    unit: str
    card: str


# The states are no structs, as all else is: Python sets a field of a dataclass in a fifth of the time, and the rules do
# so some 600 times a game.


@dataclass(slots=True)
class PlayerState:
    """One seat's cards. Personal cards are ``hand``, ``discard`` and ``bid`` together [P1]."""

    mechanic: int
    hand: list[str]
    discard: list[str]
    bid: tuple[str, ...] = ()
    """Cards in the current bid."""
    units: list[str] = field(default_factory=list)
    """Production Units won."""
    fixed: dict[str, list[str]] = field(default_factory=dict)
    """Cards fixed to each unit."""
    deals: int = 0
    """How often this seat has shuffled."""
    used_units: list[str] = field(default_factory=list)
    """Units that have taken a card in the current allocation."""
    build: tuple[Widget, ...] | None = None
    """The widgets built in scoring, None until then."""

    def copy(self) -> "PlayerState":
        """An independent copy."""
        return PlayerState(
            self.mechanic,
            self.hand.copy(),
            self.discard.copy(),
            self.bid,
            self.units.copy(),
            {unit: cards.copy() for unit, cards in self.fixed.items()},
            self.deals,
            self.used_units.copy(),
            self.build,
        )


@dataclass(slots=True)
class GameState:
    """Everything about a game, hidden cards included."""

    seed: GameNumber
    """The game number."""
    players: list[PlayerState]
    """By seat."""
    deck: list[str]
    """The whole belt deck in dealing order."""
    chief: int
    """The Chief Mechanic's seat."""
    phase: Phase = Phase.PREPARATION
    round: int = 0
    """1 to 5; 0 before the first."""
    auction: int = 0
    """1 to 8."""
    dealt: int = 0
    """How many cards of the deck are out."""
    belt: list[str] = field(default_factory=list)
    """Unsold cards, head first."""
    face_up: int = 0
    """How many belt cards are face up, from the head."""
    pending: list[int] = field(default_factory=list)
    """Seats still to act in this auction, allocation or scoring, next first."""
    history: list[Auction] = field(default_factory=list)
    """Finished auctions; public."""
    allocations: list[Allocation] = field(default_factory=list)
    """Cards fixed so far; public."""
    scores: tuple[Score, ...] = ()
    winners: tuple[int, ...] = ()

    def __str__(self) -> str:
        """The position as text, hidden cards included: phase, belt (face-down cards in brackets), seats."""
        acting = f": seat {self.pending[0]} to act" if self.pending else ""
        moment = f"game {self.seed}, round {self.round}, auction {self.auction}, {self.phase}{acting}"
        down = [f"({card})" for card in self.belt[self.face_up :]]
        cards = " ".join([*self.belt[: self.face_up], *down]) or "-"
        belt = f"belt: {cards}; deck: {len(self.deck) - self.dealt} cards"
        return "\n".join([moment, belt, *[self._seat_text(number) for number in range(len(self.players))]])

    def _seat_text(self, number: int) -> str:
        seat = self.players[number]
        parts = [f"hand {' '.join(seat.hand) or '-'}"]
        if seat.bid:
            parts.append(f"bid {' '.join(seat.bid)}")
        parts.append(f"pile {' '.join(seat.discard) or '-'}")
        for unit in seat.units:
            fixed = seat.fixed.get(unit)
            parts.append(f"{unit} with {' '.join(fixed)}" if fixed else unit)
        if self.scores:
            parts.append(f"{self.scores[number].total} points{', won' if number in self.winners else ''}")
        return f"seat {number}{' (Chief)' if number == self.chief else ''}: {'; '.join(parts)}"

    def copy(self) -> "GameState":
        """An independent copy (the frozen parts are shared)."""
        return GameState(
            self.seed,
            [player.copy() for player in self.players],
            self.deck,
            self.chief,
            self.phase,
            self.round,
            self.auction,
            self.dealt,
            self.belt.copy(),
            self.face_up,
            self.pending.copy(),
            self.history.copy(),
            self.allocations.copy(),
            self.scores,
            self.winners,
        )
