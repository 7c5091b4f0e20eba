"""The layout of a reveal, which fills the canvas: the lot under its lamp, the bids, and the bidders below them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.core.turn_order import clockwise
from ui.base.viewport import Point, Rect
from ui.halls.floor_plan import FloorPlan
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO

EDGE = 36.0
"""The stage's margins at the left and right of the canvas."""
STAMP_RATIO = 88 / 320
"""A stamp's height relative to its width."""
PODIUM_GAP = 12.0
PILL_H, PILL_GROWTH = 36.0, 0.2
"""The height of the pills along that path, and by what share they are higher for words of twice the size."""
FEET_H, FEET_W = 174.0, 372.0
"""Face, sum, name and verdict of a bidder: how high, and how wide at most."""
FEET_GAP, BOTTOM = 8.0, 12.0
NAME_H = 38.0
"""The height of a bidder's name."""
FACE = 58.0
RISEN = 26.0
"""How far the lot rises for words of twice the size."""
LARGE_FACE, LARGE_GREAT_SUM = 50.0, 52.0
"""Radius of a face and of the winner's sum for large words."""
SUM, GREAT_SUM = 37.0, 48.0
"""Radius of a sum, and of the winner's."""
WIDEST_CARD, WIDEST_SHARE = 216.0, 0.56
"""The most width of a bid's cards, in units and as a share of their column."""
WON_GROWTH = 1.1
"""How much larger the winner's cards are."""
FAN_ROOM = 0.1
"""How much higher a fan is than its cards, as a share of their height."""
COLUMN_GAP = 8.0
PLATE_W, PLATE_TOP = 640.0, 14.0
BUTTON_W, BUTTON_H = 200.0, 54.0
"""The size of the button that goes on."""


@dataclass(frozen=True)
class ColumnPlace:
    """The places of one bidder: the ``cards`` of the bid, and below them face, sum, name and verdict."""

    whole: Rect
    cards: Rect
    face: Point
    total: Point
    name: Rect
    verdict: Rect
    face_radius: float = FACE
    sum_radius: float = SUM
    won_radius: float = GREAT_SUM
    """Radius of the winner's sum."""
    large: bool = False
    """Whether name and verdict are below face and sum, as large words are."""

    @property
    def spanner(self) -> Point:
        """Where the Chief's spanner is: leaning on the face, or beside the sum if words are below the face."""
        if self.large:
            return self.total[0] + self.won_radius + 46, self.total[1] + 4
        return self.face[0] - 34, self.face[1] + 44

    @property
    def foot(self) -> Rect:
        """Everything below the cards."""
        return Rect(self.whole.left, self.cards.bottom, self.whole.w, self.whole.bottom - self.cards.bottom)


