"""The bench of the setup: its iron front, its drawer, and the lamps in whose light people stand behind it."""

from ui.base.spacing import APART, CORNER, GAP, NEAR, TIGHT
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


def draw_shut_drawer(painter: Painter, place: Rect) -> None:
    """The drawer with its handle."""
    painter.panel(place, mix(_FRONT, INK, 0.25), border=INK, border_width=4, radius=CORNER)
    painter.rect(Rect(place.left + GAP, place.top + TIGHT, place.w - 2 * GAP, 2), (255, 255, 255, 24))
    handle = Rect(0, 0, 190, 22)
    handle.midtop = place.centerx, place.top - NEAR
    painter.panel(handle.move(0, TIGHT), (0, 0, 0, 110), radius=11)
    painter.panel(handle, mix(BRASS, INK, 0.2), border=INK, border_width=4, radius=11)
    painter.rect(Rect(handle.left + NEAR, handle.top + 6, handle.w - 2 * NEAR, 2), (255, 255, 255, 90))
