"""The settings' scene: what is changed there applies at once, and every tab has room for its rows."""

import msgspec
import pygame
import pytest

from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.hands import of_kind, top_of
from ui.files.settings import Settings
from ui.scenes.start.keys import KeysScene
from ui.scenes.start.settings import PRESETS, ROWS, Page, SettingsScene
from ui.shell.app import App
from ui.widgets.choice import Choice, Ruler, Segments, Toggle
from ui.widgets.slider import Dial, Slider


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
            at = widget.rect.right - 30 if kind is Choice else widget.rect.x + 30
            hands.click(app, (widget.face.x + 20 if isinstance(widget, Dial) else at, widget.rect.centery))
            app.step(0)
    return {name for name, was in before.items() if getattr(app.settings, name) != was}


SCREEN = {"language", "text_size", "high_contrast", "reduced_motion", "screen_shake", "flashes", "chosen"}
GAME = {"pace", "memory_aid", "explanations", "what_if", "figures", "sort_hand"}
SOUND = {"music", "effects", "interface", "mute", "mono", "captions", "read_aloud", "reading_speed"}
ACCESS = {name for preset in PRESETS for name in preset.values} - {"explanations"} | {"chosen"}


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (Page.SCREEN, SCREEN),
        (Page.GAME, GAME),
        (Page.SOUND, SOUND),
        (Page.CONTROLS, {"zoom_rest", "pointer_size"}),
        (Page.ACCESS, ACCESS),
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


def test_keys_and_buttons_are_within_reach(make_app: MakeApp, plain_art: None) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = opened(app, Page.CONTROLS)
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


def ruler(scene: SettingsScene) -> Ruler:
    (found,) = of_kind(scene, Ruler)
    return found


@pytest.mark.parametrize("size", [(960, 540), (1024, 768)])
def test_every_size_of_text_is_one_press_away_and_no_size_moves_the_ruler(
    make_app: MakeApp, plain_art: None, size: tuple[int, int]
) -> None:
    app = make_app(size, Settings(language="ru"))
    scene = opened(app)
    cells = ruler(scene).cells
    chosen = []
    for cell in (*cells, cells[0]):
        hands.click(app, cell.center)
        app.step(0)
        assert ruler(scene).cells == cells
        chosen.append(app.settings.text_size)
    assert chosen == [85, 100, 115, 130, 150, 175, 200, 85]


def test_no_size_comes_after_the_largest(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en", text_size=200))
    scene = opened(app)
    scene.group.focus(ruler(scene))
    hands.key(app, pygame.K_RIGHT)
    assert app.settings.text_size == 200


def test_all_languages_are_seen_in_their_own_names_and_a_press_chooses(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = opened(app)
    assert {"English", "Deutsch", "Español", "Nederlands", "Русский"} <= set(hands.words_drawn(app))
    (languages,) = [one for one in of_kind(scene, Segments) if not isinstance(one, Ruler)]
    hands.click(app, languages.cells[2].center)
    assert app.settings.language == "es"


def test_a_dial_is_turned_to_where_it_is_pressed(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en"))
    dial = of_kind(opened(app, Page.SOUND), Dial)[0]
    heard = []
    for turn in ((0, -40), (40, -40), (-40, -40)):
        hands.click(app, (dial.face.centerx + turn[0], dial.face.centery + turn[1]))
        heard.append(app.settings.music)
    assert heard == [50, 70, 30]


def test_a_preset_sets_its_settings_and_takes_them_back(make_app: MakeApp) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = opened(app, Page.ACCESS)
    calm = hands.beside(scene.group, "Keep calm")
    assert isinstance(calm, Toggle)
    before = app.settings
    hands.click(app, calm.rect.center)
    assert (app.settings.reduced_motion, app.settings.screen_shake, app.settings.flashes) == (True, False, False)
    assert set(app.settings.chosen) == {"reduced_motion", "screen_shake"}
    app.change_settings(flashes=True)
    app.step(0)
    assert not calm.on, "one of them is not as it sets them"
    hands.click(app, calm.rect.center)
    hands.click(app, calm.rect.center)
    assert msgspec.structs.replace(app.settings, chosen=()) == msgspec.structs.replace(before, chosen=())


def test_no_two_presets_set_the_same() -> None:
    names = [name for preset in PRESETS for name in preset.values]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_the_card_shows_the_setting_that_is_reached(make_app: MakeApp, plain_art: None, by: str) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = opened(app, Page.SCREEN)
    says = "Never more than three a second."
    assert says not in hands.words_drawn(app)
    switch = hands.beside(scene.group, "Flashes")
    if by == "pointer":
        hands.move(app, switch.rect.center)
    else:
        scene.group.point_out(switch)
    app.step(0)
    assert says in hands.words_drawn(app)
    app.step(1)
    assert scene.group.tip == "", "the card says it"


def test_where_no_card_says_what_a_setting_does_a_bubble_does(make_app: MakeApp, plain_art: None) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = opened(app, Page.GAME)
    hands.move(app, hands.beside(scene.group, "Sort hand by power").rect.center)
    app.step(1)
    assert scene.group.tip == "The strongest card goes on the left. Otherwise cards stay as they were dealt."


def test_only_the_pace_that_is_looked_at_moves(make_app: MakeApp, plain_art: None) -> None:
    app = make_app(settings=Settings(language="en"))
    scene = opened(app, Page.GAME)
    moving = [scene.wants_frames]
    pace = next(choice for choice in of_kind(scene, Choice) if "Fast" in choice.values)
    hands.move(app, pace.rect.center)
    app.step(0)
    moving.append(scene.wants_frames)
    app.change_settings(reduced_motion=True)
    moving.append(scene.wants_frames)
    assert moving == [False, True, False]
