"""The tips at one table: what it has shown for the first time is explained where nothing in use is covered."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from game.core.cards import CATALOGUE, Kind
from ui.base.viewport import Point, Rect, around
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.aids.explainer import EDGE, TAIL, WORDS_W, Explainer, root_of, struck, tail, tip_size
from ui.table.motion.playback import Playback
from ui.table.places.floor import HINT_HIGH
from ui.table.places.geometry import OWN_PILE_W, TableGeometry
from ui.table.places.poses import BeltSlot, OwnCard, SpriteKey, poses
from ui.table.places.sprites import CARD_RATIO, Pose
from ui.table.state.moments import AIDS, Happened, Moment, moments_in, picture_of, words_of
from ui.table.state.view import TableView

AIR = 4.0
"""What a tip keeps from anything in use, in units."""
AT_ONCE = 12
"""How many places are weighed in one step of the search."""
STEP = 32.0
"""How far one place that is tried lies from the next."""
SHAPES = ((WORDS_W, 0.0), (WORDS_W * 1.45, 0.0), (WORDS_W * 0.8, 60.0), (WORDS_W * 1.9, 60.0))
"""The widths of the words that are tried, and how much farther away a tip may be rather than take each."""


@dataclass(frozen=True)
class TipPlace:
    """Where a tip lies, the picture for which it has room, and its tail."""

    rect: Rect
    picture: Key | None
    tail: list[Point] | None


@dataclass
class _Best:
    """The best place found so far, and what it costs, in units of distance."""

    place: TipPlace | None = None
    cost: float = math.inf

    def offer(self, place: TipPlace, cost: float) -> None:
        """Keep a place if it is better."""
        if cost < self.cost:
            self.place, self.cost = place, cost


def in_use(view: TableView, geometry: TableGeometry, lying: Mapping[SpriteKey, Pose]) -> list[Rect]:
    """Everything that a tip may not cover: the hand and where chosen cards rise, open cards and units, bids, faces and
    names, the lot with its sign, the log and the round buttons."""
    backs = _backs(view)
    cards = [
        _risen(pose.rect, geometry) if isinstance(key, OwnCard) else pose.rect
        for key, pose in lying.items()
        if key not in backs
    ]
    seats = [
        place
        for seat in geometry.top_seats
        for place in (
            geometry.face(seat),
            geometry.seat_head(seat),
            geometry.worth_sign(seat),
            geometry.pool_sign(seat),
            geometry.seat_bid(seat),
        )
    ]
    own = []
    if geometry.viewer is not None:
        units, area = len(view.seats[geometry.viewer].units), geometry.workshop_units
        # Without a unit, words say what comes there.
        told = [Rect(area.left, area.top, area.w, min(area.h, HINT_HIGH))] if not units else geometry.unit_bars(units)
        # The letters of a name are lower than its line.
        name = geometry.own_name.inflate(0, -geometry.own_name.h / 2)
        own = [geometry.face(geometry.viewer), name, geometry.own_pool_sign, geometry.own_pile, *told]
    words = [geometry.log, geometry.notice]
    buttons = [geometry.round_button(index) for index in range(4)]
    return [
        place
        for place in (*cards, *seats, *own, geometry.head, geometry.lot_sign, *words, *buttons)
        if place.w and place.h
    ]


def _boards(geometry: TableGeometry) -> Iterator[Rect]:
    """The places in which a tip covers what the player is asked, none of it by half: it can be read again as soon as a
    press has dismissed the tip. First the words alone, if they lie beside the button; then all of the board."""
    whole = geometry.ask_ground.union(geometry.prompt)
    whole.w, whole.h = min(whole.right, geometry.log.left - 2 * AIR) - whole.left, whole.h - AIR
    if not geometry.board and not geometry.stacked:
        told = whole.copy()
        told.w = geometry.confirm.left - 2 * AIR - whole.left
        yield told
    yield whole


def search_place(
    painter: Painter,
    words: str,
    picture: Key | None,
    target: Rect,
    view: TableView,
    geometry: TableGeometry,
    lying: Mapping[SpriteKey, Pose],
) -> Iterator[TipPlace | None]:
    """Look for the place for a tip with these words that covers nothing in use, as near to its target as possible, in
    steps of less than half a millisecond: the best one so far after each, None while there is none."""
    kept = [place.inflate(2 * AIR, 2 * AIR) for place in (*in_use(view, geometry, lying), target)]
    hidden = [lying[key].rect for key in _backs(view) if key in lying]
    room = painter.canvas.inflate(-16, -16)
    best = _Best()
    for index, board in enumerate(_boards(geometry)):
        width, high = tip_size(painter, words, None, (board.w - 2 * EDGE) / max(1.0, painter.texts.text_scale))
        high = max(board.h, high)
        place = Rect(board.left, board.bottom - high, board.w, high)
        if width <= board.w and room.contains(place) and place.collidelist(kept) < 0:
            tip, cost = _tail_of(place, target, kept)
            away = 0.0 if tip is None else math.dist(root_of(tip), tip[-1])
            # In units of distance, with its button twice.
            best.offer(TipPlace(place, None, tip), 420.0 * (1 + index) + away + cost)
    kept += [geometry.prompt, geometry.counsel, geometry.tray, geometry.confirm]
    for shown, plain in ((picture, 0.0), *(((None, 90.0),) if picture else ())):
        for wide, odd in SHAPES:
            size = tip_size(painter, words, shown, wide)
            yield best.place
            found = _free_places(size, target, room, kept, best, plain + odd)
            while batch := list(islice(found, AT_ONCE)):
                for place, cost in batch:
                    # In units of distance for each square unit.
                    costs = cost + 0.006 * _hidden_by(place, hidden)
                    if costs < best.cost:
                        tip, odd_tail = _tail_of(place, target, kept)
                        best.offer(TipPlace(place, shown, tip), costs + odd_tail)
                yield best.place
    yield best.place


def is_free(place: TipPlace, view: TableView, geometry: TableGeometry, lying: Mapping[SpriteKey, Pose]) -> bool:
    """Whether a tip still covers nothing in use."""
    return place.rect.collidelist(in_use(view, geometry, lying)) < 0


def _backs(view: TableView) -> set[SpriteKey]:
    return {BeltSlot(view.round, place.slot) for place in view.belt if place.card is None}


def _risen(card: Rect, geometry: TableGeometry) -> Rect:
    """A card in hand, and where it lies when it is chosen; it leans a little."""
    return Rect(card.left - 4, card.top - geometry.hand_rise, card.w + 8, card.h + geometry.hand_rise + 4)


def _free_places(
    size: tuple[float, float], target: Rect, room: Rect, kept: Sequence[Rect], best: _Best, odd: float
) -> Iterator[tuple[Rect, float]]:
    """The places beside the target, and others all over the table, that touch nothing to be kept clear, each with its
    distance and what is ``odd`` about it; none that costs more than the ``best`` so far."""
    width, high = size
    if width > room.w or high > room.h:
        return
    for place in _beside(size, target, room):
        cost = odd + _away(place, target)
        if cost < best.cost and place.collidelist(kept) < 0:
            yield place, cost
    columns, rows = (int((room.w - width) // STEP) + 1, int((room.h - high) // STEP) + 1)
    nearest = min(columns - 1, max(0, round((target.centerx - width / 2 - room.left) / STEP)))
    tops = [room.top + row * STEP for row in range(rows)]
    for top in sorted(tops, key=lambda top: abs(top + high / 2 - target.centery)):
        place = Rect(room.left, top, width, high)
        if odd + abs(place.centery - target.centery) >= best.cost:
            break
        # From the column below or above the target outwards: the first free place of a row is its nearest.
        for step in (1, -1):
            column = nearest if step > 0 else nearest - 1
            while 0 <= column < columns:
                place.left = room.left + column * STEP
                cost = odd + _away(place, target)
                if cost >= best.cost:
                    break
                hit = place.collidelist(kept)
                if hit < 0:
                    yield place.copy(), cost
                    column += step
                elif step > 0:
                    # Everything as far as its right edge touches it, too.
                    column = max(column + 1, math.ceil((kept[hit].right - room.left) / STEP))
                else:
                    column = min(column - 1, math.floor((kept[hit].left - width - room.left) / STEP))


def _beside(size: tuple[float, float], target: Rect, room: Rect) -> Iterator[Rect]:
    width, high = size
    off = TAIL + AIR
    for y in (target.centery - high / 2, target.top, target.bottom - high):
        for x in (target.right + off, target.left - off - width):
            yield Rect(x, y, width, high).clamp(room)
    for x in (target.centerx - width / 2, target.left, target.right - width):
        for y in (target.bottom + off, target.top - off - high):
            yield Rect(x, y, width, high).clamp(room)


def _away(place: Rect, target: Rect) -> float:
    return abs(place.centerx - target.centerx) + abs(place.centery - target.centery)


def _tail_of(place: Rect, target: Rect, kept: Sequence[Rect]) -> tuple[list[Point] | None, float]:
    """A tip's tail and what that costs: one that would strike out much is left out."""
    tip = tail(place, target, kept)
    cost = struck(tip, kept)
    return (tip, cost) if cost < 520 else (None, 520.0)


