"""Widgets over things drawn by others, such as a card, a sign or the log, so that they can be focused or pressed."""

from collections.abc import Callable
from typing import Generic, TypeVar

from ui.base.i18n import Translator
from ui.base.spacing import NEAR, PLATE_CORNER
from ui.base.theme import LOG, LOG_EDGE, LOG_GREEN, LOG_GROUND, mix
from ui.base.viewport import Point, Rect
from ui.input.glyphs import beside, glyph
from ui.input.input import Command, InputEvent, KeyPressed, command_of
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.button import SECONDARY, Button

Named = TypeVar("Named")


class CardSpot(Control, Generic[Named]):
    """Lets a key or a gamepad accept a card or place; calls ``on_accept`` with its name."""

    focusable = True

    def __init__(self, name: Named, rect: Rect, on_accept: Callable[[Named], None]) -> None:
        super().__init__(rect)
        self.name = name
        self._on_accept = on_accept

    def contains(self, pos: Point) -> bool:  # noqa: ARG002
        """Never: the pointer picks the sprite itself."""
        return False

    def handle(self, event: InputEvent) -> bool:
        """Handle Accept."""
        if command_of(event) is not Command.ACCEPT or (isinstance(event, KeyPressed) and event.repeat):
            return False
        self._on_accept(self.name)
        return True

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw only the focus ring."""
        if ring:
            draw_focus_ring(painter, self.rect, 12)


class SignSpot(Control):
    """Only has words: presses pass through it, and it takes the focus only when something gives it the focus."""

    only_tells = True

    def __init__(self) -> None:
        super().__init__(Rect(0, 0, 0, 0))
        self.visible = False

    def lie_on(self, rect: Rect, words: str) -> None:
        """Cover a sign that says ``words``."""
        self.rect, self.hint, self.visible = rect, words, True

    def lie_nowhere(self) -> None:
        """Hide, and say nothing."""
        self.visible = False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw only the focus ring: the scene draws the sign itself."""
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-8, -8), 8)


class LogSpot(Button):
    """Covers the log and shows its key in the lower right corner."""

    def __init__(self, rect: Rect, tr: Translator, on_press: Callable[[], None]) -> None:
        key = beside(tr, Command.HISTORY)
        hint = tr.text("Everything that has happened, with the cards{key}.", key=key)
        super().__init__(rect, "", on_press, look=SECONDARY, hint=hint)
        self.sign = glyph(tr, Command.HISTORY)
        """The key that does the same, "" if the device in use has none."""

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the key, and light the whole screen's edge under the pointer."""
        rect = self.rect
        edge = LOG_GREEN if self.hovered else mix(LOG_EDGE, LOG_GREEN, 0.4)
        if self.hovered:
            painter.panel(rect.inflate(-6, -6), None, border=mix(LOG_EDGE, LOG_GREEN, 0.6), radius=PLATE_CORNER - 3)
        if self.sign:
            # Half as wide again for words of twice the size.
            side = 30.0 * (1 + 0.5 * max(0.0, min(1.0, painter.texts.text_scale - 1)))
            key = Rect(rect.right - NEAR - side, rect.bottom - NEAR - side, side, side)
            painter.panel(key, LOG_GROUND, border=edge, border_width=2, radius=7)
            painter.text(self.sign, key.center, LOG, align="center", max_width=side - 8, max_height=side, colour=edge)
        if ring:
            draw_focus_ring(painter, rect, PLATE_CORNER)
