"""The settings' scene: what is changed there applies at once, and every tab has room for its rows."""

import pygame
import pytest

from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.hands import of_kind, top_of
from ui.files.settings import Settings
from ui.scenes.start.keys import KeysScene
from ui.scenes.start.settings import ROWS, Page, SettingsScene
from ui.shell.app import App
from ui.widgets.choice import Choice, Toggle
from ui.widgets.slider import Slider


def opened(app: App, page: Page = Page.SCREEN) -> SettingsScene:
    scene = SettingsScene(app, page)
    app.scenes.push(scene)
    app.step(0)
    return scene


def changes(app: App, page: Page) -> set[str]:
    """Press everything on a tab, besides the window's mode; what is different then?"""
    scene = opened(app, page)
    before = {name: getattr(app.settings, name) for name in app.settings.__struct_fields__}
    # Found before the language changes, and with it the words.
    window = next((at for at, one in enumerate(of_kind(scene, Choice)) if "Full screen" in one.values), None)
    for kind in (Toggle, Slider, Choice):
        for index in range(len(of_kind(scene, kind))):
            if kind is Choice and index == window:
                continue
            widget = of_kind(scene, kind)[index]
            hands.click(app, (widget.rect.x + 30, widget.rect.centery))
            app.step(0)
    return {name for name, was in before.items() if getattr(app.settings, name) != was}


SCREEN = {"language", "text_size", "high_contrast", "reduced_motion", "screen_shake", "flashes", "chosen"}
GAME = {"pace", "memory_aid", "explanations", "what_if", "figures", "sort_hand"}
SOUND = {"music", "effects", "interface", "mute", "mono", "captions", "read_aloud", "reading_speed"}
ACCESS = {"text_size", "high_contrast", "captions", "mono", "pointer_size", "memory_aid", "reduced_motion", "flashes"}


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (Page.SCREEN, SCREEN),
        (Page.GAME, GAME),
        (Page.SOUND, SOUND),
        (Page.CONTROLS, {"zoom_rest", "pointer_size"}),
        (Page.ACCESS, ACCESS | {"chosen", "read_aloud", "reading_speed"}),
    ],
)
def test_every_setting_can_be_changed_and_applies_at_once(make_app: MakeApp, page: Page, expected: set[str]) -> None:
    assert changes(make_app(), page) == expected


def test_the_tabs_have_every_setting_that_a_player_changes() -> None:
    """The others are kept by what is done: the window's place, the last game, keys, and so on."""
    by_deed = {
        "version",
        "window_size",
        "window_place",
        "chosen",
        "pad_buttons",
        "reading_speed",
        "last_setup",
        "setup_more",
        "statistics_since",
    }
    names = [name for page in ROWS.values() for name in page]
    assert len(names) == len(set(names))
    assert set(names) == set(Settings.__struct_fields__) - by_deed


def test_the_tab_that_was_open_last_opens_again(make_app: MakeApp, plain_art: None) -> None:
    app = make_app(settings=Settings(language="en"))
    app.go.settings()
    hands.click_on(app, top_of(app).group, "Sound")  # type: ignore[attr-defined]
    hands.key(app, pygame.K_ESCAPE)
    app.go.settings()
    scene = top_of(app)
    assert isinstance(scene, SettingsScene)
    assert scene.shown is Page.SOUND


@pytest.mark.parametrize("page", [Page.CONTROLS, Page.ACCESS])
def test_keys_and_buttons_are_within_reach(make_app: MakeApp, plain_art: None, page: Page) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = opened(app, page)
    hands.click_on(app, scene.group, "Show and change")
    assert isinstance(top_of(app), KeysScene)


def test_the_pace_says_what_each_choice_means(make_app: MakeApp) -> None:
    """With the pointer and with keys, after a moment's rest."""
    app = make_app()
    scene = opened(app, Page.GAME)
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
    scene = opened(app, Page.SOUND)
    hands.key(app, pygame.K_m)
    switch = hands.beside(scene.group, "Mute everything")
    assert isinstance(switch, Toggle)
    assert switch.on


def test_the_focus_stays_when_the_text_size_changes(make_app: MakeApp) -> None:
    app = make_app()
    scene = opened(app)
    size = next(choice for choice in of_kind(scene, Choice) if "115%" in choice.values)
    scene.group.focus(size)
    for _ in range(2):
        hands.key(app, pygame.K_RIGHT)
    assert app.settings.text_size == 130
