"""From what the table shows to where it lies: pure geometry, in virtual units.

``TableGeometry`` holds the places of the table for a canvas and a number of seats; ``poses`` gives every card's pose
for a ``TableView``. The same view always gives the same poses.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from ui.base.viewport import Point, Rect
from ui.halls.floor_plan import FloorPlan
from ui.table.sprites import CARD_RATIO, PANEL_RATIO, Pose
from ui.table.view import SeatBoard, TableView

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
WIDEST_STAGE_CARD = 200.0
OWN_UNIT_W = 280.0
FIXED_SHARE = 0.38
UNIT_ROW_GAP = 10.0
SPANNER_W, SPANNER_RATIO = 84.0, 0.5
BACK = ("back",)

STAGE_HEAD, STAGE_FOOT = 76.0, 84.0
"""Room for the name above the cards of a column of the stage, and for the sum below them."""

# Heights in the drawing order.
Z_BELT, Z_UNIT, Z_HAND, Z_BID, Z_STAGE, Z_SPANNER = 10.0, 20.0, 40.0, 50.0, 60.0, 80.0


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
    def stage_card_w(self) -> float:
        """The width of a card on the stage; two lie side by side in a seat's column."""
        column = self.stage_columns(0)[0]
        return min(WIDEST_STAGE_CARD, (column.h - STAGE_HEAD - STAGE_FOOT) / CARD_RATIO, (column.w - 32) / 2)

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
        panel = self.seat_panel(seat)
        if seat == self.viewer:
            return Rect(panel.right - 100, panel.top + 14, POOL_SIGN, POOL_SIGN)
        return Rect(panel.left + 6, panel.top + 6, POOL_SIGN, POOL_SIGN)

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

    @property
    def stage(self) -> Rect:
        """Where bids are revealed."""
        top = self.bottom_top - 40
        if self.viewer is None:
            return Rect(MARGIN, top + 40, self.log.left - MARGIN - 20, self.canvas.h - top - 54)
        return Rect(MARGIN, top, self.canvas.w - 2 * MARGIN, self.canvas.h - top - 14)

    def stage_columns(self, chief: int) -> dict[int, Rect]:
        """A column of the stage for each seat, clockwise from the Chief: so ties are won from the left [A4]."""
        stage = self.stage
        inner = stage.inflate(-32, 0)
        width = inner.w / self.seats
        return {
            (chief + step) % self.seats: Rect(inner.left + step * width + 6, stage.top + 74, width - 12, stage.h - 88)
            for step in range(self.seats)
        }


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


def poses(view: TableView, geometry: TableGeometry, selected: Sequence[str] = ()) -> dict[str, Pose]:
    """The pose of every card on the table by sprite key; ``selected`` hand cards lie in the bid tray."""
    placed = _belt(view, geometry)
    for seat, board in enumerate(view.seats):
        placed |= _units(seat, board, geometry)
        placed |= _bid(seat, board, view, geometry)
    if view.viewer is not None:
        placed |= _own_cards(view, geometry, selected)
    x, y = geometry.spanner(view.chief)
    placed["spanner"] = Pose(x, y, SPANNER_W, ("spanner",), angle=-35, z=Z_SPANNER, ratio=SPANNER_RATIO)
    return placed


def belt_key(view: TableView, slot: int) -> str:
    """The sprite key of a belt card: the place where it was laid, so that a hidden card needs no name."""
    return f"belt:{view.round}:{slot}"


def _belt(view: TableView, geometry: TableGeometry) -> dict[str, Pose]:
    placed = {}
    for index, card in enumerate(view.belt):
        x, y, width = geometry.belt_place(index)
        face = BACK if card.card is None else ("face", card.card)
        placed[belt_key(view, card.slot)] = Pose(x, y, width, face, z=Z_BELT - index * 0.1)
    return placed


def _units(seat: int, board: SeatBoard, geometry: TableGeometry) -> dict[str, Pose]:
    if seat == geometry.viewer:
        cells = unit_cells(geometry.workshop_units, len(board.units))
    else:
        cells = geometry.seat_units(seat, len(board.units))
    placed = {}
    for index, (unit, cell) in enumerate(zip(board.units, cells, strict=True)):
        placed[f"unit:{unit}"] = Pose(
            cell.centerx, cell.centery, cell.w, ("unit", unit), z=Z_UNIT + index * 0.01, ratio=PANEL_RATIO
        )
        if seat == geometry.viewer:
            placed |= _fixed(board.fixed.get(unit, ()), cell)
    return placed


