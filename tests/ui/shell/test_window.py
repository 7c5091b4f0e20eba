"""The window: its place on the screens, full screen, and what it costs while nobody sees it."""

import ctypes
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pygame
import pytest

from build import screens as pictures
from tests.grids import mostly_slow, sampled
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.shell.spies import Clock, Spy
from ui.files.settings import Settings, WindowMode, load_settings
from ui.files.storage import Storage
from ui.navigation import SceneNavigator
from ui.scenes.common.dialog import DialogScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.routing import DEAF_SECONDS
from ui.shell.running import run_loop
from ui.shell.scene import DialogAnswer
from ui.shell.window import Area, _sdl_update, can_be_seen, library, screens, show_parts

HD = (0, 0, 1920, 1080)
LEFT_OF_IT = (-1280, 200, 1280, 1024)


@pytest.mark.parametrize(
    ("place", "areas", "seen"),
    [
        ((0, 0), [HD], True),
        ((1700, 1000), [HD], True),
        ((-600, 300), [HD], True),
        ((-700, 300), [HD, LEFT_OF_IT], True),
        ((-1200, 300), [HD, LEFT_OF_IT], True),
        ((-1200, 300), [HD], False),
        ((-1200, 100), [HD, LEFT_OF_IT], False),
        ((100, -40), [HD], False),
        ((100, 1070), [HD], False),
        ((1850, 100), [HD], False),
        ((-780, 100), [HD], False),
        ((100, 100), [], False),
    ],
)
def test_a_window_must_show_enough_to_be_taken_hold_of(place: tuple[int, int], areas: list[Area], seen: bool) -> None:
    assert can_be_seen(place, (800, 600), areas) is seen


def test_the_window_opens_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [HD[2:]])
    app = App(Settings(language="en"), Storage.in_folder(tmp_path), navigator=SceneNavigator)
    app.window.position = (37, 59)
    app.step(0, [pygame.event.Event(pygame.WINDOWMOVED, x=37, y=59)])
    app.saving.save_settings()
    app.close()
    kept, notices = load_settings(app.storage.settings_file)
    assert (kept.window_place, notices) == ((37, 59), [])
    again = App(kept, app.storage, navigator=SceneNavigator)
    assert again.window.position == (37, 59)
    again.close()


def test_a_place_off_every_screen_is_ignored_and_the_window_is_centred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    class Noted(pygame.Window):
        def __init__(self, title: str, size: tuple[int, int], place: object, **options: bool) -> None:
            asked.append(place)
            super().__init__(title, size, **options)

    monkeypatch.setattr(pygame, "Window", Noted)
    for areas, expected in (([HD], pygame.WINDOWPOS_CENTERED), ([HD, LEFT_OF_IT], (-1200, 300))):
        monkeypatch.setattr("ui.shell.window.screens", lambda areas=areas: areas)
        kept = Settings(language="en", window_size=(960, 540), window_place=(-1200, 300))
        App(kept, Storage.in_folder(tmp_path), navigator=SceneNavigator).close()
        assert asked.pop() == expected


