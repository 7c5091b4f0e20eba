"""The system's wish for less motion: how each system says it, and what follows."""

import ctypes
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tests.systems import posix_only
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.shell.spies import Spy
from ui.files.settings import load_settings
from ui.scenes.start.settings import SettingsScene
from ui.shell import calm
from ui.shell.app import App
from ui.widgets.choice import Toggle

asked = calm.less_motion_wished


def program(folder: Path, name: str, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a program of the system's into a path of its own."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


@posix_only
@pytest.mark.parametrize(
    ("platform", "name", "script", "wished"),
    [
        ("linux", "gsettings", 'test "$*" = "get org.gnome.desktop.interface enable-animations" && echo false', True),
        ("linux", "gsettings", "echo true", False),
        ("linux", "gsettings", "echo No such schema >&2; exit 1", None),
        ("linux", "gsettings", "echo ''", None),
        ("linux", "another", "echo false", None),
        ("darwin", "defaults", 'test "$*" = "read com.apple.universalaccess reduceMotion" && echo 1', True),
        ("darwin", "defaults", "echo 0", False),
        ("darwin", "defaults", "echo does not exist >&2; exit 1", None),
    ],
)
def test_gnome_and_macos_are_asked_by_their_own_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, name: str, script: str, wished: bool | None
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    program(tmp_path, name, script, monkeypatch)
    assert asked() is wished


@posix_only
@pytest.mark.parametrize("error", [subprocess.TimeoutExpired("gsettings", 5), PermissionError("no")])
def test_a_program_that_does_not_answer_means_no_wish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    program(tmp_path, "gsettings", "echo false", monkeypatch)

    def fail(*_words: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(subprocess, "run", fail)
    assert asked() is None


@pytest.mark.parametrize(("known", "animated", "wished"), [(1, 0, True), (1, 1, False), (0, 0, None)])
def test_windows_is_asked_by_its_own_call(
    monkeypatch: pytest.MonkeyPatch, known: int, animated: int, wished: bool | None
) -> None:
    def told(question: int, _size: int, into: Any, _flags: int) -> int:
        assert question == 0x1042
        into.contents.value = animated
        return known

    monkeypatch.setattr(sys, "platform", "win32")
    library = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=told))
    monkeypatch.setattr(ctypes, "windll", library, raising=False)
    assert asked() is wished
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(), raising=False)
    assert asked() is None


def follow(app: App, monkeypatch: pytest.MonkeyPatch, wished: bool | None) -> None:
    """Let the system answer, and the program hear it."""
    heard = []
    soon = app.soon

    def noted(job: Callable[[], None]) -> None:
        soon(job)
        heard.append(job)

    monkeypatch.setattr(app, "soon", noted)
    monkeypatch.setattr(calm, "less_motion_wished", lambda: wished)
    calm.follow_system(app)
    end = time.monotonic() + 20
    while wished and not heard and time.monotonic() < end:
        time.sleep(0.001)
    app.step(0, pygame.event.get())


def test_the_wish_is_the_default_of_both_settings_and_is_not_kept(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start asks again: the system may have changed its mind."""
    app = make_app()
    app.scenes.push(Spy(app))
    follow(app, monkeypatch, wished=True)
    assert (app.settings.reduced_motion, app.settings.screen_shake) == (True, False)
    app.saving.save_settings()
    assert app.finish_saving()
    kept, _ = load_settings(app.storage.settings_file)
    assert (kept.reduced_motion, kept.screen_shake, kept.chosen) == (False, True, ())


@pytest.mark.parametrize("wished", [False, None])
def test_without_a_wish_everything_moves(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, wished: bool | None
) -> None:
    app = make_app()
    app.scenes.push(Spy(app))
    follow(app, monkeypatch, wished)
    assert (app.settings.reduced_motion, app.settings.screen_shake) == (False, True)


def test_what_the_player_has_set_stays(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switched on and off again in the settings; the other one still follows."""
    app = make_app()
    scene = SettingsScene(app)
    app.scenes.push(scene)
    follow(app, monkeypatch, wished=True)
    app.step(0)
    switch = scene.control("reduced_motion")
    assert isinstance(switch, Toggle)
    assert switch.on
    hands.click(app, switch.rect.center)
    assert app.settings.chosen == ("reduced_motion",)
    app.saving.save_settings()
    assert app.finish_saving()
    kept, _ = load_settings(app.storage.settings_file)
    again = make_app(settings=kept)
    again.scenes.push(Spy(again))
    follow(again, monkeypatch, wished=True)
    assert (again.settings.reduced_motion, again.settings.screen_shake) == (False, False)
