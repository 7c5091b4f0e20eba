"""From the command line and the menus to a game: what is asked first, and what holds for one run alone."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.session import SeatSpec
from tests.ui import hands
from tests.ui.persons import DEVICE, post, tick
from tests.ui.stand_ins import LocalMatches, setup
from ui import start
from ui.base.home import usable_storage
from ui.base.i18n import LANGUAGES
from ui.base.settings import MatchSetup, Pace, Settings, WindowMode, load_settings, save_settings
from ui.base.storage import Storage, backup_of
from ui.paint.texts import TextBlock
from ui.scenes.dialog import DialogScene
from ui.scenes.pause import PauseScene
from ui.scenes.settings import SettingsScene
from ui.scenes.setup import SetupScene
from ui.scenes.table import TableScene
from ui.scenes.title import TitleScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.widgets.button import Button

MakeGame = Callable[..., App]
OLD, NEW = setup("ADA", "volta", seed=1), setup("BOB", "grit", seed=2)


def key(app: App, *codes: int) -> None:
    for code in codes:
        hands.key(app, code)


def pad(app: App, *codes: int) -> None:
    for code in codes:
        post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=code)
        post(app, pygame.CONTROLLERBUTTONUP, instance_id=DEVICE, button=code)


def click_on(app: App, words: str) -> None:
    assert isinstance(app.scenes.top, DialogScene)
    hands.click_on(app, app.scenes.top.group, words)


A, B, RIGHT = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_DPAD_RIGHT


def texts_of(app: App, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Every text that is drawn from now on, and whether it was cut."""
    drawn: list[tuple[str, bool]] = []
    original = app.texts.block

    def spy(string: str, *arguments: Any, **options: Any) -> TextBlock:
        block = original(string, *arguments, **options)
        drawn.append((string, block.cut))
        return block

    monkeypatch.setattr(app.texts, "block", spy)
    return drawn


@pytest.fixture
def asked(make_game: MakeGame) -> App:
    """A second game is about to be started while one is unfinished."""
    app = make_game(Settings(language="en", pace=Pace.OFF, last_setup=NEW))
    app.start_match(OLD)
    app.scenes.reset(TitleScene(app))
    app.scenes.push(SetupScene(app))
    tick(app)
    key(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, DialogScene)
    return app


def seat_names(app: App) -> list[str]:
    assert isinstance(app.scenes.top, TableScene), app.scenes.top
    return app.scenes.top.match.names


@pytest.mark.parametrize(
    "act",
    [
        lambda app: key(app, pygame.K_RETURN),
        lambda app: click_on(app, "Continue the old game"),
        lambda app: pad(app, A),
    ],
)
def test_an_unfinished_game_is_offered_before_a_new_one_begins(asked: App, act: Callable[[App], None]) -> None:
    act(asked)
    assert seat_names(asked) == ["Ada", "Volta"]


@pytest.mark.parametrize(
    "act",
    [
        # The first key shows where the focus is, the second moves it.
        lambda app: key(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN),
        lambda app: click_on(app, "Start anew"),
        lambda app: pad(app, RIGHT, RIGHT, A),
    ],
)
def test_the_new_game_takes_its_place_only_when_that_is_said(asked: App, act: Callable[[App], None]) -> None:
    act(asked)
    assert seat_names(asked) == ["Bob", "Grit"]


@pytest.mark.parametrize(
    "act",
    [
        lambda app: key(app, pygame.K_ESCAPE),
        lambda app: click_on(app, "Back"),
        lambda app: pad(app, B),
        lambda app: post(app, pygame.QUIT),
    ],
)
def test_going_back_loses_neither(asked: App, act: Callable[[App], None]) -> None:
    kept = asked.storage.game_file.read_bytes()
    act(asked)
    assert isinstance(asked.scenes.top, SetupScene)
    assert asked.running
    assert asked.storage.game_file.read_bytes() == kept


