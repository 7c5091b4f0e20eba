"""Painting the belt: its band, its rollers, the light on its head, and the deck at its end."""

import math
from functools import partial

from ui.base.theme import BRASS, CREAM, FINE, FIRM, HEADING, INK, STRONG, YELLOW, Colour, TextStyle, mix, rgb
from ui.base.viewport import Point, Rect
from ui.halls.backdrop import ROLLER_STEP
from ui.halls.wall import draw_wall_clock
from ui.layout.box import Box
from ui.layout.boxes import Column
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Words
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.paint.frame import Belt, LotSign
from ui.table.paint.marks import lit
from ui.table.places.floor import HEAD_FRAME
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO

LOT = TextStyle(HEADING.face, 0.96 * FIRM, INK)
ROUND = TextStyle(STRONG.face, FINE, INK)
ROLLER = 11.0
ROLLER_STEPS = 12
"""Number of pictures for half a turn of a roller, after which its slot looks the same."""
ROLLER_TURN = math.pi * ROLLER / ROLLER_STEPS
"""How far the belt moves from one of the pictures of its rollers to the next."""
LOOKS: dict[str, tuple[Colour, Colour]] = {
    "": ((62, 62, 74), BRASS),
    "copper": (rgb("#a8582f"), rgb("#e8a06c")),
    "jade": (rgb("#2f8a6b"), rgb("#9fe0c4")),
    "ruby": (rgb("#a32a44"), rgb("#f08a9c")),
    "gold": (rgb("#c8912a"), rgb("#ffe08a")),
}
"""The colours of the belt and of its rollers by its look; "" is everybody's (`ui.match.challenges.album`)."""
ABOVE = 80.0
"""How far above the window the light on the head begins, so that its end is out of sight."""
POOL = 170.0
"""How far the lamp's warm light reaches beyond the head of the belt, on the wall behind it."""


def belt_pieces(belt: Belt, geometry: TableGeometry, sway: int = 0) -> list[Piece]:
    """The belt as parts of the picture; turning rollers are drawn in every frame instead. The light on its head has
    swayed by so many steps."""
    band, head = geometry.belt_band, geometry.head
    pieces = [Piece("belt", belt.look, lit(band), lambda to: draw_belt(to, band, belt.look))]
    if not belt.rolling:
        pieces.append(
            Piece(
                "rollers",
                (belt.turn, belt.look),
                geometry.rollers,
                lambda to: draw_rollers(to, geometry.rollers, belt.turn, belt.look),
            ),
        )
    if belt.lit:
        light = Rect(head.left - POOL, 0, head.w + 2 * POOL, band.bottom + 40).clip(geometry.canvas)
        # One picture with many lights, as it is redrawn whenever a card below it comes or goes.
        pieces.append(
            Piece(
                "spotlight",
                None,
                light,
                lambda to: to.layer(
                    ("spotlight", band.bottom), light, lambda inner: draw_spotlight(inner, head, band.bottom)
                ),
            )
        )
        for side, place in enumerate(beside_head(geometry)):
            draw = partial(draw_sway, head=head, foot=band.bottom, place=place, sway=sway)
            pieces.append(Piece(("sway", side), sway, place, draw))
    return pieces


def beside_head(geometry: TableGeometry) -> tuple[Rect, Rect]:
    """Where the light on the head of the belt is seen to sway: left and right of the card there."""
    head, gap = geometry.head, 2 * HEAD_FRAME
    left = min(head.left, 2 * gap)
    return Rect(head.left - left, head.top, left, head.h), Rect(head.right, head.top, gap, head.h)


def draw_sway(painter: Painter, head: Rect, foot: float, place: Rect, sway: int) -> None:
    """As much as is seen at one place of the lamp's beam that sways over the card at the head of the belt."""

    def draw(inner: Painter) -> None:
        x, top, reach = head.centerx, -ABOVE, 0.56 * head.w
        off = sway * 0.1 * head.w
        ends = [(x - 0.3 * head.w, top), (x + 0.3 * head.w, top), (x + off + reach, foot), (x + off - reach, foot)]
        inner.beam(ends, (255, 238, 176, 150), blur=14, keep=False)

    painter.layer(("sway", sway, place.left), place, draw)


def clock_piece(round_number: int, geometry: TableGeometry) -> Piece:
    """The clock above the belt as a part of the picture."""
    place = geometry.clock
    bounds = Rect(place.left, place.top - 30, place.w, place.h + 30).inflate(30, 30)
    return Piece("clock", round_number, bounds, lambda to: draw_wall_clock(to, round_number))


def draw_resting_belt(painter: Painter, geometry: TableGeometry) -> None:
    """The belt at rest with its rollers."""
    draw_belt(painter, geometry.belt_band)
    draw_rollers(painter, geometry.rollers, 0.0)


def lot_piece(sign: LotSign, geometry: TableGeometry) -> Piece:
    """The podium's sign as a part of the picture."""
    return Piece("lot sign", sign, lit(geometry.lot_sign), lambda to: draw_lot_sign(to, geometry.lot_sign, sign))


def deck_piece(deck: int, geometry: TableGeometry) -> Piece:
    """The deck as a part of the picture."""
    (x, y), width = geometry.deck, geometry.deck_w
    bounds = Rect(x - width / 2 - 16, y - width, width + 40, 2 * width + 60)
    return Piece("deck", deck, bounds, lambda to: draw_deck(to, (x, y), width, deck))


