"""The tabs of the settings have room for their rows, in every language and text size; what is taller scrolls."""

from collections.abc import Callable
from functools import partial

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
from ui.layout.leaves import Words
from ui.scenes.common.page import PageScene
from ui.scenes.start.keys import KeysScene
from ui.scenes.start.settings import Page, SettingName, SettingsScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.widgets.choice import Segments


def scrolls(scene: SettingsScene) -> bool:
    return any(isinstance(placed.leaf, Scroll) for placed in scene.arranged.placed)


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "ru"))
def test_usual_words_have_room_without_scrolling(make_app: MakeApp, plain_art: None, language: str) -> None:
    """And so has the card that shows what a setting does."""
    app = make_app((960, 540), Settings(language=language))
    for page in Page:
        scene = opened(app, page)
        assert not scrolls(scene)
        assert (scene.place_of("card") is None) is (page is not Page.SCREEN)


PAGES: list[Callable[[App], PageScene]] = [*(partial(SettingsScene, page=page) for page in Page), KeysScene, SetupScene]


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "ru"))
def test_pages_scroll_rather_than_have_smaller_words(make_app: MakeApp, plain_art: None, language: str) -> None:
    app = make_app((960, 540), Settings(language=language, text_size=200))
    for page in PAGES:
        app.scenes.push(scene := page(app))
        app.step(0)
        assert scene.arranged.fits
        # A long heading may give way to the buttons beside it.
        assert set(scene.arranged.shares) <= {Words("", style).group for style in (TITLE, BUTTON)}


def test_a_wheel_and_a_finger_scroll_a_tall_tab_and_change_nothing(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en", text_size=200))
    scene = opened(app, Page.SCREEN)
    assert scrolls(scene)
    language, flashes = of_kind(scene, Segments)[0], hands.beside(scene.group, "Flashes")
    start, before = language.rect.top, language.rect.center
    hands.wheel(app, before, -1)
    assert language.rect.top == start - 70
    TouchPerson(app).drag((100, 400), (100, 370))
    assert language.rect.top == pytest.approx(start - 100, abs=2)
    hands.wheel(app, (before[0], before[1] + 100), -9)
    hands.click(app, (flashes.rect.x + 30, flashes.rect.centery))
    assert not app.settings.flashes
    # What has scrolled out of sight is not there for a press.
    hands.click(app, language.rect.midright)
    assert app.settings.language == "en"


def test_where_the_card_has_no_room_a_tap_on_a_name_tells_what_it_does(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="ru", text_size=200))
    scene = opened(app)
    assert scene.place_of("card") is None
    label = next(label for label in of_kind(scene, SettingName) if label.hint and not label.hint_written)
    TouchPerson(app).click(label.rect.center)
    assert scene.group.tip == label.hint


def test_the_presets_say_what_they_set(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540), Settings(language="en"))
    opened(app, Page.ACCESS)
    drawn = hands.words_drawn(app)
    assert {"See", "Hear", "Move", "Read", "Keep calm"} <= set(drawn)
    assert "Text size: 150% · High contrast" in drawn
    assert "Reduced motion · Screen shake: Off · Flashes: Off" in drawn
