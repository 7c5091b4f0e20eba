"""The layout of a reveal, which fills the canvas: the lot under its lamp, the bids, and the bidders below them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from game.core.turn_order import clockwise
from ui.base.spacing import NEAR, SNUG, TIGHT
from ui.base.tween import lerp
from ui.base.viewport import Point, Rect
from ui.halls.floor_plan import FloorPlan
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO

EDGE = 36.0
"""The stage's margins at the left and right of the canvas."""
CLOSER = 1.04
"""How much larger the lot is once it has come closer, when its winner is known."""
STAMP_RATIO = 88 / 320
"""A stamp's height relative to its width."""
FEET_GAP = 3.0
FACE = 58.0
SUM, GREAT_SUM = 52.0, 72.0
"""The least radius of a sum, of nothing, and the largest, of a winner's many zaps."""
MANY_ZAPS = 15
"""The sum from which on coins grow no more."""
WIDEST_CARD, WIDEST_SHARE = 216.0, 0.44
"""The most width of a bid's cards, in units and as a share of their column: two lie side by side there even as they
win, so that one alone is no larger."""
WON_GROWTH = 1.1
"""How much larger the winner's cards are."""
FAN_ROOM = 0.1
"""How much higher a fan is than its cards, as a share of their height."""
LAMP_H = 68.0
"""How high a lamp is that hangs over a winner."""
TAG_W = 332.0
"""The most room for a tag or a pill in a column."""
BUTTON_H = 52.0
"""The height of the button that goes on."""
ROW = BUTTON_H + SNUG + 2
"""The height of the row at the foot of the window that goes on from a reveal."""


