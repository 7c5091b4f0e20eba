"""The curtain: nothing opens it but the button and Accept; it names who is next."""

from collections.abc import Callable

import pygame
import pytest

from tests.ui.persons import MousePerson, post, tick
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.pause import PauseScene
from ui.shell.app import App
from ui.shell.scene import Scene

MakeGame = Callable[..., App]
LOOK = SeatLook("Ada", "red", "person-1", human=True)


class Secret(Scene):
    """Whatever is behind."""

    drawn = 0

    def draw(self, painter: Painter) -> None:
        self.drawn += 1
        painter.fill((1, 2, 3))


@pytest.fixture
def closed(make_game: MakeGame) -> tuple[App, Secret, CurtainScene, list[int]]:
    app = make_game()
    secret, opened = Secret(app), list[int]()
    app.scenes.push(secret)
    curtain = CurtainScene(app, LOOK, lambda: opened.append(1))
    app.scenes.push(curtain)
    tick(app)
    return app, secret, curtain, opened


Closed = tuple[App, Secret, CurtainScene, list[int]]


def test_nothing_below_is_drawn_and_clicks_beside_the_button_open_nothing(closed: Closed) -> None:
    app, secret, curtain, opened = closed
    secret.drawn = 0
    person = MousePerson(app)
    canvas = app.viewport.canvas
    for x in range(0, int(canvas.w), 200):
        for y in range(0, int(canvas.h), 150):
            if not any(widget.rect.inflate(20, 20).collidepoint(x, y) for widget in curtain.group.widgets):
                person.click((x, y))
    for code in (pygame.K_a, pygame.K_1, pygame.K_TAB, pygame.K_LEFT, pygame.K_z, pygame.K_h):
        post(app, pygame.KEYDOWN, key=code, mod=0, unicode="")
        post(app, pygame.KEYUP, key=code, mod=0)
    tick(app, 1.0)
    assert app.scenes.top is curtain
    assert not opened
    assert secret.drawn == 0


def test_the_button_opens(closed: Closed) -> None:
    app, secret, _, opened = closed
    MousePerson(app).click_on("Open the curtain")
    assert app.scenes.top is secret
    assert opened == [1]


def test_a_key_that_is_still_held_from_the_last_turn_does_not_open(closed: Closed) -> None:
    """The person before confirmed with Enter and holds it a moment too long."""
    app, _, curtain, opened = closed
    app.scenes.pop(curtain)
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    app.scenes.push(curtain)
    for _ in range(5):
        post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert not opened
    post(app, pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert opened == [1]


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_F10])
def test_the_menu_can_be_opened_before_it(closed: Closed, code: int) -> None:
    app, secret, curtain, opened = closed
    secret.drawn = 0
    post(app, pygame.KEYDOWN, key=code, mod=0, unicode="")
    assert isinstance(app.scenes.top, PauseScene)
    tick(app)
    assert secret.drawn == 0
    MousePerson(app).click_on("Keep playing")
    assert app.scenes.scenes == (secret, curtain)
    assert not opened


def test_for_a_second_nothing_opens_it(make_game: MakeGame) -> None:
    """A press meant for the table must not show somebody else's hand."""
    app = make_game()
    app.guarded = True
    opened = list[int]()
    curtain = CurtainScene(app, LOOK, lambda: opened.append(1))
    app.scenes.push(curtain)

    def press() -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            post(app, kind, key=pygame.K_RETURN, mod=0, unicode="")

    for _ in range(9):
        tick(app, 0.1)
        press()
    assert not opened
    tick(app, 0.2)
    press()
    assert opened == [1]
