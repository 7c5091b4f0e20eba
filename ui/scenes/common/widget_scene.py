"""The base of scenes made of widgets, and of those that open over another scene."""

from typing import TYPE_CHECKING

from game.core.rulebook import Rule
from ui.input.input import Command, FocusLost, InputEvent, WindowClosing, command_of
from ui.paint.painter import Painter
from ui.shell.scene import Scene
from ui.widgets.focus import FocusGroup

if TYPE_CHECKING:
    from ui.shell.app import App


class WidgetScene(Scene):
    """A scene of widgets with one focus among them: they get its events and its time, and are drawn last.

    Subclasses make the widgets in `layout`, draw what is behind them in `draw_content`, and extend `handle` and
    `update` with anything else they do.
    """

    def __init__(self, app: "App") -> None:
        """Start without widgets; `layout` of the subclass makes them."""
        super().__init__(app)
        self.group = FocusGroup(play=app.play)

    @property
    def wants_frames(self) -> bool:
        """While a widget moves."""
        return self.group.wants_frames

    @property
    def typing(self) -> bool:
        """While the focus is in a field for text."""
        return self.group.focused is not None and self.group.focused.typed_into

    @property
    def rule_asked(self) -> Rule | None:
        """The rule that disables a button now, if any."""
        return self.group.rule_asked

    def go_back(self) -> None:
        """Return to the scene below."""
        self.app.go.back(self)

    def lay_out_again(self) -> None:
        """Rebuild the widgets because something they show has changed."""
        self.layout(self.app.viewport.canvas)
        self.invalidate()

    def wake_within(self, *waits: float | None) -> None:
        """Ask to be updated after the shortest of these times, in seconds, or sooner if a widget wants it."""
        self.wake_after = min((wait for wait in (self.wake_after, *waits) if wait is not None), default=None)

    def resume(self) -> None:
        """Become the top scene again: a held button may have been released over another scene."""
        self.group.handle(FocusLost())

    def handle(self, event: InputEvent) -> bool:
        """Route an event to the widgets."""
        used = self.group.handle(event)
        self.dirty = self.dirty or used
        return used

    def update(self, dt: float) -> None:
        """Advance the widgets."""
        self.group.update(dt)
        self.dirty = self.group.take_dirty() or self.dirty
        self.wake_after = self.group.wake_after

    def draw(self, painter: Painter) -> None:
        """Draw the content, then the widgets."""
        self.draw_content(painter)
        self.group.draw(painter)

    def draw_content(self, painter: Painter) -> None:
        """Draw what is behind the widgets."""


class OverlayScene(WidgetScene):
    """Opens over another scene, which stays visible, dimmed and paused. It consumes every event."""

    overlay = True
    closed_by = frozenset({Command.CANCEL})
    """The commands that close it, as closing the window does (class attribute)."""

    def handle(self, event: InputEvent) -> bool:
        """Close, or route an event to the widgets."""
        if isinstance(event, WindowClosing) or command_of(event) in self.closed_by:
            self.go_back()
        else:
            super().handle(event)
        return True
