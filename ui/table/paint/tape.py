"""The tape of the log: its lines, its sales, and the paper on which they are printed."""

from collections.abc import Iterable, Sequence
from functools import partial

from ui.base.spacing import CORNER, GAP, NEAR, SNUG, TIGHT
from ui.base.theme import BRASS, INK, LOG_GREEN, PAPER, SEAT, STRONG, WALL_DARK, YELLOW, mix
from ui.base.viewport import Rect
from ui.layout.leaves import Picture
from ui.match.after.game_log import Chapter, Entry
from ui.match.faces import SeatLook
from ui.match.opponents import CALM, PLEASED
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_sign
from ui.table.paint.marks import draw_card_row, draw_portrait, draw_sum
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO

CARD_H, CARD_GAP = 78.0, 6.0
CARD_W = CARD_H / CARD_RATIO
_WORDS_PART = 0.42
"""The share of the width for a line's words, or for who bid alone; cards are beside them."""
PRINT, _BAR = STRONG.but(colour=INK), mix(PAPER, LOG_GREEN, 0.22)
_HOLES, _TEETH = 36.0, 24.0
"""How far apart the holes along the tape are, and the teeth of its torn end."""
_SALE, _FACE = 192.0, 28.0
"""How high the bids for a lot are, and the radius of a face above each."""
_WON = mix(PAPER, YELLOW, 0.5)


class LogLine(Picture):
    """A line of the log, which is drawn at once: a log has hundreds."""

    __slots__ = ("entry",)

    def __init__(self, entry: Entry, looks: Sequence[SeatLook], grown: float) -> None:
        """A line in words ``grown`` times their usual size. Beside cards, they may take two lines."""
        high = 36 * grown
        if entry.cards or entry.backs:
            high = max(1.75 * high, CARD_H + 8)
        super().__init__(partial(_draw_entry, entry, looks), high=high, wide=900.0 * grown)
        self.entry = entry

    def cards(self, place: Rect) -> Iterable[tuple[str | None, Rect]]:
        """Its cards, None for one that lies face down, and where they are."""
        return zip(*_cards_of(self.entry, place), strict=True)


class Sale(Picture):
    """A lot, and side by side what was bid for it, the winner's on yellow; drawn at once, too."""

    __slots__ = ("alone", "bids", "looks", "lot", "winner")

    def __init__(self, chapter: Chapter, looks: Sequence[SeatLook], *, alone: bool) -> None:
        """The bids of a chapter, or that of one seat ``alone``, whose cards are as large as there is room."""
        super().__init__(self._draw, high=_SALE)
        self.lot, self.looks, self.alone = chapter.lot, looks, alone
        self.bids = [entry for entry in chapter.entries if entry.bid]
        self.winner = next((entry.seats for entry in chapter.entries if entry.sale), ())

    def cards(self, place: Rect) -> Iterable[tuple[str | None, Rect]]:
        """The lot's card and all that were bid, None for one that lies face down, and where they are."""
        yield self.lot, self._lot(place)
        for entry, column in zip(self.bids, self._columns(place), strict=False):
            cards: list[str | None] = [*entry.cards, *[None] * entry.backs]
            room = self._parts(column)[1].inflate(-2 * SNUG, -2 * SNUG)
            wide = room.h / CARD_RATIO
            middle = room.left + min(room.w, len(cards) * (wide + CARD_GAP) - CARD_GAP) / 2
            places = card_row(len(cards), middle, room.top, wide, gap=CARD_GAP, room=room.w)
            yield from zip(cards, places, strict=True)

    def _lot(self, place: Rect) -> Rect:
        return Rect(place.left, place.top, (place.h - NEAR) / CARD_RATIO, place.h - NEAR)

    def _columns(self, place: Rect) -> list[Rect]:
        left = self._lot(place).right + NEAR
        if self.alone:
            return [Rect(left, place.top, place.right - left, place.h - NEAR)]
        wide = (place.right - left) / len(self.looks)
        return [Rect(left + at * wide, place.top, wide, place.h - NEAR) for at in range(len(self.looks))]

    def _parts(self, column: Rect) -> tuple[Rect, Rect]:
        """The room for who bid how much, and below it, or beside it for one alone, that for the cards."""
        who, cards = column.copy(), column.copy()
        if self.alone:
            who.w *= _WORDS_PART
            cards.left, cards.w = who.right, column.w - who.w
        else:
            who.h = 2 * (_FACE + SNUG)
            cards.top, cards.h = who.bottom - SNUG, column.h - who.h + SNUG
        return who, cards

    def _draw(self, painter: Painter, place: Rect) -> None:
        for entry, column in zip(self.bids, self._columns(place), strict=False):
            look, won = self.looks[entry.seats[0]], entry.seats == self.winner
            if won:
                painter.panel(column, _WON, border=INK, border_width=4, radius=CORNER)
            who = self._parts(column)[0]
            x, y = who.left + SNUG + _FACE, who.centery
            draw_portrait(painter, look, SEAT[look.colour], (x, y), _FACE, PLEASED if won else CALM)
            end = who.right - SNUG
            if entry.power is not None:
                end -= 2 * _FACE
                draw_sum(painter, (end + _FACE, y), _FACE, entry.power)
            room = end - x - _FACE - 2 * SNUG
            painter.text(look.name, (x + _FACE + SNUG, y), PRINT, align="midleft", max_width=room)
        draw_card_row(painter, *zip(*self.cards(place), strict=True))


