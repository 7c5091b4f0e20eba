"""What a puzzle adds to its table: the strip below it with the question, the host on the free part of its belt, and
what can be chosen besides cards of the hand: a seat, or a card of the belt."""

from collections.abc import Callable, Container, Iterable, Sequence
from functools import partial

from ui.base.spacing import APART, GAP, NEAR, TIGHT
from ui.base.theme import BODY, CREAM, FINE, FIRM, INK, PALE_INK, RED_INK, STRONG, SUBHEADING, YELLOW
from ui.base.viewport import Rect
from ui.layout.arrange import arrange
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Controls, Fit, Padding, Row, Scroll, Sized
from ui.layout.drawing import draw_boxes
from ui.layout.leaves import Leaf, Picture, Words
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import HOST, LEAST_HOST, MainAction, PuzzleDesk
from ui.scenes.common.boxes import FIELD, WIDE_BUTTON, made, scroll_area
from ui.scenes.common.speaker import stand
from ui.table.paint.marks import bubbled, draw_inviting
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import Pose
from ui.widgets.base import Control
from ui.widgets.button import Button
from ui.widgets.plate import STAR
from ui.widgets.scroll import Fading, ScrollArea
from ui.widgets.spots import CardSpot

FOOT = 172.0
"""The height of the strip below the table, in units; large words have more."""


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
            painter.panel(self.rect.inflate(8, 8), None, border=YELLOW, border_width=4)


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
        Pick(card, Pose(*geometry.belt_place(index), ("face", card)).rect, on_pick, chosen=card == chosen)
        for index, card in enumerate(cards)
    ]


def same_spot(one: Control, other: Control) -> bool:
    """Whether a rebuilt widget replaces the old one."""
    if isinstance(one, CardSpot | Pick) and isinstance(other, CardSpot | Pick):
        return bool(one.name == other.name)
    return type(one) is type(other) and one.rect == other.rect


def strip_of(canvas: Rect, text_scale: float, *, hand: bool) -> Rect:
    """The strip's place in a window; where no ``hand`` lies above it, it is higher."""
    high = FOOT * (1.0 if hand else 1.25) + (0.07 * FOOT + 0.3 * (canvas.h - 900)) * max(0.0, text_scale - 1)
    return Rect(0, canvas.h - high, canvas.w, high)


class Strip:
    """The boxes on the strip. The scene's own group has the controls."""

    def __init__(self) -> None:
        self._placed: tuple[Placed, ...] = ()
        self._by_key: dict[str, Control] = {}

    def lay_out(self, painter: Painter, tree: Box, room: Rect) -> list[Control]:
        """Arrange the boxes; return their controls, which stay the same as long as their keys do."""
        old, self._by_key = self._by_key, {}
        self._placed = arrange(tree, room, painter.measure, painter.texts.text_scale).placed
        for one in self._placed:
            if isinstance(one.leaf, Leaf):
                self._by_key[one.leaf.key] = made(one, old.get(one.leaf.key))
            elif isinstance(one.leaf, Scroll):
                self._by_key[one.leaf.key] = scroll_area(self._placed, one, old.get(one.leaf.key))
        controls = [*self._by_key.values()]
        return [*controls, *(Fading(area, CREAM) for area in controls if isinstance(area, ScrollArea))]

    def draw(self, painter: Painter) -> None:
        """Draw the words and pictures that do not scroll."""
        draw_boxes(painter, (one for one in self._placed if one.window is None))


def strip_boxes(desk: PuzzleDesk, act: MainAction, hint: Callable[[], None]) -> Box:
    """The host, who says which puzzle it is and what is asked, or what that comes to; and the buttons."""
    # Large words do without the title, which says the same.
    large = desk.app.painter.texts.text_scale > 1.3
    # The stamp of a solved puzzle has them, too.
    stars = None if desk.right else desk.stars_box(STAR * (0.6 if large else 0.8))
    head = None if large else Row(Words(desk.title, SUBHEADING.but(colour=RED_INK), weight=1), stars, gap=NEAR)
    how = Words(desk.how, BODY.but(size=FINE, colour=PALE_INK))
    question = STRONG.but(size=FIRM, colour=INK)
    asked = [Words(desk.question, question), how]
    if desk.said:
        asked = [Words(desk.said, question.but(colour=desk.tone.value)), Words(desk.question, how.style)]
    told = Scroll(Column(head, *asked, gap=TIGHT, at="middle"), key=desk.said or "asked", least=100)
    others = Controls(desk.hint_button(hint, high=FIELD), desk.back_button(high=FIELD), gap=NEAR, weight=1)
    ways = Column(desk.main_button(act, high=FIELD, wide=WIDE_BUTTON), Sized(others, across=None), gap=NEAR)
    host = Picture(stand(HOST), least=LEAST_HOST, most=1.25 * FOOT, aspect=1)
    read = Row(told, stars if large else None, gap=NEAR)
    said = Fit(Row(host, bubbled(read, weight=1), gap=APART), bubbled(read, tip=False), weight=1)
    return Padding(GAP, Row(said, Sized(ways), gap=APART), top=NEAR, bottom=NEAR)


def solved_place(geometry: TableGeometry, open_lots: int) -> Rect:
    """The plate with the stamp of a solved puzzle: on the belt, between the last of so many open cards and the deck,
    and below the seats' bids."""
    x, _, width = geometry.belt_place(max(0, open_lots - 1))
    left, right = x + width / 2 + NEAR, geometry.deck[0] - geometry.belt_w / 2 - NEAR
    top = max(geometry.seat_bid(seat).bottom for seat in geometry.top_seats) + NEAR
    # Large words of what to do are on the belt.
    plate = Rect(0, top, min(520.0, right - left), min(234.0, geometry.prompt.top - NEAR / 2 - top))
    plate.centerx = (left + right) / 2
    return plate
