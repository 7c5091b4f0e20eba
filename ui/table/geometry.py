"""Where everything of the table has its place on a canvas, in virtual units: one place for each subject's rectangle.

What lies there, and how, is said by ``ui.table.poses`` for cards and by the painters (``ui.table.paint_*``) for all
that is drawn below them.
"""

from dataclasses import dataclass
from functools import cached_property

from ui.base.viewport import Point, Rect
from ui.halls.floor_plan import FloorPlan
from ui.table.sprites import CARD_RATIO, PANEL_RATIO

MARGIN = 30.0
HEAD_W, BELT_W, BELT_STEP = 170.0, 132.0, 148.0
HAND_W, HAND_TILT = 136.0, 3.0
TRAY_W = 92.0
SEAT_BID_W, SEAT_BID_STEP, SEAT_BID_TURN = 44.0, 15.0, 3.0
"""A bid's cards below a seat's panel: their width, how far one is from the next, and by how much it is turned."""
BID_COUNT = 15.0
"""Radius of the sign that tells how many cards a bid has."""
SEAT_UNIT_W, SEAT_UNIT_GAP = 116.0, 8.0
UNITS_TOP, UNITS_FOOT = 66.0, 14.0
"""Where units begin below the upper edge of a seat's panel, and end above the lower one."""
UNITS_BELOW_HEAD = 2
"""So many units lie below a seat's name and numbers; more need the room of the second line, too."""
UNITS_RISE = 22.0
"""How much higher more units begin."""
POOL_SIGN = 34.0
HEAD_FRAME = 14.0
"""What the frame round the head of the belt needs on each side."""
SEAT_BID_ROOM, SEAT_BID_LEAST = 170.0, 110.0
"""How much a seat's bid takes with its count, and the least that serves for six cards."""
OWN_UNIT_W = 280.0
FIXED_SHARE = 0.38
UNIT_ROW_GAP = 10.0
SPANNER_W, SPANNER_RATIO = 84.0, 0.5


@dataclass(frozen=True)
class SeatPlace:
    """Where everything of a seat lies: its panel, the part with name and numbers, the middle of its face, where its
    words may stand, and, for a seat along the top, its bid with the middle of the sign that counts the cards."""

    panel: Rect
    head: Rect
    portrait: Point
    remark: Rect
    bid: Rect
    bid_count: Point


