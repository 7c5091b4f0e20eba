"""What a viewer looks at closely over the table: a seat's cards, or one card with what winning it would bring."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.core.cards import CATALOGUE, Symbol
from game.core.turn_order import clockwise
from game.review.what_if import Change, what_if
from ui.base.i18n import Translator
from ui.base.spacing import NEAR
from ui.base.theme import DIM, FINE, LOG_GREEN, STRONG, WARNING, YELLOW
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Grid, Layers, Padding, Row
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Words
from ui.match.faces import SeatLook
from ui.match.match import Match
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.aids.card_zoom import CardZoom
from ui.table.aids.pool_view import draw_pool, pool_of
from ui.table.aids.skipping import shown_to_all
from ui.table.motion.playback import Playback
from ui.table.paint.marks import PLATE_VEIL, portrait
from ui.table.paint.units import draw_symbol
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.view import Stage, TableView
from ui.widgets.plate import draw_plate

EDGE = 6.0
TITLE = STRONG.but(colour=YELLOW)
FIGURE = STRONG.but(size=FINE)


@dataclass(frozen=True)
class SeatRow:
    """One seat: its look, its name, the change in words, and the change in points."""

    look: SeatLook
    name: str
    points: str
    widgets: str
    by: int


class WhatIf:
    """What winning an open card of the belt would change for everyone. Each card is worked out once per lot: between a
    lot's turning up and its sale nobody gains or loses a card."""

    def __init__(self, app: App, match: Match) -> None:
        self._app = app
        self._match = match
        self._lot: str | None = None
        self._changes: dict[str, tuple[Change, ...]] = {}

    @property
    def allowed(self) -> bool:
        """Whether it may be shown: one person decides in the settings, several must have agreed to it."""
        agreed = len(self._match.humans) <= 1 or self._match.setup.what_if
        return agreed and self._app.settings.what_if

    def update(self, view: TableView, pointed_at: str | None) -> bool:
        """Work it out the first time someone points at a card of ``view``'s belt; returns whether the picture changes.
        Call it only at rest, so that it never gives away what the table has yet to show."""
        lot = view.belt[0].card if view.belt else None
        if lot != self._lot:
            self._lot, self._changes = lot, {}
        card = self._asked(view, pointed_at)
        if card is None or card in self._changes:
            return False
        self._changes[card] = what_if(self._match.session.observation(None), card)
        return True

    def fits(self, view: TableView, pointed_at: str | None) -> frozenset[Symbol]:
        """The symbols of the card that would serve the viewer's units, while someone points at it."""
        card = self._told(view, pointed_at)
        if view.viewer is None or card is None:
            return frozenset()
        return self._changes[card][view.viewer].fits

    def draw(
        self, painter: Painter, view: TableView, pointed_at: str | None, geometry: TableGeometry, zoom: Rect
    ) -> None:
        """Show it clear of the place ``zoom`` where the card is shown large, while someone points at it."""
        card = self._told(view, pointed_at)
        rows = [] if card is None else self.rows(card, view.viewer)
        if card is not None and rows:
            plate = plate_of(geometry, len(rows), _open_cards(view), zoom)
            if plate is not None:
                draw_what_if(painter, self._app.tr, plate, card, rows, self.fits(view, pointed_at))

    def rows(self, card: str, viewer: int | None) -> list[SeatRow]:
        """The row of each seat, the viewer's first, then clockwise. With the memory aid off there is only the viewer's:
        the others' would remember cards for the player."""
        tr, looks = self._app.tr, self._match.looks
        others = self._app.settings.memory_aid
        seats = clockwise(len(looks), viewer or 0)
        changes = self._changes[card]
        return [_row(tr, looks[seat], changes[seat], you=seat == viewer) for seat in seats if others or seat == viewer]

    def _asked(self, view: TableView, pointed_at: str | None) -> str | None:
        """The open card of the belt that the viewer points at, if the viewer may see this."""
        on_belt = pointed_at is not None and any(place.card == pointed_at for place in view.belt)
        return pointed_at if self.allowed and on_belt and view.stage is Stage.NONE else None

    def _told(self, view: TableView, pointed_at: str | None) -> str | None:
        """The card of which it is shown now."""
        card = self._asked(view, pointed_at)
        lot = view.belt[0].card if view.belt else None
        return card if card in self._changes and lot == self._lot else None


def _row(tr: Translator, look: SeatLook, change: Change, *, you: bool) -> SeatRow:
    name = tr.text("You") if you else look.name
    if change.points == 0 and change.widgets == 0:
        return SeatRow(look, name, tr.text("no change"), "", 0)
    points = tr.plural("{change} point", "{change} points", abs(change.points), change=signed(change.points))
    widgets = ""
    if change.widgets:
        count = abs(change.widgets)
        widgets = tr.plural("{change} widget", "{change} widgets", count, change=signed(change.widgets))
    return SeatRow(look, name, points, widgets, change.points)


def plate_of(geometry: TableGeometry, rows: int, open_cards: Sequence[bool], zoom: Rect) -> Rect | None:
    """Where the plate lies: over the belt's cards that are face down, or else above the belt, clear of the lot, of all
    open cards and of ``zoom``. None if there is no room in which it could be read."""
    (x, y, width), edge = geometry.belt_place(1), open_edge(geometry, open_cards)
    top, right = y - width * CARD_RATIO / 2, geometry.canvas.right - 2 * EDGE
    rooms = [Rect(edge, top, right - edge, geometry.belt_band.top - 2 - top)]
    left, above = x - width / 2, geometry.canvas.top + EDGE
    if geometry.afar:
        # Buttons are above the belt there.
        right = min(right, min(geometry.round_button(index).left for index in range(4)) - EDGE)
    if geometry.front is None:
        rooms.append(Rect(left, above, right - left, top - EDGE - above))
    for whole in rooms:
        room = _clear_of(whole, zoom)
        if room.w < 300.0 or room.h < 120.0:
            continue
        wide, high = min(room.w, 560.0), min(room.h, rows * 52.0 + 40.0 + 2 * NEAR)
        return Rect(
            room.right - wide if zoom.w and room.right < zoom.left else room.left, room.bottom - high, wide, high
        )
    return None


