"""The hall at dusk, where bids are revealed: the lights go down, and what stands there is seen only dimly.

It is one picture for all reveals of a game, whatever the hour of the round.
"""

from collections.abc import Callable, Iterator

from ui.base.theme import Colour
from ui.halls.skies import DAY
from ui.halls.wall import draw_hall_in_steps, draw_wall_clock, hall_painter, hang_lamps
from ui.paint.ahead import at_once
from ui.paint.painter import Painter
from ui.paint.shape_painter import softness

DIMNESS: Colour = (116, 121, 128)
"""The light that is left in the hall, 255 being all of it."""
LAYER = "dusk"


def draw_dusk(painter: Painter, front: Callable[[Painter], None]) -> None:
    """Fill the canvas with the hall at dusk, and what ``front`` draws before its wall: the belt."""
    at_once(dusk_steps(painter, front))
    times = softness(painter.viewport)
    if times == 1:
        painter.draw_layer(LAYER, painter.canvas)
    else:
        painter.draw_layer_larger(LAYER, painter.canvas, times)


def dusk_steps(painter: Painter, front: Callable[[Painter], None]) -> Iterator[None]:
    """Draw it in steps unless it is stored, and store it; in a large window, small."""
    if painter.has_layer(LAYER, painter.canvas):
        return
    inner = hall_painter(painter)
    yield
    # The light outside is that of dusk in the last round but one.
    yield from draw_hall_in_steps(inner, DAY[3])
    hang_lamps(inner, DAY[3])
    draw_wall_clock(inner, 4)
    front(inner)
    inner.darken(inner.canvas, DIMNESS)
    painter.keep_layer(LAYER, painter.canvas, inner.surface)
