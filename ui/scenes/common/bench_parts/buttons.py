"""The row of buttons below a bench: the large one in the middle, and three smaller ones at the right."""

from collections.abc import Sequence

from ui.base.theme import BUTTON
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.widgets.button import BUTTON_EDGE, Button, label_room

SIDE_BUTTON = BUTTON.but(size=22)
_UP, _EDGE, _GAP = 94.0, 40.0, 14.0
"""How far the row's top is from the window's lower edge, and its end from the right; the gap between two buttons."""
_LARGE, _SIDE = (350.0, 68.0), (200.0, 148.0)
"""The size of the large button, and the widths of the last two."""
_SIDE_H, _APART, _WIDER = 60.0, 24.0, 0.4
"""The height of the smaller ones, how far the large one stays from them, and by what share all are wider for words of
twice the size."""


def bench_row(canvas: Rect, first: float, text: float) -> tuple[Rect, Sequence[Rect]]:
    """Return the place of the large button, and those of the three at its right. The first of these is ``first`` units
    wide at the normal text size."""
    wider = 1 + _WIDER * max(0.0, min(1.0, text - 1))
    top, right = canvas.h - _UP, canvas.w - _EDGE
    side: list[Rect] = []
    for width in reversed((first, *_SIDE)):
        place = Rect(right - width * wider, top + 4, width * wider, _SIDE_H)
        side.insert(0, place)
        right = place.left - _GAP
    large = Rect(0, top, _LARGE[0] * wider, _LARGE[1])
    large.centerx = canvas.w / 2
    large.right = min(large.right, side[0].left - _APART)
    return large, side


def write_alike(painter: Painter, buttons: Sequence[Button]) -> None:
    """Write the labels of smaller buttons in up to two lines; large ones in one size."""
    style = SIDE_BUTTON
    if painter.texts.text_scale > 1:
        rooms = [(button.label, button.rect.w - 2 * BUTTON_EDGE) for button in buttons]
        style = painter.common_style(rooms, SIDE_BUTTON, max_lines=2, max_height=label_room(_SIDE_H, 2))
    for button in buttons:
        button.style, button.lines = style, 2
