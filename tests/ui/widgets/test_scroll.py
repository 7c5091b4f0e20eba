"""An area that scrolls by wheel, bar, finger and key."""

import pygame
import pytest

from tests.ui import hands
from tests.ui.widgets.conftest import Lay
from ui.base.theme import CREAM
from ui.base.viewport import Rect
from ui.shell.app import App
from ui.widgets.button import Button
from ui.widgets.scroll import Fading, ScrollArea

# ScrollArea


@pytest.fixture
def scrolled(lay: Lay) -> ScrollArea:
    area = ScrollArea(
        Rect(100, 100, 400, 300), 1000, lambda painter, page: painter.panel(page.inflate(-20, -20), (90, 10, 10))
    )
    lay(area)
    return area


def test_the_wheel_scrolls_to_the_ends_and_no_further(app: App, scrolled: ScrollArea) -> None:
    hands.wheel(app, (200, 200), -2)
    assert scrolled.offset == 140
    hands.wheel(app, (200, 200), -50)
    assert scrolled.offset == 700
    hands.wheel(app, (200, 200), 99)
    assert scrolled.offset == 0


def test_content_and_bar_are_dragged(app: App, scrolled: ScrollArea) -> None:
    hands.drag(app, (200, 300), (200, 200))
    assert scrolled.offset == pytest.approx(100)
    hands.drag(app, (495, 150), (495, 900))
    assert scrolled.offset == 700
    hands.click(app, (495, 110))
    assert scrolled.offset == 0


def test_keys_scroll(app: App, scrolled: ScrollArea) -> None:
    hands.key(app, pygame.K_TAB)
    offsets = []
    for code in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_UP, pygame.K_PAGEUP, pygame.K_HOME):
        hands.key(app, code)
        offsets.append(scrolled.offset)
    assert offsets == [70, 300, 700, 630, 400, 0]


def test_content_that_fits_needs_no_bar_and_no_focus() -> None:
    area = ScrollArea(Rect(0, 0, 100, 100), 50, lambda *_: None)
    assert area.furthest == 0
    assert not area.can_focus


def test_what_scrolls_fades_at_an_edge_behind_which_there_is_more(app: App, lay: Lay) -> None:
    """Rather than being cut; the pointer means what is seen through that."""
    area = ScrollArea(Rect(100, 100, 400, 300), 1000, lambda to, page: to.rect(page, (200, 0, 0)))
    pressed: list[int] = []
    button = Button(Rect(110, 360, 200, 30), "", lambda: pressed.append(1))
    lay(area, button, Fading(area, (0, 0, 200)))

    def blue(x: float = 400) -> tuple[bool, bool]:
        app.draw()
        edges = [app.surface.get_at(app.viewport.to_px((x, y)))[2] > 150 for y in (102, 398)]
        return edges[0], edges[1]

    assert blue() == (False, True)
    hands.click(app, button.rect.center)
    assert pressed
    area.scroll_to(300)
    assert blue() == (True, True)
    area.scroll_to(700)
    assert blue() == (True, False)
    area.across = 150, 450
    assert (blue(), blue(120)) == ((True, False), (False, False)), "beside it, nothing fades"


def test_the_ring_of_what_is_all_in_its_window_is_seen_whole(app: App, lay: Lay) -> None:
    button = Button(Rect(200, 200, 300, 60), "Go", lambda: None)
    button.window = Rect(200, 200, 300, 300)
    lay(button)
    hands.key(app, pygame.K_TAB)
    app.draw()
    seen = [app.surface.get_at(app.viewport.to_px(at))[:3] for at in ((194, 230), (505, 230), (350, 194))]
    assert seen == [CREAM[:3]] * 3
