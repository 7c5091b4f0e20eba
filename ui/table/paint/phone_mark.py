"""Painting a phone, and whether it is there: as a shape and not only as a colour; and whose phone it is, on a stool."""

import math

from ui.base.spacing import NEAR, TIGHT
from ui.base.theme import CREAM, DIM, HEADING, INK, LOG_GREEN, PANEL, PANEL_DARK, PANEL_DEEP, SEAT, WARNING, mix
from ui.base.viewport import Rect
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_portrait, sign_style
from ui.table.state.phone_marks import PhoneMark
from ui.widgets.bench import draw_stool, seat_of
from ui.widgets.plate import draw_tick

PHONE_RATIO = 1.6
"""How much taller than wide a phone is."""


def draw_phone(painter: Painter, place: Rect, mark: PhoneMark) -> None:
    """Draw a phone: with a tick if it is there, a cross if it is lost, a question mark if nobody has it, and a dash if
    it rests."""
    there = mark is PhoneMark.THERE
    edge = LOG_GREEN if there else WARNING if mark is PhoneMark.LOST else DIM
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


def face_on_stool(place: Rect) -> Rect:
    """Where the face is of somebody who sits on a stool in this place."""
    side = 2 * min(90.0, place.h * 0.34)
    return Rect(place.centerx - side / 2, seat_of(place) + NEAR - side, side, side)


def draw_on_stool(painter: Painter, place: Rect, look: SeatLook, mark: PhoneMark | None, part: float) -> None:
    """Draw a stool and whoever sits on it, after a ``part`` (0 to 1) of the hop; a phone while it waits for one."""
    face, shade, x = face_on_stool(place), SEAT[look.colour], place.centerx
    radius = face.h / 2
    painter.glow(Rect(x - 40, place.y + 40, 80, max(1.0, place.h * 0.7 - 40)), (*shade[:3], 40), spread=60)
    seat = draw_stool(painter, place, mix(shade, PANEL, 0.25))
    if mark is PhoneMark.FREE:
        sign = Rect(0, 0, radius * 1.3 / PHONE_RATIO, radius * 1.3)
        sign.midbottom = x, seat + TIGHT
        draw_phone(painter, sign, mark)
        return
    # From the gate, on the left, in an arc.
    at = x - 110 * (1 - part), face.centery - 70 * math.sin(math.pi * part)
    draw_portrait(painter, look, shade, at, radius)
    corner = at[0] + radius * 0.8, at[1] - radius * 0.5
    if mark is PhoneMark.THERE:
        painter.circle(corner, 19, LOG_GREEN, border=INK, border_width=4)
        draw_tick(painter, corner, 19, INK, 5)
    elif mark is PhoneMark.LOST:
        for snore, size, right, up in (("Z", 40, 22, 34), ("z", 30, 4, 12), ("z", 22, -8, -6)):
            style = sign_style(painter, HEADING.but(size=size, colour=CREAM))
            painter.circle((corner[0] + right, corner[1] - up), size * 0.52, PANEL_DEEP)
            painter.text(snore, (corner[0] + right, corner[1] - up), style, align="center")
