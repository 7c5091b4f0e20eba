"""The sign of each seat colour: a shape of its own, so that telling colours apart is never necessary."""

import math

from ui.base.theme import CREAM, INK, SEAT, Colour
from ui.base.viewport import Point
from ui.paint.painter import Painter

Outline = tuple[Point, ...]
_LEAST_BADGE, _BADGE, _BADGE_AT = 8.0, 0.25, 0.9
"""The least radius of a badge in units, its share of the portrait's, and how far out on the portrait it is."""
_SIGN = 0.66
"""How much of a disc its sign fills."""


def _corners(count: int, *, turn: float = 0.0, waist: float = 1.0, stretch: Point = (1.0, 1.0)) -> Outline:
    """Corners around a middle, from the top clockwise; every other one lies ``waist`` as far out."""
    reaches = ((math.tau * at / count + turn, waist if at % 2 else 1.0) for at in range(count))
    return tuple((reach * math.sin(way) * stretch[0], -reach * math.cos(way) * stretch[1]) for way, reach in reaches)


def _dome() -> Outline:
    """The upper half of a disc."""
    ways = (math.pi * step / 12 for step in range(13))
    return tuple((-1.1 * math.cos(way), 0.5 - 1.1 * math.sin(way)) for way in ways)


def _cross(arm: float) -> Outline:
    """An upright cross with arms of half that width."""
    quarter = ((-arm, -1.0), (arm, -1.0), (arm, -arm))
    turns = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
    return tuple((a * x + b * y, c * x + d * y) for a, b, c, d in turns for x, y in quarter)


SIGNS: dict[str, Outline] = {
    "red": _dome(),
    "orange": tuple((x, y + 0.18) for x, y in _corners(3, stretch=(1.15, 1.1))),
    "blue": _corners(4, turn=math.pi / 4, stretch=(1.12, 1.12)),
    "green": _cross(0.34),
    "purple": _corners(4, stretch=(0.82, 1.12)),
    "gold": _corners(10, waist=0.44, stretch=(1.12, 1.12)),
    "pink": ((-1.0, -0.62), (1.0, -0.62), (0.0, 1.05)),
    "mint": ((-1.05, -0.36), (1.05, -0.36), (1.05, 0.36), (-1.05, 0.36)),
}
"""Seat colour (a key of SEAT) -> its sign's corners, around a middle, about 1 from it: dome, triangle, square, cross,
diamond, star, triangle upside down, bar."""


def draw_seat_sign(
    painter: Painter, key: str, at: Point, radius: float, fill: Colour, *, border: Colour | None = None
) -> None:
    """Draw the sign of a seat colour, about `radius` in size."""
    corners = [(at[0] + radius * x, at[1] + radius * y) for x, y in SIGNS[key]]
    painter.polygon(corners, fill, border=border, border_width=0 if border is None else 2)


def draw_swatch(painter: Painter, key: str, at: Point, radius: float, *, chosen: bool) -> None:
    """Draw a disc in a seat colour with its sign on it; a cream edge says that it is the `chosen` one."""
    painter.circle(at, radius, SEAT[key], border=CREAM if chosen else INK, border_width=3)
    draw_seat_sign(painter, key, at, (radius - 3) * _SIGN, INK)


def draw_seat_badge(painter: Painter, key: str, at: Point, radius: float, colour: Colour) -> None:
    """Draw the sign of a seat in its `colour` on the upper left of its portrait, whose middle is `at`."""
    size = max(_LEAST_BADGE, radius * _BADGE)
    off = radius * _BADGE_AT * math.sqrt(0.5)
    middle = at[0] - off, at[1] - off
    painter.circle(middle, size, INK)
    draw_seat_sign(painter, key, middle, (size - 1.5) * _SIGN, colour)
