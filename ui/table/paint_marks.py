"""Painting the small marks that several subjects share: a face, a sum, words on a plate."""

from ui.base.theme import CREAM, HEADING, INK, PANEL_DEEP, YELLOW, Colour
from ui.base.viewport import Point, Rect
from ui.match.match import SeatLook
from ui.paint.painter import Painter

GLOW = 24.0
"""As far as lights and shadows reach beyond a panel, in units."""


def lit(rect: Rect) -> Rect:
    """A panel's rectangle with its light and its shadow."""
    return rect.inflate(2 * GLOW, 2 * GLOW)


def draw_portrait(
    painter: Painter, look: SeatLook, colour: Colour, at: Point, radius: float, mood: str = "calm"
) -> None:
    """A face on a disc of the seat's colour."""
    painter.circle(at, radius, colour, border=INK, border_width=4)
    side = radius * 2 - 4
    painter.image(("portrait", look.portrait, mood), Rect(at[0] - side / 2, at[1] - side / 2, side, side))


def draw_sum(painter: Painter, at: Point, radius: float, total: int) -> None:
    """A bid's sum on a power badge."""
    painter.image(("power", total), Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))


def draw_text_plate(painter: Painter, text: str, middle: Point, colour: Colour = YELLOW) -> None:
    """A line of words on a dark plate: banners and prompts."""
    width, height = painter.measure(text, HEADING, max_width=painter.canvas.w - 200)
    plate = Rect(middle[0] - width / 2 - 40, middle[1] - height / 2 - 18, width + 80, height + 36)
    painter.panel(plate, (*PANEL_DEEP, 240), border=colour, border_width=4, radius=24, shadow=20)
    painter.text(text, plate.center, HEADING, align="center", max_width=painter.canvas.w - 200, colour=CREAM)
