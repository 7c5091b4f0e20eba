"""The self-check finds what is missing; that it passes on a whole program is tried with the bundle."""

from pathlib import Path

import pytest

from game.thinking import LocalThinker
from tests.ui.conftest import MakeApp
from ui import self_check
from ui.self_check import CheckError


def test_a_missing_catalogue_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "available_languages", lambda: ("en", "de"))
    with pytest.raises(CheckError, match="no catalogue for es, nl, ru"):
        self_check._languages()


def test_missing_sounds_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(self_check, "data_root", lambda: tmp_path)
    with pytest.raises(CheckError, match="no sounds"):
        self_check._sounds()


def test_an_empty_window_is_found(make_app: MakeApp) -> None:
    app = make_app((960, 540))
    app.surface.fill("navy")
    with pytest.raises(CheckError, match="shows 1 colours"):
        self_check._look_at(app)


def test_waiting_comes_to_an_end() -> None:
    with pytest.raises(CheckError, match="waited in vain for rain"):
        self_check._until(lambda: False, 0, "rain")


def test_a_game_is_played_to_its_results(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "LEVELS", ("random", "apprentice"))
    app = make_app((960, 540))
    found = self_check._game(app, float("inf"), LocalThinker())
    assert found.startswith("a game that ended ")
