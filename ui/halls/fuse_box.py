"""The machine's fuse box with its door open, as the settings are laid out in it."""

from ui.base.spacing import APART, GAP, NEAR, SNUG
from ui.base.theme import BRASS, CREAM, INK, NAME, PANEL, PANEL_DEEP, RED, mix
from ui.base.viewport import Rect
from ui.paint.painter import Painter


def draw_fuse_box(painter: Painter, box: Rect) -> None:
    """Draw the red case with its name plate, the open door at its right, and what is dark inside."""
    if not painter.strong:
        leaf = [(box.right - 6, box.top + 16), (box.right + 44, box.top - 6), (box.right + 44, box.bottom - 22)]
        painter.polygon([*leaf, (box.right - 6, box.bottom - 16)], mix(RED, INK, 0.42), border=INK, border_width=5)
        for part in (0.2, 0.8):
            hinge = Rect(box.right - 12, box.top + part * box.h - 26, 18, 52)
            painter.panel(hinge, BRASS, border=INK, border_width=4, radius=7)
    painter.panel(box, mix(RED, INK, 0.08), border=INK, border_width=6, radius=30, shadow=22)
    inside = box.inflate(-2 * GAP, -2 * GAP)
    painter.panel(inside, PANEL, border=INK, border_width=5, radius=18)
    plate = Rect(0, 0, 230, 42)
    plate.midtop = box.centerx, box.top - GAP
    painter.panel(plate, BRASS, border=INK, border_width=5, radius=10)
    style = NAME.but(size=22 / painter.texts.text_scale, colour=INK)
    painter.text("ROBO-MATIC", plate.center, style, align="center", max_width=plate.w - APART)
    for x in (plate.left + NEAR, plate.right - NEAR):
        painter.circle((x, plate.centery), 4, INK)


def draw_fuse(painter: Painter, place: Rect, *, lit: bool) -> None:
    """Draw the caps of a fuse at the ends of its glass, and the light along it while it is the one that is in use."""
    glass = place.inflate(-SNUG, -SNUG)
    painter.rect(
        Rect(glass.left + APART, glass.top + 3, glass.w - 2 * APART, 5), CREAM if lit else mix(PANEL, CREAM, 0.3)
    )
    for left in (glass.left - 2, glass.right - 12):
        cap = Rect(left, glass.top - 2, 14, glass.h + 4)
        painter.panel(cap, mix(BRASS, CREAM, 0.25) if lit else BRASS, border=INK, border_width=3, radius=5)
        painter.rect(Rect(cap.centerx - 1, cap.top + 8, 2, cap.h - 16), mix(BRASS, PANEL_DEEP, 0.6))
