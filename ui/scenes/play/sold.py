"""What was sold while the player skipped ahead: every lot, its winner and its price, and what that changed."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.cards import CATALOGUE, UNITS
from game.core.events import Auction
from game.core.turn_order import clockwise
from ui.base.i18n import N_, Translator
from ui.base.theme import BODY, BRASS, CREAM, DIM, LINE, LOG_GREEN, PANEL, STRONG, WARNING, YELLOW, Colour, mix
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN
from ui.input.input import Command, InputEvent, command_of
from ui.layout.box import Box
from ui.layout.boxes import Column, Grid, Last, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.match import Match
from ui.match.wording import card_name, signed
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, frame
from ui.scenes.common.page import OverlayPage
from ui.scenes.common.speaker import speaker, stand
from ui.shell.scene import RulesTopic
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import draw_sum, portrait
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO
from ui.table.state.sold import Skipped, Upshot, changes, lost_robots, upshot, upshot_words

if TYPE_CHECKING:
    from ui.shell.app import App

FEW, MANY = 2, 6
"""So many lots leave room for the words beside them, more have the words below; from so many on nobody speaks."""
_FACE, _LEAST_FACE = 48.0, 30.0
_SPEAKER = 300.0
"""How wide somebody is who speaks."""
_CORNER = 16.0
_UPSHOT = STRONG.but(size=20)
_UPSHOT_COLOURS: dict[Upshot, Colour] = {
    Upshot.MISSED: WARNING,
    Upshot.RIVAL_UNIT: WARNING,
    Upshot.SPARED: LOG_GREEN,
    Upshot.NOTHING: DIM,
}


class SoldScene(OverlayPage):
    """Opens over the table when a skip has come to its end; the table goes on once it is closed."""

    dim = 190
    first_focus = "next"
    rules_topic = RulesTopic.BIDDING
    heading = N_("What you skipped")

    def __init__(self, app: "App", match: Match, skipped: Skipped) -> None:
        super().__init__(app)
        self._match = match
        self.skipped = skipped
        """What it tells."""

    def page(self) -> Box:
        """The lots with who won them, what that changed, and somebody who says the main thing."""
        tr, lots = self.app.tr, len(self.skipped.sales)
        told = changes(tr, self.skipped, self._match.names)
        lost = lost_robots(self.skipped)
        # A robot that is gone for good, or the foreman about what comes.
        key, said = (("robot", CATALOGUE[lost[-1]].art), told[0]) if lost else (FOREMAN, told[-1])
        if lots < MANY:
            told.remove(said)
        table, words, worths = self._table(), Column(*map(_point, told), gap=12), self._worths()
        way = Last(Sized(button(tr.text("Next"), self.go_back, key="next", wide=_SPEAKER)))
        below = Row(words, worths, gap=28, alike=True, weight=1)
        if lots < MANY:
            few = Row(table, Column(words, worths, gap=28, weight=1), gap=28)
            said_by = Sized(speaker(said, stand(key)), wide=_SPEAKER, across=None, along=None)
            content = few if lots <= FEW else Column(table, below, gap=28)
            body: Box = Row(Scroll(content), Column(said_by, way, gap=16), gap=28, weight=1)
        else:
            side = Column(Spacer(), Picture(stand(key), least=132.0, wide=132.0), way, gap=6)
            body = Column(table, Row(Scroll(below), side, gap=28, weight=1), gap=24, weight=1)
        return frame(self.heading_words, body, wide=1480, gap=20)

    def handle(self, event: InputEvent) -> bool:
        """Go on with Enter wherever the focus is."""
        if command_of(event) is Command.ACCEPT and self.group.focused is None:
            self.go_back()
            return True
        return super().handle(event)

    def _table(self) -> Box:
        """A column for each lot, and a heading for each row: its card, who won it, for how many zaps, and what that
        means."""
        tr, sales = self.app.tr, self.skipped.sales
        rows: list[tuple[str, Sequence[Box]]] = [
            (tr.text("Lot"), [self._lot(sale) for sale in sales]),
            (tr.text("Winner"), [self._winner(sale) for sale in sales]),
            (tr.text("Price"), [_price(sale) for sale in sales]),
        ]
        if self.skipped.you is not None:
            rows.append((tr.text("For you"), [self._upshot(sale) for sale in sales]))
        cells: list[Box] = []
        for number, (title, row) in enumerate(rows):
            head = Words(title, STRONG.but(colour=YELLOW), at="middle", lines=1)
            cells.append(Layers(Picture(_draw_line if number else None), Padding(0, head, top=6, bottom=6)))
            for box in row:
                ground = Picture(partial(_draw_cell, number, len(rows)), least=60)
                cells.append(Layers(ground, Padding(14, box, top=6, bottom=6)))
        return Grid(*cells, columns=len(sales) + 1, gap=8, rows_gap=0, weights=(0.0, *[1.0] * len(sales)))

    def _lot(self, sale: Auction) -> Box:
        """The card of a lot; a production unit lies across, with its name below."""
        draw = partial(_draw_card, self.app.tr, sale.card)
        return Picture(draw, least=150.0, most=280, wide=150.0, aspect=1 / CARD_RATIO)

    def _winner(self, sale: Auction) -> Box:
        face = portrait(self._match.looks[sale.winner], least=_LEAST_FACE, most=_FACE)
        name = Words(self._name(sale.winner), STRONG.but(colour=CREAM), lines=1, at="middle", group="names")
        return Row(face, name, gap=10, at="middle")

    def _name(self, seat: int) -> str:
        return self.app.tr.text("You") if seat == self.skipped.you else self._match.looks[seat].name

    def _upshot(self, sale: Auction) -> Box:
        found = upshot(self.skipped, sale.card)
        style = _UPSHOT.but(colour=_UPSHOT_COLOURS[found])
        return Words(upshot_words(self.app.tr, found), style, side="center", at="middle", letters=14)

    def _worths(self) -> Box:
        """Everybody's score before and after, as far as it is shown at the table."""
        known, cells = self.skipped.after, list[Box]()
        for seat in clockwise(len(self._match.looks), self.skipped.you or 0):
            if seat in known:
                by = known[seat] - self.skipped.before.get(seat, known[seat])
                colour = DIM if not by else LOG_GREEN if by > 0 else WARNING
                cells += [
                    portrait(self._match.looks[seat], least=_LEAST_FACE, most=_FACE),
                    Words(self._name(seat), STRONG, lines=1, at="middle", group="worths"),
                    _figure(signed(known[seat], plus=False), STRONG.colour),
                    _figure(signed(by) if by else "±0", colour),
                ]
        title = Words(self.app.tr.text("Worth now") if cells else "", STRONG.but(colour=YELLOW), lines=1)
        return Column(title, Grid(*cells, columns=4, gap=24, rows_gap=4, weights=(0.0, 1.0, 0.0, 0.0)), gap=6, weight=1)


