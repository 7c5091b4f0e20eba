"""The row of buttons below the podium: as wide as their labels need."""

from collections.abc import Callable, Sequence

from ui.base.theme import BUTTON, TextStyle
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.widgets.button import BUTTON_HEIGHT, PRIMARY, SECONDARY, Button

WIDEST_BUTTON, BUTTON_GAP = 310.0, 25.0
MANY_BUTTONS = 7
"""From this many buttons on, they are set closer together."""
BUTTON_EDGE = 32.0
"""The width of a button beyond its label, in units."""
_MARGIN, _SHRINK = 30.0, 0.97


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
    room = canvas.w - 2 * _MARGIN - gap * (len(ways) - 1)
    style, needs = label_style(painter, [words for words, _ in ways], room)
    widths = button_widths(needs, room)
    left = (canvas.w - sum(widths) - gap * (len(ways) - 1)) / 2
    buttons: list[Button] = []
    for (words, act), wide in zip(ways, widths, strict=True):
        look = SECONDARY if buttons else PRIMARY
        buttons.append(Button(Rect(left, top, wide, BUTTON_HEIGHT), words, act, look=look, style=style, lines=2))
        left += wide + gap
    return buttons


def label_style(painter: Painter, labels: Sequence[str], room: float) -> tuple[TextStyle, list[float]]:
    """Return the style of a row's labels, and how wide each button must be. Large words take the largest size at which
    all buttons fit side by side; if they never do, the buttons are as wide as at the usual size."""
    scale = max(1.0, painter.texts.text_scale)
    size = scale
    while True:
        style = BUTTON.but(size=BUTTON.size * size / scale)
        needs = [painter.measure(words, style)[0] + BUTTON_EDGE for words in labels]
        if scale == 1 or sum(needs) <= room:
            return style, needs
        if size == 1:
            return BUTTON, needs
        size = max(1.0, size * _SHRINK)
