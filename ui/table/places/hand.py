"""The viewer's hand under the pointer: which cards are chosen for the bid, which one is lifted, and which one is being
dragged."""

import math
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
DROP_SLACK = 40.0
"""How far beside the bid zone a card may still be dropped, both sides together."""
PULLED_BACK = 20.0
"""How far a chosen card must be pulled down to return to the hand, in units."""

WAVE_EVERY, WAVE_RISE, WAVE_SECONDS, WAVE_STEP = 4.0, 3.0, 0.5, 0.12
"""A hand that is asked for cards bobs from left to right: how often, in seconds; how high, in units; and how long each
card takes, and starts after the one before, in seconds."""
WAVE = WAVE_SECONDS + 5 * WAVE_STEP
"""How long all of a hand takes."""
WAVE_FRAME = 1 / 15
"""Seconds from one picture of it to the next: so small a movement needs no more."""
WAVES_END = 120.0
"""Seconds after which a hand lies still: nobody looks."""


def waving(asked: float) -> bool:
    """Whether a hand bobs that has been ``asked`` for cards for so many seconds."""
    return asked < WAVES_END and asked % WAVE_EVERY > WAVE_EVERY - WAVE


def wave_lift(asked: float, index: int) -> float:
    """How far the card at ``index`` of a hand rises that has been ``asked`` for cards for so many seconds."""
    if not waving(asked):
        return 0.0
    since = asked % WAVE_EVERY - (WAVE_EVERY - WAVE) - index * WAVE_STEP
    return WAVE_RISE * math.sin(math.pi * since / WAVE_SECONDS) if 0 < since < WAVE_SECONDS else 0.0


class Hand:
    """What a person does with their cards before the bid is locked. Independent of rules and screen."""

    def __init__(self) -> None:
        """Start with nothing chosen, lifted or dragged."""
        self.selected: list[str] = []
        """The cards of the bid, in the order in which they were chosen."""
        self.hovered: str | None = None
        """The card under the pointer."""
        self.drag: Drag[str] = Drag()
        """The card that is pressed or dragged."""
        self.asked: float | None = None
        """Seconds for which cards have been asked for and none was touched; None: no card is asked for."""
        self._still = False

    def ask(self, dt: float, *, asked: bool, still: bool) -> bool:
        """Let ``dt`` seconds pass in which a card is ``asked`` for, or none; a ``still`` hand never bobs. Returns
        whether the picture changes."""
        before, self._still = self.asked, still
        if not asked:
            self.asked = None
        elif before is None or still or self.hovered is not None or self.drag.item is not None:
            self.asked = 0.0
        else:
            self.asked = before + dt
        if before is None or self.asked is None:
            return before is not self.asked
        bobs = waving(before) or waving(self.asked)
        return bobs and before // WAVE_FRAME != self.asked // WAVE_FRAME

    @property
    def waves(self) -> bool:
        """Whether it bobs now."""
        return self.asked is not None and waving(self.asked)

    @property
    def wake_after(self) -> float | None:
        """Seconds until it is to be drawn again; None if it lies still for good."""
        if self.asked is None or self._still or self.asked >= WAVES_END:
            return None
        if self.waves:
            return WAVE_FRAME
        return max(0.0, WAVE_EVERY - WAVE - self.asked % WAVE_EVERY) + 0.01

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
            return self.drag.offset[1] > PULLED_BACK
        return any(zone.inflate(DROP_SLACK, 0).collidepoint(at) for zone in zones)

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
