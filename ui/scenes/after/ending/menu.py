"""The menu over the results: what else can be done with the game, and the way out."""

from collections.abc import Callable, Sequence
from functools import partial

from ui.base.spacing import GAP
from ui.layout.box import Box
from ui.layout.boxes import Column, Sized
from ui.scenes.common.boxes import button, frame
from ui.scenes.common.page import OverlayPage
from ui.shell.app import App
from ui.widgets.button import SECONDARY

_WIDE = 400.0


class EndMenuScene(OverlayPage):
    """Offers these ways, in this order; it closes first."""

    def __init__(self, app: App, ways: Sequence[tuple[str, Callable[[], None]]]) -> None:
        super().__init__(app)
        self._ways = tuple(ways)

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Menu")

    @property
    def first_focus(self) -> str:
        """The first way."""
        return self._ways[0][0]

    def page(self) -> Box:
        """The ways, one below another."""
        ways = [button(words, partial(self._take, act), look=SECONDARY) for words, act in self._ways]
        return frame(self.heading_words, Sized(Column(*ways, gap=GAP, alike=True), wide=_WIDE), wide=_WIDE, gap=24)

    def _take(self, act: Callable[[], None]) -> None:
        self.go_back()
        act()
