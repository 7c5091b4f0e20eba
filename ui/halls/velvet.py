"""The velvet of the curtain, and the rail with the swags that it hangs from."""

import math

from ui.base.theme import BRASS, CREAM, INK, RED, mix
from ui.base.viewport import Rect
from ui.paint.painter import Painter

FOLD, STRIPS = 116.0, 16
"""The width of a fold in units, and how many evenly shaded strips it consists of."""
CLOTH = mix(RED, INK, 0.16)
_HEM = 58.0


def draw_cloth(painter: Painter) -> None:
    """Draw velvet in folds, with a fringe at the bottom."""
    canvas = painter.canvas
    dark, light = mix(CLOTH, INK, 0.66), mix(CLOTH, (255, 120, 80), 0.2)
    painter.fill(CLOTH)
    for index in range(int(canvas.w / FOLD) + 2):
        for strip in range(STRIPS):
            # Light falls from the left, so the crest of a fold is a third of the way across.
            at = (strip + 0.5) / STRIPS
            shade = 0.5 + 0.5 * math.sin(2 * math.pi * (at - 0.08) ** 0.8) if at > 0.08 else 0.5
            x = index * FOLD + strip * FOLD / STRIPS
            painter.rect(Rect(x, 0, FOLD / STRIPS + 1, canvas.h), mix(dark, light, shade * 0.8))
    painter.gradient(Rect(0, 0, canvas.w, canvas.h * 0.4), (0, 0, 0, 130), (0, 0, 0, 0))
    painter.gradient(Rect(0, canvas.h * 0.6, canvas.w, canvas.h * 0.4), (0, 0, 0, 0), (0, 0, 0, 120))
    foot = canvas.h - _HEM
    painter.rect(Rect(0, foot - 10, canvas.w, 10), mix(BRASS, INK, 0.35))
    painter.rect(Rect(0, foot - 8, canvas.w, 4), BRASS)
    for index in range(int(canvas.w / 12) + 1):
        colour = mix(BRASS, INK, 0.25 if index % 2 else 0.45)
        painter.rect(Rect(index * 12 + 1, foot, 10, _HEM - 16), colour)
    painter.rect(Rect(0, canvas.h - 16, canvas.w, 16), INK)


def draw_valance(painter: Painter) -> None:
    """Draw the rail, and the swags of cloth that hang from it."""
    canvas = painter.canvas
    count = round(canvas.w / 132.0)
    wide = canvas.w / count
    for index in range(count):
        middle = (index + 0.5) * wide
        arc = [
            (middle - wide / 2 * math.cos(math.pi * k / 16), 34 + 78 * math.sin(math.pi * k / 16) ** 0.8)
            for k in range(17)
        ]
        painter.polygon(arc, mix(CLOTH, INK, 0.3), border=INK, border_width=5)
        inner = [(x + (middle - x) * 0.12, 34 + (y - 34) * 0.84) for x, y in arc]
        painter.polygon(inner, mix(CLOTH, CREAM, 0.06))
        painter.lines([(x, y - 3) for x, y in arc[1:-1]], BRASS, 5)
    for index in range(count + 1):
        painter.panel(Rect(index * wide - 9, 30, 18, 66), BRASS, border=INK, border_width=4, radius=8)
    painter.rect(Rect(0, 0, canvas.w, 38), INK)
    painter.rect(Rect(0, 8, canvas.w, 20), BRASS)
    painter.rect(Rect(0, 11, canvas.w, 5), mix(BRASS, CREAM, 0.5))
