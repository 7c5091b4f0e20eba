"""Draws the signs of seat colours (`ui.art.seat_signs`)."""

import math

from ui.art.seat_signs import FILLED, SIGNS
from ui.base.theme import CREAM, INK, SEAT, Colour
from ui.base.viewport import Point
from ui.paint.painter import Painter


def draw_seat_sign(painter: Painter, key: str, at: Point, radius: float, fill: Colour) -> None:
    """Draw the sign of a seat colour, about `radius` in size."""
    painter.polygon([(at[0] + radius * x, at[1] + radius * y) for x, y in SIGNS[key]], fill)


def draw_swatch(painter: Painter, key: str, at: Point, radius: float, *, chosen: bool) -> None:
    """Draw a disc in a seat colour with its sign on it; a cream edge says that it is the `chosen` one."""
    painter.circle(at, radius, SEAT[key], border=CREAM if chosen else INK, border_width=3)
    draw_seat_sign(painter, key, at, (radius - 3) * FILLED, INK)


def draw_seat_badge(painter: Painter, key: str, at: Point, radius: float, colour: Colour) -> None:
    """Draw the sign of a seat in its `colour` on the upper left of its portrait, whose middle is `at`."""
    # On a large face it covers no forehead.
    size = min(max(8.0, radius * 0.25), 36.0)
    off = (radius - 0.4 * size) * math.sqrt(0.5)
    middle = at[0] - off, at[1] - off
    painter.circle(middle, size, INK)
    draw_seat_sign(painter, key, middle, (size - 1.5) * FILLED, colour)
