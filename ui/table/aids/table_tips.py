"""The tips at one table: what it has shown for the first time is explained where nothing in use is covered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import CATALOGUE, Kind
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.aids.explainer import Explainer
from ui.table.aids.tip_places import TipPlace, is_free, search_place
from ui.table.motion.playback import Playback
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import OwnCard, Spanner, SpriteKey, poses
from ui.table.places.sprites import Pose
from ui.table.state.moments import Happened, Moment, moments_in, picture_of, words_of
from ui.table.state.view import TableView


@dataclass(frozen=True)
class _Tip:
    """What a tip's place depends on beside the view of the table."""

    about: Happened
    geometry: TableGeometry
    words: str
    text_scale: float


@dataclass(frozen=True)
class _Placed:
    """A tip in its place on a view of the table."""

    tip: _Tip
    view: TableView
    target: Rect
    place: TipPlace


@dataclass
class _Search:
    """The search for a tip's place, and how far it is."""

    tip: _Tip
    view: TableView
    target: Rect
    steps: Iterator[TipPlace | None]
    place: TipPlace | None = None
    over: bool = False

    def advance(self) -> None:
        """Look a little further."""
        try:
            self.place = next(self.steps)
        except StopIteration:
            self.over = True


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
        self._search: _Search | None = None
        """The search for the place of the tip that comes next."""

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
            self.draw_on(painter, placed.tip.words, placed.place.picture, placed.target, placed.place.rect)

    def is_ready(self) -> bool:
        """Whether a place has been looked for for each tip that waits; every call looks a little further, so that no
        frame waits for it."""
        waiting = [happened for happened in self._waiting if super(TableExplainer, self).tellable(happened)]
        return not any(self._look_further(happened) for happened in waiting)

    @property
    def wake_after(self) -> float | None:
        """Seconds until it counts as read, or a place is looked for; None if there is nothing to do."""
        return 0.0 if self._search is not None and not self._search.over else super().wake_after

    def _look_further(self, happened: Happened) -> bool:
        """Look a little further for a tip's place; whether that is not over yet."""
        view, tip = self._playback.view, self._tip(happened)
        if tip is None or (self._placed is not None and (self._placed.tip, self._placed.view) == (tip, view)):
            return False
        if self._search is None or self._search.tip != tip or self._search.view is not view:
            lying = poses(view, tip.geometry)
            target = target_of(happened.moment, view, tip.geometry, lying)
            picture = picture_of(happened.moment)
            steps = search_place(self._app.painter, tip.words, picture, target, view, tip.geometry, lying)
            self._search = _Search(tip, view, target, steps)
        search = self._search
        search.advance()
        if search.over:
            self._placed = None if search.place is None else _Placed(tip, view, search.target, search.place)
        return not search.over

    def _tip(self, happened: Happened) -> _Tip | None:
        """The tip for what happened, as it would be now."""
        if self._geometry is None:
            return None
        words = words_of(happened, self._names).told(self._app.tr)
        return _Tip(happened, self._geometry, words, self._app.painter.texts.text_scale)

    def _place(self, happened: Happened) -> _Placed | None:
        """The tip in its place: where it was, or else the best one now."""
        view, before, tip = self._playback.view, self._placed, self._tip(happened)
        if tip is None:
            return None
        if before is not None and before.tip != tip:
            before = None
        if before is not None and before.view is view:
            return before
        if before is not None:
            lying = poses(view, tip.geometry)
            if is_free(before.place, view, tip.geometry, lying):
                target = target_of(happened.moment, view, tip.geometry, lying)
                self._placed = _Placed(tip, view, target, before.place)
                return self._placed
            self._placed = None
        while self._look_further(happened):
            pass
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
