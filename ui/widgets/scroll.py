"""A window onto content taller than itself."""

from collections.abc import Callable, Iterable, Mapping

from ui.base.spacing import HANDLE, NEAR, WIDE
from ui.base.theme import BRASS, CREAM, LINE, PANEL_DEEP, Colour, mix, with_alpha
from ui.base.viewport import Point, Rect
from ui.input.input import (
    Command,
    Drag,
    FocusLost,
    InputEvent,
    KeyPressed,
    PadButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
    command_of,
)
from ui.paint.painter import Painter
from ui.widgets.base import Control, draw_focus_ring

_STEP = 70.0
_BAR = 14.0


class ScrollArea(Control):
    """Shows part of a tall content; scrolls with the wheel, the keys, or by dragging the content or the bar.

    `draw_content` draws the content with its top left corner at that of the given rectangle, which moves as it scrolls;
    only what is inside `rect` shows.
    """

    focusable = True

    def __init__(
        self, rect: Rect, content_height: float, draw_content: Callable[[Painter, Rect], None], *, offset: float = 0
    ) -> None:
        """`offset` is how much of the content is above the window at first, in units."""
        super().__init__(rect)
        self.content_height = content_height
        self.draw_content = draw_content
        self.across: tuple[float, float] | None = None
        """From where to where there is anything in it; None: in all of its width."""
        self.offset = 0.0
        self._drag: Drag[str] = Drag()
        self._drag_from = 0.0
        self.scroll_to(offset)

    @property
    def furthest(self) -> float:
        """The largest offset; 0 if the content fits."""
        return max(0.0, self.content_height - self.rect.h)

    @property
    def can_focus(self) -> bool:
        """It needs the focus only if there is something to scroll."""
        return super().can_focus and self.furthest > 0

    @property
    def content_width(self) -> float:
        """The width left for the content beside the bar."""
        return self.rect.w - _BAR - 18

    def scroll_to(self, offset: float) -> bool:
        """Scroll until `offset` units of the content are above the window; return whether anything moved."""
        wanted = min(max(offset, 0.0), self.furthest)
        moved = wanted != self.offset
        self.offset = wanted
        return moved

    def handle(self, event: InputEvent) -> bool:
        """Handle the wheel, the pointer and the keys."""
        match event:
            case Wheel(y=y):
                return self.scroll_to(self.offset - y * _STEP)
            case PointerPressed(button=1, pos=pos):
                on_bar = pos[0] >= self.rect.right - _BAR - 10
                self._drag.press("bar" if on_bar else "content", pos)
                self._drag_from = self.offset
                if on_bar and not self._thumb().inflate(20, 0).collidepoint(pos):
                    share = (pos[1] - self.rect.y) / self.rect.h
                    self.scroll_to(share * self.content_height - self.rect.h / 2)
                    self._drag_from = self.offset
                return True
            case PointerMoved(pos=pos):
                return self._dragged(pos)
            case PointerReleased(button=1, pos=pos):
                self._drag.release(pos)
                return True
            case FocusLost():
                self._drag.cancel()
                return True
            case KeyPressed() | PadButton():
                return self._key(command_of(event))
            case _:
                return False

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the visible part, and the bar if there is more."""
        rect = self.rect
        with painter.clip(rect):
            self.draw_content(painter, Rect(rect.x, rect.y - self.offset, self.content_width, self.content_height))
        if self.furthest > 0:
            rail = Rect(rect.right - _BAR, rect.y, _BAR, rect.h)
            painter.panel(rail, PANEL_DEEP, border=LINE, border_width=2, radius=_BAR / 2)
            thumb = mix(BRASS, CREAM, 0.4) if self.hovered else BRASS
            painter.panel(self._thumb(), thumb, radius=_BAR / 2)
        if ring:
            draw_focus_ring(painter, rect.inflate(-4, -4), 14)

    def _key(self, command: Command | None) -> bool:
        page = self.rect.h - _STEP
        match command:
            case Command.UP:
                return self.scroll_to(self.offset - _STEP)
            case Command.DOWN:
                return self.scroll_to(self.offset + _STEP)
            case Command.PAGE_UP:
                self.scroll_to(self.offset - page)
            case Command.PAGE_DOWN | Command.ACCEPT:
                self.scroll_to(self.offset + page)
            case Command.HOME:
                self.scroll_to(0)
            case Command.END:
                self.scroll_to(self.furthest)
            case _:
                return False
        return True

    def _dragged(self, pos: tuple[float, float]) -> bool:
        self._drag.move(pos)
        if self._drag.item is None:
            return False
        moved = self._drag.offset[1]
        if self._drag.item == "content":
            return self._drag.active and self.scroll_to(self._drag_from - moved)
        room = self.rect.h - self._thumb().h
        return self.scroll_to(self._drag_from + moved * self.furthest / room) if room > 0 else False

    def _thumb(self) -> Rect:
        high = max(HANDLE, self.rect.h * self.rect.h / max(self.content_height, 1))
        share = self.offset / self.furthest if self.furthest else 0.0
        return Rect(self.rect.right - _BAR, self.rect.y + (self.rect.h - high) * share, _BAR, high)


class Scrolled:
    """The controls of one scroll area, which is drawn before them. They belong to the scene's group like all others."""

    def __init__(self, area: ScrollArea, controls: Iterable[Control], around: Mapping[int, Rect] | None = None) -> None:
        """The ``controls`` lie where they are while nothing is scrolled. ``around`` says what is to be seen together
        with a control, by its `id`."""
        self.area = area
        around = around or {}
        self._places = [(control, control.rect.copy()) for control in controls]
        self._seen = {id(control): around.get(id(control), place).copy() for control, place in self._places}
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
        wanted = seen if seen.h + 2 * NEAR <= window.h else place
        top, bottom = wanted.top - NEAR - window.top, wanted.bottom + NEAR - window.bottom
        self.area.scroll_to(min(max(self.area.offset, bottom), top))
        self.follow()


class Fading(Control):
    """Lets the controls of a scroll area, and what lies between them, fade into the ``ground`` at its upper and lower
    edge wherever there is more. It comes after them in the scene's group."""

    def __init__(self, area: ScrollArea, ground: Colour, *, high: float = WIDE) -> None:
        """Fade what is in ``area``, beside its bar, so ``high`` in units."""
        super().__init__(area.rect)
        self._area = area
        self._ground, self._high = ground, high

    def contains(self, pos: Point) -> bool:  # noqa: ARG002
        """Nowhere: the pointer means what is seen through it."""
        return False

    def draw(self, painter: Painter, *, ring: bool) -> None:  # noqa: ARG002
        """Draw the edges behind which there is more."""
        area, clear = self._area, with_alpha(self._ground, 0)
        left, right = area.across or (area.rect.left, area.rect.left + area.content_width)
        edge = Rect(left, area.rect.y, right - left, self._high)
        if area.offset > 0:
            painter.gradient(edge, self._ground, clear)
        if area.offset < area.furthest:
            painter.gradient(edge.move(0, area.rect.h - self._high), clear, self._ground)
