"""A slider for a value on a scale."""

from collections.abc import Callable

from ui.base.theme import CREAM, DIM, INK, LINE, PANEL_DEEP, STRONG, YELLOW, mix
from ui.base.viewport import Rect
from ui.input.input import (
    Command,
    FocusLost,
    InputEvent,
    KeyPressed,
    PadButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    command_of,
)
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring

_KNOB = 17.0
_WORDS = 84.0


class Slider(Control):
    """A whole number from `low` to `high`, as `shown` writes it. Calls `on_change` with every new value.

    Drag the knob or click on the scale; Left, Right, Page Up, Page Down, Home and End work too.
    """

    focusable = True
    step = 5
    """From one value to the next (class attribute)."""

    def __init__(
        self,
        rect: Rect,
        span: tuple[int, int],
        value: int,
        on_change: Callable[[int], None],
        *,
        shown: Callable[[int], str] = str,
    ) -> None:
        """`span` is the lowest and the highest value; a value is the lowest plus a multiple of the `step`."""
        super().__init__(rect)
        self.low, self.high = span
        self.value = min(max(value, self.low), self.high)
        self.on_change = on_change
        self.shown = shown
        self._held = False

    @property
    def scale(self) -> Rect:
        """The rail that the knob moves along; its ends are the lowest and the highest value."""
        rail = Rect(0, 0, self.rect.w - _WORDS - 2 * _KNOB, 12)
        rail.midleft = (self.rect.x + _KNOB, self.rect.centery)
        return rail

    def handle(self, event: InputEvent) -> bool:
        """Handle the pointer and the keys."""
        match event:
            case PointerPressed(button=1, pos=pos):
                self._held = True
                self._point(pos[0])
                return True
            case PointerMoved(pos=pos) if self._held:
                return self._point(pos[0])
            case PointerReleased(button=1) if self._held:
                self._held = False
                return True
            case FocusLost():
                self._held = False
                return True
            case KeyPressed() | PadButton():
                return self._key(command_of(event))
            case _:
                return False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the rail, the knob and the number."""
        rail = self.scale
        part = (self.value - self.low) / (self.high - self.low)
        x = rail.x + rail.w * part
        painter.panel(rail, PANEL_DEEP, border=LINE, border_width=2, radius=6)
        if part > 0:
            painter.panel(Rect(rail.x, rail.y, rail.w * part, rail.h), YELLOW, radius=6)
        knob = mix(YELLOW, CREAM, 0.55) if self.hovered or self._held else YELLOW
        painter.circle((x, rail.centery), _KNOB, knob, border=INK, border_width=4)
        painter.text(
            self.shown(self.value),
            (self.rect.right, self.rect.centery),
            STRONG,
            align="midright",
            max_width=_WORDS - 12,
            colour=CREAM if self.value > self.low else DIM,
        )
        if ring:
            draw_focus_ring(painter, Rect(x - _KNOB, rail.centery - _KNOB, 2 * _KNOB, 2 * _KNOB), _KNOB)

    def _key(self, command: Command | None) -> bool:
        match command:
            case Command.LEFT:
                self._set(self.value - self.step)
            case Command.RIGHT:
                self._set(self.value + self.step)
            case Command.PAGE_DOWN:
                self._set(self.value - 4 * self.step)
            case Command.PAGE_UP:
                self._set(self.value + 4 * self.step)
            case Command.HOME:
                self._set(self.low)
            case Command.END:
                self._set(self.high)
            case _:
                return False
        return True

    def _point(self, x: float) -> bool:
        rail = self.scale
        part = min(max((x - rail.x) / rail.w, 0.0), 1.0)
        return self._set(self.low + round(part * (self.high - self.low) / self.step) * self.step)

    def _set(self, value: int) -> bool:
        value = min(max(value, self.low), self.high)
        if value == self.value:
            return False
        self.value = value
        self.on_change(value)
        return True
