"""One focus for mouse, keyboard and gamepad, shared by a group of widgets."""

import math
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from functools import partial

from game.core.rulebook import Rule
from ui.base.viewport import Point, Rect
from ui.input.input import (
    Command,
    FocusLost,
    InputEvent,
    KeyPressed,
    PadButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
    Wheel,
    command_of,
)
from ui.paint.painter import Painter
from ui.sound.audio import Effect
from ui.widgets.base import HOLD, Control, RuleLink
from ui.widgets.plate import draw_tooltip

_ENTER = ("return", "enter")
_TIP_DELAY = 0.45
REFUSAL_LASTS = 12.0
"""How long, in seconds, a press on a disabled widget counts as the latest refusal."""
DIRECTIONS = {
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}


class FocusGroup:
    """The widgets of one scene, in Tab order. The scene forwards events, time and drawing to it.

    The ring around the focused widget shows only while keys or a gamepad are in use; the pointer hides it. When the
    pointer or the focus arrives at a widget and rests there, its hint or its reason for being disabled appears. If
    those words change meanwhile, as when a press disables a button, they stay hidden until the next move.
    """

    def __init__(self, widgets: Iterable[Control] = (), *, play: Callable[[Effect], None] | None = None) -> None:
        """Start with nothing focused; `play` makes the sound when the focus moves or a widget is pressed."""
        self._play = play
        self.widgets: list[Control] = list(widgets)
        self.focused: Control | None = None
        self.spared: Sequence[Rect] | None = None
        """Places that tooltips leave free, if there is room for them elsewhere nearby; None: the other widgets."""
        self.ring = False
        self._hovered: Control | None = None
        self._pressed: Control | None = None
        self._rest = 0.0
        self._finger: Control | None = None
        """The widget that a finger holds down and that has words to be read, which are not shown yet."""
        self._asked: tuple[Control, str] | None = None
        """The widget that the pointer or the focus reached last, and its words at that moment."""
        self._refused: Control | None = None
        """The disabled widget that was pressed last; `_refused_for` counts the seconds since."""
        self._refused_for = 0.0
        self.refused: tuple[int, str] = (0, "")
        """How often something was pressed that is disabled, and the reason given last."""
        self._dirty = True

    @property
    def pressed(self) -> Control | None:
        """The widget that the pointer holds down."""
        return self._pressed

    @property
    def reached(self) -> Control | None:
        """The widget under the pointer, or else the one that keys have reached."""
        return self._hovered or (self.focused if self.ring else None)

    @property
    def wants_frames(self) -> bool:
        """True while a widget moves."""
        return any(widget.wants_frames for widget in self.widgets if widget.visible)

    @property
    def wake_after(self) -> float | None:
        """Seconds until `update` is due even if nothing happens, or None."""
        due = [widget.wake_after for widget in self.widgets if widget.visible]
        if self._tip_owner() is not None and self._rest < _TIP_DELAY:
            due.append(_TIP_DELAY - self._rest)
        if self._finger is not None:
            due.append(HOLD - self._rest)
        return min((seconds for seconds in due if seconds is not None), default=None)

    def take_dirty(self) -> bool:
        """Return whether the group must be redrawn, and clear the flag."""
        dirty, self._dirty = self._dirty, False
        return dirty

    def replace(self, widgets: Iterable[Control], *, focus: int | None = None) -> None:
        """Replace the widgets, as after a new layout; the focus goes to the one at index `focus`, if any.

        A widget that stays still has the pointer and the focus, so a click on it survives changes around it.
        """
        kept = list(widgets)
        index = focus
        if index is None and self.focused is not None:
            place = next((row for row in (kept, self.widgets) if self.focused in row), None)
            index = None if place is None else place.index(self.focused)
        for widget in self.widgets:
            widget.focused = False
            widget.hovered = widget.hovered and widget in kept
        self.widgets = kept
        self.focused = None
        self._hovered = self._hovered if self._hovered in kept else None
        if self._pressed not in kept:
            self._let_go()
        asked, rest = self._asked, self._rest
        if index is not None and index < len(self.widgets) and self.widgets[index].can_focus:
            self.focus(self.widgets[index])
        # A widget that has only just appeared here has nothing to explain yet.
        self._asked, self._rest = (asked, rest) if asked is not None and asked[0] in kept else (None, 0.0)
        self._dirty = True

    def focus(self, widget: Control | None) -> None:
        """Focus `widget` (one of the group), or nothing."""
        if widget is self.focused:
            return
        # First of all: whoever hears of it may make the page anew.
        before, self.focused = self.focused, widget
        for other in (before, widget):
            if other is not None:
                other.focused = other is widget
                other.focus_changed()
        self._ask(widget)
        self._dirty = True

    def point_out(self, widget: Control) -> None:
        """Show where ``widget`` (one of the group) is, and its words at once: a key asked for it."""
        self._hover(None)
        self.focus(widget)
        self.ring = True
        self._tell(widget)
        self._dirty = True

    def pressed_elsewhere(self) -> None:
        """The pointer was pressed on something outside the widgets: drop the focus and hide the ring."""
        self._dirty = self._dirty or self.ring
        self.ring = False
        self._let_go()
        self._ask(None)
        self.focus(None)

    def hush(self) -> None:
        """Hide the tooltip until the next move: the scene says something newer."""
        self._dirty = self._dirty or bool(self.tip)
        self._ask(None)

    def handle(self, event: InputEvent) -> bool:
        """Route an event; return whether a widget used it or the focus moved."""
        used = self._route(event)
        self._dirty = self._dirty or used
        return used

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        for widget in self.widgets:
            if widget.visible and widget.update(dt):
                self._dirty = True
        self._refused_for += dt
        if self._finger is not None:
            self._rest += dt
            if self._rest >= HOLD:
                # It still presses when it is lifted, unless it slides off: a slow finger is no question.
                self._ask(self._finger)
                self._rest, self._finger, self._dirty = _TIP_DELAY, None, True
        elif self._tip_owner() is not None and self._rest < _TIP_DELAY:
            self._rest += dt
            self._dirty = self._dirty or self._rest >= _TIP_DELAY

    def draws(self) -> list[Callable[[Painter], None]]:
        """Draw the visible widgets, one each."""
        return [partial(_draw, widget, ring=False) for widget in self.widgets if widget.visible]

    def draw(self, painter: Painter, *, tip: bool = True, within: Rect | None = None) -> None:
        """Draw all visible widgets, at least those ``within`` a part of the canvas, then the tooltip if one is due;
        without ``tip`` the scene draws that itself, after what lies over the widgets."""
        # Its words, its ring and its shadow are seen beyond a widget's rectangle.
        last, near = None, None if within is None else within.inflate(80.0, 80.0)
        for widget in self.widgets:
            if not widget.visible or (near is not None and not near.colliderect(widget.rect)):
                continue
            if widget is self.focused:
                last = widget
            else:
                _draw(widget, painter, ring=False)
        if last is not None:
            _draw(last, painter, ring=self.ring)
        if tip:
            self.draw_tip(painter)

    def _route(self, event: InputEvent) -> bool:
        match event:
            case PointerMoved():
                return self._moved(event)
            case PointerPressed():
                return self._press(event)
            case PointerReleased():
                return self._release(event)
            case Wheel():
                target = self.at(event.pos)
                return target is not None and target.handle(event)
            case KeyPressed() | PadButton():
                return self._key(event)
            case TextTyped():
                return self.focused is not None and self.focused.handle(event)
            case FocusLost():
                self._let_go()
                return False
            case _:
                return False

    def _moved(self, event: PointerMoved) -> bool:
        if self._pressed is not None:
            self._hover(self._pressed if self._pressed.contains(event.pos) else None)
            self._finger = self._finger if self._hovered is not None else None
            return self._pressed.handle(event)
        target = None if event.touch else self.at(event.pos)
        changed = target is not self._hovered
        self._hover(target)
        # First of all: it may have something else to say there.
        used = target is not None and target.handle(event)
        if target is not None and self._asked != (target, _words(target)):
            self._ask(target)
        return used or changed

    def _press(self, event: PointerPressed) -> bool:
        if self._pressed is not None and event.button != 1:
            return False
        # The end of a press before this one was not seen, or a second finger came down.
        self._let_go()
        target = self.at(event.pos, touch=event.touch)
        if target is None or target.only_tells:
            self.pressed_elsewhere()
            return False
        self._dirty = self._dirty or self.ring
        self.ring = False
        self._ask(None)
        self._hover(target)
        if target.can_focus and event.button == 1:
            self.focus(target)
        if not target.enabled or (event.touch and not target.can_focus and target.hint):
            # A finger cannot rest on anything to have it explained.
            self._tell(target)
            return not target.enabled
        # A pressed widget needs no explanation.
        self._ask(None)
        if target.handle(event):
            if target.explains:
                self._ask(target)
            self._pressed = target
            self._finger = target if event.touch and _words(target) else None
            self._sound(target.sound)
            return True
        if event.touch and target.hint:
            # It only tells something.
            self._tell(target)
        return False

    def _let_go(self) -> None:
        """Have the widget that is held down let go of its press, which then counts for nothing."""
        if self._pressed is not None:
            self._pressed.handle(FocusLost())
            self._pressed, self._dirty = None, True
        self._finger = None

    def _release(self, event: PointerReleased) -> bool:
        if event.button != 1:
            # Whatever is held was pressed with the left button, or a finger.
            return False
        target, self._pressed = self._pressed, None
        self._finger = None
        if target is None:
            return False
        used = target.handle(event)
        self._hover(None if event.touch else self.at(event.pos))
        return used

    def _key(self, event: KeyPressed | PadButton) -> bool:
        command = command_of(event)
        main = self._meant_by_enter(event)
        if main is not None:
            self.focus(main)
        focused = self.focused
        part = None if focused is None else focused.told_at
        if focused is not None and focused.visible and focused.enabled and focused.handle(event):
            self._show_ring()
            if focused is self.focused:
                self._ask(focused if focused.explains else None)
            # A switch makes its own sound for every key that flips it.
            if command is Command.ACCEPT or focused.sound is Effect.TOGGLE:
                self._sound(focused.sound)
            elif focused is self.focused and focused.told_at != part:
                self._sound(Effect.FOCUS_MOVE)
            return True
        if command in (Command.NEXT, Command.PREVIOUS):
            return self.step(1 if command is Command.NEXT else -1)
        if command in DIRECTIONS:
            return self._go(DIRECTIONS[command])
        if command is Command.ACCEPT and focused is not None and not focused.enabled:
            self._show_ring()
            self._tell(focused)
            return True
        return False

    def _meant_by_enter(self, event: KeyPressed | PadButton) -> Control | None:
        """The one main widget, if Enter means it: keys have not gone elsewhere, or to something to type into."""
        if not isinstance(event, KeyPressed) or event.key not in _ENTER or event.repeat:
            return None
        if self.focused is not None and self.ring and not self.focused.typed_into:
            return None
        main = [widget for widget in self.widgets if widget.main and widget.can_focus]
        return main[0] if len(main) == 1 else None

    def _show_ring(self) -> None:
        if not self.ring:
            self.ring = True
            self._ask(self.focused)
            self._dirty = True

    def step(self, by: int) -> bool:
        """Move the focus on (1) or back (-1) in the order of Tab; returns whether there is anything to focus."""
        stops = [widget for widget in self.widgets if widget.can_focus]
        if not stops:
            return False
        if self.focused in stops and not self.ring and self.focused is not None:
            # The ring was hidden, so the first key only shows where the focus is.
            self._show_ring()
            return True
        index = stops.index(self.focused) + by if self.focused in stops and self.focused else (0 if by > 0 else -1)
        self._show_ring()
        self.focus(stops[index % len(stops)])
        self._sound(Effect.FOCUS_MOVE)
        return True

    def _go(self, direction: tuple[int, int]) -> bool:
        if self.focused is None or not self.focused.can_focus:
            return self.step(1)
        if not self.ring:
            self._show_ring()
            return True
        target = nearest(self.focused, [w for w in self.widgets if w.can_focus], direction)
        if target is None:
            return False
        self.focus(target)
        self._sound(Effect.FOCUS_MOVE)
        return True

    def _sound(self, effect: Effect) -> None:
        if self._play is not None:
            self._play(effect)

    def at(self, pos: Point, *, touch: bool = False) -> Control | None:
        """The topmost widget at a point. A finger that just misses a small one still means it, unless it hits another
        that does not lie around the small one."""
        hit = next((widget for widget in reversed(self.widgets) if widget.contains(pos)), None)
        raised = next((widget for widget in self.widgets if widget.raised and widget.contains(pos)), None)
        if raised is not None:
            return raised
        if not touch:
            return hit
        near = [one for one in self.widgets if one.can_focus and one.reach.collidepoint(pos)]
        small = [
            one
            for one in near
            if one is not hit and one.contains(one.rect.center) and (hit is None or hit.rect.contains(one.rect))
        ]
        return min(small, key=lambda one: _beside(one.rect, pos), default=hit)

    def _hover(self, widget: Control | None) -> None:
        if widget is self._hovered:
            return
        for other in (self._hovered, widget):
            if other is not None:
                other.hovered = other is widget
        self._hovered = widget
        self._ask(None)
        self._dirty = True

    def _ask(self, widget: Control | None) -> None:
        """Show the words of ``widget`` once the pointer or the focus has rested on it."""
        self._asked = None if widget is None else (widget, _words(widget))
        self._rest = 0.0

    def _tell(self, widget: Control) -> None:
        """Show its words at once: it was pressed although it is disabled."""
        self._refused, self._refused_for = widget, 0.0
        self.refused = (self.refused[0] + 1, _words(widget))
        self._ask(widget)
        self._rest = _TIP_DELAY

    def _tip_owner(self) -> Control | None:
        """The widget whose hint or reason shows once the pointer or the focus has rested on it."""
        owner = self.reached
        if owner is None or not owner.visible:
            return None
        return owner if _words(owner) and self._asked == (owner, _words(owner)) else None

    @property
    def tip(self) -> str:
        """The words of the tooltip shown now, "" if there is none."""
        owner = self._tip_owner()
        return _words(owner) if owner is not None and self._rest >= _TIP_DELAY else ""

    @property
    def tip_link(self) -> RuleLink | None:
        """The link to a rule at the bottom of the tooltip."""
        return _link(self._tip_owner()) if self.tip else None

    @property
    def rule_asked(self) -> Rule | None:
        """The rule behind a disabled widget: the one under the pointer or in the ring, else the one pressed a moment
        ago. None if there is no such rule."""
        refused = self._refused if self._refused in self.widgets and self._refused_for < REFUSAL_LASTS else None
        link = _link(self.reached) or _link(refused)
        return None if link is None else link.rule

    def draw_tip(self, painter: Painter, covered: Sequence[Rect] = ()) -> None:
        """Draw the tooltip if one is due, beside what the scene has ``covered`` the widgets with."""
        owner = self._tip_owner()
        if owner is not None and self.tip:
            free = self.spared
            # What lies above all else is being read: rather cover much below it.
            spared = (*(self._others(owner) if free is None else free), *(tuple(covered) * 20))
            if owner.told_at != owner.rect:
                # Its other parts.
                spared = (*spared, owner.rect)
            draw_tooltip(painter, self.tip, owner.told_at, link=self.tip_link, spared=spared, level=free is None)

    def _others(self, owner: Control) -> list[Rect]:
        """Where the other widgets are seen, except those that this one lies on."""
        others = [one for one in self.widgets if one is not owner and one.visible and one.can_focus]
        seen = [one.rect if one.window is None else one.rect.clip(one.window) for one in others]
        return [place for place in seen if not place.colliderect(owner.rect)]


