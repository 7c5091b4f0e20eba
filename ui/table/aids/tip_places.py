"""Where a tip lies on the table: beside what it explains if it can, and over nothing that is in use."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ui.base.viewport import Rect
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.table.aids.explainer import TAIL, WORDS_W, tip_size
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BeltSlot, OwnCard, SpriteKey
from ui.table.places.sprites import Pose
from ui.table.state.view import TableView

AIR = 4.0
"""What a tip keeps from anything in use, in units."""
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
            *geometry.unit_bars(len(view.seats[geometry.viewer].units)),
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
    used = [*in_use(view, geometry, lying), target]
    hidden = [lying[key].rect for key in _backs(view) if key in lying]
    room = painter.canvas.inflate(-16, -16)
    best: TipPlace | None = None
    least = float("inf")
    for shown, plain in ((picture, 0.0), *(((None, PLAIN),) if picture else ())):
        for wide, odd in SHAPES:
            size = tip_size(painter, words, shown, wide)
            for place in _places(size, target, room):
                cost = plain + odd + _away(place, target)
                if cost >= least or place.inflate(2 * AIR, 2 * AIR).collidelist(used) >= 0:
                    continue
                cost += HIDES * sum(_area(place.clip(hidden[at])) for at in place.collidelistall(hidden))
                if cost < least:
                    best, least = TipPlace(place, shown), cost
    return best


def is_free(place: TipPlace, view: TableView, geometry: TableGeometry, lying: Mapping[SpriteKey, Pose]) -> bool:
    """Whether a tip still covers nothing in use."""
    return place.rect.collidelist(in_use(view, geometry, lying)) < 0


def _backs(view: TableView) -> set[SpriteKey]:
    return {BeltSlot(view.round, place.slot) for place in view.belt if place.card is None}


def _risen(card: Rect, geometry: TableGeometry) -> Rect:
    """A card in hand, and where it lies when it is chosen; it leans a little."""
    return Rect(card.left - 4, card.top - geometry.hand_rise, card.w + 8, card.h + geometry.hand_rise + 4)


def _places(size: tuple[float, float], target: Rect, room: Rect) -> Iterator[Rect]:
    """The places beside the target, and others all over the table."""
    width, high = size
    if width > room.w or high > room.h:
        return
    off = TAIL + AIR
    for y in (target.centery - high / 2, target.top, target.bottom - high):
        for x in (target.right + off, target.left - off - width):
            yield Rect(x, y, width, high).clamp(room)
    for x in (target.centerx - width / 2, target.left, target.right - width):
        for y in (target.bottom + off, target.top - off - high):
            yield Rect(x, y, width, high).clamp(room)
    for row in range(int((room.h - high) // STEP) + 1):
        for column in range(int((room.w - width) // STEP) + 1):
            yield Rect(room.left + column * STEP, room.top + row * STEP, width, high)


def _away(place: Rect, target: Rect) -> float:
    return abs(place.centerx - target.centerx) + abs(place.centery - target.centery)


def _area(place: Rect) -> float:
    return place.w * place.h
