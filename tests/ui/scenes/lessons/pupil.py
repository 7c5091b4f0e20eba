"""A pupil who plays the guided game as it asks, with any device."""

from collections.abc import Callable
from functools import cache

import pygame

from game.core.cards import POWER
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, Person
from ui.match.lessons.scenario import Scenario, read_scenario
from ui.scenes.lessons.lesson import LessonResultsScene, LessonScene
from ui.scenes.lessons.lesson_benches import LessonAllocationScene, LessonScoringScene
from ui.scenes.lessons.lessons import LessonsScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.aids.speech import Speech

BIDS = {(1, 1): (1,), (1, 2): (0,), (1, 3): (1, 3), (1, 4): (2,), (1, 5): (0,), (1, 6): (2,), (2, 8): (1, 2)}
"""What the mentor asks for in each auction of a round, in zaps."""


class Pupil:
    """Somebody who does what the mentor says, and remembers what that was."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.app = person.app
        self.heard: list[str] = []
        self.time = 0.0
        self.hears: Callable[[Speech], None] = lambda _speech: None
        """Called with everything that is said."""
        self._step = 0.05

    @property
    def top(self) -> Scene | None:
        return self.app.scenes.top

    def listen(self) -> None:
        """Take in what is said now."""
        speech: Speech | None = getattr(self.top, "speech", None)
        if speech is not None and (not self.heard or self.heard[-1] != speech.words):
            self.heard.append(speech.words)
            self.hears(speech)

    def pass_time(self, seconds: float | None = None) -> None:
        self.app.step(self._step if seconds is None else seconds, pygame.event.get())
        self.time += self._step if seconds is None else seconds
        self.listen()

    def learn(self, until: Callable[[], bool]) -> None:
        """Play on until something is so."""
        for _ in range(6000):
            if until():
                return
            self.turn()
        raise AssertionError(f"the lesson does not end: {type(self.top).__name__}, {self.heard[-1:]}")

    def turn(self) -> None:
        """Do what there is to do, or let time pass."""
        scene = self.top
        self.listen()
        match scene:
            case LessonScene() if scene.playback.held:
                self.pass_time()
                self.press()
            case LessonScene() if scene.my_turn and not scene.sprites.moving:
                self.bid(scene)
            case LessonAllocationScene() if scene.arrival is None and not scene.sprites.moving:
                self.fix(scene)
            case LessonScoringScene() if scene.arrival is None and not scene.sprites.moving:
                self.count(scene)
            case _:
                self.pass_time()

    def press(self) -> None:
        """Press anything that continues."""
        match self.person:
            case KeyPerson():
                self.person.key(pygame.K_SPACE)
            case PadPerson():
                self.person.pad(pygame.CONTROLLER_BUTTON_A)
            case MousePerson():
                # Nothing is there, at the table or during a reveal.
                canvas = self.app.viewport.canvas
                self.person.click((canvas.w / 2 + 10, canvas.h - 12) if self.reveals() else (canvas.w / 2, 5))

    def reveals(self) -> bool:
        return isinstance(self.top, LessonScene) and self.top.view.revealing

    def bid(self, scene: LessonScene) -> None:
        """Read on while there is something to read; then bid as asked."""
        self.listen()
        if scene.guide.more or (scene.guide.step is not None and scene.guide.step.last):
            self.press()
            self.listen()
            return
        wanted = BIDS[scene.view.round, scene.view.auction]
        cards = [card for card in scene.view.hand if POWER[card] in wanted and card not in scene.selected]
        person = self.person
        match person:
            case KeyPerson():
                for card in cards:
                    person.key(pygame.K_1 + scene.view.hand.index(card))
                self.pass_time()
                person.key(pygame.K_RETURN)
            case PadPerson():
                for card in cards:
                    person.reach_spot(card)
                    person.accept()
                self.pass_time()
                person.use("Bid ")
                person.accept()
            case MousePerson():
                for card in cards:
                    person.take(scene, card)
                self.pass_time()
                person.click(scene.geometry.confirm.center)
        assert not scene.my_turn, scene.guide.objection

    def fix(self, scene: LessonAllocationScene) -> None:
        self.listen()
        card, unit = scene._missing(), scene.targets()[0].name  # noqa: SLF001
        assert card is not None
        self.put(scene, card, unit)
        assert scene.placed(card)
        self.pass_time()
        self.end_bench(scene)

    def count(self, scene: LessonScoringScene) -> None:
        self.listen()
        card = scene._missing()  # noqa: SLF001
        assert card is not None
        if not scene.placed(card):
            place = next(
                target
                for target in scene.targets()
                if target.place is not None
                and target.place not in scene.plan.placed
                and target.place.row < scene.plan.rows(target.unit)
                and scene.plan.suits(card, target.place)
            )
            self.put(scene, card, place.name)
            self.pass_time()
            return
        self.end_bench(scene)

    def put(self, scene: LessonAllocationScene | LessonScoringScene, card: str, target: object) -> None:
        person = self.person
        if isinstance(person, MousePerson):
            place = next(one for one in scene.targets() if one.name == target)
            pose = scene.poses()[card]
            person.drag((pose.x, pose.y), place.rect.center)
        elif isinstance(person, KeyPerson | PadPerson):
            person.reach_spot(card)
            person.accept()
            person.reach_spot(target)  # type: ignore[arg-type]
            person.accept()

    def end_bench(self, scene: LessonAllocationScene | LessonScoringScene) -> None:
        done = scene._done_button()  # noqa: SLF001
        person = self.person
        if isinstance(person, MousePerson):
            person.click(done.rect.center)
        elif isinstance(person, KeyPerson | PadPerson):
            person.reach(lambda widget: widget is scene._done_button())  # noqa: SLF001
            person.accept()
        assert self.top is not scene


def at_rest(app: App) -> bool:
    """Whether the list of lessons is open again, or all is counted."""
    top = app.scenes.top
    return isinstance(top, LessonsScene) or (isinstance(top, LessonResultsScene) and top.done)


@cache
def guided_game() -> Scenario:
    """The guided game as shipped, read once: reading plays it up to each lesson."""
    return read_scenario()


def open_lessons(app: App) -> LessonsScene:
    app.scenes.reset(TitleScene(app))
    scene = LessonsScene(app)
    app.scenes.push(scene)
    return scene


def start(app: App, key: str = "bid", *, whole: bool = False) -> LessonScene:
    scenario = guided_game()
    lesson = scenario.lesson(key)
    assert lesson is not None
    app.go.lesson(scenario, lesson, whole=whole)
    scene = app.scenes.top
    assert isinstance(scene, LessonScene)
    return scene