def test_a_game_of_computers_only_replaces_nothing_and_is_not_asked_about(asked: App) -> None:
    key(asked, pygame.K_ESCAPE)
    kept = asked.storage.game_file.read_bytes()
    asked.start_match(setup("volta", "grit"))
    assert seat_names(asked) == ["Volta", "Grit"]
    assert asked.storage.game_file.read_bytes() == kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_is_readable_in_every_language(
    make_game: MakeGame, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language=language, text_size=150), size=(1280, 720))
    drawn = texts_of(app, monkeypatch)
    app.scenes.push(start.WindowMatches().question(app, NEW))
    tick(app)
    app.scenes.reset(PauseScene(app, kept=False))
    tick(app)
    assert drawn
    assert [words for words, cut in drawn if cut] == []


@pytest.mark.parametrize(("names", "kept"), [(("ADA", "volta"), True), (("volta", "grit"), False)])
def test_the_menu_says_whether_the_game_is_kept(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], kept: bool
) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    app.start_match(setup(*names))
    drawn = texts_of(app, monkeypatch)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PauseScene)
    words = [string for string, _ in drawn]
    assert ("The game is kept: continue it from the title at any time." in words) == kept
    assert ("This game is not kept: it ends when you leave it." in words) == (not kept)


# What the command line says holds for one run


def run_once(
    monkeypatch: pytest.MonkeyPatch, storage: Storage, act: Callable[[App], None], **options: object
) -> Settings:
    """Open the window as the command line does, let somebody act, quit; what is kept then."""
    monkeypatch.setattr(Storage, "of_user", lambda: storage)
    monkeypatch.setattr(start, "WindowMatches", LocalMatches)
    original = TableScene.update

    def once(scene: TableScene, dt: float) -> None:
        original(scene, dt)
        monkeypatch.setattr(TableScene, "update", original)
        act(scene.app)
        scene.app.quit()

    monkeypatch.setattr(TableScene, "update", once)
    seats = [SeatSpec("Ada", "human"), SeatSpec("Volta", "ai:apprentice/volta")]
    given: dict[str, object] = {"start": (seats, 5), "window": None, "pace": None, **options}
    assert start.open_window(**given) == 0  # type: ignore[arg-type]
    return load_settings(storage.settings_file)[0]


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    kept = Storage.in_folder(tmp_path)
    kept.cache = None
    save_settings(
        kept.settings_file,
        Settings(language="en", pace=Pace.SLOW, window_size=(1000, 600), window_mode=WindowMode.WINDOW),
    )
    return kept


