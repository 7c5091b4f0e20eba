"""What frames a bench: its title and the running score above it, and the row of buttons below."""

from collections.abc import Sequence

from ui.base.i18n import Translator
from ui.base.theme import (
    BRASS,
    BUTTON,
    CREAM,
    HEADING,
    LINE,
    LOG_GREEN,
    PANEL_DEEP,
    SMALL,
    STRONG,
    WARNING,
    YELLOW,
    Colour,
)
from ui.base.viewport import Rect
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.paint.stack import Line, draw_stack
from ui.widgets.button import BUTTON_EDGE, Button, label_room

SUMS_W, SUMS_H = 640.0, 104.0
LARGE_TITLE = 27.0
SUM = HEADING.but(size=40)
EDGE, NAME_SHARE = 22.0, 0.76
"""The room left and right of large words, and the share of a line that the name of a sum takes at most."""
DIGITS_HIGHER = 1.35
"""Digits have nothing below their line: large ones may have a higher one."""
Cell = tuple[str, str, Colour]
"""What a sum is called, its points, and their colour."""
SIDE_BUTTON = BUTTON.but(size=22)
_UP, _EDGE, _GAP = 94.0, 40.0, 14.0
"""How far the row's top is from the window's lower edge, and its end from the right; the gap between two buttons."""
_LARGE, _SIDE = (350.0, 68.0), (200.0, 148.0)
"""The size of the large button, and the widths of the last two."""
_SIDE_H, _APART, _WIDER = 60.0, 24.0, 0.4
"""The height of the smaller ones, how far the large one stays from them, and by what share all are wider for words of
twice the size."""


def bench_row(canvas: Rect, first: float, text: float) -> tuple[Rect, Sequence[Rect]]:
    """Return the place of the large button, and of the three at its right, the first of which is ``first`` units wide
    at the normal text size."""
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


def draw_bench_title(painter: Painter, title: str, task: str, room: Rect) -> None:
    """Draw the title, and below it what is to be done. A long title fills its line: a large one starts out smaller, so
    that the words below it need not shrink as much."""
    heading = HEADING.but(size=LARGE_TITLE) if painter.texts.large else HEADING
    draw_stack(painter, [Line(title, heading.but(colour=YELLOW)), Line(task, STRONG, 3)], room)


def draw_sums(painter: Painter, *, tr: Translator, plate: Rect, basic: int, bonus: int) -> None:
    """Draw the value of the robots, the bonus of the units, and the total side by side; large words one below another,
    as a long word has no room in a column."""
    painter.panel(plate, PANEL_DEEP, border=BRASS, border_width=4, radius=16, shadow=10)
    cells = (
        (tr.text("Robots and Fzzzts"), signed(basic, plus=False), CREAM),
        (tr.text("Production units"), signed(bonus), LOG_GREEN if bonus >= 0 else WARNING),
        (tr.text("Total"), signed(basic + bonus, plus=False), YELLOW),
    )
    (_draw_lines if painter.texts.large else _draw_columns)(painter, plate, cells)


def _draw_columns(painter: Painter, plate: Rect, cells: tuple[Cell, ...]) -> None:
    foot = 27 + (plate.h - SUMS_H) / 4
    width, style, upper = (plate.w - 16) / len(cells), SMALL, plate.h - 27 - foot
    if painter.texts.text_scale > 1:
        rooms = [(words, width - 12) for words, _, _ in cells]
        style = painter.common_style(rooms, SMALL, max_lines=2, max_height=upper)
    for index, (words, points, colour) in enumerate(cells):
        x = plate.left + 8 + (index + 0.5) * width
        room, above, below = width - 12, (x, plate.top + 5 + upper / 2), (x, plate.bottom - foot)
        painter.text(words, above, style, align="center", max_width=room, max_lines=2, max_height=upper)
        high = 50.0 if painter.texts.text_scale <= 1 else 64.0
        painter.text(points, below, SUM, align="center", max_width=room, max_height=high, colour=colour)
        if index:
            painter.line((x - width / 2, plate.top + 16), (x - width / 2, plate.bottom - 16), LINE, 2)


def _draw_lines(painter: Painter, plate: Rect, cells: tuple[Cell, ...]) -> None:
    inside = plate.inflate(-2 * EDGE, -14)
    step, room = inside.h / len(cells), inside.w * NAME_SHARE
    named = painter.common_style([(words, room) for words, _, _ in cells], SMALL, max_height=step)
    points_room = inside.w - room - 12
    figures = [(points, points_room) for _, points, _ in cells]
    counted = painter.common_style(figures, SUM, max_height=step * DIGITS_HIGHER)
    for index, (words, points, colour) in enumerate(cells):
        y = inside.top + (index + 0.5) * step
        painter.text(words, (inside.left, y), named, align="midleft", max_width=room, max_height=step)
        painter.text(points, (inside.right, y), counted, align="midright", max_width=points_room, colour=colour)
        if index:
            painter.line((inside.left, y - step / 2), (inside.right, y - step / 2), LINE, 2)
