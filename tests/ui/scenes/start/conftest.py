"""The setup of a game, as the title opens it."""

import pytest

from tests.ui import hands
from tests.ui.hands import of_kind
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.widgets.bench import Bust


@pytest.fixture
def setup(title: TitleScene) -> SetupScene:
    hands.click_on(title.app, title.group, "New game")
    top = title.app.scenes.top
    assert isinstance(top, SetupScene)
    title.app.step(0)
    return top


def pull(setup: SetupScene, seat: int) -> None:
    """Open the drawer of a seat."""
    hands.click(setup.app, of_kind(setup, Bust)[seat].rect.center)
    assert setup.open == seat
