"""What a player can do: bid, allocate, end the allocation, build for the score."""

import msgspec

from game.core.cards import Symbol


class IllegalActionError(ValueError):
    """An action breaks a rule; the message says which card or unit, why, and the rule's number."""


class Widget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One widget on a unit: for each card the symbol it gives, every symbol of the unit once [F2]."""

    unit: str
    cards: dict[str, Symbol]

    def __str__(self) -> str:
        return f"{self.unit} from {' '.join(self.cards)}"


class Bid(msgspec.Struct, frozen=True, gc=False, tag="bid"):
    """Lay these hand cards, at least one, face down [A1]."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"bid {' '.join(self.cards)}"


class Allocate(msgspec.Struct, frozen=True, gc=False, tag="allocate"):
    """Fix a robot or upgrade to one of your own units for the rest of the game [L1] [L2]."""

    unit: str
    card: str

    def __str__(self) -> str:
        return f"fix {self.card} to {self.unit}"


class EndAllocation(msgspec.Struct, frozen=True, gc=False, tag="end"):
    """Finish allocating for this break between rounds [L1]."""

    def __str__(self) -> str:
        return "fix nothing more"


class Build(msgspec.Struct, frozen=True, tag="build"):
    """The widgets that a player's robots make for the final score [F2]."""

    widgets: tuple[Widget, ...]

    def __str__(self) -> str:
        return f"build {', '.join(map(str, self.widgets)) or 'nothing'}"


Action = Bid | Allocate | EndAllocation | Build
