"""The hall at dusk, where bids are revealed: the lights go down, and what stands there is seen only dimly.

It is one picture for all reveals of a game, whatever the hour of the round.
"""

import math
from collections import deque
from collections.abc import Callable, Iterator

import pygame

from ui.base.theme import Colour
from ui.base.viewport import Viewport
from ui.halls.skies import DAY
from ui.halls.wall import draw_hall_in_steps, draw_wall_clock
from ui.paint.painter import Painter

DUSK_ROUND = 4
"""The round at whose hour the light outside is that of dusk."""
DIMNESS: Colour = (116, 121, 128)
"""The light that is left in the hall, 255 being all of it."""
LAYER = "dusk"
LEAST_LARGE = 1.7
"""Pixels a unit from which the hall is stored at a half of the window's pixels; it is out of focus."""


def draw_dusk(painter: Painter, front: Callable[[Painter], None]) -> None:
    """Fill the canvas with the hall at dusk, and what ``front`` draws before its wall: the belt."""
    if not painter.has_layer(LAYER, painter.canvas):
        deque(_steps(painter, front), maxlen=0)
    times = enlargement(painter.viewport)
    if times == 1:
        painter.draw_layer(LAYER, painter.canvas)
    else:
        painter.draw_layer_larger(LAYER, painter.canvas, times)


def enlargement(viewport: Viewport) -> int:
    """How many times smaller than a window its hall at dusk is stored: a whole number, so that parts of it fit together
    when they are enlarged."""
    return max(1, math.floor(viewport.scale / LEAST_LARGE + 1))


class DuskAhead:
    """Draws the hall at dusk a little at a time, so that no frame waits for it."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._steps: Iterator[None] | None = None

    def step(self, painter: Painter, front: Callable[[Painter], None]) -> bool:
        """Draw a little more; returns whether something was left to do."""
        if painter.has_layer(LAYER, painter.canvas):
            self._steps = None
            return False
        if self._steps is None:
            self._steps = _steps(painter, front)
        if next(self._steps, self) is self:
            self._steps = None
        return True


def _steps(painter: Painter, front: Callable[[Painter], None]) -> Iterator[None]:
    """Draw it in steps, and store it; in a large window, small."""
    times = enlargement(painter.viewport)
    width, high = painter.viewport.size_px
    viewport = Viewport((math.ceil(width / times), math.ceil(high / times)))
    picture = pygame.Surface(viewport.size_px, 0, 32)
    yield
    inner = Painter(picture, viewport, painter.texts, painter.art)
    yield from draw_hall_in_steps(inner, DAY[DUSK_ROUND - 1])
    draw_wall_clock(inner, DUSK_ROUND)
    front(inner)
    inner.darken(inner.canvas, DIMNESS)
    painter.keep_layer(LAYER, painter.canvas, picture)
