"""Painting the seats along the top: faces over bolted plates, hands, what they bid and say. Cards are sprites."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ui.base.spacing import CORNER
from ui.base.theme import (
    CREAM,
    DIM,
    FINE,
    FIRM,
    HEADING,
    INK,
    NAME,
    PANEL,
    PANEL_DEEP,
    SEAT,
    STRONG,
    TEAL,
    YELLOW,
    Colour,
    TextStyle,
    mix,
    with_alpha,
)
from ui.base.viewport import Point, Rect
from ui.halls.life import DOTS, Stir
from ui.layout.box import Box, Draw, Placed
from ui.layout.boxes import Column, Layers, Padding, Row, Sized
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Spacer, Words
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.paint.frame import OpenSeat, SeatPanel
from ui.table.paint.marks import (
    LAMP_LIGHT,
    PILE_OFF,
    bubble,
    draw_bolted_plate,
    draw_pile,
    draw_portrait,
    face_extent,
    lit,
    sign_style,
)
from ui.table.places.geometry import BID_COUNT, NARROW_PLATE, OPEN_FACE, PLATE_EDGE, POOL_SIGN, SeatPlace, TableGeometry
from ui.table.places.poses import BACK
from ui.table.places.sprites import CARD_RATIO

COUNT = TextStyle(HEADING.face, FINE)
FIGURE = TextStyle(HEADING.face, FINE)
LARGE_NAME = NAME.but(size=FIRM)
THINKS = TextStyle(STRONG.face, FINE, DIM)
PLATE_TOP, PLATE_FOOT = mix(PANEL, TEAL, 0.32), mix(PANEL, PANEL_DEEP, 0.4)
FIGURE_W = 34.0
"""The most width for a number of cards."""


def open_pieces(seats: Sequence[OpenSeat], geometry: TableGeometry) -> list[Piece]:
    """All seats' places as parts of the picture."""
    pieces = []
    for number, seat in enumerate(seats):
        (bid, hand), place = geometry.open_rows(number), geometry.open_seat(number)
        draw = partial(draw_open_seat, face=(hand.left + OPEN_FACE / 2, bid.centery), hand=hand, seat=seat)
        pieces.append(Piece(("open", number), seat, lit(place), draw))
    return pieces


def draw_open_seat(painter: Painter, face: Point, hand: Rect, seat: OpenSeat) -> None:
    """Whose cards lie there: the face beside the bid, and a rule in the seat's colour above the hand."""
    colour, y = SEAT[seat.look.colour], hand.top - 7
    draw_portrait(painter, seat.look, colour, face, OPEN_FACE / 2)
    painter.line((hand.left, y), (hand.right, y), YELLOW if seat.acting else colour, 6 if seat.acting else 3)


def seat_pieces(
    seats: Mapping[int, SeatPanel],
    bids: Mapping[int, int],
    stirs: Callable[[int, str], Stir],
    geometry: TableGeometry,
    dot: int | None = None,
) -> list[Piece]:
    """All seats along the top as parts of the picture; ``bids`` counts the cards of those that hang there, ``stirs``
    says how the face of a seat stirs in a pose or mood, and ``dot`` which dot of a thought is bright."""
    pieces = []
    for seat in geometry.top_seats:
        place, shown = geometry.seat_places[seat], seats[seat]
        # An empty slot would look like a counter without a count.
        slot = place.slot and (seat in bids or bool(shown.thinks))
        draw = partial(draw_plate, place=place, seat=shown, slot=slot)
        pieces.append(Piece(("seat", seat), (shown, slot), place.panel.inflate(64, 64), draw))
        if shown.thinks:
            thought = partial(draw_thought, place=place, seat=shown, dot=dot)
            pieces.append(Piece(("thought", seat), (shown.thinks, dot), place.thinks.inflate(32, 32), thought))
        stir = stirs(seat, shown.mood)
        face = face_extent(place.portrait, place.radius).union(place.worth)
        draw = partial(draw_face, place=place, seat=shown, stir=stir)
        pieces.append(Piece(("face", seat), (shown, stir), face, draw))
        if seat in bids and (geometry.afar or not counts_itself(bids[seat])):
            count = partial(draw_bid_count, at=place.bid_count, cards=bids[seat], radius=geometry.bid_count_radius)
            pieces.append(Piece(("bid count", seat), bids[seat], place.bid.inflate(16, 16), count))
    return pieces


def counts_itself(cards: int) -> bool:
    """Whether everybody sees at a glance how many cards lie side by side."""
    return cards <= 3


