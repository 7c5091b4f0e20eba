"""The tabs of the settings have room for their rows, in every language and text size; what is taller scrolls."""

import pygame
import pytest

from tests.ui import hands
from tests.ui.conftest import MakeApp, Written
from tests.ui.hands import of_kind
from tests.ui.scenes.start.test_settings import opened
from tests.ui.touch_persons import TouchPerson
from ui.base.i18n import LANGUAGES
from ui.base.viewport import MIN_WINDOW
from ui.files.settings import Settings
from ui.layout.boxes import Scroll
from ui.scenes.common.boxes import MARGIN
from ui.scenes.start.settings import Page, SettingName, SettingsScene, groups
from ui.shell.app import App
from ui.widgets.base import FINGER
from ui.widgets.button import Button


def scrolls(scene: SettingsScene) -> bool:
    return any(isinstance(placed.leaf, Scroll) for placed in scene.arranged.placed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_usual_words_have_room_without_scrolling(make_app: MakeApp, plain_art: None, language: str) -> None:
    """And the page on accessibility stands side by side."""
    app = make_app((960, 540), Settings(language=language))
    for page in Page:
        scene = opened(app, page)
        assert not scrolls(scene)
        names = {label.rect.left for label in of_kind(scene, SettingName)}
        assert len(names) == (3 if page is Page.ACCESS else 0)


def sizes(app: App, written: Written, page: Page) -> dict[str, int]:
    """How large all words of a tab are; none is cut off."""
    scene = opened(app, page)
    written.clear()
    app.draw()
    assert not [words for words, block in written if block.cut]
    found = {words: block.size_px for words, block in written}
    app.go.back(scene)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_words_have_room_and_none_is_smaller_than_usual(
    make_app: MakeApp, plain_art: None, written: Written, language: str
) -> None:
    app = make_app((960, 540), Settings(language=language))
    usual = {page: sizes(app, written, page) for page in Page}
    for text_size in (150, 200):
        app.change_settings(text_size=text_size)
        for page in Page:
            larger = sizes(app, written, page)
            assert not {words for words, size in larger.items() if size < usual[page].get(words, 0)}


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


@pytest.mark.parametrize("page", Page)
def test_everything_is_large_enough_for_a_finger(make_app: MakeApp, plain_art: None, page: Page) -> None:
    scene = opened(make_app((1280, 720), Settings(language="en")), page)
    for widget in scene.group.widgets:
        if widget.focusable:
            assert min(widget.reach.w, widget.reach.h) >= FINGER


def test_the_names_of_the_tabs_grow_with_the_text(make_app: MakeApp, plain_art: None) -> None:
    """In Russian the longest is twice as long as the others, which would keep all of them small."""
    app = make_app(MIN_WINDOW, Settings(language="ru"))
    scene = SettingsScene(app)
    app.scenes.reset(scene)
    sizes = []
    for text in (100, 200):
        app.change_settings(text_size=text)
        tabs = [widget for widget in scene.group.widgets if isinstance(widget, Button) and widget.turns_page]
        assert len({tab.style.size for tab in tabs}) == 1
        assert tabs[-1].rect.right <= app.viewport.canvas.right - MARGIN + 1
        sizes.append(tabs[0].style.size * text)
    assert sizes[1] > 1.7 * sizes[0]
