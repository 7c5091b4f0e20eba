"""The rules page: complete, no wall of words, and scrolled to any of its headings."""

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.rulebook import Rule, rule_named
from tests.grids import mostly_slow
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.hands import of_kind
from tests.ui.persons import post
from tests.ui.rules_reader import open_page, parts
from ui.art.card_face import svg_for
from ui.base.i18n import LANGUAGES, Translator
from ui.files.settings import Settings
from ui.scenes.rules.page import LABEL, ContentsEntry, RulesScene
from ui.scenes.rules.sheet import TableRow, Words
from ui.scenes.rules.text import rules_page, unseen
from ui.shell.app import App
from ui.widgets.scroll import ScrollArea

ROOT = Path(__file__).resolve().parents[4]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_stated_once(language: str) -> None:
    stated = [rule for section in rules_page(Translator(language)) for item in section.items for rule in item.rules]
    assert sorted(stated) == sorted(Rule)


def test_the_page_knows_all_rules_that_the_game_refuses_by() -> None:
    sources = [ROOT / "game" / name for name in ("core/rules.py", "core/scoring.py", "records/game.py")]
    named = [
        reason
        for source in sources
        for line in source.read_text(encoding="utf-8").splitlines()
        if re.search(r'(return|raise).*"', line)
        for reason in re.findall(r'f?"([^"]* \[\w+\])"', line)
    ]
    assert len(named) > 12
    assert {rule_named(reason) for reason in named} >= {Rule.A1, Rule.L1, Rule.F2, Rule.L4}


def test_a_reason_without_a_rule_is_told() -> None:
    with pytest.raises(ValueError, match="no rule is named in 'because'"):
        rule_named("because")


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "ru"))
def test_no_paragraph_is_a_wall(make_app: MakeApp, plain_art: None, language: str) -> None:
    app = make_app(settings=Settings(language=language))
    for part in parts(open_page(app)):
        if isinstance(part.item, Words) and part.item.picture is None:
            assert part.bottom - part.top < 4.2 * 33, part.words


@pytest.mark.parametrize("device", ["keys", "touch", "pad"])
def test_at_its_end_another_device_may_be_taken_up(app: App, device: str) -> None:
    """There are more words on some devices than on others."""
    app.change_settings(text_size=200)
    page = open_page(app)
    taken: dict[str, tuple[int, dict[str, Any]]] = {
        "keys": (pygame.KEYDOWN, {"key": pygame.K_F13, "mod": 0, "unicode": ""}),
        "touch": (pygame.MOUSEBUTTONDOWN, {"pos": (5, 5), "button": 1, "touch": True}),
        "pad": (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 0, "button": pygame.CONTROLLER_BUTTON_LEFTSTICK}),
    }
    for before in taken:
        post(app, taken[before][0], **taken[before][1])
        page.scroll.scroll_to(page.scroll.furthest)
        app.draw()
        post(app, taken[device][0], **taken[device][1])
        assert app.scenes.top is page
        assert page.here >= page.parts[-1].section - 1


def test_every_picture_can_be_drawn(app: App) -> None:
    rows = [item for section in rules_page(app.tr) for item in section.items if isinstance(item, TableRow)]
    assert len(rows) > 5
    for row in rows:
        for picture in row.pictures:
            assert svg_for(picture.key, {}).startswith("<svg")


@pytest.mark.parametrize(("players", "left"), [(2, 6), (3, 3), (4, 0)])
def test_the_cards_that_stay_unseen_are_counted(players: int, left: int) -> None:
    assert unseen(players) == left


def test_the_rules_scroll_and_headings_jump(app: App) -> None:
    scene = RulesScene(app)
    app.scenes.push(scene)
    app.step(0)
    hands.wheel(app, (1000, 500), -3)
    assert of_kind(scene, ScrollArea)[0].offset == 210
    hands.click_on(app, scene.group, "Scoring")
    jumped = of_kind(scene, ScrollArea)[0].offset
    assert jumped > 1000
    hands.key(app, pygame.K_PAGEUP)
    assert of_kind(scene, ScrollArea)[0].offset < jumped
    app.resize((960, 540))
    app.step(0)
    assert of_kind(scene, ScrollArea)[0].offset > 500


def test_a_rule_comes_into_sight_with_what_plays_its_figure(app: App) -> None:
    scene = RulesScene(app, Rule.A3)
    app.scenes.push(scene)
    app.step(0)
    part, offset = scene.part_of(Rule.A3), scene.scroll.offset
    assert part + 1 in scene.players
    assert scene.place_of_part(part).top >= offset
    assert scene.place_of_part(part + 1).bottom <= offset + scene.scroll.rect.h


def here(scene: RulesScene) -> list[str]:
    """The headings that are marked as being read."""
    return [entry.label for entry in of_kind(scene, ContentsEntry) if entry.here]


def test_the_heading_of_what_is_being_read_is_marked(app: App) -> None:
    scene = RulesScene(app)
    app.scenes.push(scene)
    app.step(0)
    assert here(scene) == ["What it's all about"]
    seen = [here(scene)]
    while of_kind(scene, ScrollArea)[0].offset < 3000:
        hands.wheel(app, (1000, 500), -3)
        seen.append(here(scene))
    assert all(len(marked) == 1 for marked in seen)
    headings = [section.heading for section in rules_page(app.tr)]
    passed = [headings.index(marked) for (marked,) in seen]
    assert passed == sorted(passed), "it goes down with the page"
    assert len(set(passed)) > 3
    # The last section is too short to stand at the top of the window: it is marked all the same.
    for heading in headings:
        hands.click_on(app, scene.group, heading)
        assert here(scene) == [heading]
    app.resize((960, 540))
    app.step(0)
    assert len(here(scene)) == 1


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "ru"))
def test_the_headings_grow_with_the_text(make_app: MakeApp, plain_art: None, language: str) -> None:
    app = make_app((960, 540), Settings(language=language, text_size=200))
    assert {entry.style for entry in of_kind(open_page(app), ContentsEntry)} == {LABEL}


def test_every_heading_has_a_picture_of_its_own(app: App) -> None:
    pictures = [entry.picture for entry in of_kind(open_page(app), ContentsEntry)]
    assert None not in pictures
    assert len(set(pictures)) == len(pictures) == len(rules_page(app.tr))
