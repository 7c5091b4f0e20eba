"""The table where no hand lies at the window: laid out to be read from across the room.

Phones are the hands, or computers play alone, or a person without cards watches. The belt and its lot are half as large
again; all that is said stands above them, and every seat has a plate of its own below, with its bid and its units.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from game.core.rules import BELT_SIZE
from ui.base.spacing import NEAR, SNUG
from ui.base.viewport import BASE_HEIGHT, Point, Rect
from ui.table.places.floor import HEAD_FRAME, MARGIN, ROUND_BESIDE, ROUND_BUTTON, ROUND_GAP
from ui.table.places.geometry import POOL_SIGN, SeatPlace, TableGeometry
from ui.table.places.rows import bars
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.view import TableView, watches

STRIP_GAP = 14.0
"""The gap between the parts of what is said."""
PLATE_W, PLATE_H = 385.0, 390.0
"""The size of a plate in the usual window with four seats, for which the sizes below are meant."""


def arrangement(places: TableGeometry, view: TableView) -> TableGeometry:
    """The table's places for what a view shows."""
    held = places.held if isinstance(places, AfarGeometry) else places
    watched = held.watched and watches(view)
    if not watched and (held.viewer is not None or held.open_hands):
        return held
    bare = not view.belt and view.auction >= BELT_SIZE
    front = view.viewer if watched else None
    if (bare, front) not in held.arrangements:
        text = max(held.text, held.canvas.h / BASE_HEIGHT)
        held.arrangements[bare, front] = AfarGeometry(
            held.canvas, held.seats, None, text, notice_h=held.notice_h, held=held, cleared=bare, watcher=front
        )
    return held.arrangements[bare, front]


