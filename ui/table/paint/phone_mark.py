"""Painting a phone, and whether it is there: as a shape and not only as a colour."""

from ui.base.theme import CREAM, DIM, INK, LOG_GREEN, PANEL_DARK, WARNING, mix
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.table.state.phone_marks import PhoneMark

PHONE_RATIO = 1.6
"""How much taller than wide a phone is."""


def draw_phone(painter: Painter, place: Rect, mark: PhoneMark) -> None:
    """Draw a phone: with a tick if it is there, a cross if it is lost, a question mark if nobody has it, and a dash if
    it rests."""
    there = mark is PhoneMark.THERE
    edge = LOG_GREEN if there else WARNING if mark is not PhoneMark.RESTS else DIM
    painter.panel(place, INK, radius=place.w * 0.24)
    inner = place.inflate(-place.w * 0.1, -place.w * 0.1)
    painter.panel(inner, PANEL_DARK, border=edge, border_width=max(2.0, place.w * 0.09), radius=place.w * 0.2)
    x, y, reach, thick = place.centerx, place.centery, place.w * 0.22, max(2.5, place.w * 0.12)
    match mark:
        case PhoneMark.THERE:
            painter.lines([(x - reach, y), (x - reach * 0.25, y + reach * 0.8), (x + reach, y - reach)], edge, thick)
        case PhoneMark.LOST:
            painter.line((x - reach, y - reach), (x + reach, y + reach), edge, thick)
            painter.line((x - reach, y + reach), (x + reach, y - reach), edge, thick)
        case PhoneMark.FREE:
            painter.circle((x, y), reach * 0.8, mix(edge, PANEL_DARK, 0.5), border=edge, border_width=thick * 0.7)
        case PhoneMark.RESTS:
            painter.line((x - reach, y), (x + reach, y), CREAM, thick)
