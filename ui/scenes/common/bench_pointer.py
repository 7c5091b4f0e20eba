"""The pointer at a workbench: the card that it picks up, drags, drops or shows enlarged, and what may take it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.build_plan import Place
from ui.base.i18n import Translator
from ui.base.viewport import Point, Rect
from ui.input.input import Drag, InputEvent, PointerMoved, PointerPressed, PointerReleased
from ui.match.refusal import Refusal
from ui.match.spoken import card_names, card_words
from ui.match.wording import SYMBOL_NAMES, card_name
from ui.table.aids.card_zoom import CardZoom, card_under
from ui.table.places.sprites import Sprites
from ui.widgets.focus import FocusGroup


@dataclass(frozen=True)
class Target:
    """Something that can take a card: a unit, or one ``place`` on it. ``fault`` says why it refuses a card, or None."""

    unit: str
    rect: Rect
    fault: Callable[[str], Refusal | None]
    place: Place | None = None

    @property
    def name(self) -> str | Place:
        """Its unique name."""
        return self.unit if self.place is None else self.place


def target_at(targets: Sequence[Target], pos: Point) -> Target | None:
    """The topmost target at a place; of ``targets`` the topmost is the last."""
    under = [target for target in targets if target.rect.collidepoint(pos)]
    return under[-1] if under else None


def card_told(tr: Translator, card: str, *, picked: bool, placed: bool) -> str:
    """A card, and where it is."""
    words = card_words(tr, card)
    if picked:
        return tr.text("{card}, picked up", card=words)
    return tr.text("{card}, on a unit", card=words) if placed else words


def target_told(tr: Translator, target: Target, picked: str | None, fixed: Sequence[str]) -> str:
    """A target, whether it takes the ``picked`` card, and the robots that are ``fixed`` to a whole unit."""
    words = card_words(tr, target.unit)
    if target.place is not None:
        symbol = tr.text(SYMBOL_NAMES[target.place.symbol])
        words = tr.text("{unit}, place for {symbol}", unit=card_name(tr, target.unit), symbol=symbol)
    fault = None if picked is None else target.fault(picked)
    told = f"{words}. {fault.words}" if fault else tr.text("{unit}: takes it", unit=words)
    if target.place is not None or not fixed:
        return told
    return f"{told.removesuffix('.')}. {tr.text('Fixed here: {names}', names=card_names(tr, fixed))}"


class Bench(Protocol):
    """What the pointer needs from its bench."""

    @property
    def picked(self) -> str | None:
        """The card that was picked with a click and is to be placed with another."""

    def movable(self, card: str) -> bool:
        """Whether a card may be picked up."""

    def targets(self) -> Sequence[Target]:
        """The places that may take a card, the topmost last."""

    def gripped(self, card: str) -> None:
        """A card was taken hold of, whether it may be picked up or not."""

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
        if card is None and picked is None and below is not None:
            self._bench.gripped(below)
        if picked is None and self._zoom.tap(below, free=card is None):
            return True
        if card is not None and (picked is None or target_at(self._bench.targets(), pos) is None):
            self._drag.press(card, pos)
            self._bench.gripped(card)
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
