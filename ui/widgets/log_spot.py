"""The log's screen as a button: it opens the whole log. The screen itself is drawn by whoever shows the log."""

from collections.abc import Callable

from ui.base.theme import LOG, LOG_EDGE, LOG_GREEN, LOG_GROUND, mix
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import SECONDARY, Button

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