def _hidden_by(place: Rect, places: Sequence[Rect]) -> float:
    """Square units of these places that a tip covers."""
    clips = [place.clip(places[at]) for at in place.collidelistall(places)]
    return sum(clip.w * clip.h for clip in clips)


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
        super().__init__(app)
        self._playback = playback
        self.quiet = False
        """Whether the table shows aids only once they have been explained."""
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
        """Whether it is new, and there is a place for it that covers nothing in use: if not, another time. What a bid
        is, everybody knows who has played a game; and how to bid is no use to somebody who has no choice."""
        if happened.moment is Moment.BID and self._app.progress.games:
            return False
        if happened.moment is Moment.FZZZT and len(self._playback.view.hand) <= 1:
            return False
        if happened.moment in AIDS and not self.quiet:
            return False
        return super().tellable(happened) and self._place(happened) is not None

    def draw_at(self, painter: Painter, geometry: TableGeometry, names: Sequence[str]) -> None:
        """Draw the tip, if there is room for it."""
        self._geometry, self._names = geometry, names
        placed = None if self.shown is None else self._place(self.shown)
        if placed is not None:
            place = placed.place
            self.draw_on(painter, placed.tip.words, place.picture, placed.target, place.rect, place.tail)

    def is_ready(self, dt: float) -> bool:
        """Whether a place has been found for a tip that waits, or looked for in vain for all. Every frame looks a
        little further, so that none waits for it, and a longer step as much further as it stands for frames."""
        steps = max(1, round(dt * 60))
        for happened in self._waiting:
            if not super().tellable(happened):
                continue
            if all(self._look_further(happened) for _ in range(steps)):
                return False
            if self._place(happened) is not None:
                break
        return True

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
                self._placed = _Placed(tip, view, before.target, before.place)
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
        return around(geometry.wheel(lot), geometry.head.w * 0.3, geometry.head.h * 0.1)
    if moment in (Moment.TIE, Moment.CHIEF):
        return geometry.face(view.chief)
    if moment is Moment.LOG:
        return geometry.log
    if moment is Moment.EMPTY and view.viewer is not None:
        return around(geometry.pile(view.viewer), OWN_PILE_W, OWN_PILE_W * CARD_RATIO)
    # Cards that were paid come back from the pile, whose sign is there even while it is empty.
    if moment in (Moment.REFILL, Moment.PILES) and view.viewer is not None:
        return geometry.pool_sign(view.viewer)
    laid = [lying[OwnCard(card)].rect for card in view.own_bid if OwnCard(card) in lying]
    if moment is Moment.FORCED and laid:
        return laid[0]
    return geometry.head
