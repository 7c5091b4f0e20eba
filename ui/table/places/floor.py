"""The layout of the belt and of everything below it on a canvas, in virtual units: prompt, hand, workshop and log."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.core.cards import CATALOGUE, Kind
from game.core.rules import BELT_SIZE
from ui.base.viewport import Point, Rect
from ui.halls.floor_plan import LOT_SUNK, FloorPlan
from ui.table.places.rows import bars
from ui.table.places.sprites import CARD_RATIO

MARGIN = 14.0
LARGEST_HAND_W = 204.0
"""The most width of a card in hand."""
HAND_RISE = 48.0
"""How far a card chosen for the bid rises towards the belt."""
HAND_FOOT, RAIL = 16.0, 22.0
"""What the hand leaves free at the window's foot, and how high the rail of the viewer's bench is there."""
WHEEL_RADIUS = 0.12
"""The radius of the belt speed on a card, as a part of its width."""
DECK_EDGE = 26.0
"""How far the deck is from the window's edge."""
BID_OVER = 10.0
"""How far a bid overlaps the lower edge of its plate."""
HEAD_FRAME = 14.0
"""The room that the light round the head of the belt needs on each side."""
BELT_SUNK = 4.0
"""How deep the cards behind the head sit in the belt."""
COUNSEL_H = 50.0
"""The height of the words below the prompt in a tall window."""
PROMPT_DROP, PROMPT_H, CONFIRM_H = 6.0, 36.0, 54.0
"""How far the prompt is below the belt, its height where it has one line, and the button's height."""
ASK_BUTTON, ASK_EDGE = 216.0, 12.0
"""The width of the button on the board with prompt, sum and button, and what the board leaves free inside."""
TRAY_ASPECT = 1.25
"""The width of the tray for a laid bid, relative to its height."""
BOARD_FOOT = 10.0
"""What lies below the board stays this far from it."""
HINT_HIGH = 170.0
"""How high the words are, at least, that say what comes where no unit lies yet."""
ROUND_BUTTON = 29.0
"""Radius of the round buttons."""
ROUND_BESIDE, ROUND_GAP = 28.0, 4.0
"""Radius of those with their words beside them, and the gap between two rows of these."""


