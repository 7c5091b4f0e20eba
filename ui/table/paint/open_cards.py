"""Painting the places of open cards below the belt. The cards are sprites."""

from collections.abc import Sequence
from functools import partial

from ui.base.theme import INK, NAME, PANEL_DEEP, SEAT, YELLOW, mix, with_alpha
from ui.base.viewport import Rect
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.paint.frame import OpenSeat
from ui.table.paint.marks import draw_portrait, lit
from ui.table.places.geometry import OPEN_HEAD, TableGeometry

FACE = 17.0


def open_pieces(seats: Sequence[OpenSeat], geometry: TableGeometry) -> list[Piece]:
    """All seats' places as parts of the picture."""
    pieces = []
    for number, seat in enumerate(seats):
        place = geometry.open_seat(number)
        pieces.append(Piece(("open", number), seat, lit(place), partial(draw_open_seat, place=place, seat=seat)))
    return pieces


def draw_open_seat(painter: Painter, place: Rect, seat: OpenSeat) -> None:
    """The ground on which a seat's cards lie, with its name."""
    colour = SEAT[seat.look.colour]
    edge = YELLOW if seat.acting else mix(colour, INK, 0.25)
    painter.panel(place, with_alpha(PANEL_DEEP, 190), border=edge, border_width=3, radius=14)
    face = (place.x + 14 + FACE, place.y + OPEN_HEAD / 2 + 1)
    draw_portrait(painter, seat.look, colour, face, FACE)
    left = face[0] + FACE + 12
    painter.text(
        seat.look.name,
        (left, face[1]),
        NAME,
        align="midleft",
        max_width=place.right - 10 - left,
        max_height=OPEN_HEAD,
        colour=colour,
    )
