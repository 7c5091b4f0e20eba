"""Painting the belt: its band, its rollers, the light on its head, and the deck at its end."""

import math

from ui.base.theme import BRASS, HEADING, INK, YELLOW, Colour, TextStyle, mix
from ui.base.viewport import Point, Rect
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.frame import Belt
from ui.table.geometry import TableGeometry
from ui.table.paint_marks import lit

COUNT = TextStyle(HEADING.face, 19)
ROLLER_STEP, ROLLER = 48.0, 11.0
ROLLER_STEPS = 12
"""A roller's slot looks the same after half a turn: so many pictures serve for that."""
ROLLER_TURN = math.pi * ROLLER / ROLLER_STEPS
"""How far the belt moves from one of the pictures of its rollers to the next."""
BELT_TOP: Colour = (62, 62, 74)
LAMP = 150.0
"""The upper edge of the lamp above the head of the belt."""


def belt_pieces(belt: Belt, geometry: TableGeometry) -> list[Piece]:
    """The belt as parts of the picture; rollers that turn are drawn in every frame, not kept."""
    band, head, foot = geometry.belt_band, geometry.head, geometry.belt_band.top + 6
    pieces = [Piece("belt", None, lit(band), lambda to: draw_belt(to, band))]
    if not belt.rolling:
        pieces.append(
            Piece("rollers", belt.turn, band, lambda to: draw_rollers(to, geometry.rollers, belt.turn)),
        )
    if belt.lit:
        light = Rect(head.centerx - 200, LAMP - 20, 400, band.bottom - LAMP + 44)
        pieces.append(Piece("spotlight", None, light, lambda to: draw_spotlight(to, head, foot)))
    return pieces


def deck_piece(deck: int, geometry: TableGeometry) -> Piece:
    """The deck as a part of the picture."""
    x, y = geometry.deck
    return Piece("deck", deck, Rect(x - 80, y - 100, 180, 260), lambda to: draw_deck(to, (x, y), deck))


def draw_belt(painter: Painter, band: Rect) -> None:
    """The conveyor belt without its rollers."""
    painter.glow(Rect(band.left, band.top + 14, band.w, 44), (0, 0, 0, 120), spread=16, radius=22)
    painter.panel(Rect(band.left, band.top + 6, band.w, 46), INK, radius=23)
    painter.panel(Rect(band.left + 6, band.top + 19, band.w - 12, 27), mix(INK, BELT_TOP, 0.35), radius=13)
    painter.panel(Rect(band.left, band.top, band.w, 24), INK, radius=12)
    painter.panel(Rect(band.left + 4, band.top + 3, band.w - 8, 17), BELT_TOP, radius=8)
    painter.rect(Rect(band.left + 14, band.top + 5, band.w - 28, 2), (255, 255, 255, 36))


def draw_rollers(painter: Painter, belt: Rect, turn: float) -> None:
    """The rollers of the seen part of the belt after ``turn`` units of belt have gone over them."""
    step = round(turn / ROLLER_TURN) % ROLLER_STEPS
    strip = Rect(belt.left, belt.top + 33 - ROLLER - 1, belt.w, 2 * ROLLER + 2)

    def draw(inner: Painter) -> None:
        count = int((strip.w - 40) // ROLLER_STEP) + 1
        left = belt.left + 26
        angle = 0.7 - step / ROLLER_STEPS * math.pi
        dx, dy = (ROLLER - 4) * math.cos(angle), (ROLLER - 4) * math.sin(angle)
        for index in range(count):
            x, y = left + index * ROLLER_STEP, belt.top + 33
            inner.circle((x, y), ROLLER, BRASS, border=INK, border_width=3)
            inner.line((x - dx, y - dy), (x + dx, y + dy), INK, 3)

    painter.layer(("rollers", step), strip, draw)


def draw_spotlight(painter: Painter, card: Rect, foot: float) -> None:
    """The light on the head of the belt: a lamp, its beam down to ``foot``, and a frame round the card."""
    x = card.centerx
    for near, far, alpha in ((46, 178, 26), (38, 140, 26), (28, 104, 28)):
        painter.polygon(
            [(x - near, LAMP + 18), (x + near, LAMP + 18), (x + far, foot), (x - far, foot)], (255, 240, 176, alpha)
        )
    painter.panel(Rect(x - 40, LAMP, 80, 20), INK, border=BRASS, border_width=4, radius=8)
    painter.glow(Rect(x - 30, LAMP + 16, 60, 8), (255, 240, 176, 160), spread=16, radius=4)
    head = card.inflate(16, 16)
    painter.glow(head, (255, 225, 77, 150), spread=34, radius=24)
    painter.panel(head, None, border=YELLOW, border_width=7, radius=20)


def draw_deck(painter: Painter, at: Point, deck: int) -> None:
    """The belt deck and how many cards it has; it may be counted at any time [A7]."""
    x, y = at
    if deck:
        layers = min(5, 1 + deck // 8)
        painter.image(("deck", layers), Rect(x - 66, y - 92, 145, 198))
    plate = Rect(x - 30, y + 112, 60, 34)
    painter.panel(plate, INK, border=BRASS, border_width=2, radius=10)
    painter.text(str(deck), plate.center, COUNT, align="center")