def _point(words: str) -> Box:
    """A sentence behind a brass point."""
    return Row(Picture(_draw_point, wide=14), Words(words, BODY, weight=1), gap=14)


def _figure(words: str, colour: Colour) -> Box:
    return Words(words, STRONG.but(colour=colour), lines=1, side="right", at="middle", group="worths")


def _price(sale: Auction) -> Box:
    def draw(painter: Painter, place: Rect) -> None:
        draw_sum(painter, place.center, place.h / 2, sale.values[sale.winner])

    return Picture(draw, high=48, aspect=1.0)


# Pictures


def _draw_point(painter: Painter, place: Rect) -> None:
    line = painter.measure("x", BODY)[1]
    painter.circle((place.left + 7, place.top + line / 2), 6, BRASS)


def _draw_line(painter: Painter, cell: Rect) -> None:
    painter.line(cell.topleft, cell.topright, mix(LINE, PANEL, 0.4), 2)


def _draw_cell(row: int, rows: int, painter: Painter, cell: Rect) -> None:
    """Draw a part of the band that stands behind all cells of a lot."""
    band = Rect(cell)
    if row:
        band.top, band.h = band.top - 2 * _CORNER, band.h + 2 * _CORNER
    if row < rows - 1:
        band.h += 2 * _CORNER
    with painter.clip(cell):
        painter.panel(band, PANEL, border=LINE, border_width=2, radius=_CORNER)
    if row:
        _draw_line(painter, cell)


def _draw_card(tr: Translator, card: str, painter: Painter, place: Rect) -> None:
    if card not in UNITS:
        painter.image(("face", card), place)
        return
    unit = Rect(place.left, place.centery - place.w * PANEL_RATIO / 2 - 18, place.w, place.w * PANEL_RATIO)
    key = unit_picture(painter, card, unit.w)
    painter.image(key, unit)
    if key[0] != "unit":
        # A large picture bears its name.
        at = unit.centerx, unit.bottom + 24
        painter.text(card_name(tr, card), at, STRONG, align="center", max_width=place.w)
