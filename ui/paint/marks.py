"""Where words of a text are once it is broken into lines."""

from collections.abc import Sequence

from ui.base.theme import TextStyle
from ui.base.viewport import Point, Rect
from ui.paint.fonts import clean
from ui.paint.painter import Painter


def marks(
    painter: Painter,
    string: str,
    at: Point,
    style: TextStyle,
    spans: Sequence[tuple[int, int]],
    *,
    max_width: float,
    max_lines: int,
) -> list[Rect]:
    """The rectangles of parts of a text that is drawn with the same arguments flush left at ``at``.

    Each span runs from one index of ``string`` to another; one that is broken across two lines has two rectangles.
    """
    scale = painter.viewport.scale
    block = painter.texts.block(
        string, painter.text_box(style, max_width, max_lines, None), colour=style.colour, side="left"
    )
    font = painter.texts.fonts.get(painter.texts.fonts.face_for(style.face, clean(string)), block.size_px)
    found, begin = [], 0
    for row, line in enumerate(block.lines):
        begin = max(begin, string.find(line, begin))
        end = begin + len(line)
        top = at[1] + row * block.size_px * style.line / scale
        for start, stop in spans:
            first, last = max(start, begin) - begin, min(stop, end) - begin
            if first < last:
                left, right = (font.size(line[:count])[0] / scale for count in (first, last))
                found.append(Rect(at[0] + left, top, right - left, font.get_height() / scale))
        begin = end
    return found