def _beside(rect: Rect, pos: Point) -> float:
    """How far a point is from a rectangle."""
    return math.hypot(max(rect.left - pos[0], 0, pos[0] - rect.right), max(rect.top - pos[1], 0, pos[1] - rect.bottom))


def _draw(widget: Control, painter: Painter, *, ring: bool) -> None:
    """Draw a widget, as far as its window shows it. A ring around one that shows wholly is never cut."""
    window = widget.window
    whole = window is None or (ring and window.inflate(1, 1).contains(widget.rect))
    with nullcontext() if whole or window is None else painter.clip(window):
        widget.draw(painter, ring=ring)


def _words(widget: Control) -> str:
    """The words to show for a widget: why it is disabled, else its hint unless that is on the screen already."""
    return widget.disabled_reason or ("" if widget.hint_written else widget.hint)


def _link(widget: Control | None) -> RuleLink | None:
    """The rule that disables a widget, if any."""
    return None if widget is None or not widget.visible or widget.enabled else widget.link


def nearest(start: Control, widgets: list[Control], direction: tuple[int, int]) -> Control | None:
    """Return the widget nearest to `start` in a direction given as a step in x and y, or None.

    As the eye expects, one straight ahead, which overlaps `start` across the direction, is preferred to any other. One
    in another row that begins beside `start` is barely ahead: a wide button above is not to the right of a narrow one.
    Nor is one straight above that lies beside `start` and only touches its edge.
    """
    others = [other for other in widgets if other is not start]
    way = way_to(start.rect, [other.rect for other in others], direction)
    return None if way is None else others[way]


