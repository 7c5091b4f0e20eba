"""The tips at one table: what it has shown for the first time is explained where nothing in use is covered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import CATALOGUE, Kind
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.aids.explainer import Explainer
from ui.table.aids.tip_places import TipPlace, is_free, tip_place
from ui.table.motion.playback import Playback
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import OwnCard, Spanner, SpriteKey, poses
from ui.table.places.sprites import Pose
from ui.table.state.moments import Happened, Moment, moments_in, picture_of, words_of
from ui.table.state.view import TableView


@dataclass(frozen=True)
class _Placed:
    """A tip in its place, and what that depends on: what is ``known`` of the tip, and the ``view`` of the table."""

    known: tuple[Happened, TableGeometry, str, float]
    view: TableView
    words: str
    target: Rect
    place: TipPlace


class TableExplainer(Explainer):
    """Explains what happens at one table. A tip stays where it is until something in use comes to lie there."""

    def __init__(self, app: App, playback: Playback) -> None:
        """Start without having looked at anything ``playback`` has shown."""
        super().__init__(app)
        self._playback = playback
        self._heard = playback.told
        """How many events have been looked at."""
        self._seen: TableView | None = None
        self._geometry: TableGeometry | None = None
        self._names: Sequence[str] = ()
        self._placed: _Placed | None = None
        """The tip that was placed last."""

    def look(self, geometry: TableGeometry, names: Sequence[str]) -> None:
        """Take in what the table has shown since the last look, if the viewer has a seat; ``geometry`` and ``names``
        are the table's."""
        self._geometry, self._names = geometry, names
        view = self._playback.view
        if view is not self._seen and view.viewer is not None:
            self.offer(moments_in(self._playback.events_since(self._heard), view))
            self._heard, self._seen = self._playback.told, view

    def skip(self) -> None:
        """Explain nothing of what has been shown since the last look: the players skipped it."""
        self.hush()
        self._heard, self._seen = self._playback.told, self._playback.view

    def tellable(self, happened: Happened) -> bool:
        """Whether it is new, and there is a place for it that covers nothing in use: if not, another time."""
        return super().tellable(happened) and self._place(happened) is not None

    def draw_at(self, painter: Painter, geometry: TableGeometry, names: Sequence[str]) -> None:
        """Draw the tip, if there is room for it."""
        self._geometry, self._names = geometry, names
        placed = None if self.shown is None else self._place(self.shown)
        if placed is not None:
            self.draw_on(painter, placed.words, placed.place.picture, placed.target, placed.place.rect)

    def _place(self, happened: Happened) -> _Placed | None:
        """The tip in its place: where it was, or else the best one now."""
        geometry, view, painter, before = self._geometry, self._playback.view, self._app.painter, self._placed
        if geometry is None:
            return None
        words = words_of(happened, self._names).told(self._app.tr)
        known = (happened, geometry, words, painter.texts.text_scale)
        if before is not None and before.known != known:
            before = None
        if before is not None and before.view is view:
            return before
        lying = poses(view, geometry)
        target = target_of(happened.moment, view, geometry, lying)
        if before is not None and is_free(before.place, view, geometry, lying):
            place: TipPlace | None = before.place
        else:
            place = tip_place(painter, words, picture_of(happened.moment), target, view, geometry, lying)
        self._placed = None if place is None else _Placed(known, view, words, target, place)
        return self._placed


def target_of(moment: Moment, view: TableView, geometry: TableGeometry, lying: Mapping[SpriteKey, Pose]) -> Rect:
    """The place on the table that a moment is about."""
    lot = view.belt[0].card if view.belt else None
    # On a unit the belt speed is at the top, where what points at it would cover the unit.
    if moment is Moment.BELT and lot is not None and CATALOGUE[lot].kind is not Kind.UNIT:
        x, y = geometry.wheel(lot)
        return Rect(x - 24, y - 24, 48, 48)
    if moment in (Moment.TIE, Moment.CHIEF) and Spanner() in lying:
        return lying[Spanner()].rect
    # Cards that were paid come back from the pile.
    if moment in (Moment.REFILL, Moment.EMPTY):
        return geometry.own_pool_sign
    laid = [lying[OwnCard(card)].rect for card in view.own_bid if OwnCard(card) in lying]
    if moment is Moment.FORCED and laid:
        return laid[0]
    return geometry.head
