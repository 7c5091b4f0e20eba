"""Painting the log on its green screen."""

from ui.base.theme import INK, LOG, LOG_EDGE, LOG_GREEN, LOG_GROUND, YELLOW
from ui.base.viewport import Rect
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.paint.frame import Listing
from ui.table.paint.marks import lit
from ui.table.places.geometry import TableGeometry

LOG_STEP, LEAST_STEP = 32.0, 0.8
"""The height of a row, and the least share of it that is left when rows are squeezed."""
LOG_EDGES = 16.0
KEY_ROOM = 36.0
"""What the sign of the log's key takes of its last line."""
LOG_SQUEEZE = 1.09
"""A line at most this much too long shrinks instead of taking two rows."""


def log_piece(listing: Listing, geometry: TableGeometry) -> Piece:
    """The log as a part of the picture."""
    return Piece("log", listing, lit(geometry.log), lambda to: draw_log(to, geometry.log, listing))


def log_rows(rect: Rect, text: float = 1.0) -> int:
    """How many lines fit on the log's screen at a text size."""
    return max(1, int((rect.h - 2 * LOG_EDGES) // (LOG_STEP * max(1.0, text))) - 1)


def draw_log(painter: Painter, rect: Rect, listing: Listing) -> None:
    """The log on its green screen: the newest lines at the bottom, and the prompt."""
    painter.glow(rect.move(0, 7), (0, 0, 0, 150), spread=18, radius=18)
    painter.panel(rect, INK, radius=20)
    painter.panel(rect.inflate(-6, -6), LOG_GROUND, border=LOG_EDGE, radius=17)
    painter.layer("scan lines", rect, lambda inner: _draw_scan_lines(inner, rect))
    room = rect.w - 40
    written = [(line, LOG_GREEN) for line in listing.lines] + [(listing.prompt, YELLOW)]
    high = rect.h - 2 * LOG_EDGES
    full = LOG_STEP * max(1.0, painter.texts.text_scale)
    sizes = {line: painter.measure(line, LOG) for line, _ in written}
    rooms = [room] * (len(written) - 1) + [room - KEY_ROOM]
    rows = [2 if sizes[line][0] > wide * LOG_SQUEEZE else 1 for (line, _), wide in zip(written, rooms, strict=True)]
    # The oldest lines make room for lines that need two rows.
    while len(rows) > 1 and sum(rows) * full * LEAST_STEP > high:
        written, rows, rooms = written[1:], rows[1:], rooms[1:]
    if len(rows) == 1:
        # On a low screen the last line has one row, however long it is.
        rows = [min(rows[0], max(1, int(high // LOG_STEP)))]
    step = min(full, high / sum(rows))
    y = rect.top + LOG_EDGES
    for (line, colour), count, wide in zip(written, rows, rooms, strict=True):
        width, line_h = sizes[line]
        if width <= wide and (step == full or line_h <= step + 2):
            # As measured, so that text is not rendered twice, nor again when rows are squeezed for a longer line.
            painter.text(line, (rect.left + 20, y), LOG, colour=colour)
            y += step
            continue
        painter.text(
            line,
            (rect.left + 20, y),
            LOG,
            max_width=wide,
            max_lines=count,
            max_height=step * count + 2,
            colour=colour,
        )
        y += step * count
    if listing.scrolled:
        painter.text("▲", (rect.right - 26, rect.top + 12), LOG, align="topright", colour=LOG_GREEN)


def _draw_scan_lines(painter: Painter, rect: Rect) -> None:
    for row in range(int((rect.h - 24) // 8)):
        painter.rect(Rect(rect.left + 6, rect.top + 12 + row * 8, rect.w - 12, 2), (125, 255, 176, 7))
