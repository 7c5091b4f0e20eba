"""From the command line and the menus to a game: what is asked first, and what holds for only one run."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.play.session import SeatSpec
from game.play.thinking import LocalThinker
from tests.ui import hands
from tests.ui.list_of_games import key
from tests.ui.persons import pad, tick
from tests.ui.stand_ins import LocalNavigator, setup
from ui import start
from ui.archive.archive import Archive
from ui.base.i18n import LANGUAGES
from ui.files.background import wait_for_all
from ui.files.disk import backup_of
from ui.files.settings import MatchSetup, Pace, Settings, WindowMode, load_settings, save_settings
from ui.files.storage import Storage, usable_storage
from ui.match.match import new_match
from ui.paint.texts import TextBlock
from ui.scenes.after.games import GamesScene
from ui.scenes.common.dialog import DialogScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.settings import Page, SettingsScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.routing import DEAF_SECONDS
from ui.widgets.button import Button

MakeGame = Callable[..., App]
OLD, NEW = setup("ADA", "volta", seed=1), setup("BOB", "grit", seed=2)


def click_on(app: App, words: str) -> None:
    assert isinstance(app.scenes.top, DialogScene)
    hands.click_on(app, app.scenes.top.group, words)


A, B, RIGHT = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_DPAD_RIGHT


def texts_of(app: App, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Every text drawn from now on, and whether it was cut."""
    drawn: list[tuple[str, bool]] = []
    original = app.texts.block

    def spy(string: str, *arguments: Any, **options: Any) -> TextBlock:
        block = original(string, *arguments, **options)
        drawn.append((string, block.cut))
        return block

    monkeypatch.setattr(app.texts, "block", spy)
    return drawn


def seat_names(app: App) -> list[str]:
    assert isinstance(app.scenes.top, TableScene), app.scenes.top
    return app.scenes.top.match.names


def kept_games(app: App) -> dict[str, bytes]:
    """The files of all saved games."""
    app.archive.wait(60)
    return {game.id: app.archive.path_of(game.id).read_bytes() for game in app.archive.games()}


@pytest.mark.parametrize(
    "act", [lambda app: key(app, pygame.K_RETURN), lambda app: pad(app, A), lambda app: click_start(app)]
)
def test_a_new_game_replaces_no_other(make_game: MakeGame, act: Callable[[App], None]) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF, last_setup=NEW))
    app.go.play(OLD)
    app.scenes.reset(TitleScene(app))
    before = kept_games(app)
    app.scenes.push(SetupScene(app))
    tick(app)
    act(app)
    assert seat_names(app) == ["Bob", "Grit"]
    app.scenes.reset(TitleScene(app))
    now = kept_games(app)
    assert len(before) == 1
    assert len(now) == 2
    assert before.items() <= now.items()


def click_start(app: App) -> None:
    scene = app.scenes.top
    assert isinstance(scene, SetupScene)
    hands.click_on(app, scene.group, "Start")


def test_the_title_continues_the_game_played_last(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    for game in (OLD, NEW):
        app.go.play(game)
        app.scenes.reset(TitleScene(app))
    key(app, pygame.K_RETURN)
    assert seat_names(app) == ["Bob", "Grit"]


def test_a_computer_only_game_is_not_saved(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    app.go.play(OLD)
    app.scenes.reset(TitleScene(app))
    before = kept_games(app)
    app.go.play(setup("volta", "grit"))
    assert seat_names(app) == ["Volta", "Grit"]
    app.scenes.reset(TitleScene(app))
    assert kept_games(app) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_is_readable_in_every_language(
    make_game: MakeGame, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language=language, text_size=150), size=(1280, 720))
    drawn = texts_of(app, monkeypatch)
    app.scenes.reset(PauseScene(app, kept=False))
    tick(app)
    assert drawn
    assert [words for words, cut in drawn if cut] == []


@pytest.mark.parametrize(("names", "kept"), [(("ADA", "volta"), True), (("volta", "grit"), False)])
def test_the_menu_says_whether_the_game_is_saved(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], kept: bool
) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    app.go.play(setup(*names))
    drawn = texts_of(app, monkeypatch)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PauseScene)
    words = [string for string, _ in drawn]
    assert ("Your game is saved: continue it from the main menu at any time." in words) == kept
    assert ("This game is not saved: it ends when you leave it." in words) == (not kept)


