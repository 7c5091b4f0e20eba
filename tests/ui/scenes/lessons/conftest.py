"""What all tests of the guided game share."""

import pytest

from tests.ui.scenes.lessons.pupil import guided_game
from ui.base.paths import data_root
from ui.match.lessons import scenario
from ui.scenes.lessons import lessons


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped guided game is read once for all tests."""
    shipped = data_root()

    def read() -> scenario.Scenario:
        return guided_game() if scenario.data_root() == shipped else scenario.read_scenario()

    monkeypatch.setattr(lessons, "read_scenario", read)
