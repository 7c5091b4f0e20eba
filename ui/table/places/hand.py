"""The viewer's hand under the pointer: which cards are chosen for the bid, which one is lifted, and which one is being
dragged."""

from collections.abc import Mapping, Sequence
from dataclasses import replace as replaced

from msgspec.structs import replace

from ui.base.viewport import Point, Rect
from ui.input.input import Drag
from ui.table.places.poses import OwnCard, SpriteKey
from ui.table.places.sprites import Pose
from ui.table.state.view import TableView, by_power

HOVER_LIFT = 24.0
"""How far a card under the pointer rises, in units."""


class Hand:
    """What a person does with their cards before the bid is locked. Independent of rules and screen."""

    def __init__(self) -> None:
        self.selected: list[str] = []
        """The cards of the bid, in the order in which they were chosen."""
        self.hovered: str | None = None
        """The card under the pointer."""
        self.drag: Drag[str] = Drag()
        """The card that is pressed or dragged."""

    @property
    def carried(self) -> str | None:
        """The card being dragged."""
        return self.drag.item if self.drag.active else None

    def toggle(self, card: str) -> bool:
        """Add a card to the bid, or take it back; returns whether it is in the bid now."""
        if card in self.selected:
            self.selected.remove(card)
            return False
        self.selected.append(card)
        return True

    def hover(self, card: str | None) -> bool:
        """The pointer is over a card, or over none; returns whether that is new."""
        changed, self.hovered = card != self.hovered, card
        return changed

    def let_go(self) -> bool:
        """Drop what the pointer holds or lifts; returns whether a card was lifted."""
        self.drag.cancel()
        return self.hover(None)

    def moves(self, card: str, at: Point, zones: Sequence[Rect], *, dragged: bool) -> bool:
        """Whether releasing a card moves it into or out of the bid: a click always does, a drag if it ends in one of
        the bid ``zones``, or has pulled a chosen card down."""
        if not dragged:
            return True
        if card in self.selected:
            return self.drag.offset[1] > 20.0
        return any(zone.inflate(40.0, 0).collidepoint(at) for zone in zones)

    def under(self, poses: Mapping[SpriteKey, Pose], at: Point) -> str | None:
        """The player's card under a point; a lifted one also counts where it was before it rose."""
        card = own_card_under(poses, at)
        if card is None and self.hovered is not None and OwnCard(self.hovered) in poses:
            pose = poses[OwnCard(self.hovered)]
            return self.hovered if replace(pose, y=pose.y + self._lift).contains(at) else None
        return card

    def lifted(self, poses: Mapping[SpriteKey, Pose]) -> dict[SpriteKey, Pose]:
        """The same poses, the card under the pointer a little higher; a chosen one stands out already, and would cover
        the sentence beside the button."""
        placed = dict(poses)
        key = None if self.hovered is None else OwnCard(self.hovered)
        if key in placed:
            placed[key] = replace(placed[key], y=placed[key].y - self._lift)
        return placed

    @property
    def _lift(self) -> float:
        """How much higher the card under the pointer is."""
        return 0.0 if self.hovered in self.selected else HOVER_LIFT


def own_card_under(poses: Mapping[SpriteKey, Pose], at: Point) -> str | None:
    """The player's topmost card under a point."""
    under = [(pose.z, key.card) for key, pose in poses.items() if isinstance(key, OwnCard) and pose.contains(at)]
    return max(under)[1] if under else None


def arranged(view: TableView, *, by_strength: bool) -> TableView:
    """The same table with the hand in the player's preferred order: as dealt, or strongest first."""
    return replaced(view, hand=by_power(view.hand), dealt=by_power(view.dealt)) if by_strength else view
