"""Boxes that pages are made of: controls of a page that keep their state, frames, headings."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TypeVar, cast

from ui.base.i18n import Translator
from ui.base.spacing import APART, GAP, HANDLE, MARGIN, NEAR, PLATE_CORNER, SNUG, TIGHT, WIDE
from ui.base.theme import BUTTON, CREAM, DIM, FINE, HEADING, LINE, STRONG, TITLE, YELLOW, Colour, TextStyle
from ui.base.viewport import Rect
from ui.halls.backdrop import ROBOT_SIZES, draw_idle_belt
from ui.layout.box import Box, Draw, Placed
from ui.layout.boxes import Column, Controls, Holder, Last, Layers, Padding, Row, Sized
from ui.layout.drawing import draw_boxes
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.paint.painter import Painter
from ui.widgets.base import Control, RuleLink
from ui.widgets.button import BUTTON_EDGE, BUTTON_HEIGHT, CHOSEN, PRIMARY, SECONDARY, Button, ButtonLook
from ui.widgets.choice import BESIDE_SWITCH, Choice, Ruler, Segments, Toggle
from ui.widgets.drawn_signs import draw_cross
from ui.widgets.exhibit import Exhibit, Places, Shows, whole
from ui.widgets.plate import FRAME_EDGE, draw_frame_ground
from ui.widgets.scroll import ScrollArea

FIELD = 52.0
"""How high a control with a value is, and a button beside such."""
LETTERS = 24
"""How many letters a line of a narrow column has."""
FACE = 33.0
"""The radius of a face among words."""
WIDE_BUTTON, SIDE = 320.0, 350.0
"""How wide the buttons along the foot of a page are, and what stands beside its middle; a figure there is as high."""
SMALL_BUTTON = BUTTON.but(size=FINE)
PageT = TypeVar("PageT", bound=Hashable)
Make = Callable[[Control | None, Rect, TextStyle], Control]
"""Makes a control for its place and the style of its label, from the one that stood there before, if any."""


def _usual(rect: Rect, label: str, act: Callable[[], None]) -> Button:
    return Button(rect, label, act, lines=2)


def button(
    label: str,
    act: Callable[[], None],
    *,
    key: str = "",
    look: ButtonLook = PRIMARY,
    hint: str = "",
    disabled: str | None = None,
    link: RuleLink | None = None,
    wide: float = 0.0,
    high: float = BUTTON_HEIGHT,
    style: TextStyle = BUTTON,
    make: Callable[[Rect, str, Callable[[], None]], Button] = _usual,
    inner: Box | None = None,
    group: str = "",
    weight: float = 0.0,
) -> Leaf:
    """A button as wide as its label, at least ``wide``. ``key`` (default: its label) makes it the same button when the
    page is made again; ``disabled`` says why it cannot be pressed now, and ``link`` names the rule behind that;
    ``make`` makes one of another kind, and ``inner`` is drawn on it."""

    def made(old: Control | None, rect: Rect, style: TextStyle) -> Control:
        one = old if isinstance(old, Button) else make(rect, label, act)
        one.rect, one.label, one.on_press, one.look, one.style = rect, label, act, look, style
        one.hint, one.disabled_reason, one.link = hint, disabled, link
        return one

    return Leaf(
        key or label,
        made,
        label=label,
        style=style,
        lines=2,
        edge=BUTTON_EDGE + 6,
        wide=wide,
        high=high,
        inner=inner,
        group=group,
        weight=weight,
    )


def signed(
    words: str,
    short: str,
    act: Callable[[], None],
    draw: Draw,
    *,
    look: ButtonLook = SECONDARY,
    disabled: str | None = None,
) -> Leaf:
    """A button with a drawing and ``short`` words below it; its ``words`` are its hint."""
    style = STRONG.but(size=FINE, colour=look.text if disabled is None else DIM)
    told = Words(short, style, lines=1, side="center", group="signed")
    inner = Padding(SNUG, Column(Picture(draw, high=HANDLE), told, gap=TIGHT), top=NEAR, bottom=NEAR)
    return button(words, act, look=look, hint=words, disabled=disabled, high=0, inner=inner)


def tabs(
    words: Mapping[PageT, str],
    shown: PageT,
    turn_to: Callable[[PageT], None],
    inner: Callable[[PageT, str], Box] | None = None,
) -> Box:
    """A row of buttons, one for each page, all as wide, or wider for longer words where they need that; that of the
    page ``shown`` is the cream one. Each has the key ``tab_key`` and calls ``turn_to`` with its page; ``inner`` lies
    on it in place of its words."""

    def tab(rect: Rect, label: str, act: Callable[[], None]) -> Button:
        one = _usual(rect, label, act)
        one.turns_page = True
        return one

    row = [
        button(
            label,
            partial(turn_to, page),
            key=tab_key(page),
            look=CHOSEN if page == shown else SECONDARY,
            make=tab,
            inner=None if inner is None else inner(page, label),
            group="tabs",
            weight=1,
        )
        for page, label in words.items()
    ]
    return Holder(Controls(*row, gap=GAP, weight=1), weight=0)


def tab_key(page: Hashable) -> str:
    """The key of a page's tab."""
    return f"tab {page}"


