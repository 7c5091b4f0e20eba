"""A place where a card lies, for keys and gamepads: the card itself is a sprite, the pointer is the scene's."""

from collections.abc import Callable
from typing import Generic, TypeVar

from ui.base.viewport import Point, Rect
from ui.input.input import Command, InputEvent, KeyPressed, command_of
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring

Named = TypeVar("Named")


class CardSpot(Control, Generic[Named]):
    """Calls ``on_accept`` with its name when it is accepted by a key or a gamepad."""

    focusable = True

    def __init__(self, name: Named, rect: Rect, on_accept: Callable[[Named], None], *, hint: str = "") -> None:
        """Stand for the card or place ``name`` at ``rect``."""
        super().__init__(rect)
        self.name = name
        self.hint = hint
        self._on_accept = on_accept

    def contains(self, pos: Point) -> bool:  # noqa: ARG002
        """Never: pointers pick the sprite."""
        return False

    def handle(self, event: InputEvent) -> bool:
        """React to Accept."""
        if command_of(event) is not Command.ACCEPT or (isinstance(event, KeyPressed) and event.repeat):
            return False
        self._on_accept(self.name)
        return True

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the focus ring only."""
        if ring:
            draw_focus_ring(painter, self.rect, 12)
