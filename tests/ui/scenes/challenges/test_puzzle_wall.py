"""The wall of puzzles: what was solved stays there, and a file that is damaged is reported in a sentence."""

from functools import partial
from pathlib import Path

import msgspec
import pygame
import pytest

from game.challenges.puzzles import PuzzleError, PuzzleKind, book
from game.core.cards import CATALOGUE, UNITS
from tests.ui.conftest import MakeApp, Written
from tests.ui.hands import words_drawn
from tests.ui.persons import DEVICE, KeyPerson, MousePerson, PadPerson, group_of, post, tick
from tests.ui.scenes.challenges.puzzle_driving import PUZZLES, MakeGame, opened, shown, solve, use, wall_of
from tests.ui.test_every_scene import check_words
from ui.base.viewport import MIN_WINDOW
from ui.files.progress import PuzzleMark, load_progress
from ui.files.settings import Settings
from ui.scenes.challenges.challenges import ChallengesScene
from ui.scenes.challenges.puzzles import PuzzlesScene, PuzzleTile, picture_of
from ui.scenes.common.dialog import DialogScene
from ui.shell.app import App
from ui.shell.scene import Scene


@pytest.fixture
def wall(make_game: MakeGame) -> PuzzlesScene:
    return wall_of(make_game)


def test_every_puzzle_hangs_on_the_wall_with_a_picture_of_what_it_is_about(wall: PuzzlesScene) -> None:
    for puzzle in PUZZLES:
        picture = picture_of(puzzle)
        assert picture is not None
        lot = puzzle.position.play().observation(puzzle.position.seat).belt[:1]
        about = CATALOGUE[lot[0]] if lot and lot[0] is not None else None
        assert picture[-1] in ((about.id, about.art) if about else UNITS)
    broken = msgspec.structs.replace(PUZZLES[0], position=msgspec.structs.replace(PUZZLES[0].position, moves=((),)))
    assert picture_of(broken) is None


def test_what_was_solved_is_kept_and_ticked_on_the_wall(wall: PuzzlesScene) -> None:
    app = wall.app
    scene = opened(wall, 2)
    solve(MousePerson(app), scene)
    use(MousePerson(app), "Back")
    assert app.scenes.top is wall
    tiles = [tile for tile in group_of(wall).widgets if isinstance(tile, PuzzleTile)]
    assert len(tiles) == len(PUZZLES)
    assert [at for at, tile in enumerate(tiles) if tile.solved] == [2]
    assert f"1 of {len(PUZZLES)} solved · 3 of {3 * len(PUZZLES)} stars" in words_drawn(app)
    app.finish_saving()
    kept, faults = load_progress(app.storage.progress_file)
    assert not faults
    assert kept.puzzles == {PUZZLES[2].id: PuzzleMark(solved=True)}


def test_the_last_puzzle_leads_to_the_first_that_is_open_and_all_solved_to_the_wall(wall: PuzzlesScene) -> None:
    app = wall.app
    solved = {puzzle.id: PuzzleMark(solved=True) for puzzle in PUZZLES}
    app.change_progress(
        puzzles={key: mark for key, mark in solved.items() if key not in (PUZZLES[1].id, PUZZLES[2].id)}
    )
    scene = opened(wall, 2)
    person = MousePerson(app)
    solve(person, scene)
    tick(app, 0.5)
    use(person, "Next puzzle")
    scene = shown(app)
    assert scene.desk.number == 2
    solve(person, scene)
    tick(app, 0.5)
    use(person, "Next puzzle")
    assert app.scenes.top is wall


def test_the_wall_opens_puzzles_by_mouse_keys_and_pad(wall: PuzzlesScene) -> None:
    app = wall.app
    tiles = [tile for tile in group_of(wall).widgets if isinstance(tile, PuzzleTile)]
    MousePerson(app).click(tiles[4].rect.center)
    assert shown(app).desk.number == 5
    post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_B)
    assert app.scenes.scenes == (wall,)
    PadPerson(app).reach(lambda widget: isinstance(widget, PuzzleTile) and widget.label == "7")
    PadPerson(app).accept()
    assert shown(app).desk.number == 7
    KeyPerson(app).key(pygame.K_ESCAPE)
    KeyPerson(app).key(pygame.K_ESCAPE)
    assert app.scenes.top is None


def test_a_damaged_file_of_puzzles_is_told_on_the_wall(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def damaged() -> tuple[book.Puzzle, ...]:
        raise PuzzleError("puzzles.json is damaged: unexpected end")

    for scene in ("puzzles", "challenges"):
        monkeypatch.setattr(f"ui.scenes.challenges.{scene}.read_puzzles", damaged)
    app = make_game()
    app.change_progress(puzzles={PUZZLES[0].id: PuzzleMark(solved=True)})
    app.scenes.push(ChallengesScene(app))
    assert not [words for words in words_drawn(app) if "solved" in words]
    MousePerson(app).click_on("Puzzle workshop")
    assert any("puzzles.json is damaged" in words for words in words_drawn(app))


def test_a_puzzle_that_cannot_be_played_is_told_in_a_sentence(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = msgspec.structs.replace(PUZZLES[0], position=msgspec.structs.replace(PUZZLES[0].position, moves=(("x",),)))
    monkeypatch.setattr("ui.scenes.challenges.puzzles.read_puzzles", lambda: (broken,))
    app = make_game()
    wall = PuzzlesScene(app)
    app.scenes.push(wall)
    wall.open(0)
    assert isinstance(app.scenes.top, DialogScene)
    assert f"puzzle {PUZZLES[0].id}: move 1" in app.scenes.top.words[1]


def test_the_challenges_lead_to_the_wall_and_tell_how_many_are_solved(make_game: MakeGame) -> None:
    app = make_game()
    first, second, third = (puzzle.id for puzzle in PUZZLES[:3])
    solved = PuzzleMark(1, solved=True)
    app.change_progress(puzzles={first: solved, second: PuzzleMark(2), third: solved, "of an older version": solved})
    app.scenes.push(ChallengesScene(app))
    assert f"2/{len(PUZZLES)}" in words_drawn(app)
    MousePerson(app).click_on("Puzzle workshop")
    assert isinstance(app.scenes.top, PuzzlesScene)
    assert any(words.startswith(f"2 of {len(PUZZLES)} solved") for words in words_drawn(app))


@pytest.mark.parametrize("most", [2, pytest.param(len(PUZZLES), marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", PuzzleKind)
def test_every_puzzle_can_be_read_in_the_smallest_window(
    make_app: MakeApp, plain_art: None, written: Written, kind: PuzzleKind, most: int
) -> None:
    """Of each kind two, and all of them slowly: what they ask is said in the same sentences."""

    def asked(at: int, app: App) -> Scene:
        wall = PuzzlesScene(app)
        app.scenes.reset(wall)
        scene = opened(wall, at)
        KeyPerson(app).key(pygame.K_h)
        return scene

    puzzles = {puzzle.id: partial(asked, at) for at, puzzle in enumerate(PUZZLES) if puzzle.kind is kind}
    check_words(make_app(MIN_WINDOW, Settings(language="en")), written, dict([*puzzles.items()][-most:]))
