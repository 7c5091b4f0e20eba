"""The hall behind what comes forward from the table: the same hour, the same lamps, further away."""

from ui.base.theme import LOG_GROUND, with_alpha
from ui.base.viewport import Rect
from ui.halls.floor_plan import FloorPlan
from ui.halls.wall import draw_hall
from ui.paint.painter import Painter

VEIL = 112
"""How much darker the hall is than behind the table, 0 to 255: what stands before it is to be read."""


def draw_workshop_hall(painter: Painter, round_number: int) -> None:
    """Fill the canvas with the hall of a round, set back."""
    canvas = painter.canvas
    draw_hall(painter, round_number)
    painter.rect(canvas, with_alpha(LOG_GROUND, VEIL))
    # What is written along the upper edge lies on the pipe and its fittings: a strip so high, and so much darker.
    quiet, hush = 66.0, 190
    painter.rect(Rect(0, 0, canvas.w, quiet), with_alpha(LOG_GROUND, hush))
    painter.gradient(Rect(0, quiet, canvas.w, quiet), with_alpha(LOG_GROUND, hush), with_alpha(LOG_GROUND, 0))
    floor = FloorPlan(canvas).belt_band.bottom + 14
    painter.gradient(Rect(0, floor, canvas.w, canvas.h - floor), with_alpha(LOG_GROUND, 0), with_alpha(LOG_GROUND, 120))
