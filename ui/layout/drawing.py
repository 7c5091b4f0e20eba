"""How arranged boxes are drawn, and words kept in the places that they have in a drawing."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import cast

from ui.base.theme import TextStyle
from ui.base.viewport import Rect
from ui.layout.arrange import arrange
from ui.layout.box import ALL_LINES, Box, Layout, Placed, Rules
from ui.layout.leaves import Picture, Words
from ui.paint.painter import Align, Painter

_ACROSS = {"left": "left", "center": "", "right": "right"}
_DOWN = {"start": "top", "middle": "mid", "end": "bottom"}


def arranged(
    painter: Painter, shows: Hashable, room: Rect, make: Callable[[], Box], *, smallest: float = 0.62
) -> Sequence[Placed]:
    """Return a tree in its room in a drawing, whose words may be smaller than usual: at least ``smallest``, as a share.
    It is arranged once for all that it ``shows``, its name among that: what is drawn in every frame is not arranged in
    every frame."""
    texts = painter.texts
    key = shows, tuple(room), painter.viewport.scale, texts.text_scale
    placed = texts.arranged.get(key)
    if placed is None:
        placed = arrange(make(), room, painter.measure, texts.text_scale, smallest=smallest).placed
        texts.arranged.put(key, placed)
    return cast("Sequence[Placed]", placed)


def natural_size(painter: Painter, box: Box, width: float | None = None) -> tuple[float, float]:
    """Return how wide and high a tree would like to be, or how high it is in a ``width``."""
    layout = Layout(painter.measure, painter.texts.text_scale, {}, Rules())
    wide = layout.size(box).natural if width is None else width
    return wide, layout.size(box, wide).natural


def shown(placed: Iterable[Placed]) -> object:
    """What the words among these say, where everything is, and how large: equal if they look the same."""
    return tuple(
        (one.leaf.words if isinstance(one.leaf, Words) else None, tuple(one.rect), one.style) for one in placed
    )


def draw_boxes(painter: Painter, placed: Iterable[Placed], by: tuple[float, float] = (0.0, 0.0)) -> None:
    """Draw words and pictures, moved by so many units."""
    for one in placed:
        rect = one.rect.move(by)
        match one.leaf:
            case Words():
                _draw_words(painter, one.leaf, rect, one.style or one.leaf.style)
            case Picture(draw=draw) if draw is not None:
                draw(painter, rect)
            case _:
                pass


def write(painter: Painter, words: Words, room: Rect) -> None:
    """Draw words alone in the room that a drawing has for them."""
    shows = "words", words.words, words.style, words.lines, words.side, words.at
    draw_boxes(painter, arranged(painter, shows, room, lambda: words))


def _draw_words(painter: Painter, words: Words, rect: Rect, style: TextStyle) -> None:
    align = cast("Align", _align(words))
    at = getattr(rect, align)
    high = painter.measure(words.words, style, max_width=rect.w, max_lines=ALL_LINES)[1]
    if high <= rect.h + 1:
        painter.text(words.words, at, style, align=align, max_width=rect.w, max_lines=ALL_LINES)
    else:
        lines = min(words.lines, ALL_LINES)
        painter.text(words.words, at, style, align=align, max_width=rect.w, max_lines=lines, max_height=rect.h)


def _align(words: Words) -> str:
    across, down = _ACROSS[words.side], _DOWN[words.at]
    if not across:
        return "center" if down == "mid" else f"mid{down}"
    return f"{down}{across}"
