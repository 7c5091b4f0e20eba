"""The layout of the table on a canvas, in virtual units.

What lies there, and how, is up to ``ui.table.places.poses`` for cards and the painters (``ui.table.paint``) for
everything below them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.core.cards import CATALOGUE, Kind
from game.core.rules import BELT_SIZE
from game.core.turn_order import clockwise
from ui.base.viewport import Point, Rect
from ui.halls.floor_plan import LOT_SUNK, FloorPlan
from ui.table.places.sprites import CARD_RATIO

MARGIN = 14.0
LARGEST_HAND_W, HAND_SLOTS = 204.0, 6
"""The most width of a card in hand, and how many always fit."""
HAND_TILT, HAND_ARC = 1.0, 1.4
"""The angle in degrees between neighbouring cards in hand, and how fast they drop towards the ends."""
HAND_RISE = 48.0
"""How far a card chosen for the bid rises towards the belt."""
HAND_FOOT = 16.0
WHEEL, UNIT_WHEEL, WHEEL_RADIUS = (0.81, 0.9), (0.17, 0.1), 0.12
"""Where the belt speed is on a card, on a unit, as parts of its width and height; its radius as part of its width."""
BELT_LEAST_W, BELT_GAP, BELT_WIDE = 120.0, 14.0, 1.4
DECK_EDGE, DECK_COUNT = 26.0, 50.0
"""How far the deck is from the window's edge, and the room for its number below it."""
SEAT_BID_W, SEAT_BID_STEP, SEAT_BID_TURN = 56.0, 18.0, 3.0
"""A bid's cards below a seat's plate: their width, how far one is from the next, and by how much it is turned."""
BID_COUNT = 16.0
"""Radius of the sign with a bid's number of cards."""
BID_OVER = 10.0
"""How far a bid overlaps the lower edge of its plate."""
PLATE_TOP = 14.0
WIDEST_PLATE = 780.0
LARGEST_FACE = 104.0
PLATE_HEAD = 46.0
"""Room for name, hand and discard pile on a seat's plate."""
TALLEST_HEAD = 132.0
"""The height of name, hand and discard pile on a plate without units."""
NARROW_PLATE = 280.0
"""A plate with less room than this beside its face uses two lines for them."""
PLATE_EDGE = 14.0
CHIP_H, LEAST_CHIP_H, CHIP_GAP = 96.0, 22.0, 9.0
"""A unit's chip on a seat's plate: its normal and least height, and the distance to the next."""
POOL_SIGN = 34.0
HEAD_FRAME = 14.0
"""The room that the light round the head of the belt needs on each side."""
SEAT_BID_ROOM, SEAT_BID_LEAST = 190.0, 116.0
"""The width of a seat's bid with its count, and the least that is enough for six cards."""
BAR_H, BAR_GAP, WIDEST_BAR = 146.0, 9.0, 470.0
"""A unit in the workshop: its bar's normal height, the gap between two, and the most width."""
BAR_CARD, BAR_CARDS = 0.23, 0.36
"""The most of a bar that one fixed robot may take, and all of them together."""
WORKSHOP_HEAD = 66.0
OWN_FACE = 29.0
"""Radius of the viewer's portrait."""
BELT_SUNK = 4.0
"""How deep the cards behind the head sit in the belt."""
SPANNER_RATIO, STAGE_SPANNER_W = 0.5, 84.0
OPEN_GAP, OPEN_HEAD = 12.0, 44.0
"""The gap between two seats with open cards, and the room for a name."""
COUNSEL_H, COUNSEL_MOST, COUNSEL_GAP = 50.0, 74.0, 18.0
"""The height of the words below the prompt in a tall window, the most height of those beside the button, and the gap
between."""
STACKED = 1120.0
"""From this canvas height on, the hand lies below workshop and log across the full width."""
NOTICE_GAP = 10.0
"""The gap between a notice and the log below it."""
ROUND_BUTTON, ROUND_LABEL = 29.0, 43.0
"""Radius of the round buttons, and the height of the words below them."""