def way_to(start: Rect, places: Sequence[Rect], direction: tuple[int, int]) -> int | None:
    """Return which of these places is the nearest to `start` in a direction, as `nearest` does."""
    best: int | None = None
    best_cost = (True, float("inf"))
    for at, other in enumerate(places):
        ahead, straight, aside = _distance(start, other, direction)
        if ahead <= 0:
            continue
        cost = (not straight, ahead + 3 * aside)
        if best is None or cost < best_cost:
            best, best_cost = at, cost
    return best


def _distance(start: Rect, other: Rect, direction: tuple[int, int]) -> tuple[float, bool, float]:
    """Return how far `other` is ahead of `start`, whether it is straight ahead, and how far to the side it seems."""
    x, y = direction
    ahead = (other.centerx - start.centerx) * x + (other.centery - start.centery) * y
    down = max(other.top - start.bottom, start.top - other.bottom)
    along = max(other.left - start.right, start.left - other.right)
    gap, overlap, slant = (
        (down, -along, abs(other.centery - start.centery)) if x else (along, -down, abs(other.centerx - start.centerx))
    )
    widths, lengths = (start.w, other.w), (start.h, other.h)
    if x:
        widths, lengths = lengths, widths
    # Most of it is level with the start, and little of it in front.
    level = overlap > min(lengths) / 2 and -gap < min(widths) / 2
    straight = gap <= 0 and not level
    if overlap > min(lengths) / 2 and gap > ahead:
        # It lies across the way, as a button in the corner far above another one: that is not to the right of it.
        ahead = 0.0
    beside = 0.0 if straight else max(overlap, 0.0)
    return ahead, straight, max(gap, 0.0) + beside + slant * 0.05
