"""A finished game as pictures to share: the result, and each auction on the way to it."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.cards import CATALOGUE
from ui.base.i18n import Translator
from ui.base.theme import (
    BRASS,
    CREAM,
    DIM,
    HEADING,
    INK,
    LINE,
    NAME,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    SEAT,
    TITLE,
    YELLOW,
    mix,
)  # fmt: skip
from ui.base.viewport import Rect, Viewport, around
from ui.halls.backdrop import draw_podium_hall
from ui.match.after.summary import Lot
from ui.match.faces import SeatLook
from ui.match.opponents import ANNOYED, CALM, PLEASED
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_portrait, draw_sum
from ui.table.paint.podium import Block, draw_block, final_rects
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO

RESULT_PX = (1600, 900)
FRAME_PX = (640, 360)
_HEADLINE = HEADING.but(size=44, colour=YELLOW)


@dataclass(frozen=True)
class Result:
    """What the picture of a result shows: each seat's block, and its heading."""

    blocks: tuple[Block, ...]
    heading: str


def apart(painter: Painter, size: tuple[int, int]) -> Painter:
    """A painter on a new surface of this many pixels, with the fonts and pictures of another."""
    return Painter(pygame.Surface(size), Viewport(size), painter.texts, painter.art)


def draw_result(painter: Painter, tr: Translator, result: Result) -> None:
    """The podium with everybody's score."""
    canvas = painter.canvas
    totals, found = zip(*((block.total, block.place or 0) for block in result.blocks), strict=True)
    floor, high, logo = 850.0, 62.0, Rect(24, 16, 190, 84)
    rects = final_rects(canvas, totals, found, floor)
    lit = tuple(rect.centerx for rect, block in zip(rects, result.blocks, strict=True) if block.place == 0)
    room = canvas.w - 2 * logo.right - 16
    headline, _ = painter.measure(result.heading, _HEADLINE, max_width=room, max_height=high)
    draw_podium_hall(painter, floor - 34, lit, headline)
    painter.text(result.heading, (canvas.w / 2, 48), _HEADLINE, align="center", max_width=room, max_height=high)
    for block, rect in zip(result.blocks, rects, strict=True):
        draw_block(painter, tr, block, rect)
    _draw_logo(painter, logo)


def draw_lot(painter: Painter, tr: Translator, looks: Sequence[SeatLook], lot: Lot) -> None:
    """One auction: the lot at the left, every seat's bid and how it stands at the right."""
    canvas = painter.canvas
    painter.gradient(canvas, PANEL, PANEL_DEEP)
    head = tr.text("Round {round} · Lot {number}", round=lot.round, number=lot.number)
    painter.text(head, (60, 66), TITLE, align="midleft", max_width=canvas.w - 420, colour=YELLOW)
    _draw_logo(painter, Rect(canvas.w - 290, 18, 240, 100))
    card = CATALOGUE[lot.card]
    ratio = PANEL_RATIO if lot.card.startswith("unit") else CARD_RATIO
    place = Rect(60, 0, 380.0, 380.0 * ratio)
    place.centery = 470.0
    painter.glow(place, (*BRASS, 90), spread=40, radius=40)
    painter.image(("unit" if ratio == PANEL_RATIO else "face", card.id), place)
    top, high = 130.0, (canvas.h - 150.0) / len(looks)
    for seat, look in enumerate(looks):
        _draw_row(painter, look, lot, seat, Rect(520, top + seat * high + 8, canvas.w - 560, high - 16))


def _draw_row(painter: Painter, look: SeatLook, lot: Lot, seat: int, rect: Rect) -> None:
    """A seat's face and name, its bid with the sum, and its points as they stand."""
    won, colour = seat == lot.winner, SEAT[look.colour]
    if won:
        painter.glow(rect, (*YELLOW[:3], 150), spread=26, radius=24)
    edge = YELLOW if won else mix(colour, INK, 0.2)
    painter.panel(rect, mix(PANEL_DARK, colour, 0.22 if won else 0.06), border=edge, border_width=5, radius=24)
    radius = min(62.0, rect.h * 0.36)
    mood = PLEASED if won else ANNOYED if seat in lot.tied else CALM
    draw_portrait(painter, look, colour, (rect.left + 24 + radius, rect.centery), radius, mood)
    left = rect.left + 48 + 2 * radius
    painter.text(look.name, (left, rect.top + 14), NAME.but(size=34), max_width=rect.right - left - 200, max_height=44)
    if seat in lot.bids:
        high = min(rect.h - 76, 130.0)
        wide, y = high / CARD_RATIO, rect.top + 60 + high / 2
        cards = lot.bids[seat]
        step = min(wide + 10, (rect.right - 360 - left) / max(1, len(cards)))
        for index, card in enumerate(cards):
            painter.image(("face-small", card), Rect(left + index * step, y - high / 2, wide, high))
        draw_sum(painter, (left + (len(cards) - 1) * step + wide + 60, y), 46, lot.values[seat])
    total = signed(lot.totals[seat], plus=False)
    painter.line((rect.right - 190, rect.top + 20), (rect.right - 190, rect.bottom - 20), LINE, 3)
    style = TITLE.but(size=72)
    painter.text(
        total, (rect.right - 95, rect.centery), style, align="center", max_width=160, colour=CREAM if won else DIM
    )


def _draw_logo(painter: Painter, room: Rect) -> None:
    aspect = painter.art.aspect(("logo",))
    wide = min(room.w, room.h * aspect)
    painter.image(("logo",), around(room.center, wide, wide / aspect))
