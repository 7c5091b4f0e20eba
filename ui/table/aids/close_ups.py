"""What a viewer looks at closely over the table: a seat's cards, or one card with what winning it would bring."""

from ui.base.viewport import Rect
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.aids.card_zoom import CardZoom
from ui.table.aids.pool_view import draw_pool, pool_of
from ui.table.aids.skipping import shown_to_all
from ui.table.aids.what_if import WhatIf
from ui.table.motion.playback import Playback
from ui.table.paint.marks import PLATE_VEIL
from ui.table.places.geometry import TableGeometry
from ui.table.state.view import TableView


class CloseUps:
    """The memory aid of one table, and its enlarged card: one hides the other."""

    def __init__(self, app: App, match: Match, playback: Playback, zoom: CardZoom) -> None:
        """Show nothing yet."""
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
        fixed = () if card is None else view.robots_on(card)
        return self._zoom.place(self._app.painter, self._app.tr, fixed, above=_foot(geometry))

    def draw(self, painter: Painter, view: TableView, geometry: TableGeometry) -> None:
        """Draw what is looked at, over the table that shows ``view``."""
        if self.pool is not None:
            cards, pile = pool_of(shown_to_all(self._match, self._playback.told), self._playback.view, self.pool)
            painter.dim(PLATE_VEIL)
            draw_pool(painter, self._app.tr, self._match.looks[self.pool], cards, pile)
        elif self._zoom.card is not None:
            lot, fixed = self._zoom.card, view.robots_on(self._zoom.card)
            lit = self._what_if.fits(view, lot)
            self._zoom.draw(painter, self._app.tr, fixed, above=_foot(geometry), lit=lit)
            self._what_if.draw(painter, view, lot, geometry, self.place(view, geometry))


def _foot(geometry: TableGeometry) -> float:
    """The lower limit of an enlarged card, so that hand, bid button and log stay visible."""
    return min(geometry.prompt.top, geometry.log.top) - 4
