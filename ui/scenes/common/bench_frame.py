"""What frames a bench: its title and the running score above it, the row of buttons below, and the rooms between."""

from collections.abc import Callable, Iterable
from functools import partial

from ui.base.i18n import Translator
from ui.base.spacing import APART, GAP, NEAR, TIGHT, WIDE
from ui.base.theme import (
    BRASS,
    BUTTON,
    CREAM,
    FIRM,
    GRAND,
    HEADING,
    LOG_GREEN,
    PANEL_DEEP,
    PLAIN,
    SMALL,
    SUM,
    WARNING,
    YELLOW,
    TextStyle,
)
from ui.base.viewport import Rect
from ui.layout.arrange import Apart
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Fit, Layers, Named, Padding, Row, Sized
from ui.layout.drawing import draw_boxes, shown
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.wording import signed
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button
from ui.widgets.base import Control, RuleLink
from ui.widgets.button import PRIMARY, SECONDARY, ButtonLook

_TITLE = HEADING.but(colour=YELLOW)
_SUM, _LOW_SUM = HEADING.but(size=SUM, colour=YELLOW), HEADING.but(size=GRAND, colour=YELLOW)
_PART = HEADING.but(size=FIRM)
LEAST_CARD_W = 96.0
"""The least width of a card that lies free on a bench, in units."""
SIDE_BUTTON = BUTTON.but(size=PLAIN)
"""The style of a smaller button's label."""


def bench(head: Box, *boxes: Box) -> Box:
    """A bench from edge to edge of the window."""
    return Padding(40, Column(head, *boxes, gap=NEAR), top=14, bottom=28)


def bench_title(title: str, *, lines: int = 2) -> Words:
    """Whose bench it is."""
    return Words(title, _TITLE, lines=lines)


def line_of(words: Box, like: Box) -> Box:
    """What is said above the cards, and changes from moment to moment."""
    return Layers(Named("line", Picture()), Apart(words, like=like))


def foot(done: Leaf, *others: Leaf) -> Box:
    """The large button in the middle, the others on its right; all side by side where there is less room."""
    side = Row(*others, gap=GAP)
    as_wide = Apart(Spacer(), like=side, weight=1)
    return Fit(
        Row(as_wide, done, Sized(side, across="end", along=None, weight=1), gap=GAP),
        Row(done, *others, gap=GAP, at="middle"),
    )


def large_button(label: str, act: Callable[[], None], *, look: ButtonLook = PRIMARY) -> Leaf:
    """The button that ends the work at a bench."""
    return button(label, act, key="done", look=look, wide=350)


def side_button(
    label: str,
    act: Callable[[], None],
    *,
    key: str,
    look: ButtonLook = SECONDARY,
    hint: str = "",
    disabled: str | None = None,
    link: RuleLink | None = None,
) -> Leaf:
    """One of the smaller buttons; ``link`` leads to the rule that disables it."""
    leaf = button(label, act, key=key, look=look, hint=hint, disabled=disabled, wide=140, style=SIDE_BUTTON)
    make = leaf.make

    def made(old: Control | None, rect: Rect, style: TextStyle) -> object:
        one = make(old, rect, style)
        if isinstance(one, Control):
            one.link = link
        return one

    leaf.make = made
    return leaf


def sums(tr: Translator, *, basic: int, bonus: int) -> Box:
    """The total, large; beside it, or above it where there is less room, the value of the robots and the bonus of the
    units."""
    parts = (
        (tr.text("Robots and Fzzzts"), signed(basic, plus=False), CREAM),
        (tr.text("Production units"), signed(bonus), LOG_GREEN if bonus >= 0 else WARNING),
    )
    rows = [
        Row(
            Words(name, SMALL, lines=1, at="middle", weight=1),
            Words(points, _PART.but(colour=colour), lines=1, at="middle"),
            gap=APART,
        )
        for name, points, colour in parts
    ]
    told, total = Column(*rows, at="middle", weight=1), signed(basic + bonus, plus=False)
    large, low = (Words(total, style, lines=1, side="center", at="middle") for style in (_SUM, _LOW_SUM))
    both = Fit(Row(told, large, gap=WIDE), Row(told, low, gap=WIDE))
    plate = Layers(Named("sums", Picture(_draw_sums_ground)), Padding(APART, both, top=TIGHT, bottom=TIGHT))
    return Sized(plate, across="end", along="start")


def _draw_sums_ground(painter: Painter, plate: Rect) -> None:
    painter.panel(plate, PANEL_DEEP, border=BRASS, border_width=4, shadow=10)


def pieces(placed: Iterable[Placed]) -> list[Piece]:
    """The words and pictures of a bench as parts of its picture, the lowest first."""
    found = []
    for number, one in enumerate(placed):
        draw = one.leaf.draw if isinstance(one.leaf, Picture) else None
        if isinstance(one.leaf, Words) or draw is not None:
            # A picture shows something else when it is drawn with something else.
            drawn = (draw.func, draw.args, *draw.keywords.items()) if isinstance(draw, partial) else draw
            # With its shadow.
            bounds = one.rect.inflate(30, 30)
            name = ("page", *one.names) if one.names else ("page", number)
            found.append(Piece(name, (shown([one]), drawn), bounds, partial(draw_boxes, placed=[one])))
    return found
