"""Every scene says where one is and what the focus is on; what it says is what it shows."""

import pygame
import pytest

from build import screens
from tests.ui.conftest import MakeApp
from tests.ui.hands import key
from ui.announce.announcement import Announcement, one_line
from ui.files.settings import Settings
from ui.scenes.common.widget_scene import WidgetScene
from ui.scenes.rules.sheet import Words
from ui.scenes.rules.text import controls
from ui.scenes.start.settings import Page, SettingsScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App


def listening(app: App) -> list[Announcement]:
    heard: list[Announcement] = []
    app.announcer.add(heard.append)
    return heard


QUICK = (
    "title",
    "setup",
    "settings",
    "settings-access",
    "table",
    "rules",
    "pause",
    "curtain",
    "dialog",
    "allocation",
    "crash",
    "lesson-bid",
)
"""Scenes that are made quickly, of many kinds; a slow run has all there are pictures of."""


@pytest.mark.parametrize(
    "names", [QUICK, pytest.param(tuple(screens.SCENES), marks=pytest.mark.slow)], ids=["quick", "all"]
)
def test_every_scene_says_its_heading_and_what_the_keys_reach(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    app = make_app((960, 540), Settings(language="en"))
    monkeypatch.setattr(app, "draw", lambda: None)
    heard = listening(app)
    silent = []
    for name in names:
        while len(app.scenes):
            app.scenes.pop()
        app.step(0)
        scene = screens.SCENES[name](app)
        if scene not in app.scenes.scenes:
            app.scenes.push(scene)
        heard.clear()
        for top in (None, scene):
            # A step would let time pass.
            app.reader.look(top)
        assert isinstance(scene, WidgetScene)
        words = one_line(scene.heading_words)
        if not words or not any(words in one.text for one in heard):
            silent.append(name)
        for widget in [widget for widget in scene.group.widgets if widget.can_focus][:12]:
            scene.group.focus(widget)
            if not scene.spoken().focus:
                silent.append(f"{name}: {type(widget).__name__}")
    assert not silent


def test_the_focus_is_said_with_name_kind_and_state(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en"))
    heard = listening(app)
    app.scenes.push(scene := SettingsScene(app))
    app.step(0)
    assert heard[0].text == "Settings: Screen"
    said = []
    for page in (Page.SCREEN, Page.GAME, Page.SOUND):
        scene.turn_to(page)
        for _ in range(14):
            key(app, pygame.K_TAB)
            said.append(heard[-1].text)
    assert "Mute everything: Off, switch. M does the same" in said
    assert "Music: 60%, slider" in said
    assert any(words.startswith("Language: English, choice 1 of 5") for words in said)
    assert any(words.startswith("Explanations: Show them again, button, not now") for words in said)
    assert any(words.startswith("Read aloud: Off, choice 1 of 5") for words in said)


def test_a_change_of_value_is_said(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en"))
    heard = listening(app)
    scene = SettingsScene(app, Page.SOUND)
    app.scenes.push(scene)
    app.step(0)
    while "Mute everything" not in heard[-1].text:
        key(app, pygame.K_TAB)
    key(app, pygame.K_SPACE)
    assert heard[-1].text.startswith("Mute everything: On, switch")
    assert heard[-1].interrupts


def test_an_opened_tab_is_named_and_the_page_on_accessibility_is_read(make_app: MakeApp, plain_art: None) -> None:
    """With the key that turns pages, and by pressing the tab."""
    app = make_app((960, 540), Settings(language="en"))
    heard = listening(app)
    app.scenes.push(SettingsScene(app))
    app.step(0)
    heard.clear()
    key(app, pygame.K_PAGEDOWN)
    assert [one.text for one in heard] == ["Settings: Game"]
    key(app, pygame.K_TAB)
    key(app, pygame.K_RIGHT)
    assert heard[-1].text == "Sound, page"
    heard.clear()
    key(app, pygame.K_SPACE)
    assert [one.text for one in heard] == ["Settings: Sound", "Sound, page, open"]
    heard.clear()
    key(app, pygame.K_PAGEUP)
    key(app, pygame.K_PAGEUP)
    key(app, pygame.K_PAGEUP)
    said = [one.text for one in heard]
    assert "Settings: Accessibility" in said
    assert "Hear: Captions, Mono" in said


def test_letters_go_into_a_text_field_and_ask_for_nothing(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en"))
    heard = listening(app)
    app.scenes.push(SetupScene(app))
    app.step(0)
    while "text field" not in heard[-1].text:
        key(app, pygame.K_TAB)
    before = len(heard)
    key(app, pygame.K_F2)
    assert len(heard) == before


def test_one_key_reads_the_whole_scene_as_it_is_drawn(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en"))
    heard = listening(app)
    app.scenes.push(TitleScene(app))
    app.step(0)
    before = len(heard)
    key(app, pygame.K_F2)
    said = [one.text for one in heard[before:]]
    assert said[0] == "Fzzzt!"
    assert {"New game", "How to play", "Quit"} <= set(said)
    assert any(words.startswith("Unofficial fan project") for words in said)


def test_another_key_reads_the_scene_once_it_is_chosen(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en", keys={"read": ("x", "")}))
    heard = listening(app)
    app.scenes.push(TitleScene(app))
    app.step(0)
    before = len(heard)
    key(app, pygame.K_F2)
    assert len(heard) == before
    key(app, pygame.K_x)
    assert "Fzzzt!" in [one.text for one in heard[before:]]
    said = " ".join(one.text for one in controls(app.tr) if isinstance(one, Words))
    assert "X: Read all aloud · F3: Read your cards" in said


def test_while_nobody_listens_nothing_is_worked_out(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app((960, 540), Settings(language="en"))
    scene = TitleScene(app)
    app.scenes.push(scene)
    monkeypatch.setattr(scene, "spoken", lambda: pytest.fail("it was asked for its words"))
    for _ in range(3):
        app.step(0.1)
    key(app, pygame.K_F2)
