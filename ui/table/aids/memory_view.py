"""What may be in a rival's hand, to someone who has watched every auction: three rows of cards."""

from collections.abc import Sequence

from game.challenges.puzzles import Rival
from ui.base.i18n import Translator
from ui.base.theme import BODY, DIM, LOG_GREEN, PANEL_DARK, SEAT, STRONG, SUBHEADING, YELLOW, Colour, with_alpha
from ui.base.viewport import Rect
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.paint.stack import Line, draw_stack
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO

WIDEST, NARROWEST, EDGE = 1180.0, 700.0, 30.0
CARD_W, CARD_GAP = 100.0, 8.0
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
    row_h = LABEL + CARD_W * CARD_RATIO + ROW_GAP
    widest = max(len(cards) for _, _, cards, _ in rows) * (CARD_W + CARD_GAP) + 2 * EDGE
    plate = Rect(0, 0, min(WIDEST, max(NARROWEST, widest)), HEAD + len(rows) * row_h + 16)
    plate.center = (painter.canvas.w / 2, painter.canvas.h * 0.47)
    painter.panel(plate, PANEL_DARK, border=SEAT[look.colour], border_width=4, radius=24, shadow=30)
    room = plate.w - 2 * EDGE
    title = tr.text("{name}: what may be in hand", name=look.name)
    lines = [Line(title, SUBHEADING), Line(_line(tr, rival), BODY.but(colour=DIM), 1, 4)]
    draw_stack(painter, lines, Rect(plate.left + EDGE, plate.top + 16, room, HEAD - 20), middle=True)
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
        first = plate.left + EDGE + (min(room, len(cards) * (CARD_W + CARD_GAP) - CARD_GAP)) / 2
        row = card_row(len(cards), first, y + LABEL, CARD_W, gap=CARD_GAP, room=room)
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
