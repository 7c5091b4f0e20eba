"""Widgets that set up a seat: its portrait, its colour, and a die for a random choice."""

from collections.abc import Callable, Sequence

from ui.base.theme import PANEL, SEAT, YELLOW, Colour, mix
from ui.base.viewport import Rect
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
        index = keys.index(key) if key in keys else 0
        super().__init__(rect, keys, index, lambda chosen: on_change(keys[chosen]))

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the arrows; the scene draws the portrait between them."""
        tip = YELLOW if self.hovered or self.focused else mix(YELLOW, PANEL, 0.25)
        if len(self.values) > 1:
            for x, way in ((self.rect.x + 16, -1), (self.rect.right - 16, 1)):
                draw_arrow(painter, (x, self.rect.centery), way, tip)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-8, -4), 20)


class ColourRow(Control):
    """A row of colours, one of them chosen; Left and Right move through them."""

    focusable = True

    def __init__(self, rect: Rect, colour: str, on_change: Callable[[str], None], *, hint: str) -> None:
        """Show `colour`, a key of SEAT, as chosen."""
        super().__init__(rect)
        self.colour = colour
        self.on_change = on_change
        self.hint = hint

    def handle(self, event: InputEvent) -> bool:
        """Handle a click on a colour, Left and Right."""
        keys = list(SEAT)
        match event:
            case PointerPressed(button=1, pos=pos):
                index = int((pos[0] - self.rect.x) / self.rect.w * len(keys))
                self._choose(keys[min(max(index, 0), len(keys) - 1)])
                return True
            case _:
                by = {Command.LEFT: -1, Command.RIGHT: 1}.get(command_of(event) or Command.NEXT)
                if by is None:
                    return False
                self._choose(keys[(keys.index(self.colour) + by) % len(keys)])
                return True

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the colours, each with its sign, the chosen one larger."""
        step = self.rect.w / len(SEAT)
        for index, key in enumerate(SEAT):
            chosen = key == self.colour
            centre = (self.rect.x + step * (index + 0.5), self.rect.centery)
            draw_swatch(painter, key, centre, 18 if chosen else 14, chosen=chosen)
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
