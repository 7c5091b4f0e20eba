"""Who has which cards: the memory aid, from public information [A7], and what may be in a rival's hand."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial

from game.challenges.puzzles import Rival
from game.core.cards import POWER
from game.core.observation import Observation
from game.review.pools import personal_cards
from ui.base.i18n import Translator
from ui.base.spacing import APART, SNUG, WIDE
from ui.base.theme import (
    BLUEPRINT,
    BODY,
    BRASS,
    CREAM,
    DIM,
    INK,
    LOG_GREEN,
    PANEL,
    PANEL_DARK,
    STRONG,
    SUBHEADING,
    YELLOW,
    Colour,
    mix,
    with_alpha,
)
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Row, Sized
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_card_row, portrait
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.view import TableView
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import SECONDARY, Button
from ui.widgets.plate import FRAME_EDGE, draw_plate

_LENS, _GLASS = mix(BRASS, CREAM, 0.35), mix(BLUEPRINT, CREAM, 0.35)

HELD_W = 100.0
"""The width of a card that a rival may hold."""
PLATE_W = 1120.0


def draw_memory(painter: Painter, tr: Translator, look: SeatLook, rival: Rival) -> None:
    """Show what a rival certainly holds, what it may hold, and what is in its discard pile."""
    left = rival.open_places
    rows: list[tuple[str, Colour, Sequence[str], bool]] = [
        (tr.text("In hand for certain"), LOG_GREEN, rival.shown, False),
        (
            tr.plural("{n} of these, nobody knows which", "{n} of these, nobody knows which", left),
            YELLOW,
            rival.hidden if left else (),
            False,
        ),
        (tr.text("In the discard pile"), DIM, (*rival.gone, *(() if left else rival.hidden)), True),
    ]
    told: list[Box] = []
    for words, colour, cards, gone in rows:
        if cards:
            held = Picture(partial(_draw_held, cards, gone=gone), least=HELD_W * CARD_RATIO)
            told.append(Column(Words(words, STRONG.but(colour=colour), lines=1), held, gap=6))
    most = max(len(cards) for _, _, cards, _ in rows)
    title = tr.text("{name}: what may be in hand", name=look.name)
    plate = _plate(look, title, _line(tr, rival), told, min(1180.0, max(700.0, most * (HELD_W + SNUG) + 60)))
    _draw_plate(painter, ("memory", look, tr.language, rival), plate)


def _plate(look: SeatLook, title: str, line: str, rows: Sequence[Box], wide: float) -> Box:
    """A plate with somebody's face: what it is about, cards in rows, and a sign that it closes."""
    told = Words(title, SUBHEADING, lines=2), Words(line, BODY.but(colour=DIM), lines=2)
    words = Column(Spacer(), *told, Spacer(), gap=4, weight=1)
    close = Sized(Picture(_draw_close, high=34, aspect=1.0), along="start")
    content = Column(Row(portrait(look, least=70, most=96), words, close, gap=APART), *rows, gap=12)
    plate = Layers(Picture(draw_plate), Padding(FRAME_EDGE, content, top=30, bottom=WIDE))
    return Sized(plate, wide=wide, most_wide=wide)


def _draw_close(painter: Painter, place: Rect) -> None:
    """Draw a cross on a disc: any press closes the plate."""
    (x, y), reach = place.center, place.h * 0.2
    painter.circle(place.center, place.h / 2, PANEL, border=BRASS, border_width=3)
    for side in (-reach, reach):
        painter.line((x - reach, y - side), (x + reach, y + side), CREAM, 5)


def _draw_plate(painter: Painter, shows: Hashable, plate: Box) -> None:
    room = Rect(0, 0, painter.canvas.w, painter.canvas.h * 0.96)
    draw_boxes(painter, arranged(painter, shows, room, lambda: plate))


