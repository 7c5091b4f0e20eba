"""Painting the viewer's workshop: the own panel below the units and the robots on them, which are sprites."""

from ui.base.theme import BLUEPRINT, BLUEPRINT_TEXT, BODY, DIM, PANEL_DARK, SEAT, SMALL, SUBHEADING, mix
from ui.base.viewport import Rect
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.frame import Workshop
from ui.table.geometry import TableGeometry
from ui.table.paint_marks import draw_portrait, lit

FACE = 24.0
"""Radius of the viewer's portrait."""


def workshop_piece(workshop: Workshop, geometry: TableGeometry) -> Piece:
    """The workshop as a part of the picture."""
    return Piece("workshop", workshop, lit(geometry.workshop), lambda to: draw_workshop(to, geometry, workshop))


def draw_workshop(painter: Painter, geometry: TableGeometry, workshop: Workshop) -> None:
    """The viewer's own panel; units and robots are sprites."""
    panel, look = geometry.workshop, workshop.look
    colour = SEAT[look.colour]
    painter.glow(panel.move(0, 5), (0, 0, 0, 120), spread=16, radius=18)
    if workshop.acting:
        painter.glow(panel, (*colour[:3], 130), spread=16, radius=18)
    painter.panel(panel, PANEL_DARK, border=colour, border_width=5 if workshop.acting else 3)
    draw_portrait(painter, look, colour, (panel.left + 40, panel.top + 32), FACE, workshop.mood)
    end = geometry.own_pool_sign.left - 10
    used = painter.text(workshop.numbers, (end, panel.top + 32), SMALL, align="midright", max_width=140)
    room = used.left - panel.left - 90
    painter.text(look.name, (panel.left + 76, panel.top + 32), SUBHEADING, align="midleft", max_width=room)
    if workshop.hint:
        area = geometry.workshop_units
        place = Rect(0, 0, min(area.w - 20, 430), min(area.h - 20, 280))
        place.center = area.center
        painter.panel(place, mix(PANEL_DARK, BLUEPRINT, 0.22), radius=16)
        painter.dashed(place, mix(PANEL_DARK, BLUEPRINT_TEXT, 0.45), width=3, radius=16)
        inside = place.inflate(-48, -36)
        painter.text(
            workshop.hint,
            inside.center,
            BODY,
            align="center",
            max_width=inside.w,
            max_lines=5,
            max_height=inside.h,
            colour=DIM,
        )
