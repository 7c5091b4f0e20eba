"""Puzzles opened, answered and solved by hand, for the tests of the workshop."""

from collections.abc import Callable

import pygame

from game.challenges.puzzles import PuzzleKind, read_puzzles
from game.core.build_plan import BuildPlan
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, Person, group_of, seen_point, tick
from ui.files.settings import Pace, Settings
from ui.scenes.challenges.puzzle import PuzzleScene
from ui.scenes.challenges.puzzle_bench import BuildPuzzleScene
from ui.scenes.challenges.puzzle_table import Pick
from ui.scenes.challenges.puzzles import PuzzlesScene
from ui.shell.app import App
from ui.table.places.poses import OwnCard, poses
from ui.widgets.spots import CardSpot

MakeGame = Callable[..., App]
PUZZLES = read_puzzles()
AnyPuzzle = PuzzleScene | BuildPuzzleScene


def first(kind: PuzzleKind) -> int:
    """The number of the first puzzle of a kind, from 0."""
    return next(at for at, puzzle in enumerate(PUZZLES) if puzzle.kind is kind)


def wall_of(make_game: MakeGame) -> PuzzlesScene:
    """The wall of puzzles in a new program, where nothing moves for long."""
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
