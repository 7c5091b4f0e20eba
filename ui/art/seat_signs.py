"""The sign of each seat colour: a shape of its own, so that telling colours apart is never necessary."""

import math

from ui.art.parts import code, document
from ui.base.theme import INK, SEAT
from ui.base.viewport import Point

Outline = tuple[Point, ...]
FILLED = 0.66
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


def seat_badge(key: str) -> str:
    """The sign of a seat colour on a dark disc, as `ui.paint.seat_signs.draw_seat_badge` draws it: SVG."""
    corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in SIGNS[key])
    side = 1 / FILLED
    disc = f'<circle r="{side:.2f}" fill="{code(INK)}"/>'
    sign = f'<polygon points="{corners}" fill="{code(SEAT[key])}"/>'
    return document((-side, -side, 2 * side, 2 * side), disc + sign)