def choice(
    key: str,
    values: Sequence[str],
    index: int,
    choose: Callable[[int], None],
    *,
    hint: str = "",
    hints: Sequence[str] = (),
    wraps: bool = True,
    wide: float = 0.0,
    high: float = FIELD,
    weight: float = 0.0,
    kind: type[Choice] = Choice,
    label: str | None = None,
) -> Leaf:
    """One of several values between two arrows, as wide as the widest of them, at least ``wide``; ``wraps``: after the
    last comes the first. Another ``kind`` shows them otherwise, as a ``label`` if not by their words."""

    def made(old: Control | None, rect: Rect, style: TextStyle) -> Control:
        one = old if isinstance(old, kind) else kind(rect, values, index, choose)
        one.rect, one.style = rect, style
        one.offer(values, index, choose, hint=hint, hints=hints, wraps=wraps)
        return one

    return Leaf(
        key,
        made,
        label="\n".join(values) if label is None else label,
        style=STRONG,
        edge=HANDLE,
        wide=wide,
        high=high,
        group="values",
        weight=weight,
    )


def segments(key: str, values: Sequence[str], index: int, choose: Callable[[int], None]) -> Leaf:
    """One of several values, all of which are seen side by side."""
    # As wide as if each were as long as the longest.
    label = "\u2003".join([max(values, key=len)] * len(values))
    make = _offering(Segments, values, index, choose)
    return Leaf(key, make, label=label, style=STRONG, edge=NEAR, high=FIELD, group="values")


def ruler(key: str, sizes: Sequence[str], index: int, choose: Callable[[int], None]) -> Leaf:
    """Sizes of type along a ruler, which is always as large."""
    return Leaf(key, _offering(Ruler, sizes, index, choose, wraps=False), wide=SIDE, high=98)


def _offering(
    kind: type[Segments], values: Sequence[str], index: int, choose: Callable[[int], None], *, wraps: bool = True
) -> Make:

    def made(old: Control | None, rect: Rect, style: TextStyle) -> Control:
        one = old if isinstance(old, kind) else kind(rect, values, index, choose)
        one.rect, one.style = rect, style
        one.offer(values, index, choose, wraps=wraps)
        return one

    return made


def switch(key: str, words: tuple[str, str], turn: Callable[[bool], None], *, on: bool, hint: str = "") -> Leaf:
    """A switch with a label for off and one for on, as wide as the wider of them."""

    def made(old: Control | None, rect: Rect, _style: TextStyle) -> Control:
        one = old if isinstance(old, Toggle) else Toggle(rect, words, turn, on=on)
        one.rect, one.words, one.on_change, one.on, one.hint = rect, words, turn, on, hint
        return one

    return Leaf(key, made, label="\n".join(words), style=STRONG, edge=BESIDE_SWITCH / 2, high=FIELD, group="values")


def called(leaf: Leaf, caption: str, hint: str = "", *, written: bool = False) -> Leaf:
    """Say aloud what a control is for, and what it does if it has no hint of its own; ``written``: both stand beside
    it on the page."""
    make = cast("Make", leaf.make)

    def made(old: Control | None, rect: Rect, style: TextStyle) -> Control:
        one = make(old, rect, style)
        one.caption, one.hint_written = caption, written and not one.hint
        one.hint = one.hint or hint
        return one

    leaf.make = made
    return leaf


def control(
    key: str,
    make: Callable[[Rect], Control],
    *,
    wide: float,
    high: float,
    like: str = "",
    style: TextStyle = STRONG,
    weight: float = 0.0,
) -> Leaf:
    """Any other control. It is made once, and keeps its state while there is one with its ``key`` on the page. One to
    type into grows with the text: it has room for words ``like`` these."""

    def made(old: Control | None, rect: Rect, _style: TextStyle) -> Control:
        one = make(rect) if old is None else old
        one.rect = rect
        return one

    edge = BUTTON_EDGE + 4
    return Leaf(key, made, label=like, style=style, edge=edge, wide=wide, high=high, group="typed", weight=weight)


def exhibit(
    key: str,
    caption: str,
    told: Sequence[str],
    shows: Shows | None = None,
    *,
    places: Places = whole,
    on_press: Callable[[int], None] | None = None,
    wide: float = 0.0,
    high: float = 0.0,
    weight: float = 0.0,
) -> Leaf:
    """A drawing with something ``told`` of each of its parts, or of what lies below it; ``caption`` says aloud what it
    is."""

    def made(old: Control | None, rect: Rect, _style: TextStyle) -> Control:
        one = old if isinstance(old, Exhibit) else Exhibit(rect)
        one.rect, one.caption = rect, caption
        one.show(places, told, shows, on_press)
        return one

    return Leaf(key, made, wide=wide, high=high, weight=weight)


