"""The base of all menus: a group of widgets, a way back, and the wall behind."""

from typing import TYPE_CHECKING

from ui.base.viewport import Rect
from ui.halls.factory import draw_wall
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, Wheel, command_of
from ui.paint.painter import Painter
from ui.scenes.common.heading import BESIDE, HEAD, MARGIN, TOP, back_button, draw_heading
from ui.scenes.common.widget_scene import WidgetScene
from ui.widgets.button import Button
from ui.widgets.scrolled import Scrolled

if TYPE_CHECKING:
    from ui.shell.app import App

# With the measures of a heading, for the scenes that inherit from this one.
__all__ = ["HEAD", "MARGIN", "TOP", "MenuScene"]


class MenuScene(WidgetScene):
    """A scene of widgets in front of the factory wall, with a heading and a way back to the scene below."""

    beside_heading = BESIDE
    """How much of the heading's strip is taken on its right, in units (class attribute)."""

    def __init__(self, app: "App") -> None:
        """Start without widgets; `layout` of the subclass makes them."""
        super().__init__(app)
        self.heading = ""
        self.scrolled: Scrolled | None = None
        """The controls that lie in a window onto something taller, if any."""

    @property
    def heading_words(self) -> str:
        """The heading."""
        return self.heading

    def back_button(self, canvas: Rect) -> Button:
        """Return the button in the upper right corner that goes back."""
        return back_button(canvas, self.app.tr, self.go_back)

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the widgets; Cancel goes back."""
        used = self._scrolls_by_wheel(event) or super().handle(event)
        paged = not used and self._scrolls_by_page(event)
        used = used or paged
        if self.scrolled is not None:
            if used and not paged and self.group.ring and isinstance(event, KeyPressed | PadButton):
                self.scrolled.bring(self.group.focused)
            self.dirty = self.scrolled.follow() or self.dirty
        if not used and command_of(event) is Command.CANCEL:
            self.go_back()
            return True
        return used

    def _scrolls_by_page(self, event: InputEvent) -> bool:
        """The page keys scroll a page that is taller than its window, unless a control uses them."""
        area = None if self.scrolled is None else self.scrolled.area
        if area is None or not area.furthest or command_of(event) not in (Command.PAGE_UP, Command.PAGE_DOWN):
            return False
        area.handle(event)
        # What has the focus may scroll out of sight: the next key brings it back.
        self.dirty = True
        return True

    def _scrolls_by_wheel(self, event: InputEvent) -> bool:
        """Where a page scrolls, the wheel does nothing else: it changes no value that passes below the pointer."""
        area = None if self.scrolled is None else self.scrolled.area
        if area is None or not area.furthest or not isinstance(event, Wheel) or not area.contains(event.pos):
            return False
        area.handle(event)
        return True

    def draw(self, painter: Painter) -> None:
        """Draw the wall, the heading, the content and the widgets."""
        draw_wall(painter)
        room = painter.canvas.w - 2 * MARGIN - self.beside_heading
        draw_heading(painter, self.heading, room)
        super().draw(painter)