# What the command line says holds for one run


def run_once(
    monkeypatch: pytest.MonkeyPatch, storage: Storage, act: Callable[[App], None], **options: object
) -> Settings:
    """Open the window as the command line does, act, quit; return what is saved."""
    monkeypatch.setattr(Storage, "of_user", lambda: storage)
    monkeypatch.setattr(start, "SceneNavigator", LocalNavigator)
    original = TableScene.update

    def once(scene: TableScene, dt: float) -> None:
        original(scene, dt)
        monkeypatch.setattr(TableScene, "update", original)
        act(scene.app)
        scene.app.quit()

    monkeypatch.setattr(TableScene, "update", once)
    return open_at_the_table(storage, options)


def open_at_the_table(storage: Storage, options: dict[str, object]) -> Settings:
    """Open the window as the command line does until it is closed; return what is saved."""
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


def test_command_line_pace_and_window_hold_for_that_run(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    seen: list[object] = []

    def look(app: App) -> None:
        seen.extend([app.settings.pace, app.surface.get_size()])
        app.change_settings(music=11)

    kept = run_once(monkeypatch, storage, look, window=(960, 540), pace="off")
    assert seen == [Pace.OFF, (960, 540)]
    assert (kept.pace, kept.window_size, kept.music) == (Pace.SLOW, (1000, 600), 11)


def test_changed_settings_are_kept(plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage) -> None:
    def change(app: App) -> None:
        scene = SettingsScene(app, Page.GAME)
        app.scenes.push(scene)
        app.step(0)
        app.step(DEAF_SECONDS)
        pace = next(widget for widget in scene.group.widgets if "Slow" in getattr(widget, "values", ()))
        scene.group.focus(pace)
        hands.key(app, pygame.K_RIGHT)
        assert app.settings.pace is Pace.FAST

    assert run_once(monkeypatch, storage, change, pace="off").pace is Pace.FAST


def test_a_command_line_window_leaves_full_screen_for_that_run(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    full = load_settings(storage.settings_file)[0]
    save_settings(storage.settings_file, msgspec.structs.replace(full, window_mode=WindowMode.FULL_SCREEN))
    modes: list[WindowMode] = []
    kept = run_once(monkeypatch, storage, lambda app: modes.append(app.settings.window_mode), window=(960, 540))
    assert modes == [WindowMode.WINDOW]
    assert kept.window_mode is WindowMode.FULL_SCREEN


def test_a_new_game_from_the_setup_drops_the_command_line_pace(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.SLOW))
    app.change_for_this_run(pace=Pace.OFF)
    scene = SetupScene(app)
    app.scenes.push(scene)
    scene.start()
    app.saving.save_settings()
    app.finish_saving()
    assert load_settings(app.storage.settings_file)[0].pace is Pace.SLOW


def test_a_game_from_the_command_line_is_one_more_game(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    for number in (5, 6):
        run_once(monkeypatch, storage, lambda _: None, start=([SeatSpec("Ada", "human")] * 2, number))
    assert sorted(game.seed for game in Archive(storage.games).unfinished()) == [5, 6]


def test_a_player_without_games_does_not_wait_for_the_archive(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    loaded: list[bool] = []
    update = TitleScene.update

    def look(scene: TitleScene, dt: float) -> None:
        update(scene, dt)
        loaded.append("archive" in vars(scene.app))
        if len(loaded) > 1:
            scene.app.quit()

    monkeypatch.setattr(Storage, "of_user", lambda: storage)
    monkeypatch.setattr(TitleScene, "update", look)
    assert start.open_window(start=None, window=None, pace=None) == 0
    assert loaded == [False, True]


def test_folder_problems_are_reported_at_the_table_too(
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


def test_an_unreadable_game_is_reported_each_time(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, _limit: int) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    app = make_game(Settings(language="en"))
    app.go.play(OLD)
    app.scenes.reset(TitleScene(app))
    monkeypatch.setattr("ui.files.recovery.read_limited", refuse)
    for _ in range(2):
        app.go.resume()
        tick(app)
        assert isinstance(app.scenes.top, DialogScene)
        assert "access is denied" in app.scenes.top.words[1]
    assert app.archive.unfinished(limit=1)


def labels(app: App) -> list[str]:
    assert isinstance(app.scenes.top, TitleScene)
    return [widget.label for widget in app.scenes.top.group.widgets if isinstance(widget, Button)]


def test_the_title_counts_a_backup_as_a_game(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"))
    app.go.play(OLD)
    app.scenes.reset(TitleScene(app))
    (path,) = (app.archive.path_of(name) for name in kept_games(app))
    path.rename(backup_of(path))
    app.scenes.reset(TitleScene(app))
    assert labels(app)[0] == "Continue"
    key(app, pygame.K_RETURN)
    tick(app)
    assert isinstance(app.scenes.top, DialogScene)
    assert "game-1.fzzzt is missing: its backup" in app.scenes.top.words[1]
    key(app, pygame.K_RETURN)
    assert seat_names(app) == ["Ada", "Volta"]
    app.scenes.reset(TitleScene(app))
    assert labels(app)[0] == "Continue", "leaving without a move loses nothing"


def test_a_save_that_fails_on_leaving_is_reported_on_the_title(make_game: MakeGame, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    app = make_game(Settings(language="en"))
    app.go.play(OLD)
    app.scenes.reset(TitleScene(app))
    wait_for_all(60)
    tick(app)
    tick(app)
    assert isinstance(app.scenes.top, DialogScene)
    assert "game-1.fzzzt cannot be saved: something else is in its place" in app.scenes.top.words[1]


def test_the_menu_knows_whether_the_last_turn_is_saved(make_game: MakeGame, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    app = make_game(Settings(language="en", pace=Pace.OFF))
    app.go.play(setup("ADA", "BOB"))
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PauseScene)
    words = hands.words_drawn(app)
    assert "This game is not saved: it ends when you leave it." in words


def test_a_second_program_saves_games_but_leaves_the_firsts_alone(
    plain_art: None, monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    first = Archive(storage.games)
    playing = new_match(OLD, first, LocalThinker())
    playing.settle(60)
    with usable_storage(storage):
        seen: list[bool] = []

        def look(app: App) -> None:
            seen.append(app.storage is storage)
            app.change_settings(music=1)
            assert playing.file_id is not None
            app.go.game(playing.file_id)
            told = app.scenes.top
            seen.append(isinstance(told, DialogScene))
            seen.append(isinstance(told, DialogScene) and "is open in another Fzzzt! window" in told.words[1])
            # The way on: the other games, and behind them the title with a new one.
            seen.append([type(scene) for scene in app.scenes.scenes[:-1]] == [TitleScene, GamesScene])

        assert run_once(monkeypatch, storage, look).music != 1
    assert seen == [False, True, True, True]
    assert sorted(game.seed for game in first.unfinished()) == [1, 5]
    playing.close()


def test_the_command_line_makes_valid_setups() -> None:
    made = start.setup_from([SeatSpec("Ada", "human"), SeatSpec("V", "ai:random")], 3)
    assert isinstance(made, MatchSetup)
    assert [seat.level for seat in made.seats] == ["apprentice", "random"]


def test_what_the_masterminds_lack_is_reported_in_the_players_language(
    make_app: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    monkeypatch.setattr("game.agents.search_fault", lambda: "numpy is missing")
    monkeypatch.setattr(App, "notify", lambda _app, sentence: told.append(sentence))
    start.tell_what_is_left_out(make_app(settings=Settings(language="de")))
    assert told == [
        "Superhirne denken nicht voraus: numpy fehlt. Installiere das Spiel neu, dann spielen sie wieder mit voller "
        "Stärke."
    ]


# Reading aloud


@pytest.mark.slow
def test_with_announce_everything_said_is_written_to_the_terminal(
    monkeypatch: pytest.MonkeyPatch, storage: Storage, capsys: pytest.CaptureFixture[str]
) -> None:
    def pause(app: App) -> None:
        app.guarded = False
        key(app, pygame.K_ESCAPE)
        assert isinstance(app.scenes.top, PauseScene)

    monkeypatch.setattr(Storage, "of_user", lambda: storage)
    monkeypatch.setattr(start, "SceneNavigator", LocalNavigator)
    monkeypatch.setattr("ui.shell.running.run_loop", pause)
    open_at_the_table(storage, {"announce": True})
    lines = capsys.readouterr().out.splitlines()
    assert "Keep playing, button" in lines
    open_at_the_table(storage, {})
    assert not capsys.readouterr().out