@pytest.mark.parametrize(
    ("frame", "stands"), [((1, 20), (242, 175)), ((0, 0), (241, 155)), ((-150, 30), (91, 185)), ((700, 2), (941, 157))]
)
def test_under_x11_the_window_opens_where_it_was_start_after_start(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, frame: tuple[int, int], stands: tuple[int, int]
) -> None:
    """The window manager puts the frame where the window was to be, or takes another place."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [HD[2:]])
    kept = Settings(language="en", window_size=(960, 540), window_place=(241, 155))
    placed: list[tuple[int, int]] = []
    for _start in range(3):
        app = make_app(None, kept)
        left, top = app.window.position
        if placed and frame not in ((1, 20), (0, 0)):
            # Such a window manager has chosen, and leaves a window that asks for that place there.
            assert (left, top) == stands
        else:
            app.window.position = (left + frame[0], top + frame[1])
            app.step(0, [pygame.event.Event(pygame.WINDOWMOVED)])
        placed.append(app.window.position)
        kept = Settings(language="en", window_size=(960, 540), window_place=app.settings.window_place)
    assert placed == [stands] * 3
    app.window.position = (500, 400)
    app.step(0, [pygame.event.Event(pygame.WINDOWMOVED)])
    again = make_app(None, Settings(window_size=(960, 540), window_place=app.settings.window_place))
    moved = frame if frame == (1, 20) else (0, 0)
    assert again.window.position == (500 - moved[0], 400 - moved[1]), "the frame goes around it from there"


@pytest.mark.parametrize("reason", ["no library", "no answer"])
def test_where_screens_lie_is_asked_of_sdl(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    """Two screens: SDL knows where the second is; if it does not answer, only the first counts."""
    bounds = [HD, LEFT_OF_IT]

    def told(number: ctypes.c_int, into: Any) -> int:
        into.contents[:] = bounds[number.value]
        return 0

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [one[2:] for one in bounds])
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace(SDL_GetDisplayBounds=told))
    assert screens() == bounds
    broken = SimpleNamespace() if reason == "no library" else SimpleNamespace(SDL_GetDisplayBounds=lambda *_: -1)
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: broken)
    assert screens() == [HD]


def test_sdl_answers_for_real(app: App) -> None:
    """The library that pygame has loaded is found, and tells the bounds of the first screen."""
    sizes = pygame.display.get_desktop_sizes()
    assert screens() == [(0, 0, *sizes[0])]
    sdl = library()
    area = (ctypes.c_int * 4)()
    assert sdl.SDL_GetDisplayBounds(ctypes.c_int(0), ctypes.pointer(area)) == 0
    assert tuple(area) == (0, 0, *sizes[0])


@pytest.mark.parametrize(
    "name",
    mostly_slow(["title", "settings", "setup", "rules", "pause", "dialog", "table"], "title", "dialog", "table"),
)
def test_full_screen_is_one_press_away_on_every_page(make_app: MakeApp, plain_art: None, name: str) -> None:
    app = make_app((960, 540))
    pictures.render(app, pictures.SCENES[name], settling=0)
    top = app.scenes.top
    for code, mod in ((pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_RALT)):
        before = app.settings.window_mode
        hands.key(app, code, mod)
        assert app.settings.window_mode is not before
        assert app.scenes.top is top


def test_full_screen_keeps_the_place_of_the_window(app: App) -> None:
    app.scenes.push(Spy(app))
    app.window.position = (40, 50)
    app.step(0, [pygame.event.Event(pygame.WINDOWMOVED, x=40, y=50)])
    hands.key(app, pygame.K_F11)
    app.window.position = (0, 0)
    app.step(0, [pygame.event.Event(pygame.WINDOWMOVED, x=0, y=0)])
    assert app.settings.window_mode is WindowMode.FULL_SCREEN
    assert app.settings.window_place == (40, 50)


def test_a_minimised_window_draws_nothing_and_steps_once_a_second(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much moves and wants to be asked often; once it is back it is drawn at once."""

    class Busy(Spy):
        def update(self, dt: float) -> None:
            super().update(dt)
            self.wake_after = 0.01
            self.invalidate()
            if self.log.count("update") == 5:
                self.app.quit()

    scene = Busy(app, moving=True)
    app.scenes.push(scene)
    app.art.wait()
    app.step(0, [pygame.event.Event(pygame.WINDOWMINIMIZED)])
    scene.log.clear()
    pygame.event.clear()
    clock = Clock()
    monkeypatch.setattr("ui.shell.running.time", clock)
    run_loop(app)
    assert scene.log == ["update"] * 5
    assert clock.now == pytest.approx(5, abs=0.1)
    app.running = True
    assert not app.step(0)
    assert app.step(0, [pygame.event.Event(pygame.WINDOWRESTORED)])
    assert scene.log[-1] == "draw"


@pytest.mark.parametrize(
    ("full_screen", "late"),
    sampled(
        [{"key": pygame.K_F11, "mod": 0}, {"key": pygame.K_RETURN, "mod": pygame.KMOD_LALT}],
        [pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED],
    ),
)
def test_the_first_arrow_key_after_a_change_to_full_screen_counts(
    make_app: MakeApp, full_screen: dict[str, Any], late: int
) -> None:
    """Though the system tells of the new size only after the key."""
    app = make_app()
    app.guarded = True
    app.scenes.reset(TitleScene(app))
    app.step(0)
    answers = [DialogAnswer("Learn it", app.go.lessons), DialogAnswer("Play it", app.go.setup)]
    app.go.ask("Fzzzt!", "What now?", answers, cancel=1)
    app.step(0)
    app.step(DEAF_SECONDS)
    offer = app.scenes.top
    assert isinstance(offer, DialogScene)
    hands.key(app, pygame.K_LEFT)
    app.step(0, [pygame.event.Event(kind, **full_screen) for kind in (pygame.KEYDOWN, pygame.KEYUP)])
    hands.key(app, pygame.K_RIGHT)
    app.step(0, [pygame.event.Event(late)])
    assert offer.group.focused is hands.labelled(offer.group, "Play it")
    assert offer.group.ring
    app.step(DEAF_SECONDS)
    hands.key(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, SetupScene)


@pytest.mark.parametrize("reached", [True, False])
def test_only_the_parts_that_changed_are_shown_on_x11(
    app: App, monkeypatch: pytest.MonkeyPatch, *, reached: bool
) -> None:
    window, areas = mock.Mock(id=7), [pygame.Rect(1, 2, 3, 4)]
    ask = mock.Mock(return_value=reached)
    monkeypatch.setattr("ui.shell.window._sdl_update", lambda: ask)
    show_parts(window, areas)
    assert (ask.called, window.flip.called) == (False, True), "other systems know no parts"
    window.flip.reset_mock()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    show_parts(window, areas)
    ask.assert_called_once_with(7, areas)
    assert window.flip.called is not reached


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all of a window is shown")
def test_sdl_itself_can_be_asked_to_show_parts_of_a_window(app: App) -> None:
    update = _sdl_update()
    assert update is not None
    assert update(app.window.id, [pygame.Rect(0, 0, 10, 10), pygame.Rect(50, 60, 7, 8)])
    assert not update(app.window.id + 100, [pygame.Rect(0, 0, 10, 10)]), "there is no such window"
