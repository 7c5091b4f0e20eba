"""Boxes that pages are made of: controls of a page that keep their state, frames, headings."""

from collections.abc import Callable
from typing import cast

from ui.base.theme import BUTTON, HEADING, TITLE, YELLOW, TextStyle
from ui.base.viewport import Rect
from ui.layout.box import Box, Draw, Placed
from ui.layout.boxes import Column, Last, Layers, Padding, Row, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_EDGE, BUTTON_HEIGHT, PRIMARY, Button, ButtonLook
from ui.widgets.plate import FRAME_EDGE, draw_frame_ground

MARGIN = 60.0
"""What a page leaves free on its left and right, in units."""
GAP, WIDE = 16.0, 36.0
"""Between what belongs together, and between parts of a page."""
_EDGE, _CLEAR = 32.0, 6.0
"""What a button leaves free beside its label: a little more than it needs."""
_ABOVE, _STRIP, _BELOW = 12.0, 108.0, 28.0
"""The strip of a page's heading, on the one that is drawn on the wall, and what is above and below it."""
_SCREEN = 30.0
"""What is left free of the window around a frame."""
Make = Callable[[Control | None, Rect, TextStyle], Control]
"""Makes a control for its place and the style of its label, from the one that stood there before, if any."""


def button(
    label: str,
    act: Callable[[], None],
    *,
    key: str = "",
    look: ButtonLook = PRIMARY,
    hint: str = "",
    disabled: str | None = None,
    wide: float = 0.0,
    style: TextStyle = BUTTON,
    make: Callable[[], Button] | None = None,
    inner: Box | None = None,
    weight: float = 0.0,
) -> Leaf:
    """A button as wide as its label, at least ``wide``. ``key`` (default: its label) makes it the same button when the
    page is made again; ``disabled`` says why it cannot be pressed now; ``make`` makes one of another kind, on which
    ``inner`` is drawn."""

    def made(old: Control | None, rect: Rect, style: TextStyle) -> Control:
        one = old if isinstance(old, Button) else make() if make is not None else Button(rect, label, act, lines=2)
        one.rect, one.label, one.on_press, one.look, one.style = rect, label, act, look, style
        one.hint, one.disabled_reason = hint, disabled
        return one

    return Leaf(
        key or label,
        made,
        label=label,
        style=style,
        lines=2,
        edge=BUTTON_EDGE + _CLEAR,
        wide=wide,
        high=BUTTON_HEIGHT,
        inner=inner,
        weight=weight,
    )


def control(key: str, make: Callable[[Rect], Control], *, wide: float, high: float, weight: float = 0.0) -> Leaf:
    """Any other control. It is made once, and keeps its state while there is one with its ``key`` on the page."""

    def made(old: Control | None, rect: Rect, _style: TextStyle) -> Control:
        one = make(rect) if old is None else old
        one.rect = rect
        return one

    return Leaf(key, made, wide=wide, high=high, weight=weight)


def made(placed: Placed, old: Control | None) -> Control:
    """The control of a leaf in its place, made from the one that had its key."""
    leaf = cast("Leaf", placed.leaf)
    return cast("Make", leaf.make)(old, Rect(placed.rect), placed.style or leaf.style)


def frame(
    title: str, *boxes: Box | None, wide: float = 0.0, gap: float = WIDE, ground: Draw = draw_frame_ground
) -> Box:
    """What opens over a scene: a brass frame in the middle of the window, its title in the middle, boxes below. It is
    at least ``wide`` units wide if there is room, and wider where words would not fit; ``ground`` draws it."""
    head = Words(title, HEADING.but(colour=YELLOW), lines=2, side="center", group="title")
    content = Column(head, *boxes, gap=gap, weight=1)
    plate = Layers(Picture(ground), Padding(FRAME_EDGE, content, top=34, bottom=44))
    return Padding(_SCREEN, Sized(plate, wide=wide))


def buttons(*each: Leaf, gap: float = 24.0) -> Row:
    """Buttons side by side in the middle, all as wide as the widest."""
    return Row(*each, gap=gap, alike=True, at="middle")


def menu(heading: str, body: Box, *beside: Box) -> Box:
    """A page with its heading, controls ``beside`` that, and its body below, to the edges of the window."""
    title = Words(heading, TITLE, lines=1, at="middle", weight=1)
    head = Row(title, *(Last(Sized(box, across=None)) for box in beside), gap=24)
    strip = Layers(Spacer(_STRIP), head)
    return Padding(MARGIN, Column(strip, body, gap=_BELOW), top=_ABOVE, bottom=64)
