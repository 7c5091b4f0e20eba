"""No page tells a gamepad or a finger to press a key, to click or to hold the pointer."""

import re

import pytest

from build import screens
from tests.ui.conftest import MakeApp
from tests.ui.hands import undrawn, words_drawn
from ui.files.settings import Settings
from ui.input.glyphs import Device
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App

QUICK = ("settings", "settings-game", "settings-controls", "setup", "allocation", "replay", "share", "history", "table")
"""Scenes of many kinds; a slow run has all of them."""
ALL = [name for name in screens.SCENES if not name.startswith("keys")]
"""The page of keys names them on every device."""
OF_A_KEYBOARD = re.compile(
    r"\b(esc|escape|enter|space|space bar|backspace|tab|ctrl|f\d{1,2}|clicks?|right-click|arrow|keys?)\b| \([0-9]\)",
    re.IGNORECASE,
)
OF_A_PAD = re.compile(r"\b(LB|RB|LT|RT|LS|RS|View|gamepad)\b|\([ABXY]\)")
OF_NO_DEVICE = {
    "Keys and buttons",
    "What each key and each gamepad button does, and a new one for any of them.",
    "Your system's voice says everything that is shown. The rules list the keys that ask it.",
    "A finger, a mouse, half a keyboard, or one stick and one button: each is enough for a whole game. No holding, no "
    "double clicks, no timing.",
    "Mouse, keys and gamepad",
    "Plays with mouse, keys or gamepad.",
}
"""What is true on every device, or tells of others."""


def told(app: App, device: Device) -> set[str]:
    """All words of the scene and of its tooltips on this device, that are not true on every one."""
    # Some of the ways to a scene are gone by keys.
    app.devices.device = device
    app.devices.name_keys(app.tr)
    app.scenes.layout(app.viewport.canvas)
    scene = app.scenes.top
    assert isinstance(scene, WidgetScene)
    hints = {hint for widget in scene.group.widgets for hint in (widget.hint, widget.disabled_reason or "")}
    return {*words_drawn(app), *hints, scene.prompt_words} - OF_NO_DEVICE


@pytest.mark.parametrize("names", [QUICK, pytest.param(ALL, marks=pytest.mark.slow)], ids=["quick", "all"])
def test_what_is_told_suits_the_device_in_use(make_app: MakeApp, plain_art: None, names: list[str]) -> None:
    app = make_app(settings=Settings(language="en"))
    wrong = {}
    for name in names:
        with undrawn(app):
            screens.render(app, screens.SCENES[name], settling=0)
        for device in (Device.PAD, Device.TOUCH):
            words = told(app, device)
            found = {
                one for one in words if OF_A_KEYBOARD.search(one) or (device is Device.TOUCH and OF_A_PAD.search(one))
            }
            if found:
                wrong[name, device] = found
    assert not wrong
