"""What every widget is."""

import msgspec

from game.core.rulebook import Rule
from ui.base.theme import CREAM, INK
from ui.base.viewport import Point, Rect
from ui.input.input import InputEvent
from ui.paint.painter import Painter
from ui.sound.audio import Effect


class RuleLink(msgspec.Struct, frozen=True):
    """The way from a refusal to the rule behind it: the rule, and the words that tell how to get there."""

    rule: Rule
    words: str


class Control:
    """Something on the canvas that can be seen and perhaps used.

    A widget draws itself from its own fields and calls callbacks when used; it belongs to a `FocusGroup`, which
    routes events, keeps `hovered` and `focused`, and asks `changed` whether a redraw is due.
    """

    focusable = False
    """Whether Tab, arrows and gamepad can reach it (class attribute of each kind)."""

    only_tells = False
    """Whether it is there to be read alone: presses go past it (class attribute of each kind)."""

    sound = Effect.BUTTON_PRESS
    """What is heard when it is used (class attribute of each kind)."""

    def __init__(self, rect: Rect) -> None:
        """Lie at `rect` (virtual units)."""
        self.rect = rect
        self.visible = True
        self.hovered = False
        self.focused = False
        self.disabled_reason: str | None = None
        """None: usable. Otherwise a sentence why it cannot be used now, shown when the pointer rests on it."""
        self.link: RuleLink | None = None
        """The rule behind `disabled_reason`; None where no rule of the game is the reason."""
        self.hint = ""
        """A sentence shown when the pointer rests on it while it is usable; "" shows nothing."""

    @property
    def enabled(self) -> bool:
        """True if it can be used now."""
        return self.disabled_reason is None

    @property
    def can_focus(self) -> bool:
        """True if the focus may come to it now; a disabled one may be focused so that its reason can be read."""
        return self.focusable and self.visible

    @property
    def wants_frames(self) -> bool:
        """True while it moves and must be drawn again all the time."""
        return False

    @property
    def wake_after(self) -> float | None:
        """Seconds until it must be updated although nothing happens, or None."""
        return None

    def contains(self, pos: Point) -> bool:
        """Return whether the pointer at `pos` is on it."""
        return self.visible and bool(self.rect.collidepoint(pos))

    def handle(self, event: InputEvent) -> bool:  # noqa: ARG002
        """Act on an event; return whether it was of use.

        Pointer presses come only if they are on it; moves and releases come to the widget that was pressed; keys
        and text come to the focused one.
        """
        return False

    def focus_changed(self) -> None:
        """Act on a change of `focused`, which holds the new value already."""

    def update(self, dt: float) -> bool:  # noqa: ARG002
        """Let `dt` seconds pass; return whether it must be drawn again."""
        return False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw it; `ring` asks for the focus ring."""


def draw_focus_ring(painter: Painter, rect: Rect, radius: float) -> None:
    """Draw the ring that shows where the keyboard's or gamepad's focus is."""
    painter.panel(rect.inflate(18, 18), None, border=INK, border_width=7, radius=radius + 9)
    painter.panel(rect.inflate(15, 15), None, border=CREAM, border_width=4, radius=radius + 7)