@dataclass(frozen=True)
class StageGeometry:
    """The stage's layout on a canvas for a number of seats; ``floor`` is where bids and bidders stand."""

    canvas: Rect
    seats: int
    floor: Rect
    foot: float = 0.0
    """Room at the lower edge for other things."""
    text: float = 1.0
    """How large words are, 1 being the normal size."""

    @cached_property
    def _more(self) -> float:
        """How much larger words are than normal, from 0 to 1 for twice the size."""
        return max(0.0, min(1.0, self.text - 1))

    @property
    def middle(self) -> float:
        """The stage's middle line from top to bottom."""
        return self.canvas.w / 2

    @property
    def lot(self) -> Rect:
        """The card that is sold."""
        height = 292 + (self.canvas.h - self.foot - 900) * 0.42
        width = height / CARD_RATIO
        return Rect(self.canvas.w / 2 - width / 2, 40 - RISEN * self._more, width, height)

    @property
    def stamp(self) -> Rect:
        """Where a stamp hits the lot: its numbers and its name stay visible."""
        lot = self.lot
        width = min(lot.w * 1.28, lot.w + 56)
        high = width * STAMP_RATIO
        return Rect(lot.centerx - width / 2, lot.centery - high / 2, width, high)

    @property
    def podium(self) -> Rect:
        """The podium below the floating lot, with its number in the round."""
        lot = self.lot
        return Rect(lot.centerx - 190, lot.bottom + PODIUM_GAP, 380, 46)

    @property
    def pillar(self) -> Rect:
        """What the podium stands on: it reaches from the podium into the belt."""
        podium, belt = self.podium, FloorPlan(self.canvas).belt_band
        return Rect(podium.centerx - 110, podium.bottom - 4, 220, belt.top + 14 - podium.bottom)

    @property
    def ring(self) -> float:
        """The height at which the path round the bidders is drawn."""
        return self.podium.bottom + 26

    @property
    def pill_h(self) -> float:
        """The height of the pills along that path that say who comes first."""
        return PILL_H * (1 + PILL_GROWTH * self._more)

    @property
    def plate(self) -> Rect:
        """The most room beside the lot, on the right: for the plate that says who won, unless the winner is on the
        left."""
        left = self.lot.right + 40
        width = min(PLATE_W, self.canvas.w - EDGE - left)
        return Rect(left, PLATE_TOP, width, 262)

    @property
    def remark(self) -> Rect:
        """The same on the left: for a bidder's words, unless the plate is there."""
        plate = self.plate
        return Rect(self.canvas.w - plate.right, plate.top, plate.w, plate.h)

    def sides(self, winner: ColumnPlace | None) -> tuple[Rect, Rect]:
        """The room for the plate that says who won, on the winner's side of the lot, and opposite it for a bidder's
        words."""
        if winner is not None and winner.whole.centerx < self.middle - COLUMN_GAP:
            return self.remark, self.plate
        return self.plate, self.remark

    @property
    def go_on(self) -> Rect:
        """The button that dismisses the winner, at the right foot of what stands above the bids."""
        larger = 1 + 0.3 * self._more
        place = Rect(0, 0, BUTTON_W * larger, BUTTON_H * larger)
        place.bottomright = (self.canvas.w - EDGE, self.podium.bottom)
        return place

    @property
    def skip(self) -> Rect:
        """The button that skips the auctions that go on without the player, beside it."""
        left, right = self.podium.right + PODIUM_GAP, self.go_on.left - PODIUM_GAP
        width = min(380 * (1 + 0.5 * self._more), right - left)
        return Rect(right - width, self.go_on.top, width, self.go_on.h)

    @property
    def menu(self) -> Rect:
        """The button that opens the menu, beside it."""
        width = 104 * (1 + 0.4 * self._more)
        return Rect(self.go_on.left - PODIUM_GAP - width, self.go_on.top, width, self.go_on.h)

    @property
    def how_on(self) -> Rect:
        """What else is said there, left of the buttons."""
        left, right = self.podium.right + PODIUM_GAP, self.menu.left - PODIUM_GAP
        return Rect(left, self.plate.bottom, right - left, self.go_on.bottom - self.plate.bottom)

    @cached_property
    def columns(self) -> tuple[ColumnPlace, ...]:
        """The bidders from left to right, clockwise from the Chief, so that the leftmost wins a tie [A4]."""
        floor, width = self.floor, self.floor.w / self.seats
        wholes = [
            Rect(floor.left + step * width + COLUMN_GAP, floor.top, width - 2 * COLUMN_GAP, floor.h)
            for step in range(self.seats)
        ]
        return tuple(_large_column(whole, self._more) if self._more else _column(whole) for whole in wholes)

    def of(self, chief: int) -> Mapping[int, ColumnPlace]:
        """Each seat's column while ``chief`` is Chief."""
        return dict(zip(clockwise(self.seats, chief), self.columns, strict=True))

    @cached_property
    def card_w(self) -> float:
        """The width of a bid's cards: as high as fits, but not so wide that two would hide each other."""
        cards = self.columns[0].cards
        high = cards.h / CARD_RATIO / (WON_GROWTH + FAN_ROOM)
        return min(WIDEST_CARD, high, cards.w * WIDEST_SHARE)


