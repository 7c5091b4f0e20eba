"""The tabs of the settings have room for their rows, in every language and text size; what is taller scrolls."""

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from tests.grids import mostly_slow
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.hands import of_kind
from tests.ui.scenes.start.test_settings import opened
from tests.ui.touch_persons import TouchPerson
from ui.base.i18n import LANGUAGES
from ui.base.theme import BUTTON, TITLE
from ui.files.settings import Settings
from ui.layout.boxes import Scroll
from ui.layout.leaves import Picture, Words
from ui.scenes.common.page import PageScene
from ui.scenes.start.keys import KeysScene
from ui.scenes.start.settings import Page, SettingName, SettingsScene, groups
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.widgets.base import FINGER


def scrolls(scene: SettingsScene) -> bool:
    return any(isinstance(placed.leaf, Scroll) for placed in scene.arranged.placed)


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "ru"))
def test_usual_words_have_room_without_scrolling(make_app: MakeApp, plain_art: None, language: str) -> None:
    """And the page on accessibility stands side by side."""
    app = make_app((960, 540), Settings(language=language))
    for page in Page:
        scene = opened(app, page)
        assert not scrolls(scene)
        names = {label.rect.left for label in of_kind(scene, SettingName)}
        assert len(names) == (3 if page is Page.ACCESS else 0)


PAGES: list[Callable[[App], PageScene]] = [*(partial(SettingsScene, page=page) for page in Page), KeysScene, SetupScene]


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "ru"))
def test_pages_scroll_rather_than_have_smaller_words(make_app: MakeApp, plain_art: None, language: str) -> None:
    app = make_app((960, 540), Settings(language=language, text_size=200, setup_more=True))
    for page in PAGES:
        app.scenes.push(scene := page(app))
        app.step(0)
        assert scene.arranged.fits
        # A long heading may give way to the buttons beside it.
        assert set(scene.arranged.shares) <= {Words("", style).group for style in (TITLE, BUTTON)}


def test_a_wheel_and_a_finger_scroll_a_tall_tab_and_change_nothing(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en", text_size=200))
    scene = opened(app, Page.SOUND)
    assert scrolls(scene)
    music, captions = hands.beside(scene.group, "Music"), hands.beside(scene.group, "Captions")
    start, before, volume = music.rect.top, music.rect.center, app.settings.music
    hands.wheel(app, before, -1)
    assert music.rect.top == start - 70
    TouchPerson(app).drag((200, 700), (200, 650))
    assert music.rect.top == pytest.approx(start - 120, abs=2)
    # What has scrolled out of sight is not there for a press.
    hands.wheel(app, before, -9)
    hands.click(app, music.rect.center)
    assert app.settings.music == volume
    hands.click(app, (captions.rect.x + 30, captions.rect.centery))
    assert app.settings.captions


def test_what_a_setting_does_stands_beside_it_and_not_in_a_tooltip_too(make_app: MakeApp, plain_art: None) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = opened(app)
    words = "Light words on near-black, thicker outlines, and nothing behind them."
    assert words in hands.words_drawn(app)
    scene.group.focus(hands.beside(scene.group, "High contrast"))
    hands.key(app, pygame.K_TAB)
    hands.key(app, pygame.K_q)
    app.step(1)
    assert scene.group.tip == ""
    scene.turn_to(Page.ACCESS)
    assert words not in hands.words_drawn(app)
    label = next(label for label in of_kind(scene, SettingName) if label.text == "High contrast")
    TouchPerson(app).click(label.rect.center)
    assert words in hands.words_drawn(app)


def test_the_page_on_accessibility_says_what_is_missing(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en"))
    opened(app, Page.ACCESS)
    drawn = hands.words_drawn(app)
    for group in groups(app.tr):
        assert {group.title, group.told} <= set(drawn)
    assert "Not there yet" in drawn


def test_the_foreman_stays_longer_than_the_robots_at_the_foot(make_app: MakeApp, plain_art: None) -> None:
    """It is he who tells what is missing."""
    scene = opened(make_app((1600, 900), Settings(language="en")), Page.ACCESS)
    last = [placed for placed in scene.arranged.placed if placed.names[-1:] == ("Not there yet",)]
    assert sum(isinstance(placed.leaf, Picture) for placed in last) == 2, "his picture, and the ground"


def test_the_robots_at_the_foot_fill_a_wide_window(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There are more places there than robots."""
    feet: list[float] = []
    monkeypatch.setattr("ui.halls.backdrop.draw_figure", lambda _painter, _key, at, _size: feet.append(at[0]))
    app = make_app((2560, 1080), Settings(language="en"))
    opened(app, Page.GAME)
    app.draw()
    canvas = app.painter.canvas
    assert min(feet) < canvas.w * 0.1
    assert max(feet) > canvas.w * 0.9


@pytest.mark.parametrize("page", Page)
def test_everything_is_large_enough_for_a_finger(make_app: MakeApp, plain_art: None, page: Page) -> None:
    scene = opened(make_app((1280, 720), Settings(language="en")), page)
    for widget in scene.group.widgets:
        if widget.focusable:
            assert min(widget.reach.w, widget.reach.h) >= FINGER
