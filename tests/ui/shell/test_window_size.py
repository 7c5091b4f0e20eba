"""The window's size: at the first start, remembered, on smaller screens, and with two pixels per unit."""

from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from tests.ui.shell.spies import Spy, loaded
from ui.files.settings import Settings, load_settings
from ui.files.storage import Storage
from ui.input.input import PointerMoved, PointerPressed, PointerReleased, Wheel
from ui.navigation import SceneNavigator
from ui.shell.app import App
from ui.shell.running import run_app
from ui.shell.window import NoDisplayError, first_size


def test_run_app_remembers_the_window(tmp_path: Path) -> None:
    class Brief(Spy):
        def update(self, _dt: float) -> None:
            self.app.resize((1111, 777))
            self.app.quit()

    storage = Storage.in_folder(tmp_path)
    assert run_app(lambda app: app.scenes.push(Brief(app)), navigator=SceneNavigator, storage=storage) == 0
    again = App(*loaded(storage), navigator=SceneNavigator)
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
