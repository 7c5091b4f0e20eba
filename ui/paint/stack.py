"""Texts one below another that share a room: the larger the player's text size, the more they need, and they grow and
shrink together."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from ui.base.theme import TextStyle
from ui.base.viewport import Rect
from ui.paint.painter import Painter

_SHRINK = 0.98


class Line(msgspec.Struct, frozen=True):
    """A text of a stack."""

    words: str
    style: TextStyle
    lines: int = 1
    """The most lines it may take."""
    gap: float = 0.0
    """The space above it, in units; none above the first."""


def common_share(painter: Painter, stacks: Sequence[Sequence[Line]], width: float, high: float) -> float:
    """Return by how much all texts of these stacks, each in a room of this size, must be smaller than the player wants
    them: 1 if they fit. Large texts never get smaller than those of the usual size do there."""
    usual = 1 / max(1.0, painter.texts.text_scale)
    least = usual * min([line.style.smallest for stack in stacks for line in stack], default=1.0)
    share = 1.0
    while share > least and not all(_fits(painter, stack, share, width, high) for stack in stacks):
        share = max(usual if share > usual else least, share * _SHRINK)
    return share


def stack_height(painter: Painter, stack: Sequence[Line], share: float, width: float) -> float:
    """Return how much height the texts of a stack take, in units."""
    high = sum(
        painter.measure(line.words, _style(line, share), max_width=width, max_lines=line.lines)[1] for line in stack
    )
    return high + sum(line.gap for line in stack[1:])


def draw_stack(
    painter: Painter,
    stack: Sequence[Line],
    room: Rect,
    *,
    side: Literal["left", "center", "right"] = "left",
    middle: bool = False,
    share: float | None = None,
) -> Rect:
    """Draw texts one below another from the top of a room, or in its ``middle``; return where they are. ``share`` is
    what they have in common with other stacks."""
    if share is None:
        share = common_share(painter, [stack], room.w, room.h)
    high = stack_height(painter, stack, share, room.w)
    top = room.top + (max(0.0, room.h - high) / 2 if middle else 0.0)
    at = Rect(room.left, top, room.w, 0)
    for index, line in enumerate(stack):
        y = at.bottom + (line.gap if index else 0.0)
        x, align = {
            "left": (room.left, "topleft"),
            "center": (room.centerx, "midtop"),
            "right": (room.right, "topright"),
        }[side]
        drawn = painter.text(
            line.words,
            (x, y),
            _style(line, share),
            align=align,  # type: ignore[arg-type]
            max_width=room.w,
            max_lines=line.lines,
        )
        at.h = drawn.bottom - at.top
    return at


def _fits(painter: Painter, stack: Sequence[Line], share: float, width: float, high: float) -> bool:
    """Whether all texts of a stack fit at this share of their size, none smaller than that."""
    for line in stack:
        style = _style(line, share)
        box = painter.text_box(style, width, line.lines, None)
        wanted = round(style.size * box.scale * painter.texts.text_scale)
        if painter.texts.size_px(line.words, box) < wanted:
            return False
    return stack_height(painter, stack, share, width) <= high


def _style(line: Line, share: float) -> TextStyle:
    return line.style.but(size=line.style.size * share)
