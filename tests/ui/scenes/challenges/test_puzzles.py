"""A puzzle in the workshop: each is solved once by hand, wrong answers say why, and hints cost stars."""

from itertools import cycle

import pygame
import pytest

from game.challenges.puzzles import PuzzleKind
from game.challenges.puzzles.auctions import rivals_of
from game.core.cards import BUILDERS, POWER
from tests.game.challenges.test_puzzles import other_answers
from tests.ui import hands
from tests.ui.hands import words_drawn
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, Person, button, group_of, post, tick
from tests.ui.scenes.challenges.puzzle_driving import (
    PUZZLES,
    MakeGame,
    choose,
    first,
    hand_point,
    opened,
    shown,
    solve,
    use,
    wall_of,
)
from ui.base.i18n import LANGUAGES
from ui.files.progress import PuzzleMark
from ui.scenes.challenges.puzzle import TURN, PuzzleScene
from ui.scenes.challenges.puzzle_bench import BuildPuzzleScene
from ui.scenes.challenges.puzzle_desk import Tone
from ui.scenes.challenges.puzzle_table import Pick
from ui.scenes.challenges.puzzles import PuzzlesScene
from ui.scenes.play.history import HistoryScene
from ui.shell.app import App
from ui.table.places.poses import BidCard
from ui.widgets.base import HOLD
from ui.widgets.scroll import ScrollArea

PERSONS: tuple[type[Person], ...] = (MousePerson, KeyPerson, PadPerson)


@pytest.fixture
def wall(make_game: MakeGame) -> PuzzlesScene:
    return wall_of(make_game)


def all_words(app: App) -> list[str]:
    """All words in the window, those too that a bench has drawn before."""
    app.scenes.layout(app.viewport.canvas)
    return words_drawn(app)


def answer_label(scene: PuzzleScene) -> str:
    """What the button of an answer about seats says now."""
    names = [scene.looks[seat].name for seat in sorted(scene.named)]
    return ", ".join(names) if names else "Nobody can"


