"""The player's settings; every change applies at once."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from ui.base.theme import LINE, PANEL, PANEL_DARK, mix
from ui.base.viewport import Rect
from ui.halls.backdrop import ROBOT_SIZES, draw_idle_belt
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Scroll
from ui.layout.leaves import Picture
from ui.paint.painter import Painter
from ui.scenes.common.boxes import GAP, menu
from ui.scenes.common.paged import TabbedPage
from ui.scenes.start.access import access_page, groups
from ui.scenes.start.setting_rows import SettingRows

if TYPE_CHECKING:
    from ui.shell.app import App

_ABOVE, _BESIDE = 14.0, 30.0
"""Left free in the plate above its first row and below its last one, and beside the rows, in units."""
_LARGEST_ROBOTS = 300.0


class Page(StrEnum):
    """A tab of the settings, in display order."""

    SCREEN = "screen"
    GAME = "game"
    SOUND = "sound"
    CONTROLS = "controls"
    ACCESS = "access"


ROWS: dict[Page, tuple[str, ...]] = {
    Page.SCREEN: (
        "language",
        "window_mode",
        "text_size",
        "high_contrast",
        "reduced_motion",
        "screen_shake",
        "flashes",
    ),
    Page.GAME: ("pace", "memory_aid", "explanations", "what_if", "figures", "sort_hand"),
    Page.SOUND: ("music", "effects", "interface", "mute", "mono", "captions", "read_aloud"),
    Page.CONTROLS: ("keys", "zoom_rest", "pointer_size"),
}
"""The settings on each tab. The last tab, which is not among them, shows some of them again by what they are for."""


class SettingsScene(TabbedPage[Page]):
    """Tabs of settings; the last one says what the game does for those who see, hear, move or read differently."""

    def __init__(
        self, app: "App", page: Page = Page.SCREEN, *, turned: Callable[[Page], None] = lambda _page: None
    ) -> None:
        """Show the current settings; ``turned`` hears of every tab that is opened."""
        super().__init__(app, page)
        self._turned = turned
        self._seen = msgspec.structs.astuple(app.settings)

    @property
    def heading_words(self) -> str:
        """The heading, and the open tab."""
        return f"{self.app.tr.text('Settings')}: {self._tab_words()[self.shown]}"

    def page_words(self) -> Sequence[str]:
        """What the last tab tells; on the others all words belong to controls."""
        told = groups(self.app.tr) if self.shown is Page.ACCESS else ()
        return [f"{group.title}: {group.told}" for group in told]

    def turn_to(self, tab: Page) -> None:
        """Show another tab, with the focus on it."""
        super().turn_to(tab)
        self._turned(tab)

    def page(self) -> Box:
        """The tabs, and the rows of the open one below them."""
        body = self._for_all() if self.shown is Page.ACCESS else self._rows()
        return menu(
            self.app.tr.text("Settings"), Column(self.tabs(self._tab_words()), body, gap=GAP, weight=1), self.way_back()
        )

    def _rows(self) -> Box:
        """The rows on a plate, and robots below it."""
        self.ground = PANEL
        rows = SettingRows(self.app, self.lay_out_again)
        lined = Column(*_lined(rows.row(name) for name in ROWS[self.shown]))
        scrolled = Scroll(lined, key=f"rows {self.shown}")
        plate = Layers(Picture(_draw_plate), Padding(_BESIDE, scrolled, top=_ABOVE, bottom=_ABOVE))
        return Column(plate, _robots(), gap=2 * GAP, weight=1)

    def _for_all(self) -> Box:
        self.ground = PANEL_DARK
        plates = access_page(self.app.tr, SettingRows(self.app, self.lay_out_again, brief=True))
        return Column(plates, _robots(), gap=2 * GAP, weight=1)

    def _tab_words(self) -> dict[Page, str]:
        tr = self.app.tr
        return {
            Page.SCREEN: tr.text("Screen"),
            Page.GAME: tr.text("Game"),
            Page.SOUND: tr.text("Sound"),
            Page.CONTROLS: tr.text("Controls"),
            Page.ACCESS: tr.text("Accessibility"),
        }

    def update(self, dt: float) -> None:
        """Show what a key or the system has changed meanwhile."""
        before, self._seen = self._seen, msgspec.structs.astuple(self.app.settings)
        if self._seen != before:
            self.lay_out_again()
        super().update(dt)


def _lined(rows: Iterator[Box]) -> Iterator[Box]:
    """Rows with a line between each two."""
    yield next(rows)
    for row in rows:
        yield Picture(_draw_line, least=2, most=2)
        yield row


def _robots() -> Box:
    """Robots on a belt along the foot, where there is room for them."""
    return Picture(_draw_robots, least=ROBOT_SIZES[0], may_go=1, weight=4)


def _draw_plate(painter: Painter, place: Rect) -> None:
    painter.panel(place, PANEL, border=LINE, radius=20, shadow=12)


def _draw_line(painter: Painter, place: Rect) -> None:
    painter.line(place.midleft, place.midright, mix(PANEL, LINE, 0.35), 2)


def _draw_robots(painter: Painter, place: Rect) -> None:
    draw_idle_belt(painter, [place], largest=_LARGEST_ROBOTS)
