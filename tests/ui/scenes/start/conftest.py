"""The setup of a game, as the title opens it."""

import pytest

from tests.ui import hands
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene


@pytest.fixture
def setup(title: TitleScene) -> SetupScene:
    hands.click_on(title.app, title.group, "New game")
    top = title.app.scenes.top
    assert isinstance(top, SetupScene)
    title.app.step(0)
    return top


def unfold(setup: SetupScene) -> None:
    """Show what the setup keeps under "More"."""
    hands.click_on(setup.app, setup.group, "More")
