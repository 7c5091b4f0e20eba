"""Files from elsewhere, dropped onto the window or named on the command line."""

import os
from concurrent.futures import wait
from pathlib import Path

import pygame
import pytest

from build.pictures import games as reached_games
from game.records.record import LONGEST_GAP, LONGEST_LINE
from tests.systems import link_to, make_named, make_socket, make_sparse, needs_endless_device, posix_only
from tests.ui.hands import words_drawn
from tests.ui.list_of_games import MakeGame, chosen, key, opened, seat_names, settle, title_with_games
from tests.ui.persons import post
from tests.ui.stand_ins import LocalNavigator, setup
from ui import start
from ui.files.storage import Storage
from ui.scenes.after.games import AddingScene, GamesScene
from ui.scenes.common.dialog import DialogScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App


@pytest.fixture
def app(make_game: MakeGame) -> App:
    return title_with_games(make_game)


def dropped(app: App, path: Path) -> None:
    """Drop a file onto the window and wait until it has been read."""
    post(app, pygame.DROPFILE, file=str(path))
    # A small file may have been read already.
    wait([scene.asked for scene in app.scenes.scenes if isinstance(scene, AddingScene)], 60)
    app.step(0.1)
    assert not [scene for scene in app.scenes.scenes if isinstance(scene, AddingScene)]
    settle(app)


def a_file(tmp_path: Path, *seeds: int, over: bool = False) -> Path:
    reached = reached_games.over if over else reached_games.bidding(0, 1, 1)
    path = tmp_path / "from-a-friend.fzzzt"
    games = [reached_games.game_at(reached, reached_games.TABLE_SEATS[:2], seed=seed) for seed in seeds]
    path.write_text("".join(game.session.record().to_line() + "\n" for game in games), encoding="utf-8")
    return path


def test_a_dropped_unfinished_game_is_at_the_table(app: App, tmp_path: Path) -> None:
    dropped(app, a_file(tmp_path, 31))
    assert seat_names(app) == ["Ada", "Grit"]
    assert len(app.archive.games()) == 7


def test_a_dropped_finished_game_is_chosen_in_the_list(app: App, tmp_path: Path) -> None:
    dropped(app, a_file(tmp_path, 32, over=True))
    scene = app.scenes.top
    assert isinstance(scene, GamesScene)
    assert (chosen(scene).seed, chosen(scene).finished) == (32, True)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


def test_several_dropped_games_open_the_list(app: App, tmp_path: Path) -> None:
    dropped(app, a_file(tmp_path, 31, 33))
    assert isinstance(app.scenes.top, GamesScene)
    assert len(app.archive.games()) == 8


def test_a_game_under_way_is_kept_when_another_is_dropped_on_it(app: App, tmp_path: Path) -> None:
    app.go.play(setup("EVE", "volta", seed=77))
    dropped(app, a_file(tmp_path, 31))
    assert seat_names(app) == ["Ada", "Grit"]
    assert {31, 77} <= {game.seed for game in app.archive.unfinished()}


def test_the_game_that_is_played_just_now_may_be_dropped(app: App) -> None:
    app.go.play(setup("EVE", "volta", seed=77))
    assert isinstance(app.scenes.top, TableScene)
    app.scenes.top.match.settle(60)
    name = app.scenes.top.match.file_id
    assert name is not None
    dropped(app, app.archive.path_of(name))
    assert seat_names(app) == ["Eve", "Volta"]


def test_another_file_is_refused_in_one_sentence_and_nothing_moves(app: App, tmp_path: Path) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_bytes(b"\xff\xd8 holiday")
    scene = opened(app)
    dropped(app, path)
    assert isinstance(app.scenes.top, DialogScene)
    assert app.scenes.top.words[1] == (f"{path} holds no valid Fzzzt! game: choose another file.")
    key(app, pygame.K_RETURN)
    assert app.scenes.scenes[-1] == scene


def test_a_name_without_end_is_shown_short(app: App) -> None:
    """Fitted letter by letter, one of 5,000 took nine seconds."""
    scene = AddingScene(app, Path(f"{'x' * 5000}.fzzzt"))
    app.scenes.push(scene)
    app.draw()
    (shown,) = [words for words in words_drawn(app) if words.startswith("Reading ")]
    assert shown.endswith("x.fzzzt…")
    assert len(shown) < 100


