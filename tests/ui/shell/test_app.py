"""The window's loop: what is drawn when, who gets which event."""

import errno
import io
import logging
import math
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from game.endings import ending_signals
from tests.ui import hands
from ui.base.viewport import Rect
from ui.files.settings import Settings, WindowMode, load_settings
from ui.files.storage import Storage
from ui.input.input import (
    FocusGained,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
    WindowClosing,
)
from ui.navigation import SceneNavigator
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.shell.crash_report import LOG_FILE
from ui.shell.log_file import LogFile
from ui.shell.loop import run_loop
from ui.shell.running import run_app, start_log, stop_log
from ui.shell.scene import Scene
from ui.shell.screens import first_size
from ui.shell.window import NoDisplayError

ROOT = Path(__file__).resolve().parents[3]


class Spy(Scene):
    """Notes everything that happens to it."""

    def __init__(self, app: App, *, moving: bool = False, closes: bool = True) -> None:
        super().__init__(app)
        self.log: list[str] = []
        self.events: list[InputEvent] = []
        self.moving = moving
        self.closes = closes
        self.canvas = Rect(0, 0, 0, 0)

    @property
    def wants_frames(self) -> bool:
        return self.moving

    def layout(self, canvas: Rect) -> None:
        self.canvas = canvas
        self.log.append("layout")

    def enter(self) -> None:
        self.log.append("enter")

    def exit(self) -> None:
        self.log.append("exit")

    def resume(self) -> None:
        self.log.append("resume")

    def handle(self, event: InputEvent) -> bool:
        self.events.append(event)
        return isinstance(event, WindowClosing) and not self.closes

    def update(self, _dt: float) -> None:
        self.log.append("update")

    def draw(self, painter: Painter) -> None:
        self.log.append("draw")
        painter.fill((10, 20, 30))


class Overlay(Spy):
    overlay = True

    def draw(self, _painter: Painter) -> None:
        self.log.append("draw")


def quit_event() -> pygame.event.Event:
    return pygame.event.Event(pygame.QUIT)


def test_a_scene_lives_from_layout_to_exit(app: App) -> None:
    scene = Spy(app)
    app.scenes.push(scene)
    app.step(0.1)
    app.scenes.pop()
    assert scene.log == ["layout", "enter", "update", "draw", "exit"]


def test_an_unchanged_scene_is_not_redrawn(app: App) -> None:
    scene = Spy(app)
    app.scenes.push(scene)
    app.art.wait()
    app.step(0)
    scene.log.clear()
    scene.invalidate()
    assert app.step(0)
    assert not app.step(0.1)
    hands.move(app, (5, 5))
    assert scene.log.count("draw") == 1
    scene.invalidate()
    assert app.step(0)
    assert not app.step(0)


def test_a_moving_scene_is_drawn_every_time(app: App) -> None:
    scene = Spy(app, moving=True)
    app.scenes.push(scene)
    assert all(app.step(0.016) for _ in range(3))


def test_only_the_top_scene_gets_input_and_time(app: App) -> None:
    below, above = Spy(app), Spy(app)
    app.scenes.push(below)
    app.scenes.push(above)
    hands.key(app, pygame.K_a)
    assert [type(event) for event in above.events] == [KeyPressed]
    assert below.events == []
    assert "update" not in below.log
    app.scenes.pop()
    assert below.log[-1] == "resume"


def test_an_overlay_lets_the_scene_below_show_dimmed(app: App) -> None:
    below, above = Spy(app), Overlay(app)
    app.scenes.push(below)
    app.scenes.push(above)
    app.step(0)
    assert below.log.count("draw") == 1
    red, green, blue, _ = app.surface.get_at((800, 450))
    assert (red, green, blue) != (10, 20, 30)
    assert blue < 30


