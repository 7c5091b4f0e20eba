"""The hall at dusk, where bids are revealed: the lights go down, and what stands there is seen only dimly.

It is one picture for all reveals of a game, whatever the hour of the round.
"""

from collections import deque
from collections.abc import Callable, Iterator

from ui.base.theme import Colour
from ui.halls.skies import DAY
from ui.halls.wall import draw_hall_in_steps, draw_wall_clock, hall_painter
from ui.paint.painter import Painter
from ui.paint.shape_painter import softness

DUSK_ROUND = 4
"""The round at whose hour the light outside is that of dusk."""
DIMNESS: Colour = (116, 121, 128)
"""The light that is left in the hall, 255 being all of it."""
LAYER = "dusk"


def draw_dusk(painter: Painter, front: Callable[[Painter], None]) -> None:
    """Fill the canvas with the hall at dusk, and what ``front`` draws before its wall: the belt."""
    if not painter.has_layer(LAYER, painter.canvas):
        deque(_steps(painter, front), maxlen=0)
    times = softness(painter.viewport)
    if times == 1:
        painter.draw_layer(LAYER, painter.canvas)
    else:
        painter.draw_layer_larger(LAYER, painter.canvas, times)


class DuskAhead:
    """Draws the hall at dusk a little at a time, so that no frame waits for it."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._steps: Iterator[None] = iter(())

    def step(self, painter: Painter, front: Callable[[Painter], None]) -> bool:
        """Draw a little more; returns whether something was left to do."""
        if painter.has_layer(LAYER, painter.canvas):
            self._steps = iter(())
            return False
        if next(self._steps, self) is self:
            self._steps = _steps(painter, front)
        return True


def _steps(painter: Painter, front: Callable[[Painter], None]) -> Iterator[None]:
    """Draw it in steps, and store it; in a large window, small."""
    inner = hall_painter(painter)
    yield
    yield from draw_hall_in_steps(inner, DAY[DUSK_ROUND - 1])
    draw_wall_clock(inner, DUSK_ROUND)
    front(inner)
    inner.darken(inner.canvas, DIMNESS)
    painter.keep_layer(LAYER, painter.canvas, inner.surface)
