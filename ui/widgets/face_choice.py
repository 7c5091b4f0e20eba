"""A choice of a portrait."""

from collections.abc import Callable, Sequence

from ui.base.theme import PANEL, YELLOW, mix
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.widgets.base import draw_focus_ring
from ui.widgets.choice import Choice, draw_arrow


class FaceChoice(Choice):
    """The portrait of a seat between two arrows: who it is."""

    def __init__(self, rect: Rect, keys: Sequence[str], key: str, on_change: Callable[[str], None]) -> None:
        """Show the portrait `key`; `on_change` gets the next one's key."""
        index = keys.index(key) if key in keys else 0
        super().__init__(rect, keys, index, lambda chosen: on_change(keys[chosen]))

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the arrows; the scene draws the portrait between them."""
        tip = YELLOW if self.hovered or self.focused else mix(YELLOW, PANEL, 0.25)
        if len(self.values) > 1:
            for x, way in ((self.rect.x + 16, -1), (self.rect.right - 16, 1)):
                draw_arrow(painter, (x, self.rect.centery), way, tip)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-8, -4), 20)