@dataclass(frozen=True)
class TableGeometry:
    """The table's places on a canvas, for a viewer (None: an onlooker, who has no hand) among ``seats`` seats."""

    canvas: Rect
    seats: int
    viewer: int | None

    @property
    def _plan(self) -> FloorPlan:
        return FloorPlan(self.canvas)

    @property
    def _spare(self) -> float:
        return self._plan.spare

    @property
    def _side(self) -> float:
        return self._plan.side

    @property
    def hand_w(self) -> float:
        """The width of a card in hand: a high window has room for larger ones."""
        return min(HAND_W * 1.35, HAND_W + self._spare * 0.15)

    @property
    def tray_w(self) -> float:
        """The width of a card in the bid tray."""
        return min(TRAY_W * 1.35, TRAY_W + self._spare * 0.1)

    @property
    def middle(self) -> float:
        """The table's middle line from top to bottom."""
        return self.canvas.w / 2

    @property
    def top_seats(self) -> tuple[int, ...]:
        """The seats with a panel along the top, from left to right: clockwise from the viewer's left."""
        if self.viewer is None:
            return tuple(range(self.seats))
        return tuple((self.viewer + step) % self.seats for step in range(1, self.seats))

    def seat_panel(self, seat: int) -> Rect:
        """A seat's panel along the top, or for the viewer the workshop."""
        if seat == self.viewer:
            return self.workshop
        row = self.top_seats
        gap = 40.0 if len(row) < 4 else 22.0
        width = min(720.0, (self.canvas.w - 80 - gap * (len(row) - 1)) / len(row))
        left = (self.canvas.w - width * len(row) - gap * (len(row) - 1)) / 2
        return Rect(left + row.index(seat) * (width + gap), 14, width, 150)

    @cached_property
    def seat_places(self) -> tuple[SeatPlace, ...]:
        """All places of each seat."""
        return tuple(
            SeatPlace(
                self.seat_panel(seat),
                self.seat_head(seat),
                self.portrait(seat),
                self.remark(seat),
                self.seat_bid(seat),
                self.bid_count(seat),
            )
            for seat in range(self.seats)
        )

    def seat_head(self, seat: int) -> Rect:
        """The part of a seat's panel with face, name and numbers."""
        panel = self.seat_panel(seat)
        if seat == self.viewer:
            return Rect(panel.left, panel.top, panel.w, 58)
        return Rect(panel.left, panel.top, panel.w - 14, UNITS_TOP)

    def remark(self, seat: int) -> Rect:
        """Where words of a seat may stand: on its panel, beside the face."""
        panel = self.seat_panel(seat)
        return Rect(panel.left + 106, panel.top + 6, panel.w - 114, panel.h - 12)

    def pool_sign(self, seat: int) -> Rect:
        """The sign on a seat's panel that opens the memory aid."""
        if seat == self.viewer:
            return self.own_pool_sign
        panel = self.seat_panel(seat)
        return Rect(panel.left + 6, panel.top + 6, POOL_SIGN, POOL_SIGN)

    @property
    def own_pool_sign(self) -> Rect:
        """The sign on the workshop."""
        return Rect(self.workshop.right - 100, self.workshop.top + 14, POOL_SIGN, POOL_SIGN)

    def seat_bid(self, seat: int) -> Rect:
        """Where a seat's bid hangs, below the right end of its panel, its count included; nothing else lies there."""
        panel = self.seat_panel(seat)
        right = panel.right - 14
        # The head of the belt is higher than what follows it, and a wide window brings it below the first panel.
        x, _, width = self.belt_place(0)
        head = Rect(x - width / 2 - HEAD_FRAME, 0, width + 2 * HEAD_FRAME, 0)
        if head.left < right and right - head.right < SEAT_BID_LEAST:
            right = head.left
        left = max(right - SEAT_BID_ROOM, head.right) if head.right < right else right - SEAT_BID_ROOM
        return Rect(left, panel.bottom - UNITS_FOOT + 2, right - left, SEAT_BID_W * CARD_RATIO + 6)

    def bid_count(self, seat: int) -> Point:
        """The middle of the sign that tells how many cards a seat's bid has."""
        place = self.seat_bid(seat)
        return place.right - BID_COUNT, place.centery

    def seat_units(self, seat: int, count: int) -> list[Rect]:
        """The places of ``count`` units on a seat's panel along the top, in one row or two: none covers another."""
        panel = self.seat_panel(seat)
        rise = 0 if count <= UNITS_BELOW_HEAD else UNITS_RISE
        high = panel.h - UNITS_TOP - UNITS_FOOT
        room = Rect(panel.left + 100, panel.top + UNITS_TOP - rise, panel.w - 104, high + rise)
        width, rows = max(
            (min(SEAT_UNIT_W, room.w / -(-max(count, 1) // rows) - SEAT_UNIT_GAP, row_h / PANEL_RATIO), rows)
            for rows, row_h in ((1, room.h), (2, room.h / 2 - 1))
        )
        columns, height = -(-max(count, 1) // rows), width * PANEL_RATIO
        top = room.top + (room.h - rows * (height + 2) + 2) / 2
        return [
            Rect(
                room.left + (index % columns) * (width + SEAT_UNIT_GAP),
                top + (index // columns) * (height + 2),
                width,
                height,
            )
            for index in range(count)
        ]

    def portrait(self, seat: int) -> Point:
        """The middle of a seat's portrait."""
        panel = self.seat_panel(seat)
        if seat == self.viewer:
            return panel.left + 40, panel.top + 32
        return panel.left + 54, panel.top + 54

    def pile(self, seat: int) -> Point:
        """Where a seat's discard pile is: cards that are won fly there."""
        panel = self.seat_panel(seat)
        if seat == self.viewer:
            return panel.right - 60, panel.top + 34
        return panel.left + 190, panel.top + 56

    def spanner(self, seat: int) -> Point:
        """Where the Chief's spanner lies."""
        panel = self.seat_panel(seat)
        if seat == self.viewer:
            return panel.right - 10, panel.top - 2
        return panel.left + 58, panel.top + 114

    @property
    def belt_y(self) -> float:
        """The middle of the cards on the belt."""
        return self._plan.belt_y

    @property
    def belt_band(self) -> Rect:
        """The belt itself."""
        return self._plan.belt_band

    def belt_place(self, index: int) -> tuple[float, float, float]:
        """x, y and width of the belt card ``index`` places behind the head."""
        left = self._plan.belt_head
        if index == 0:
            return left, self.belt_y - 18, HEAD_W
        return left + 20 + BELT_STEP * index, self.belt_y, BELT_W

    @property
    def head(self) -> Rect:
        """The card at the head of the belt."""
        x, y, width = self.belt_place(0)
        return Rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)

    @property
    def rollers(self) -> Rect:
        """The part of the belt whose rollers are seen: the deck stands on its end."""
        band = self.belt_band
        return Rect(band.left, band.top, self.deck[0] - 76 - band.left, band.h)

    @property
    def deck(self) -> Point:
        """The middle of the belt deck."""
        return 1490 + self._side, self.belt_y - 6

    @property
    def round_line(self) -> Point:
        """The middle of the line that tells round and auction."""
        return self.middle, self.bottom_top - 28

    @property
    def bottom_top(self) -> float:
        """The upper edge of the panels at the bottom."""
        return 506 + self._spare * 0.55

    @property
    def _bottom_height(self) -> float:
        return self.canvas.h - 14 - self.bottom_top

    @property
    def workshop(self) -> Rect:
        """The viewer's own units."""
        return Rect(MARGIN, self.bottom_top, 470 + self._side * 0.5, self._bottom_height)

    @property
    def workshop_units(self) -> Rect:
        """The part of the workshop where the units lie."""
        return Rect(self.workshop.left + 16, self.workshop.top + 58, self.workshop.w - 32, self._bottom_height - 70)

    @property
    def log(self) -> Rect:
        """The log's screen."""
        width = 320 + self._side * 0.5
        return Rect(self.canvas.w - MARGIN - width, self.bottom_top, width, self._bottom_height)

    @property
    def again(self) -> Rect:
        """The button that shows the last auction again, on top of the log."""
        return Rect(self.log.left + 14, self.log.top - 46, self.log.w - 28, 38)

    @property
    def tray(self) -> Rect:
        """Where cards for a bid are put."""
        return Rect(self.middle - 262, self.bottom_top, 424, self.tray_w * CARD_RATIO + 21)

    @property
    def tray_sum(self) -> Point:
        """The middle of the bid's sum."""
        return self.tray.right - 60, self.tray.centery

    @property
    def confirm(self) -> Rect:
        """The button that locks the bid."""
        return Rect(self.tray.right + 18, self.tray.centery - 41, 242, 78)

    @property
    def hand_zone(self) -> Rect:
        """Where the hand lies; a card dropped here goes back to it."""
        top = self.tray.bottom + 12
        return Rect(self.workshop.right + 10, top, self.log.left - self.workshop.right - 20, self.canvas.h - top)


def spread(count: int, middle: float, step: float, width: float, room: float) -> list[float]:
    """The middles of ``count`` cards around ``middle``, ``step`` apart or closer when ``room`` is short."""
    if count > 1:
        step = min(step, (room - width) / (count - 1))
    return [middle + (index - (count - 1) / 2) * step for index in range(count)]


def unit_cells(area: Rect, count: int, *, widest: float = OWN_UNIT_W, apart: float = 12.0) -> list[Rect]:
    """The panels of ``count`` units in an area, as large as they can be; beside each is room for its fixed robots.

    ``apart`` is what lies at least between a unit with its robots and the next one.
    """
    best: tuple[float, int] = (0.0, 1)
    for columns in range(1, 5):
        rows = -(-count // columns)
        width = min(
            widest, (area.w / columns - apart) / (1 + FIXED_SHARE), (area.h / max(rows, 1) - UNIT_ROW_GAP) / PANEL_RATIO
        )
        best = max(best, (width, -columns))
    width, columns = best[0], -best[1]
    rows = -(-count // columns)
    cell_w, cell_h = area.w / columns, min(area.h / max(rows, 1), width * PANEL_RATIO + 24)
    return [
        Rect(area.left + (i % columns) * cell_w, area.top + (i // columns) * cell_h, width, width * PANEL_RATIO)
        for i in range(count)
    ]
