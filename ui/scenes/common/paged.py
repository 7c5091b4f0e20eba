"""A scene of several pages: a strip of tabs names them, and the page keys turn them."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Generic, TypeVar

from ui.input.input import Command, InputEvent, command_of
from ui.layout.box import Box
from ui.scenes.common.boxes import tab_key, tabs
from ui.scenes.common.page import MenuPage
from ui.shell.app import App

PageT = TypeVar("PageT", bound=StrEnum)


class TabbedPage(MenuPage, Generic[PageT]):
    """A menu page with tabs, in the order of their enumeration; the last is followed by the first.

    A subclass puts `tabs` into its `page`, and below them what the tab ``shown`` shows.
    """

    def __init__(self, app: App, first: PageT) -> None:
        super().__init__(app)
        self.shown = first

    @property
    def pages(self) -> Sequence[PageT]:
        """The tabs there are now."""
        return list(type(self.shown))

    def turn_to(self, tab: PageT) -> None:
        """Show another tab, with the focus on it."""
        self.shown = tab
        self.lay_out_again()
        self.group.focus(self.control(tab_key(tab)))

    def tabs(self, words: Mapping[PageT, str], inner: Callable[[PageT, str], Box] | None = None) -> Box:
        """The tabs in a row, as wide as the page."""
        return tabs(words, self.shown, self.turn_to, inner)

    def handle(self, event: InputEvent) -> bool:
        """Widgets first; then the page keys, or the pad's shoulders, turn tabs that do not scroll."""
        if super().handle(event):
            return True
        step = {Command.PAGE_DOWN: 1, Command.PAGE_UP: -1}.get(command_of(event) or Command.NEXT)
        if step is not None:
            pages = self.pages
            self.turn_to(pages[(pages.index(self.shown) + step) % len(pages)])
        return step is not None