@dataclass(frozen=True)
class SeatPlace:
    """The layout of one seat along the top."""

    panel: Rect
    """The whole area, face and plate."""
    plate: Rect
    """The bolted plate."""
    head: Rect
    """Name, hand and discard pile."""
    portrait: Point
    """Middle of the face."""
    radius: float
    """Radius of the face."""
    worth: Rect
    """The sign with the score if the game ended now."""
    remark: Rect
    """Where the seat's words go."""
    bid: Rect
    """Where the bid hangs."""
    bid_count: Point
    """Middle of the sign with the bid's number of cards."""


@dataclass(frozen=True)
class TableGeometry:
    """The table's places on a canvas, for a viewer (None: an onlooker, who has no hand) among ``seats`` seats."""

    canvas: Rect
    seats: int
    viewer: int | None
    text: float = 1.0
    """How large words are, 1 being the normal size."""
    foot: float = 0.0
    """Room at the lower edge for other things, which then replace the table's own buttons."""
    open_hands: bool = False
    """Whether all hands lie open below the belt, before an onlooker."""
    notice_h: float = 0.0
    """The height of a notice above the log; 0: there is none."""

    @cached_property
    def _plan(self) -> FloorPlan:
        return FloorPlan(self.canvas)

    @cached_property
    def _spare(self) -> float:
        return self._plan.spare

    @cached_property
    def _side(self) -> float:
        return self._plan.side

    @cached_property
    def _grown(self) -> float:
        """How much more room words need than at normal size, from 1 up."""
        return max(1.0, self.text)

    @cached_property
    def stacked(self) -> bool:
        """Whether the hand lies below workshop and log: in a tall window that the table has to itself."""
        return self.canvas.h >= STACKED and not self.foot

    @cached_property
    def middle(self) -> float:
        """The table's middle line from top to bottom."""
        return self.canvas.w / 2

    @property
    def floor_units(self) -> bool:
        """Whether units lie on the floor below the bids, as an onlooker has no workshop there, and usually no hands."""
        return self.viewer is None and not self.open_hands

    @cached_property
    def top_seats(self) -> tuple[int, ...]:
        """The seats with a panel along the top, from left to right: clockwise from the viewer's left."""
        if self.viewer is None:
            return tuple(range(self.seats))
        return clockwise(self.seats, self.viewer)[1:]

    def seat_panel(self, seat: int) -> Rect:
        """The area of a seat along the top, face and plate; for the viewer, the workshop."""
        if seat == self.viewer:
            return self.workshop
        row = self.top_seats
        gap = 22.0 if len(row) < 4 else 14.0
        width = min(WIDEST_PLATE, (self.canvas.w - 2 * MARGIN - gap * (len(row) - 1)) / len(row))
        left = (self.canvas.w - width * len(row) - gap * (len(row) - 1)) / 2
        return Rect(left + row.index(seat) * (width + gap), PLATE_TOP, width, self._plan.plates_foot - PLATE_TOP)

    @cached_property
    def seat_places(self) -> dict[int, SeatPlace]:
        """All places of each seat along the top."""
        return {
            seat: SeatPlace(
                self.seat_panel(seat),
                self.seat_plate(seat),
                self.seat_head(seat),
                self.portrait(seat),
                self.face_radius,
                self.worth_sign(seat),
                self.remark(seat),
                self.seat_bid(seat),
                self.bid_count(seat),
            )
            for seat in self.top_seats
        }

    @cached_property
    def face_radius(self) -> float:
        """Radius of the faces along the top."""
        return min(LARGEST_FACE, (self._plan.plates_foot - PLATE_TOP) / 2 + 1)

    def portrait(self, seat: int) -> Point:
        """The middle of a seat's portrait."""
        panel = self.seat_panel(seat)
        if seat == self.viewer:
            return panel.left + OWN_FACE + 2, panel.top + OWN_FACE
        return panel.left + self.face_radius, panel.centery

    def reach(self, seat: int) -> Point:
        """The position of the hand that pushes a seat's bid forward."""
        (x, y), radius = self.portrait(seat), self.face(seat).w / 2
        return x + radius * 0.3, y + radius * 0.7

    def face(self, seat: int) -> Rect:
        """A seat's face, including the viewer's."""
        (x, y), radius = self.portrait(seat), OWN_FACE if seat == self.viewer else self.face_radius
        return Rect(x - radius, y - radius, 2 * radius, 2 * radius)

    def seat_plate(self, seat: int) -> Rect:
        """The bolted plate of a seat along the top; the face lies over its left end."""
        panel, left = self.seat_panel(seat), self.portrait(seat)[0] + self.face_radius * 0.3
        return Rect(left, panel.top, panel.right - left, panel.h)

    def _plate_room(self, seat: int) -> Rect:
        """The part of a seat's plate that its face leaves free."""
        panel = self.seat_panel(seat)
        left = self.portrait(seat)[0] + self.face_radius + 14
        return Rect(left, panel.top + 8, panel.right - PLATE_EDGE - left, panel.h - 16)

    def seat_head(self, seat: int) -> Rect:
        """The part of a seat's panel with name, hand and discard pile."""
        panel = self.seat_panel(seat)
        if seat == self.viewer:
            return Rect(panel.left, panel.top, panel.w, self.workshop_head)
        room = self._plate_room(seat)
        right = self.pool_sign(seat).left - 10
        if self.floor_units:
            # The units lie on the floor.
            return self._roomy_head(seat)
        if room.w < NARROW_PLATE:
            return Rect(room.left, room.top, right - room.left, 62)
        return Rect(room.left, room.top, right - room.left, min(58.0, PLATE_HEAD + self._spare * 0.05))

    def _roomy_head(self, seat: int) -> Rect:
        """The same on an onlooker's table, on whose plates no units lie."""
        room = self._plate_room(seat)
        right = self.pool_sign(seat).left - 10
        return Rect(room.left, room.top, right - room.left, min(room.h, TALLEST_HEAD))

    def remark(self, seat: int) -> Rect:
        """Where a seat's words go: on its plate, beside the face."""
        room, panel = self._plate_room(seat), self.seat_panel(seat)
        return Rect(room.left + 4, panel.top + 6, panel.right - room.left - 12, panel.h - 12)

    def pool_sign(self, seat: int) -> Rect:
        """The sign on a seat's panel that opens the memory aid."""
        if seat == self.viewer:
            return self.own_pool_sign
        room = self._plate_room(seat)
        return Rect(room.right - POOL_SIGN, room.top + 2, POOL_SIGN, POOL_SIGN)

    @cached_property
    def own_pool_sign(self) -> Rect:
        """The sign on the workshop."""
        return Rect(self.workshop.right - POOL_SIGN - 4, self.workshop.top + 4, POOL_SIGN, POOL_SIGN)

    @cached_property
    def seat_bid_w(self) -> float:
        """The width of a card of a bid below a seat's plate."""
        return SEAT_BID_W + self._spare * 0.07

    @cached_property
    def seat_bid_h(self) -> float:
        """The height of a bid below a seat's plate, its turned cards included."""
        return self.seat_bid_w * (CARD_RATIO + 0.16)

    def seat_bid(self, seat: int) -> Rect:
        """Where a seat's bid hangs: below the right end of its plate, including its count. Nothing else is there."""
        panel = self.seat_panel(seat)
        right = panel.right - 14
        # The head of the belt is taller than the rest, and may be below the first plate.
        x, _, width = self.belt_place(0)
        head = Rect(x - width / 2 - HEAD_FRAME, 0, width + 2 * HEAD_FRAME, 0)
        if head.left < right and right - head.right < SEAT_BID_LEAST:
            # Left of the head or, at the window's edge, right of it by as much as the plate is too short.
            right = head.left if head.left >= SEAT_BID_ROOM else head.right + SEAT_BID_LEAST
        left = max(right - SEAT_BID_ROOM, head.right) if head.right < right else right - SEAT_BID_ROOM
        return Rect(left, panel.bottom - BID_OVER, right - left, self.seat_bid_h)

    def bid_count(self, seat: int) -> Point:
        """The middle of the sign with the number of cards in a seat's bid."""
        place = self.seat_bid(seat)
        return place.right - BID_COUNT, place.centery

    def units_room(self, seat: int) -> Rect:
        """Where a seat's units lie on its plate."""
        room, head = self._plate_room(seat), self.seat_head(seat)
        return Rect(room.left, head.bottom + 2, room.w, room.bottom - head.bottom - 6)

    @cached_property
    def _units_rooms(self) -> dict[int, Rect]:
        """The same for all seats, cached because every change of the view needs them."""
        return {seat: self.units_room(seat) for seat in range(self.seats)}

    def seat_units(self, seat: int, units: Sequence[str]) -> list[Rect]:
        """The chips of a seat's units on its plate along the top: as large as possible without overlap."""
        return chips(self._units_rooms[seat], [len(CATALOGUE[unit].symbols) for unit in units])

    def pile(self, seat: int) -> Point:
        """Where a seat's discard pile is: cards that are won fly there."""
        if seat == self.viewer:
            return self.own_pool_sign.center
        head = self.seat_head(seat)
        return head.right - 26, head.top + 20

    def spanner_w(self, seat: int) -> float:
        """How long the spanner is beside a seat's face."""
        return 56.0 if seat == self.viewer else self.face_radius

    def spanner(self, seat: int) -> Point:
        """Where the Chief's spanner lies: at the lower edge of the face."""
        x, y = self.portrait(seat)
        if seat == self.viewer:
            return x - 12, y + 26
        return x - self.face_radius * 0.42, y + self.face_radius * 0.66

    def worth_sign(self, seat: int) -> Rect:
        """The sign on a seat's face with its score if the game ended now. It is at the top, as hands are below."""
        x, y = self.portrait(seat)
        side = self.worth_side
        return Rect(x + self.face_radius * 0.46, y - self.face_radius, side, side)

    @cached_property
    def worth_side(self) -> float:
        """The height of that sign."""
        return self.face_radius * 0.66

    def open_seat(self, seat: int) -> Rect:
        """Where a seat's bid and hand lie below the belt, if all cards are open to an onlooker."""
        left, right = MARGIN, self.log.left - 14
        width = (right - left - OPEN_GAP * (self.seats - 1)) / self.seats
        top = self.bottom_top
        return Rect(left + seat * (width + OPEN_GAP), top, width, self._floor - MARGIN / 2 - top)

    def open_rows(self, seat: int) -> tuple[Rect, Rect]:
        """The rows of a seat's bid and of its hand there."""
        place = self.open_seat(seat)
        inner = Rect(place.x + 10, place.y + OPEN_HEAD, place.w - 20, place.h - OPEN_HEAD - 10)
        bid = Rect(inner.x, inner.y, inner.w, (inner.h - 12) * 0.46)
        return bid, Rect(inner.x, bid.bottom + 12, inner.w, inner.bottom - bid.bottom - 12)

    # The belt

    @cached_property
    def clock(self) -> Rect:
        """The clock on the wall above the belt: nothing ever covers it."""
        return self._plan.clock

    @cached_property
    def belt_y(self) -> float:
        """The middle of what stands on the belt."""
        return self._plan.belt_y

    @cached_property
    def belt_band(self) -> Rect:
        """The belt itself."""
        return self._plan.belt_band

    @cached_property
    def belt_w(self) -> float:
        """The width of the cards behind the head, so that eight of them and the deck fit without covering a bid
        above."""
        room = self.canvas.w - MARGIN - DECK_EDGE - self._behind_head
        high = self.belt_band.top + BELT_SUNK - self._plan.plates_foot + BID_OVER - self.seat_bid_h - 2
        return max(BELT_LEAST_W, min((room - (BELT_SIZE - 1) * BELT_GAP) / BELT_SIZE, high / CARD_RATIO))

    @cached_property
    def belt_step(self) -> float:
        """How far a card on the belt is from the next one."""
        room = self.canvas.w - MARGIN - DECK_EDGE - self.belt_w - self._behind_head
        return min(self.belt_w * BELT_WIDE, room / (BELT_SIZE - 1))

    @cached_property
    def _behind_head(self) -> float:
        """Where the cards behind the head start."""
        return self._plan.belt_head + self._plan.lot_w / 2 + HEAD_FRAME + 14

    def belt_place(self, index: int) -> tuple[float, float, float]:
        """x, y and width of the belt card ``index`` places behind the head."""
        plan, foot = self._plan, self.belt_band.top
        if index == 0:
            return plan.belt_head, foot + LOT_SUNK - plan.lot_w * CARD_RATIO / 2, plan.lot_w
        x = self._behind_head + self.belt_w / 2 + (index - 1) * self.belt_step
        return x, foot + BELT_SUNK - self.belt_w * CARD_RATIO / 2, self.belt_w

    @cached_property
    def head(self) -> Rect:
        """The card at the head of the belt."""
        x, y, width = self.belt_place(0)
        return Rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)

    def wheel(self, card: str) -> Point:
        """The middle of the belt-speed badge on the card at the head."""
        head = self.head
        left, top = UNIT_WHEEL if CATALOGUE[card].kind is Kind.UNIT else WHEEL
        return head.left + left * head.w, head.top + top * head.h

    @cached_property
    def lot_sign(self) -> Rect:
        """The sign on the podium below the head that says which lot it is."""
        head = self.head
        return Rect(head.left - 24, head.bottom - 6, head.w + 48, 58)

    @cached_property
    def rollers(self) -> Rect:
        """The part of the belt with visible rollers: the podium and the deck stand on its ends."""
        band, left = self.belt_band, self.lot_sign.right + 6
        return Rect(left, band.top, self.deck[0] - 66 - left, band.h)

    @cached_property
    def deck(self) -> Point:
        """The middle of the belt deck."""
        width = self.belt_w
        return self.canvas.w - MARGIN - DECK_EDGE - width / 2, self.belt_band.top + 2 - width * CARD_RATIO / 2

    @cached_property
    def deck_area(self) -> Rect:
        """The belt deck with the number below it."""
        (x, y), width = self.deck, self.belt_w
        high = width * CARD_RATIO
        return Rect(x - width / 2, y - high / 2, width * 1.1, high + DECK_COUNT)

    # The viewer's half

    @cached_property
    def prompt(self) -> Rect:
        """The line that says what to do."""
        # Outside its neighbours' light, so that little has to be redrawn with it.
        left, right = self.workshop.right + 26, self.log.left - 26
        # Where it is narrow, it has two lines.
        high = 68.0 if self.stacked else 36.0
        return Rect(left, self.belt_band.bottom + 6, right - left, high * self._grown)

    @cached_property
    def counsel(self) -> Rect:
        """The one sentence beside the button: left of it, or below the prompt in a tall window."""
        prompt, high = self.prompt, COUNSEL_H * math.sqrt(self._grown)
        if self.stacked:
            return Rect(prompt.left, prompt.bottom, prompt.w, high)
        top, width = prompt.bottom + 2, self.confirm.left - COUNSEL_GAP - prompt.left
        return Rect(prompt.left, top, width, min(COUNSEL_MOST * self._grown, self.hand_top - self.hand_rise - 4 - top))

    @cached_property
    def bottom_top(self) -> float:
        """The upper edge of workshop and log."""
        return self.belt_band.bottom + 22

    @cached_property
    def confirm(self) -> Rect:
        """The button that locks the bid, right above the hand."""
        width = 286 * self._grown**0.6
        high = 0.0 if self.foot else 54 * self._grown**0.7
        above = self.counsel if self.stacked else self.prompt
        return Rect(self.prompt.centerx - width / 2, above.bottom + 2, width, high)

    @cached_property
    def _floor(self) -> float:
        """The lower edge of the table."""
        return self.canvas.h - self.foot

    @cached_property
    def _hand_sides(self) -> tuple[float, float]:
        """The left and the right end of where the hand lies."""
        if not self.stacked:
            return self.workshop.right + 4, self.log.left - 4
        # The round buttons are at the right of it.
        return MARGIN, self.round_button(0).left - 10

    @cached_property
    def hand_w(self) -> float:
        """The width of a card in hand: as large as there is room for six of them side by side."""
        left, right = self._hand_sides
        high = self._floor - HAND_FOOT - 10 - self.confirm.bottom - 30
        return min(LARGEST_HAND_W, (right - left) / (HAND_SLOTS + 0.1), high / CARD_RATIO)

    @cached_property
    def hand_top(self) -> float:
        """The upper edge of the cards in hand."""
        return self._floor - HAND_FOOT - self.hand_w * CARD_RATIO

    @cached_property
    def hand_rise(self) -> float:
        """How far chosen cards rise: the button above them stays free."""
        return min(HAND_RISE, self.hand_top - self.confirm.bottom - 12)

    @cached_property
    def hand_zone(self) -> Rect:
        """Where the hand lies; a card dropped here goes back to it."""
        left, right = self._hand_sides
        return Rect(left, self.hand_top, right - left, self._floor - self.hand_top)

    @cached_property
    def bid_zone(self) -> Rect:
        """Where a card can be dropped to bid it: towards the belt."""
        zone, top = self.hand_zone, self.belt_band.bottom + 4
        return Rect(zone.left, top, zone.w, self.hand_top - top)

    @cached_property
    def laid_rise(self) -> float:
        """How far laid cards rise: up to half of their height, as far as the prompt."""
        words = self.counsel if self.stacked else self.prompt
        return min(self.hand_top - words.bottom - 8, self.hand_w * CARD_RATIO / 2)

    @cached_property
    def wavering_rise(self) -> float:
        """How far they rise while they can be taken back: the button above them stays free."""
        return min(self.laid_rise, self.hand_top - self.confirm.bottom - 12)

    @cached_property
    def _low(self) -> float:
        """The lower edge of workshop and log."""
        foot = self._floor - MARGIN / 2
        if not self.stacked:
            return foot
        return foot - HAND_FOOT - LARGEST_HAND_W * CARD_RATIO - HAND_RISE + 8

    @cached_property
    def workshop(self) -> Rect:
        """The viewer's own units."""
        # If it is low, units are in two columns.
        width = 560.0 if self.stacked or self.foot else 290 + self._side * 0.6
        return Rect(MARGIN, self.bottom_top, width, self._low - self.bottom_top)

    @cached_property
    def workshop_head(self) -> float:
        """The height of the workshop's head: two lines of words."""
        return WORKSHOP_HEAD * math.sqrt(self._grown)

    @cached_property
    def workshop_units(self) -> Rect:
        """The part of the workshop where the units lie."""
        shop, head = self.workshop, self.workshop_head
        return Rect(shop.left, shop.top + head, shop.w, shop.h - head)

    def unit_bars(self, count: int) -> list[Rect]:
        """The bars of ``count`` units in the workshop."""
        return bars(self.workshop_units, count)

    @cached_property
    def log(self) -> Rect:
        """The log's screen."""
        above = self.notice.h + NOTICE_GAP if self.notice_h else 0.0
        buttons = 0.0 if self.foot or self.stacked else self.round_row + 10
        top = self.bottom_top + above
        return Rect(self.notice.left, top, self.notice.w, self._low - top - buttons)

    @cached_property
    def notice(self) -> Rect:
        """The place above the log for what kind of game this is: empty in an ordinary one."""
        width = 500.0 if self.stacked else 294 + self._side * 0.5
        high = self.notice_h * self._grown**0.7
        return Rect(self.canvas.w - MARGIN - width, self.bottom_top, width, high)

    @cached_property
    def round_row(self) -> float:
        """The height of a row of round buttons with their labels."""
        return 2 * ROUND_BUTTON + ROUND_LABEL * min(1.2, self._grown) + 4

    def round_button(self, index: int) -> Rect:
        """The place of one of four round buttons with its label: below the log, or right of the hand."""
        if self.stacked:
            zone = Rect(self.canvas.w - MARGIN - 180, self._low + 30, 180, 2 * self.round_row + 20)
            row, column = divmod(index, 2)
            return Rect(zone.left + column * 90, zone.top + row * (self.round_row + 20), 90, self.round_row)
        log = self.log
        return Rect(log.left + index * log.w / 4, log.bottom + 10, log.w / 4, self.round_row)


