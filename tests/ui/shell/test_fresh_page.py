"""A press that comes too soon after a page has opened was meant for the page before."""

from collections.abc import Callable

import pygame
import pytest

from tests.ui.persons import DEVICE, post, tick
from tests.ui.stand_ins import setup
from ui.base.viewport import Point, Rect
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerMoved, PointerPressed, TextTyped
from ui.match.faces import looks_of
from ui.scenes.common.widget_scene import WidgetScene
from ui.scenes.play.curtain import DEAF, CurtainScene
from ui.shell.app import App
from ui.shell.routing import DEAF_SECONDS, FreshPage
from ui.widgets.button import PRIMARY, SECONDARY, Button
from ui.widgets.text_input import TextInput

Press = Callable[[App], None]
HERE: Point = (400.0, 300.0)


def by_click(app: App) -> None:
    at = app.viewport.to_px(HERE)
    post(app, pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    post(app, pygame.MOUSEBUTTONUP, pos=at, button=1)


def by_enter(app: App) -> None:
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    post(app, pygame.KEYUP, key=pygame.K_RETURN, mod=0)


def by_space(app: App) -> None:
    post(app, pygame.KEYDOWN, key=pygame.K_SPACE, mod=0)
    post(app, pygame.KEYUP, key=pygame.K_SPACE, mod=0)


def by_pad(app: App) -> None:
    button = {"instance_id": DEVICE, "button": pygame.CONTROLLER_BUTTON_A}
    post(app, pygame.CONTROLLERBUTTONDOWN, **button)
    post(app, pygame.CONTROLLERBUTTONUP, **button)


PRESSES = [by_click, by_enter, by_space, by_pad]


class Page(WidgetScene):
    """A page of buttons, the whole canvas for the first, that count how often they were pressed."""

    def __init__(self, app: App, **looks: object) -> None:
        super().__init__(app)
        self.pressed: list[str] = []
        self.looks = looks or {"only": PRIMARY}

    def layout(self, canvas: Rect) -> None:
        buttons = [
            Button(Rect(0, 0, canvas.w, canvas.h), name, lambda name=name: self.pressed.append(name), look=look)  # type: ignore[misc, arg-type]
            for name, look in self.looks.items()
        ]
        self.group.replace(
            [TextInput(Rect(0, 0, 10, 10), "", lambda _: None, measure=lambda _words, _style: 0.0), *buttons], focus=1
        )


@pytest.mark.parametrize("press", PRESSES)
def test_a_page_that_has_just_opened_ignores_presses(app: App, press: Press) -> None:
    app.guarded = True
    page = Page(app)
    app.scenes.push(page)
    app.step(0.0)
    press(app)
    tick(app, DEAF_SECONDS / 2)
    press(app)
    assert page.pressed == []
    tick(app, DEAF_SECONDS)
    press(app)
    assert page.pressed == ["only"]


@pytest.mark.parametrize("press", PRESSES)
def test_the_pause_counts_even_without_a_redraw(app: App, press: Press) -> None:
    """The loop sleeps at rest: all the time that passed arrives with the press."""
    app.guarded = True
    page = Page(app)
    app.scenes.push(page)
    app.step(0.0)
    pygame.event.clear()
    at = app.viewport.to_px(HERE)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
    app.step(10.0, pygame.event.get())
    press(app)
    assert page.pressed == ["only"]


def test_a_page_below_is_fresh_again_when_it_comes_back(app: App) -> None:
    app.guarded = True
    below, above = Page(app), Page(app)
    app.scenes.push(below)
    app.step(0.0)
    app.scenes.push(above)
    tick(app, 1.0)
    tick(app, 1.0)
    app.scenes.pop()
    app.step(0.0)
    by_enter(app)
    assert below.pressed == []
    tick(app, DEAF_SECONDS)
    by_enter(app)
    assert below.pressed == ["only"]


@pytest.mark.parametrize(
    ("event", "ignored"),
    [
        (PointerPressed(HERE), True),
        (PointerMoved(HERE), False),
        (KeyPressed("return", command=Command.ACCEPT), True),
        (KeyPressed("escape", command=Command.CANCEL), True),
        (KeyPressed("x"), True),
        (KeyPressed("down", command=Command.DOWN), True),
        (KeyPressed("f11", command=Command.FULL_SCREEN), False),
        (KeyPressed("f1", command=Command.HELP), False),
        (PadButton(Command.ACCEPT), True),
        (PadButton(Command.LEFT), True),
        (TextTyped("x"), False),
    ],
)
def test_motion_and_typing_are_never_ignored(event: InputEvent, ignored: bool) -> None:
    fresh = FreshPage()
    fresh.look("a page")
    assert fresh.ignores(event) is ignored
    fresh.wait(DEAF_SECONDS)
    assert not fresh.ignores(event)


# The curtain between two people


@pytest.fixture
def curtain(app: App) -> tuple[App, list[str]]:
    """A curtain that has just closed, and what happened since it was opened."""
    app.guarded = True
    opened: list[str] = []
    app.scenes.push(Page(app))
    app.scenes.push(CurtainScene(app, looks_of(setup("ADA", "BOB").seats)[1], lambda: opened.append("open")))
    app.step(0.0)
    return app, opened


def press_the_button(app: App, press: Press) -> None:
    curtain = app.scenes.top
    assert isinstance(curtain, CurtainScene)
    if press is not by_click:
        press(app)
        return
    at = app.viewport.to_px(curtain.group.widgets[0].rect.center)
    post(app, pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    post(app, pygame.MOUSEBUTTONUP, pos=at, button=1)


@pytest.mark.parametrize("press", PRESSES)
def test_a_curtain_stays_closed_for_a_second_whatever_is_pressed(curtain: tuple[App, list[str]], press: Press) -> None:
    app, opened = curtain
    for _ in range(9):
        tick(app, DEAF / 10)
        press_the_button(app, press)
    assert opened == []
    tick(app, DEAF / 5)
    press_the_button(app, press)
    assert opened == ["open"]


@pytest.mark.parametrize(
    ("down", "up", "values"),
    [
        (pygame.KEYDOWN, pygame.KEYUP, {"key": pygame.K_SPACE, "mod": 0}),
        (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, {"pos": (5, 5), "button": 3}),
        (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, {"instance_id": DEVICE, "button": 1}),
    ],
)
def test_the_curtain_stays_closed_until_everything_is_released(
    curtain: tuple[App, list[str]], down: int, up: int, values: dict[str, object]
) -> None:
    app, opened = curtain
    post(app, down, **values)
    for _ in range(30):
        tick(app, 0.1)
    by_enter(app)
    assert opened == []
    post(app, up, **values)
    tick(app, 0.1)
    by_enter(app)
    assert opened == ["open"]


# Enter


def test_enter_presses_the_yellow_button_wherever_the_pointer_left_the_focus(app: App) -> None:
    page = Page(app, dark=SECONDARY, yellow=PRIMARY)
    app.scenes.push(page)
    app.step(0.0)
    by_enter(app)
    assert page.pressed == ["yellow"]
    by_space(app)
    assert page.pressed == ["yellow", "yellow"]


def test_enter_presses_the_button_that_keys_moved_to(app: App) -> None:
    page = Page(app, dark=SECONDARY, yellow=PRIMARY)
    app.scenes.push(page)
    app.step(0.0)
    post(app, pygame.KEYDOWN, key=pygame.K_TAB, mod=0)
    by_enter(app)
    assert page.pressed == ["dark"]


def test_enter_in_a_text_field_presses_the_yellow_button(app: App) -> None:
    page = Page(app, dark=SECONDARY, yellow=PRIMARY)
    app.scenes.push(page)
    app.step(0.0)
    post(app, pygame.KEYDOWN, key=pygame.K_TAB, mod=0)
    post(app, pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert page.group.focused is page.group.widgets[0]
    by_enter(app)
    assert page.pressed == ["yellow"]
