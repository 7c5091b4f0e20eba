"""Painting the seats along the top: faces over bolted plates, hands, what they bid and say. Cards are sprites."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ui.base.theme import (
    CREAM,
    DIM,
    HEADING,
    INK,
    NAME,
    PANEL,
    PANEL_DEEP,
    SEAT,
    STRONG,
    TEAL,
    YELLOW,
    TextStyle,
    mix,
    with_alpha,
)
from ui.base.viewport import Point, Rect
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.paint.frame import OpenSeat, SeatPanel
from ui.table.paint.marks import PILE_OFF, draw_bolted_plate, draw_pile, draw_portrait, lit, sign_style
from ui.table.places.geometry import BID_COUNT, NARROW_PLATE, OPEN_HEAD, PLATE_EDGE, POOL_SIGN, SeatPlace, TableGeometry
from ui.table.places.poses import BACK
from ui.table.places.sprites import CARD_RATIO

COUNT = TextStyle(HEADING.face, 20)
FIGURE = TextStyle(HEADING.face, 21)
BUBBLE = TextStyle(STRONG.face, 20, INK)
THINKING_W = 172.0
"""The least room for the width of a thinking bubble."""
THINKS = TextStyle(STRONG.face, 20, DIM)
BUBBLE_EDGE = 16.0
"""What a bubble leaves free on the left and right of its words."""
LOW_HEAD, LARGEST_FAN = 60.0, 58.0
"""The height up to which a wide head has one line, and the height of a hand."""
THINKING_TILT = -7.0
"""The tilt of a thinking head, in degrees."""
PLATE_TOP, PLATE_FOOT = mix(PANEL, TEAL, 0.32), mix(PANEL, PANEL_DEEP, 0.4)
GLOW_ROOM = 64.0
FIGURE_W, COUNT_GAP, COLUMN_GAP = 34.0, 8.0, 14.0
"""The most width for a number of cards, its gap to the cards, and the gap between hand and pile, and to the name."""
FIGURE_OVER = 10.0
"""How much higher than its cards the line of a number may be."""
FAN_STEP = 0.42
"""How far a card in hand is from the next, as a share of its width."""
LAMP_LIGHT = (255, 236, 160)
FACE = 17.0


def open_pieces(seats: Sequence[OpenSeat], geometry: TableGeometry) -> list[Piece]:
    """All seats' places as parts of the picture."""
    pieces = []
    for number, seat in enumerate(seats):
        place = geometry.open_seat(number)
        pieces.append(Piece(("open", number), seat, lit(place), partial(draw_open_seat, place=place, seat=seat)))
    return pieces


def draw_open_seat(painter: Painter, place: Rect, seat: OpenSeat) -> None:
    """The ground on which a seat's cards lie, with its name."""
    colour = SEAT[seat.look.colour]
    edge = YELLOW if seat.acting else mix(colour, INK, 0.25)
    painter.panel(place, with_alpha(PANEL_DEEP, 190), border=edge, border_width=3, radius=14)
    face = (place.x + 14 + FACE, place.y + OPEN_HEAD / 2 + 1)
    draw_portrait(painter, seat.look, colour, face, FACE)
    left = face[0] + FACE + 12
    painter.text(
        seat.look.name,
        (left, face[1]),
        NAME,
        align="midleft",
        max_width=place.right - 10 - left,
        max_height=OPEN_HEAD,
        colour=colour,
    )


def seat_pieces(seats: Mapping[int, SeatPanel], bids: Mapping[int, int], geometry: TableGeometry) -> list[Piece]:
    """All seats along the top as parts of the picture; ``bids`` counts the cards of those that hang there."""
    pieces = []
    for seat in geometry.top_seats:
        place, shown = geometry.seat_places[seat], seats[seat]
        bounds = place.panel.union(place.bid) if shown.thinks else place.panel
        bounds = bounds.inflate(GLOW_ROOM, GLOW_ROOM)
        pieces.append(Piece(("seat", seat), shown, bounds, partial(draw_seat, place=place, seat=shown)))
        if seat in bids:
            count = partial(draw_bid_count, at=place.bid_count, cards=bids[seat], radius=geometry.bid_count_radius)
            pieces.append(Piece(("bid count", seat), bids[seat], place.bid, count))
    return pieces


