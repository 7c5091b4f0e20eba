"""A drawing for each lesson: the cards and signs that it is about."""

from collections.abc import Mapping
from typing import NamedTuple

from ui.base.viewport import Rect
from ui.match.opponents import CALM, PLEASED
from ui.paint.assets import Key
from ui.paint.painter import Painter


class Piece(NamedTuple):
    """A picture in a drawing: where its middle is, from the middle of the drawing, and how high it is, both as parts of
    the drawing's height; and how far it is turned, in degrees."""

    key: Key
    x: float
    y: float
    high: float
    angle: float = 0.0


DRAWINGS: Mapping[str, tuple[Piece, ...]] = {
    "bid": (
        Piece(("back",), -0.72, 0.0, 0.8, -8),
        Piece(("power", 1), 0.06, 0.0, 0.44),
        Piece(("robot", "uni-kurt"), 0.8, 0.0, 1.0),
    ),
    "zero": (
        Piece(("face-small", "mechanic-2"), -0.56, 0.0, 0.96, -5),
        Piece(("power", 0), 0.06, 0.1, 0.5),
        Piece(("face-small", "fzzzt-a"), 0.66, 0.0, 0.8, 7),
    ),
    "count": (
        Piece(("back",), -0.8, 0.02, 0.82, -7),
        Piece(("back",), -0.3, 0.02, 0.82, 5),
        Piece(("power", 3), 0.34, 0.0, 0.52),
        Piece(("power", 1), 0.84, 0.0, 0.52),
    ),
    "chief": (
        Piece(("portrait", "rivet", CALM), -0.66, 0.0, 0.9),
        Piece(("spanner",), 0.08, 0.0, 0.42, -24),
        Piece(("portrait", "tock", PLEASED), 0.78, 0.0, 0.9),
    ),
    "belt": (
        Piece(("face-small", "r3-cog-b"), -0.62, 0.0, 0.98),
        Piece(("belt", 2), 0.02, 0.0, 0.36),
        Piece(("face-small", "r4-oil"), 0.66, 0.0, 0.8),
    ),
    "tie": (
        Piece(("power", 2), -0.78, 0.0, 0.54),
        Piece(("spanner",), 0.0, 0.0, 0.5, -24),
        Piece(("power", 2), 0.78, 0.0, 0.54),
    ),
    "out": (
        Piece(("power", 0), -0.94, 0.06, 0.44),
        Piece(("power", 0), -0.5, -0.1, 0.44),
        Piece(("power", 0), -0.06, 0.06, 0.44),
        Piece(("face-small", "upgrade-a"), 0.66, 0.0, 0.96, 5),
    ),
    "fix": (
        Piece(("machine", "unit-nut-oil"), -0.44, 0.0, 0.92),
        Piece(("robot", "drill-bill"), 0.66, 0.06, 0.9),
    ),
    "score": (
        Piece(("points", 6), -0.78, 0.0, 0.62),
        Piece(("points", 13), 0.0, 0.0, 0.82),
        Piece(("symbol", "cog"), 0.76, 0.0, 0.56),
    ),
}
"""The drawings by the lessons' keys."""


def draw_lesson(painter: Painter, key: str, room: Rect) -> None:
    """A lesson's drawing in the middle of a place; nothing for one that has none."""
    high = min(room.h, room.w / 2.5)
    for piece in DRAWINGS.get(key, ()):
        tall = high * piece.high
        wide = tall * painter.art.aspect(piece.key)
        x, y = room.centerx + piece.x * high, room.centery + piece.y * high
        painter.image(piece.key, Rect(x - wide / 2, y - tall / 2, wide, tall), angle=piece.angle)