@dataclass(frozen=True)
class FloorGeometry:
    """The belt and everything below it, for a viewer (None: an onlooker, who has no hand) among ``seats`` seats."""

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
    watched: bool = False
    """Whether the table is laid out anew while the viewer has no card left and watches."""

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
    def _more(self) -> float:
        """How much larger words are than normal, from 0 to 1 for twice the size."""
        return min(1.0, self._grown - 1)

    @cached_property
    def stacked(self) -> bool:
        """Whether the hand lies below workshop and log: in a tall window that the table has to itself."""
        return self.canvas.h >= 1120.0 and not self.foot

    @cached_property
    def board(self) -> bool:
        """Whether the prompt is on a board on the belt's front: large words need the room below it for the button and
        the sentence beside it, so that the cards in hand stay as large."""
        return self._grown > 1

    @cached_property
    def middle(self) -> float:
        """The table's middle line from top to bottom."""
        return self.canvas.w / 2

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
    def seat_bid_w(self) -> float:
        """The width of a card of a bid below a seat's plate."""
        return 56 + self._spare * 0.07

    @cached_property
    def seat_bid_h(self) -> float:
        """The height of a bid below a seat's plate, its turned cards included."""
        return self.seat_bid_w * (CARD_RATIO + 0.16)

    @cached_property
    def belt_w(self) -> float:
        """The width of the cards behind the head, so that eight of them and the deck fit without covering a bid
        above."""
        room = self.canvas.w - MARGIN - DECK_EDGE - self._behind_head
        high = self.belt_band.top + BELT_SUNK - self._plan.plates_foot + BID_OVER - self.seat_bid_h - 2
        return max(120, min((room - (BELT_SIZE - 1) * 14) / BELT_SIZE, high / CARD_RATIO))

    @cached_property
    def lot_w(self) -> float:
        """The width of the card at the head."""
        return self._plan.lot_w

    @cached_property
    def belt_step(self) -> float:
        """How far a card on the belt is from the next one."""
        room = self.canvas.w - MARGIN - DECK_EDGE - self.belt_w - self._behind_head
        return min(self.belt_w * 1.4, room / (BELT_SIZE - 1))

    @cached_property
    def _behind_head(self) -> float:
        """Where the cards behind the head start."""
        return self._plan.belt_head + self._plan.lot_w / 2 + HEAD_FRAME + 14

    def belt_place(self, index: int) -> tuple[float, float, float]:
        """x, y and width of the belt card ``index`` places behind the head."""
        plan, foot = self._plan, self.belt_band.top
        if index == 0:
            return plan.belt_head, foot + LOT_SUNK - self.lot_w * CARD_RATIO / 2, self.lot_w
        x = self._behind_head + self.belt_w / 2 + (index - 1) * self.belt_step
        return x, foot + BELT_SUNK - self.belt_w * CARD_RATIO / 2, self.belt_w

    def belt_places(self, open_cards: Sequence[bool]) -> list[tuple[float, float, float]]:
        """The same of all cards on the belt, from the head; ``open_cards``: whether each lies open."""
        return [self.belt_place(index) for index in range(len(open_cards))]

    def belt_z(self, index: int) -> float:
        """How much higher than the head such a card is in the drawing order."""
        return -index * 0.1

    @cached_property
    def head(self) -> Rect:
        """The card at the head of the belt."""
        x, y, width = self.belt_place(0)
        return Rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)

    def wheel(self, card: str) -> Point:
        """The middle of the belt-speed badge on the card at the head."""
        head = self.head
        left, top = (0.17, 0.1) if CATALOGUE[card].kind is Kind.UNIT else (0.81, 0.9)
        return head.left + left * head.w, head.top + top * head.h

    @cached_property
    def lot_sign(self) -> Rect:
        """The sign on the podium below the head that says which lot it is."""
        head, aside = self.head, 24 + 12 * self._more
        # Where no workshop makes room below it, it ends where the log begins.
        growth = 26 if self.viewer is not None else 8
        high = 58 + growth * self._more
        # The card stands on its upper edge, and covers nothing of its words.
        return Rect(head.left - aside, head.bottom - 2, head.w + 2 * aside, high)

    @cached_property
    def rollers(self) -> Rect:
        """The part of the belt with visible rollers: the podium and the deck stand on its ends."""
        band, left = self.belt_band, self.lot_sign.right + 6
        return Rect(left, band.top, self.deck[0] - 66 - left, band.h)

    @cached_property
    def deck_w(self) -> float:
        """The width of the belt deck."""
        return self.belt_w

    @cached_property
    def deck(self) -> Point:
        """The middle of the belt deck."""
        width = self.deck_w
        return self.canvas.w - MARGIN - DECK_EDGE - width / 2, self.belt_band.top + 2 - width * CARD_RATIO / 2

    @cached_property
    def deck_area(self) -> Rect:
        """The belt deck."""
        (x, y), width = self.deck, self.deck_w
        high = width * CARD_RATIO
        return Rect(x - width / 2, y - high / 2, width * 1.1, high)

    # The viewer's half

    @cached_property
    def together(self) -> bool:
        """Whether prompt, sum and button stand on one board: not before an onlooker, in a tall window, or in large
        words."""
        return self.viewer is not None and not (self.board or self.stacked or self.foot)

    @cached_property
    def ask(self) -> Rect:
        """The board on which prompt, sum and button stand; in a tall window they stand below one another."""
        left, right = self._centre
        if self.together:
            place = Rect(0, 0, min(980.0, right - left), PROMPT_H + 2 + CONFIRM_H)
            place.midtop = ((left + right) / 2, self.belt_band.bottom + PROMPT_DROP)
            return place
        rim = 3.6 * BOARD_FOOT
        return self.prompt.unionall([self.counsel, self.confirm, self.tray]).inflate(
            rim, rim if self.stacked else BOARD_FOOT
        )

    @cached_property
    def ask_ground(self) -> Rect:
        """The board itself; of large words it hangs from the prompt's, and ends above the cards that are raised."""
        if not self.board:
            return self.ask
        below, top = self.counsel.unionall([self.confirm, self.tray]), self.prompt.bottom - BOARD_FOOT
        foot = min(below.bottom + 0.7 * BOARD_FOOT, self.hand_top - self.hand_rise - 2)
        return Rect(below.left - 1.8 * BOARD_FOOT, top, below.w + 3.6 * BOARD_FOOT, foot - top)

    @cached_property
    def tray(self) -> Rect:
        """Where the sum of the chosen cards stands, and what the viewer has laid lies; empty without a button."""
        if self.together:
            inner = self.ask.inflate(-2 * ASK_EDGE, -ASK_EDGE)
            return Rect(inner.left, inner.top, inner.h * 1.5, inner.h)
        confirm = self.confirm
        return Rect(confirm.left - self._tray_room, confirm.top, max(0.0, self._tray_room - BOARD_FOOT), confirm.h)

    @cached_property
    def laid(self) -> Rect:
        """Where a laid bid lies: in the tray, or beyond its edges where it stands alone and nothing else is there."""
        tray, left = self.tray, self._centre[0] - BOARD_FOOT
        if not self.stacked or not tray.w:
            return tray.inflate(BOARD_FOOT, BOARD_FOOT) if tray.w else tray
        # Who has bid has no reason to read there.
        top, foot, left = self.counsel.top, tray.bottom + BOARD_FOOT, left + 2 * BOARD_FOOT
        width = max(tray.w, min(tray.right - left, (foot - top) * TRAY_ASPECT))
        return Rect(tray.right - width, top, width, foot - top)

    @cached_property
    def _tray_room(self) -> float:
        """What the tray takes left of a button that stands alone, with the gap between them."""
        if self.foot or self.viewer is None:
            return 0.0
        return self._confirm_h * TRAY_ASPECT + BOARD_FOOT

    @cached_property
    def prompt(self) -> Rect:
        """The line that says what to do."""
        if self.together:
            left = self.tray.right + ASK_EDGE
            return Rect(left, self.tray.top, self.ask.right - ASK_BUTTON - 2 * ASK_EDGE - left, 30.0)
        if self.board:
            left, right = self.lot_sign.right + 12, self.deck_area.right
            high = 38 + 22 * self._more
            return Rect(left, self.belt_band.top + 8, right - left, high)
        left, right = self._centre
        # Where it is narrow, it has two lines.
        high, drop = (68.0, 2 * BOARD_FOOT) if self.stacked else (PROMPT_H, PROMPT_DROP)
        # What has the foot of the window says what to do.
        return Rect(left, self.belt_band.bottom + drop, right - left, 0.0 if self.foot else high * self._grown)

    @cached_property
    def _centre(self) -> tuple[float, float]:
        """The left and the right end of what lies between workshop and log."""
        # Outside its neighbours' light, so that little has to be redrawn with it.
        return self.workshop.right + 26, self.log.left - 26

    @cached_property
    def counsel(self) -> Rect:
        """The one sentence beside the button: left of it, or below the prompt in a tall window."""
        prompt, high = self.prompt, COUNSEL_H * math.sqrt(self._grown)
        if self.together:
            return Rect(prompt.left, prompt.bottom, prompt.w, self.tray.bottom - prompt.bottom)
        if self.stacked and self.board:
            left, right = self._centre
            return Rect(left, prompt.bottom + BOARD_FOOT, right - left, COUNSEL_H * self._grown)
        if self.stacked:
            return Rect(prompt.left, prompt.bottom, prompt.w, high)
        most, gap = 74.0 * self._grown, 18.0
        if self.board:
            top, left = self.confirm.top - BOARD_FOOT / 2, self._centre[0]
            # Before an onlooker bids lie right below.
            room = self.hand_top - self.hand_rise - BOARD_FOOT + 1 - top if self.viewer is not None else PROMPT_H
            right = self.confirm.left - self._tray_room - gap
            return Rect(left, top, right - left, min(most, room))
        top, width = prompt.bottom + 2, self.confirm.left - gap - prompt.left
        return Rect(prompt.left, top, width, min(most, self.hand_top - self.hand_rise - 4 - top))

    @cached_property
    def bottom_top(self) -> float:
        """The upper edge of workshop and log."""
        return self.belt_band.bottom + 22

    @property
    def sum_place(self) -> Rect:
        """Where the sum of the chosen cards stands: in the tray, if there is one."""
        return self.tray if self.tray.w else self.confirm

    @cached_property
    def confirm(self) -> Rect:
        """The button that locks the bid, right above the hand."""
        if self.together:
            # A card seen large ends above it, and what it refuses stands between it and the hand.
            high = CONFIRM_H - 1
            top = self.ask.centery - high / 2 + 2.5
            return Rect(self.ask.right - ASK_EDGE - ASK_BUTTON, top, ASK_BUTTON, high)
        width, high = 286 * self._grown**0.6, self._confirm_h
        if self.board and self.stacked:
            width = min(width, self.counsel.w - self._tray_room)
            left = self.counsel.centerx - (width - self._tray_room) / 2
            return Rect(left, self.counsel.bottom + 2, width, high)
        if self.board:
            # At the right, so that the words beside it have all the room at its left.
            return Rect(self._centre[1] - width, self.prompt.bottom + BOARD_FOOT, width, high)
        above = self.counsel if self.stacked else self.prompt
        left = self.prompt.centerx - (width - self._tray_room) / 2
        return Rect(left, above.bottom + 2, width, high)

    @cached_property
    def _confirm_h(self) -> float:
        """The height of that button where it stands alone."""
        if self.foot:
            return 0.0
        high: float = CONFIRM_H * self._grown**0.7
        if self.board and not self.stacked:
            # In a low window a lower button, rather than smaller cards below it.
            hand_w = self._hand_below(self.belt_band.bottom + PROMPT_DROP + PROMPT_H + 2 + CONFIRM_H)
            high = min(high, self._hand_foot - hand_w * CARD_RATIO - self.prompt.bottom - BOARD_FOOT)
        return high

    @cached_property
    def _asked(self) -> float:
        """The lower edge of what asks for a bid, above the hand."""
        return self.ask.bottom if self.together else self.confirm.bottom

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
        return self._hand_below(self._asked)

    def _hand_below(self, button: float) -> float:
        """How wide cards in hand can be below a button that ends there."""
        left, right = self._hand_sides
        return min(LARGEST_HAND_W, (right - left) / 6.1, (self._hand_foot - button) / CARD_RATIO)

    @cached_property
    def _hand_foot(self) -> float:
        """The lower edge of cards that are as high as there is room for, less what chosen ones need to rise."""
        return self._floor - HAND_FOOT - 10 - 30

    @cached_property
    def hand_top(self) -> float:
        """The upper edge of the cards in hand."""
        return self._floor - HAND_FOOT - self.hand_w * CARD_RATIO

    @cached_property
    def hand_rise(self) -> float:
        """How far chosen cards rise: the button above them stays free."""
        most = 34 if self.board else HAND_RISE
        return min(most, self.hand_top - self._asked - 12)

    @cached_property
    def hand_zone(self) -> Rect:
        """Where the hand lies; a card dropped here goes back to it."""
        left, right = self._hand_sides
        return Rect(left, self.hand_top, right - left, self._floor - self.hand_top)

    @cached_property
    def rail(self) -> Rect:
        """The edge of the viewer's bench, on which the hand lies: it runs on beyond the window on both sides."""
        canvas = self.canvas
        return Rect(canvas.left - MARGIN, self._floor - RAIL, canvas.w + 2 * MARGIN, RAIL)

    @cached_property
    def bench(self) -> Rect:
        """The top of that bench, as far as it is seen from in front."""
        rail, high = self.rail, 0.42 * self.hand_w
        return Rect(self.canvas.left, rail.top - high, self.canvas.w, high)

    @cached_property
    def bid_zone(self) -> Rect:
        """Where a card can be dropped to bid it: towards the belt."""
        zone, top = self.hand_zone, self.belt_band.bottom + 4
        return Rect(zone.left, top, zone.w, self.hand_top - top)

    @cached_property
    def belt_zone(self) -> Rect:
        """Where a card can be dropped to bid it, too: many people drop it onto the lot, or somewhere on the belt."""
        top = self.head.top
        return Rect(self.canvas.left, top, self.canvas.w, self.belt_band.bottom - top)

    @cached_property
    def _low(self) -> float:
        """The lower edge of workshop and log: their last words end above the rail of the bench."""
        foot = self._floor - (MARGIN if self.together else MARGIN / 2)
        if not self.stacked:
            return foot
        # Chosen cards rise, and have a rim.
        return foot - HAND_FOOT - LARGEST_HAND_W * CARD_RATIO - HAND_RISE - 6

    @cached_property
    def low_shop(self) -> bool:
        """Whether the workshop is low and wide, as there is something below it."""
        return self.stacked or bool(self.foot)

    @cached_property
    def workshop(self) -> Rect:
        """The viewer's own units."""
        width = 714.0 if self.stacked else 560.0 + 154.0 * self._more if self.foot else 290 + self._side * 0.6
        top = max(self.bottom_top, self.lot_sign.bottom + 6) if self.board else self.bottom_top
        # Its units lie behind the rail of the bench.
        foot = self._floor - RAIL - 1 if self.together else self._low
        return Rect(MARGIN, top, width, foot - top)

    @property
    def own_face(self) -> float:
        """Radius of the viewer's portrait: as large as a high window's low workshop allows."""
        return 66.0 if self.stacked else 48.0

    @cached_property
    def beside_face(self) -> float:
        """The left end of what stands beside the viewer's portrait, right of the sign on it."""
        return self.workshop.left + 2.36 * self.own_face + 8

    @cached_property
    def workshop_head(self) -> float:
        """The height of the workshop's head: the face with two lines of words beside it, or one line if the units lie
        beside the face, too."""
        if self.low_shop:
            return 38 * math.sqrt(self._grown)
        return max(2 * self.own_face + 8, 66 * math.sqrt(self._grown))

    @cached_property
    def workshop_units(self) -> Rect:
        """The part of the workshop where the units lie: beside the face where it is low."""
        shop, head = self.workshop, self.workshop_head
        left = self.beside_face if self.low_shop else shop.left
        return Rect(left, shop.top + head, shop.right - left, shop.h - head)

    def unit_bars(self, count: int) -> list[Rect]:
        """The bars of ``count`` units in the workshop."""
        return bars(self.workshop_units, count)

    @cached_property
    def log(self) -> Rect:
        """The log's screen: beside a hand the last three lines are enough, as a press opens all of them."""
        room = self.log_room
        if self.viewer is None or self.foot:
            return room
        high = min(room.h, 142.0 * self._grown)
        return Rect(room.left, room.bottom - high, room.w, high)

    @cached_property
    def log_room(self) -> Rect:
        """The room for the log, below the notice."""
        above = self.notice.h + 10 if self.notice_h else 0.0
        # Large words are beside round buttons, in two rows.
        rows = 2 * self.round_row + ROUND_GAP if self.round_beside else self.round_row
        buttons = 0.0 if self.foot or self.stacked else rows + 10
        top = self.bottom_top + above
        return Rect(self.notice.left, top, self.notice.w, self._low - top - buttons)

    @cached_property
    def notice(self) -> Rect:
        """The place above the log for what kind of game this is: empty in an ordinary one."""
        width = 356.0 if self.stacked else 294 + self._side * 0.5
        return Rect(self.canvas.w - MARGIN - width, self.bottom_top, width, self.notice_h)

    @cached_property
    def round_row(self) -> float:
        """The height of a row of round buttons with their labels."""
        if self.round_beside:
            return 2 * ROUND_BESIDE
        return 2 * ROUND_BUTTON + 43 * min(1.2, self._grown) + 4

    @property
    def round_beside(self) -> bool:
        """Whether the words of the round buttons are beside them."""
        return self.board and not self.stacked

    @cached_property
    def round_radius(self) -> float:
        """Radius of the round buttons."""
        return ROUND_BESIDE if self.round_beside else ROUND_BUTTON

    def round_button(self, index: int) -> Rect:
        """The place of one of four round buttons with its label: below the log, or right of the hand."""
        if self.stacked:
            # The last one is in the corner, as in every other window.
            zone = Rect(self.canvas.w - MARGIN - 180, 0, 180, 2 * self.round_row + 20)
            zone.bottom = self._floor - MARGIN / 2
            row, column = divmod(index, 2)
            return Rect(zone.left + column * 90, zone.top + row * (self.round_row + 20), 90, self.round_row)
        log = self.log
        if self.round_beside:
            row, column = divmod(index, 2)
            top = log.bottom + 10 + row * (self.round_row + ROUND_GAP)
            return Rect(log.left + column * log.w / 2, top, log.w / 2, self.round_row)
        return Rect(log.left + index * log.w / 4, log.bottom + 10, log.w / 4, self.round_row)
