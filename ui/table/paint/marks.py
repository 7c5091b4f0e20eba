"""Painting the small marks that several subjects share: a face, a sum, words on a plate."""

from collections.abc import Sequence
from functools import partial

from ui.base.theme import (
    BRASS,
    CREAM,
    FINE,
    HEADING,
    INK,
    LOG_GREEN,
    PANEL_DEEP,
    SEAT,
    STRONG,
    YELLOW,
    Colour,
    TextStyle,
    with_alpha,
)
from ui.base.viewport import Point, Rect
from ui.halls.life import JUMP, STILL, Stir
from ui.layout.box import Box, Draw
from ui.layout.boxes import Layers, Padding, Sized
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Words
from ui.match.faces import SeatLook
from ui.match.opponents import CALM
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_badge

GLOW = 24.0
"""How far lights and shadows reach beyond a panel, in units."""


PILE_OFF = 6.0
"""How far the top card of a discard pile lies off the lowest."""
BUBBLE = TextStyle(STRONG.face, FINE, INK)
LAMP_LIGHT = (255, 236, 160)


def lit(rect: Rect) -> Rect:
    """A panel's rectangle with its light and its shadow."""
    return rect.inflate(2 * GLOW, 2 * GLOW)


def draw_face_in(painter: Painter, place: Rect, look: SeatLook, mood: str = CALM) -> None:
    """A face in a frame of the seat's colour, as large as its place."""
    draw_portrait(painter, look, SEAT[look.colour], place.center, place.h / 2, mood)


def draw_portrait(
    painter: Painter,
    look: SeatLook,
    colour: Colour,
    at: Point,
    radius: float,
    mood: str = CALM,
    *,
    tilt: float = 0.0,
    stir: Stir = STILL,
) -> None:
    """A face on a disc in the seat's colour, with the colour's sign; a tilted one is thinking."""
    painter.circle(at, radius, colour, border=INK, border_width=4)
    side = radius * 2 - 4
    face = Rect(at[0] - side / 2, at[1] - side / 2 - stir.rise, side, side)
    moods: list[tuple[str, ...]] = [(mood, stir.moment)] if stir.moment else []
    # Until it is ready, one that is less apt will do.
    for shown in (*moods, (mood,), (CALM,)):
        if painter.image(("portrait", look.portrait, *shown), face, angle=tilt + stir.lean):
            break
    draw_seat_badge(painter, look.colour, at, radius, colour)


def face_extent(at: Point, radius: float) -> Rect:
    """Where a face is, also as a tilted one, however it stirs."""
    reach = radius * 1.13 + JUMP
    return Rect(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)


def portrait(look: SeatLook, *, least: float, most: float, mood: str = CALM, group: str = "") -> Picture:
    """A seat's face on its disc, so high at least and at most, in units, as a part of a page; those of a ``group`` are
    equally high."""

    def draw(painter: Painter, place: Rect) -> None:
        draw_portrait(painter, look, SEAT[look.colour], place.center, place.h / 2, mood)

    return Picture(draw, least=least, most=most, aspect=1.0, group=group)


def icon(key: Key, *, least: float, most: float | None = None, aspect: float = 1.0, may_go: int = 0) -> Picture:
    """A picture by its key, so high at least and at most, in units, as a part of a page."""

    def draw(painter: Painter, place: Rect) -> None:
        painter.image(key, place)

    return Picture(draw, least=least, most=least if most is None else most, aspect=aspect, may_go=may_go)


def bubble(
    words: str,
    style: TextStyle = BUBBLE,
    *,
    lines: int = 99,
    letters: int = 52,
    y: float | None = None,
    x: float | None = None,
    right: bool = False,
) -> Box:
    """What somebody says, with a tip on the left or ``right``: at the height ``y`` of the face as far as the bubble is
    beside that, or in the middle; or with one below, at the ``x`` of a face there."""
    said = Words(words, style, lines=lines, letters=letters, side="center", at="middle")
    return bubbled(said, y=y, x=x, right=right)


def bubbled(
    said: Box,
    *,
    y: float | None = None,
    x: float | None = None,
    right: bool = False,
    tip: bool = True,
    weight: float = 0,
) -> Box:
    """The same of anything that is said in more than one way; without a ``tip`` where nobody is seen to say it."""
    shape: Draw = partial(_draw_bubble, y, 1 if right else -1) if x is None else partial(_draw_bubble_above, x)
    shape = shape if tip else _draw_bubble_ground
    return Layers(Picture(shape), Padding(16, said, top=9, bottom=9), weight=weight)


def _draw_bubble_ground(painter: Painter, place: Rect) -> None:
    painter.panel(place, CREAM, border=INK, border_width=4)


