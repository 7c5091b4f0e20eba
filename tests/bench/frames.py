"""A table in a window under a stopwatch, its frames held against a yardstick that has both parts of a frame.

A scene is played several times from the same beginning with empty caches, and of each frame the cheapest run counts:
what the machine does besides is not in all of them, what the frame itself has to do always is. A frame is held against
the yardsticks around it, not against those of the whole run: where others share the processor, the same work takes 2.1
or 3.4 ms, and that changes from one second to the next.
"""

import gc
import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import thread_time

import pygame
import pytest

from game.core.actions import Action, Bid, Build, EndAllocation
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker, Question
from tests.bench.frame_yardstick import FrameYardstick
from tests.ui.stand_ins import session_at, setup
from ui.archive.setups import seat_spec
from ui.base.viewport import Point
from ui.files.settings import Pace, Settings
from ui.files.storage import Storage
from ui.match.match import Match
from ui.navigation import SceneNavigator
from ui.paint.assets import Art, Key
from ui.scenes.after.results import ResultsScene
from ui.scenes.play.table import TableScene
from ui.scenes.play.viewed_table import QUIET_GAMES
from ui.shell.app import App
from ui.shell.running import start_sound
from ui.table.paint.picture import wanted_pictures
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import OwnCard, poses

FRAME = 1 / 60
GAME_FRAME = 0.2
"""Seconds of a frame of a whole game: no picture comes and goes in less, and memory peaks as with more frames."""
YARDSTICK_EVERY = 6
"""Frames between two yardsticks."""
BOXES = {"unit": (250, 170), "deck": (274, 374), "spanner": (200, 100), "face": (250, 350), "face-small": (250, 350)}