def test_a_file_of_the_command_line_is_opened(plain_art: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path / "home")
    monkeypatch.setattr(Storage, "of_user", lambda: storage)
    monkeypatch.setattr(start, "SceneNavigator", LocalNavigator)
    seen: list[list[str]] = []

    def look(scene: TableScene, _dt: float) -> None:
        seen.append(scene.match.names)
        scene.app.quit()

    monkeypatch.setattr(TableScene, "update", look)
    assert start.open_window(start=None, window=None, pace=None, file=a_file(tmp_path, 31)) == 0
    assert seen == [["Ada", "Grit"]]


# Odd paths


def odd(kind: str, folder: Path) -> Path:
    """A path of a kind that holds no game, in a folder if it can be."""
    path = folder / f"{kind.replace(' ', '-')}.fzzzt"
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "socket":
            make_socket(path)
        case "link to nowhere":
            link_to(path, folder / "nowhere")
        case "link to itself":
            link_to(path, path)
        case "hole":
            make_sparse(path, 5 << 30)
        case "blank lines":
            path.write_bytes(b"\n" * (LONGEST_GAP + 2))
        case "device":
            return Path("/dev/zero")
        case "root":
            return Path(path.anchor)
        case "nothing":
            return Path()
        case "line end":
            path = path.with_name("game.fzzzt\n")
            path.write_bytes(b"no game")
        case "bytes":
            return make_named(folder, b"\xff\xfe.fzzzt", b"no game")
        case "half a sign":
            return folder / "\ud800.fzzzt"
        case "zero byte":
            return folder / "a\0b.fzzzt"
        case "long name":
            path = folder / f"{'W' * 240}.fzzzt"
            path.write_bytes(b"no game")
        case "far too long name":
            return folder / f"{'x' * 5000}.fzzzt"
    return path


ODD = [
    "folder",
    *(
        pytest.param(kind, marks=posix_only)
        for kind in ("pipe", "socket", "line end", "long name", "far too long name", "root", "nothing", "bytes")
    ),
    "link to nowhere",
    "link to itself",
    "hole",
    "blank lines",
    pytest.param("device", marks=needs_endless_device),
    "half a sign",
    "zero byte",
]


@pytest.mark.parametrize(
    "archived", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["elsewhere", "among the games"]
)
@pytest.mark.parametrize("kind", ODD)
def test_whatever_is_dropped_is_told_in_one_sentence(app: App, tmp_path: Path, kind: str, archived: bool) -> None:
    """And nothing waits for what never ends. Among the games the list may have found it, too, and says so."""
    dropped(app, odd(kind, app.archive.folder if archived else tmp_path))
    told = []
    while isinstance(app.scenes.top, DialogScene):
        told.append(app.scenes.top.words[1])
        key(app, pygame.K_RETURN)
        settle(app)
    assert isinstance(app.scenes.top, TitleScene)
    assert 1 <= len(told) <= 1 + archived
    for sentence in told:
        assert sentence.isprintable()
        assert sentence.endswith(".")
        assert len(sentence) < 700
    assert len(app.archive.games()) == 6


@pytest.mark.parametrize("kind", ["folder", pytest.param("pipe", marks=posix_only), "hole"])
def test_what_is_no_file_of_games_is_no_fault_of_the_disk(app: App, tmp_path: Path, kind: str) -> None:
    path = odd(kind, tmp_path)
    dropped(app, path)
    assert isinstance(app.scenes.top, DialogScene)
    assert app.scenes.top.words[1] == f"{path} holds no valid Fzzzt! game: choose another file."


def test_a_game_before_a_line_too_long_is_added_and_the_rest_is_told_of(app: App, tmp_path: Path) -> None:
    path = a_file(tmp_path, 31, over=True)
    with path.open("ab") as file:
        file.write(b"x" * (LONGEST_LINE + 1))
    dropped(app, path)
    assert isinstance(app.scenes.top, DialogScene)
    assert app.scenes.top.words[1] == f"{path} cannot be read: line 2 has more than 1 MB; choose another file."
    assert len(app.archive.games()) == 7
