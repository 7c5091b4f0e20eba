"""The strip at the top of a page: its heading on the left, the way back on the right, and one gap below."""

from collections.abc import Callable

from ui.base.i18n import Translator
from ui.base.theme import TITLE
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.widgets.button import BUTTON_HEIGHT, SECONDARY, Button

MARGIN = 60.0
HEAD = 130.0
"""Height of the heading's strip, in virtual units."""
TOP = HEAD + 18
"""Where a menu's content begins: one gap below the heading for all of them."""
BESIDE = 240.0
"""How much of the strip the way back takes, in units."""


def back_button(canvas: Rect, tr: Translator, act: Callable[[], None]) -> Button:
    """Return the button in the upper right corner that goes back."""
    place = Rect(canvas.right - MARGIN - 210, 32, 210, BUTTON_HEIGHT)
    return Button(place, tr.text("Back"), act, look=SECONDARY, lines=2)


def draw_heading(painter: Painter, heading: str, room: float) -> None:
    """Write the heading in its strip, at most ``room`` units wide."""
    painter.text(heading, (MARGIN, 66), TITLE, align="midleft", max_width=room)
