"""The base of pages that say what they show, and not where: a scene overrides `page` and is laid out, drawn and read.

How to convert a page: `ui/layout/__init__.py`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from ui.announce.announcement import Spoken
from ui.base.theme import PANEL_DARK, Colour
from ui.base.viewport import Rect
from ui.halls.factory import draw_wall
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, Wheel, command_of
from ui.layout.arrange import Arrangement, arrange
from ui.layout.box import Box, Placed
from ui.layout.boxes import Scroll
from ui.layout.drawing import draw_boxes
from ui.layout.leaves import Leaf, Picture, Words
from ui.paint.ahead import Draw
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, made, scroll_area
from ui.scenes.common.widget_scene import OverlayScene, WidgetScene
from ui.shell.reader import drawn_words
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button
from ui.widgets.scroll import Fading, ScrollArea, Scrolled

if TYPE_CHECKING:
    from ui.shell.app import App

Key = tuple[tuple[str, ...], str, int]
"""Names a control of a page: the named groups it is in, its own key, and which of those with both it is."""


_SCROLLING = (Command.PAGE_UP, Command.PAGE_DOWN, Command.HOME, Command.END)


class PageScene(WidgetScene):
    """A scene that is a tree of boxes.

    A subclass overrides `page`, and calls `lay_out_again` whenever something has changed that the page shows.
    """

    reads_drawing = True
    ground: Colour = PANEL_DARK
    """What the page lies on: what scrolls fades into it (class attribute)."""

    def __init__(self, app: "App") -> None:
        """Start with nothing; the page is made when the scene is laid out."""
        super().__init__(app)
        self.arranged = Arrangement((), fits=True, shares={})
        self._by_key: dict[Key, Control] = {}
        self._scrolled: list[Scrolled] = []
        self._within: dict[int, tuple[str, ...]] = {}
        """The named groups of each control, by its `id`."""
        self._read: tuple[object, Sequence[str]] | None = None

    def page(self) -> Box:
        """What the page shows now, translated."""
        raise NotImplementedError

    @property
    def first_focus(self) -> str | None:
        """The key of the control that has the focus when the page opens; None: no control has."""
        return None

    def spots(self) -> Sequence[Control]:
        """What keys reach before the controls: things that the scene draws itself."""
        return ()

    def control(self, key: str) -> Control | None:
        """The first control with this key."""
        return next((control for name, control in self._by_key.items() if name[1] == key), None)

    def place_of(self, name: str) -> Rect | None:
        """Where a picture of the page is that has this name; None if there was no place for it."""
        return next((one.rect for one in self.arranged.placed if one.names == (name,)), None)

    def ground_of(self, area: ScrollArea) -> Colour:  # noqa: ARG002
        """What an area of the page lies on, if not all lie on its ``ground``."""
        return self.ground

    def area(self, key: str) -> ScrollArea | None:
        """The window of a `Scroll` with this key, if its content is higher than that."""
        area = self.control(key)
        return area if isinstance(area, ScrollArea) else None

    def layout(self, canvas: Rect) -> None:
        """Arrange the page. Controls with the same key stay, with their state, and so does the focus."""
        painter = self.app.painter
        self.arranged = arrange(self.page(), canvas, painter.measure, painter.texts.text_scale)
        self._read = None
        old, self._by_key, self._scrolled, self._within = self._by_key, {}, [], {}
        windows: dict[int, tuple[ScrollArea, list[Control], bool]] = {}
        controls: list[Control] = []
        for placed in self.arranged.placed:
            if not isinstance(placed.leaf, Leaf | Scroll):
                continue
            key = self._key_of(placed)
            before = old.get(key)
            if isinstance(placed.leaf, Scroll):
                control: Control = scroll_area(self.arranged.placed, placed, before)
            else:
                control = made(placed, before)
            self._by_key[key] = control
            self._within[id(control)] = placed.names
            control.window = None
            controls.append(control)
            if isinstance(placed.leaf, Scroll) and isinstance(control, ScrollArea):
                windows[id(placed)] = control, [], placed.leaf.read
            elif placed.window is not None:
                windows[id(placed.window)][1].append(control)
            if isinstance(control, Button) and isinstance(placed.leaf, Leaf) and placed.leaf.inner is not None:
                control.draw_inside = self._inside(placed)
        groups: dict[tuple[int, tuple[str, ...]], Rect] = {}
        for placed in self.arranged.placed:
            group = id(placed.window), placed.names
            groups[group] = groups.get(group, placed.rect).union(placed.rect)
        for window, (area, inside, read) in windows.items():
            # Keys that walk along what is in it scroll it anyway, and the page keys do.
            area.focusable = read or not any(one.can_focus for one in inside)
            # A control is seen with all of its group.
            around = {id(one): groups[window, names] for one in inside if (names := self._within[id(one)])}
            self._scrolled.append(Scrolled(area, inside, around))
            controls.append(Fading(area, self.ground_of(area)))
        first = None if old or self.first_focus is None else self.control(self.first_focus)
        reached = [*self.spots(), *controls]
        self.group.replace(reached, focus=None if first is None else reached.index(first))

    def to_widgets(self, event: InputEvent) -> bool:
        """Route an event to the widgets; what the keys reach comes into sight. Keys that scroll, and that no widget
        uses, scroll the page."""
        used = self._scrolls_by_wheel(event) or super().to_widgets(event)
        keyed = used and self.group.ring and isinstance(event, KeyPressed | PadButton)
        if not used and command_of(event) in _SCROLLING:
            # What has the focus may scroll out of sight: the next key brings it back.
            used = any([scrolled.area.handle(event) for scrolled in self._scrolled if scrolled.area.furthest])
        for scrolled in self._scrolled:
            if keyed:
                scrolled.bring(self.group.focused)
            self.dirty = scrolled.follow() or self.dirty
        return used

    def _scrolls_by_wheel(self, event: InputEvent) -> bool:
        """Where a page scrolls, the wheel does nothing else: it changes no value that passes below the pointer."""
        areas = [scrolled.area for scrolled in self._scrolled]
        return isinstance(event, Wheel) and any([one.contains(event.pos) and one.handle(event) for one in areas])

    def draw_content(self, painter: Painter) -> None:
        """Draw the words and pictures that are on no control."""
        draw_boxes(painter, self.on_page)

    def behind(self) -> Sequence[Draw]:
        """Draw these, one each."""
        return [partial(draw_boxes, placed=(one,)) for one in self.on_page]

    @property
    def on_page(self) -> Sequence[Placed]:
        """The words and pictures that are on no control."""
        return [one for one in self.arranged.placed if one.window is None and one.inside is None]

    def spoken(self) -> Spoken:
        """The page in words, and the named groups that the focus is in."""
        spoken = super().spoken()
        focused = self.group.focused
        return spoken.within_groups(self._within.get(id(focused), ()) if spoken.focus else ())

    def page_words(self) -> Sequence[str]:
        """The words that the page draws, in its order, and the name of each group before what is in it. What a control
        is called is said when it has the focus."""
        if not self.reads_drawing:
            return ()
        mark = (self.page_mark, self.app.tr.language)
        if self._read is None or self._read[0] != mark:
            self._read = mark, self._page_words()
        return self._read[1]

    def _page_words(self) -> list[str]:
        draws: list[Callable[[Painter], None]] = []
        names: tuple[str, ...] = ()
        # Room for what the scene draws itself has its name for the scene alone.
        placed = [one for one in self.arranged.placed if one.inside is None and not _is_room(one)]
        for at, one in enumerate(placed):
            entered = [name for name in one.names if name not in names]
            draws += [partial(_name, words=name) for name in entered if name != _first_words(placed[at:], name)]
            draws.append(partial(draw_boxes, placed=[one]))
            names = one.names
        return [words for words in drawn_words(self.app.painter, *draws) if words != self.heading_words]

    def _key_of(self, placed: Placed) -> Key:
        leaf = placed.leaf
        own = leaf.key if isinstance(leaf, Leaf | Scroll) else ""
        number = 0
        while (placed.names, own, number) in self._by_key:
            number += 1
        return placed.names, own, number

    def _inside(self, placed: Placed) -> "partial[None]":
        """Draws what lies on a control wherever that is now."""
        parts = [one for one in self.arranged.placed if one.inside is placed]

        def draw(parts: Sequence[Placed], painter: Painter, body: Rect) -> None:
            draw_boxes(painter, parts, (body.x - placed.rect.x, body.y - placed.rect.y))

        return partial(draw, parts)


def _is_room(placed: Placed) -> bool:
    return isinstance(placed.leaf, Picture) and placed.leaf.draw is None


def _first_words(placed: Sequence[Placed], name: str) -> str:
    """What stands first in the group with this name, which comes first of all: its title often is its name."""
    within = takewhile(lambda one: name in one.names, placed)
    return next((one.leaf.words for one in within if isinstance(one.leaf, Words)), "")


def _name(painter: Painter, words: str) -> None:
    """Let a name be heard that is not seen."""
    if painter.hearing is not None:
        painter.hearing.append(words)


class OverlayPage(PageScene, OverlayScene):
    """A page that hangs over another scene."""

    hangs = True


class MenuPage(PageScene):
    """A page in front of the factory wall, with a way back to the scene below."""

    def way_back(self) -> Leaf:
        """The button that goes back."""
        return button(self.app.tr.text("Back"), self.go_back, key="back", look=SECONDARY, wide=210)

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the widgets; Cancel goes back."""
        used = super().handle(event)
        if not used and command_of(event) is Command.CANCEL:
            self.go_back()
            return True
        return used

    def behind(self) -> Sequence[Draw]:
        """Draw the wall, and each part of the content."""
        return (self.draw_wall, *super().behind())

    def draw(self, painter: Painter) -> None:
        """Draw the wall, the content and the widgets."""
        self.draw_wall(painter)
        super().draw(painter)

    def draw_wall(self, painter: Painter) -> None:
        """Draw what the page hangs on."""
        draw_wall(painter)