def open_edge(geometry: TableGeometry, open_cards: Sequence[bool]) -> float:
    """Where the last open card on the belt ends."""
    places = zip(geometry.belt_places(open_cards), open_cards, strict=True)
    return max((x + width / 2 for (x, _, width), is_open in places if is_open), default=0.0) + 2 * EDGE


def _clear_of(side: Rect, zoom: Rect) -> Rect:
    """The wider part of one side that the enlarged card leaves free."""
    if not zoom.w or zoom.right <= side.left or zoom.left >= side.right:
        return side
    parts = [(side.left, zoom.left - NEAR), (zoom.right + NEAR, side.right)]
    left, right = max(parts, key=lambda part: part[1] - part[0])
    return Rect(left, side.top, max(0.0, right - left), side.h)


def draw_what_if(
    painter: Painter, tr: Translator, plate: Rect, lot: str, rows: Sequence[SeatRow], fits: frozenset[Symbol]
) -> None:
    """The plate: what the card would bring each seat, and its symbols, with those that serve the viewer lit."""

    def make() -> Box:
        symbols = CATALOGUE[lot].symbols
        title = Words(tr.text("What winning it brings now"), TITLE, lines=1, at="middle", weight=1)
        signs = [Picture(partial(_draw_sign, symbol, fits), least=22, most=36, aspect=1) for symbol in symbols]
        cells = [cell for row in rows for cell in _cells(row)]
        told = Grid(*cells, columns=4, gap=10, rows_gap=0, weights=(0, 1, 1, 1), weight=1)
        ground = Picture(draw_plate)
        return Layers(ground, Padding(NEAR, Column(Row(title, *signs, gap=3), told), top=NEAR - 3, bottom=NEAR - 3))

    draw_boxes(painter, arranged(painter, ("what if", tr.language, lot, tuple(rows), fits), plate, make))


def _cells(row: SeatRow) -> list[Box]:
    """A seat's face and name, and what changes for it."""
    style = FIGURE.but(colour=LOG_GREEN if row.by > 0 else WARNING if row.by < 0 else DIM)
    words = ((row.name, FIGURE), (row.points, style), (row.widgets, style))
    told = [Words(one, look, lines=1, at="middle", group="rows") for one, look in words]
    return [portrait(row.look, least=20, most=40), *told]


def _draw_sign(symbol: Symbol, fits: frozenset[Symbol], painter: Painter, place: Rect) -> None:
    draw_symbol(painter, symbol, place.center, place.h / 2 - 3, lit=symbol in fits)


class CloseUps:
    """The memory aid of one table, and its enlarged card: one hides the other."""

    def __init__(self, app: App, match: Match, playback: Playback, zoom: CardZoom) -> None:
        self._app = app
        self._match = match
        self._playback = playback
        self._zoom = zoom
        self._what_if = WhatIf(app, match)
        self.pool: int | None = None
        """The seat whose cards the memory aid shows now [A7], None while it is closed."""

    def update(self, view: TableView) -> bool:
        """Work out what winning the enlarged card of ``view`` would change; returns whether the picture changes. Call
        it only at rest."""
        return self._what_if.update(view, self._zoom.card)

    def place(self, view: TableView, geometry: TableGeometry) -> Rect:
        """Where a card is shown enlarged; empty while none is."""
        card = self._zoom.card
        fixed, beside = (() if card is None else view.robots_on(card)), _beside(view, geometry, card)
        return self._zoom.place(self._app.painter, self._app.tr, fixed, above=_foot(geometry), beside=beside)

    def draw(self, painter: Painter, view: TableView, geometry: TableGeometry) -> None:
        """Draw what is looked at, over the table that shows ``view``."""
        if self.pool is not None:
            cards, pile = pool_of(shown_to_all(self._match, self._playback.told), self._playback.view, self.pool)
            painter.dim(PLATE_VEIL)
            draw_pool(painter, self._app.tr, self._match.looks[self.pool], cards, pile)
        elif self._zoom.card is not None:
            lot, fixed = self._zoom.card, view.robots_on(self._zoom.card)
            lit = self._what_if.fits(view, lot)
            above, beside = _foot(geometry), _beside(view, geometry, lot)
            place = self._zoom.draw(painter, self._app.tr, fixed, above=above, beside=beside, lit=lit)
            self._what_if.draw(painter, view, lot, geometry, place)


def _open_cards(view: TableView) -> list[bool]:
    return [place.card is not None for place in view.belt]


def _beside(view: TableView, geometry: TableGeometry, card: str | None) -> float | None:
    """Where an enlarged card of the belt begins, so that all open ones stay in sight; None for any other card."""
    on_belt = card is not None and any(place.card == card for place in view.belt)
    return open_edge(geometry, _open_cards(view)) if on_belt else None


def _foot(geometry: TableGeometry) -> float:
    """The lower limit of an enlarged card, so that hand, bid button and log stay visible, or the seats' plates."""
    if geometry.afar:
        return geometry.seat_panel(0).top - 4
    return min(geometry.ask.top, geometry.log.top) - 4
