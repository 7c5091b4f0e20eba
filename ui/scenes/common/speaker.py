"""Somebody on their feet who says something: a figure with a speech bubble above its head."""

from ui.base.theme import CREAM, INK, STRONG
from ui.base.viewport import Rect
from ui.halls.backdrop import draw_figure
from ui.paint.assets import Key
from ui.paint.painter import Painter

LARGEST, LEAST = 380.0, 140.0
"""The heights of a figure, at most and at least, in units; where there is less room, only the bubble is drawn."""
TAIL = 24.0
_PAD, _RADIUS = 40.0, 20.0
_MOST_LINES = 5
_WORDS = STRONG.but(size=24, colour=INK)
_SHARE = 0.42
"""The share of the column's height that the bubble may take."""


def draw_speaker(painter: Painter, column: Rect, key: Key, words: str, *, largest: float = LARGEST) -> None:
    """Draw a picture that stands at the foot of a column, and above it what it says; neither leaves the column."""
    room, most = column.w - _PAD, column.h * _SHARE
    high = painter.measure(words, _WORDS, max_width=room, max_lines=_MOST_LINES, max_height=most)[1] + _PAD * 0.7
    size = min(largest, column.w, column.h - high - TAIL)
    bubble = Rect(column.left, column.bottom - size - TAIL - high, column.w, high)
    if size < LEAST:
        bubble.top = column.top
    else:
        draw_figure(painter, key, (column.centerx, column.bottom), size)
    middle, edge = bubble.centerx, bubble.bottom - 3
    painter.glow(bubble.move(0, 6), (0, 0, 0, 110), spread=14, radius=_RADIUS)
    painter.panel(bubble, CREAM, border=INK, border_width=4, radius=_RADIUS)
    if size >= LEAST:
        tip = middle + 8, bubble.bottom + TAIL
        painter.polygon([(middle - 20, edge), tip, (middle + 22, edge)], INK)
        # The tail grows out of the bubble, without an edge between them.
        painter.polygon([(middle - 13, edge - 2), (tip[0], tip[1] - 9), (middle + 16, edge - 2)], CREAM)
    painter.text(words, bubble.center, _WORDS, align="center", max_width=room, max_lines=_MOST_LINES, max_height=most)