@dataclass(frozen=True)
class ColumnPlace:
    """The places of one bidder: the ``cards`` of the bid, and below them face and sum, name and verdict."""

    whole: Rect
    cards: Rect
    face: Point
    name: Rect
    verdict: Rect
    face_radius: float = FACE
    sum_radius: float = SUM
    """The radius of a sum of nothing."""
    won_radius: float = GREAT_SUM
    """The radius of the largest sum, a winner's."""

    def coin(self, total: int, *, won: bool = False) -> Rect:
        """Where a sum is: right below the cards, beside the face. The higher it is, the larger, and the winner's is
        larger still."""
        many = min(1.0, total / MANY_ZAPS)
        radius = self.sum_radius + (self.won_radius - self.sum_radius) * (0.8 + 0.2 * many if won else 0.4 * many)
        return Rect(self.face[0] + self.face_radius + 10, self.cards.bottom + FEET_GAP, 2 * radius, 2 * radius)

    @property
    def spanner(self) -> Point:
        """Where the Chief's spanner is: leaning on the face."""
        return self.face[0] - 0.66 * self.face_radius, self.face[1] + 0.6 * self.face_radius

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
    menu: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """The button that opens the menu: where it always is at the table."""

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
        height = 250.0 + (self.canvas.h - self.foot - 900) * 0.42
        width = height / CARD_RATIO
        return Rect(self.canvas.w / 2 - width / 2, 35.0, width, height)

    @property
    def closest(self) -> Rect:
        """The same when it has come closer."""
        return self.nearer(1.0)

    def nearer(self, part: float) -> Rect:
        """The same when it has come closer to this part, 0 to 1."""
        more = (CLOSER - 1) * part
        return self.lot.inflate(self.lot.w * more, self.lot.h * more)

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
        return Rect(lot.centerx - 190, lot.bottom + SNUG, 380, 36.0)

    @property
    def pillar(self) -> Rect:
        """What the podium stands on: it reaches from the podium into the belt."""
        podium, belt = self.podium, FloorPlan(self.canvas).belt_band
        return Rect(podium.centerx - 110, podium.bottom - 4, 220, belt.top + 14 - podium.bottom)

    @property
    def ring(self) -> float:
        """The height of the path round the bidders: a wire along the podium's lower rim."""
        return self.podium.bottom - 2

    def pill(self, column: int) -> Rect:
        """What hangs from that wire over a column."""
        x = self.columns[column].whole.centerx
        return Rect(x - TAG_W / 2, self.ring + TIGHT, TAG_W, self.pill_h)

    def tag(self, column: int, head: float) -> Rect:
        """The tag at the ``head`` of the viewer's cards: right above them."""
        return Rect(self.pill(column).left, head - SNUG - self.pill_h, TAG_W, self.pill_h)

    @property
    def lamp(self) -> float:
        """The lower edge of a lamp over a winner: above that path, and below the plates at the top."""
        return self.ring - TIGHT

    @property
    def pill_h(self) -> float:
        """The height of the pills along that path that say who comes first."""
        return 32.0 * (1 + 0.2 * self._more)

    @property
    def plate(self) -> Rect:
        """The most room beside the lot, on the right: for the plate that says who won, unless the winner is on the
        left."""
        left = self.lot.right + 40
        # Where the menu is in the upper corner, it ends beside it.
        beside = self.menu.left if self.menu.w and self.menu.top < self.lot.bottom else self.canvas.w
        width, top = min(640.0, beside - EDGE - left), 14.0
        # Below large words there is room for a remark, too.
        return Rect(left, top, width, self.lamp - LAMP_H * (1 + 0.4 * self._more) - top)

    @property
    def remark(self) -> Rect:
        """The same on the left."""
        plate = self.plate
        return Rect(self.canvas.w - plate.right, plate.top, plate.w, plate.h)

    def sides(self, winner: ColumnPlace | None) -> tuple[Rect, Rect]:
        """The room for the plate that says who won, on the winner's side of the lot, and that opposite it."""
        if winner is not None and winner.whole.centerx < self.middle - SNUG:
            return self.remark, self.plate
        return self.plate, self.remark

    def said(self, speaker: ColumnPlace, winner: ColumnPlace | None, told: float) -> Rect:
        """The room for what a bidder says: over its own column, below the plate that says who won, which ends at
        ``told``, if that is there, too."""
        plate, free = self.sides(winner)
        aside = speaker.whole.centerx - self.middle
        if winner is not None and abs(aside) < SNUG:
            room = plate if speaker == winner else free
        else:
            room = min(self.plate, self.remark, key=lambda one: (one.centerx - self.middle) * -aside)
        below = winner is not None and room == plate
        top = told + SNUG if below else room.top
        clear = self.lamp - LAMP_H
        if below and clear - top >= 112.0:
            return Rect(room.left, top, room.w, clear - top)
        # A lamp may be covered where large words need the room, but not the podium's line.
        podium = self.podium.inflate(4 * SNUG, 0)
        on_left = room.centerx < self.middle
        left, right = (room.left, podium.left) if on_left else (podium.right, room.right)
        return Rect(left, top, right - left, self.lamp - 2 * SNUG - top)

    def over(self, column: ColumnPlace | None, room: Rect, width: float) -> float:
        """Where something so wide begins in such a room: over its column, as far as the room reaches."""
        middle = room.centerx if column is None else column.whole.centerx
        return min(max(room.left, middle - width / 2), room.right - width)

    @property
    def go_on(self) -> Rect:
        """The button that dismisses the winner, at the right foot of the window, beside the menu if that is there;
        everything else that goes on from a reveal stands in a row with it."""
        place = Rect(0, 0, 240.0 * (1 + 0.3 * self._more), BUTTON_H)
        place.bottomright = (self.canvas.w - EDGE, self.canvas.h - SNUG)
        if self.menu.colliderect(place):
            place.right = self.menu.left - NEAR
        return place

    def _left_of(self, right: float, width: float) -> Rect:
        """A place in that row, of a width, ending before another."""
        return Rect(right - NEAR - width, self.go_on.top, width, BUTTON_H)

    @property
    def skip(self) -> Rect:
        """The button that skips the auctions that go on without the player."""
        return self._left_of(self.go_on.left, 380 * (1 + 0.5 * self._more))

    @property
    def tape(self) -> Rect:
        """The button that pulls out the log, as large as the way on."""
        return self._left_of(self.go_on.left, self.go_on.w)

    @property
    def how_on(self) -> Rect:
        """What else is said there, left of the buttons."""
        return self._left_of(self.go_on.left, self.go_on.left - NEAR - EDGE)

    @cached_property
    def columns(self) -> tuple[ColumnPlace, ...]:
        """The bidders from left to right, clockwise from the Chief, so that the leftmost wins a tie [A4]."""
        floor, width = self.floor, self.floor.w / self.seats
        wholes = [
            Rect(floor.left + step * width + SNUG, floor.top, width - 2 * SNUG, floor.h) for step in range(self.seats)
        ]
        # Large words leave the cards as high as ever.
        usual = hall_stage(self.canvas, self.seats, self.foot).columns[0].cards.h if self._more else 0.0
        return tuple(_column(whole, self._more, usual, self.menu) for whole in wholes)

    def of(self, chief: int) -> Mapping[int, ColumnPlace]:
        """Each seat's column while ``chief`` is Chief."""
        return dict(zip(clockwise(self.seats, chief), self.columns, strict=True))

    @cached_property
    def card_w(self) -> float:
        """The width of a bid's cards: as high as fits, but not so wide that two would hide each other or be smaller."""
        cards = self.columns[0].cards
        high = cards.h / CARD_RATIO / (WON_GROWTH + FAN_ROOM)
        return min(WIDEST_CARD, high, cards.w * WIDEST_SHARE)


