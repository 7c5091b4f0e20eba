"""A disk that hangs forever: the window runs on and says that it is waiting, and the program still ends."""

import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tests.ui.stand_ins import setup
from ui.files import background
from ui.files.background import Clerk, Latest
from ui.files.settings import Pace, Settings
from ui.scenes.after.games import GamesScene
from ui.scenes.common.dialog import WaitingScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App

MakeGame = Callable[..., App]
ROOT = Path(__file__).parents[3]
BOUND = 60.0
"""Seconds within which a program ends that waits five of them for its disk, however busy the machine."""


@pytest.mark.slow
@pytest.mark.parametrize("what", ["fsync", "files"])
def test_the_program_ends_even_if_the_disk_hangs_forever(tmp_path: Path, what: str) -> None:
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.ui.hung_disk", str(tmp_path), what],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=BOUND,
        check=False,
    )
    lines = run.stdout.splitlines()
    assert "MAIN THREAD AT THE DISK" not in lines, run.stderr
    assert "menu" in lines
    assert "sign" in lines
    assert lines[-1] == "hung True ended 0", run.stderr
    assert "could not save everything: the disk did not answer" in run.stderr
    assert run.returncode == 0


class Stuck:
    """A question to the archive that is not answered before it is let go; never asked on the main thread."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = threading.Event()

    def __call__(self, *_: object, **__: object) -> None:
        assert threading.current_thread() is not threading.main_thread(), "a frame waits for the disk"
        self.asked.set()
        assert self.go.wait(60)


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Stuck:
    """Everything that looks into the index waits, as it does where another program holds it."""
    found = Stuck()
    plain = sqlite3.connect

    def slow(*args: Any, **named: Any) -> sqlite3.Connection:
        found()
        opened: sqlite3.Connection = plain(*args, **named)
        return opened

    monkeypatch.setattr("ui.archive.index.sqlite3.connect", slow)
    # Without a folder there is nothing to look into.
    (tmp_path / "data" / "games").mkdir(parents=True)
    monkeypatch.setattr(background, "GLANCE", 0.0)
    return found


def test_no_frame_of_the_menus_waits_for_the_index(make_game: MakeGame, stuck: Stuck) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    app.scenes.reset(TitleScene(app))
    for _ in range(3):
        app.step(1.0)
    app.scenes.push(GamesScene(app))
    for _ in range(3):
        app.step(1.0)
    app.go.game("2026-11-21-183005-game-7")
    app.step(1.0)
    top = app.scenes.top
    assert isinstance(top, WaitingScene)
    assert top.shows_sign
    assert stuck.asked.wait(60)
    stuck.go.set()


def test_a_game_starts_stops_and_resumes_behind_a_waiting_sign(make_game: MakeGame, stuck: Stuck) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    app.scenes.reset(TitleScene(app))
    app.go.play(setup("ADA", "BOB"))
    stuck.go.set()
    until(app, lambda: isinstance(app.scenes.top, TableScene))
    stuck.go.clear()
    app.scenes.reset(TitleScene(app))
    app.step(1.0)
    app.go.resume()
    app.step(1.0)
    assert isinstance(app.scenes.top, WaitingScene)
    stuck.go.set()
    until(app, lambda: isinstance(app.scenes.top, TableScene))


def until(app: App, so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not so():
        assert time.monotonic() < end
        app.step(0.1)
        time.sleep(0.005)


def test_the_app_closes_whatever_a_scene_raises(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_game()
    closed: list[str] = []

    class Broken(TitleScene):
        def exit(self) -> None:
            raise ZeroDivisionError

    monkeypatch.setattr(app.art, "close", lambda: closed.append("art"))
    monkeypatch.setattr(type(app.archive), "close", lambda _: 1 / 0)
    app.scenes.reset(Broken(app))
    app.scenes.push(Broken(app))
    assert app.close()
    assert closed == ["art"]
    assert not len(app.scenes)


def test_closing_a_clerk_is_bounded_and_cancels_what_has_not_started() -> None:
    clerk, go, begun = Clerk("test"), threading.Event(), threading.Event()

    def stick() -> bool:
        begun.set()
        return go.wait(60)

    held, later = clerk.submit(stick), clerk.submit(lambda: True)
    assert begun.wait(60)
    assert not clerk.dismiss(0.01)
    assert later.cancelled()
    go.set()
    assert held.result(60)
    assert clerk.submit(lambda: True).cancelled()


def test_a_pending_question_is_asked_once_more_after_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "GLANCE", 0.0)
    put: list[Future[int]] = []

    def ask() -> Future[int]:
        put.append(Future())
        return put[-1]

    latest = Latest(ask, 0)
    for _ in range(3):
        latest.ask()
    assert (len(put), latest.take(), latest.value) == (1, False, 0)
    put[0].set_result(1)
    assert (latest.take(), latest.value, len(put), latest.waiting) == (True, 1, 2, True)
    put[1].set_exception(ValueError("broken"))
    with pytest.raises(ValueError, match="broken"):
        latest.take()
    assert not latest.waiting
