"""Controls inside a scroll area: they move with it, and what the keys reach comes into sight."""

from collections.abc import Iterable, Mapping

from ui.base.theme import Colour, with_alpha
from ui.base.viewport import Point, Rect
from ui.paint.painter import Painter
from ui.widgets.base import Control
from ui.widgets.scroll import ScrollArea

_FADE = 34.0
"""How far from an edge of its window what scrolls fades, in units."""
_BESIDE = 12.0
"""How much is seen above and below what has come into sight, in units: enough for its focus ring."""


class Scrolled:
    """The controls of one scroll area, which is drawn before them. They belong to the scene's group like all others."""

    def __init__(self, area: ScrollArea, controls: Iterable[Control], around: Mapping[int, Rect] | None = None) -> None:
        """The ``controls`` lie where they are while nothing is scrolled. ``around`` says what is to be seen together
        with a control, by its `id`."""
        self.area = area
        around = around or {}
        self._places = [(control, Rect(control.rect)) for control in controls]
        self._seen = {id(control): Rect(around.get(id(control), place)) for control, place in self._places}
        for control, _ in self._places:
            control.window = area.rect if area.furthest else None
        self._at = 0.0
        self.follow()

    def follow(self) -> bool:
        """Move the controls to where the area has scrolled; returns whether they moved."""
        moved, self._at = self.area.offset != self._at, self.area.offset
        if moved:
            for control, place in self._places:
                control.rect = place.move(0, -self._at)
        return moved

    def bring(self, control: Control | None) -> None:
        """Scroll no further than it takes to see a control, and what belongs to it as far as there is room."""
        seen = self._seen.get(id(control))
        if seen is None or control is None:
            return
        place = control.rect.move(0, self._at)
        window = self.area.rect
        wanted = seen if seen.h + 2 * _BESIDE <= window.h else place
        top, bottom = wanted.top - _BESIDE - window.top, wanted.bottom + _BESIDE - window.bottom
        self.area.scroll_to(min(max(self.area.offset, bottom), top))
        self.follow()


class Fading(Control):
    """Lets the controls of a scroll area, and what lies between them, fade into the ``ground`` at its upper and lower
    edge wherever there is more. It comes after them in the scene's group."""

    def __init__(self, area: ScrollArea, ground: Colour) -> None:
        """Fade what is in ``area``, beside its bar."""
        super().__init__(area.rect)
        self._area = area
        self._ground = ground

    def contains(self, pos: Point) -> bool:  # noqa: ARG002
        """Nowhere: the pointer means what is seen through it."""
        return False

    def draw(self, painter: Painter, *, ring: bool) -> None:  # noqa: ARG002
        """Draw the edges behind which there is more."""
        area, clear = self._area, with_alpha(self._ground, 0)
        edge = Rect(area.rect.x, area.rect.y, area.content_width, _FADE)
        if area.offset > 0:
            painter.gradient(edge, self._ground, clear)
        if area.offset < area.furthest:
            painter.gradient(edge.move(0, area.rect.h - _FADE), clear, self._ground)
