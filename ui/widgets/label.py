"""Static text."""

from ui.base.theme import BODY, TextStyle
from ui.base.viewport import Point, Rect
from ui.paint.painter import Align, Painter
from ui.widgets.base import Control


class Label(Control):
    """A text fitted into its rectangle: it wraps while there is height for another line, then shrinks.

    It takes no input, and the pointer passes through it unless it has a `hint`.
    """

    def __init__(
        self,
        rect: Rect,
        text: str,
        style: TextStyle = BODY,
        *,
        align: Align = "midleft",
        lines: int = 1,
        hint: str = "",
    ) -> None:
        """Show `text` anchored at the point of `rect` that `align` names."""
        super().__init__(rect)
        self.text = text
        self.style = style
        self.align = align
        self.lines = lines
        self.hint = hint

    def contains(self, pos: Point) -> bool:
        """Return whether the pointer is on it, which matters only if it has a hint."""
        return bool(self.hint) and super().contains(pos)

    def draw(self, painter: Painter, *, ring: bool) -> None:  # noqa: ARG002 - it is never focused
        """Draw the text."""
        at: Point = getattr(self.rect, self.align)
        painter.text(
            self.text,
            at,
            self.style,
            align=self.align,
            max_width=self.rect.w,
            max_lines=self.lines,
            max_height=self.rect.h if self.lines > 1 else None,
        )