def draw_tape(painter: Painter, tape: Rect) -> None:
    """The tape of the machine that keeps the log: it comes out of a slot, and is torn off at its foot."""
    painter.glow(tape.move(0, 7), (0, 0, 0, 150), spread=18)
    painter.rect(tape, PAPER)
    for bar in range(1, int(tape.h // _HOLES), 2):
        painter.rect(Rect(tape.left, tape.top + bar * _HOLES, tape.w, _HOLES), _BAR)
    for tooth in range(int(tape.w / _TEETH)):
        x = tape.left + tooth * _TEETH
        painter.polygon([(x, tape.bottom), (x + _TEETH, tape.bottom), (x + _TEETH / 2, tape.bottom + NEAR)], PAPER)
    for x in (tape.left + GAP, tape.right - GAP):
        for hole in range(1, int(tape.h / _HOLES)):
            painter.circle((x, tape.top + hole * _HOLES), 6, WALL_DARK, border=mix(PAPER, INK, 0.3), border_width=2)
    slot = Rect(tape.left - SNUG, tape.top - TIGHT, tape.w + 2 * SNUG, 22)
    painter.panel(slot, BRASS, border=INK, border_width=4, radius=8)


def _draw_entry(entry: Entry, looks: Sequence[SeatLook], painter: Painter, place: Rect) -> None:
    left = place.x + 26.0
    if len(entry.seats) == 1:
        key = looks[entry.seats[0]].colour
        draw_seat_sign(painter, key, (left - 13, place.centery), 9, mix(SEAT[key], INK, 0.3))
    shows_cards = bool(entry.cards or entry.backs)
    room = place.w * (_WORDS_PART if shows_cards else 1.0) - 26.0 - 10
    lines = 2 if shows_cards else 1
    painter.text(entry.words, (left, place.centery), PRINT, align="midleft", max_width=room, max_lines=lines)
    cards, places = _cards_of(entry, place)
    draw_card_row(painter, cards, places)
    if entry.power is not None:
        x = place.x + place.w * _WORDS_PART + len(cards) * (CARD_W + CARD_GAP) + 10
        side = CARD_H - 22
        painter.image_at(("power", entry.power), (x + side / 2, place.centery), side)


def _cards_of(entry: Entry, place: Rect) -> tuple[list[str | None], list[Rect]]:
    """The cards of a line, None for a face-down one, and their places."""
    cards: list[str | None] = [*entry.cards, *[None] * entry.backs]
    middle = place.x + place.w * _WORDS_PART + (len(cards) * (CARD_W + CARD_GAP) - CARD_GAP) / 2
    return cards, card_row(len(cards), middle, place.centery - CARD_H / 2, CARD_W, gap=CARD_GAP)