def spread(count: int, middle: float, step: float, width: float, room: float) -> list[float]:
    """The middles of ``count`` cards around ``middle``, ``step`` apart or closer when ``room`` is short."""
    if count > 1:
        step = min(step, (room - width) / (count - 1))
    return [middle + (index - (count - 1) / 2) * step for index in range(count)]


def card_row(count: int, middle: float, top: float, width: float, *, gap: float, room: float = math.inf) -> list[Rect]:
    """The places of ``count`` small cards around ``middle``, ``gap`` apart or closer when ``room`` is short."""
    across = spread(count, middle, width + gap, width, room)
    return [Rect(x - width / 2, top, width, width * CARD_RATIO) for x in across]


def bars(area: Rect, count: int) -> list[Rect]:
    """The bars of ``count`` units in an area, one below the other, in two columns if it is wide enough."""
    columns = 2 if area.w >= 500 and count > 1 else 1
    rows = max(1, -(-count // columns))
    width = min(WIDEST_BAR, (area.w - (columns - 1) * BAR_GAP) / columns)
    high = min(BAR_H, (area.h - (rows - 1) * BAR_GAP) / rows)
    return [
        Rect(
            area.left + (index % columns) * (width + BAR_GAP),
            area.top + (index // columns) * (high + BAR_GAP),
            width,
            high,
        )
        for index in range(count)
    ]


def bar_cards(bar: Rect, count: int) -> list[Rect]:
    """The robots fixed to a unit, at the right end of its bar, each overlapping the one before."""
    if not count:
        return []
    width = min((bar.h - 10) / CARD_RATIO, bar.w * BAR_CARD)
    step = min(width * 0.62, (bar.w * BAR_CARDS - width) / max(1, count - 1))
    left = bar.right - 8 - width - step * (count - 1)
    return [
        Rect(left + index * step, bar.centery - width * CARD_RATIO / 2, width, width * CARD_RATIO)
        for index in range(count)
    ]


def chips(room: Rect, symbols: Sequence[int]) -> list[Rect]:
    """The chips of units with these numbers of symbols, in rows from the left, as large as possible."""
    high = min(CHIP_H, room.h)
    while high > LEAST_CHIP_H:
        placed = _chip_rows(room, symbols, high)
        if placed is not None:
            return placed
        high -= 1
    return _chip_rows(Rect(room.left, room.top, room.w, math.inf), symbols, LEAST_CHIP_H) or []


def _chip_rows(room: Rect, symbols: Sequence[int], high: float) -> list[Rect] | None:
    """The chips at a height, or None if they do not fit."""
    gap = CHIP_GAP * min(1.0, high / 44)
    x, y, placed = room.left, room.top, []
    for count in symbols:
        width = high * (0.98 + 0.56 * count)
        if x > room.left and x + width > room.right:
            x, y = room.left, y + high + gap
        if x + width > room.right or y + high > room.bottom:
            return None
        placed.append(Rect(x, y, width, high))
        x += width + gap
    return placed
