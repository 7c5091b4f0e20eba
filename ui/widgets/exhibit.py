"""A drawing whose parts have something to tell: where the pointer is, or where the arrow keys have come to."""

from collections.abc import Callable, Sequence

from ui.base.spacing import CORNER, HANDLE
from ui.base.viewport import Point, Rect
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerMoved, PointerPressed, command_of
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.focus import DIRECTIONS, way_to

Places = Callable[[Rect], Sequence[Rect]]
"""Where the parts of a drawing are in its room."""
Shows = Callable[[Painter, Rect, int | None], None]
"""Draws it, with the part lit that is looked at, if any."""


def whole(room: Rect) -> Sequence[Rect]:
    """The places of a drawing of one part."""
    return (room,)


class Exhibit(Control):
    """Tells of one part at a time, in its hint; calls ``on_press`` with a part that is pressed, if that does
    anything."""

    focusable = True
    explains = True

    def __init__(self, rect: Rect) -> None:
        super().__init__(rect)
        self.at = 0
        """The part that it tells of now."""
        self._places: Places = whole
        self._told: Sequence[str] = ("",)
        self._shows: Shows | None = None
        self._on_press: Callable[[int], None] | None = None

    def show(
        self, places: Places, told: Sequence[str], shows: Shows | None, on_press: Callable[[int], None] | None
    ) -> None:
        """Show parts in these ``places``, each with what is ``told`` of it."""
        self._places, self._told, self._shows, self._on_press = places, told, shows, on_press
        self._look_at(min(self.at, len(told) - 1))

    @property
    def places(self) -> Sequence[Rect]:
        """Where its parts are now."""
        return self._places(self.rect)

    @property
    def told_at(self) -> Rect:
        """Where the part is that it tells of."""
        return self.places[self.at]

    def _look_at(self, part: int) -> bool:
        changed, self.at, self.hint = part != self.at, part, self._told[part]
        return changed

    def handle(self, event: InputEvent) -> bool:
        """Follow the pointer and the arrow keys, and press a part."""
        match event:
            case PointerMoved(pos=pos):
                return self._look_at(self._nearest(pos))
            case PointerPressed(button=1, pos=pos):
                self._look_at(self._nearest(pos))
                return self._press()
            case KeyPressed() | PadButton():
                return self._key(command_of(event), repeat=isinstance(event, KeyPressed) and event.repeat)
            case _:
                return False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw it, and the ring around the part that keys have reached."""
        if self._shows is not None:
            self._shows(painter, self.rect, self.at if ring or self.hovered else None)
        if ring and self.told_at.w >= HANDLE:
            # Around a narrower one it would lie over its neighbours; that is lit so that it can be told.
            draw_focus_ring(painter, self.told_at, CORNER)

    def _press(self) -> bool:
        if self._on_press is not None:
            self._on_press(self.at)
        return self._on_press is not None

    def _key(self, command: Command | None, *, repeat: bool) -> bool:
        if command is Command.ACCEPT:
            return not repeat and self._press()
        if command not in DIRECTIONS:
            return False
        places = self.places
        part = way_to(places[self.at], places, DIRECTIONS[command])
        return part is not None and self._look_at(part)

    def _nearest(self, pos: Point) -> int:
        """The part at a point, or else the one whose middle is nearest."""
        places = self.places
        inside = [part for part, place in enumerate(places) if place.collidepoint(pos)]
        return min(
            inside or range(len(places)),
            key=lambda part: (places[part].centerx - pos[0]) ** 2 + (places[part].centery - pos[1]) ** 2,
        )
