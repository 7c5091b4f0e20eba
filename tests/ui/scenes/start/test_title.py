"""The title: what its buttons, keys and the gamepad lead to, and what it tells at the start."""

from pathlib import Path
from unittest import mock

import pygame
import pytest

from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.hands import top_of
from tests.ui.kept_games import GAME, bidding, keep
from tests.ui.persons import post
from tests.ui.stand_ins import Games
from ui.files.settings import Settings, load_settings
from ui.input.input import Command, PadButton
from ui.scenes.after.games import GamesScene
from ui.scenes.common.dialog import DialogScene
from ui.scenes.common.page import MenuPage
from ui.scenes.lessons.lessons import LessonsScene
from ui.scenes.rules.page import RulesScene
from ui.scenes.start.settings import SettingsScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import LEFT_ALONE


def test_two_clicks_lead_from_the_title_to_a_game(title: TitleScene, games: Games) -> None:
    hands.click_on(title.app, title.group, "New game")
    scene = top_of(title.app)
    assert isinstance(scene, SetupScene)
    hands.click_on(title.app, scene.group, "Start")
    assert len(games.started) == 1
    assert [seat.kind for seat in games.started[0].seats] == ["human", "ai", "ai", "ai"]


@pytest.mark.parametrize(
    ("words", "kind"), [("How to play", LessonsScene), ("My games", GamesScene), ("Settings", SettingsScene)]
)
def test_the_other_buttons_open_their_scenes_and_back_leads_back(
    title: TitleScene, words: str, kind: type[MenuPage]
) -> None:
    app = title.app
    hands.click_on(app, title.group, words)
    scene = top_of(app)
    assert isinstance(scene, kind)
    hands.click_on(app, scene.group, "Back")
    assert top_of(app) is title
    hands.click_on(app, title.group, words)
    hands.key(app, pygame.K_ESCAPE)
    assert top_of(app) is title


def test_keys_come_back_to_the_button_they_left_the_title_by(title: TitleScene) -> None:
    app = title.app
    for arrow in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT):
        hands.key(app, arrow)
    assert title.group.focused is hands.labelled(title.group, "Settings")
    hands.key(app, pygame.K_RETURN)
    hands.key(app, pygame.K_ESCAPE)
    assert top_of(app) is title
    assert title.group.focused is hands.labelled(title.group, "Settings")
    assert title.group.ring


def test_quit_quits(title: TitleScene) -> None:
    hands.click_on(title.app, title.group, "Quit")
    assert not title.app.running


def test_continue_is_offered_only_for_a_kept_game(title: TitleScene, games: Games) -> None:
    with pytest.raises(LookupError):
        hands.labelled(title.group, "Continue")
    games.kept = True
    title.resume()
    hands.click_on(title.app, title.group, "Continue")
    assert games.resumed == 1


def test_continue_names_the_game_and_opens_that_one(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    older = keep(app.archive, GAME, bidding(GAME))
    file = app.archive.begin(GAME, "ladder/volta")
    file.keep(bidding(GAME, 2).record())
    file.flush(60)
    file.close()
    app.archive.wait(60)
    title = TitleScene(app)
    app.scenes.push(title)
    app.archive.wait(60)
    for _ in range(100):
        app.step(0.05)
        if title.control("on") is not None:
            break
        pygame.time.wait(5)
    assert "Ladder: Volta · Round 1 · Lot 3 of 8" in hands.words_drawn(app)
    opened: list[str] = []
    monkeypatch.setattr(app.go, "game", opened.append)
    hands.click_on(app, title.group, "Continue")
    assert opened == [file.id]
    assert file.id != older


def test_f1_opens_the_rules(title: TitleScene) -> None:
    hands.key(title.app, pygame.K_F1)
    assert isinstance(top_of(title.app), RulesScene)


def test_enter_alone_goes_to_a_game(title: TitleScene, games: Games) -> None:
    for _ in range(2):
        hands.key(title.app, pygame.K_RETURN)
    assert len(games.started) == 1


def test_a_gamepad_alone_goes_to_a_game(title: TitleScene, games: Games) -> None:
    for _ in range(2):
        top_of(title.app).handle(PadButton(Command.ACCEPT))
    assert len(games.started) == 1


def test_the_hall_rests_when_nobody_looks_or_touches_anything_or_motion_is_unwanted(title: TitleScene) -> None:
    app, states = title.app, [title.wants_frames]
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        post(app, kind)
        states.append(title.wants_frames)
    app.step(LEFT_ALONE)
    states.append(title.wants_frames)
    hands.key(app, pygame.K_DOWN)
    states.append(title.wants_frames)
    app.change_settings(reduced_motion=True)
    states.append(title.wants_frames)
    assert states == [True, False, True, False, True, False]


@pytest.mark.parametrize("size", [(960, 540), pytest.param((1280, 960), marks=pytest.mark.slow)])
def test_what_moves_in_the_hall_is_drawn_as_in_the_whole_picture(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size, Settings(language="ru", text_size=150))
    scene = TitleScene(app)
    app.scenes.reset(scene)
    for _ in range(40):
        app.step(0.25)
        app.art.wait()
    app.draw()
    for seconds in (0.04, 0.7, 11.3):
        whole, shown = mock.Mock(wraps=scene.draw), mock.Mock()
        before = app.surface.copy()
        with mock.patch.object(scene, "draw", whole), mock.patch("ui.shell.app.show_parts", shown):
            assert app.step(seconds)
        assert not whole.called, "nothing but time passed, and all was drawn"
        moved = app.surface.copy()
        for area in shown.call_args.args[1]:
            before.blit(moved, area, area)
        assert before.get_buffer().raw == moved.get_buffer().raw, "something changed that was not shown"
        scene.invalidate()
        app.draw()
        alike = pygame.mask.from_threshold(moved, (0, 0, 0, 0), (1, 1, 1, 255), app.surface)
        assert alike.count() == size[0] * size[1]


def test_a_picture_that_is_asked_for_is_whole_though_only_time_has_passed(title: TitleScene) -> None:
    app = title.app
    app.step(0.1)
    app.surface.fill((255, 0, 255))
    app.draw()
    assert app.surface.get_at((0, 0))[:3] != (255, 0, 255)


def test_notices_are_told_one_after_another_and_once(title: TitleScene) -> None:
    app = title.app
    for sentence in ("First thing.", "Second thing.", "First thing."):
        app.notify(sentence)
    told = 0
    app.step(0)
    while isinstance(top_of(app), DialogScene):
        told += 1
        hands.key(app, pygame.K_RETURN)
        app.step(0)
    assert told == 2


def test_a_damaged_settings_file_is_told_on_the_title(make_app: MakeApp, tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text("{ not json")
    settings, (notice,) = load_settings(path)
    app = make_app(settings=settings)
    app.notify(notice.told(app.tr))
    app.scenes.push(TitleScene(app))
    app.step(0)
    assert isinstance(top_of(app), DialogScene)
