"""Reduced motion: nothing on any page moves by itself. A picture may change, as when a bid arrives, but never runs."""

import pytest

from build import screens
from tests.grids import mostly_slow
from tests.ui.conftest import MakeApp
from tests.ui.stand_ins import LocalNavigator
from tests.ui.test_every_scene import unseen
from ui.files.settings import Settings
from ui.shell.app import App

STEP = 1 / 20
SECONDS = 3.0
SIZE = (640, 360)
USUAL = ("title", "table-watching-reveal", "reveal-bid", "results-counting", "curtain", "title-new")
"""What every run tries; a slow one tries all."""


def changes(app: App, seconds: float = SECONDS) -> list[int]:
    """The numbers of the steps after which another picture was shown, without any event."""
    before, found = None, []
    for number in range(round(seconds / STEP)):
        if app.step(STEP):
            now = hash(app.surface.get_buffer().raw)
            if before is not None and now != before:
                found.append(number)
            before = now
    return found


def runs(numbers: list[int]) -> list[int]:
    """Those that follow directly on another: a picture that changes in two steps on end moves."""
    return [number for number in numbers if number - 1 in numbers]


@pytest.mark.parametrize("name", mostly_slow(screens.SCENES, *USUAL))
def test_nothing_moves_with_reduced_motion(make_app: MakeApp, plain_art: None, name: str) -> None:
    app = make_app(SIZE, Settings(language="en", reduced_motion=True))
    screens.render(app, unseen(screens.SCENES[name]), settling=0)
    app.go = LocalNavigator(app)
    assert runs(changes(app)) == []


def test_the_same_test_sees_what_moves(make_app: MakeApp, plain_art: None) -> None:
    app = make_app(SIZE, Settings(language="en"))
    screens.render(app, screens.SCENES["title"], settling=0)
    assert len(runs(changes(app, 1.0))) > 5
