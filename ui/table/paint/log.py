"""Painting the log on its green screen."""

from ui.base.spacing import GAP, PLATE_CORNER
from ui.base.theme import INK, LOG, LOG_EDGE, LOG_GREEN, LOG_GROUND, YELLOW, TextStyle
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Row
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Spacer, Words
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.paint.frame import Listing
from ui.table.paint.marks import lit
from ui.table.places.geometry import TableGeometry

LINE = TextStyle(LOG.face, LOG.size, LOG.colour, line=1.12)
KEY_ROOM = 36.0
"""What the sign of the log's key takes of its last line."""


def log_piece(listing: Listing, geometry: TableGeometry) -> Piece:
    """The log as a part of the picture."""
    return Piece("log", listing, lit(geometry.log), lambda to: draw_log(to, geometry.log, listing))


def log_rows(rect: Rect, text: float = 1.0) -> int:
    """How many lines fit on the log's screen at a text size."""
    return max(1, int((rect.h - 2 * GAP) // (27.0 * max(1.0, text))) - 1)


def draw_log(painter: Painter, rect: Rect, listing: Listing) -> None:
    """The log on its green screen: the newest lines at the bottom, and the prompt."""
    painter.glow(rect.move(0, 7), (0, 0, 0, 150), spread=18, radius=18)
    painter.panel(rect, INK)
    painter.panel(rect.inflate(-6, -6), LOG_GROUND, border=LOG_EDGE, radius=PLATE_CORNER - 3)
    painter.layer("scan lines", rect, lambda inner: _draw_scan_lines(inner, rect))
    room = Rect(rect.left + 20, rect.top + GAP, rect.w - 40, rect.h - 2 * GAP)
    draw_boxes(painter, arranged(painter, ("log", listing), room, lambda: _lines(listing)))
    if listing.scrolled:
        painter.text("▲", (rect.right - 26, rect.top + 12), LOG, align="topright", colour=LOG_GREEN)


def _lines(listing: Listing) -> Box:
    """The lines, without their numbers, and the prompt. Lines of two rows come closer together before the oldest make
    room for them."""
    prompt = Row(Words(listing.prompt, LINE.but(colour=YELLOW), lines=2, weight=1), Spacer(KEY_ROOM, weight=0))
    told = [line.split(" ", 1)[1] for line in listing.lines]
    lines = [Words(line, LINE, lines=2) for line in told]
    return Fit(*(Column(*lines[first:], prompt, gap=gap) for first in range(len(told) + 1) for gap in (5.0, 0.0)))


def _draw_scan_lines(painter: Painter, rect: Rect) -> None:
    for row in range(int((rect.h - 24) // 8)):
        painter.rect(Rect(rect.left + 6, rect.top + 12 + row * 8, rect.w - 12, 2), (125, 255, 176, 7))
