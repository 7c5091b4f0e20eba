"""What the scenes around the game share: a group of widgets, a way back, the wall behind, the choice of the pace."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.base.i18n import Translator
from ui.base.theme import BODY, HEADING, TITLE, YELLOW
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.halls.factory import draw_wall
from ui.input.input import Command, InputEvent, command_of
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import WidgetScene
from ui.widgets.button import SECONDARY, Button
from ui.widgets.choice import Choice
from ui.widgets.plate import draw_progress

if TYPE_CHECKING:
    from ui.shell.app import App

MARGIN = 60.0
HEAD = 130.0
"""Height of the heading's strip, in virtual units."""


def pace_choice(tr: Translator, rect: Rect, pace: Pace, choose: Callable[[Pace], None]) -> Choice:
    """Return the widget that chooses how long animations last."""
    words = {
        Pace.OFF: tr.text("No animation"),
        Pace.FAST: tr.text("Fast"),
        Pace.NORMAL: tr.text("Normal"),
        Pace.SLOW: tr.text("Slow"),
    }
    paces = list(words)
    return Choice(rect, list(words.values()), paces.index(pace), lambda index: choose(paces[index]))


def draw_counting(painter: Painter, tr: Translator, plate: Rect, words: str, so_far: tuple[int, int]) -> None:
    """Say on a plate what is being counted, with a bar; ``so_far`` is how many are done, and of how many (0: nobody
    knows yet)."""
    at = plate.centerx, plate.centery - 70
    painter.text(words, at, HEADING, align="center", max_width=plate.w - 120, colour=YELLOW)
    bar = Rect(plate.centerx - 320, plate.centery - 14, 640, 40)
    taken, steps = so_far
    draw_progress(painter, bar, taken / max(1, steps))
    told = tr.text("{taken} of {steps}", taken=taken, steps=steps) if steps else ""
    painter.text(told, (bar.centerx, bar.bottom + 32), BODY, align="center")


class MenuScene(WidgetScene):
    """A scene of widgets before the factory wall, with a heading and a way back to the scene below."""

    beside_heading = 240.0
    """How much of the heading's strip is taken at its right (class attribute)."""

    def __init__(self, app: "App") -> None:
        """Start with no widget; `layout` of the subclass makes them."""
        super().__init__(app)
        self.heading = ""

    def back_button(self, canvas: Rect) -> Button:
        """Return the button in the upper right corner that goes back."""
        return Button(
            Rect(canvas.right - MARGIN - 210, 36, 210, 64), self.app.tr.text("Back"), self.go_back, look=SECONDARY
        )

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the widgets; Cancel goes back."""
        if super().handle(event):
            return True
        if command_of(event) is Command.CANCEL:
            self.go_back()
            return True
        return False

    def draw(self, painter: Painter) -> None:
        """Draw the wall, the heading, the content and the widgets."""
        draw_wall(painter)
        room = painter.canvas.w - 2 * MARGIN - self.beside_heading
        painter.text(self.heading, (MARGIN, 68), TITLE, align="midleft", max_width=room)
        super().draw(painter)
