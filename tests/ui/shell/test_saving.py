"""Settings are saved once they stop changing; a folder that cannot be written is reported once."""

from pathlib import Path

import pytest

from tests.ui.conftest import MakeApp
from ui.files.settings import load_settings
from ui.files.storage import Storage


def test_settings_are_written_once_they_stop_changing(make_app: MakeApp, tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    app = make_app(storage=storage)
    for volume in range(10, 60, 5):
        app.change_settings(music=volume)
        app.step(0.05)
    assert not storage.settings_file.exists()
    app.step(0.5)
    app.step(0.5)
    app.finish_saving()
    assert load_settings(storage.settings_file)[0].music == 55


def test_a_read_only_home_is_reported_once_and_the_game_goes_on(make_app: MakeApp, tmp_path: Path) -> None:
    blocker = tmp_path / "home"
    blocker.write_text("not a folder")
    app = make_app(storage=Storage.in_folder(blocker))
    for volume in (10, 20):
        app.change_settings(music=volume)
        app.step(1)
        app.finish_saving()
    assert len(app.notices) == 1
    assert "cannot be saved" in app.notices[0]
    assert app.settings.music == 20


def test_an_unknown_setting_is_refused(make_app: MakeApp) -> None:
    with pytest.raises(AttributeError, match="volume"):
        make_app().change_settings(volume=3)
