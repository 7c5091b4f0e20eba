"""An area that scrolls by wheel, bar, finger and key."""

import pygame
import pytest

from tests.ui import hands
from tests.ui.widgets.conftest import Lay
from ui.base.viewport import Rect
from ui.shell.app import App
from ui.widgets.scroll import ScrollArea

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