def draw_plate(painter: Painter, place: SeatPlace, seat: SeatPanel, *, slot: bool) -> None:
    """A seat's plate, with the shadow of its face, and the ``slot`` for its bid if there is to be one."""
    plate, colour = place.plate, SEAT[seat.look.colour]
    if seat.acting:
        # The lamp's pool of light is on the seat to bid.
        painter.glow(plate, with_alpha(LAMP_LIGHT, 150), spread=28, radius=18)
    draw_bolted_plate(painter, plate, PLATE_TOP, PLATE_FOOT)
    if seat.acting:
        painter.panel(plate.inflate(-5, -5), None, border=mix(YELLOW, colour, 0.35), border_width=4, radius=CORNER)
    if slot:
        painter.panel(
            place.bid, mix(PANEL_DEEP, INK, 0.6), border=mix(PANEL_DEEP, DIM, 0.3), border_width=2, radius=CORNER
        )
    x, y = place.portrait
    disc = Rect(x - place.radius, y - place.radius, 2 * place.radius, 2 * place.radius)
    painter.glow(disc.move(0, 5), (0, 0, 0, 150), spread=16, radius=place.radius)
    if seat.acting:
        painter.glow(disc, with_alpha(YELLOW, 140), spread=16, radius=place.radius)
    draw_boxes(painter, _head(painter, place, seat))


def draw_thought(painter: Painter, place: SeatPlace, seat: SeatPanel, dot: int | None = None) -> None:
    """The bubble that says that a seat thinks; where the bid will lie there is room for its dots alone."""
    if place.cards is None:
        draw_boxes(painter, _thinking(painter, place, seat, dot))
        return
    colour = SEAT[seat.look.colour]
    _draw_ground(colour, painter, place.thinks)
    _draw_dots(dot, CREAM, painter, place.thinks.inflate(-0.44 * place.thinks.w, 0))


def draw_face(painter: Painter, place: SeatPlace, seat: SeatPanel, stir: Stir) -> None:
    """A seat's face over its plate, with what its cards are worth."""
    tilt, colour = -7 if seat.thinks else 0.0, SEAT[seat.look.colour]
    draw_portrait(painter, seat.look, colour, place.portrait, place.radius, seat.mood, tilt=tilt, stir=stir)
    if seat.away:
        # Somebody whose phone is not there is pale.
        painter.circle(place.portrait, place.radius, (62, 72, 76, 190))
    if seat.worth is not None:
        painter.image(("points", seat.worth), place.worth)


@dataclass(frozen=True)
class HeadPlaces:
    """Where name, hand and discard pile of a seat lie on its plate, the last two with their numbers."""

    name: Rect
    fan: Rect
    hand: Rect
    pile: Rect
    discard: Rect


def head_places(painter: Painter, place: SeatPlace, seat: SeatPanel) -> HeadPlaces:
    """The places of name, hand and discard pile."""
    return HeadPlaces(*(one.rect for one in _head(painter, place, seat)))


def _head(painter: Painter, place: SeatPlace, seat: SeatPanel) -> Sequence[Placed]:
    """Name, hand and discard pile: in one line, or in two on a narrow plate."""
    head, name = place.head, Words(seat.look.name, NAME, lines=1, at="middle", weight=1)
    if place.cards is not None:
        return _head_of_two(painter, place.cards, head, seat)
    # A wide head has one line up to this height.
    low = head.h <= 60.0
    narrow = head.w < NARROW_PLATE - POOL_SIGN or not low
    # Below the sign that opens the memory aid there is room as well.
    beyond = place.plate.right - PLATE_EDGE - head.right if not low else 0.0
    high = min((head.h / 2 if narrow else head.h) - 6, 58)

    def make() -> Box:
        hand, pile = _cards(painter, seat, high)
        if not narrow:
            # The name comes first: the hand takes what it leaves, and ends at its number.
            return Row(name, hand, pile, gap=14.0)
        first = Row(name, Spacer(beyond, weight=0))
        return Column(first, Row(hand, Spacer(14.0), pile), alike=True, weight=1)

    shows = "head", seat.look.name, seat.hand, seat.discard, high, narrow
    # Large names in one line may reach a little beyond it: they have little above and below them.
    over = 0 if narrow else 12 * max(0.0, min(1.0, painter.texts.text_scale - 1))
    return arranged(painter, shows, Rect(head.left, head.top, head.w + beyond, head.h).inflate(0, over), make)


def _head_of_two(painter: Painter, cards: Rect, head: Rect, seat: SeatPanel) -> Sequence[Placed]:
    """The name in a place of its own, and elsewhere hand and discard pile, one below the other."""
    high = cards.h / 2 - 6

    def named() -> Box:
        return Words(seat.look.name, LARGE_NAME, lines=1, at="middle")

    def counted() -> Box:
        return Column(*_cards(painter, seat, high, far=True), gap=8)

    name = arranged(painter, ("name", seat.look.name), head, named)
    return [*name, *arranged(painter, ("cards", seat.hand, seat.discard, high), cards, counted)]


