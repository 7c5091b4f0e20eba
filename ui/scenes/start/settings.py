"""The player's settings; every change applies at once."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from ui.base.theme import LINE, PANEL, mix
from ui.base.viewport import Rect
from ui.halls.backdrop import BELT_TOP, ROBOT_SIZES, draw_idle_belt
from ui.input.input import InputEvent
from ui.paint.painter import Painter
from ui.scenes.common.paged import MARGIN, TAB_GAP, TAB_H, TOP, PagedScene
from ui.scenes.start.access import EDGE_ROOM, AccessPage
from ui.scenes.start.setting_rows import ROW, PlacedRow, SettingRows, place_row, widgets_of
from ui.widgets.base import Control
from ui.widgets.choice import Toggle
from ui.widgets.scroll import ScrollArea
from ui.widgets.scrolled import Scrolled

if TYPE_CHECKING:
    from ui.shell.app import App

_FOOT, _ABOVE, _BESIDE = 24.0, 14.0, 30.0
"""Left free below the plate, above its first row and below its last one, and beside the rows, in units."""
_RIM = 8.0
"""How far a window onto scrolled rows is from the edges of its plate, in units."""
_AIRY_ROW = 84.0
"""The height of a row where there is room enough, in units."""
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


class SettingsScene(PagedScene[Page]):
    """Tabs of settings; the last one says what the game does for those who see, hear, move or read differently."""

    def __init__(
        self, app: "App", page: Page = Page.SCREEN, *, turned: Callable[[Page], None] = lambda _page: None
    ) -> None:
        """Show the current settings; ``turned`` hears of every tab that is opened."""
        super().__init__(app, page)
        self._turned = turned
        self._rows = SettingRows(app, self.lay_out_again)
        self.placed: list[PlacedRow] = []
        """The rows of the open tab, as they lie while nothing is scrolled."""
        self.plate: Rect | None = None
        """What the rows lie on; None where there are several plates."""
        self._access: AccessPage | None = None
        """The open page, if it is the one on accessibility."""
        self._laid_out: Page | None = None
        """The tab that was laid out last."""

    @property
    def heading_words(self) -> str:
        """The heading, and the open tab."""
        return f"{self.heading}: {self._tab_words()[self.page]}"

    def page_words(self) -> Sequence[str]:
        """What the last tab tells; on the others all words belong to controls."""
        return self._access.words() if self._access is not None else ()

    def turn_to(self, page: Page) -> None:
        """Show another tab, with the focus on it."""
        super().turn_to(page)
        self._turned(page)

    def layout(self, canvas: Rect) -> None:
        """Place the tabs, and the rows of the open one below them."""
        tr = self.app.tr
        self.heading = tr.text("Settings")
        turned = self._laid_out is not None and self._laid_out is not self.page
        offset = 0.0 if turned or self.scrolled is None else self.scrolled.area.offset
        self._laid_out = self.page
        self._rows = SettingRows(self.app, self.lay_out_again)
        words = self._tab_words()
        tabs = self.tab_buttons(canvas, TOP, words)
        top = TOP + TAB_H + TAB_GAP
        window = Rect(MARGIN, top, canvas.w - 2 * MARGIN, canvas.h - top - _FOOT)
        if self.page is Page.ACCESS:
            window.inflate_ip(2 * EDGE_ROOM, 2 * EDGE_ROOM)
        controls = self._lay_out_page(window)
        self.plate = None if self._access is not None else Rect(*window.topleft, window.w, min(window.h, self._height))
        area = ScrollArea(window, self._height, self._draw_rows, offset=offset)
        if area.furthest:
            # The bar stands inside the plate, and there is less room beside it.
            inside = window.inflate(-2 * _RIM, -2 * _RIM) if self.plate is not None else window
            area = ScrollArea(inside, 0, self._draw_rows)
            controls = self._lay_out_page(Rect(*inside.topleft, area.content_width, inside.h))
            area.content_height = self._height
            area.scroll_to(offset)
        # What the keys reach comes into sight by itself.
        area.focusable = False
        around = {id(control): row.rect for row in self.placed for control in row.controls}
        self.scrolled = Scrolled(area, controls, around)
        self.group.replace(
            [*tabs, area, *controls, self.back_button(canvas)], focus=list(Page).index(self.page) if turned else None
        )

    def _lay_out_page(self, window: Rect) -> list[Control]:
        """Place the open tab's rows from the top of a window on, and return their widgets."""
        painter = self.app.painter
        if self.page is Page.ACCESS:
            self._access = AccessPage(self.app.tr, painter, self._rows, window)
            self.placed, self._height = self._access.rows, self._access.height
            return widgets_of(self.placed)
        self._access = None
        y = window.y + _ABOVE
        wide, names = window.w - 2 * _BESIDE, ROWS[self.page]
        self.placed = []
        # As much air as leaves room for one more row.
        least = min(max(ROW, (window.h - 2 * _ABOVE) / (len(names) + 1)), _AIRY_ROW)
        for name in names:
            row = place_row(painter, self._rows.row(name), Rect(window.x + _BESIDE, y, wide, 0), least=least)
            self.placed.append(row)
            y = row.rect.bottom
        self._height = y + _ABOVE - window.y
        return widgets_of(self.placed)

    def _tab_words(self) -> dict[Page, str]:
        tr = self.app.tr
        return {
            Page.SCREEN: tr.text("Screen"),
            Page.GAME: tr.text("Game"),
            Page.SOUND: tr.text("Sound"),
            Page.CONTROLS: tr.text("Controls"),
            Page.ACCESS: tr.text("Accessibility"),
        }

    def switch(self, name: str) -> Toggle:
        """The switch of a setting that is on or off, on the open tab."""
        return self._rows.switches[name]

    def handle(self, event: InputEvent) -> bool:
        """Widgets first; then the page keys turn the tabs that do not scroll."""
        return super().handle(event) or self.turn_by_key(event)

    def update(self, dt: float) -> None:
        """Update the switches that a key has changed meanwhile."""
        for name, switch in self._rows.switches.items():
            now: bool = getattr(self.app.settings, name)
            if switch.on != now:
                switch.on = now
                self.invalidate()
        super().update(dt)

    def draw_content(self, painter: Painter) -> None:
        """Draw the plate, and robots below it."""
        plate = self.plate
        if plate is None:
            return
        free = Rect(plate.x, plate.bottom + 2 * TAB_GAP, plate.w, painter.canvas.h - plate.bottom - 2 * TAB_GAP)
        if free.h - BELT_TOP >= ROBOT_SIZES[0]:
            draw_idle_belt(painter, [free], largest=_LARGEST_ROBOTS)
        painter.panel(plate, PANEL, border=LINE, radius=20, shadow=12)

    def _draw_rows(self, painter: Painter, content: Rect) -> None:
        """Draw what lies below the rows."""
        if self._access is not None:
            self._access.draw(painter, content)
            return
        for row in self.placed[1:]:
            y = content.y + row.rect.y - self.placed[0].rect.y + _ABOVE
            painter.line((row.rect.left, y), (row.rect.right, y), mix(PANEL, LINE, 0.35), 2)
