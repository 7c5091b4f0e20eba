"""A choice of one of the seats' colours."""

from collections.abc import Callable

from ui.base.theme import CREAM, INK, SEAT
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent, PointerPressed, command_of
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring


class ColourRow(Control):
    """A row of colours of which one is chosen; Left and Right go through them."""

    focusable = True

    def __init__(self, rect: Rect, colour: str, on_change: Callable[[str], None], *, hint: str) -> None:
        """Show `colour`, a key of SEAT, as chosen."""
        super().__init__(rect)
        self.colour = colour
        self.on_change = on_change
        self.hint = hint

    def handle(self, event: InputEvent) -> bool:
        """React to a click on a colour, Left and Right."""
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
        """Draw the colours, the chosen one larger."""
        step = self.rect.w / len(SEAT)
        for index, (key, colour) in enumerate(SEAT.items()):
            chosen = key == self.colour
            centre = (self.rect.x + step * (index + 0.5), self.rect.centery)
            painter.circle(centre, 17 if chosen else 12, colour, border=CREAM if chosen else INK, border_width=3)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-4, -8), 16)

    def _choose(self, colour: str) -> None:
        if colour != self.colour:
            self.colour = colour
            self.on_change(colour)
