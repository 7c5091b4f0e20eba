"""Who has which cards: the memory aid, from public information [A7], and what may be in a rival's hand."""

from collections.abc import Callable, Sequence

from game.challenges.puzzles import Rival
from game.core.cards import POWER
from game.core.observation import Observation
from game.review.pools import personal_cards
from ui.base.i18n import Translator
from ui.base.theme import (
    BLUEPRINT,
    BODY,
    BRASS,
    CREAM,
    DIM,
    INK,
    LOG_GREEN,
    PANEL_DARK,
    SEAT,
    STRONG,
    SUBHEADING,
    YELLOW,
    Colour,
    mix,
    with_alpha,
)
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Words
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_card_row
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.view import TableView
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import SECONDARY, Button

_LENS, _GLASS = mix(BRASS, CREAM, 0.35), mix(BLUEPRINT, CREAM, 0.35)

CARD_W, LARGEST_CARD_W, CARD_GAP = 96.0, 150.0, 8.0
HELD_W = 100.0
"""The width of a card that a rival may hold."""
PLATE_W = 1120.0
A_ROW = 10
WIDEST, NARROWEST, EDGE = 1180.0, 700.0, 30.0
HEAD, LABEL, ROW_GAP = 112.0, 40.0, 12.0
GONE = 120
"""Opacity of cards in the discard pile, 0 to 255."""


def draw_memory(painter: Painter, tr: Translator, look: SeatLook, rival: Rival) -> None:
    """Show what a rival certainly holds, what it may hold, and what is in its discard pile."""
    left = rival.open_places
    rows: list[tuple[str, Colour, Sequence[str], int]] = [
        (tr.text("In hand for certain"), LOG_GREEN, rival.shown, 255),
        (
            tr.plural("{n} of these, nobody knows which", "{n} of these, nobody knows which", left),
            YELLOW,
            rival.hidden if left else (),
            255,
        ),
        (tr.text("In the discard pile"), DIM, (*rival.gone, *(() if left else rival.hidden)), GONE),
    ]
    rows = [row for row in rows if row[2]]
    row_h = LABEL + HELD_W * CARD_RATIO + ROW_GAP
    widest = max(len(cards) for _, _, cards, _ in rows) * (HELD_W + CARD_GAP) + 2 * EDGE
    plate = Rect(0, 0, min(WIDEST, max(NARROWEST, widest)), HEAD + len(rows) * row_h + 16)
    plate.center = (painter.canvas.w / 2, painter.canvas.h * 0.47)
    painter.panel(plate, PANEL_DARK, border=SEAT[look.colour], border_width=4, radius=24, shadow=30)
    room = plate.w - 2 * EDGE
    title = tr.text("{name}: what may be in hand", name=look.name)
    below = _line(tr, rival)

    def make() -> Box:
        style = BODY.but(colour=DIM)
        return Column(Words(title, SUBHEADING, lines=1), Words(below, style, lines=1), gap=4, at="middle")

    head = Rect(plate.left + EDGE, plate.top + 16, room, HEAD - 20)
    draw_boxes(painter, arranged(painter, ("pool", title, below), head, make))
    for index, (words, colour, cards, alpha) in enumerate(rows):
        y = plate.top + HEAD + index * row_h
        painter.text(
            words,
            (plate.left + EDGE, y + LABEL / 2),
            STRONG,
            align="midleft",
            max_width=room,
            max_height=LABEL,
            colour=colour,
        )
        first = plate.left + EDGE + (min(room, len(cards) * (HELD_W + CARD_GAP) - CARD_GAP)) / 2
        row = card_row(len(cards), first, y + LABEL, HELD_W, gap=CARD_GAP, room=room)
        for card, place in zip(cards, row, strict=True):
            painter.image(("face", card), place)
            if alpha < 255:
                painter.panel(place, with_alpha(PANEL_DARK, 255 - alpha), radius=8)


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
    rows = [shown[start : start + A_ROW] for start in range(0, len(shown), A_ROW)] or [[]]
    width = min(LARGEST_CARD_W, (PLATE_W - 50) / max(1, len(rows[0])) - CARD_GAP) if len(rows) == 1 else CARD_W
    height = 118 + len(rows) * (width * CARD_RATIO + 12) + 16
    canvas = painter.canvas
    plate = Rect(0, 0, PLATE_W, height)
    plate.center = (canvas.w / 2, canvas.h * 0.5)
    painter.panel(plate, PANEL_DARK, border=SEAT[look.colour], border_width=4, radius=24, shadow=30)
    if discarded is None:
        title = tr.text("{name}: all personal cards", name=look.name)
        line = tr.text("Starting cards and cards won in the open. Which of them are in hand is hidden.")
    else:
        title = tr.text("{name}: your discard pile", name=look.name)
        line = tr.text("Discarded cards come back when new hands are dealt.")
    painter.text(title, (plate.left + 30, plate.top + 38), SUBHEADING, align="midleft", max_width=PLATE_W - 60)
    painter.text(line, (plate.left + 30, plate.top + 76), BODY, align="midleft", max_width=PLATE_W - 60, colour=DIM)
    for index, row in enumerate(rows):
        y = plate.top + 108 + index * (width * CARD_RATIO + 12)
        places = card_row(len(row), plate.centerx, y, width, gap=CARD_GAP, room=PLATE_W - 50)
        draw_card_row(painter, row, places)
