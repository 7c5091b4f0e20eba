"""What several scenes draw behind and between their widgets: a riveted plate, and a bar that fills."""

from ui.base.theme import BRASS, INK, LINE, PANEL_DARK, PANEL_DEEP, YELLOW
from ui.base.viewport import Rect
from ui.paint.painter import Painter

RIVET = 7.0


def draw_plate(painter: Painter, plate: Rect) -> None:
    """The plate of a menu or a message, with a rivet in each corner."""
    painter.panel(plate, PANEL_DARK, border=LINE, border_width=4, radius=26, shadow=34)
    painter.panel(plate.inflate(10, 10), None, border=INK, border_width=5, radius=30)
    draw_rivets(painter, plate, 26)


def draw_rivets(painter: Painter, plate: Rect, inset: float, radius: float = RIVET) -> None:
    """A rivet in each corner of a plate, so far from its edges."""
    for x in (plate.left + inset, plate.right - inset):
        for y in (plate.top + inset, plate.bottom - inset):
            painter.circle((x, y), radius, BRASS, border=INK, border_width=3)


def draw_progress(painter: Painter, bar: Rect, part: float) -> None:
    """A bar of which a part, 0 to 1, is done."""
    painter.panel(bar, PANEL_DEEP, border=BRASS, border_width=3, radius=bar.h / 2)
    if part > 0:
        inner = bar.inflate(-12, -12)
        done = Rect(inner.left, inner.top, max(inner.h, inner.w * part), inner.h)
        painter.panel(done, YELLOW, radius=inner.h / 2)
