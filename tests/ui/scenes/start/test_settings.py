"""The settings' scene: what is changed there applies at once."""

import pygame

from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.hands import of_kind
from ui.scenes.start.settings import SettingsScene
from ui.widgets.choice import Choice, Toggle
from ui.widgets.slider import Slider


def test_every_setting_can_be_changed_and_applies_at_once(make_app: MakeApp) -> None:
    app = make_app()
    scene = SettingsScene(app)
    app.scenes.push(scene)
    app.step(0)
    before = app.settings.__class__(**{name: getattr(app.settings, name) for name in app.settings.__struct_fields__})
    # Found before the language changes, and with it the words.
    window = next(at for at, choice in enumerate(of_kind(scene, Choice)) if "Full screen" in choice.values)
    for kind in (Toggle, Slider, Choice):
        for index in range(len(of_kind(scene, kind))):
            if kind is Choice and index == window:
                continue
            widget = of_kind(scene, kind)[index]
            hands.click(app, (widget.rect.x + 30, widget.rect.centery))
            app.step(0)
    changed = {name for name in app.settings.__struct_fields__ if getattr(before, name) != getattr(app.settings, name)}
    expected = {"text_size", "pace", "music", "effects", "interface", "mute", "memory_aid", "what_if", "sort_hand"}
    expected |= {
        "explanations",
        "zoom_rest",
        "figures",
        "mono",
        "captions",
        "chosen",
        "high_contrast",
        "read_aloud",
        "reading_speed",
        "pointer_size",
    }
    assert changed - {"language"} == expected | {"reduced_motion", "screen_shake", "flashes"}


def test_the_pace_says_what_each_choice_means(make_app: MakeApp) -> None:
    """With the pointer and with keys, after a moment's rest."""
    app = make_app()
    scene = SettingsScene(app)
    app.scenes.push(scene)
    app.step(0)
    pace = next(choice for choice in of_kind(scene, Choice) if "Fast" in choice.values)
    said: dict[str, set[str]] = {}
    for number in range(2 * len(pace.values)):
        if number < len(pace.values):
            hands.click(app, (pace.rect.right - 20, pace.rect.centery))
        else:
            scene.group.focus(pace)
            hands.key(app, pygame.K_RIGHT)
        app.step(0.6)
        assert scene.group.tip
        said.setdefault(pace.value, set()).add(scene.group.tip)
    assert set(said) == set(pace.values)
    assert all(len(words) == 1 for words in said.values())
    assert len(set.union(*said.values())) == len(pace.values)


def test_a_switch_follows_the_key(make_app: MakeApp) -> None:
    app = make_app()
    scene = SettingsScene(app)
    app.scenes.push(scene)
    app.step(0)
    hands.key(app, pygame.K_m)
    switch = hands.beside(scene.group, "Mute everything")
    assert isinstance(switch, Toggle)
    assert switch.on


def test_the_focus_stays_when_the_text_size_changes(make_app: MakeApp) -> None:
    app = make_app()
    scene = SettingsScene(app)
    app.scenes.push(scene)
    size = next(choice for choice in of_kind(scene, Choice) if "115%" in choice.values)
    scene.group.focus(size)
    for _ in range(2):
        hands.key(app, pygame.K_RIGHT)
    assert app.settings.text_size == 130