@pytest.mark.parametrize(
    "at",
    # Each kind, and each kind of person twice, in every run.
    [pytest.param(at, id=one.id, marks=() if at < 6 else pytest.mark.slow) for at, one in enumerate(PUZZLES)],
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


def test_what_large_words_say_of_an_answer_is_scrolled_to_the_question(wall: PuzzlesScene) -> None:
    app = wall.app
    app.change_settings(text_size=200)
    scene = opened(wall, first(PuzzleKind.WIN))
    solve(MousePerson(app), scene)
    area = next(widget for widget in scene.group.widgets if isinstance(widget, ScrollArea))
    assert area.furthest > 0
    hands.wheel(app, area.rect.center, -100)
    assert area.offset == area.furthest


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


@pytest.mark.parametrize("kind", PuzzleKind)
def test_every_answer_that_can_be_given_is_judged_and_says_why(wall: PuzzlesScene, kind: PuzzleKind) -> None:
    """Each answer in one language, each kind of answer in all of them."""
    languages = cycle(LANGUAGES)
    for at, puzzle in enumerate(PUZZLES):
        if puzzle.kind is not kind:
            continue
        wall.app.scenes.reset(wall)
        scene = opened(wall, at)
        others = other_answers(puzzle)
        assert others
        for answer, language in zip(others, languages, strict=False):
            wall.app.tr.use(language)
            assert not scene.desk.answer(answer), (puzzle.id, answer)
            begun = kind is PuzzleKind.BEAT and answer and set(answer) < set(puzzle.answers[0])
            assert scene.desk.tone is (Tone.HINT if begun else Tone.WRONG), (puzzle.id, answer)
            assert scene.desk.said
            assert "{" not in scene.desk.said
        assert scene.desk.answer(puzzle.answers[0])
        assert scene.desk.tone is Tone.RIGHT
        several = kind is PuzzleKind.BEAT and len(puzzle.answers[0]) > 1
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


def turned_bids(scene: PuzzleScene) -> dict[int, list[str]]:
    """The rivals' bids that lie face up now, by seat."""
    found: dict[int, list[str]] = {}
    for key, pose in scene.sprites.poses().items():
        if isinstance(key, BidCard) and pose.face[0] == "face":
            found.setdefault(key.seat, []).append(str(pose.face[1]))
    return found


@pytest.mark.parametrize("pressed", [False, True])
def test_bids_are_turned_face_up_before_the_verdict(wall: PuzzlesScene, pressed: bool) -> None:
    wins = [(at, one.position) for at, one in enumerate(PUZZLES) if one.kind is PuzzleKind.WIN]
    seen = ((at, rivals_of(place.play().observation(place.seat))) for at, place in wins)
    at = next(at for at, rivals in seen if any(rival.laid for rival in rivals))
    wall.app.change_settings(reduced_motion=False)
    scene = opened(wall, at)
    assert isinstance(scene, PuzzleScene)
    for card in scene.desk.puzzle.answers[0]:
        scene.toggle_card(str(card))
    tick(wall.app, 1.0)
    assert not turned_bids(scene)
    post(wall.app, pygame.KEYDOWN, key=pygame.K_RETURN)
    verdicts = [scene.desk.said]
    if pressed:
        post(wall.app, pygame.KEYDOWN, key=pygame.K_RIGHT)
    for _ in range(round(1.2 * TURN * 60)):
        verdicts.append(scene.desk.said)
        tick(wall.app, 1 / 60)
    assert not verdicts[0], "it was said before they were turned"
    assert bool(verdicts[1]) is pressed, "a press waits for nothing"
    assert scene.desk.right
    laid = {seat: rival.laid for seat, rival in scene.rivals.items() if rival.laid}
    assert {seat: len(cards) for seat, cards in turned_bids(scene).items()} == laid
    for seat, cards in turned_bids(scene).items():
        assert sum(POWER[card] for card in cards) == scene.rivals[seat].most.zaps


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
    "at",
    [
        pytest.param(at, id=PUZZLES[at].id, marks=() if number < 3 else pytest.mark.slow)
        for number, at in enumerate(at for at, puzzle in enumerate(PUZZLES) if puzzle.kind is PuzzleKind.BUILD)
    ],
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


def test_a_card_of_the_belt_held_by_a_finger_is_shown_large_and_not_chosen(wall: PuzzlesScene) -> None:
    """Nor is it held any longer once the finger is lifted."""
    scene = opened(wall, first(PuzzleKind.WORTH))
    assert isinstance(scene, PuzzleScene)

    def pick() -> Pick:
        return next(one for one in scene.group.widgets if isinstance(one, Pick) and one.name == scene.open_cards[0])

    at = wall.app.viewport.to_px((pick().rect.centerx, pick().rect.bottom - 12))
    post(wall.app, pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True)
    tick(wall.app, HOLD + 0.1)
    assert scene._show.zoom.card == scene.open_cards[0]  # noqa: SLF001
    post(wall.app, pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True)
    assert not pick().chosen
    assert not pick().sunk
    assert scene.group.pressed is None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(wall.app, kind, pos=at, button=1, touch=True)
    assert pick().chosen


def test_a_card_whose_release_was_not_seen_is_let_go_of_by_the_next_press(wall: PuzzlesScene) -> None:
    scene = opened(wall, first(PuzzleKind.WIN))
    assert isinstance(scene, PuzzleScene)
    person = MousePerson(wall.app)
    at = hand_point(scene, scene.view.hand[0])
    person.press(at)
    person.move((at[0], at[1] - 60))
    assert scene.hand.carried is not None
    person.press(scene.geometry.bid_zone.center)
    carried: str | None = scene.hand.carried
    assert carried is None
    person.release(scene.geometry.bid_zone.center)
    assert scene.hand.selected == []


def test_the_bench_begins_empty_and_lets_nothing_find_the_best_build(wall: PuzzlesScene) -> None:
    scene = opened(wall, first(PuzzleKind.BUILD))
    assert isinstance(scene, BuildPuzzleScene)
    assert not scene.plan.placed
    assert not [one for one in group_of(scene).widgets if getattr(one, "label", "") == "Best build"]
    assert set(scene.plan.free) <= BUILDERS


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
