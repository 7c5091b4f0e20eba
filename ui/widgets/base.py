"""The base of all widgets."""

import msgspec

from game.core.rulebook import Rule
from ui.base.theme import CREAM, INK
from ui.base.viewport import Point, Rect
from ui.input.input import InputEvent
from ui.paint.painter import Painter
from ui.sound.audio import Effect

FINGER = 55.0
"""The least width and height of what a finger presses, in units: 44 points in a window of 1280x720."""


HOLD = 0.5
"""Seconds that a finger must stay where it is to bring up a hint, as a pointer does that rests."""


class RuleLink(msgspec.Struct, frozen=True):
    """A link from a refusal to the rule behind it."""

    rule: Rule
    words: str
    """How to get to the rule."""


class Control:
    """Something on the canvas that can be seen and perhaps used.

    A widget draws itself from its own fields and calls callbacks when used. It belongs to a `FocusGroup`, which hands
    it events, sets `hovered` and `focused`, and learns from `update` whether it must be drawn again.
    """

    focusable = False
    """Whether Tab, the arrow keys and the gamepad can reach it (class attribute of each kind)."""

    explains = False
    """True: its hint says what its value means, and so shows again after every change."""
    only_tells = False
    """Whether it only shows information: presses pass through it (class attribute of each kind)."""

    raised = False
    """Whether it lies over the others now, as an open list does; it has the focus then."""

    typed_into = False
    """Whether text is typed into it (class attribute of each kind)."""

    sound = Effect.BUTTON_PRESS
    """The sound of using it (class attribute of each kind)."""

    def __init__(self, rect: Rect) -> None:
        """Place it at `rect` (virtual units)."""
        self.rect = rect
        self.visible = True
        self.hovered = False
        self.focused = False
        self.disabled_reason: str | None = None
        """None: usable. Otherwise a sentence saying why it cannot be used now, shown when the pointer rests on it."""
        self.link: RuleLink | None = None
        """The rule behind `disabled_reason`; None if the reason is not a rule of the game."""
        self.hint = ""
        """A sentence shown when the pointer rests on it while it is usable; "" shows nothing."""
        self.hint_written = False
        """Whether the hint stands beside it on the screen, so that no tooltip need repeat it."""
        self.caption = ""
        """What it is called where that stands beside it on the screen: for reading aloud."""
        self.window: Rect | None = None
        """Where it shows, if it is part of something taller than its window (`ui.widgets.scroll`)."""

    @property
    def enabled(self) -> bool:
        """True if it can be used now."""
        return self.disabled_reason is None

    @property
    def main(self) -> bool:
        """True if it is what one will mostly want to press: Enter means it unless keys have gone elsewhere."""
        return False

    @property
    def can_focus(self) -> bool:
        """True if it can take the focus now; a disabled widget can too, so that its reason can be read."""
        return self.focusable and self.visible

    @property
    def reach(self) -> Rect:
        """Where a finger means it: at least as large as a fingertip."""
        more = max(0.0, FINGER - self.rect.w), max(0.0, FINGER - self.rect.h)
        reach = self.rect.inflate(*more)
        return reach if self.window is None else reach.clip(self.window)

    @property
    def told_at(self) -> Rect:
        """Where its words belong: on all of it, unless they are about a part."""
        return self.rect

    @property
    def wants_frames(self) -> bool:
        """True while it moves and must be redrawn every frame."""
        return False

    @property
    def wake_after(self) -> float | None:
        """Seconds until it must be updated even if nothing happens, or None."""
        return None

    def contains(self, pos: Point) -> bool:
        """Return whether the pointer at `pos` is on it."""
        shown = self.window is None or self.window.collidepoint(pos)
        return self.visible and bool(shown and self.rect.collidepoint(pos))

    def handle(self, event: InputEvent) -> bool:  # noqa: ARG002
        """Handle an event; return whether it was used.

        The widget under the pointer gets the press; the pressed widget gets the moves and the release; the focused one
        gets keys and text.
        """
        return False

    def focus_changed(self) -> None:
        """Respond to a change of `focused`, which already holds the new value."""

    def update(self, dt: float) -> bool:  # noqa: ARG002
        """Advance by `dt` seconds; return whether it must be redrawn."""
        return False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw it, with the focus ring if `ring` is set."""


def draw_focus_ring(painter: Painter, rect: Rect, radius: float) -> None:
    """Draw the ring around the widget that has the keyboard or gamepad focus."""
    painter.panel(rect.inflate(18, 18), None, border=INK, border_width=7, radius=radius + 9)
    painter.panel(rect.inflate(15, 15), None, border=CREAM, border_width=4, radius=radius + 7)
