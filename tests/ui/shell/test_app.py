"""The window's loop: what is drawn when, who gets which event."""

import gc
import os
import threading
import weakref

import pygame
import pytest

from tests.ui import hands
from tests.ui.shell.spies import Clock, Overlay, Spy
from ui.base.viewport import Rect
from ui.files.settings import WindowMode
from ui.input.input import FocusGained, FocusLost, InputEvent, KeyPressed
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.shell.running import run_loop


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
    monkeypatch.setattr("ui.shell.running.time", clock)
    run_loop(app)
    assert scene.log == ["update"] * round(scene.passed / 0.5)
    assert scene.passed < 3
    # A nap is long enough that the loop's own looking round costs nothing to speak of.
    assert clock.naps <= scene.passed / 0.01


@pytest.mark.parametrize(
    ("gentle", "cost", "frames"), [(True, 0.0, 30), (True, 0.004, 20), (True, 0.05, 12), (False, 0.0, 60)]
)
def test_gentle_motion_is_drawn_half_as_often_or_less_but_responds_as_fast(
    app: App, monkeypatch: pytest.MonkeyPatch, gentle: bool, cost: float, frames: int
) -> None:
    """A frame takes ``cost`` seconds: dear ones come so seldom that little of a core is spent on them."""
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
            clock.sleep(cost)
            if clock.now >= 1:
                self.app.quit()

    scene = Moving(app)
    scene.gentle = gentle
    app.scenes.push(scene)
    pygame.event.clear()
    monkeypatch.setattr("ui.shell.running.time", clock)
    run_loop(app)
    assert frames - 1 <= scene.drawn <= frames + 3
    assert 0.52 <= scene.answered <= 0.52 + max(cost, 1 / 60) + 0.001


def test_a_game_that_was_left_is_let_go_of_at_once(app: App) -> None:
    """Its pictures take much memory, and the collector, left to itself, comes late."""

    class Last(Spy):
        def update(self, dt: float) -> None:
            super().update(dt)
            self.app.quit()

    left = Spy(app)
    left.itself = left  # type: ignore[attr-defined]
    gone = weakref.ref(left)
    app.scenes.reset(left)
    del left
    gc.disable()
    try:
        app.scenes.reset(Last(app))
        run_loop(app)
        assert gone() is None
    finally:
        gc.enable()


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
