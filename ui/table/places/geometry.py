"""The layout of the table on a canvas, in virtual units: the floor, and the seats along the top.

What lies there, and how, is up to ``ui.table.places.poses`` for cards and the painters (``ui.table.paint``) for
everything below them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.core.cards import CATALOGUE
from game.core.turn_order import clockwise
from ui.base.viewport import Point, Rect, around
from ui.table.places.floor import BID_OVER, HEAD_FRAME, MARGIN, FloorGeometry
from ui.table.places.rows import chips

BID_COUNT = 16.0
"""Radius of the sign with a bid's number of cards."""
PLATE_TOP = 10.0
NARROW_PLATE = 280.0
"""A plate with less room than this beside its face uses two lines for them."""
PLATE_EDGE = 14.0
POOL_SIGN = 34.0
OWN_PILE_W = 30.0
"""How wide the cards of the viewer's pile are."""
SPANNER_RATIO = 0.5
OPEN_FACE = 64.0
"""The width of a face beside an open bid."""


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
    thinks: Rect
    """Where a bubble says that the seat thinks."""
    cards: Rect | None = None
    """Where hand and discard pile are, if not beside or below the name."""
    slot: bool = False
    """Whether the bid lies in a slot of the plate."""


@dataclass(frozen=True)
class TableGeometry(FloorGeometry):
    """The table's places on a canvas: the floor's, and those of the seats along the top."""

    @property
    def afar(self) -> bool:
        """Whether the table is laid out to be read from across the room (`ui.table.places.afar`)."""
        return False

    @property
    def bare(self) -> bool:
        """Whether the belt gives way to the units, as the round's last lot is sold."""
        return False

    @property
    def front(self) -> int | None:
        """The seat of a viewer who only watches, whose plate is larger; None: there is none."""
        return None

    @property
    def words(self) -> float:
        """How much larger words are than the player's settings ask for."""
        return 1.0

    def names_card(self, width: float) -> bool:  # noqa: ARG002
        """Whether a card on the belt, so wide, shows its name."""
        return True

    @cached_property
    def arrangements(self) -> "dict[tuple[bool, int | None], TableGeometry]":
        """The places of the same table where no hand lies at the window, as far as they have been asked for."""
        return {}

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
        width = min(780, (self.canvas.w - 2 * MARGIN - gap * (len(row) - 1)) / len(row))
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
                self.thinks(seat),
            )
            for seat in self.top_seats
        }

    @cached_property
    def face_radius(self) -> float:
        """Radius of the faces along the top."""
        panel = self.seat_panel(self.top_seats[0])
        return min(104.0, panel.h / 2 + 1, math.floor(panel.w * 0.18))

    def portrait(self, seat: int) -> Point:
        """The middle of a seat's portrait."""
        panel = self.seat_panel(seat)
        if seat == self.viewer:
            return panel.left + self.own_face + 2, panel.top + self.own_face
        return panel.left + self.face_radius, panel.centery

    def reach(self, seat: int) -> Point:
        """The position of the hand that pushes a seat's bid forward."""
        (x, y), radius = self.portrait(seat), self.face(seat).w / 2
        return x + radius * 0.3, y + radius * 0.7

    def radius(self, seat: int) -> float:
        """The radius of a seat's portrait, including the viewer's."""
        return self.own_face if seat == self.viewer else self.face_radius

    def face(self, seat: int) -> Rect:
        """A seat's face, including the viewer's."""
        return around(self.portrait(seat), 2 * self.radius(seat))

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
        if room.w < NARROW_PLATE:
            return Rect(room.left, room.top, right - room.left, 62 + 8 * self._more)
        return Rect(room.left, room.top, right - room.left, min(58.0, 46 + self._spare * 0.05))

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

    def phone_sign(self, seat: int) -> Rect:
        """The sign of a seat's phone: at the lower right edge of the face, across from the spanner."""
        (x, y), radius = self.portrait(seat), self.radius(seat)
        width = max(26, radius * 0.36)
        place = Rect(0, 0, width, width * 1.6)
        place.center = (x + radius * 0.74, y + radius * 0.62)
        return place

    @cached_property
    def own_pool_sign(self) -> Rect:
        """The sign on the workshop, below the viewer's name, or at the right end of its line."""
        name = self.own_name
        if self.low_shop:
            return Rect(name.right, max(self.workshop.top, name.centery - POOL_SIGN / 2), POOL_SIGN, POOL_SIGN)
        return Rect(name.left, name.bottom + (name.h - POOL_SIGN) / 2, POOL_SIGN, POOL_SIGN)

    @cached_property
    def own_pile(self) -> Rect:
        """Where the viewer's discard pile and its number are: beside the sign that opens the memory aid."""
        sign = self.own_pool_sign
        return Rect(sign.right + 12, sign.top, OWN_PILE_W + 34 * min(1.4, max(1.0, self.text)), sign.h)

    @cached_property
    def own_name(self) -> Rect:
        """Where the viewer's name stands: beside the face and its sign, in the first of two lines, or in one with the
        pile and its sign."""
        shop, left, high = self.workshop, self.beside_face, self.workshop_head - 8
        if self.low_shop:
            return Rect(left, shop.top, shop.right - 160.0 - left, high)
        return Rect(left, shop.top, shop.right - left, high / 2)

    def seat_bid(self, seat: int) -> Rect:
        """Where a seat's bid hangs: below the right end of its plate, including its count. Nothing else is there."""
        panel = self.seat_panel(seat)
        right = panel.right - 14
        # The head of the belt is taller than the rest, and may be below the first plate.
        x, _, width = self.belt_place(0)
        head = Rect(x - width / 2 - HEAD_FRAME, 0, width + 2 * HEAD_FRAME, 0)
        # Enough for a bid with its count, and for six cards.
        room, least = 190.0, 116.0
        if head.left < right and right - head.right < least:
            # Left of the head or, at the window's edge, right of it by as much as the plate is too short.
            right = head.left if head.left >= room else head.right + least
        left = max(right - room, head.right) if head.right < right else right - room
        return Rect(left, panel.bottom - BID_OVER, right - left, self.seat_bid_h)

    def bid_count(self, seat: int) -> Point:
        """The middle of the sign with the number of cards in a seat's bid."""
        place = self.seat_bid(seat)
        return place.right - self.bid_count_radius, place.centery

    @cached_property
    def bid_count_radius(self) -> float:
        """The radius of that sign."""
        return BID_COUNT * (1 + 0.4 * self._more)

    def bid_cards(self, seat: int) -> Rect:
        """Where the cards of that bid are, beside the sign."""
        place = self.seat_bid(seat)
        return Rect(place.left, place.top, place.w - 2 * self.bid_count_radius - 4, place.h)

    def thinks(self, seat: int) -> Rect:
        """Where a bubble says that a seat thinks: below the plate, as wide as the bid at most, or wider to the left
        where a bid is narrow."""
        place = self.seat_bid(seat)
        wide = max(place.w, 172.0)
        return Rect(place.right - wide, place.top + 2, wide, 48)

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

    def unit_places(self, seat: int, units: Sequence[str]) -> list[Rect]:
        """Where a seat's units lie: in the workshop, or on its plate."""
        return self.unit_bars(len(units)) if seat == self.viewer else self.seat_units(seat, units)

    def pile(self, seat: int) -> Point:
        """Where a seat's discard pile is: cards that are won fly there."""
        if seat == self.viewer:
            return self.own_pile.left + OWN_PILE_W / 2, self.own_pile.centery
        head = self.seat_head(seat)
        return head.right - 26, head.top + 20

    def spanner_w(self, seat: int) -> float:
        """How long the spanner is beside a seat's face."""
        return 56.0 if seat == self.viewer else self.face_radius

    def spanner(self, seat: int) -> Point:
        """Where the Chief's spanner lies: at the lower edge of the face."""
        (x, y), radius = self.portrait(seat), self.radius(seat)
        return x - radius * 0.42, y + radius * 0.66

    def worth_sign(self, seat: int) -> Rect:
        """The sign on a seat's face with its score if the game ended now. It is at the top, as hands are below."""
        (x, y), radius = self.portrait(seat), self.radius(seat)
        # The viewer's face is smaller than the others'.
        side = self.worth_side * (1.3 if seat == self.viewer else 1.0) * radius / self.face_radius
        # A larger one grows over the face, not over the name beside it.
        left = 0.46 - 0.12 * self._more
        return Rect(x + radius * left, y - radius, side, side)

    @cached_property
    def worth_side(self) -> float:
        """The height of that sign."""
        return self.face_radius * (0.66 + 0.18 * self._more)

    def open_seat(self, seat: int) -> Rect:
        """Where a seat's bid and hand lie below the belt, if all cards are open to an onlooker."""
        left, right = MARGIN, self.log.left - 14
        width = (right - left - 24.0 * (self.seats - 1)) / self.seats
        top = self.bottom_top
        return Rect(left + seat * (width + 24.0), top, width, self._floor - MARGIN / 2 - top)

    def open_rows(self, seat: int) -> tuple[Rect, Rect]:
        """The rows of a seat's bid, beside its face, and of its hand there."""
        place = self.open_seat(seat).inflate(-4, 0)
        bid = Rect(place.x + OPEN_FACE + 8, place.y, place.w - OPEN_FACE - 8, place.h * 0.4)
        return bid, Rect(place.x, bid.bottom + 14, place.w, place.bottom - bid.bottom - 16)