def _draw_bubble(y: float | None, out: int, painter: Painter, place: Rect) -> None:
    at = place.centery if y is None else min(max(y, place.top + 24), place.bottom - 24)
    edge = place.right - 3 if out > 0 else place.left + 3
    painter.polygon([(edge + 17 * out, at), (edge, at - 11), (edge, at + 11)], CREAM, border=INK, border_width=4)
    _draw_bubble_ground(painter, place)
    inner = edge - 2 * out
    painter.polygon([(edge + 10 * out, at), (inner, at - 7), (inner, at + 7)], CREAM)


def _draw_bubble_above(x: float, painter: Painter, place: Rect) -> None:
    x, y = min(max(x, place.left + 28), place.right - 28), place.bottom
    painter.polygon([(x - 11, y - 3), (x + 11, y - 3), (x, y + 14)], CREAM, border=INK, border_width=4)
    _draw_bubble_ground(painter, place)
    painter.polygon([(x - 7, y - 2), (x + 7, y - 2), (x, y + 7)], CREAM)


def draw_bolted_plate(painter: Painter, rect: Rect, top: Colour, foot: Colour, *, radius: float = 16) -> None:
    """An iron plate with a bolt in each corner, and its shadow on what is behind it, as one picture."""
    place = rect.inflate(2 * GLOW + 4, 2 * GLOW + 4)
    painter.layer(("bolted plate", top, foot, radius), place, lambda inner: _draw_plate(inner, rect, top, foot, radius))


def _draw_plate(painter: Painter, rect: Rect, top: Colour, foot: Colour, radius: float) -> None:
    painter.glow(rect.move(0, 7), (0, 0, 0, 140), spread=18, radius=radius)
    painter.panel(rect, INK, radius=radius)
    inner = rect.inflate(-8, -8)
    painter.gradient(inner, top, foot, radius=radius - 4)
    painter.rect(Rect(inner.left + 12, inner.top + 2, inner.w - 24, 2), (255, 255, 255, 38))
    for x in (inner.left + 12, inner.right - 12):
        for y in (inner.top + 12, inner.bottom - 12):
            painter.circle((x, y), 6.5, BRASS, border=INK, border_width=2.5)


def draw_pile(painter: Painter, place: Rect, count: int) -> None:
    """A discard pile of so many cards, face down."""
    width = place.w - PILE_OFF
    layers = min(3, count)
    for layer in range(layers):
        off = PILE_OFF * layer / 2
        painter.image(("back",), Rect(place.left + off, place.top - off / 2, width, place.h))


def draw_card_row(
    painter: Painter, cards: Sequence[str | None], places: Sequence[Rect], *, small: bool = False
) -> None:
    """Cards in a row, each in its place; None lies face down. ``small`` ones have the drawing for small sizes."""
    for card, place in zip(cards, places, strict=True):
        painter.image(("back",) if card is None else ("face-small" if small else "face", card), place)


def sign_style(painter: Painter, style: TextStyle, growth: float = 0.0) -> TextStyle:
    """A style for a number in a sign that does not grow with the words, or only by this share for words of twice the
    size."""
    scale = max(1.0, painter.texts.text_scale)
    return style.but(size=style.size / scale * (1 + growth * min(1.0, scale - 1)))


def draw_sum(painter: Painter, at: Point, radius: float, total: int) -> None:
    """A bid's sum on a power badge."""
    painter.image(("power", total), Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))


PLATE_VEIL = 150
"""How dark the veil is between the table and a plate that lies over its words, 0 to 255."""


def draw_text_plate(painter: Painter, text: str, middle: Point) -> None:
    """A line of words on a dark plate: banners and prompts. Large words have two, and do not stretch over what stands
    at both sides of the hall."""

    def draw_plate(to: Painter, plate: Rect) -> None:
        to.panel(plate, (*PANEL_DEEP, 240), border=YELLOW, border_width=4, shadow=20)

    def make() -> Box:
        words = Padding(40, Words(text, HEADING, lines=lines, side="center", letters=99), top=18, bottom=18)
        return Sized(Layers(Picture(draw_plate), words))

    large = painter.texts.text_scale > 1
    lines, wide = (2, painter.canvas.w * 0.56 + 80) if large else (1, painter.canvas.w - 120)
    room = Rect(0, 0, wide, painter.canvas.h)
    room.center = middle
    draw_boxes(painter, arranged(painter, ("text plate", text), room, make))


def draw_inviting(painter: Painter, rect: Rect) -> None:
    """A ring of light round a possible target for a card, or a chosen one; the inside is unchanged."""
    for reach, alpha in ((24, 40), (16, 70), (8, 110)):
        ring = rect.inflate(reach, reach)
        painter.panel(ring, None, border=with_alpha(LOG_GREEN, alpha), border_width=6, radius=18 + reach / 2)
    painter.panel(rect, None, border=LOG_GREEN, border_width=5)
