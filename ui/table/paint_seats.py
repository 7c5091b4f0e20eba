"""Painting the seats along the top: their panels, how many cards they bid, what they say. Cards are sprites."""

from collections.abc import Mapping
from functools import partial

from ui.base.theme import CREAM, HEADING, INK, NAME, PANEL, SEAT, SMALL, STRONG, YELLOW, TextStyle
from ui.base.viewport import Point, Rect
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.frame import SeatPanel
from ui.table.geometry import BID_COUNT, UNITS_BELOW_HEAD, UNITS_RISE, UNITS_TOP, SeatPlace, TableGeometry
from ui.table.paint_marks import draw_portrait, lit
from ui.table.poses import BACK
from ui.table.sprites import CARD_RATIO

COUNT = TextStyle(HEADING.face, 19)
BUBBLE = TextStyle(STRONG.face, 20, INK)
BUBBLE_EDGE = 16.0
"""What a bubble leaves free on the left and right of its words."""
SEAT_FACE = 36.0
"""Radius of a portrait on a seat's panel."""
FAN_W, FAN_STEP = 33.0, 16.0
"""A seat's hand in small: how wide its cards are, and how far one is from the next."""


def seat_pieces(seats: Mapping[int, SeatPanel], bids: Mapping[int, int], geometry: TableGeometry) -> list[Piece]:
    """All seats along the top as parts of the picture; ``bids`` counts the cards of those that hang there."""
    pieces = []
    for seat in geometry.top_seats:
        place, shown = geometry.seat_places[seat], seats[seat]
        draw = partial(draw_seat, place=place, seat=shown)
        pieces.append(Piece(("seat", seat), shown, lit(place.panel), draw))
        if seat in bids:
            count = partial(draw_bid_count, at=place.bid_count, cards=bids[seat])
            pieces.append(Piece(("bid count", seat), bids[seat], place.bid, count))
    return pieces


def draw_seat(painter: Painter, place: SeatPlace, seat: SeatPanel) -> None:
    """A seat's panel along the top; its cards are sprites of their own."""
    panel, look = place.panel, seat.look
    colour = SEAT[look.colour]
    painter.glow(panel.move(0, 5), (0, 0, 0, 120), spread=14, radius=16)
    if seat.acting:
        painter.glow(panel, (*colour[:3], 150), spread=16, radius=16)
    painter.panel(panel, PANEL, border=colour, border_width=5 if seat.acting else 3, radius=16)
    draw_portrait(painter, look, colour, place.portrait, SEAT_FACE, seat.mood)
    head, left = place.head, panel.left + 102
    if seat.units <= UNITS_BELOW_HEAD:
        room = head.right - left - FAN_W - 3 * FAN_STEP
        name = painter.text(look.name, (left, panel.top + 8), NAME, max_width=room, max_height=32 if seat.units else 50)
        high = panel.top + UNITS_TOP - name.bottom if seat.units else 50.0
        line = painter.text(seat.numbers, (left, name.bottom), SMALL, max_width=room, max_height=high)
        fan = max(name.right, line.right) + 18
        _draw_hand(painter, seat.hand, Rect(fan, panel.top + 14, head.right - fan, FAN_W * CARD_RATIO))
        return
    # Many units take the room of the second line.
    y = panel.top + (UNITS_TOP - UNITS_RISE) / 2 + 4
    room = (head.right - left) * 0.6
    used = painter.text(seat.numbers, (head.right, y), SMALL, align="midright", max_width=room, max_height=30)
    painter.text(look.name, (left, y), NAME, align="midleft", max_width=used.left - left - 12, max_height=34)


def _draw_hand(painter: Painter, count: int, room: Rect) -> None:
    """A seat's hand as a small fan of backs, as many as there are cards."""
    step = min(FAN_STEP, (room.w - FAN_W) / max(1, count - 1))
    for index in range(count):
        off = index - (count - 1) / 2
        place = Rect(room.left + index * step, room.top + abs(off) * 1.6, FAN_W, FAN_W * CARD_RATIO)
        painter.image(BACK, place, angle=round(off * 5))


def draw_bid_count(painter: Painter, at: Point, cards: int) -> None:
    """How many cards a seat has laid."""
    painter.circle(at, BID_COUNT, YELLOW, border=INK, border_width=3)
    painter.text(str(cards), at, COUNT, align="center", max_width=2 * BID_COUNT - 8, colour=INK)


def draw_remark(painter: Painter, place: SeatPlace, words: str) -> None:
    """What a seat says, in a bubble beside its face that never leaves its panel: long words shrink."""
    room, y = place.remark, place.portrait[1]
    inside = room.inflate(-2 * BUBBLE_EDGE, -12)
    width, height = painter.measure(words, BUBBLE, max_width=inside.w, max_lines=4, max_height=inside.h)
    bubble = Rect(room.left, 0, width + 2 * BUBBLE_EDGE, height + 12)
    # It begins at the foot of the panel: a short one leaves the name free.
    bubble.bottom = room.bottom
    at = min(max(y, bubble.top + 24), bubble.bottom - 24)
    tip, edge = (bubble.left - 14, at), bubble.left + 3
    painter.polygon([tip, (edge, at - 11), (edge, at + 11)], CREAM, border=INK, border_width=4)
    painter.panel(bubble, CREAM, border=INK, border_width=4, radius=16)
    painter.polygon([(tip[0] + 7, at), (edge + 2, at - 7), (edge + 2, at + 7)], CREAM)
    painter.text(words, bubble.center, BUBBLE, align="center", max_width=inside.w, max_lines=4, max_height=inside.h)