def hall_stage(canvas: Rect, seats: int, foot: float = 0.0, text: float = 1.0) -> StageGeometry:
    """The stage of a reveal for words of a size: it fills the hall except for ``foot`` units at the lower edge."""
    return _hall_stage(canvas.w, canvas.h, seats, foot, text)


@lru_cache(maxsize=4)
def _hall_stage(width: float, height: float, seats: int, foot: float, text: float) -> StageGeometry:
    canvas = Rect(0, 0, width, height)
    bare = StageGeometry(canvas, seats, canvas, foot, text=text)
    top = bare.ring + bare.pill_h / 2 + 5
    floor = Rect(EDGE, top, canvas.w - 2 * EDGE, canvas.h - foot - top - BOTTOM)
    return StageGeometry(canvas, seats, floor, foot, text=text)


def stage_of(geometry: TableGeometry) -> StageGeometry:
    """The stage of a table."""
    return hall_stage(geometry.canvas, geometry.seats, geometry.foot, geometry.text)


def _column(whole: Rect) -> ColumnPlace:
    cards = Rect(whole.left, whole.top, whole.w, whole.h - FEET_H - FEET_GAP)
    # Face and words are centred below the cards as a group.
    foot = Rect(0, cards.bottom + FEET_GAP, min(whole.w, FEET_W), FEET_H)
    foot.centerx = whole.centerx
    face = (foot.left + FACE + 10, foot.centery + 6)
    left = face[0] + FACE + 14
    room = foot.right - left
    return ColumnPlace(
        whole,
        cards,
        face,
        (left + GREAT_SUM - 4, foot.top + GREAT_SUM),
        Rect(left, foot.top + 2 * GREAT_SUM + 2, room, NAME_H),
        Rect(left, foot.top + 2 * GREAT_SUM + 2 + NAME_H, room, FEET_H - 2 * GREAT_SUM - 2 - NAME_H),
    )


def _large_column(whole: Rect, more: float) -> ColumnPlace:
    """The same for large words (``more`` from 0 to 1): face and sum side by side, and below them the name and the
    verdict across the whole foot. The cards are as large as ever."""
    # The lot has risen, and so has the column, by a little less, as the pills above it are higher.
    usual = whole.h - (RISEN - PILL_H * PILL_GROWTH / 2) * more - FEET_H - FEET_GAP
    cards_h = min(usual, min(WIDEST_CARD, whole.w * WIDEST_SHARE) * CARD_RATIO * (WON_GROWTH + FAN_ROOM))
    high = min(FEET_H * (1 + 0.6 * more), whole.h - FEET_GAP - cards_h)
    foot = Rect(0, whole.bottom - high, min(whole.w, FEET_W * (1 + more / 4)), high)
    foot.centerx = whole.centerx
    cards = Rect(whole.left, whole.top, whole.w, foot.top - FEET_GAP - whole.top)
    middle = foot.top + LARGE_GREAT_SUM
    face = (foot.left + LARGE_FACE + 6, middle)
    total = (face[0] + LARGE_FACE + 14 + LARGE_GREAT_SUM, middle)
    words = Rect(foot.left, middle + LARGE_GREAT_SUM + 2, foot.w, foot.bottom - middle - LARGE_GREAT_SUM - 2)
    name = Rect(words.left, words.top, words.w, words.h * 0.53)
    verdict = Rect(words.left, name.bottom, words.w, words.bottom - name.bottom)
    return ColumnPlace(
        whole,
        cards,
        face,
        total,
        name,
        verdict,
        face_radius=LARGE_FACE,
        sum_radius=46,
        won_radius=LARGE_GREAT_SUM,
        large=True,
    )