@dataclass(frozen=True)
class AfarGeometry(TableGeometry):
    """The places of such a table. Its words fill at least 2.2 % of the window's height: ``text`` grows with it."""

    held: TableGeometry = field(kw_only=True)
    """The same table with a hand at the window."""
    cleared: bool = False
    """Whether the round's last lot is sold."""
    watcher: int | None = None
    """The seat of the viewer, who only watches; None: there is none."""

    @property
    def afar(self) -> bool:
        """Whether the table is laid out to be read from across the room."""
        return True

    @property
    def bare(self) -> bool:
        """Whether the belt gives way to the units, as the round's last lot is sold."""
        return self.cleared

    @property
    def front(self) -> int | None:
        """The seat of the viewer, whose plate is larger; None: nobody is in front of the others."""
        return self.watcher

    @property
    def words(self) -> float:
        """How much larger words are than the player's settings ask for."""
        return self.text / self.held.text

    # The belt

    @cached_property
    def clock(self) -> Rect:
        """There is no place for the clock: the windows tell the hour, and the podium the round."""
        return Rect(0, 0, 0, 0)

    @cached_property
    def belt_band(self) -> Rect:
        """The belt itself; an empty one is the rail below which the plates hang."""
        band = self._plan.belt_band
        return Rect(band.left, self.strip.bottom + 12.0, band.w, band.h) if self.bare else band

    @cached_property
    def lot_w(self) -> float:
        """The width of the card at the head."""
        return self._plan.lot_w * 1.364

    @cached_property
    def belt_w(self) -> float:
        """The width of the cards behind the head."""
        grown = self.held.belt_w * 1.461 * min(1.15, self.canvas.h / BASE_HEIGHT)
        return min(grown, (self._plan.belt_band.top - self.strip.bottom) / CARD_RATIO)

    def belt_places(self, open_cards: Sequence[bool]) -> list[tuple[float, float, float]]:
        """x, y and width of the cards on the belt: open ones side by side, and smaller if there are many; the others
        closer together."""
        steps, room = self._steps(open_cards)
        width = self.belt_w
        if room - width < steps * (width - SNUG):
            # They would cover more of each other than an edge.
            width = min(width, (room - steps * SNUG) / (steps + 1))
        return self._row(open_cards, width)

    def belt_place(self, index: int) -> tuple[float, float, float]:
        """The place of a card of the usual width on a full belt on which all lie open."""
        return self._row((True,) * BELT_SIZE, self.belt_w)[index]

    def _row(self, open_cards: Sequence[bool], width: float) -> list[tuple[float, float, float]]:
        """The lot and behind it cards of a width."""
        steps, room = self._steps(open_cards)
        wide = min(width + SNUG, (room - width) / steps)
        hidden = max(1, len(open_cards) - 2 - sum(open_cards[1:]))
        close = min(width + SNUG, (self._behind_room - width - sum(open_cards[1:]) * wide) / hidden)
        foot = self.belt_band.top
        x, y = self._behind_head + width / 2, foot + 4 - width * CARD_RATIO / 2
        placed = [(self._lot_left + self.lot_w / 2, foot + 6 - self.lot_w * CARD_RATIO / 2, self.lot_w)]
        for is_open in open_cards[1:]:
            placed.append((x, y, width))
            x += wide if is_open else close
        return placed[: len(open_cards)]

    def _steps(self, open_cards: Sequence[bool]) -> tuple[int, float]:
        """How many open cards behind the lot are followed by another card, and the room for all but the edges of those
        face down."""
        behind, shown = len(open_cards) - 1, sum(open_cards[1:])
        edges = max(0, behind - 1 - shown) * 22.0
        return max(1, min(shown, behind - 1)), self._behind_room - edges

    @property
    def _behind_room(self) -> float:
        """The width of the belt between lot and deck."""
        return self.deck[0] - self.deck_w / 2 - SNUG - self._behind_head

    @cached_property
    def _least_words(self) -> float:
        """The least size of words and numbers that can be read from across the room."""
        return 0.022 * self.canvas.h

    def names_card(self, width: float) -> bool:
        """Whether a card on the belt, so wide, shows its name: not if it is smaller than usual and too small for it."""
        # The smallest type on a card's face with a name is this share of the card's width.
        return width >= min(self.belt_w, self._least_words / 0.0998)

    def belt_z(self, index: int) -> float:
        """The height of a belt card in the drawing order: where cards overlap, each one's power and symbols show."""
        return index * 0.1

    @cached_property
    def _lot_left(self) -> float:
        return self._plan.belt_head - self._plan.lot_w / 2

    @cached_property
    def _behind_head(self) -> float:
        return self._lot_left + self.lot_w + HEAD_FRAME + 10

    @cached_property
    def deck_w(self) -> float:
        """The width of the belt deck."""
        return 110.0

    @cached_property
    def lot_sign(self) -> Rect:
        """The sign on the podium, all of which is below the lot."""
        head = self.head
        return Rect(head.left - 24, head.bottom, head.w + 48, 60.0 * min(1.4, self._grown))

    @cached_property
    def rollers(self) -> Rect:
        """The part of the belt with visible rollers."""
        return self.belt_band if self.bare else super().rollers

    # What is said

    @cached_property
    def strip(self) -> Rect:
        """Prompt, log and buttons: above the belt beside the lot, or all along the upper edge."""
        left = MARGIN if self.bare else self._behind_head
        high = 118.0 + self._spare * 0.28
        return Rect(left, 10.0, self.canvas.w - MARGIN - left, high)

    @cached_property
    def _buttons_w(self) -> float:
        return 376.0 + 20 * self._more

    @cached_property
    def round_radius(self) -> float:
        """Radius of the round buttons."""
        if not self.round_beside:
            return ROUND_BUTTON
        return min(ROUND_BESIDE * self._grown, (self.strip.h - ROUND_GAP) / 4)

    @cached_property
    def round_row(self) -> float:
        """The height of a round button with its label."""
        # The label has two lines.
        return 2 * self.round_radius + (0 if self.round_beside else 57.0)

    @cached_property
    def log(self) -> Rect:
        """The log's screen."""
        column, above = self._log_column, self.notice_h + 6.0 if self.notice_h else 0.0
        return Rect(column.left, column.top + above, column.w, column.h - above)

    @cached_property
    def _log_column(self) -> Rect:
        strip = self.strip
        # The larger words are, the more of it is the prompt's.
        width = (290.0 + self._side * 0.4) * (1 - 0.2 * self._more)
        return Rect(strip.right - self._buttons_w - STRIP_GAP - width, strip.top, width, strip.h)

    @cached_property
    def log_room(self) -> Rect:
        """The room for the log."""
        return self.log

    @cached_property
    def notice(self) -> Rect:
        """The place above the log for what kind of game this is."""
        column = self._log_column
        return Rect(column.left, column.top, column.w, self.notice_h)

    @cached_property
    def ask(self) -> Rect:
        """The board of the prompt."""
        strip = self.strip
        return Rect(strip.left, strip.top, self.log.left - STRIP_GAP - strip.left, strip.h)

    @cached_property
    def prompt(self) -> Rect:
        """What is said on it."""
        inner = self.ask.inflate(-44.0, -24.0)
        if self.front is None:
            return inner
        return Rect(inner.left, inner.top, inner.w, self.confirm.top - 4 - inner.top)

    @cached_property
    def counsel(self) -> Rect:
        """Where one who watches reads what will happen: on the own plate, where otherwise a bid lies."""
        if self.front is None:
            return Rect(self.prompt.left, self.prompt.bottom, 0, 0)
        room = self.seat_cards(self.front)
        aside = 76.0 * (1 + 0.3 * self._more)
        return Rect(room.left + aside, room.top - 12, room.w - aside, room.h + 24)

    @cached_property
    def tray(self) -> Rect:
        """Nothing is laid here."""
        return Rect(self.prompt.left, self.prompt.bottom, 0, 0)

    @cached_property
    def together(self) -> bool:
        """Nothing stands beside the prompt."""
        return False

    @cached_property
    def stacked(self) -> bool:
        """There is no hand that could lie below workshop and log."""
        return False

    @cached_property
    def confirm(self) -> Rect:
        """The button with which one who watches skips ahead, at the foot of the board."""
        ask = self.ask
        width = min(380.0 * (1 + 0.3 * self._more), ask.w - 44.0)
        high = 50.0 + self._spare * 0.12
        return Rect(ask.centerx - width / 2, ask.bottom - 12.0 - high, width, high)

    def round_button(self, index: int) -> Rect:
        """The place of one of four round buttons with its label: at the right end, large words in two rows. The last is
        always in the corner."""
        strip, width = self.strip, self._buttons_w
        left = strip.right - width
        if self.round_beside:
            row, column = divmod((0, 2, 3, 1)[index], 2)
            top = strip.top + row * (self.round_row + ROUND_GAP)
            return Rect(left + column * width / 2, top, width / 2, self.round_row)
        return Rect(left + index * width / 4, strip.top + 2, width / 4, self.round_row)

    # The seats

    @cached_property
    def plates(self) -> Rect:
        """Where the seats' plates are, side by side."""
        top = self.belt_band.bottom + 12 if self.bare else max(self.belt_band.bottom + 16, self.lot_sign.bottom + 6)
        return Rect(MARGIN, top, self.canvas.w - 2 * MARGIN, self.canvas.h - 12.0 - top)

    @cached_property
    def top_seats(self) -> tuple[int, ...]:
        """All seats have a plate, from left to right."""
        return tuple(range(self.seats))

    def seat_panel(self, seat: int) -> Rect:
        """A seat's plate: nothing of it is beside it."""
        plates = self.plates
        # The plate of the person who watches is that much wider.
        shares = [1.58 if one == self.front else 1.0 for one in range(self.seats)]
        share = (plates.w - 12.0 * (self.seats - 1)) / sum(shares)
        left = plates.left + sum(shares[:seat]) * share + seat * 12.0
        return Rect(left, plates.top, share * shares[seat], plates.h)

    def seat_plate(self, seat: int) -> Rect:
        """The bolted plate of a seat."""
        return self.seat_panel(seat)

    @cached_property
    def seat_places(self) -> dict[int, SeatPlace]:
        """All places of each seat."""
        return {
            seat: replace(place, cards=self.seat_cards(seat), slot=not self.bare and seat != self.front)
            for seat, place in super().seat_places.items()
        }

    @cached_property
    def _scale(self) -> float:
        """How large faces and bids are beside their usual size: as the smallest plate."""
        narrow = min(self.seat_panel(seat).w for seat in range(self.seats))
        return max(0.8, min(narrow / PLATE_W, self.plates.h / PLATE_H))

    @cached_property
    def worth_side(self) -> float:
        """The height of the sign with the score."""
        return self.face_radius * (0.7 if self.bare else 0.86) * min(1.3, self._grown)

    @cached_property
    def _name_h(self) -> float:
        high: float = 40.0 * self._grown**0.4
        return high

    @cached_property
    def face_radius(self) -> float:
        """Radius of the faces."""
        return 84.0 * min(1.0, self._scale) if self.bare else 56.0 * self._scale

    def portrait(self, seat: int) -> Point:
        """The middle of a seat's portrait: below its name."""
        panel, radius = self.seat_panel(seat), self.face_radius
        return panel.left + NEAR + radius, panel.top + NEAR + self._name_h + radius

    def seat_head(self, seat: int) -> Rect:
        """The seat's name, along the upper edge of its plate."""
        panel = self.seat_panel(seat)
        left = panel.left + NEAR + 8
        return Rect(left, panel.top + 8, self.pool_sign(seat).left - 10 - left, self._name_h)

    def seat_cards(self, seat: int) -> Rect:
        """Hand and discard pile, between face and bid."""
        panel, face = self.seat_panel(seat), self.face(seat)
        left = face.right + 12
        bids = not self.bare and seat != self.front
        right = self.seat_bid(seat).left - 8 if bids else panel.right - NEAR
        return Rect(left, face.top + 8, right - left, face.h - 8)

    def pool_sign(self, seat: int) -> Rect:
        """The sign that opens the memory aid."""
        panel = self.seat_panel(seat)
        side = POOL_SIGN * (1 + 0.2 * self._more)
        return Rect(panel.right - NEAR - 8 - side, panel.top + 10 + (self._name_h - side) / 2 - 2, side, side)

    def remark(self, seat: int) -> Rect:
        """Where a seat's words go: on its plate, beside the face."""
        panel, face = self.seat_panel(seat), self.face(seat)
        left = face.right + 18
        return Rect(left, panel.top + 6, panel.right - 8 - left, face.bottom - panel.top)

    def pile(self, seat: int) -> Point:
        """Where a seat's discard pile is."""
        room = self.seat_cards(seat)
        return room.left + 20, room.top + room.h * 0.75

    # Its bid and its units

    @cached_property
    def seat_bid_w(self) -> float:
        """The width of a card of a bid."""
        return (2 * self.face_radius - 24.0) / CARD_RATIO

    def seat_bid(self, seat: int) -> Rect:
        """The slot at the right of a seat's plate in which its bid lies."""
        panel, face = self.seat_panel(seat), self.face(seat)
        width = 132.0 * self._scale
        return Rect(panel.right - NEAR - width, face.top, width, face.h)

    def bid_cards(self, seat: int) -> Rect:
        """Where in it the cards lie."""
        slot = self.seat_bid(seat)
        return Rect(slot.left, slot.top, slot.w - 1.7 * self.bid_count_radius, slot.h)

    @cached_property
    def bid_count_radius(self) -> float:
        """The radius of the sign with the number of its cards."""
        return 21.0 * self._scale * (1 + 0.3 * self._more)

    def bid_count(self, seat: int) -> Point:
        """The middle of that sign: at the lower corner of the slot."""
        slot, radius = self.seat_bid(seat), self.bid_count_radius
        return slot.right - radius + 6, slot.bottom - radius + 6

    def thinks(self, seat: int) -> Rect:
        """Where a bubble says that the seat thinks: over its slot."""
        place = Rect(0, 0, 104.0 * self._scale, 44.0 * self._scale)
        slot = self.seat_bid(seat)
        # Between rounds there is no bid, but a discard pile as high as the face.
        place.center = (slot.centerx, slot.top + place.h / 2 if self.bare else slot.centery)
        return place

    def units_room(self, seat: int) -> Rect:
        """Where a seat's units lie: below face and bid."""
        panel = self.seat_panel(seat)
        top = self.face(seat).bottom + 14
        return Rect(panel.left + NEAR, top, panel.w - 2 * NEAR, panel.bottom - NEAR - top)

    def unit_places(self, seat: int, units: Sequence[str]) -> list[Rect]:
        """The bars of a seat's units on its plate."""
        most = 156.0 * max(1.0, min(1.4, self.plates.h / PLATE_H))
        return bars(self.units_room(seat), len(units), most, 500.0)