def made(placed: Placed, old: Control | None) -> Control:
    """The control of a leaf in its place, made from the one that had its key."""
    leaf = cast("Leaf", placed.leaf)
    return cast("Make", leaf.make)(old, placed.rect.copy(), placed.style or leaf.style)


def scroll_area(placed: Sequence[Placed], window: Placed, old: Control | None) -> ScrollArea:
    """The control of a scroll box among these, as far down as the ``old`` one was."""
    inside = [one for one in placed if one.window is window and one.inside is None]

    def draw(painter: Painter, content: Rect) -> None:
        by = content.x - window.rect.x, content.y - window.rect.y
        # Pictures reach so far beyond their places, above and below together.
        seen = window.rect.move(0, -by[1]).inflate(0, 80.0)
        draw_boxes(painter, (one for one in inside if one.rect.colliderect(seen)), by)

    offset = old.offset if isinstance(old, ScrollArea) else 0.0
    area = ScrollArea(window.rect.copy(), window.high, draw, offset=offset)
    if inside:
        area.across = min(one.rect.left for one in inside), max(one.rect.right for one in inside)
    return area


def closing(tr: Translator, act: Callable[[], None]) -> Leaf:
    """A small button that closes what it is in the corner of."""
    return cross(act, "close", tr.text("Close"))


def cross(act: Callable[[], None], key: str, hint: str, disabled: str | None = None) -> Leaf:
    """A small button with a cross, which closes or frees what it is beside."""
    size = HANDLE
    inner = Picture(partial(draw_cross, colour=CREAM if disabled is None else DIM), least=size, wide=size)
    return button("×", act, key=key, look=SECONDARY, hint=hint, disabled=disabled, wide=size, high=size, inner=inner)


def way(label: str, act: Callable[[], None], draw: Draw, *, look: ButtonLook = SECONDARY) -> Leaf:
    """A button with a picture before its label."""
    words = Words(label, BUTTON.but(colour=look.text), lines=2, at="middle", group="ways", weight=1)
    inner = Padding(BUTTON_EDGE, Row(Sized(Picture(draw, least=34.0, wide=34.0)), words, gap=SNUG))
    return button(label, act, look=look, high=BUTTON_HEIGHT, inner=inner)


def frame(
    title: str,
    *boxes: Box | None,
    wide: float = 0.0,
    gap: float = WIDE,
    close: Leaf | None = None,
    beside: Box | None = None,
) -> Box:
    """What opens over a scene: a brass frame in the middle of the window, its title in the middle, a face ``beside``
    it, boxes below. It is at least ``wide`` units wide if there is room, and wider where words would not fit; ``close``
    is in its corner."""
    head: Box = Words(title, HEADING.but(colour=YELLOW), lines=2, side="center", at="middle", group="title")
    head = head if beside is None else Row(beside, head, gap=GAP, at="middle")
    content = Column(head, *boxes, gap=gap, weight=1)
    corner = None if close is None else Padding(NEAR, Last(Sized(close, across="end", along="start")))
    plate = Layers(Picture(draw_frame_ground), Padding(FRAME_EDGE, content, top=WIDE, bottom=44), corner)
    return Padding(30, Sized(plate, wide=wide))


def panel(
    face: Colour | None,
    edge: Colour | None = LINE,
    *,
    thick: float = 3.0,
    radius: float = PLATE_CORNER,
    shadow: float = 0.0,
) -> Picture:
    """A plate for other boxes to lie on."""

    def draw(painter: Painter, place: Rect) -> None:
        painter.panel(place, face, border=edge, border_width=thick, radius=radius, shadow=shadow)

    return Picture(draw)


def rule(colour: Colour, thick: float = 2.0) -> Picture:
    """A line between what stands above and below it."""
    return Picture(lambda painter, place: painter.rect(place, colour), high=thick)


def buttons(*each: Leaf) -> Row:
    """Buttons side by side in the middle, all as wide as the widest where there is room for that."""
    return Controls(*each, gap=APART, at="middle")


def menu(heading: str, body: Box, *beside: Box, foot: float = 64.0) -> Box:
    """A page with its heading, controls ``beside`` that, and its body below, down to ``foot`` units above the lower
    edge of the window."""
    title = Words(heading, TITLE, lines=1, at="middle", weight=1)
    head = Row(title, *(Last(Sized(box, across=None)) for box in beside), gap=APART)
    # As high as the strip that is drawn on the wall.
    strip = Layers(Spacer(108), head)
    return Padding(MARGIN, Column(strip, body, gap=APART), top=NEAR, bottom=foot)


def robots(*, may_go: int, weight: float) -> Picture:
    """Robots on a belt along the foot of a page, where there is room for them."""

    def draw(painter: Painter, place: Rect) -> None:
        draw_idle_belt(painter, [place], largest=300)

    return Picture(draw, least=ROBOT_SIZES[0], may_go=may_go, weight=weight)