def hall_stage(
    canvas: Rect, seats: int, foot: float = 0.0, text: float = 1.0, *, menu: Rect | None = None
) -> StageGeometry:
    """The stage of a reveal for words of a size: it fills the hall except for ``foot`` units at the lower edge, and
    leaves the ``menu`` where it is."""
    left, top, wide, high = (0.0, 0.0, 0.0, 0.0) if menu is None else menu
    return _hall_stage((canvas.w, canvas.h), seats, foot, text, (left, top, wide, high))


@lru_cache(maxsize=4)
def _hall_stage(
    size: tuple[float, float], seats: int, foot: float, text: float, menu: tuple[float, float, float, float]
) -> StageGeometry:
    canvas = Rect((0, 0), size)
    bare = StageGeometry(canvas, seats, canvas, foot, text=text)
    top = bare.ring + TIGHT + bare.pill_h + SNUG
    # Where other things stand at the foot, they go on.
    floor = Rect(EDGE, top, canvas.w - 2 * EDGE, canvas.h - top - (foot + 12.0 if foot else ROW))
    return StageGeometry(canvas, seats, floor, foot, text=text, menu=Rect(menu))


def stage_of(geometry: TableGeometry) -> StageGeometry:
    """The stage of a table."""
    menu = None if geometry.foot else geometry.round_button(3)
    return hall_stage(geometry.canvas, geometry.seats, geometry.foot, geometry.text, menu=menu)


def _column(whole: Rect, more: float, usual: float, menu: Rect) -> ColumnPlace:
    """The cards, below them face and sum side by side, then the name and the verdict, beside the ``menu``. The larger
    words are (``more`` from 0 to 1), the more of that is theirs, but the cards stay as high as they ``usual``ly are, if
    they need it."""
    sums, most, radius = lerp(SUM, 46.0, more), lerp(GREAT_SUM, 54.0, more), lerp(FACE, 50.0, more)
    needed = min(WIDEST_CARD, whole.w * WIDEST_SHARE) * CARD_RATIO * (WON_GROWTH + FAN_ROOM)
    high = min(2 * most + 55.0 * (1 + more), whole.h - FEET_GAP - min(usual, needed))
    foot = Rect(0, whole.bottom - high, min(whole.w, 372.0 * (1 + more / 4)), high)
    foot.centerx = whole.centerx
    cards = Rect(whole.left, whole.top, whole.w, foot.top - FEET_GAP - whole.top)
    # Face and the usual sum are in the middle as a group.
    face = (whole.centerx - sums - 5, foot.top + 14.0 * (1 - more / 2) + radius)
    name = Rect(foot.left, foot.top + 2 * most, foot.w, (high - 2 * most) * 0.54)
    verdict = Rect(foot.left, name.bottom, foot.w, foot.bottom - name.bottom)
    for words in (name, verdict):
        if menu.colliderect(words.inflate(0, -4)):
            words.w = 2 * (menu.left - SNUG - whole.centerx)
            words.centerx = whole.centerx
    return ColumnPlace(whole, cards, face, name, verdict, radius, sums, most)
