"""What winning the lot would change, shown beside it while someone points at it."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.cards import CATALOGUE, Symbol
from game.core.turn_order import clockwise
from game.review.what_if import Change, what_if
from ui.base.i18n import Translator
from ui.base.theme import BRASS, DIM, LOG_GREEN, PANEL_DARK, SEAT, STRONG, WARNING, YELLOW, Colour
from ui.base.viewport import Rect
from ui.match.match import Match, SeatLook
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.paint.marks import draw_portrait
from ui.table.paint.units import draw_symbol
from ui.table.places.geometry import TableGeometry
from ui.table.state.view import Stage, TableView

COVERED = 3
"""The plate covers this many cards behind the lot; the bids above them and the hand below stay free."""
EDGE, PAD = 6.0, 12.0
HEAD_SHARE = 0.2
"""The part of the plate's height that its title takes."""
TALLEST_ROW = 52.0
NAME_PART, POINTS_PART = 0.34, 0.34
"""The shares of a row for the name and the points; the widgets get the rest."""
LEAST_SYMBOL = 11.0
TITLE = STRONG.but(size=24, colour=YELLOW)
FIGURE = STRONG.but(size=21)


@dataclass(frozen=True)
class SeatRow:
    """One seat: its look, its name, the change in words, and the change in points."""

    look: SeatLook
    name: str
    points: str
    widgets: str
    by: int


class WhatIf:
    """What winning the lot would change for everyone. It is computed once per lot: between a card's turning up and its
    sale nobody gains or loses a card."""

    def __init__(self, app: App, match: Match) -> None:
        """Know nothing yet."""
        self._app = app
        self._match = match
        self._lot: str | None = None
        self._changes: tuple[Change, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether it may be shown: one person decides in the settings, several must have agreed to it."""
        agreed = len(self._match.humans) <= 1 or self._match.setup.what_if
        return agreed and self._app.settings.what_if

    def update(self, view: TableView, pointed_at: str | None) -> bool:
        """Compute it the first time someone points at ``view``'s lot; returns whether the picture changes. Call it only
        at rest, so that it never gives away what the table has yet to show."""
        lot = self._asked(view, pointed_at)
        if lot is None or lot == self._lot:
            return False
        self._lot, self._changes = lot, what_if(self._match.session.observation(None), lot)
        return True

    def fits(self, view: TableView, pointed_at: str | None) -> frozenset[Symbol]:
        """The lot's symbols that would serve the viewer's units, while someone points at it."""
        if view.viewer is None or not self._tells(view, pointed_at):
            return frozenset()
        return self._changes[view.viewer].fits

    def draw(
        self, painter: Painter, view: TableView, pointed_at: str | None, geometry: TableGeometry, right: float
    ) -> None:
        """Show it beside the lot and no further than ``right``, while someone points at it."""
        rows = self.rows(view.viewer) if self._tells(view, pointed_at) else []
        if self._lot is not None and rows:
            plate = plate_of(geometry, len(rows), right)
            draw_what_if(painter, self._app.tr, plate, self._lot, rows, self.fits(view, pointed_at))

    def rows(self, viewer: int | None) -> list[SeatRow]:
        """The row of each seat, the viewer's first, then clockwise. With the memory aid off there is only the viewer's:
        the others' would remember cards for the player."""
        tr, looks = self._app.tr, self._match.looks
        others = self._app.settings.memory_aid
        seats = clockwise(len(looks), viewer or 0)
        return [
            _row(tr, looks[seat], self._changes[seat], you=seat == viewer) for seat in seats if others or seat == viewer
        ]

    def _asked(self, view: TableView, pointed_at: str | None) -> str | None:
        """The lot, if the viewer points at it and may see this."""
        lot = view.belt[0].card if view.belt else None
        return lot if self.allowed and pointed_at == lot and view.stage is Stage.NONE else None

    def _tells(self, view: TableView, pointed_at: str | None) -> bool:
        """Whether to show it now."""
        return self._lot is not None and self._asked(view, pointed_at) == self._lot


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


def plate_of(geometry: TableGeometry, rows: int, right: float) -> Rect:
    """Where the plate lies: beside the lot, over the cards that follow it, and no further than ``right``."""
    x, y, width = geometry.belt_place(1)
    last = geometry.belt_place(COVERED)[0]
    left, top = x - width / 2 - EDGE, 2 * y - geometry.belt_band.top
    room = Rect(left, top, min(last + width / 2 + EDGE, right) - left, geometry.belt_band.top - 2 - top)
    high = min(room.h, room.h * HEAD_SHARE + rows * TALLEST_ROW + 2 * PAD)
    return Rect(room.left, room.bottom - high, room.w, high)


def draw_what_if(
    painter: Painter, tr: Translator, plate: Rect, lot: str, rows: Sequence[SeatRow], fits: frozenset[Symbol]
) -> None:
    """The plate: what the lot would bring each seat, and its symbols, with those that serve the viewer lit."""
    painter.panel(plate, PANEL_DARK, border=BRASS, border_width=4, radius=18, shadow=18)
    inner = plate.inflate(-2 * PAD, -2 * PAD + 6)
    high = min(34.0 * max(1.0, painter.texts.text_scale), inner.h * 0.26)
    head = Rect(inner.left, inner.top, inner.w, high)
    radius = max(LEAST_SYMBOL, high / 2 - 3)
    symbols = CATALOGUE[lot].symbols
    left = head.right - len(symbols) * (2 * radius + 6)
    for index, symbol in enumerate(symbols):
        at = (left + radius + 3 + index * (2 * radius + 6), head.centery)
        draw_symbol(painter, symbol, at, radius, lit=symbol in fits)
    title = tr.text("What winning it brings now")
    painter.text(title, head.midleft, TITLE, align="midleft", max_width=left - head.left - 8, max_height=head.h)
    step = (inner.bottom - head.bottom) / max(1, len(rows))
    for index, row in enumerate(rows):
        _draw_row(painter, row, Rect(inner.left, head.bottom + index * step, inner.w, step))


def _draw_row(painter: Painter, row: SeatRow, place: Rect) -> None:
    radius = min(20.0, place.h / 2 - 2)
    draw_portrait(painter, row.look, SEAT[row.look.colour], (place.left + radius + 1, place.centery), radius)
    left = place.left + 2 * radius + 10
    room = place.right - left
    colour: Colour = LOG_GREEN if row.by > 0 else WARNING if row.by < 0 else DIM
    points, widgets = left + room * NAME_PART, left + room * (NAME_PART + POINTS_PART)
    for words, x, wide, shade in (
        (row.name, left, room * NAME_PART - 10, None),
        (row.points, points, (room * POINTS_PART if row.widgets else place.right - points) - 8, colour),
        (row.widgets, widgets, place.right - widgets, colour),
    ):
        painter.text(
            words, (x, place.centery), FIGURE, align="midleft", max_width=wide, max_height=place.h, colour=shade
        )
