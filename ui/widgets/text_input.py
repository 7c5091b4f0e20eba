"""A single-line text field."""

from collections.abc import Callable

from ui.base.spacing import CORNER, GAP
from ui.base.theme import CREAM, DIM, LINE, PANEL_DEEP, STRONG, YELLOW, TextStyle, mix, with_alpha
from ui.base.viewport import Rect
from ui.input.clipboard import copy, pasted
from ui.input.input import Command, InputEvent, KeyPressed, Modifier, PointerPressed, TextTyped, command_of
from ui.layout.drawing import arranged
from ui.layout.leaves import Words
from ui.paint.fonts import clean
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring

_BLINK = 0.53
_CARET_MOVES = (Command.LEFT, Command.RIGHT, Command.HOME, Command.END)


class TextInput(Control):
    """A field with a caret. Calls `on_change` with every new text.

    Ctrl+A selects all, and typing or pasting then replaces it. Ctrl+V pastes, Ctrl+C copies all and Ctrl+X cuts all.
    """

    focusable = True
    typed_into = True

    def __init__(
        self,
        rect: Rect,
        text: str,
        on_change: Callable[[str], None],
        *,
        measure: Callable[[str, TextStyle], float],
        max_length: int = 24,
        placeholder: str = "",
        style: TextStyle = STRONG,
        offered: bool = False,
        on_enter: Callable[[], None] | None = None,
    ) -> None:
        """`measure` returns the width of a text in virtual units; `placeholder` shows while the field is empty. A text
        that is `offered` is selected at first; `on_enter` is called for the key Enter, which otherwise does nothing."""
        super().__init__(rect)
        self.text = text[:max_length]
        self.caret = len(self.text)
        self.on_change = on_change
        self.max_length = max_length
        self.placeholder = placeholder
        self.style = style
        self.marked = False
        """Whether the whole text is selected, so that typing replaces it."""
        self._offered, self._on_enter = offered, on_enter
        self._measure = measure
        self._set: TextStyle = style
        """The style in which the text fits into the field."""
        self._blink = 0.0

    @property
    def wake_after(self) -> float | None:
        """Seconds until the caret blinks next, or None without the focus."""
        return _BLINK - self._blink % _BLINK if self.focused else None

    def set_text(self, text: str) -> None:
        """Replace the text without calling `on_change`."""
        self.text = text[: self.max_length]
        self.caret = len(self.text)
        self.marked = False

    def focus_changed(self) -> None:
        """Start with a visible caret and nothing selected but what is offered."""
        self._blink = 0.0
        self.marked, self._offered = self._offered, False

    def update(self, dt: float) -> bool:
        """Blink the caret."""
        if not self.focused:
            return False
        before = int(self._blink / _BLINK) % 2
        self._blink += dt
        return int(self._blink / _BLINK) % 2 != before

    def handle(self, event: InputEvent) -> bool:
        """Handle typing, editing keys and clicks."""
        match event:
            case PointerPressed(button=1, pos=pos):
                x = pos[0] - self.rect.x - GAP + self._scrolled()
                self.caret = min(range(len(self.text) + 1), key=lambda index: abs(self._width(index) - x))
                self.marked = False
                self._blink = 0.0
                return True
            case TextTyped(text=text):
                self._insert(text)
                return True
            case KeyPressed(key="return" | "enter") if self._on_enter is not None:
                self._on_enter()
                return True
            case KeyPressed():
                self._blink = 0.0
                return self._control(event) if Modifier.CTRL in event.mods else self._edit(event)
            case _:
                return False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the field, its text and the caret."""
        rect = self.rect
        edge = YELLOW if self.focused else mix(LINE, CREAM, 0.5) if self.hovered else LINE
        painter.panel(rect, PANEL_DEEP, border=edge, border_width=3, radius=CORNER)
        room = rect.inflate(-2 * GAP + 8, -4)
        self._set = self._fitting(painter)
        left = rect.x + GAP - self._scrolled()
        with painter.clip(room):
            if self.text:
                if self.marked:
                    high = min(room.h, self._set.size * painter.texts.text_scale * 1.3)
                    mark = Rect(left - 3, rect.centery - high / 2, self._width(len(self.text)) + 6, high)
                    painter.panel(mark, mix(PANEL_DEEP, YELLOW, 0.35), radius=4)
                painter.text(self.text, (left, rect.centery), self._set, align="midleft")
            else:
                painter.text(
                    self.placeholder,
                    (left, rect.centery),
                    self._set,
                    align="midleft",
                    max_width=rect.w - 2 * GAP,
                    colour=mix(DIM, PANEL_DEEP, 0.35),
                )
            if self.focused and int(self._blink / _BLINK) % 2 == 0:
                x = left + self._width(self.caret)
                height = min(rect.h - 20, self._set.size * painter.texts.text_scale * 1.3)
                painter.rect(Rect(x, rect.centery - height / 2, 3, height), with_alpha(YELLOW, 255))
        if ring:
            draw_focus_ring(painter, rect, CORNER)

    def _control(self, event: KeyPressed) -> bool:
        match event.key:
            case "a":
                self.marked, self.caret = bool(self.text), len(self.text)
            case "v":
                self._insert(pasted())
            case "c":
                copy(self.text)
            case "x":
                copy(self.text)
                self._clear()
            case _:
                return False
        return True

    def _edit(self, event: KeyPressed) -> bool:
        if self.marked and event.key in ("backspace", "delete"):
            self._clear()
            return True
        match event.key:
            case "backspace":
                if self.caret > 0:
                    self._change(self.text[: self.caret - 1] + self.text[self.caret :], self.caret - 1)
                return True
            case "delete":
                self._change(self.text[: self.caret] + self.text[self.caret + 1 :], self.caret)
                return True
            case "space":
                # It arrives as typed text too, so here it must not press anything.
                return True
        command = command_of(event)
        if command in _CARET_MOVES:
            self.marked = False
        match command:
            case Command.LEFT:
                self.caret = max(0, self.caret - 1)
            case Command.RIGHT:
                self.caret = min(len(self.text), self.caret + 1)
            case Command.HOME:
                self.caret = 0
            case Command.END:
                self.caret = len(self.text)
            case Command.UP | Command.DOWN | Command.NEXT | Command.PREVIOUS | Command.ACCEPT | Command.CANCEL:
                return False
            case _:
                # A letter may be a command elsewhere; here it is text.
                return len(event.key) == 1
        return True

    def _insert(self, typed: str) -> None:
        new = "".join(c for c in clean(typed).replace("\n", " ") if c.isprintable())
        old, caret = ("", 0) if self.marked else (self.text, self.caret)
        new = new[: self.max_length - len(old)]
        if new:
            self.marked = False
            self._change(old[:caret] + new + old[caret:], caret + len(new))

    def _clear(self) -> None:
        self.marked = False
        self._change("", 0)

    def _change(self, text: str, caret: int) -> None:
        self.caret = caret
        if text != self.text:
            self.text = text
            self.on_change(text)

    def _fitting(self, painter: Painter) -> TextStyle:
        """Return the style in its largest size that fits into the field: large words shrink before a long text scrolls,
        those of the usual size do not."""
        words, room = self.text or self.placeholder, Rect(0, 0, self.rect.w - 2 * GAP - 4, self.rect.h)
        shows = "typed", words, self.style
        placed = arranged(painter, shows, room, lambda: Words(words, self.style, lines=1), smallest=1.0)
        return placed[0].style or self.style if placed else self.style

    def _width(self, count: int) -> float:
        return self._measure(self.text[:count], self._set) if count else 0.0

    def _scrolled(self) -> float:
        """How far the text is shifted left so that the caret is in sight, in units."""
        room = self.rect.w - 2 * GAP - 4
        return max(0.0, self._width(self.caret) - room) if self.focused else 0.0
