"""Controls inside a scroll area: they move with it, and what the keys reach comes into sight."""

from collections.abc import Iterable, Mapping

from ui.base.viewport import Rect
from ui.widgets.base import Control
from ui.widgets.scroll import ScrollArea

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
