"""Choosing one value of several, or one of two."""

from collections.abc import Callable, Sequence

from ui.base.spacing import CORNER, GAP, HANDLE
from ui.base.theme import BRASS, CREAM, DIM, INK, LINE, LOG_GREEN, PANEL_DEEP, STRONG, YELLOW, Colour, mix
from ui.base.viewport import Point, Rect, columns
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed, Wheel, command_of
from ui.paint.painter import Painter
from ui.sound.audio import Effect
from ui.widgets.base import Control, draw_focus_ring

_TRACK = 84.0, 44.0
BESIDE_SWITCH = _TRACK[0] + GAP
"""What a switch takes beside its words, in units."""


class Choice(Control):
    """Shows one of `values` between two arrows and cycles through them.

    A click on the left third selects the previous value, anywhere else the next; Left, Right, the wheel and Accept work
    too. Calls `on_change` with the new index.
    """

    focusable = True
    sideways = True
    """Whether Left and Right change the value; in a row of choices they move on, and Accept changes it."""

    def __init__(
        self,
        rect: Rect,
        values: Sequence[str],
        index: int,
        on_change: Callable[[int], None],
        *,
        hint: str = "",
    ) -> None:
        """Show the value at `index` first. `values` must not be empty."""
        super().__init__(rect)
        self.style = STRONG
        self.offer(values, index, on_change, hint=hint)

    def offer(
        self,
        values: Sequence[str],
        index: int,
        on_change: Callable[[int], None],
        *,
        hint: str = "",
        hints: Sequence[str] = (),
        wraps: bool = True,
    ) -> None:
        """Offer these values from now on; `hints`, if given, say what each of them means, in place of `hint`. Sizes
        do not wrap: after the largest there is none."""
        if not values:
            raise ValueError("a choice needs at least one value")
        self.values = tuple(values)
        self.index = index % len(self.values)
        self.on_change = on_change
        self._hints = tuple(hints)
        self._wraps = wraps
        self.explains = bool(hints)
        self.hint = self._hints[self.index] if self._hints else hint

    @property
    def value(self) -> str:
        """The label of the current value."""
        return self.values[self.index]

    def step(self, by: int) -> None:
        """Move on by `by` values; at the ends to the other end, or not at all."""
        if self._leads(by):
            self.index = (self.index + by) % len(self.values)
            if self._hints:
                self.hint = self._hints[self.index]
            self.on_change(self.index)

    def _leads(self, by: int) -> bool:
        """Whether there is another value so many steps on."""
        return len(self.values) > 1 and (self._wraps or 0 <= self.index + by < len(self.values))

    def handle(self, event: InputEvent) -> bool:
        """Handle clicks, the wheel, Left, Right and Accept."""
        match event:
            case PointerPressed(button=1, pos=pos):
                self.step(-1 if pos[0] < self.rect.x + self.rect.w / 3 else 1)
                return True
            case Wheel(y=y) if self.focused and y:
                self.step(-1 if y > 0 else 1)
                return True
            case KeyPressed() | PadButton():
                by = {Command.LEFT: -1, Command.RIGHT: 1, Command.ACCEPT: 1}.get(command_of(event) or Command.NEXT)
                if by is None or (not self.sideways and command_of(event) is not Command.ACCEPT):
                    return False
                self.step(by)
                return True
            case _:
                return False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the value and the arrows."""
        rect = self.rect
        ways = [way for way in (-1, 1) if self.enabled and self._leads(way)]
        edge: Colour = mix(LINE, CREAM, 0.5) if self.hovered and ways else LINE
        painter.panel(rect, PANEL_DEEP, border=edge, border_width=3, radius=CORNER)
        tip: Colour = YELLOW if self.hovered or self.focused else BRASS
        for way in ways:
            draw_arrow(painter, (rect.x + 24 if way < 0 else rect.right - 24, rect.centery), way, tip)
        painter.text(
            self.value,
            rect.center,
            self.style,
            align="center",
            max_width=rect.w - 2 * HANDLE,
            colour=CREAM if self.enabled else DIM,
        )
        if ring:
            draw_focus_ring(painter, rect, CORNER)


class Segments(Choice):
    """A choice that shows all of its values side by side: a press on one chooses it."""

    @property
    def cells(self) -> list[Rect]:
        """Where its values are."""
        return columns(self.rect, len(self.values))

    def handle(self, event: InputEvent) -> bool:
        """Handle a press on a value; otherwise as any choice."""
        match event:
            case PointerPressed(button=1, pos=pos):
                wanted = int((pos[0] - self.rect.x) * len(self.values) // self.rect.w)
                if wanted != self.index:
                    self.step(wanted - self.index)
                return True
            case _:
                return super().handle(event)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the values, the chosen one on a plate."""
        painter.panel(self.rect, PANEL_DEEP, border=LINE, border_width=3, radius=CORNER)
        for at, (value, cell) in enumerate(zip(self.values, self.cells, strict=True)):
            chosen = at == self.index
            if chosen:
                painter.panel(cell.inflate(-8, -8), CREAM, radius=CORNER - 4)
            colour = INK if chosen else CREAM
            painter.text(value, cell.center, self.style, align="center", max_width=cell.w - 12, colour=colour)
        if ring:
            draw_focus_ring(painter, self.rect, CORNER)


