"""A few small pictures compared with stored ones: a card, a unit, a button, a chosen bid.

After an intended change to the look: `FZZZT_RENEW_GOLDEN=1 pytest -n 0 tests/ui/games/test_play_golden.py`, and check
the changes in `tests/ui/games/golden` before you commit them.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.ui.conftest import MakeApp
from tests.ui.persons import MousePerson
from tests.ui.stand_ins import session_at, setup, table_at
from ui.base.theme import WALL_MIDDLE
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.widgets.button import Button

FOLDER = Path(__file__).with_name("golden")
NOTICEABLE = 8
"""A channel that differs by more than this can be seen."""
ALLOWED = 0.01
"""The share of pixels that may differ noticeably: other library versions draw edges differently."""
SIZE = (960, 540)
GAME = setup("ADA", "volta", "grit", seed=23)


class Still(Scene):
    """Shows one thing."""

    def __init__(self, app: App, show: Callable[[Painter], None]) -> None:
        super().__init__(app)
        self.show = show

    def draw(self, painter: Painter) -> None:
        painter.fill(WALL_MIDDLE)
        self.show(painter)


def picture(app: App, rect: Rect) -> pygame.Surface:
    """What the window shows in a rectangle once all pictures are ready."""
    for _ in range(4):
        app.draw()
        app.art.wait()
    app.draw()
    return app.surface.subsurface(app.viewport.rect_px(rect)).copy()


def differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that differ noticeably."""
    width, height = one.get_size()
    count = 0
    for x in range(width):
        for y in range(height):
            a, b = one.get_at((x, y)), other.get_at((x, y))
            count += any(abs(a[channel] - b[channel]) > NOTICEABLE for channel in range(3))
    return count / (width * height)


def _image(painter: Painter, key: tuple[object, ...], area: Rect) -> None:
    painter.image(key, area)


def compare(name: str, found: pygame.Surface) -> None:
    """Compare with the golden picture, or save this one if asked to renew it."""
    path = FOLDER / f"{name}.png"
    if os.environ.get("FZZZT_RENEW_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(found, path)
    kept = pygame.image.load(path)
    assert found.get_size() == kept.get_size(), f"{path.name} has another size"
    part = differing(found, kept)
    assert part <= ALLOWED, f"{part:.1%} of {path.name} looks different: see how to renew it in this file's docstring"


@pytest.mark.parametrize(
    ("name", "key", "area"),
    [
        ("card", ("face", "r4-oil"), Rect(40, 40, 250, 350)),
        ("unit", ("unit", "unit-bolt-cog-nut-oil"), Rect(40, 40, 250, 170)),
    ],
)
def test_pictures_of_cards(make_app: MakeApp, name: str, key: tuple[object, ...], area: Rect) -> None:
    app = make_app(SIZE)
    app.scenes.push(Still(app, lambda painter: _image(painter, key, area)))
    compare(name, picture(app, area.inflate(12, 12)))


def test_picture_of_a_button(make_app: MakeApp) -> None:
    app = make_app(SIZE)
    button = Button(Rect(40, 40, 260, 84), "Bid 7", lambda: None)
    app.scenes.push(Still(app, lambda painter: button.draw(painter, ring=True)))
    compare("button", picture(app, button.rect.inflate(30, 36)))


def test_picture_of_a_chosen_bid(make_app: MakeApp) -> None:
    """Two cards have risen towards the belt, their sum on the button above them."""
    app = make_app(SIZE, Settings(language="en", pace=Pace.OFF, reduced_motion=True, sort_hand=False))
    session = session_at(lambda one: one.to_act == 0 and len(one.observation(0).hand) >= 4, GAME)
    table = table_at(app, session, GAME)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    for card in table.view.hand[:2]:
        person.click(person.card_point(table, card))
    person.move((5, 400))
    person.settle()
    places = table.geometry
    compare("bid", picture(app, places.ask.union(places.hand_zone)))


def test_a_small_change_is_noticed() -> None:
    one = pygame.Surface((100, 100))
    other = one.copy()
    other.fill((90, 90, 90), (0, 0, 10, 10))
    assert differing(one, other) == pytest.approx(0.01)
    other.fill((90, 90, 90), (0, 0, 12, 10))
    assert differing(one, other) > ALLOWED
    assert differing(one, one) == 0
