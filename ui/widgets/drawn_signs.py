"""Signs drawn on buttons and beside figures, in the middle of their room."""

from ui.base.theme import AMBER, BLUEPRINT, CREAM, HEADING, INK, RED
from ui.base.viewport import Rect
from ui.paint.painter import Painter


def draw_number(painter: Painter, place: Rect) -> None:
    """Draw the sign of a number."""
    painter.text("#", place.center, HEADING, align="center")


def draw_tray(painter: Painter, place: Rect) -> None:
    """Draw an arrow into a tray."""
    x, y = place.center
    painter.line((x, y - 20), (x, y), CREAM, 6)
    painter.polygon([(x - 14, y - 4), (x + 14, y - 4), (x, y + 11)], CREAM)
    painter.lines([(x - 24, y + 4), (x - 24, y + 19), (x + 24, y + 19), (x + 24, y + 4)], CREAM, 6)


def draw_bin(painter: Painter, place: Rect) -> None:
    """Draw a bin with its lid."""
    x, y = place.center
    painter.line((x - 20, y - 14), (x + 20, y - 14), CREAM, 6)
    painter.line((x - 7, y - 21), (x + 7, y - 21), CREAM, 6)
    painter.polygon([(x - 16, y - 7), (x + 16, y - 7), (x + 12, y + 22), (x - 12, y + 22)], CREAM)


def draw_lines(painter: Painter, place: Rect) -> None:
    """Draw a sheet with lines of text."""
    sheet = place.inflate(-12, 0)
    painter.panel(sheet, CREAM, border=INK, border_width=4, radius=4)
    for line in range(4):
        y = sheet.y + 10 + 8 * line
        painter.line((sheet.x + 8, y), (sheet.right - (14 if line == 3 else 8), y), INK, 3)


def draw_landscape(painter: Painter, place: Rect) -> None:
    """Draw a picture of hills in its frame."""
    sheet = place.inflate(0, -8)
    painter.panel(sheet, BLUEPRINT, border=CREAM, border_width=4, radius=4)
    foot = sheet.bottom - 5
    painter.polygon([(sheet.x + 5, foot), (sheet.x + 16, sheet.y + 14), (sheet.x + 27, foot)], CREAM)
    painter.circle((sheet.right - 12, sheet.y + 12), 4, CREAM)


def draw_film(painter: Painter, place: Rect) -> None:
    """Draw a film with a triangle that goes on."""
    sheet, (x, y) = place.inflate(0, -8), place.center
    painter.panel(sheet, INK, border=CREAM, border_width=4, radius=4)
    painter.polygon([(x - 8, y - 10), (x + 11, y), (x - 8, y + 10)], CREAM)


def draw_flame(painter: Painter, place: Rect) -> None:
    """Draw a flame: the days in a row."""
    for share, colour in ((1.0, RED), (0.55, AMBER)):
        wide, high, x = place.w * 0.4 * share, place.h * share, place.centerx
        points = [(0, -1.0), (0.75, -0.45), (1.0, 0.0), (0.6, 0.0), (-0.6, 0.0), (-1.0, -0.3), (-0.45, -0.55)]
        corners = [(x + wide * dx, place.bottom + high * dy) for dx, dy in points]
        painter.polygon(corners, colour, border=INK, border_width=3)
