"""Painting the log on its green screen, and the line that tells round and auction."""

from ui.base.theme import LOG, LOG_EDGE, LOG_GREEN, LOG_GROUND, ROUND_LINE, YELLOW
from ui.base.viewport import Point, Rect
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.frame import Listing
from ui.table.geometry import TableGeometry
from ui.table.paint_marks import lit

LOG_STEP, LEAST_LOG_STEP = 33.0, 24.0
LOG_SQUEEZE = 1.09
"""A line that is no more than so much too long shrinks rather than take two rows."""
LOG_FOOT = 74.0
"""Room for the button below the listing."""


def round_piece(line: str, geometry: TableGeometry) -> Piece:
    """The line of round and auction as a part of the picture."""
    x, y = at = geometry.round_line
    return Piece("round", line, Rect(x - 330, y - 26, 660, 52), lambda to: draw_round_line(to, at, line))


def log_piece(listing: Listing, geometry: TableGeometry) -> Piece:
    """The log as a part of the picture."""
    return Piece("log", listing, lit(geometry.log), lambda to: draw_log(to, geometry.log, listing))


def draw_round_line(painter: Painter, at: Point, line: str) -> None:
    """Which round and auction it is."""
    painter.text(line, at, ROUND_LINE, align="center", max_width=640)


def log_rows(rect: Rect) -> int:
    """How many lines fit on the log's screen."""
    return max(1, int((rect.h - 18 - LOG_FOOT) // LOG_STEP) - 1)


def draw_log(painter: Painter, rect: Rect, listing: Listing) -> None:
    """The log on its green screen: the newest lines at the bottom, and the prompt."""
    painter.glow(rect.move(0, 5), (0, 0, 0, 120), spread=16, radius=18)
    painter.panel(rect, LOG_GROUND, border=LOG_EDGE, radius=18)
    painter.layer("scan lines", rect, lambda inner: _draw_scan_lines(inner, rect))
    room = rect.w - 40
    written = [(line, LOG_GREEN) for line in listing.lines] + [(listing.prompt, YELLOW)]
    rows = [2 if painter.measure(line, LOG)[0] > room * LOG_SQUEEZE else 1 for line, _ in written]
    # Lines move together where some need two rows; if that is not enough, all shrink into one.
    step = min(LOG_STEP, (rect.h - 18 - LOG_FOOT) / sum(rows))
    if step < max(LEAST_LOG_STEP, painter.measure(listing.prompt, LOG)[1]):
        step, rows = LOG_STEP, [1] * len(rows)
    y = rect.top + 18
    for (line, colour), count in zip(written, rows, strict=True):
        painter.text(line, (rect.left + 20, y), LOG, max_width=room, max_lines=count, colour=colour)
        y += step * count
    if listing.scrolled:
        painter.text("▲", (rect.right - 26, rect.top + 12), LOG, align="topright", colour=LOG_GREEN)


def _draw_scan_lines(painter: Painter, rect: Rect) -> None:
    for row in range(int((rect.h - 24) // 8)):
        painter.rect(Rect(rect.left + 6, rect.top + 12 + row * 8, rect.w - 12, 2), (125, 255, 176, 7))
