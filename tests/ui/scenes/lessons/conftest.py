"""What all tests of the guided game share."""

import pytest

from tests.ui.scenes.lessons.pupil import guided_game
from ui.scenes.lessons import lessons


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guided game is read once for all tests."""
    monkeypatch.setattr(lessons, "read_scenario", guided_game)
