"""The factory wall behind the table, drawn once for a window size and then kept."""

from ui.painter import Painter
from ui.theme import WALL_DARK, WALL_LIGHT, WALL_MIDDLE
from ui.viewport import Rect

RIB_STEP = 190.0
PIPE_DARK = (11, 26, 32)
PIPE_LIGHT = (63, 112, 118)


def draw_wall(painter: Painter) -> None:
    """Fill the whole canvas with the wall, its ribs and its pipes."""
    painter.layer("wall", painter.canvas, _draw_hall, opaque=True)


def draw_plain_wall(painter: Painter) -> None:
    """Fill the whole canvas with the bare wall: for scenes that have words all over."""
    painter.layer("plain wall", painter.canvas, _draw_ribs, opaque=True)


def _draw_ribs(painter: Painter) -> None:
    canvas = painter.canvas
    painter.radial(canvas, ((0.0, WALL_LIGHT), (0.55, WALL_MIDDLE), (1.0, WALL_DARK)))
    for index in range(int(canvas.w / RIB_STEP) + 1):
        painter.rect(Rect(index * RIB_STEP + 40, 0, 6, canvas.h * 0.58), (0, 0, 0, 36))


def _draw_hall(painter: Painter) -> None:
    _draw_ribs(painter)
    canvas = painter.canvas
    for y in (40.0, 172.0):
        painter.rect(Rect(0, y - 7, canvas.w, 14), PIPE_DARK)
        painter.rect(Rect(0, y - 4, canvas.w, 4), PIPE_LIGHT)
    for index in range(int(canvas.w / (2 * RIB_STEP)) + 1):
        x = index * 2 * RIB_STEP + 120
        painter.panel(Rect(x - 14, 28, 28, 24), PIPE_LIGHT, border=PIPE_DARK, border_width=4, radius=6)
        painter.panel(Rect(x - 14 + RIB_STEP, 160, 28, 24), PIPE_LIGHT, border=PIPE_DARK, border_width=4, radius=6)
