"""Somebody on their feet who says something: a figure with a speech bubble above its head."""

from functools import partial

from ui.base.spacing import APART, NEAR, PLATE_CORNER
from ui.base.theme import CREAM, INK, STRONG
from ui.base.viewport import Rect
from ui.halls.backdrop import draw_figure
from ui.layout.box import Box, Draw
from ui.layout.boxes import Column, Layers, Padding
from ui.layout.leaves import Picture, Spacer, Words
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.common.boxes import LETTERS, SIDE

LEAST = 140.0
"""How high a figure is at least, in units; where there is less room, only the bubble is drawn."""
_WORDS = STRONG.but(colour=INK)


def speaker(
    words: str, figure: Draw, *, least: float = LEAST, most: float = SIDE, broad: bool = False, may_go: int = 0
) -> Box:
    """Somebody who stands at the foot of a column, and above that the bubble with what is said, if it is ``broad``
    with room for half a usual line at least; ``least`` and ``most`` are how high the ``figure`` is, and ``may_go`` when
    it goes to make room."""
    fewest = LETTERS // 2 if broad else 0
    told = Words(words, _WORDS, side="center", at="middle", letters=LETTERS, fewest=fewest, group="speaker")
    said = Padding(PLATE_CORNER, told, top=NEAR, bottom=NEAR)
    bubble = Layers(Picture(draw_bubble), said)
    stands = Picture(partial(_draw_beneath, figure), least=least, most=most, may_go=may_go)
    return Column(Spacer(), bubble, stands, gap=APART, weight=1)


def stand(key: Key) -> Draw:
    """Draws a figure on its feet, as large as there is room."""

    def draw(painter: Painter, place: Rect) -> None:
        draw_figure(painter, key, place.midbottom, min(place.w, place.h))

    return draw


def _draw_beneath(figure: Draw, painter: Painter, place: Rect) -> None:
    """Draw a figure, and the tail of the bubble above it."""
    figure(painter, place)
    draw_tail(painter, place.centerx, place.top - APART)


def draw_bubble(painter: Painter, bubble: Rect) -> None:
    """Draw a speech bubble without its tail."""
    painter.glow(bubble.move(0, 6), (0, 0, 0, 110), spread=14)
    painter.panel(bubble, CREAM, border=INK, border_width=4)


def draw_tail(painter: Painter, middle: float, foot: float) -> None:
    """Draw the tail of a bubble that ends at ``foot``, grown out of it without an edge between them."""
    tip, edge = (middle + 8, foot + APART), foot - 3
    painter.polygon([(middle - 20, edge), tip, (middle + 22, edge)], INK)
    painter.polygon([(middle - 13, edge - 2), (tip[0], tip[1] - 9), (middle + 16, edge - 2)], CREAM)
