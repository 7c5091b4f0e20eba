"""A button that leaves something to chance."""

from ui.base.theme import Colour
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.widgets.button import Button


class DiceButton(Button):
    """A button with the face of a die."""

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        for x, y in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
            painter.circle((body.centerx + 14 * x, body.centery + 14 * y), 6, words)
