"""Widgets that set up a seat: its portrait, its colour, and a die for a random choice."""

from collections.abc import Callable, Sequence

from ui.base.spacing import SNUG
from ui.base.theme import LINE, PANEL, PANEL_DEEP, SEAT, YELLOW, Colour, mix
from ui.base.viewport import Point, Rect
from ui.input.input import Command, InputEvent, PointerPressed, command_of
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_swatch
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.button import Button
from ui.widgets.choice import Choice, draw_arrow


class FaceChoice(Choice):
    """Chooses a seat's portrait, between two arrows."""

    def __init__(self, rect: Rect, keys: Sequence[str], key: str, on_change: Callable[[str], None]) -> None:
        """Show the portrait `key`; `on_change` gets the next one's key."""
        super().__init__(rect, keys, 0, lambda _: None)
        self.show(keys, key, on_change)

    def show(self, keys: Sequence[str], key: str, on_change: Callable[[str], None], *, hint: str = "") -> None:
        """Show another portrait, or offer others."""
        index = keys.index(key) if key in keys else 0
        self.offer(keys, index, lambda chosen: on_change(keys[chosen]), hint=hint)

    @property
    def arrows(self) -> tuple[Point, Point]:
        """Where the arrows are: the scene draws a round portrait, beside whose lower half there is the most room."""
        y = self.rect.centery + 0.3 * min(self.rect.h, 0.8 * self.rect.w)
        return (self.rect.x + 16, y), (self.rect.right - 16, y)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the arrows."""
        tip = YELLOW if self.hovered or self.focused else mix(YELLOW, PANEL, 0.25)
        if len(self.values) > 1:
            for at, way in zip(self.arrows, (-1, 1), strict=True):
                draw_arrow(painter, at, way, tip)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-8, -4), 20)


_SHADES = 4
"""How many colours a palette has side by side."""
_CELL = 80.0
"""The height of a colour in the palette, in units."""


class ColourRow(Control):
    """A row of colours, one of them chosen; Left and Right move through them.

    They are too small for a finger: a tap opens a palette of them over what is below, and the next tap chooses there.
    """

    focusable = True

    def __init__(self, rect: Rect, colour: str, on_change: Callable[[str], None], *, hint: str) -> None:
        """Show `colour`, a key of SEAT, as chosen."""
        super().__init__(rect)
        self.colour = colour
        self.on_change = on_change
        self.hint = hint

    @property
    def palette(self) -> Rect:
        """Where the open palette is."""
        rows = -(-len(SEAT) // _SHADES)
        return Rect(self.rect.x - SNUG, self.rect.y - SNUG, self.rect.w + 2 * SNUG, rows * _CELL + 2 * SNUG)

    def cells(self) -> dict[str, Rect]:
        """Where a finger or the pointer means each colour now."""
        if not self.raised:
            wide = self.rect.w / len(SEAT)
            return {key: Rect(self.rect.x + at * wide, self.rect.y, wide, self.rect.h) for at, key in enumerate(SEAT)}
        wide = self.rect.w / _SHADES
        return {
            key: Rect(self.rect.x + at % _SHADES * wide, self.rect.y + at // _SHADES * _CELL, wide, _CELL)
            for at, key in enumerate(SEAT)
        }

    def contains(self, pos: Point) -> bool:
        """Return whether the pointer is on it, or on its open palette."""
        return bool(self.palette.collidepoint(pos)) if self.raised else super().contains(pos)

    def focus_changed(self) -> None:
        """Close the palette: something else was pressed."""
        self.raised = False

    def handle(self, event: InputEvent) -> bool:
        """Handle a press on a colour, Left and Right."""
        keys = list(SEAT)
        match event:
            case PointerPressed(button=1, touch=True) if not self.raised:
                self.raised = True
                return True
            case PointerPressed(button=1, pos=(x, y)):
                inside = min(max(x, self.rect.x), self.rect.right - 1), y
                found = next((key for key, cell in self.cells().items() if cell.collidepoint(inside)), self.colour)
                self.raised = False
                self._choose(found)
                return True
            case _:
                by = {Command.LEFT: -1, Command.RIGHT: 1}.get(command_of(event) or Command.NEXT)
                if by is None:
                    return False
                self.raised = False
                self._choose(keys[(keys.index(self.colour) + by) % len(keys)])
                return True

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the colours, each with its sign, the chosen one larger."""
        if self.raised:
            painter.panel(self.palette, PANEL_DEEP, border=LINE, radius=16, shadow=14)
        usual, larger = (23, 29) if self.raised else (14, 18)
        for key, cell in self.cells().items():
            chosen = key == self.colour
            draw_swatch(painter, key, cell.center, larger if chosen else usual, chosen=chosen)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-4, -8), 16)

    def _choose(self, colour: str) -> None:
        if colour != self.colour:
            self.colour = colour
            self.on_change(colour)


class DiceButton(Button):
    """A button that shows the face of a die."""

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        for x, y in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
            painter.circle((body.centerx + 14 * x, body.centery + 14 * y), 6, words)