def _cards(painter: Painter, seat: SeatPanel, high: float, *, far: bool = False) -> tuple[Box, Box]:
    """The hand and the discard pile with their numbers, in columns at the same place on every plate: of a hand that is
    seen from ``far``, or that has many cards."""
    width, number = high / CARD_RATIO, min(FIGURE_W, painter.measure("00", FIGURE)[0])

    def counted(draw: Draw, count: int, colour: Colour, least: float, wide: float) -> Box:
        cards = Sized(Picture(draw, least=high, wide=least), wide=wide, across=None)
        figure = Sized(Picture(partial(_draw_figure, count, colour), least=high, wide=number), across=None)
        return Row(cards, figure, gap=8)

    fan = width * (1 + 0.42 * max(0, seat.hand - 1))
    pile, told = width + PILE_OFF, seat.hand if far or not counts_itself(seat.hand) else 0
    return (
        counted(partial(_draw_hand, seat.hand), told, CREAM, width * 1.1, fan),
        counted(lambda to, place: draw_pile(to, place, seat.discard), seat.discard, DIM, pile, pile),
    )


def _draw_figure(count: int, colour: Colour, painter: Painter, room: Rect) -> None:
    if not count:
        # An empty place says it.
        return
    # A digit may be a little higher than its room.
    painter.text(
        str(count), room.midleft, FIGURE, align="midleft", max_width=FIGURE_W, max_height=room.h + 10, colour=colour
    )


def _draw_hand(count: int, painter: Painter, room: Rect) -> None:
    """A seat's hand as a small fan of backs, as many as there are cards."""
    width = room.h / CARD_RATIO
    step = (room.w - width) / max(1, count - 1)
    for index in range(count):
        off = index - (count - 1) / 2
        place = Rect(room.left + index * step, room.top + abs(off) * 1.2, width, room.h)
        painter.image(BACK, place, angle=round(off * 5))


def thinking_place(painter: Painter, place: SeatPlace, seat: SeatPanel) -> Rect:
    """The place of a thinking bubble: below the plate, where the bid will hang."""
    return place.thinks if place.cards is not None else _thinking(painter, place, seat, None)[0].rect


def _thinking(painter: Painter, place: SeatPlace, seat: SeatPanel, dot: int | None) -> Sequence[Placed]:
    """The bubble with its words, whose dots are drawn."""

    def make() -> Box:
        words = Words(seat.thinks.rstrip("…. "), THINKS, lines=1, side="center", at="middle")
        dots = Picture(partial(_draw_dots, dot, THINKS.colour), least=THINKS.size, wide=THINKS.size * 2)
        ground = Picture(partial(_draw_ground, SEAT[seat.look.colour]), least=34)
        inside = Padding(18, Row(words, dots, gap=5), top=4, bottom=4)
        return Sized(Layers(ground, inside), across="end", along="start")

    shows = "thinks", seat.thinks, seat.look.colour, dot
    return arranged(painter, shows, place.thinks, make)


def _draw_dots(dot: int | None, colour: Colour, painter: Painter, room: Rect) -> None:
    """Three dots from one end of their room to the other; the brightest one hops."""
    radius = room.w / 8
    for number in range(DOTS):
        x = room.left + radius + number * (room.w - 2 * radius) / (DOTS - 1)
        bright = number == dot
        painter.circle((x, room.centery - bright * 1.5 * radius), radius, CREAM if bright else colour)


def _draw_ground(colour: Colour, painter: Painter, bubble: Rect) -> None:
    painter.panel(bubble.move(0, 3), (0, 0, 0, 110), radius=bubble.h / 2)
    painter.panel(bubble, PANEL, border=colour, border_width=3, radius=bubble.h / 2)


def draw_bid_count(painter: Painter, at: Point, cards: int, radius: float = BID_COUNT) -> None:
    """How many cards a seat has laid."""
    painter.circle(at, radius, CREAM, border=INK, border_width=3)
    style = sign_style(painter, COUNT.but(size=COUNT.size * radius / BID_COUNT))
    painter.text(str(cards), at, style, align="center", max_width=2 * radius - 8, colour=INK)


def draw_remark(painter: Painter, place: SeatPlace, words: str) -> None:
    """A seat's words, in a bubble beside its face that stays within its panel: long texts shrink."""

    def make() -> Box:
        # It starts at the foot of the panel, so that a short one leaves the name free.
        return Sized(bubble(words, lines=4, y=place.portrait[1]), across="start", along="end")

    draw_boxes(painter, arranged(painter, ("seat remark", words), place.remark, make))
