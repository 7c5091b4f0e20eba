"""A slider for a value on a scale, straight or round."""

import math
from collections.abc import Callable

from ui.base.theme import BRASS, CREAM, DIM, INK, LARGE, LINE, PANEL_DEEP, RED, STRONG, YELLOW, mix
from ui.base.viewport import Point, Rect, around
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
                self._point(pos)
                return True
            case PointerMoved(pos=pos) if self._held:
                return self._point(pos)
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
        part = self.part
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
            draw_focus_ring(painter, around((x, rail.centery), 2 * _KNOB), _KNOB)

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

    @property
    def part(self) -> float:
        """How far along its scale it is, from 0 to 1."""
        return (self.value - self.low) / (self.high - self.low)

    def part_at(self, pos: Point) -> float:
        """What part of the scale a point means; outside of it less than 0 or more than 1."""
        return (pos[0] - self.scale.x) / self.scale.w

    def _point(self, pos: Point) -> bool:
        part = min(max(self.part_at(pos), 0.0), 1.0)
        return self._set(self.low + round(part * (self.high - self.low) / self.step) * self.step)

    def _set(self, value: int) -> bool:
        value = min(max(value, self.low), self.high)
        if value == self.value:
            return False
        self.value = value
        self.on_change(value)
        return True


class Dial(Slider):
    """A slider with a needle that turns around its middle, as on the machine of the title."""

    _SWEEP = 120.0
    """How far the ends of its scale are from its top, in degrees."""

    @property
    def face(self) -> Rect:
        """The square around its disc."""
        side = min(self.rect.w, self.rect.h)
        return Rect(self.rect.centerx - side / 2, self.rect.bottom - side, side, side)

    def contains(self, pos: Point) -> bool:
        """Return whether the pointer is on the disc."""
        return super().contains(pos) and self.face.collidepoint(pos)

    def part_at(self, pos: Point) -> float:
        """The part that the needle would show if it pointed there."""
        x, y = self.face.center
        return (math.degrees(math.atan2(pos[0] - x, y - pos[1])) + self._SWEEP) / (2 * self._SWEEP)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the disc with its marks, the needle and the number."""
        at, radius = self.face.center, self.face.w / 2
        painter.circle(at, radius, BRASS, border=INK, border_width=5)
        face = mix(CREAM, YELLOW, 0.25) if self.hovered or self._held else CREAM
        painter.circle(at, 0.87 * radius, face, border=INK, border_width=4)
        for mark in range(11):
            x, y = self._around(mark / 10, 0.72 * radius)
            painter.circle((x, y), 0.05 * radius, RED if mark > 7 else INK)
        painter.line(at, self._around(self.part, 0.66 * radius), RED, max(6.0, 0.06 * radius))
        painter.circle(at, 0.12 * radius, INK)
        words, number = self.shown(self.value), (at[0], at[1] + 0.5 * radius)
        style = STRONG.but(size=max(STRONG.size, LARGE / painter.texts.text_scale), colour=INK)
        painter.text(words, number, style, align="center", max_width=1.25 * radius)
        if ring:
            draw_focus_ring(painter, self.face, radius)

    def _around(self, part: float, reach: float) -> Point:
        turn = math.radians((2 * part - 1) * self._SWEEP)
        x, y = self.face.center
        return x + reach * math.sin(turn), y - reach * math.cos(turn)
