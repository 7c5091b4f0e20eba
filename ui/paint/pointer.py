"""The mouse pointer in larger sizes, drawn by ourselves; the normal one is the system's."""

from functools import cache

import pygame

from ui.base.theme import INK, YELLOW
from ui.files.settings import PointerSize

_TALL = {PointerSize.LARGE: 48, PointerSize.VERY_LARGE: 80}
"""Height in pixels of a pointer on a window 720 pixels high or less."""
_PLAIN_HEIGHT = 720
_FINE = 4
"""Drawn this many times as large, then reduced, so that the edges are smooth."""
# In twentieths of the height, the tip first.
_ARROW = ((0.9, 0.9), (0.9, 16.1), (4.5, 12.8), (7.2, 19.1), (9.9, 17.9), (7.2, 11.9), (12.1, 11.7))
_EDGE = 1.3


def pointer_of(size: PointerSize, window_height: int) -> pygame.Cursor | None:
    """Return the pointer for a window, None for the system's own."""
    if size is PointerSize.NORMAL:
        return None
    tall = round(_TALL[size] * max(1.0, window_height / _PLAIN_HEIGHT))
    return pygame.Cursor((round(tall * 0.03), round(tall * 0.03)), _drawn(tall))


@cache
def _drawn(tall: int) -> pygame.Surface:
    side = tall * _FINE
    unit = side / 20
    large = pygame.Surface((round(side * 0.65), side), pygame.SRCALPHA)
    points = [(x * unit, y * unit) for x, y in _ARROW]
    pygame.draw.polygon(large, YELLOW, points)
    pygame.draw.lines(large, INK, True, points, round(_EDGE * unit))  # noqa: FBT003 - pygame's own order
    for point in points:
        pygame.draw.circle(large, INK, point, _EDGE * unit / 2)
    return pygame.transform.smoothscale(large, (large.get_width() // _FINE, tall))
