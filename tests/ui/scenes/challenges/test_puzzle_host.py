"""The host of the puzzle workshop: large wherever there is room, and never in the way."""

import pytest

from game.challenges.puzzles import Puzzle, PuzzleKind, read_puzzles
from game.core.observation import Observation
from tests.grids import sampled
from tests.ui.conftest import MakeApp, Written
from tests.ui.persons import tick
from ui.base.i18n import Translator
from ui.base.viewport import Rect, Viewport
from ui.files.progress import PuzzleMark
from ui.files.settings import Pace, Settings
from ui.match.challenges.puzzle_opponents import puzzle_match
from ui.paint.assets import Key
from ui.scenes.challenges.puzzle import PuzzleScene
from ui.scenes.challenges.puzzle_bench import BuildPuzzleScene
from ui.scenes.challenges.puzzle_desk import HOST, LEAST_HOST
from ui.scenes.challenges.puzzle_table import FOOT, solved_place
from ui.scenes.challenges.puzzles import PuzzlesScene
from ui.shell.app import App
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO, Pose

PUZZLES = read_puzzles()
SIZES = [(1600, 900), (1200, 900), (2100, 900)]


@pytest.fixture
def wall(make_app: MakeApp, plain_art: None) -> PuzzlesScene:
    app = make_app((1600, 900), Settings(language="en", pace=Pace.OFF, reduced_motion=True))
    scene = PuzzlesScene(app)
    app.scenes.push(scene)
    tick(app)
    return scene


def solved(wall: PuzzlesScene, kind: PuzzleKind) -> PuzzleScene | BuildPuzzleScene:
    """The first puzzle of a kind, answered right."""
    wall.open(next(at for at, puzzle in enumerate(PUZZLES) if puzzle.kind is kind))
    tick(wall.app)
    scene = wall.app.scenes.top
    assert isinstance(scene, PuzzleScene | BuildPuzzleScene)
    if isinstance(scene, BuildPuzzleScene):
        scene.plan.fill_best()
    assert scene.desk.answer(scene.desk.puzzle.answers[0])
    scene.layout(wall.app.viewport.canvas)
    return scene


def drawn(app: App, monkeypatch: pytest.MonkeyPatch, what: Key = HOST) -> list[Rect]:
    """Where the host, or something else that may be tilted, is drawn in the next picture."""
    found = []

    def note(key: Key, rect: Rect, angle: float = 0, alpha: int = 255, **_: object) -> bool:
        if key == what:
            found.append(Pose(*rect.center, rect.w, key, angle=angle, ratio=rect.h / rect.w).hull)
        return True

    assert app.scenes.top is not None
    monkeypatch.setattr(app.painter, "image", note)
    app.scenes.top.draw(app.painter)
    return found


def test_the_host_has_another_word_for_a_solved_wall(make_app: MakeApp, plain_art: None, written: Written) -> None:
    app, tr = make_app((1600, 900)), Translator("en")
    proved = tr.text("Every answer here is proved. Find it without a hint, and all three stars are yours.")
    for done, words in ((0, proved), (len(PUZZLES), tr.text("All solved, and not one typo!"))):
        app.change_progress(puzzles={one.id: PuzzleMark(solved=True) for one in PUZZLES[:done]})
        app.scenes.push(PuzzlesScene(app))
        written.clear()
        app.draw()
        assert words in dict(written)


def cards_on_belt(geometry: TableGeometry, lots: int) -> list[Rect]:
    """The places of the first cards on the belt."""
    belt = [geometry.belt_place(index) for index in range(lots)]
    return [Rect(x - w / 2, y - w * CARD_RATIO / 2, w, w * CARD_RATIO) for x, y, w in belt]


@pytest.mark.parametrize("kind", [PuzzleKind.WIN, PuzzleKind.BEAT, PuzzleKind.BUILD])
def test_the_host_is_there_when_a_puzzle_is_solved(
    wall: PuzzlesScene, monkeypatch: pytest.MonkeyPatch, kind: PuzzleKind
) -> None:
    app = wall.app
    scene = solved(wall, kind)
    if isinstance(scene, BuildPuzzleScene):
        host = scene.place_of("host")
        row = [pose.hull for pose in scene.poses().values()]
        assert host is None or not [card for card in row if card.colliderect(host)]
        assert [piece.name for piece in scene.word_pieces()].count(("page", "host")) == (host is not None)
    else:
        (found,) = drawn(app, monkeypatch)
        assert found.h >= LEAST_HOST


@pytest.mark.parametrize("size", [*SIZES, (1600, 1200)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_plate_of_a_solved_puzzle_hides_no_open_card(size: tuple[int, int], seats: int, text: float) -> None:
    """No puzzle has more open cards."""
    most = max(sum(card is not None for card in seen_of(puzzle).belt) for puzzle in PUZZLES)
    geometry = TableGeometry(Viewport(size).canvas, seats, 0, text, foot=FOOT)
    others = [*map(geometry.seat_panel, range(seats)), *map(geometry.seat_bid, geometry.top_seats), geometry.prompt]
    deck = Rect(geometry.deck[0] - geometry.belt_w / 2, 0, geometry.belt_w, geometry.canvas.h)
    for lots in range(1, most + 1):
        plate = solved_place(geometry, lots)
        assert plate.w >= 500
        assert plate.h >= 180
        cards = cards_on_belt(geometry, lots)
        assert not [place for place in (*others, *cards, deck) if place.colliderect(plate)]


def seen_of(puzzle: Puzzle) -> Observation:
    """What its seat sees."""
    return puzzle_match(puzzle, Settings(), Translator("en")).session.observation(puzzle.position.seat)


@pytest.mark.parametrize(("kind", "text_size"), sampled([*PuzzleKind], [100, 200]))
def test_the_stamp_of_a_solved_puzzle_hides_nothing(
    wall: PuzzlesScene, monkeypatch: pytest.MonkeyPatch, kind: PuzzleKind, text_size: int
) -> None:
    app = wall.app
    app.change_settings(text_size=text_size)
    scene = solved(wall, kind)
    if isinstance(scene, BuildPuzzleScene):
        meant = [pose.hull for pose in scene.poses().values()]
    else:
        meant = [pose.hull for pose in scene.sprites.poses().values() if pose.face[0] != "back"]
    (stamp,) = drawn(app, monkeypatch, ("stamp", "solved", "Solved"))
    assert stamp.w > 200
    assert app.viewport.canvas.contains(stamp)
    assert not [place for place in (*meant, *(one.rect for one in scene.group.widgets)) if place.colliderect(stamp)]
