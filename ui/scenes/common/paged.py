"""A scene of several pages: a strip of tabs names them, and the page keys turn them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Generic, TypeVar

from ui.base.theme import BUTTON, TextStyle
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent, command_of
from ui.layout.box import Box
from ui.scenes.common.boxes import tab_key, tabs
from ui.scenes.common.menu import MARGIN, TOP, MenuScene
from ui.scenes.common.page import MenuPage
from ui.shell.app import App
from ui.widgets.button import BUTTON_HEIGHT, Button, tab_strip, tab_style, tab_widths

# With the measures of a menu, for the scenes that inherit from this one.
__all__ = ["MARGIN", "TAB_GAP", "TAB_H", "TOP", "PagedScene", "TabbedPage"]

TAB_H, TAB_GAP = BUTTON_HEIGHT, 16.0
PageT = TypeVar("PageT", bound=StrEnum)


class TabbedPage(MenuPage, Generic[PageT]):
    """A menu page with tabs, in the order of their enumeration; the last is followed by the first.

    A subclass puts `tabs` into its `page`, and below them what the tab ``shown`` shows.
    """

    def __init__(self, app: App, first: PageT) -> None:
        """Start on the ``first`` tab."""
        super().__init__(app)
        self.shown = first

    def turn_to(self, tab: PageT) -> None:
        """Show another tab, with the focus on it."""
        self.shown = tab
        self.lay_out_again()
        self.group.focus(self.control(tab_key(tab)))

    def tabs(self, words: Mapping[PageT, str]) -> Box:
        """The tabs in a row, as wide as the page."""
        return tabs(words, self.shown, self.turn_to)

    def handle(self, event: InputEvent) -> bool:
        """Widgets first; then the page keys, or the pad's shoulders, turn tabs that do not scroll."""
        if super().handle(event):
            return True
        step = {Command.PAGE_DOWN: 1, Command.PAGE_UP: -1}.get(command_of(event) or Command.NEXT)
        if step is not None:
            pages = list(type(self.shown))
            self.turn_to(pages[(pages.index(self.shown) + step) % len(pages)])
        return step is not None


class PagedScene(MenuScene, Generic[PageT]):
    """A menu of pages, in the order of their enumeration; the last is followed by the first."""

    def __init__(self, app: App, first: PageT) -> None:
        """Start on the ``first`` page."""
        super().__init__(app)
        self.page = first

    def turn_to(self, page: PageT) -> None:
        """Show another page."""
        self.page = page
        self.lay_out_again()

    def turn_by_key(self, event: InputEvent) -> bool:
        """Turn a page on or back if a key or the pad's shoulder asks for it; returns whether one did."""
        command = command_of(event)
        if command not in (Command.PAGE_UP, Command.PAGE_DOWN):
            return False
        pages, step = list(type(self.page)), 1 if command is Command.PAGE_DOWN else -1
        self.turn_to(pages[(pages.index(self.page) + step) % len(pages)])
        return True

    def tab_buttons(
        self, canvas: Rect, top: float, words: Mapping[PageT, str], *, style: TextStyle = BUTTON
    ) -> list[Button]:
        """Return the tabs, one for each of the ``words``, across the canvas: all as wide, or wider for longer words
        where that lets all of them be larger."""
        room = canvas.w - 2 * MARGIN - TAB_GAP * (len(words) - 1)
        painter, labels = self.app.painter, list(words.values())
        widths = tab_widths(painter, labels, room, TAB_H, style)
        style = tab_style(painter, labels, widths, TAB_H, style)
        size = room / len(words), TAB_H
        return tab_strip((MARGIN, top), size, words, self.page, self.turn_to, gap=TAB_GAP, style=style, widths=widths)
