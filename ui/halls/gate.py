"""The gate that lets phones in, shut: two leaves in a hazard frame, and a lamp above them."""

from ui.base.theme import BRASS, CREAM, INK, PANEL_DARK, TEAL, YELLOW, Colour, mix
from ui.base.viewport import Rect
from ui.paint.painter import Painter

SHAPE = 1.5
"""The gate's width by its height."""
_FRAME, _LAMP, _STRIPE = 0.085, 0.06, 0.09
"""The width of the frame, the radius of the lamp and the width of a stripe, as parts of the height."""
_LEAF = mix(TEAL, INK, 0.25)


def draw_gate(painter: Painter, place: Rect, lamp: Colour) -> None:
    """Draw the gate in its place; the ``lamp`` has a colour, and shines in it."""
    unit = place.h
    radius = unit * _LAMP
    gate = Rect(place.x, place.y + 2 * radius, place.w, place.h - 2 * radius)
    light = place.centerx, place.y + radius
    painter.glow(Rect(light[0] - radius, light[1] - radius, 2 * radius, 2 * radius), (*lamp[:3], 150), spread=24)
    painter.circle(light, radius, lamp, border=INK, border_width=4)
    painter.panel(gate, YELLOW, border=INK, border_width=5, radius=10)
    edge = unit * _FRAME
    painter.stripes(gate.inflate(-8, -8), INK, step=2 * unit * _STRIPE)
    inside = Rect(gate.x + edge, gate.y + edge, gate.w - 2 * edge, gate.h - edge)
    for side in (-1, 1):
        leaf = Rect(0, inside.y, inside.w / 2, inside.h)
        leaf.left = inside.centerx if side == 1 else inside.x
        painter.gradient(leaf, mix(_LEAF, CREAM, 0.12), mix(_LEAF, PANEL_DARK, 0.5))
        painter.panel(leaf, None, border=INK, border_width=4, radius=2)
        for part in (0.3, 0.72):
            plate = leaf.inflate(-leaf.w * 0.24, -leaf.h * 0.68)
            plate.centery = leaf.y + leaf.h * part
            painter.panel(plate, mix(_LEAF, INK, 0.25), border=INK, border_width=3, radius=6)
        handle = Rect(0, 0, unit * 0.026, unit * 0.17)
        handle.center = inside.centerx + side * unit * 0.055, inside.centery
        painter.panel(handle, BRASS, border=INK, border_width=3, radius=handle.w / 2)
