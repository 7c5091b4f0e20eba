"""What a puzzle adds to its table: the strip below it with the question, the host on the free part of its belt, and
what can be chosen besides cards of the hand: a seat, or a card of the belt."""

from collections.abc import Callable, Container, Iterable, Sequence
from functools import partial

from ui.base.theme import BODY, STRONG, YELLOW
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import LARGEST_HOST, LEAST_HOST, TITLE, Places, PuzzleDesk, draw_stars
from ui.table.paint.marks import draw_inviting
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import Control
from ui.widgets.button import Button
from ui.widgets.spots import CardSpot

FOOT = 142.0
"""The height of the strip below the table, in units."""
EDGE, GAP = 16.0, 10.0
SIDE_W, WIDE_SIDE_W = 250.0, 320.0
"""The width of the puzzle's name, and of one in large words."""
LARGE_STAR = 17.0
"""The radius of a star beside a name in large words."""
BUTTONS_W = 330.0
SOLVED_W, SOLVED_H = 668.0, 234.0
"""The size of the plate with the stamp, where the belt is free for it."""


class Pick(Button):
    """A seat or a card of the belt that can be chosen; a ring of light surrounds it while it is chosen."""

    def __init__(self, name: str | int, rect: Rect, on_pick: Callable[..., None], *, chosen: bool) -> None:
        """Cover the seat or card ``name``; ``on_pick`` gets it."""
        super().__init__(rect, "", partial(on_pick, name))
        self.name = name
        self.chosen = chosen

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the ring, and the focus."""
        if self.chosen:
            draw_inviting(painter, self.rect)
        elif self.hovered or ring:
            painter.panel(self.rect.inflate(8, 8), None, border=YELLOW, border_width=4, radius=18)


def seat_picks(
    geometry: TableGeometry, seats: Iterable[int], on_pick: Callable[[int], None], chosen: Container[int]
) -> list[Control]:
    """The seats along the top that can be named."""
    # The face lies over the plate's edge: it is what one clicks.
    return [
        Pick(seat, geometry.seat_plate(seat).union(geometry.face(seat)), on_pick, chosen=seat in chosen)
        for seat in seats
    ]


def belt_picks(
    geometry: TableGeometry, cards: Sequence[str], on_pick: Callable[[str], None], chosen: str | None
) -> list[Control]:
    """The face-up cards of the belt, the head first."""
    return [
        Pick(card, _belt_rect(*geometry.belt_place(index)), on_pick, chosen=card == chosen)
        for index, card in enumerate(cards)
    ]


def same_spot(one: Control, other: Control) -> bool:
    """Whether a rebuilt widget replaces the old one."""
    if isinstance(one, CardSpot | Pick) and isinstance(other, CardSpot | Pick):
        return bool(one.name == other.name)
    return type(one) is type(other) and one.rect == other.rect


def _belt_rect(x: float, y: float, width: float) -> Rect:
    return Rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)


def strip_of(canvas: Rect) -> Rect:
    """The strip's place in a window."""
    return Rect(0, canvas.h - FOOT, canvas.w, FOOT)


def button_places(strip: Rect) -> Places:
    """The places of the strip's buttons."""
    left = strip.right - EDGE - BUTTONS_W
    top, half, low = strip.top + 14, (BUTTONS_W - GAP) / 2, strip.bottom - 62
    return Places(Rect(left, top, BUTTONS_W, 56), Rect(left, low, half, 48), Rect(left + half + GAP, low, half, 48))


def host_place(geometry: TableGeometry, lots: int) -> Rect | None:
    """The square in which the host stands on the belt, between the last of so many lots and the deck, and below and
    beside the seats' bids; None where it would be small."""
    x, y, width = geometry.belt_place(max(0, lots - 1))
    left, right = x + width / 2 + GAP, geometry.deck[0] - geometry.belt_w / 2 - GAP
    ground = y + width * CARD_RATIO / 2
    top = max((geometry.seat_panel(seat).bottom for seat in geometry.top_seats), default=0.0) + GAP
    for bid in (geometry.seat_bid(seat) for seat in geometry.top_seats):
        if bid.bottom <= top or bid.left >= right or bid.right <= left:
            continue
        if bid.centerx > (left + right) / 2:
            right = bid.left - GAP
        else:
            left = bid.right + GAP
    size = min(LARGEST_HOST, right - left, ground - top)
    return None if size < LEAST_HOST else Rect(right - size, ground - size, size, size)


def solved_place(geometry: TableGeometry, open_lots: int) -> Rect:
    """The plate with the stamp of a solved puzzle: on the belt, between the last of so many open cards and the deck,
    and below the seats' bids."""
    x, _, width = geometry.belt_place(max(0, open_lots - 1))
    left, right = x + width / 2 + GAP, geometry.deck[0] - geometry.belt_w / 2 - GAP
    top = max(geometry.seat_bid(seat).bottom for seat in geometry.top_seats) + GAP
    # Large words of what to do are on the belt.
    plate = Rect(0, top, min(SOLVED_W, right - left), min(SOLVED_H, geometry.prompt.top - GAP / 2 - top))
    plate.centerx = (left + right) / 2
    return plate


def draw_question(painter: Painter, strip: Rect, desk: PuzzleDesk) -> None:
    """Draw which puzzle it is with its stars, and in the middle the question, above what was said last."""
    large = painter.texts.large
    # Beside an answer, the question needs the room.
    wide = WIDE_SIDE_W if large and not desk.said else SIDE_W
    side = Rect(strip.left + EDGE, strip.top + 12, wide, strip.h - 20)
    star = 24.0
    name = Rect(side.left, side.top, side.w, side.h - (0 if large else 2 * star + 12))
    if large:
        # A large name takes the whole height: the stars stand beside it.
        name.w -= 2 * LARGE_STAR + 14
        draw_stars(painter, (side.right - LARGE_STAR, side.centery), LARGE_STAR, desk.stars, upright=True)
    else:
        draw_stars(painter, (side.left + 80, side.bottom - star - 6), star, desk.stars)
    at, lines = (name.left, name.centery), 3 if large else 2
    painter.text(desk.title, at, TITLE, align="midleft", max_width=name.w, max_lines=lines, max_height=name.h)
    room = Rect(side.right + 24, side.top, strip.right - EDGE - BUTTONS_W - 24 - side.right - 24, side.h)
    if not desk.said:
        painter.text(
            desk.question,
            (room.left, room.centery),
            STRONG.but(size=26),
            align="midleft",
            max_width=room.w,
            max_lines=3,
            max_height=room.h,
        )
        return
    used = painter.text(
        desk.question, room.topleft, BODY.but(size=21), max_width=room.w, max_lines=2, max_height=room.h * 0.42
    )
    top = used.bottom + 8
    painter.text(
        desk.said,
        (room.left, top),
        STRONG.but(size=25),
        max_width=room.w,
        max_lines=3,
        max_height=room.bottom - top,
        colour=desk.tone.value,
    )