def test_pace_and_window_of_the_command_line_hold_for_that_run(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    seen: list[object] = []

    def look(app: App) -> None:
        seen.extend([app.settings.pace, app.surface.get_size()])
        app.change_settings(music=11)

    kept = run_once(monkeypatch, storage, look, window=(960, 540), pace="off")
    assert seen == [Pace.OFF, (960, 540)]
    assert (kept.pace, tuple(kept.window_size), kept.music) == (Pace.SLOW, (1000, 600), 11)


def test_what_the_player_changes_in_the_settings_is_kept(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    def change(app: App) -> None:
        scene = SettingsScene(app)
        app.scenes.push(scene)
        pace = next(widget for widget in scene.group.widgets if "Slow" in getattr(widget, "values", ()))
        scene.group.focus(pace)
        hands.key(app, pygame.K_RIGHT)
        assert app.settings.pace is Pace.FAST

    assert run_once(monkeypatch, storage, change, pace="off").pace is Pace.FAST


def test_a_window_of_the_command_line_leaves_full_screen_for_that_run(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    full = load_settings(storage.settings_file)[0]
    save_settings(storage.settings_file, msgspec.structs.replace(full, window_mode=WindowMode.FULL_SCREEN))
    modes: list[WindowMode] = []
    kept = run_once(monkeypatch, storage, lambda app: modes.append(app.settings.window_mode), window=(960, 540))
    assert modes == [WindowMode.WINDOW]
    assert kept.window_mode is WindowMode.FULL_SCREEN


def test_a_new_game_from_the_setup_does_not_keep_the_pace_of_the_run(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.SLOW))
    app.change_for_this_run(pace=Pace.OFF)
    scene = SetupScene(app)
    app.scenes.push(scene)
    assert scene.pace is Pace.OFF
    scene.start()
    app.save_settings()
    app.finish_saving()
    assert load_settings(app.storage.settings_file)[0].pace is Pace.SLOW


def test_a_game_from_the_command_line_asks_before_it_replaces_another(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    run_once(monkeypatch, storage, lambda _: None)
    kept = storage.game_file.read_bytes()
    scenes: list[type[Scene]] = []

    def leave(scene: DialogScene, dt: float) -> None:
        scenes.extend(type(one) for one in scene.app.scenes.scenes)
        scene.app.quit()

    monkeypatch.setattr(DialogScene, "update", leave)
    assert start.open_window(start=([SeatSpec("Bob", "human")] * 2, 6), window=None, pace=None) == 0
    assert scenes == [TitleScene, DialogScene]
    assert storage.game_file.read_bytes() == kept


def test_what_is_wrong_with_the_folders_is_told_at_the_table_too(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    storage.settings_file.write_text("{")
    told: list[str] = []

    def leave(scene: DialogScene, dt: float) -> None:
        assert isinstance(scene.app.scenes.scenes[0], TableScene)
        told.append(scene.words[1])
        scene.app.quit()

    monkeypatch.setattr(DialogScene, "update", leave)
    run_once(monkeypatch, storage, tick)
    assert len(told) == 1
    assert "settings.json.damaged-1" in told[0]


def test_a_game_that_cannot_be_read_is_told_each_time(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, _limit: int) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    app = make_game(Settings(language="en"))
    app.start_match(OLD)
    app.scenes.reset(TitleScene(app))
    monkeypatch.setattr("ui.base.storage.read_limited", refuse)
    for _ in range(2):
        start.WindowMatches().resume(app)
        tick(app)
        assert isinstance(app.scenes.top, DialogScene)
        assert "access is denied" in app.scenes.top.words[1]
    assert app.saved_game()


def labels(app: App) -> list[str]:
    assert isinstance(app.scenes.top, TitleScene)
    return [widget.label for widget in app.scenes.top.group.widgets if isinstance(widget, Button)]


def test_the_title_takes_a_backup_for_a_game(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"))
    app.start_match(OLD)
    app.scenes.reset(TitleScene(app))
    app.storage.game_file.rename(backup_of(app.storage.game_file))
    app.scenes.reset(TitleScene(app))
    assert labels(app)[0] == "Continue"
    key(app, pygame.K_RETURN)
    tick(app)
    assert isinstance(app.scenes.top, DialogScene)
    assert "game.json is missing: its backup" in app.scenes.top.words[1]
    key(app, pygame.K_RETURN)
    assert seat_names(app) == ["Ada", "Volta"]
    app.scenes.reset(TitleScene(app))
    assert labels(app)[0] == "Continue", "leaving without a move loses nothing"


def test_a_save_that_fails_as_the_game_is_left_is_told_on_the_title(make_game: MakeGame, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    app = make_game(Settings(language="en"))
    app.start_match(OLD)
    app.scenes.reset(TitleScene(app))
    tick(app)
    assert isinstance(app.scenes.top, DialogScene)
    assert "game.json cannot be saved: something else is in its place" in app.scenes.top.words[1]


def test_the_menu_knows_whether_the_last_turn_is_kept(make_game: MakeGame, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    app = make_game(Settings(language="en", pace=Pace.OFF))
    app.start_match(setup("ADA", "BOB"))
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PauseScene)
    words = hands.words_drawn(app)
    assert "This game is not kept: it ends when you leave it." in words


def test_a_second_program_offers_no_game_of_the_first(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    run_once(monkeypatch, storage, lambda _: None)
    kept = storage.game_file.read_bytes()
    with usable_storage(storage):
        seen: list[bool] = []

        def look(app: App) -> None:
            seen.append(app.storage is storage)
            app.change_settings(music=1)

        assert run_once(monkeypatch, storage, look).music != 1
    assert seen == [False]
    assert storage.game_file.read_bytes() == kept


def test_setups_from_the_command_line_are_setups() -> None:
    made = start.setup_from([SeatSpec("Ada", "human"), SeatSpec("V", "ai:random")], 3)
    assert isinstance(made, MatchSetup)
    assert [seat.level for seat in made.seats] == ["apprentice", "random"]