def _draw_held(cards: Sequence[str], painter: Painter, room: Rect, *, gone: bool) -> None:
    """Cards in a row from the left; those that are gone are pale."""
    wide = min(room.w, len(cards) * (HELD_W + SNUG) - SNUG)
    places = card_row(len(cards), room.left + wide / 2, room.top, HELD_W, gap=SNUG, room=room.w)
    for card, place in zip(cards, places, strict=True):
        painter.image(("face", card), place)
        if gone:
            painter.panel(place, with_alpha(PANEL_DARK, 135), radius=8)


def _line(tr: Translator, rival: Rival) -> str:
    """How many cards it holds, and how many of them lie in its bid."""
    if not rival.laid:
        return tr.plural(
            "{n} card, and the bid is still to come.", "{n} cards, and the bid is still to come.", rival.size
        )
    held = tr.plural("{n} card in all", "{n} cards in all", rival.size)
    laid = tr.plural("{n} of them is in the bid", "{n} of them are in the bid", rival.laid)
    return f"{held}, {laid}."


class PoolSign(Button):
    """The sign on a seat's panel that opens its memory aid: a card under a magnifier."""

    def __init__(self, rect: Rect, on_press: Callable[[], None], *, hint: str) -> None:
        """``hint`` says what is to be seen."""
        super().__init__(rect, "", on_press, look=SECONDARY, hint=hint)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the sign."""
        rect = self.rect
        painter.panel(rect, self.look.hover if self.hovered else PANEL_DARK, border=BRASS, border_width=2, radius=9)
        side = rect.h
        card = Rect(rect.left + side * 0.2, rect.top + side * 0.16, side * 0.42, side * 0.59)
        painter.panel(card, CREAM, border=INK, border_width=2, radius=4)
        lens, radius = (rect.left + side * 0.57, rect.top + side * 0.55), side * 0.22
        reach = radius * 0.7
        end = (rect.left + side * 0.85, rect.top + side * 0.85)
        painter.line((lens[0] + reach, lens[1] + reach), end, BRASS, side * 0.11)
        painter.circle(lens, radius, _GLASS, border=_LENS, border_width=side * 0.085)
        if ring:
            draw_focus_ring(painter, rect, 9)


def pool_hint(tr: Translator, look: SeatLook, *, own: bool) -> str:
    """What the sign on a seat's panel does."""
    if own:
        return tr.text("Your discard pile: it comes back when new hands are dealt.")
    return tr.text("What {name} has: starting cards, and cards won in the open.", name=look.name)


def pool_of(seen: Observation, view: TableView, seat: int) -> tuple[Sequence[str], Sequence[str] | None]:
    """A seat's personal cards, from what an onlooker has seen [A7], and those that the viewer knows to be in the
    discard pile: only the viewer's own (else None)."""
    cards = personal_cards(seen)[seat]
    own = {*view.hand, *view.own_bid}
    return cards, [card for card in cards if card not in own] if seat == view.viewer else None


def draw_pool(
    painter: Painter, tr: Translator, look: SeatLook, cards: Sequence[str], discarded: Sequence[str] | None
) -> None:
    """Show a seat's personal cards, strongest first. ``discarded`` are the viewer's cards known to be in the discard
    pile (None: nobody knows which are in hand)."""
    shown = sorted(cards if discarded is None else discarded, key=lambda card: (-POWER[card], card))
    rows = [shown[start : start + 10] for start in range(0, len(shown), 10)] or [[]]
    width = min(150, (PLATE_W - 50) / max(1, len(rows[0])) - SNUG) if len(rows) == 1 else 96.0
    if discarded is None:
        title, line = tr.text("{name}: in hand or in the discard pile", name=look.name), ""
    else:
        title = tr.text("{name}: your discard pile", name=look.name)
        line = tr.text("Discarded cards come back when new hands are dealt.")
    cards_of = [Picture(partial(_draw_known, row, width), least=width * CARD_RATIO) for row in rows]
    plate = _plate(look, title, line, cards_of, PLATE_W)
    _draw_plate(painter, ("pool", look, title, line, tuple(shown)), plate)


def _draw_known(cards: Sequence[str], width: float, painter: Painter, room: Rect) -> None:
    places = card_row(len(cards), room.centerx, room.top, width, gap=SNUG, room=room.w + 10)
    draw_card_row(painter, cards, places)
