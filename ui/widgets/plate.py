"""What several scenes draw behind and between their widgets: a riveted plate, a strip, bars that fill, a star."""

import math

from ui.base.theme import BRASS, DIM, INK, LINE, LOG_GREEN, PANEL_DARK, PANEL_DEEP, YELLOW, Colour
from ui.base.viewport import Point, Rect
from ui.paint.painter import Painter

RIVET = 7.0
_WAIST = 0.42
"""How near a star's inner corners are to its middle."""


def draw_plate(painter: Painter, plate: Rect) -> None:
    """The plate of a menu or a message, with a rivet in each corner."""
    painter.panel(plate, PANEL_DARK, border=LINE, border_width=4, radius=26, shadow=34)
    painter.panel(plate.inflate(10, 10), None, border=INK, border_width=5, radius=30)
    draw_rivets(painter, plate, 26)


def draw_brass_plate(painter: Painter, plate: Rect, *, radius: float = 24.0) -> None:
    """The plate with a brass edge that lies over a scene."""
    painter.panel(plate, PANEL_DARK, border=BRASS, border_width=4, radius=radius, shadow=30)


def draw_rivets(painter: Painter, plate: Rect, inset: float, radius: float = RIVET) -> None:
    """A rivet in each corner of a plate, so far from its edges."""
    for x in (plate.left + inset, plate.right - inset):
        for y in (plate.top + inset, plate.bottom - inset):
            painter.circle((x, y), radius, BRASS, border=INK, border_width=3)


def draw_strip(painter: Painter, strip: Rect) -> None:
    """The strip below a table that is not played at: what can be done there lies on it."""
    painter.rect(strip, PANEL_DEEP)
    painter.gradient(Rect(strip.x, strip.y + 6, strip.w, strip.h - 6), PANEL_DARK, PANEL_DEEP)
    painter.rect(Rect(strip.x, strip.y, strip.w, 6), INK)
    painter.rect(Rect(strip.x, strip.y + 2, strip.w, 2), BRASS)


def draw_progress(painter: Painter, bar: Rect, part: float) -> None:
    """A bar in a brass frame, of which a part, 0 to 1, is done."""
    painter.panel(bar, PANEL_DEEP, border=BRASS, border_width=3, radius=bar.h / 2)
    _fill(painter, bar.inflate(-12, -12), part, YELLOW)


def draw_meter(painter: Painter, bar: Rect, part: float) -> None:
    """A narrow bar that is full at 1: a chance."""
    painter.panel(bar, PANEL_DEEP, radius=bar.h / 2)
    _fill(painter, bar, part, LOG_GREEN)


def _fill(painter: Painter, bar: Rect, part: float, colour: Colour) -> None:
    """Fill a part of a bar from the left, as soon as there is a unit to be seen of it."""
    if part * bar.w >= 1:
        painter.panel(Rect(bar.left, bar.top, max(bar.h, part * bar.w), bar.h), colour, radius=bar.h / 2)


def draw_star(painter: Painter, at: Point, radius: float, *, lit: bool) -> None:
    """A star with five points: gold where it was earned, else its place."""
    turns = ((corner * math.pi / 5, radius * (_WAIST if corner % 2 else 1.0)) for corner in range(10))
    points = [(at[0] + reach * math.sin(angle), at[1] - reach * math.cos(angle)) for angle, reach in turns]
    colour, edge = (YELLOW, INK) if lit else (PANEL_DEEP, DIM)
    painter.polygon(points, colour, border=edge, border_width=max(2.0, radius * 0.11))