def draw_seat(painter: Painter, place: SeatPlace, seat: SeatPanel) -> None:
    """A seat's face and plate; the units on it and its bid are sprites."""
    plate, colour = place.plate, SEAT[seat.look.colour]
    if seat.acting:
        # The lamp's pool of light is on the seat to bid.
        painter.glow(plate, with_alpha(LAMP_LIGHT, 150), spread=28, radius=18)
    draw_bolted_plate(painter, plate, PLATE_TOP, PLATE_FOOT)
    if seat.acting:
        painter.panel(plate.inflate(-5, -5), None, border=mix(YELLOW, colour, 0.35), border_width=4, radius=14)
    x, y = place.portrait
    disc = Rect(x - place.radius, y - place.radius, 2 * place.radius, 2 * place.radius)
    painter.glow(disc.move(0, 5), (0, 0, 0, 150), spread=16, radius=place.radius)
    if seat.acting:
        painter.glow(disc, with_alpha(YELLOW, 140), spread=16, radius=place.radius)
    tilt = THINKING_TILT if seat.thinks else 0.0
    draw_portrait(painter, seat.look, colour, place.portrait, place.radius, seat.mood, tilt=tilt)
    if seat.worth is not None:
        painter.image(("points", seat.worth), place.worth)
    _draw_head(painter, place, seat)
    if seat.thinks:
        _draw_thinking(painter, place, seat)


@dataclass(frozen=True)
class HeadPlaces:
    """Where name, hand and discard pile of a seat lie on its plate, the last two with their numbers."""

    name: Rect
    fan: Rect
    hand: Rect
    pile: Rect
    discard: Rect


def head_places(painter: Painter, place: SeatPlace, seat: SeatPanel) -> HeadPlaces:
    """The places of name, hand and discard pile: in one line, or in two on a narrow plate.

    Hand and pile have columns of their own, at the same place on every plate: the hand ends at its number.
    """
    head = place.head
    narrow = head.w < NARROW_PLATE - POOL_SIGN or head.h > LOW_HEAD
    line = Rect(head.left, head.top, head.w, head.h / 2 if narrow else head.h)
    below = Rect(head.left, line.bottom, head.w, line.h) if narrow else line
    if head.h > LOW_HEAD:
        # Below the sign that opens the memory aid there is room as well.
        below.w = place.plate.right - PLATE_EDGE - below.left
    high = min(below.h - 6, LARGEST_FAN)
    width, top = high / CARD_RATIO, below.centery - high / 2
    number = painter.measure("00", FIGURE, max_width=FIGURE_W)[0]
    discard = Rect(below.right - number, top, number, high)
    pile = Rect(discard.left - COUNT_GAP - width - PILE_OFF, top, width + PILE_OFF, high)
    step = width * FAN_STEP
    fan_w = width + step * (max(seat.hand, 1) - 1)
    if narrow:
        # The hand begins below the name, and its number follows it.
        fan_w = min(fan_w, pile.left - COLUMN_GAP - number - COUNT_GAP - below.left)
        fan = Rect(below.left, top, fan_w, high)
        hand = Rect(fan.right + COUNT_GAP, top, number, high)
        right = line.right
    else:
        hand = Rect(pile.left - COLUMN_GAP - number, top, number, high)
        # The name comes first: the fan takes what it leaves.
        name = painter.measure(seat.look.name, NAME)[0]
        room = hand.left - COUNT_GAP - COLUMN_GAP - name - head.left
        fan_w = min(fan_w, max(width * 1.1, room))
        fan = Rect(hand.left - COUNT_GAP - fan_w, top, fan_w, high)
        right = fan.left - COLUMN_GAP
    return HeadPlaces(Rect(line.left, line.top, right - line.left, line.h), fan, hand, pile, discard)


