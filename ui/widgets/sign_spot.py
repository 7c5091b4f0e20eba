"""A place that only says what it is: it lies over whatever sign the pointer, or somebody who asks with keys, is at."""

from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring


class SignSpot(Control):
    """Has words and nothing else: presses go past it, and the focus comes to it only where it is asked to."""

    only_tells = True

    def __init__(self) -> None:
        """Lie nowhere."""
        super().__init__(Rect(0, 0, 0, 0))
        self.visible = False

    def lie_on(self, rect: Rect, words: str) -> None:
        """Lie over a sign that says ``words``."""
        self.rect, self.hint, self.visible = rect, words, True

    def lie_nowhere(self) -> None:
        """Say nothing."""
        self.visible = False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the focus ring only: the sign itself is drawn by whoever shows it."""
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-8, -8), 8)