def test_focus_changes_reach_every_scene(app: App) -> None:
    below, above = Spy(app), Spy(app)
    app.scenes.push(below)
    app.scenes.push(above)
    app.step(0, [pygame.event.Event(pygame.WINDOWFOCUSLOST), pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    assert below.events == above.events == [FocusLost(), FocusGained()]


def test_closing_the_window_asks_the_top_scene_first(app: App) -> None:
    scene = Spy(app, closes=False)
    app.scenes.push(scene)
    app.step(0, [quit_event()])
    assert app.running
    scene.closes = True
    app.step(0, [quit_event()])
    assert not app.running


def test_replace_and_reset_let_scenes_leave(app: App) -> None:
    first, second, third = Spy(app), Spy(app), Spy(app)
    app.scenes.push(first)
    app.scenes.replace(second)
    assert first.log[-1] == "exit"
    app.scenes.push(Spy(app))
    app.scenes.reset(third)
    assert second.log[-1] == "exit"
    assert app.scenes.scenes == (third,)


def test_popping_a_scene_takes_all_above_it(app: App) -> None:
    scenes = [Spy(app) for _ in range(3)]
    for scene in scenes:
        app.scenes.push(scene)
    app.scenes.pop(scenes[1])
    assert app.scenes.scenes == (scenes[0],)
    app.scenes.pop(scenes[1])
    assert app.scenes.scenes == (scenes[0],)


@pytest.mark.parametrize("size", [(960, 540), (1200, 900), (2520, 1080), (3840, 2160)])
def test_scenes_are_laid_out_on_the_new_canvas(app: App, size: tuple[int, int]) -> None:
    scene = Spy(app)
    app.scenes.push(scene)
    app.step(0)
    app.resize(size)
    app.step(0)
    assert app.surface.get_size() == size
    assert scene.canvas == app.viewport.canvas
    assert scene.log[-1] == "draw"
    assert app.settings.window_size == size


def test_a_resize_by_the_system_is_followed(app: App) -> None:
    scene = Spy(app)
    app.scenes.push(scene)
    app.window.size = (1000, 700)
    event = pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1000, y=700)
    app.step(0, [event])
    assert scene.canvas.w / scene.canvas.h == pytest.approx(10 / 7, rel=1e-3)


def test_full_screen_by_key_is_a_setting_and_does_not_change_the_remembered_size(app: App) -> None:
    app.scenes.push(Spy(app))
    modes = []
    for code, mod in ((pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)):
        hands.key(app, code, mod)
        modes.append(app.settings.window_mode)
        assert app.settings.window_size == (1600, 900)
    assert modes == [WindowMode.FULL_SCREEN, WindowMode.WINDOW]


def test_the_mute_key_works_where_no_scene_wants_it(app: App) -> None:
    heard: list[bool] = []
    app.settings_listeners.append(lambda settings: heard.append(settings.mute))
    app.scenes.push(Spy(app))
    hands.key(app, pygame.K_m)
    assert heard == [True]


def test_a_wake_up_from_a_thread_ends_the_wait(app: App) -> None:
    pygame.event.clear()
    app.wake()
    assert pygame.event.wait(1000).type != pygame.NOEVENT


def test_the_loop_ends_and_pictures_that_arrive_are_drawn(app: App) -> None:
    class Picture(Spy):
        frames = 0

        def draw(self, painter: Painter) -> None:
            super().draw(painter)
            self.frames += 1
            if painter.image(("back",), Rect(0, 0, 100, 140)):
                self.app.quit()

    scene = Picture(app)
    app.scenes.push(scene)
    run_loop(app)
    assert scene.frames >= 2


def test_an_idle_scene_is_left_in_peace(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked when it wants to be and never drawn, and the loop sleeps the rest of the time."""

    class Timed(Spy):
        passed = 0.0

        def update(self, dt: float) -> None:
            super().update(dt)
            self.passed += dt
            self.wake_after = 0.5
            if self.passed > 2:
                self.app.quit()

        def draw(self, painter: Painter) -> None:
            super().draw(painter)
            self.log.append("draw")

    scene = Timed(app)
    app.scenes.push(scene)
    app.art.wait()
    while app.step(0.0):
        app.art.wait()
    scene.log.clear()
    pygame.event.clear()
    clock = Clock()
    monkeypatch.setattr("ui.shell.loop.time", clock)
    run_loop(app)
    assert scene.log == ["update"] * round(scene.passed / 0.5)
    assert scene.passed < 3
    # A nap is long enough that the loop's own looking round costs nothing to speak of.
    assert clock.naps <= scene.passed / 0.01


class Clock:
    """A clock that only sleeping advances; at ``click`` seconds a button is pressed."""

    def __init__(self, click: float = math.inf) -> None:
        self.now = 0.0
        self.naps = 0
        self._click = click

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.naps += 1
        before, self.now = self.now, self.now + seconds
        if before < self._click <= self.now:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))


@pytest.mark.parametrize(("gentle", "frames"), [(True, 30), (False, 60)])
def test_gentle_motion_is_drawn_half_as_often_but_responds_as_fast(
    app: App, monkeypatch: pytest.MonkeyPatch, gentle: bool, frames: int
) -> None:
    clock = Clock(click=0.52)

    class Moving(Spy):
        wants_frames = True
        drawn = 0
        answered = 0.0

        def handle(self, event: InputEvent) -> bool:
            self.answered = clock.now
            return super().handle(event)

        def draw(self, painter: Painter) -> None:
            super().draw(painter)
            self.drawn += 1
            if clock.now >= 1:
                self.app.quit()

    scene = Moving(app)
    scene.gentle = gentle
    app.scenes.push(scene)
    pygame.event.clear()
    monkeypatch.setattr("ui.shell.loop.time", clock)
    run_loop(app)
    assert frames - 1 <= scene.drawn <= frames + 3
    assert 0.52 <= scene.answered <= 0.52 + 1 / 60 + 0.001


def test_run_app_reports_a_failure_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(Spy):
        def draw(self, _painter: Painter) -> None:
            raise RuntimeError("secret detail")

    told: list[str] = []
    monkeypatch.setattr("pygame.display.message_box", lambda _, sentence, **__: told.append(sentence))
    storage = Storage.in_folder(tmp_path)
    assert (
        run_app(lambda app: app.scenes.push(Broken(app)), navigator=SceneNavigator, storage=storage, window=(960, 540))
        == 1
    )
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "secret detail" not in error
    assert told == [error.strip()]
    assert storage.logs is not None
    assert "secret detail" in (storage.logs / "fzzzt.log").read_text()


@pytest.mark.parametrize("number", ending_signals())
def test_the_system_can_end_the_program_without_a_question(tmp_path: Path, number: signal.Signals) -> None:
    class Stubborn(Spy):
        def enter(self) -> None:
            self.app.change_settings(music=11)

        def update(self, _dt: float) -> None:
            signal.raise_signal(number)

    before = signal.getsignal(number)
    storage = Storage.in_folder(tmp_path)
    assert (
        run_app(lambda app: app.scenes.push(Stubborn(app, closes=False)), navigator=SceneNavigator, storage=storage)
        == 0
    )
    assert _loaded(storage)[0].music == 11
    assert signal.getsignal(number) is before


def test_run_app_remembers_the_window(tmp_path: Path) -> None:
    class Brief(Spy):
        def update(self, _dt: float) -> None:
            self.app.resize((1111, 777))
            self.app.quit()

    storage = Storage.in_folder(tmp_path)
    assert run_app(lambda app: app.scenes.push(Brief(app)), navigator=SceneNavigator, storage=storage) == 0
    again = App(*_loaded(storage), navigator=SceneNavigator)
    try:
        assert again.surface.get_size() == (1111, 777)
    finally:
        again.close()


@pytest.mark.parametrize(
    ("wanted", "desktops", "opened"),
    [
        ((16384, 16384), [(1366, 768)], (1920, 1080)),
        ((16384, 16384), [(3840, 2160)], (3840, 2160)),
        ((5000, 1300), [(2560, 1440), (2560, 1440)], (5000, 1300)),
        ((5200, 1500), [(2560, 1440), (2560, 1440)], (5120, 1440)),
        ((1280, 720), [(800, 600)], (1280, 720)),
        ((16384, 100), [], (1920, 100)),
    ],
)
def test_a_remembered_window_is_no_larger_than_the_screens(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wanted: tuple[int, int],
    desktops: list[tuple[int, int]],
    opened: tuple[int, int],
) -> None:
    """Opening one of 16384 pixels, which no screen can show, took half a minute."""
    asked: list[tuple[int, int]] = []

    def too_large(_title: str, size: tuple[int, int], _place: object, **_options: bool) -> None:
        asked.append(size)
        raise pygame.error("not really")

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    monkeypatch.setattr(pygame, "Window", too_large)
    storage = Storage.in_folder(tmp_path)
    for size, result in [(None, opened), (wanted, wanted)]:
        with pytest.raises(NoDisplayError):
            App(Settings(window_size=wanted), storage, size=size, navigator=SceneNavigator)
        assert asked.pop() == result


@pytest.mark.parametrize(
    ("desktops", "opened"),
    [
        ([(1920, 1080)], (1440, 810)),
        ([(3840, 2160), (1920, 1080)], (2880, 1620)),
        ([(1280, 800)], (960, 600)),
        ([(800, 600)], (960, 540)),
        ([], (1440, 810)),
        ([(5120, 1440)], (2520, 1080)),
        ([(1080, 1920)], (960, 720)),
    ],
)
def test_the_first_window_suits_the_screen(desktops: list[tuple[int, int]], opened: tuple[int, int]) -> None:
    assert first_size(desktops) == opened
    for screen in desktops[:1]:
        if screen[0] >= 1280 and 4 / 3 <= screen[0] / screen[1] <= 21 / 9:
            assert 2 * opened[0] * opened[1] >= screen[0] * screen[1]


def test_the_first_windows_size_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1600, 1000)])
    app = App(Settings(language="en"), Storage.in_folder(tmp_path), navigator=SceneNavigator)
    assert app.window.size == app.settings.window_size == (1200, 750)
    app.resize((1000, 700))
    app.saving.save_settings()
    app.close()
    kept, _ = load_settings(app.storage.settings_file)
    assert kept.window_size == (1000, 700)
    again = App(kept, app.storage, navigator=SceneNavigator)
    assert again.window.size == (1000, 700)
    again.close()


class SharpWindow(pygame.Window):
    """A window of macOS on a sharp screen: two pixels of its surface, across and down, for each of its units."""

    asked: ClassVar[list[object]] = []

    def __init__(self, title: str, size: tuple[int, int], place: int, **options: bool) -> None:
        super().__init__(title, size, place, **options)
        self.asked.append(options.get("allow_high_dpi"))
        self._sharp = pygame.Surface((0, 0))

    def get_surface(self) -> pygame.Surface:
        """All pixels."""
        width, height = super().get_surface().get_size()
        if self._sharp.get_size() != (2 * width, 2 * height):
            self._sharp = pygame.Surface((2 * width, 2 * height))
        return self._sharp


def test_a_sharp_screen_gets_all_its_pixels_and_the_pointer_is_where_it_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame, "Window", SharpWindow)
    SharpWindow.asked.clear()
    app = App(Settings(language="en", window_size=(1200, 675)), Storage.in_folder(tmp_path), navigator=SceneNavigator)
    app.guarded = False
    assert SharpWindow.asked == [True]
    scene = Spy(app)
    app.scenes.push(scene)
    app.step(0)
    for size, middle in [((1200, 675), (800, 450)), ((960, 720), (800, 600))]:
        app.resize(size)
        app.step(0)
        assert app.surface.get_size() == app.viewport.size_px == (2 * size[0], 2 * size[1])
        assert app.settings.window_size == size
        half = (size[0] // 2, size[1] // 2)
        posted = [
            pygame.event.Event(pygame.MOUSEMOTION, pos=half, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=half, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=half, button=1),
            pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False),
        ]
        scene.events.clear()
        app.step(0, posted)
        assert [type(event) for event in scene.events] == [PointerMoved, PointerPressed, PointerReleased, Wheel]
        for event in scene.events:
            assert isinstance(event, PointerMoved | PointerPressed | PointerReleased | Wheel)
            assert event.pos == pytest.approx(middle, abs=1.5)
    app.close()


def test_settings_are_written_while_frames_go_on(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    writers: list[threading.Thread] = []
    fsync = os.fsync

    def spy(number: int) -> None:
        writers.append(threading.current_thread())
        fsync(number)

    monkeypatch.setattr("ui.files.disk.os.fsync", spy)
    app.change_settings(music=5)
    app.step(1)
    app.finish_saving()
    assert writers
    assert threading.current_thread() not in writers


class FullDisk(io.BytesIO):
    """A log file on a full disk: what is written to it fails when it is flushed, and once more at the end."""

    def flush(self) -> None:
        if not self.closed:
            raise OSError(errno.ENOSPC, "No space left on device")

    def close(self) -> None:
        super().close()
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_costs_the_log_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(LogFile, "_opened", lambda _: FullDisk())
    handler = start_log(tmp_path)
    for _ in range(3):
        logging.getLogger("test").warning("something")
    stop_log(handler)
    assert capsys.readouterr().err == ""


def test_the_log_is_a_file_once_there_is_something_to_log(tmp_path: Path) -> None:
    handler = start_log(tmp_path / "logs")
    assert not (tmp_path / "logs").exists()
    for word in ("first", "second"):
        logging.getLogger("test").warning(word)
    stop_log(handler)
    (file,) = (tmp_path / "logs").iterdir()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line.split(" WARNING test: ")[1] for line in lines] == ["first", "second"]


def test_an_unopenable_log_is_simply_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / LOG_FILE).mkdir()
    handler = start_log(tmp_path)
    logging.getLogger("test").warning("something")
    stop_log(handler)
    assert capsys.readouterr().err == ""


def _loaded(storage: Storage) -> tuple[Settings, Storage]:
    from ui.files.settings import load_settings

    return load_settings(storage.settings_file)[0], storage


def test_no_display_is_one_clear_sentence(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\nfrom ui.navigation import SceneNavigator\n"
        "from ui.shell.window import NoDisplayError\nfrom ui.shell.running import run_app\n"
        "from ui.files.storage import Storage\n"
        f"storage = Storage.in_folder(Path({str(tmp_path)!r}))\n"
        "try:\n    run_app(None, navigator=SceneNavigator, storage=storage)\n"
        "except NoDisplayError as error:\n    print(error)\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "no-such-driver", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.startswith("Fzzzt! needs a screen")
    assert done.stdout.count("\n") == 1


def test_no_sound_device_is_noted_once_and_the_game_is_silent(tmp_path: Path) -> None:
    code = (
        "import logging\nfrom pathlib import Path\nlogging.basicConfig(level=logging.INFO)\n"
        "from ui.navigation import SceneNavigator\n"
        "from ui.shell.app import App\nfrom ui.shell.running import start_sound\n"
        "from ui.files.settings import Settings\nfrom ui.files.storage import Storage\n"
        f"app = App(Settings(), Storage.in_folder(Path({str(tmp_path)!r})), navigator=SceneNavigator)\n"
        "start_sound(app)\n"
        "app.change_settings(music=10)\napp.step(0.1)\nprint('still here')\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "no-such-driver"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip().endswith("still here")
    assert done.stderr.lower().count("no sound") == 1
