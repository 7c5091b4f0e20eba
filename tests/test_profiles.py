"""Tests and checks stay out of the profile of the user who runs them, on every system."""

import os
from pathlib import Path, PurePosixPath, PureWindowsPath

import platformdirs
import pytest
from platformdirs import macos, unix, windows

from build.checks.profiles import with_profile
from ui.files.storage import APP_NAME, Storage

HOMES = {
    windows.Windows: PureWindowsPath("C:/tests/home"),
    macos.MacOS: PurePosixPath("/tests/home"),
    unix.Unix: PurePosixPath("/tests/home"),
}


@pytest.mark.parametrize("system", HOMES, ids=lambda system: system.__name__)
def test_everything_is_stored_below_the_given_home(
    system: type[platformdirs.PlatformDirsABC], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = HOMES[system]
    before = {**os.environ, "XDG_CONFIG_HOME": "/elsewhere", "WIN_PD_OVERRIDE_APPDATA": r"D:\elsewhere", "KEPT": "1"}
    environment = with_profile(before, home)
    assert environment["KEPT"] == "1"
    for name in before.keys() - environment.keys():
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(platformdirs, "PlatformDirs", system)
    storage = Storage.of_user()
    for folder in (storage.config, storage.data, storage.cache, storage.logs, storage.games, storage.downloads):
        assert str(folder).replace("\\", "/").startswith(str(home).replace("\\", "/")), folder
    assert APP_NAME in str(storage.config)


def test_these_tests_do_so_too(tmp_path: Path) -> None:
    storage = Storage.of_user()
    for folder in (storage.config, storage.data, storage.cache, storage.logs):
        assert "fzzzt-tests-" in str(folder)
