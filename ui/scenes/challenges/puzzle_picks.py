"""What can be chosen as a puzzle's answer besides cards of the hand: a seat, or a card of the belt."""

from collections.abc import Callable, Container, Iterable, Sequence
from functools import partial

from ui.base.theme import YELLOW
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_inviting
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import Control
from ui.widgets.button import Button
from ui.widgets.spots import CardSpot


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
