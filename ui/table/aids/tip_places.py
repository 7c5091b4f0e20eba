"""Where a tip lies on the table: beside what it explains if it can, and over nothing that is in use."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from ui.base.viewport import Rect
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.table.aids.explainer import TAIL, WORDS_W, tip_size
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BeltSlot, OwnCard, SpriteKey
from ui.table.places.sprites import Pose
from ui.table.state.view import TableView

AIR = 4.0
"""How far a tip stays from anything in use, in units."""
AT_ONCE = 24
"""How many places are weighed in one step of the search."""
STEP = 24.0
"""How far one place that is tried lies from the next."""
SHAPES = ((WORDS_W, 0.0), (WORDS_W * 1.45, 60.0), (WORDS_W * 0.8, 60.0))
"""The widths of the words that are tried, and how much farther away a tip may be rather than take each."""
PLAIN = 90.0
"""The same for a tip without its picture."""
HIDES = 0.02
"""The cost of a square unit of cards that lie face down, in units of distance."""


@dataclass(frozen=True)
class TipPlace:
    """Where a tip lies, and the picture for which it has room."""

    rect: Rect
    picture: Key | None


@dataclass
class _Best:
    """The best place found so far, and what it costs, in units of distance."""

    place: TipPlace | None = None
    cost: float = math.inf

    def offer(self, place: TipPlace, cost: float) -> None:
        """Remember a place if it is better."""
        if cost < self.cost:
            self.place, self.cost = place, cost


def in_use(view: TableView, geometry: TableGeometry, lying: Mapping[SpriteKey, Pose]) -> list[Rect]:
    """Everything that a tip may not cover: the hand and where chosen cards rise, open cards and units, bids, faces and
    names, the lot with its sign, words, the log and all buttons."""
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
        shop = geometry.workshop
        own = [
            Rect(shop.left, shop.top, shop.w, geometry.workshop_head),
            # Without a unit, words say what comes there.
            *geometry.unit_bars(max(1, len(view.seats[geometry.viewer].units))),
        ]
    words = [geometry.prompt, geometry.counsel, geometry.confirm, geometry.log, geometry.notice]
    buttons = [geometry.round_button(index) for index in range(4)]
    return [
        place
        for place in (*cards, *seats, *own, geometry.head, geometry.lot_sign, *words, *buttons)
        if place.w and place.h
    ]


def tip_place(
    painter: Painter,
    words: str,
    picture: Key | None,
    target: Rect,
    view: TableView,
    geometry: TableGeometry,
    lying: Mapping[SpriteKey, Pose],
) -> TipPlace | None:
    """The place for a tip with these words that covers nothing in use, as near to its target as possible; None if there
    is none."""
    *_, best = search_place(painter, words, picture, target, view, geometry, lying)
    return best


def search_place(
    painter: Painter,
    words: str,
    picture: Key | None,
    target: Rect,
    view: TableView,
    geometry: TableGeometry,
    lying: Mapping[SpriteKey, Pose],
) -> Iterator[TipPlace | None]:
    """Look for that place in steps of less than half a millisecond: the best one so far after each."""
    kept = [place.inflate(2 * AIR, 2 * AIR) for place in (*in_use(view, geometry, lying), target)]
    hidden = [lying[key].rect for key in _backs(view) if key in lying]
    room = painter.canvas.inflate(-16, -16)
    best = _Best()
    for shown, plain in ((picture, 0.0), *(((None, PLAIN),) if picture else ())):
        for wide, odd in SHAPES:
            size = tip_size(painter, words, shown, wide)
            yield best.place
            found = _free_places(size, target, room, kept, best, plain + odd)
            while batch := list(islice(found, AT_ONCE)):
                for place, cost in batch:
                    best.offer(TipPlace(place, shown), cost + HIDES * _hidden_by(place, hidden))
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
    """The places beside the target, and others all over the table, that touch nothing that must stay clear, each with
    its distance and what is ``odd`` about it; none that costs more than the ``best`` so far."""
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


def _hidden_by(place: Rect, cards: Sequence[Rect]) -> float:
    """Square units of these cards that a place covers."""
    clips = [place.clip(cards[at]) for at in place.collidelistall(cards)]
    return sum(clip.w * clip.h for clip in clips)
