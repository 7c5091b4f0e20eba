"""Pages made of boxes: controls keep their state, what the keys reach comes into sight, and groups are said once."""

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
from ui.scenes.common.boxes import button, control, menu
from ui.scenes.common.page import MenuPage
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


def test_the_page_keys_scroll_and_the_page_stays_there_when_it_is_made_again(app: App) -> None:
    scene = opened(app, seats=20)
    top = choices(scene)[5].rect.top
    hands.key(app, pygame.K_PAGEDOWN)
    scrolled = choices(scene)[5].rect.top
    assert scrolled < top
    scene.lay_out_again()
    assert choices(scene)[5].rect.top == scrolled
