"""What a puzzle adds to its table: the strip below it with the question, the host on the free part of its belt, and
what can be chosen besides cards of the hand: a seat, or a card of the belt."""

from collections.abc import Callable, Container, Iterable, Sequence
from functools import partial

from ui.base.theme import BODY, STRONG, YELLOW
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Padding, Row, Sized
from ui.layout.leaves import Picture, Words
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import (
    LARGEST_HOST,
    LEAST_HOST,
    STARS,
    TITLE,
    MainAction,
    PuzzleDesk,
    draw_stars,
)
from ui.table.paint.marks import draw_inviting
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import Control
from ui.widgets.button import Button
from ui.widgets.spots import CardSpot

FOOT = 142.0
"""The height of the strip below the table, in units."""
GAP = 10.0
_NAME, _WIDEST, _BUTTONS, _BUTTON = 240.0, 350.0, 330.0, 54.0
"""The least and the greatest width of the puzzle's name, that of the buttons, and the height of one."""
_STAR = 20.0
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


def strip_boxes(desk: PuzzleDesk, act: MainAction, hint: Callable[[], None]) -> Box:
    """Which puzzle it is with its stars, in the middle the question above what was said last, and the buttons."""
    name = Words(desk.title, TITLE, lines=3, at="middle", weight=1)
    side = Fit(Column(name, _lying(desk.stars), gap=4), Row(name, _upright(desk.stars), gap=12))
    asked: Box = Words(desk.question, STRONG.but(size=26), lines=3, at="middle", weight=1)
    if desk.said:
        said = Words(desk.said, STRONG.but(size=25, colour=desk.tone.value), lines=3)
        asked = Column(Words(desk.question, BODY.but(size=21), lines=2), said, gap=6, at="middle", weight=1)
    others = Row(desk.hint_button(hint, high=_BUTTON), desk.back_button(high=_BUTTON), gap=GAP, alike=True, weight=1)
    ways = Column(desk.main_button(act, high=_BUTTON, wide=_BUTTONS), Sized(others, across=None), gap=GAP)
    row = Row(Sized(side, wide=_NAME, most_wide=_WIDEST, across=None, along=None), asked, Sized(ways), gap=24)
    return Padding(16, row, top=12, bottom=8)


def _lying(count: int) -> Picture:
    """The stars still to be won, side by side."""
    wide = STARS * 2.3 * _STAR

    def draw(painter: Painter, place: Rect) -> None:
        draw_stars(painter, (place.left + wide / 2, place.centery), _STAR, count)

    return Picture(draw, least=2 * _STAR, most=2 * _STAR, wide=wide)


def _upright(count: int) -> Picture:
    """The stars beside a large name, one above another."""

    def draw(painter: Painter, place: Rect) -> None:
        draw_stars(painter, place.center, min(_STAR, place.h / 7), count, upright=True)

    return Picture(draw, least=70, wide=2 * _STAR)


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