def _fixed(cards: Sequence[str], cell: Rect) -> dict[str, Pose]:
    """Robots fixed to an own unit, a narrow pile beside it."""
    width = cell.w * FIXED_SHARE
    x = cell.right + width / 2 + 4
    # The pile ends above the units of the next row.
    step = min(width * 0.45, (cell.h + UNIT_ROW_GAP - width * CARD_RATIO) / max(len(cards) - 1, 1))
    return {
        f"fixed:{card}": Pose(
            x, cell.top + width * CARD_RATIO / 2 + index * step, width, ("face", card), z=Z_UNIT + 1 + index
        )
        for index, card in enumerate(cards)
    }


def _bid(seat: int, board: SeatBoard, view: TableView, geometry: TableGeometry) -> dict[str, Pose]:
    """A bid that lies on the table: face down at its seat, or on the stage."""
    own = seat == view.viewer
    count = board.bid or 0
    faces: list[tuple[object, ...]] = [("face", card) for card in board.shown] or [BACK] * count
    keys = [f"own:{card}" for card in view.own_bid] if own else [f"bid:{seat}:{index}" for index in range(count)]
    if not view.staged:
        if own:
            return {}
        return _hanging_bid(keys, geometry.seat_bid(seat))
    column = geometry.stage_columns(view.stage_chief)[seat]
    width, y = geometry.stage_card_w, (column.top + STAGE_HEAD + column.bottom - STAGE_FOOT) / 2
    middles = spread(count, column.centerx, width + 8, width, column.w - 24)
    if own and not board.shown:
        faces = [("face", card) for card in view.own_bid]
    return {
        key: Pose(x, y, width, face, z=Z_STAGE + index)
        for index, (key, x, face) in enumerate(zip(keys, middles, faces, strict=True))
    }


def _hanging_bid(keys: Sequence[str], place: Rect) -> dict[str, Pose]:
    """A bid face down at its seat: a small fan that ends before its count."""
    width = SEAT_BID_W
    end = place.right - 2 * BID_COUNT - 4
    # Turned cards are a little wider.
    step = min(SEAT_BID_STEP, (end - place.left - width - 14) / max(1, len(keys) - 1))
    left = end - 7 - width / 2 - step * (len(keys) - 1)
    return {
        key: Pose(
            left + index * step,
            place.centery,
            width,
            BACK,
            angle=(index - (len(keys) - 1) / 2) * SEAT_BID_TURN,
            z=Z_BID + index,
        )
        for index, key in enumerate(keys)
    }


def _own_cards(view: TableView, geometry: TableGeometry, selected: Sequence[str]) -> dict[str, Pose]:
    """The viewer's hand and the cards in the bid tray."""
    placed = {}
    laid = () if view.staged else (*view.own_bid, *[card for card in selected if card in view.hand])
    tray = geometry.tray
    width = geometry.tray_w
    middles = spread(len(laid), tray.left + 24 + (tray.w - 150) / 2, width + 8, width, tray.w - 150)
    for index, (card, x) in enumerate(zip(laid, middles, strict=True)):
        placed[f"own:{card}"] = Pose(x, tray.centery, width, ("face", card), z=Z_BID + index)
    zone = geometry.hand_zone
    width = geometry.hand_w
    # A card in the tray leaves its place empty: it comes back to it, and the keys 1 to 6 go on counting what is seen.
    middles = spread(len(view.hand), zone.centerx, width + 2, width, zone.w - 24)
    y = zone.centery + 2
    for index, (card, x) in enumerate(zip(view.hand, middles, strict=True)):
        if card in selected:
            continue
        off = index - (len(view.hand) - 1) / 2
        placed[f"own:{card}"] = Pose(
            x, y + abs(off) * 7, width, ("face", card), angle=off * HAND_TILT, z=Z_HAND + index
        )
    return placed


def at_point(point: Point, like: Pose, *, width: float | None = None, face: tuple[object, ...] | None = None) -> Pose:
    """A pose like another one at a point, straight and low: where cards come from or go to."""
    return replace(like, x=point[0], y=point[1], w=width or like.w, face=face or like.face, angle=0.0, z=like.z)
