"""The bench of the setup: its iron front, its drawer, and the lamps in whose light people stand behind it."""

from ui.base.spacing import APART, CORNER, NEAR, TIGHT
from ui.base.theme import BRASS, CREAM, INK, PANEL, PANEL_DARK, PANEL_DEEP, Colour, mix
from ui.base.viewport import Rect
from ui.halls.wall import IRON
from ui.paint.painter import Painter
from ui.widgets.plate import draw_rivets

_FRONT = mix(mix(IRON, PANEL, 0.5), PANEL_DEEP, 0.35)


def draw_front(painter: Painter, place: Rect) -> None:
    """The front of the bench across the window, from the top of a place down."""
    canvas = painter.canvas
    front = Rect(0, place.top, canvas.w, canvas.bottom - place.top)
    painter.rect(front, _FRONT)
    for x in range(100, int(canvas.w), 200):
        painter.rect(Rect(x, front.top, 3, front.h), (0, 0, 0, 60))
        painter.rect(Rect(x + 3, front.top, 2, front.h), (255, 255, 255, 10))


def draw_light(painter: Painter, room: Rect, *, colour: Colour) -> None:
    """A lamp above somebody, and its light in the colour of their seat."""
    x, top, foot, shade = room.centerx, room.top + APART, room.bottom, mix(colour, INK, 0.35)
    for spread, alpha in ((1.0, 46), (0.72, 40), (0.46, 36)):
        near, far = 34 * spread, room.w * 0.52 * spread
        painter.beam([(x - near, top), (x + near, top), (x + far, foot), (x - far, foot)], (*colour[:3], alpha))
    painter.rect(Rect(x - 3, top - 70, 6, 50), INK)
    outline = [(x - 13, top - 24), (x + 13, top - 24), (x + 42, top), (x - 42, top)]
    painter.polygon(outline, shade, border=INK, border_width=5)
    painter.panel(Rect(x - 20, top - 3, 40, 11), mix(colour, CREAM, 0.6), border=INK, border_width=3, radius=5)


def draw_drawer(painter: Painter, place: Rect) -> None:
    """The open drawer."""
    painter.panel(place, PANEL_DARK, border=BRASS, border_width=4, radius=CORNER, shadow=NEAR)
    draw_rivets(painter, place, NEAR, TIGHT)
