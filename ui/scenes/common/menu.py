"""What the scenes around the game share: a group of widgets, a way back, the wall behind, the choice of the pace."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.rulebook import Rule
from ui.base.i18n import Translator
from ui.base.theme import TITLE
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.halls.factory import draw_wall
from ui.input.input import Command, FocusLost, InputEvent, command_of
from ui.paint.painter import Painter
from ui.shell.scene import Scene
from ui.widgets.button import SECONDARY, Button
from ui.widgets.choice import Choice
from ui.widgets.focus import FocusGroup

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


class MenuScene(Scene):
    """A scene of widgets before the factory wall, with a heading and a way back to the scene below."""

    beside_heading = 240.0
    """How much of the heading's strip is taken at its right (class attribute)."""

    def __init__(self, app: "App") -> None:
        """Start with no widget; `layout` of the subclass makes them."""
        super().__init__(app)
        self.group = FocusGroup(play=app.play)
        self.heading = ""

    @property
    def wants_frames(self) -> bool:
        """True while a widget moves."""
        return self.group.wants_frames

    @property
    def rule_asked(self) -> Rule | None:
        """The rule by which a button cannot be pressed now."""
        return self.group.rule_asked

    def back_button(self, canvas: Rect) -> Button:
        """Return the button in the upper right corner that goes back."""
        return Button(
            Rect(canvas.right - MARGIN - 210, 36, 210, 64), self.app.tr.text("Back"), self.go_back, look=SECONDARY
        )

    def go_back(self) -> None:
        """Leave this scene."""
        self.app.go.back(self)

    def resume(self) -> None:
        """Be on top again: a button that was held may have been let go above another scene."""
        self.group.handle(FocusLost())

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the widgets; Cancel goes back."""
        if self.group.handle(event):
            return True
        if command_of(event) is Command.CANCEL:
            self.go_back()
            return True
        return False

    def update(self, dt: float) -> None:
        """Let time pass for carets and tooltips."""
        self.group.update(dt)
        self.wake_after = self.group.wake_after
        if self.group.take_dirty():
            self.invalidate()

    def draw(self, painter: Painter) -> None:
        """Draw the wall, the heading, the content and the widgets."""
        draw_wall(painter)
        room = painter.canvas.w - 2 * MARGIN - self.beside_heading
        painter.text(self.heading, (MARGIN, 68), TITLE, align="midleft", max_width=room)
        self.draw_content(painter)
        self.group.draw(painter)

    def draw_content(self, painter: Painter) -> None:
        """Draw what lies between the wall and the widgets."""
