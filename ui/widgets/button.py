"""The push button of the style frame: yellow, with an ink edge and a drop edge that it is pressed into."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

import msgspec

from ui.base.theme import BUTTON, CREAM, DIM, EDGE, INK, LINE, PANEL, RED, YELLOW, Colour, TextStyle, mix
from ui.base.viewport import Point, Rect
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

PageT = TypeVar("PageT")
_DROP = 6.0


class ButtonLook(msgspec.Struct, frozen=True):
    """The colours of a button."""

    face: Colour
    hover: Colour
    text: Colour


PRIMARY = ButtonLook(YELLOW, mix(YELLOW, CREAM, 0.55), INK)
"""What one will mostly want to press."""
SECONDARY = ButtonLook(PANEL, mix(PANEL, LINE, 0.6), CREAM)
"""Everything else."""
DANGER = ButtonLook(mix(RED, INK, 0.22), mix(RED, INK, 0.04), CREAM)
"""What loses something."""


def disabled_face(look: ButtonLook) -> Colour:
    """The face of a button that cannot be pressed: so far faded that its words can still be read."""
    return mix(look.face, PANEL, 0.84)


class Button(Control):
    """Calls `on_press` when it is clicked, or accepted with Enter, Space or the gamepad's A.

    A press counts when the button is released over it, so that sliding off takes it back.
    """

    focusable = True

    def __init__(
        self,
        rect: Rect,
        label: str,
        on_press: Callable[[], None],
        *,
        look: ButtonLook = PRIMARY,
        style: TextStyle = BUTTON,
        lines: int = 1,
        hint: str = "",
    ) -> None:
        """`lines` is how many lines the label may take; `hint` is shown when the pointer rests on it."""
        super().__init__(rect)
        self.label = label
        self.on_press = on_press
        self.look = look
        self.style = style
        self.lines = lines
        self.hint = hint
        self._held = False
        self._over = False

    @property
    def sunk(self) -> bool:
        """True while it is held down."""
        return self._held and self._over

    def handle(self, event: InputEvent) -> bool:
        """React to the pointer and to Accept."""
        match event:
            case PointerPressed(button=1):
                self._held = self._over = True
                return True
            case PointerMoved(pos=pos) if self._held:
                over = self.contains(pos)
                changed, self._over = over != self._over, over
                return changed
            case PointerReleased(button=1, pos=pos) if self._held:
                self._held = False
                if self.contains(pos) and self.enabled:
                    self.on_press()
                return True
            case FocusLost():
                self._held = False
                return True
            case KeyPressed() | PadButton() if command_of(event) is Command.ACCEPT:
                if not (isinstance(event, KeyPressed) and event.repeat):
                    self.on_press()
                return True
            case _:
                return False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the button in its present state."""
        rect = self.rect
        radius = min(18.0, rect.h / 3)
        face, words = self._colours()
        painter.panel(rect.move(0, _DROP), INK, radius=radius)
        body = rect.move(0, _DROP - 1) if self.sunk else rect
        painter.panel(body, face, border=INK, border_width=EDGE, radius=radius)
        self._draw_content(painter, body, words)
        if ring:
            draw_focus_ring(painter, Rect(rect.x, rect.y, rect.w, rect.h + _DROP), radius)

    def _colours(self) -> tuple[Colour, Colour]:
        if not self.enabled:
            return disabled_face(self.look), DIM
        return (self.look.hover if self.hovered else self.look.face), self.look.text

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        room = body.inflate(-28, -8)
        painter.text(
            self.label,
            room.center,
            self.style,
            align="center",
            max_width=room.w,
            max_lines=self.lines,
            max_height=body.h if self.lines > 1 else None,
            colour=words,
        )


def tab_strip(
    at: Point,
    size: tuple[float, float],
    labels: Mapping[PageT, str],
    shown: PageT,
    turn_to: Callable[[PageT], None],
    *,
    gap: float,
    style: TextStyle = BUTTON,
) -> list[Button]:
    """Return a button of a `size` for each page side by side, the first with its top left corner `at` a point, and a
    `gap` after each; that of the page that is `shown` is the bright one. Each calls `turn_to` with its page."""
    wide, high = size
    return [
        Button(
            Rect(at[0] + index * (wide + gap), at[1], wide, high),
            label,
            partial(turn_to, page),
            look=PRIMARY if page == shown else SECONDARY,
            style=style,
        )
        for index, (page, label) in enumerate(labels.items())
    ]
