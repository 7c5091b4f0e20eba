"""The workshop of puzzles: each is solved once by hand, wrong answers say why, hints cost stars, all of it is kept."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pygame
import pytest

from game.challenges.puzzles import PuzzleError, PuzzleKind, book, read_puzzles
from game.core.build_plan import BuildPlan
from game.core.cards import BUILDERS, CATALOGUE, UNITS
from tests.game.challenges.test_puzzles import other_answers
from tests.ui.conftest import MakeApp, Written
from tests.ui.hands import words_drawn
from tests.ui.persons import DEVICE, KeyPerson, MousePerson, PadPerson, Person, button, group_of, post, seen_point, tick
from tests.ui.test_every_scene import check_words
from ui.base.i18n import LANGUAGES
from ui.base.viewport import MIN_WINDOW
from ui.files.progress import PuzzleMark, load_progress
from ui.files.settings import Pace, Settings
from ui.parts.puzzle_desk import Tone
from ui.scenes.challenges.challenges import ChallengesScene
from ui.scenes.challenges.puzzle import PuzzleScene
from ui.scenes.challenges.puzzle_bench import BuildPuzzleScene
from ui.scenes.challenges.puzzle_picks import Pick
from ui.scenes.challenges.puzzles import PuzzlesScene, PuzzleTile, picture_of
from ui.scenes.common.dialog import DialogScene
from ui.scenes.play.history import HistoryScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.places.poses import OwnCard, poses
from ui.widgets.spots import CardSpot

MakeGame = Callable[..., App]
PUZZLES = read_puzzles()
AnyPuzzle = PuzzleScene | BuildPuzzleScene
PERSONS: tuple[type[Person], ...] = (MousePerson, KeyPerson, PadPerson)


def first(kind: PuzzleKind) -> int:
    """The number of the first puzzle of a kind, from 0."""
    return next(at for at, puzzle in enumerate(PUZZLES) if puzzle.kind is kind)


@pytest.fixture
def wall(make_game: MakeGame) -> PuzzlesScene:
    app = make_game(Settings(language="en", pace=Pace.FAST, reduced_motion=True))
    scene = PuzzlesScene(app)
    app.scenes.push(scene)
    tick(app)
    return scene


def opened(wall: PuzzlesScene, at: int) -> AnyPuzzle:
    wall.open(at)
    tick(wall.app)
    return shown(wall.app)


def use(person: Person, words: str) -> None:
    """Press a button that begins with these words."""
    if isinstance(person, MousePerson):
        person.click_on(words)
    elif isinstance(person, KeyPerson | PadPerson):
        person.use(words)


def shown(app: App) -> AnyPuzzle:
    """The puzzle that is open."""
    top = app.scenes.top
    assert isinstance(top, AnyPuzzle)
    return top


def all_words(app: App) -> list[str]:
    """All words in the window, those too that a bench has drawn before."""
    app.scenes.layout(app.viewport.canvas)
    return words_drawn(app)


def hand_point(scene: PuzzleScene, card: str) -> tuple[float, float]:
    """A place on a card of the hand that no other covers."""
    placed = poses(scene.view, scene.geometry, scene.hand.selected)
    return seen_point({key: pose for key, pose in placed.items() if isinstance(key, OwnCard)}, OwnCard(card))


def choose(person: Person, scene: PuzzleScene, name: str | int) -> None:
    """Choose a card of the hand, a seat or a card of the belt."""
    if isinstance(person, MousePerson):
        if scene.kind is PuzzleKind.WIN:
            person.click(hand_point(scene, str(name)))
        else:
            pick = next(one for one in group_of(scene).widgets if isinstance(one, Pick) and one.name == name)
            person.click((pick.rect.centerx, pick.rect.bottom - 12))
    elif isinstance(person, KeyPerson) and scene.kind is not PuzzleKind.BEAT:
        offered = scene.view.hand if scene.kind is PuzzleKind.WIN else scene.open_cards
        person.key(pygame.K_1 + list(offered).index(str(name)))
    elif isinstance(person, KeyPerson | PadPerson):
        person.reach(lambda widget: isinstance(widget, CardSpot | Pick) and widget.name == name)
        person.accept()


def build(person: Person, scene: BuildPuzzleScene) -> None:
    """Lay the best build, card by card."""
    plan = BuildPlan(scene.plan.units, scene.plan.free, scene.plan.fixed)
    plan.fill_best()
    for place, card in sorted(plan.placed.items(), key=lambda item: (item[0].unit, item[0].row, item[0].symbol)):
        if isinstance(person, MousePerson):
            person.settle()
            target = next(one for one in scene.targets() if one.place == place)
            person.drag(seen_point(scene.poses(), card), target.rect.center)
        elif isinstance(person, KeyPerson | PadPerson):
            person.reach_spot(card)
            person.accept()
            person.reach_spot(place)
            person.accept()
        assert scene.plan.placed[place] == card


def solve(person: Person, scene: AnyPuzzle) -> None:
    """Give the right answer by hand."""
    if isinstance(scene, BuildPuzzleScene):
        build(person, scene)
        use(person, "This is the best build")
        return
    for name in scene.desk.puzzle.answers[0]:
        choose(person, scene, name)
    if not scene.desk.right:
        # What is clicked is the answer, but for cards of the hand, and where nobody can.
        use(person, {PuzzleKind.WIN: "Bid ", PuzzleKind.BEAT: "Nobody can"}[scene.kind])


def answer_label(scene: PuzzleScene) -> str:
    """What the button of an answer about seats says now."""
    names = [scene.looks[seat].name for seat in sorted(scene.named)]
    return ", ".join(names) if names else "Nobody can"


@pytest.mark.parametrize(
    "at",
    # Each kind by each kind of person, in every run.
    [pytest.param(at, id=one.id, marks=() if at < 12 else pytest.mark.slow) for at, one in enumerate(PUZZLES)],
)
def test_every_puzzle_can_be_solved_by_hand(wall: PuzzlesScene, at: int) -> None:
    app, scene = wall.app, opened(wall, at)
    assert scene.desk.question in all_words(app)
    person = PERSONS[at % len(PERSONS)](app)
    solve(person, scene)
    assert scene.desk.right, scene.desk.said
    assert app.progress.puzzles == {PUZZLES[at].id: PuzzleMark(solved=True)}
    assert scene.desk.said in all_words(app)
    tick(app, 0.5)
    use(person, "Next puzzle")
    assert shown(app).desk.number == (at + 1) % len(PUZZLES) + 1
    assert app.scenes.scenes[:-1] == (wall,)


@pytest.mark.parametrize("kind", PuzzleKind)
def test_a_wrong_answer_says_why_and_can_be_mended(wall: PuzzlesScene, kind: PuzzleKind) -> None:
    scene = opened(wall, first(kind))
    person = MousePerson(wall.app)
    if isinstance(scene, BuildPuzzleScene):
        use(person, "This is the best build")
        assert "You can get" in scene.desk.said
    else:
        right = scene.desk.puzzle.answers[0]
        if kind is PuzzleKind.WIN:
            cheapest = min(scene.view.hand, key=lambda card: (card in right, card))
            choose(person, scene, cheapest)
            use(person, "Bid ")
            assert scene.desk.said
            choose(person, scene, cheapest)
        elif kind is PuzzleKind.BEAT:
            use(person, "Nobody can")
            assert "Somebody can" in scene.desk.said
            assert not [look.name for look in scene.looks if look.name in scene.desk.said], "that would be the answer"
        else:
            other = next(card for card in scene.open_cards if card not in right)
            choose(person, scene, other)
            assert "Another card brings" in scene.desk.said
    assert scene.desk.tone is Tone.WRONG
    assert scene.desk.said in all_words(wall.app)
    assert wall.app.progress.puzzles == {}, "a wrong answer costs nothing"
    solve(person, scene)
    assert wall.app.progress.puzzles == {scene.desk.puzzle.id: PuzzleMark(solved=True)}
    assert scene.desk.stars == 3


@pytest.mark.parametrize("at", range(len(PUZZLES)), ids=[puzzle.id for puzzle in PUZZLES])
def test_every_answer_that_can_be_given_is_judged_and_says_why(wall: PuzzlesScene, at: int) -> None:
    scene, puzzle = opened(wall, at), PUZZLES[at]
    others = other_answers(puzzle)
    assert others
    for answer in others:
        for language in LANGUAGES:
            wall.app.tr.use(language)
            assert not scene.desk.answer(answer), answer
            begun = puzzle.kind is PuzzleKind.BEAT and answer and set(answer) < set(puzzle.answers[0])
            assert scene.desk.tone is (Tone.HINT if begun else Tone.WRONG)
            assert scene.desk.said
            assert "{" not in scene.desk.said
    assert scene.desk.answer(puzzle.answers[0])
    assert scene.desk.tone is Tone.RIGHT
    several = puzzle.kind is PuzzleKind.BEAT and len(puzzle.answers[0]) > 1
    assert several or scene.desk.stars == 0, "whoever tries all answers knows which one is left"


@pytest.mark.parametrize("person", PERSONS)
def test_a_face_that_is_pressed_is_the_answer(wall: PuzzlesScene, person: type[Person]) -> None:
    at = next(at for at, one in enumerate(PUZZLES) if one.kind is PuzzleKind.BEAT and len(one.answers[0]) == 1)
    scene = opened(wall, at)
    assert isinstance(scene, PuzzleScene)
    (seat,) = scene.desk.puzzle.answers[0]
    assert isinstance(seat, int)
    if person is MousePerson:
        face = scene.geometry.face(seat)
        MousePerson(wall.app).click((face.left + 12, face.centery))
    else:
        choose(person(wall.app), scene, seat)
    assert scene.desk.right
    assert scene.desk.stars == 3


def test_a_face_that_a_hint_has_named_is_the_answer_when_it_is_pressed(wall: PuzzlesScene) -> None:
    at = next(at for at, one in enumerate(PUZZLES) if one.kind is PuzzleKind.BEAT and one.answers[0])
    scene = opened(wall, at)
    assert isinstance(scene, PuzzleScene)
    for _ in range(3):
        KeyPerson(wall.app).key(pygame.K_h)
    assert scene.named == set(scene.desk.puzzle.answers[0])
    choose(MousePerson(wall.app), scene, scene.desk.puzzle.answers[0][0])
    assert scene.desk.right
    assert scene.desk.stars == 0


def test_a_face_that_was_named_is_taken_back_by_pressing_it_again(wall: PuzzlesScene) -> None:
    at = next(at for at, one in enumerate(PUZZLES) if one.kind is PuzzleKind.BEAT and len(one.answers[0]) > 1)
    scene = opened(wall, at)
    assert isinstance(scene, PuzzleScene)
    seat = scene.desk.puzzle.answers[0][0]
    choose(MousePerson(wall.app), scene, seat)
    assert scene.named == {seat}
    tick(wall.app, 1.0)
    choose(MousePerson(wall.app), scene, seat)
    assert scene.named == set()
    assert not scene.desk.right


def test_who_names_a_wrong_rival_is_told_and_tries_again(wall: PuzzlesScene) -> None:
    puzzle = next(
        one for one in PUZZLES if one.kind is PuzzleKind.BEAT and len(one.answers[0]) == 1 and one.position.seats > 2
    )
    scene = opened(wall, PUZZLES.index(puzzle))
    assert isinstance(scene, PuzzleScene)
    seat = next(seat for seat in scene.rivals if seat not in puzzle.answers[0])
    choose(MousePerson(wall.app), scene, seat)
    assert scene.desk.tone is Tone.WRONG
    assert scene.looks[seat].name in scene.desk.said
    assert scene.named == set()
    choose(MousePerson(wall.app), scene, puzzle.answers[0][0])
    assert scene.desk.right


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_that_is_the_only_one_left_earns_no_star(wall: PuzzlesScene, language: str) -> None:
    scene = opened(wall, first(PuzzleKind.WORTH))
    wall.app.tr.use(language)
    assert isinstance(scene, PuzzleScene)
    right = scene.desk.puzzle.answers[0]
    others = [card for card in scene.open_cards if card not in right]
    for card in others[:-1]:
        scene.choose_card(card)
        assert scene.desk.stars == 3
    scene.choose_card(others[-1])
    assert scene.desk.stars == 0
    assert wall.app.tr.text("Only one answer is left now: it earns no star.") in scene.desk.said
    scene.choose_card(str(right[0]))
    assert wall.app.progress.puzzles == {scene.desk.puzzle.id: PuzzleMark(3, solved=True)}


def test_several_faces_are_named_one_after_the_other_for_all_stars(wall: PuzzlesScene) -> None:
    at = next(at for at, one in enumerate(PUZZLES) if one.kind is PuzzleKind.BEAT and len(one.answers[0]) > 1)
    scene = opened(wall, at)
    assert isinstance(scene, PuzzleScene)
    *before, last = scene.desk.puzzle.answers[0]
    for seat in before:
        choose(MousePerson(wall.app), scene, seat)
        assert not scene.desk.right
        assert scene.desk.tone is Tone.HINT
        assert "Right so far" in scene.desk.said
    choose(MousePerson(wall.app), scene, last)
    assert scene.desk.right
    assert scene.desk.stars == 3


@pytest.mark.parametrize(
    "at", [at for at, puzzle in enumerate(PUZZLES) if puzzle.kind is PuzzleKind.BUILD], ids=lambda at: PUZZLES[at].id
)
def test_half_of_a_build_can_be_answered_at_the_bench(wall: PuzzlesScene, at: int) -> None:
    scene, person = opened(wall, at), MousePerson(wall.app)
    assert isinstance(scene, BuildPuzzleScene)
    scene.plan.fill_best()
    laid = list(scene.plan.placed.items())
    # With the last card missing, with the last two, and so on: ever fewer widgets.
    for place, _ in reversed(laid):
        del scene.plan.placed[place]
        use(person, "This is the best build")
        assert not scene.desk.right
        assert "You can get" in scene.desk.said


@pytest.mark.parametrize("kind", PuzzleKind)
def test_hints_cost_a_star_each_and_the_third_one_lays_the_answer(wall: PuzzlesScene, kind: PuzzleKind) -> None:
    at = first(kind)
    scene, app = opened(wall, at), wall.app
    person = KeyPerson(app)
    said = set()
    for taken in (1, 2, 3):
        person.key(pygame.K_h)
        said.add(scene.desk.said)
        assert scene.desk.tone is Tone.HINT
        assert app.progress.puzzles[PUZZLES[at].id] == PuzzleMark(taken)
        assert scene.desk.stars == 3 - taken
    assert len(said) == 3
    person.key(pygame.K_h)
    assert scene.desk.stars == 0
    words = {
        PuzzleKind.WIN: "Bid ",
        PuzzleKind.BEAT: "",
        PuzzleKind.WORTH: "This one",
        PuzzleKind.BUILD: "This is the best build",
    }[kind]
    use(person, words or (answer_label(scene) if isinstance(scene, PuzzleScene) else ""))
    assert scene.desk.right
    assert app.progress.puzzles[PUZZLES[at].id] == PuzzleMark(3, solved=True)


def test_a_hint_that_was_taken_stays_taken_and_costs_nothing_again(wall: PuzzlesScene) -> None:
    app, person = wall.app, KeyPerson(wall.app)
    scene = opened(wall, 0)
    person.key(pygame.K_h)
    person.key(pygame.K_ESCAPE)
    assert app.scenes.top is wall
    scene = opened(wall, 0)
    assert scene.desk.stars == 2
    person.key(pygame.K_h)
    assert scene.desk.stars == 2
    solve(person, scene)
    mark = app.progress.puzzles[PUZZLES[0].id]
    assert mark == PuzzleMark(1, solved=True)
    # Solved is solved: to look at hints afterwards takes nothing away.
    person.key(pygame.K_ESCAPE)
    scene = opened(wall, 0)
    for _ in range(3):
        person.key(pygame.K_h)
    assert app.progress.puzzles[PUZZLES[0].id] == mark


def test_every_puzzle_hangs_on_the_wall_with_a_picture_of_what_it_is_about(wall: PuzzlesScene) -> None:
    tiles = [tile for tile in group_of(wall).widgets if isinstance(tile, PuzzleTile)]
    for tile, puzzle in zip(tiles, PUZZLES, strict=True):
        assert tile.picture is not None
        lot = puzzle.position.play().observation(puzzle.position.seat).belt[:1]
        about = CATALOGUE[lot[0]] if lot and lot[0] is not None else None
        assert tile.picture[-1] in ((about.id, about.art) if about else UNITS)
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
    assert [at for at, tile in enumerate(tiles) if tile.mark.solved] == [2]
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


def test_the_second_half_of_a_double_click_on_the_answer_does_not_go_on(wall: PuzzlesScene) -> None:
    scene = opened(wall, first(PuzzleKind.WORTH))
    assert isinstance(scene, PuzzleScene)
    person = MousePerson(wall.app)
    card = scene.desk.puzzle.answers[0][0]
    at = next(one for one in group_of(scene).widgets if isinstance(one, Pick) and one.name == card).rect.center
    person.click(at)
    person.click(at)
    assert scene.desk.right
    assert wall.app.scenes.top is scene


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


@pytest.mark.parametrize("kind", [PuzzleKind.WIN, PuzzleKind.BEAT])
def test_what_is_known_of_a_hand_can_be_looked_at_and_no_more(wall: PuzzlesScene, kind: PuzzleKind) -> None:
    scene = opened(wall, first(kind))
    assert isinstance(scene, PuzzleScene)
    person, app = MousePerson(wall.app), wall.app
    for seat, rival in scene.rivals.items():
        person.click(scene.geometry.pool_sign(seat).center)
        assert scene.pool == seat
        drawn = words_drawn(app)
        assert f"{scene.looks[seat].name}: what may be in hand" in drawn
        assert ("In hand for certain" in drawn) == bool(rival.shown)
        person.click((400, 450))
        assert scene.pool is None
    person.click(scene.geometry.pool_sign(scene.viewer).center)
    assert any("your discard pile" in words for words in words_drawn(app))
    KeyPerson(app).key(pygame.K_ESCAPE)
    assert scene.pool is None
    assert app.scenes.top is scene
    KeyPerson(app).key(pygame.K_j)
    assert isinstance(app.scenes.top, HistoryScene)


def test_a_card_of_the_hand_can_be_dragged_into_the_bid_and_back(wall: PuzzlesScene) -> None:
    scene = opened(wall, first(PuzzleKind.WIN))
    assert isinstance(scene, PuzzleScene)
    person, card = MousePerson(wall.app), scene.view.hand[1]

    person.drag(hand_point(scene, card), scene.geometry.bid_zone.center)
    assert scene.hand.selected == [card]
    person.drag(hand_point(scene, card), scene.geometry.hand_zone.center)
    assert scene.hand.selected == []
    assert not button(scene, "Bid").enabled
    KeyPerson(wall.app).key(pygame.K_RETURN)
    assert not scene.desk.said, "nothing is chosen, so nothing is judged"


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


def test_the_bench_begins_empty_and_lets_nothing_find_the_best_build(wall: PuzzlesScene) -> None:
    scene = opened(wall, first(PuzzleKind.BUILD))
    assert isinstance(scene, BuildPuzzleScene)
    assert not scene.plan.placed
    assert not [one for one in group_of(scene).widgets if getattr(one, "label", "") == "Best build"]
    assert set(scene.plan.free) <= BUILDERS


def test_the_challenges_lead_to_the_wall_and_tell_how_many_are_solved(make_game: MakeGame) -> None:
    app = make_game()
    first, second, third = (puzzle.id for puzzle in PUZZLES[:3])
    solved = PuzzleMark(1, solved=True)
    app.change_progress(puzzles={first: solved, second: PuzzleMark(2), third: solved, "of an older version": solved})
    app.scenes.push(ChallengesScene(app))
    assert "2 puzzles solved" in words_drawn(app)
    MousePerson(app).click_on("Puzzle workshop")
    assert isinstance(app.scenes.top, PuzzlesScene)
    assert any(words.startswith(f"2 of {len(PUZZLES)} solved") for words in words_drawn(app))


@pytest.mark.parametrize("kind", [PuzzleKind.WORTH, PuzzleKind.BUILD])
@pytest.mark.parametrize("reduced", [False, True])
def test_the_stamp_comes_down_unless_motion_is_reduced(wall: PuzzlesScene, kind: PuzzleKind, reduced: bool) -> None:
    wall.app.change_settings(reduced_motion=reduced)
    scene = opened(wall, first(kind))
    person = KeyPerson(wall.app)
    for _ in range(3):
        person.key(pygame.K_h)
    tick(wall.app, 1.0)
    assert not scene.wants_frames
    use(person, "This")
    assert scene.desk.right
    assert scene.wants_frames is not reduced
    words_drawn(wall.app)
    tick(wall.app, 0.3)
    assert not scene.desk.stamping


@pytest.mark.parametrize("kind", PuzzleKind)
def test_every_puzzle_can_be_read_in_the_smallest_window(
    make_app: MakeApp, plain_art: None, written: Written, kind: PuzzleKind
) -> None:
    def asked(at: int, app: App) -> Scene:
        wall = PuzzlesScene(app)
        app.scenes.reset(wall)
        scene = opened(wall, at)
        KeyPerson(app).key(pygame.K_h)
        return scene

    puzzles = {puzzle.id: partial(asked, at) for at, puzzle in enumerate(PUZZLES) if puzzle.kind is kind}
    check_words(make_app(MIN_WINDOW, Settings(language="en")), written, puzzles)
