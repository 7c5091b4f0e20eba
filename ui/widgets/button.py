"""The game's push button: yellow, with an ink outline and a lower edge that it sinks into when pressed."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from ui.base.theme import (
    BUTTON,
    CREAM,
    DIM,
    EDGE,
    INK,
    LINE,
    PANEL,
    PANEL_DARK,
    PAPER,
    RED,
    YELLOW,
    Colour,
    TextStyle,
    mix,
)
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

PageT = TypeVar("PageT")
BUTTON_HEIGHT = 68.0
"""The height of a button, in units: its label may take two lines."""
BUTTON_EDGE = 14.0
"""What a button leaves free on each side of its label."""
_DROP = 6.0


class ButtonLook(msgspec.Struct, frozen=True):
    """The colours of a button."""

    face: Colour
    hover: Colour
    text: Colour


PRIMARY = ButtonLook(YELLOW, mix(YELLOW, CREAM, 0.55), INK)
"""The action the player most likely wants."""
SECONDARY = ButtonLook(PANEL, mix(PANEL, LINE, 0.6), CREAM)
"""Everything else."""
CHOSEN = ButtonLook(CREAM, PAPER, INK)
"""The one of several that is open or taken: yellow is for what leads on."""
DANGER = ButtonLook(mix(RED, INK, 0.22), mix(RED, INK, 0.04), CREAM)
"""Actions that lose something."""


DISABLED, DISABLED_EDGE = PANEL_DARK, mix(PANEL, DIM, 0.4)
"""A button that cannot be pressed is no more than an outline: nothing of it shines."""


def label_room(high: float, lines: int) -> float:
    """How high a label of up to so many lines may be on a button of this height: several stay clear of its rim."""
    return high if lines == 1 else high * 0.88


class Button(Control):
    """Calls `on_press` when it is clicked, or accepted with Enter, Space or the gamepad's A.

    A press counts when it is released over the button, so sliding off cancels it.
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
        """`lines` is the most lines the label may take; `hint` is shown when the pointer rests on the button."""
        super().__init__(rect)
        self.label = label
        self.on_press = on_press
        self.look = look
        self.style = style
        self.lines = lines
        self.hint = hint
        self.draw_inside: Callable[[Painter, Rect], None] | None = None
        """Draws what is on it in place of its label, given where it is now."""
        self.turns_page = False
        """Whether it is one of a row that shows pages: the chosen one is the page that is open."""
        self._held = False
        self._over = False

    @property
    def main(self) -> bool:
        """The yellow button of a page."""
        return self.look == PRIMARY

    @property
    def sunk(self) -> bool:
        """True while it is held down."""
        return self._held and self._over

    def handle(self, event: InputEvent) -> bool:
        """Handle the pointer and Accept."""
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
        """Draw the button in its current state."""
        rect = self.rect
        radius = min(18.0, rect.h / 3)
        face, words = self._colours()
        if not painter.strong and self.enabled:
            painter.panel(rect.move(0, _DROP), INK, radius=radius)
        body = rect.move(0, _DROP - 1) if self.sunk else rect
        painter.panel(body, face, border=INK if self.enabled else DISABLED_EDGE, border_width=EDGE, radius=radius)
        if self.draw_inside is None:
            self._draw_content(painter, body, words)
        else:
            self.draw_inside(painter, body)
        if ring:
            draw_focus_ring(painter, Rect(rect.x, rect.y, rect.w, rect.h + _DROP), radius)

    def _colours(self) -> tuple[Colour, Colour]:
        if not self.enabled:
            return DISABLED, DIM
        return (self.look.hover if self.hovered else self.look.face), self.look.text

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        room = body.inflate(-2 * BUTTON_EDGE, -8)
        painter.text(
            self.label,
            room.center,
            self.style,
            align="center",
            max_width=room.w,
            max_lines=self.lines,
            max_height=label_room(body.h, self.lines),
            colour=words,
        )