class Ruler(Segments):
    """Sizes of type along a ruler, each shown by a letter. It stays where it is and as large, whatever size is chosen:
    the next press means what the eye sees."""

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the ruler with a letter above each mark."""
        scale, rect = painter.texts.text_scale, self.rect
        brass = Rect(rect.x, rect.bottom - 46, rect.w, 46)
        painter.panel(brass, BRASS, border=INK, border_width=4, radius=8)
        sizes = [int("".join(filter(str.isdigit, value))) for value in self.values]
        for at, (value, cell, size) in enumerate(zip(self.values, self.cells, sizes, strict=True)):
            chosen = at == self.index
            if chosen:
                plate = Rect(cell.x + 8, rect.y, cell.w - 16, rect.h)
                painter.panel(plate, CREAM, border=INK, border_width=4, radius=CORNER)
            for part in range(-4, 5):
                x = cell.centerx + part * cell.w / 9
                painter.rect(Rect(x - 1, brass.top + 2, 2, 7 if part else 12), INK)
            letter = STRONG.but(size=2 * STRONG.size * size / sizes[-1] / scale, colour=INK if chosen else CREAM)
            painter.text("A", (cell.centerx, brass.top - 26), letter, align="center")
            foot, style = (cell.centerx, brass.bottom - 17), STRONG.but(colour=INK)
            painter.text(value, foot, style, align="center", max_width=cell.w - 24, max_height=34)
        if ring:
            draw_focus_ring(painter, rect, CORNER)


class Toggle(Control):
    """An on/off switch with a label for each state. Calls `on_change` with the new state."""

    focusable = True
    sound = Effect.TOGGLE

    def __init__(self, rect: Rect, words: tuple[str, str], on_change: Callable[[bool], None], *, on: bool) -> None:
        """`words` are the labels for off and on."""
        super().__init__(rect)
        self.words = words
        self.on = on
        self.on_change = on_change

    def handle(self, event: InputEvent) -> bool:
        """Handle a click, Accept, Left and Right."""
        match event:
            case PointerPressed(button=1):
                self._set(on=not self.on)
                return True
            case KeyPressed(repeat=False) | PadButton():
                command = command_of(event)
                if command is Command.ACCEPT:
                    self._set(on=not self.on)
                    return True
                if command in (Command.LEFT, Command.RIGHT) and self.on is (command is Command.LEFT):
                    self._set(on=command is Command.RIGHT)
                    return True
                return False
            case _:
                return False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the switch with its label beside it."""
        track = Rect(0, 0, *_TRACK)
        track.midleft = self.rect.midleft
        ground = mix(LOG_GREEN, PANEL_DEEP, 0.55) if self.on else PANEL_DEEP
        edge = mix(LINE, CREAM, 0.5) if self.hovered else LINE
        painter.panel(track, ground, border=edge, border_width=3, radius=track.h / 2)
        knob = (track.right - 22, track.centery) if self.on else (track.x + 22, track.centery)
        painter.circle(knob, 17, CREAM if self.on else DIM, border=INK, border_width=4)
        painter.text(
            self.words[self.on],
            (self.rect.x + BESIDE_SWITCH, self.rect.centery),
            STRONG,
            align="midleft",
            max_width=self.rect.w - BESIDE_SWITCH,
            colour=CREAM if self.on else DIM,
        )
        if ring:
            draw_focus_ring(painter, track, 22)

    def _set(self, *, on: bool) -> None:
        self.on = on
        self.on_change(on)


def draw_arrow(painter: Painter, at: Point, way: int, colour: Colour) -> None:
    """Draw an arrowhead centred on `at` that points left (`way` -1) or right (1)."""
    x, y = at
    painter.polygon([(x - 7 * way, y - 11), (x + 9 * way, y), (x - 7 * way, y + 11)], colour)
