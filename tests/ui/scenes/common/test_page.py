"""Pages made of boxes: controls keep their state, what the keys reach comes into sight, and groups are said once."""

from collections.abc import Callable

import pygame
import pytest

from tests.ui import hands
from tests.ui.conftest import MakeApp
from ui.announce.announcement import news
from ui.base.theme import BODY
from ui.files.settings import Settings
from ui.layout.box import Box
from ui.layout.boxes import Column, Named, Row, Scroll
from ui.layout.leaves import Words
from ui.scenes.common.boxes import button, control, frame, menu
from ui.scenes.common.page import MenuPage, OverlayPage, PageScene
from ui.shell.app import App
from ui.widgets.choice import Choice

LEVELS = ("apprentice", "journeyman", "engineer")


class Seats(MenuPage):
    """A row for each seat, in a window onto all of them."""

    def __init__(self, app: App, seats: int = 2) -> None:
        super().__init__(app)
        self.seats = seats
        self.pressed: list[int] = []

    @property
    def heading_words(self) -> str:
        return "Seats"

    def page(self) -> Box:
        rows = [self.row(seat) for seat in range(self.seats)]
        return menu("Seats", Scroll(Column(*rows, gap=16)), self.way_back())

    def row(self, seat: int) -> Box:
        level = control("level", lambda rect: Choice(rect, LEVELS, 0, lambda _: None), wide=300, high=68)
        words = Words(f"Player {seat}", BODY, at="middle", weight=1)
        return Named(f"Seat {seat}", Row(words, level, button("Go", lambda: self.pressed.append(seat)), gap=24))


def opened(app: App, seats: int = 2) -> Seats:
    scene = Seats(app, seats)
    app.scenes.push(scene)
    app.step(0)
    return scene


def choices(scene: Seats) -> list[Choice]:
    return [widget for widget in scene.group.widgets if isinstance(widget, Choice)]


def test_a_control_keeps_its_state_and_the_focus_when_the_page_is_made_again(app: App) -> None:
    scene = opened(app)
    second = choices(scene)[1]
    second.index = 2
    scene.group.focus(second)
    scene.seats = 3
    scene.lay_out_again()
    assert choices(scene)[1] is second
    assert second.value == "engineer"
    assert scene.group.focused is second


def test_a_group_is_said_once_on_entering_it(app: App) -> None:
    scene = opened(app)
    scene.group.ring = True
    first, second = choices(scene)
    go = scene.group.widgets[scene.group.widgets.index(first) + 1]
    heard, before = [], scene.spoken()
    for widget in (first, go, second):
        scene.group.focus(widget)
        now = scene.spoken()
        heard.append(news(before, now, arrived=False))
        before = now
    assert [said[0] for said in heard] == ["Seat 0", "Go, button", "Seat 1"]


def test_the_page_is_read_in_its_order_with_the_names_of_its_groups(app: App) -> None:
    scene = opened(app)
    assert list(scene.page_words()) == ["Seat 0", "Player 0", "Seat 1", "Player 1"]


def test_what_is_written_on_a_control_is_not_read_with_the_page(app: App) -> None:
    class Plates(Seats):
        def row(self, seat: int) -> Box:
            plate = button(f"Seat {seat}", lambda: None, inner=Words(f"Ready {seat}"))
            return Row(Words(f"Player {seat}"), plate, gap=24)

    scene = Plates(app)
    app.scenes.push(scene)
    app.step(0)
    assert list(scene.page_words()) == ["Player 0", "Player 1"]


@pytest.mark.parametrize("text_size", [100, 200])
def test_keys_bring_what_they_reach_into_sight(make_app: MakeApp, text_size: int) -> None:
    app = make_app(settings=Settings(language="en", text_size=text_size))
    scene = opened(app, seats=20)
    for _ in range(60):
        hands.key(app, pygame.K_TAB)
        focused = scene.group.focused
        if focused is not None and focused.window is not None:
            assert focused.window.inflate(0, 0.1).contains(focused.rect)


def test_a_window_with_controls_in_it_is_no_stop_of_its_own(app: App) -> None:
    scene = opened(app, seats=20)
    hands.key(app, pygame.K_TAB)
    assert scene.group.focused is choices(scene)[0]


def test_a_page_stays_where_it_was_scrolled_to_when_it_is_made_again(app: App) -> None:
    scene = opened(app, seats=20)
    top = choices(scene)[5].rect.top
    hands.key(app, pygame.K_PAGEDOWN)
    scrolled = choices(scene)[5].rect.top
    assert scrolled < top
    scene.lay_out_again()
    assert choices(scene)[5].rect.top == scrolled


class SeatsOver(OverlayPage):
    """The same over another scene."""

    def page(self) -> Box:
        return frame("Seats", Scroll(Column(*(button(f"Seat {seat}", self.go_back) for seat in range(30)), gap=16)))


@pytest.mark.parametrize("scene", [lambda app: Seats(app, 20), SeatsOver])
def test_keys_scroll_a_page_wherever_the_focus_is(app: App, scene: Callable[[App], PageScene]) -> None:
    app.scenes.push(page := scene(app))
    app.step(0)
    area = page.area("scroll")
    assert area is not None
    offsets = []
    for code in (pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_END, pygame.K_HOME):
        hands.key(app, code)
        offsets.append(area.offset)
    assert 0 < offsets[0] < area.furthest
    assert offsets[1:] == [0, area.furthest, 0]


def test_the_ring_around_what_stands_at_the_edge_of_a_window_is_not_cut(app: App) -> None:
    class Corner(MenuPage):
        ground = (0, 0, 0)

        def page(self) -> Box:
            keys = [button(f"Seat {seat}", self.go_back) for seat in range(30)]
            return menu("Seats", Scroll(Column(*keys, gap=16)))

    app.scenes.push(scene := Corner(app))
    app.step(0)
    first = scene.group.widgets[1]

    def beside() -> list[pygame.Color]:
        app.draw()
        places = [(first.rect.left - 6, first.rect.centery), (first.rect.centerx, first.rect.top - 6)]
        return [app.surface.get_at(app.viewport.to_px(place)) for place in places]

    before = beside()
    hands.key(app, pygame.K_TAB)
    assert scene.group.focused is first
    assert all(old != new for old, new in zip(before, beside(), strict=True))