@dataclass
class Times:
    """Seconds of processor time of each frame of a run, and of the yardsticks between them."""

    frames: list[float] = field(default_factory=list)
    yardsticks: list[float] = field(default_factory=list)

    @property
    def in_yardsticks(self) -> list[float]:
        """What each frame costs, held against the median of the four yardsticks around it."""
        firsts = [max(0, (number - 1) // YARDSTICK_EVERY - 1) for number in range(len(self.frames))]
        near = [statistics.median(self.yardsticks[first : first + 4]) for first in firsts]
        return [frame / yardstick for frame, yardstick in zip(self.frames, near, strict=True)]


@dataclass(frozen=True)
class Cost:
    """What the frames of a scene cost in yardsticks."""

    median: float
    worst: float
    """The 99th percentile."""


def in_yardsticks(runs: list[Times]) -> list[float]:
    """What each frame costs in its cheapest run."""
    return [min(taken) for taken in zip(*(run.in_yardsticks for run in runs), strict=False)]


def cost(runs: list[Times]) -> Cost:
    """The cost of the frames of several runs of a scene."""
    frames = sorted(in_yardsticks(runs))
    return Cost(statistics.median(frames), frames[min(len(frames) - 1, int(len(frames) * 0.99))])


def flat_picture(key: Key, _names: object) -> str:
    """A drawing that takes no time to make; blitting it takes as long as any other."""
    width, height = BOXES.get(str(key[0]), (100, 100))
    if key == ("back",):
        width, height = BOXES["face"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        '<rect x="2" y="2" width="96%" height="96%" rx="12" fill="#aa9977"/></svg>'
    )


MOST_CARDS = 3


class Bidders(LocalThinker):
    """Computer players that bid up to three cards and use no robot, without a thought."""

    def choose(self, question: Question) -> Future[Action]:
        now, choice = question.observation, Future[Action]()
        match now.phase:
            case Phase.BIDDING:
                choice.set_result(Bid(now.hand[:MOST_CARDS]))
            case Phase.ALLOCATION:
                choice.set_result(EndAllocation())
            case _:
                choice.set_result(Build(()))
        return choice


class Bench:
    """The table of a game of four, and a stopwatch: in its third round, at the turn of the viewer in the first seat.

    Without a ``viewer``, computer players play among themselves, and the second round is about to end. A ``kept`` game
    is saved as it is played. ``fixing``: a round is about to end after which the viewer may fix robots.
    """

    def __init__(self, app: App, *, viewer: bool = True, kept: bool = False, fixing: bool = False) -> None:
        self.app = app
        game = setup("ADA" if viewer else "ohm", "grit", "volta", "rivet", seed=13 if fixing else 21)
        reached = at_the_end_of_a_round if fixing else in_the_third_round
        self.session = session_at(reached if viewer else at_the_end_of_the_second_round, game)
        file = app.archive.begin(game) if kept else None
        self.table = TableScene(app, Match(game, self.session, Bidders(), file), resumed=True)
        app.scenes.reset(self.table)
        # In separate processes, as the program does.
        app.art.prepare(wanted_pictures(self.table.match.looks, self.table.geometry, app.viewport.scale))
        self.geometry = TableGeometry(app.viewport.canvas, 4, 0)
        self._yardstick = FrameYardstick(app.surface)
        self.waste = 0.0
        """The part of each frame's time that is wasted on top of it, to see that this is noticed."""
        # Computer players wait for nobody.
        self.settle(120 if viewer else 30)
        # As the program does: what earlier tests have left is no matter of a frame's.
        gc.collect()
        gc.freeze()

    def settle(self, steps: int = 120) -> None:
        """Wait until all pictures are ready and nothing moves, then let the player think for twelve seconds, a tenth in
        each step: what is to come is made meanwhile."""
        for _ in range(steps):
            self.app.step(6 * FRAME)
            self.app.art.wait()
        for _ in range(3):
            self.app.draw()
            self.app.art.wait()

    def run(self, frames: int, events: Callable[[int], list[pygame.event.Event]], *, redraw: bool = False) -> Times:
        """Time a number of frames; `events` gives the events of each. `redraw`: even if nothing has changed."""
        times = Times()
        for number in range(frames):
            happened = events(number)
            if redraw:
                self.table.invalidate()
            start = thread_time()
            drawn = self.app.step(FRAME, happened)
            if self.waste:
                end = start + (thread_time() - start) * (1 + self.waste)
                while thread_time() < end:
                    pass
            times.frames.append(thread_time() - start)
            assert drawn or not redraw
            # The program has pictures drawn in separate processes, and has sixteen milliseconds between two frames.
            self.app.art.wait()
            if number % YARDSTICK_EVERY == 0:
                times.yardsticks.append(self._yardstick.seconds())
        return times

    # A person's hands

    @property
    def a_card(self) -> Point:
        """The middle of a card in the viewer's hand."""
        view = self.table.view
        pose = poses(view, self.geometry)[OwnCard(view.hand[len(view.hand) // 2])]
        return pose.x, pose.y

    def move(self, at: Point) -> pygame.event.Event:
        """Move the pointer to a virtual point."""
        return pygame.event.Event(
            pygame.MOUSEMOTION, pos=self.app.viewport.to_px(at), rel=(0, 0), buttons=(0, 0, 0), touch=False
        )

    def button(self, kind: int, at: Point) -> pygame.event.Event:
        """Press or release the first button at a virtual point."""
        return pygame.event.Event(kind, pos=self.app.viewport.to_px(at), button=1, touch=False)

    def key(self, code: int) -> list[pygame.event.Event]:
        """Press and release a key."""
        return [pygame.event.Event(kind, key=code, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]


def in_the_third_round(session: Session) -> bool:
    """Whether the first seat is to bid in the third round with cards to choose from, and no bid has more cards than
    those of ``Bidders``."""
    if session.phase is not Phase.BIDDING or session.to_act != 0:
        return False
    now = session.observation(0)
    return now.round >= 3 and len(now.hand) > MOST_CARDS and all((seat.bid or 0) <= MOST_CARDS for seat in now.seats)


def at_the_end_of_a_round(session: Session) -> bool:
    """Whether the first seat is to bid in the last auction of a round, and has units and cards to fix to them."""
    if session.phase is not Phase.BIDDING or session.to_act != 0:
        return False
    now = session.observation(0)
    return 2 <= now.round <= 4 and len(now.belt) == 1 and len(now.seats[0].units) >= 2


def at_the_end_of_the_second_round(session: Session) -> bool:
    """Whether the first seat is to bid in the last auction of the second round."""
    if session.phase is not Phase.BIDDING or session.to_act != 0:
        return False
    now = session.observation(0)
    return now.round == 2 and len(now.belt) == 1


@contextmanager
def bench(
    size: tuple[int, int],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    viewer: bool = True,
    kept: bool = False,
    fixing: bool = False,
) -> Iterator[Bench]:
    """Open a table in a hidden window of `size` pixels; its pictures are cached in `folder`."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    table = bench_app(size, folder, viewer=viewer, kept=kept, fixing=fixing)
    try:
        yield table
    finally:
        gc.unfreeze()
        table.app.close()


def bench_app(
    size: tuple[int, int], folder: Path, *, viewer: bool = True, kept: bool = False, fixing: bool = False
) -> Bench:
    """Open such a table; the caller closes its App."""
    return Bench(flat_app(size, folder), viewer=viewer, kept=kept, fixing=fixing)


def flat_app(size: tuple[int, int], folder: Path) -> App:
    """Open a window with flat pictures, of a player whose tables have everything on them."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("ui.shell.app.Art", partial(Art, source=flat_picture))
        app = App(
            Settings(language="en", pace=Pace.NORMAL), Storage.in_folder(folder), size=size, navigator=SceneNavigator
        )
    app.change_progress(games=QUIET_GAMES)
    return app


def whole_game(size: tuple[int, int], folder: Path) -> None:
    """Play a game of four computer players from the deal to the podium, with its sound."""
    app = flat_app(size, folder)
    start_sound(app)
    game = setup("ohm", "grit", "volta", "rivet", seed=5)
    session = Session([seat_spec(choice) for choice in game.seats], game.seed)
    app.scenes.reset(TableScene(app, Match(game, session, LocalThinker(), None)))
    while not (isinstance(app.scenes.top, ResultsScene) and app.scenes.top.done):
        app.step(GAME_FRAME)
        app.art.wait()
    for _ in range(10):
        app.step(GAME_FRAME)
        app.art.wait()
    app.close()