def _draw_head(painter: Painter, place: SeatPlace, seat: SeatPanel) -> None:
    """Name, hand and discard pile."""
    there = head_places(painter, place, seat)
    draw_pile(painter, there.pile, seat.discard)
    for room, count, colour in ((there.discard, seat.discard, DIM), (there.hand, seat.hand, CREAM)):
        high = room.h + FIGURE_OVER
        painter.text(
            str(count), room.midleft, FIGURE, align="midleft", max_width=FIGURE_W, max_height=high, colour=colour
        )
    _draw_hand(painter, seat.hand, there.fan)
    name = there.name
    painter.text(seat.look.name, name.midleft, NAME, align="midleft", max_width=name.w, max_height=name.h)


def _draw_hand(painter: Painter, count: int, room: Rect) -> None:
    """A seat's hand as a small fan of backs, as many as there are cards."""
    width = room.h / CARD_RATIO
    step = (room.w - width) / max(1, count - 1)
    for index in range(count):
        off = index - (count - 1) / 2
        place = Rect(room.left + index * step, room.top + abs(off) * 1.2, width, room.h)
        painter.image(BACK, place, angle=round(off * 5))


def thinking_place(painter: Painter, place: SeatPlace, seat: SeatPanel) -> Rect:
    """The place of a thinking bubble: below the plate, where the bid will hang."""
    width, high = painter.measure(seat.thinks, THINKS, max_width=_thinking_room(place), max_height=40)
    bubble = Rect(0, place.bid.top + 2, width + 36, max(34.0, high + 8))
    bubble.right = place.bid.right
    return bubble


def _draw_thinking(painter: Painter, place: SeatPlace, seat: SeatPanel) -> None:
    """A bubble below the plate."""
    colour, bubble = SEAT[seat.look.colour], thinking_place(painter, place, seat)
    painter.panel(bubble.move(0, 3), (0, 0, 0, 110), radius=bubble.h / 2)
    painter.panel(bubble, PANEL, border=colour, border_width=3, radius=bubble.h / 2)
    painter.text(seat.thinks, bubble.center, THINKS, align="center", max_width=_thinking_room(place), max_height=40)


def _thinking_room(place: SeatPlace) -> float:
    """How wide the words may be: as wide as the bid, or wider to the left where a bid is narrow."""
    return max(place.bid.w, THINKING_W) - 36


def draw_bid_count(painter: Painter, at: Point, cards: int, radius: float = BID_COUNT) -> None:
    """How many cards a seat has laid."""
    painter.circle(at, radius, YELLOW, border=INK, border_width=3)
    style = sign_style(painter, COUNT.but(size=COUNT.size * radius / BID_COUNT))
    painter.text(str(cards), at, style, align="center", max_width=2 * radius - 8, colour=INK)


def draw_remark(painter: Painter, place: SeatPlace, words: str) -> None:
    """A seat's words, in a bubble beside its face that stays within its panel: long texts shrink."""
    room, y = place.remark, place.portrait[1]
    inside = room.inflate(-2 * BUBBLE_EDGE, -12)
    width, height = painter.measure(words, BUBBLE, max_width=inside.w, max_lines=4, max_height=inside.h)
    bubble = Rect(room.left, 0, width + 2 * BUBBLE_EDGE, height + 12)
    # It starts at the foot of the panel, so that a short one leaves the name free.
    bubble.bottom = room.bottom
    at = min(max(y, bubble.top + 24), bubble.bottom - 24)
    tip, edge = (bubble.left - 14, at), bubble.left + 3
    painter.polygon([tip, (edge, at - 11), (edge, at + 11)], CREAM, border=INK, border_width=4)
    painter.panel(bubble, CREAM, border=INK, border_width=4, radius=16)
    painter.polygon([(tip[0] + 7, at), (edge + 2, at - 7), (edge + 2, at + 7)], CREAM)
    painter.text(words, bubble.center, BUBBLE, align="center", max_width=inside.w, max_lines=4, max_height=inside.h)
