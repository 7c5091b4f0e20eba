"""The row of buttons below the podium: as wide as their labels need."""

from collections.abc import Callable, Sequence

from ui.base.theme import BUTTON
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.widgets.button import BUTTON_EDGE as LABEL_EDGE
from ui.widgets.button import BUTTON_HEIGHT, PRIMARY, SECONDARY, Button

WIDEST_BUTTON, BUTTON_GAP = 310.0, 25.0
MANY_BUTTONS = 7
"""From this many buttons on, they are set closer together."""
BUTTON_EDGE = 32.0
"""The width of a button beyond its label, in units."""
_MARGIN = 30.0


def button_widths(needs: Sequence[float], room: float) -> list[float]:
    """Return the widths of buttons in a row whose labels have these widths: equal while all labels fit, otherwise each
    as wide as needed."""
    alike = min(WIDEST_BUTTON, room / len(needs))
    if max(needs) <= alike:
        return [alike] * len(needs)
    rest = room - sum(needs)
    return [need + rest / len(needs) if rest > 0 else room * need / sum(needs) for need in needs]


def button_row(
    painter: Painter, canvas: Rect, top: float, ways: Sequence[tuple[str, Callable[[], None]]]
) -> list[Button]:
    """Return a button for each way, its label first, from left to right; the first is the one to press."""
    gap = BUTTON_GAP if len(ways) < MANY_BUTTONS else BUTTON_GAP / 2
    needs = [painter.measure(words, BUTTON)[0] + BUTTON_EDGE for words, _ in ways]
    widths = button_widths(needs, canvas.w - 2 * _MARGIN - gap * (len(ways) - 1))
    left = (canvas.w - sum(widths) - gap * (len(ways) - 1)) / 2
    style = BUTTON
    if painter.texts.text_scale > 1:
        rooms = [(words, wide - 2 * LABEL_EDGE) for (words, _), wide in zip(ways, widths, strict=True)]
        style = painter.common_style(rooms, BUTTON, max_lines=2, max_height=BUTTON_HEIGHT)
    buttons: list[Button] = []
    for (words, act), wide in zip(ways, widths, strict=True):
        look = SECONDARY if buttons else PRIMARY
        buttons.append(Button(Rect(left, top, wide, BUTTON_HEIGHT), words, act, look=look, style=style, lines=2))
        left += wide + gap
    return buttons
