"""Painting the bid tray, where the cards of the viewer's bid lie; they and the hand are sprites."""

from ui.base.theme import BODY, DIM, PANEL_DEEP, YELLOW
from ui.base.viewport import Point, Rect
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.frame import Tray
from ui.table.geometry import TableGeometry
from ui.table.paint_marks import draw_sum, lit

TRAY_SUM = 46.0
"""Radius of the sum."""


def tray_piece(tray: Tray, geometry: TableGeometry) -> Piece:
    """The tray as a part of the picture."""
    rect, sum_at = geometry.tray, geometry.tray_sum
    return Piece("tray", tray, lit(rect), lambda to: draw_tray(to, rect, sum_at, tray))


def draw_tray(painter: Painter, rect: Rect, sum_at: Point, tray: Tray) -> None:
    """Where the cards of a bid are put, with their sum at ``sum_at``."""
    if tray.inviting:
        painter.glow(rect, (*YELLOW[:3], 130), spread=22, radius=20)
    painter.panel(rect, PANEL_DEEP, radius=20)
    painter.dashed(rect, YELLOW, radius=20, width=5 if tray.inviting else 3)
    if tray.total is None:
        painter.text(tray.hint, rect.center, BODY, align="center", max_width=rect.w - 60, max_lines=2, colour=DIM)
        return
    draw_sum(painter, sum_at, TRAY_SUM, tray.total)
