"""The pointer at a workbench: the card that it picks up, drags, drops or shows enlarged."""

from collections.abc import Sequence
from typing import Protocol

from ui.base.viewport import Point
from ui.input.input import Drag, InputEvent, PointerMoved, PointerPressed, PointerReleased
from ui.scenes.common.bench_parts.targets import Target, target_at
from ui.table.aids.card_zoom import CardZoom, card_under
from ui.table.places.sprites import Sprites
from ui.widgets.focus import FocusGroup


class Bench(Protocol):
    """What the pointer needs from its bench."""

    @property
    def picked(self) -> str | None:
        """The card that was picked with a click and is to be placed with another."""

    def movable(self, card: str) -> bool:
        """Whether a card may be picked up."""

    def targets(self) -> Sequence[Target]:
        """The places that may take a card, the topmost last."""

    def released(self, card: str, pos: Point, *, dragged: bool) -> None:
        """A card was let go of at ``pos``, ``dragged`` there or clicked."""

    def try_drop(self, card: str, pos: Point) -> bool:
        """Drop a card where the pointer is; return whether there is a target at all."""

    def invalidate(self) -> None:
        """Request a redraw."""


class BenchPointer:
    """One bench's pointer: what lies under it, and what it drags."""

    def __init__(self, bench: Bench, sprites: Sprites[str], zoom: CardZoom, group: FocusGroup) -> None:
        """Act on ``bench``, whose cards are ``sprites``, whose enlarged card is ``zoom``, and whose buttons are in
        ``group``."""
        self._bench = bench
        self._sprites = sprites
        self._zoom = zoom
        self._group = group
        self._drag: Drag[str] = Drag()
        self.over: str | None = None
        """The card under the pointer that can be picked up."""

    @property
    def dragged(self) -> str | None:
        """The card being dragged."""
        return self._drag.item if self._drag.active else None

    @property
    def pos(self) -> Point:
        """Where the dragged card is."""
        return self._drag.pos

    def let_go(self) -> None:
        """Forget the card below, as its release will not be reported."""
        self._drag.cancel()

    def handle(self, event: InputEvent) -> bool:
        """Handle an event; returns whether it was used."""
        match event:
            case PointerMoved(pos=pos):
                return self._moved(pos)
            case PointerPressed(button=3, pos=pos):
                self._zoom.show(self._shown_at(pos), pos)
                self._bench.invalidate()
                return True
            case PointerReleased(button=1, pos=pos):
                return self._released(pos)
            case PointerPressed(button=1):
                return self._pressed(event)
            case _:
                return False

    def _moved(self, pos: Point) -> bool:
        if self._drag.item is not None:
            self._drag.move(pos)
            if self._drag.active:
                self._zoom.hide()
            self._bench.invalidate()
            return True
        card = self._card_at(pos)
        if card != self.over:
            self.over = card
            self._bench.invalidate()
        # A unit is not shown to a pointer that rests: there is hardly a place without one.
        below = card_under(self._sprites.poses(), pos)
        if below is None and self._shown_at(pos) == self._zoom.pinned:
            below = self._zoom.pinned
        if self._zoom.point(below, pos):
            self._bench.invalidate()
        return False

    def _pressed(self, event: PointerPressed) -> bool:
        # The end of a press before this one was not seen, or a second finger came down.
        if self._drag.cancel():
            self._bench.invalidate()
        pos, picked = event.pos, self._bench.picked
        below, card = self._shown_at(pos), self._card_at(pos)
        if self._zoom.card is not None:
            self._bench.invalidate()
        self._zoom.press(below, pos, touch=event.touch)
        if picked is None and self._zoom.tap(below, free=card is None):
            return True
        if card is not None and (picked is None or target_at(self._bench.targets(), pos) is None):
            self._drag.press(card, pos)
            self._group.pressed_elsewhere()
            return True
        if picked is not None and self._bench.try_drop(picked, pos):
            self._zoom.hide()
            return True
        return False

    def _released(self, pos: Point) -> bool:
        if self._zoom.release():
            self._bench.invalidate()
            return True
        if self._drag.item is None:
            return False
        released = self._drag.release(pos)
        if released is not None:
            card, dragged = released
            self._bench.released(card, pos, dragged=dragged)
        return True

    def _card_at(self, pos: Point) -> str | None:
        """The topmost card at a place that can be picked up."""
        under = [
            (pose.z, card)
            for card, pose in self._sprites.poses().items()
            if pose.contains(pos) and self._bench.movable(card)
        ]
        return max(under)[1] if under else None

    def _shown_at(self, pos: Point) -> str | None:
        """The card or unit that can be shown large at a place."""
        card = card_under(self._sprites.poses(), pos)
        target = None if card is not None else target_at(self._bench.targets(), pos)
        return card if target is None else target.unit
