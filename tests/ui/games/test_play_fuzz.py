"""Thousands of random clicks and keys at every scene of a game: nothing breaks, sticks or leaks."""

import random
from collections.abc import Callable

import pygame
import pytest

from build.attack.monkey import places
from game.core.state import Phase
from game.play.session import Session
from tests.grids import sampled
from tests.ui.few_frames import draw_few_frames
from tests.ui.persons import MousePerson, group_of, post, tick
from tests.ui.stand_ins import in_phase, session_at, setup, table_at
from tests.ui.witness import Witness, check
from ui.files.settings import MatchSetup, Pace, Settings
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.play.table import TableScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.table.places.hand import arranged
from ui.table.places.poses import poses
from ui.table.state.view import last_deal, view_of

MakeGame = Callable[..., App]

KEYS = [
    *range(pygame.K_0, pygame.K_9 + 1),
    *[pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB],
    *[pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F1, pygame.K_F10],
    *[pygame.K_h, pygame.K_m, pygame.K_z, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END],
]
PADS = list(range(15))


class Vandal:
    """Hits mouse, keys and pad at random, preferring places with something to hit."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.rng = random.Random(seed)

    def place(self) -> tuple[int, int]:
        """A place in pixels: of a card or a widget, or any."""
        canvas = self.app.viewport.canvas
        anywhere = (self.rng.uniform(0, canvas.w), self.rng.uniform(0, canvas.h))
        return self.app.viewport.to_px(self.rng.choice([*places(self.app), anywhere, anywhere]))

    def event(self) -> pygame.event.Event:
        rng = self.rng
        kind = rng.random()
        make = pygame.event.Event
        if kind < 0.3:
            return make(pygame.MOUSEMOTION, pos=self.place(), rel=(0, 0), buttons=(0, 0, 0))
        if kind < 0.5:
            return make(pygame.MOUSEBUTTONDOWN, pos=self.place(), button=rng.choice((1, 1, 1, 1, 2, 3)))
        if kind < 0.7:
            return make(pygame.MOUSEBUTTONUP, pos=self.place(), button=rng.choice((1, 1, 1, 1, 2, 3)))
        if kind < 0.74:
            return make(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), flipped=False)
        if kind < 0.9:
            return make(pygame.KEYDOWN, key=rng.choice(KEYS), mod=rng.choice((0, 0, pygame.KMOD_SHIFT)), unicode="")
        if kind < 0.95:
            return make(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=rng.choice(PADS))
        if kind < 0.97:
            return make(rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))
        return make(pygame.TEXTINPUT, text=rng.choice("aé7 "))

    def hammer(self, count: int) -> None:
        """Send a number of events, some of them within one frame."""
        while count > 0:
            bunch = [self.event() for _ in range(self.rng.choice((1, 1, 1, 2, 5)))]
            count -= len(bunch)
            for event in bunch:
                pygame.event.post(event)
            self.app.step(self.rng.choice((0.0, 0.01, 0.05, 0.3)), pygame.event.get())


def back_to_rest(app: App) -> None:
    """Let go of everything, close menus and curtains, and wait until nothing moves."""
    person = MousePerson(app)
    post(app, pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    for button in (1, 2, 3):
        post(app, pygame.MOUSEBUTTONUP, pos=(1, 1), button=button)
    for _ in range(200):
        top = app.scenes.top
        if isinstance(top, TableScene | Workbench | ResultsScene | TitleScene | SetupScene):
            break
        if any(getattr(widget, "label", "").startswith("Open") for widget in group_of(top).widgets):
            person.click_on("Open")
        else:
            post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
            post(app, pygame.KEYUP, key=pygame.K_ESCAPE, mod=0)
        tick(app)


def assert_tidy(app: App) -> None:
    """The picture says what the game says."""
    person = MousePerson(app)
    for _ in range(100):
        back_to_rest(app)
        scene = app.scenes.top
        if not isinstance(scene, TableScene):
            break
        for _ in range(400):
            if app.scenes.top is not scene or scene.my_turn:
                break
            tick(app)
        if app.scenes.top is scene:
            break
    person.settle()
    scene = app.scenes.top
    if isinstance(scene, TableScene):
        session = scene.match.session
        dealt = last_deal(session.seen_events(scene.viewer))
        view = view_of(session.observation(scene.viewer), dealt)
        assert scene.view == arranged(view, by_strength=app.settings.sort_hand)
        assert set(scene.selected) <= set(scene.view.hand)
        assert scene.hand.drag.item is None
        assert scene.sprites.poses() == poses(scene.view, scene.geometry, scene.selected)
    elif isinstance(scene, Workbench):
        bench = scene
        person.wait(lambda: bench.arrival is None)
        # A card that was still pressed would be carried along now.
        person.move((app.viewport.canvas.w / 2, 5))
        # An explanation slides in for a moment.
        person.wait(lambda: not bench.wants_frames)
        assert scene.sprites.poses() == scene.poses()


def hammered(app: App, session: Session, game: MatchSetup, seed: int, count: int) -> None:
    """Hammer a game; whenever it has been left, start again."""
    vandal = Vandal(app, seed)
    table = table_at(app, session, game)
    done = 0
    while done < count:
        vandal.hammer(40)
        done += 40
        app.running = True
        if table not in app.scenes.scenes:
            assert app.scenes.top is not None
            if table.match.session.to_act is None:
                return
            table = table_at(app, table.match.session, game)
        if done % 400 == 0:
            assert_tidy(app)
    assert_tidy(app)


TABLES = sampled([Phase.BIDDING, Phase.ALLOCATION, Phase.SCORING], [("ADA", "BOB", "CLEO"), ("ADA", "volta", "grit")])


@pytest.mark.parametrize(
    ("phase", "names", "count"),
    [
        pytest.param(*TABLES[0].values, 400),
        *(pytest.param(*one.values, 2000, marks=pytest.mark.slow) for one in TABLES),
    ],
)
def test_a_vandal_breaks_nothing(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, phase: Phase, names: tuple[str, ...], count: int
) -> None:
    game = setup(*names, seed=17)
    app = make_game(Settings(language="en", pace=Pace.FAST, memory_aid=False))
    witness = Witness(app, monkeypatch)
    draw_few_frames(app, monkeypatch)
    hammered(app, session_at(in_phase(phase), game), game, seed=len(phase.value) + len(names[1]), count=count)
    if names[1].isupper():
        check(witness.frames)


@pytest.mark.parametrize("scene", [TitleScene, SetupScene])
def test_a_vandal_before_the_game_breaks_nothing(
    make_game: MakeGame, scene: type[TitleScene] | type[SetupScene]
) -> None:
    app = make_game()
    app.scenes.push(TitleScene(app))
    if scene is SetupScene:
        app.scenes.push(SetupScene(app))
    for _ in range(6):
        Vandal(app, 5).hammer(50)
        app.running = True
        if not len(app.scenes):
            app.scenes.push(scene(app))
