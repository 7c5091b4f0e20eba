"""Scenes of widgets, and overlays: held buttons, ways out, and when they wake."""

from pathlib import Path

import pytest

from tests.ui.hands import top_of
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed, PointerReleased, WindowClosing
from ui.scenes.common.widget_scene import OverlayScene, WidgetScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.start.settings import SettingsScene
from ui.shell.app import App
from ui.widgets.button import Button


def with_button(app: App, kind: type[WidgetScene]) -> tuple[WidgetScene, list[str]]:
    """A scene with one button on top, and what the button has done."""
    done: list[str] = []
    scene = kind(app)
    app.scenes.push(SettingsScene(app))
    app.scenes.push(scene)
    scene.group.replace([Button(Rect(100, 100, 300, 80), "Press", lambda: done.append("pressed"))])
    return scene, done


@pytest.mark.parametrize("kind", [WidgetScene, OverlayScene])
def test_a_button_held_while_another_scene_comes_and_goes_does_nothing(app: App, kind: type[WidgetScene]) -> None:
    scene, done = with_button(app, kind)
    scene.handle(PointerPressed((200, 140), 1))
    above = SettingsScene(app)
    app.scenes.push(above)
    app.go.back(above)
    scene.handle(PointerReleased((200, 140), 1))
    assert done == []


def test_a_pause_lets_go_of_a_button_when_another_scene_has_lain_over_it(app: App) -> None:
    scene = PauseScene(app)
    app.scenes.push(SettingsScene(app))
    app.scenes.push(scene)
    place = scene.group.widgets[0].rect.center
    scene.handle(PointerPressed(place, 1))
    above = SettingsScene(app)
    app.scenes.push(above)
    app.go.back(above)
    scene.handle(PointerReleased(place, 1))
    assert top_of(app) is scene


@pytest.mark.parametrize("event", [PadButton(Command.CANCEL), WindowClosing()])
def test_an_overlay_is_closed_by_cancel_and_by_the_wish_to_close_the_window(app: App, event: InputEvent) -> None:
    scene, done = with_button(app, OverlayScene)
    assert scene.handle(event)
    assert isinstance(top_of(app), SettingsScene)
    assert done == []


def test_the_focus_is_where_it_was_when_an_overlay_closes(app: App) -> None:
    below = SettingsScene(app)
    app.scenes.push(below)
    for _ in range(3):
        app.step(0, [])
        below.handle(KeyPressed("tab", command=Command.NEXT))
    focused = below.group.focused
    assert focused is not None
    app.scenes.push(PauseScene(app))
    top_of(app).handle(PadButton(Command.CANCEL))
    assert top_of(app) is below
    assert below.group.focused is focused
    assert below.group.ring


def test_an_overlay_lets_nothing_through(app: App) -> None:
    scene, _ = with_button(app, OverlayScene)
    assert scene.handle(PadButton(Command.HELP))
    assert scene.handle(KeyPressed("x"))
    assert top_of(app) is scene


def test_a_scene_wakes_at_the_earliest_time_that_anything_wants(app: App) -> None:
    scene, _ = with_button(app, WidgetScene)
    seen = []
    for waits in [(None,), (None, 0.5, 2.0), (0.7,)]:
        scene.wake_within(*waits)
        seen.append(scene.wake_after)
    assert seen == [None, 0.5, 0.5]


def test_no_other_scene_wires_a_focus_of_its_own() -> None:
    root = Path(__file__).parents[4] / "ui"
    made = [
        path.relative_to(root).as_posix() for path in root.rglob("*.py") if "FocusGroup(" in path.read_text("utf-8")
    ]
    assert made == ["scenes/common/widget_scene.py"]