def draw_belt(painter: Painter, band: Rect, look: str = "") -> None:
    """The conveyor belt without its rollers."""
    top, _ = LOOKS[look]
    painter.glow(Rect(band.left, band.top + 14, band.w, 44), (0, 0, 0, 120), spread=16, radius=22)
    painter.panel(Rect(band.left, band.top + 6, band.w, 46), INK, radius=23)
    painter.panel(Rect(band.left + 6, band.top + 19, band.w - 12, 27), mix(INK, top, 0.35), radius=13)
    painter.panel(Rect(band.left, band.top, band.w, 24), INK, radius=12)
    painter.panel(Rect(band.left + 4, band.top + 3, band.w - 8, 17), top, radius=8)
    painter.rect(Rect(band.left + 14, band.top + 5, band.w - 28, 2), (255, 255, 255, 36))


def roller_strip(belt: Rect) -> Rect:
    """What the rollers of the seen part of the belt cover of it."""
    return Rect(belt.left, belt.top + 33 - ROLLER - 1, belt.w, 2 * ROLLER + 2)


def draw_rollers(painter: Painter, belt: Rect, turn: float, look: str = "") -> None:
    """The rollers of the seen part of the belt after ``turn`` units of belt have gone over them."""
    step = round(turn / ROLLER_TURN) % ROLLER_STEPS
    strip = roller_strip(belt)

    def draw(inner: Painter) -> None:
        count = int((strip.w - 40) // ROLLER_STEP) + 1
        left = belt.left + 26
        angle = 0.7 - step / ROLLER_STEPS * math.pi
        dx, dy = (ROLLER - 4) * math.cos(angle), (ROLLER - 4) * math.sin(angle)
        for index in range(count):
            x, y = left + index * ROLLER_STEP, belt.top + 33
            inner.circle((x, y), ROLLER, LOOKS[look][1], border=INK, border_width=3)
            inner.line((x - dx, y - dy), (x + dx, y + dy), INK, 3)

    painter.layer(("rollers", step, look), strip, draw)


def draw_running_ahead(painter: Painter, geometry: TableGeometry) -> None:
    """The belt runs ahead: arrows all along its front, towards the lot."""
    band, left = geometry.belt_band, geometry.rollers.left + 6
    front = Rect(left, band.top + 19, band.right - 8 - left, 28)
    painter.panel(front, INK, radius=13)
    apart = 44.0
    for index in range(int((front.w - 20) // apart)):
        right = front.right - 16 - index * apart
        left, middle = right - apart * 0.55, front.centery
        points = [(left, middle), (left + 14, front.top + 3), (right, front.top + 3)]
        points += [(right - 14, middle), (right, front.bottom - 3), (left + 14, front.bottom - 3)]
        painter.polygon(points, YELLOW)


def draw_spotlight(painter: Painter, card: Rect, foot: float) -> None:
    """The light on the head of the belt: a lamp's beam from above down to ``foot``, its pool, and a glow."""
    x, top = card.centerx, -ABOVE
    painter.glow(card, (255, 214, 138, 190), spread=POOL, radius=POOL / 2)
    for near, far in ((0.36, 0.52), (0.22, 0.38)):
        ends = [(x - card.w * near, top), (x + card.w * near, top), (x + card.w * far, foot), (x - card.w * far, foot)]
        painter.beam(ends, (255, 228, 150, 76), blur=22, keep=False)
    pool = Rect(card.left - 20, foot + 2, card.w + 40, 12)
    painter.glow(pool, (255, 236, 160, 120), spread=26, radius=6)
    painter.glow(card, (255, 225, 77, 170), spread=30, radius=18)


def draw_lot_sign(painter: Painter, rect: Rect, sign: LotSign) -> None:
    """The podium below the lot: a brass plate that says which one it is."""
    painter.glow(rect.move(0, 10), (0, 0, 0, 150), spread=14, radius=12)
    painter.panel(rect.move(0, 7), INK, radius=12)
    painter.panel(rect, INK, radius=12)
    inner = rect.inflate(-8, -8)
    painter.gradient(inner, mix(BRASS, CREAM, 0.4), mix(BRASS, INK, 0.04), radius=9)
    for x in (inner.left + 12, inner.right - 12):
        painter.circle((x, inner.centery), 4.5, mix(BRASS, INK, 0.35), border=INK, border_width=2)

    def make() -> Box:
        lot, said = (
            Words(words, style, lines=1, side="center") for words, style in ((sign.lot, LOT), (sign.round, ROUND))
        )
        # Capitals and digits have nothing below their line.
        return Column(lot, said, gap=-7, at="middle")

    # The lot stands on its upper edge.
    draw_boxes(painter, arranged(painter, ("lot sign", sign), inner.inflate(-48, 0).move(0, 3), make))


def draw_deck(painter: Painter, at: Point, width: float, deck: int) -> None:
    """The belt deck, the higher the more cards it has; who points at it is told how many [A7]."""
    x, y = at
    high = width * CARD_RATIO
    if deck:
        layers = min(5, 1 + deck // 8)
        # The picture of a deck is a tenth wider than its topmost card.
        painter.image(("deck", layers), Rect(x - width / 2, y - high / 2, width * 1.098, high * 1.071))
