"""Places that lie over what somebody else draws: a card, a sign, the log. They make it a thing to focus or press."""

from collections.abc import Callable
from typing import Generic, TypeVar

from ui.base.theme import LOG, LOG_EDGE, LOG_GREEN, LOG_GROUND, mix
from ui.base.viewport import Point, Rect
from ui.input.input import Command, InputEvent, KeyPressed, command_of
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.button import SECONDARY, Button

Named = TypeVar("Named")


class CardSpot(Control, Generic[Named]):
    """Calls ``on_accept`` with its name when it is accepted by a key or a gamepad."""

    focusable = True

    def __init__(self, name: Named, rect: Rect, on_accept: Callable[[Named], None], *, hint: str = "") -> None:
        """Stand for the card or place ``name`` at ``rect``."""
        super().__init__(rect)
        self.name = name
        self.hint = hint
        self._on_accept = on_accept

    def contains(self, pos: Point) -> bool:  # noqa: ARG002
        """Never: pointers pick the sprite."""
        return False

    def handle(self, event: InputEvent) -> bool:
        """React to Accept."""
        if command_of(event) is not Command.ACCEPT or (isinstance(event, KeyPressed) and event.repeat):
            return False
        self._on_accept(self.name)
        return True

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the focus ring only."""
        if ring:
            draw_focus_ring(painter, self.rect, 12)


class SignSpot(Control):
    """Has words and nothing else: presses go past it, and the focus comes to it only where it is asked to."""

    only_tells = True

    def __init__(self) -> None:
        """Lie nowhere."""
        super().__init__(Rect(0, 0, 0, 0))
        self.visible = False

    def lie_on(self, rect: Rect, words: str) -> None:
        """Lie over a sign that says ``words``."""
        self.rect, self.hint, self.visible = rect, words, True

    def lie_nowhere(self) -> None:
        """Say nothing."""
        self.visible = False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the focus ring only: the sign itself is drawn by whoever shows it."""
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-8, -8), 8)


SIDE, INSET = 30.0, 10.0
RADIUS = 20.0


class LogSpot(Button):
    """Lies over the log and shows its key in the lower right corner."""

    def __init__(self, rect: Rect, sign: str, on_press: Callable[[], None], *, hint: str) -> None:
        """``sign`` is the key that does the same."""
        super().__init__(rect, "", on_press, look=SECONDARY, hint=hint)
        self.sign = sign

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the key; the whole screen's edge shines under the pointer."""
        rect = self.rect
        edge = LOG_GREEN if self.hovered else mix(LOG_EDGE, LOG_GREEN, 0.4)
        if self.hovered:
            painter.panel(rect.inflate(-6, -6), None, border=mix(LOG_EDGE, LOG_GREEN, 0.6), radius=RADIUS - 3)
        key = Rect(rect.right - INSET - SIDE, rect.bottom - INSET - SIDE, SIDE, SIDE)
        painter.panel(key, LOG_GROUND, border=edge, border_width=2, radius=7)
        painter.text(self.sign, key.center, LOG, align="center", max_width=SIDE - 8, colour=edge)
        if ring:
            draw_focus_ring(painter, rect, RADIUS)
