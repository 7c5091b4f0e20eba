"""Searching the rules page: what is found, lit, gone through and remembered."""

import pygame
import pytest

from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.persons import button
from tests.ui.rules_reader import area, open_page, part_in_sight, parts, rules_in
from ui.base.i18n import LANGUAGES
from ui.files.settings import Settings
from ui.input.input import Command, PadButton
from ui.scenes.rules.page import ContentsEntry, RulesScene
from ui.scenes.rules.search import find, folded
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.widgets.text_input import TextInput


def field(scene: RulesScene) -> TextInput:
    return next(widget for widget in scene.group.widgets if isinstance(widget, TextInput))


@pytest.mark.parametrize(
    ("wanted", "text", "found"),
    [
        ("spanner", "The Spanner moves", "Spanner"),
        ("schraubenschlussel", "Der Schraubenschlüssel", "Schraubenschlüssel"),
        ("STRASSE", "die Straße", "Straße"),
        ("espanol", "en español", "español"),
        ("МЕХАНИК", "главный механик", "механик"),
        ("еще", "ещё раз", "ещё"),
        ("ничьей", "без ничьей", "ничьей"),
        ("  two   players ", "With two players", "two players"),
    ],
)
def test_capitals_and_accents_make_no_difference(wanted: str, text: str, found: str) -> None:
    (hit,) = find(wanted, [text])
    assert text[hit.start : hit.end] == found


def test_letters_that_only_look_alike_are_told_apart() -> None:
    assert find("мои", ["мой ключ"]) == []
    assert folded("Й")[0] == "й"


def test_one_letter_finds_nothing() -> None:
    assert find("a", ["a banana"]) == []
    assert len(find("an", ["a banana"])) == 2


WORDS = {"en": "spanner", "de": "SCHRAUBENSCHLUSSEL", "es": "LLAVE", "nl": "moersleutel", "ru": "КЛЮЧ"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_is_shown_and_enter_goes_on(make_app: MakeApp, plain_art: None, language: str) -> None:
    app = make_app(settings=Settings(language=language))
    scene = open_page(app)
    hands.key(app, pygame.K_f, pygame.KMOD_CTRL)
    hands.write(app, WORDS[language])
    shown = []
    count = len(find(WORDS[language], [part.words for part in parts(scene)]))
    assert count > 2
    for step in range(count):
        assert f"{scene.found[0]} / {count}" in hands.words_drawn(app)
        now = scene.hit
        assert now is not None
        assert part_in_sight(scene, parts(scene)[now.part]), f"step {step}"
        shown.append(now)
        hands.key(app, pygame.K_RETURN)
    assert len({*shown}) == count
    assert scene.hit == shown[0], "and from the last to the first"
    hands.key(app, pygame.K_RETURN, pygame.KMOD_SHIFT)
    assert scene.hit == shown[-1]


def test_headings_below_which_something_was_found_are_lit(app: App) -> None:
    scene = open_page(app)
    entries = {words: button(scene, words) for words in ("Scoring", "The conveyor belt")}
    hands.write(app, "/")
    hands.write(app, "widget")
    assert [one.found > 0 for one in entries.values() if isinstance(one, ContentsEntry)] == [True, False]
    hands.key(app, pygame.K_ESCAPE)
    assert not any(one.found for one in entries.values() if isinstance(one, ContentsEntry))


def test_a_slash_begins_to_search_and_escape_ends_it(app: App) -> None:
    scene = open_page(app)
    hands.write(app, "/")
    assert field(scene).focused
    assert field(scene).text == ""
    hands.write(app, "qqqq")
    assert scene.hit is None
    assert app.tr.text("nothing") in hands.words_drawn(app)
    hands.key(app, pygame.K_ESCAPE)
    assert field(scene).text == ""
    assert app.scenes.top is scene
    hands.key(app, pygame.K_ESCAPE)
    assert app.scenes.top is not scene


def test_letters_that_are_typed_are_no_commands(app: App) -> None:
    open_page(app)
    hands.key(app, pygame.K_f, pygame.KMOD_CTRL)
    hands.key(app, pygame.K_m)
    assert not app.settings.mute
    hands.key(app, pygame.K_PAGEDOWN)
    assert area(rules_in(app)).offset > 0, "the page can be leafed through meanwhile"


def test_what_was_found_stays_found_in_another_window(app: App) -> None:
    scene = open_page(app)
    hands.key(app, pygame.K_f, pygame.KMOD_CTRL)
    hands.write(app, "spanner")
    hands.key(app, pygame.K_RETURN)
    before = scene.hit
    app.resize((960, 540))
    app.step(0)
    assert scene.hit == before
    assert field(scene).text == "spanner"
    assert field(scene).focused
    app.change_settings(text_size=150)
    assert scene.hit == before


def test_a_gamepad_reaches_the_sections_and_the_field(app: App) -> None:
    scene = open_page(app)
    for _ in range(9):
        scene.handle(PadButton(Command.DOWN))
    scene.handle(PadButton(Command.ACCEPT))
    assert part_in_sight(scene, parts(scene)[scene.part_of(RulesTopic.SCORING)])
    reached = set()
    for _ in range(60):
        reached.add(scene.group.focused)
        scene.handle(PadButton(Command.NEXT))
    assert field(scene) in reached
