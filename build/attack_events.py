"""Lets a monkey loose on every scene: `build/attack_events.py --events 200000 --jobs 2 [--seed 1]`.

Random but reproducible keys, text, mouse, wheel, touch, gamepads, sizes, focus, dropped files, quit requests,
languages, text sizes and clock jumps, in five languages: nothing may raise or log an error, no frame may take long, and
no saved game may be lost. A failure is reported with the shortest list of events that reproduces it, which `--again
FILE` replays. Exits with 1 if anything failed, or if a scene was never on top.
"""

import argparse
import contextlib
import faulthandler
import importlib
import logging
import os
import pkgutil
import random
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from unittest import mock

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
import pygame

import ui.scenes
from build import screens
from build.attack.monkey import DRAWN_EVERY, HOME, Blow, LocalNavigator, Monkey, PlainArt, strike
from build.pictures.after_moments import rough_answer
from build.pictures.games import MACHINES, PERSONS, TABLE_SEATS, bidding, game_at, over
from game.agents import Candidate
from game.core.actions import Action
from game.play.thinking import LocalThinker, Question, answered
from game.review.review import ChancesAsked, ChoiceAsked, Reviewed
from ui.archive.archive import Archive
from ui.base.i18n import LANGUAGES
from ui.files.settings import MatchSetup, Pace, Settings
from ui.files.storage import Storage, StorageError
from ui.match.lessons.guide import Guide
from ui.match.lessons.scenario import read_scenario
from ui.scenes.common.build_bench import BuildBench
from ui.scenes.common.menu import MenuScene
from ui.scenes.common.widget_scene import OverlayScene, WidgetScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.lessons.lesson_benches import TaughtBench
from ui.scenes.lessons.lesson_results import LessonResultsScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.scene import Scene

BOUT = 250
"""Events per window."""
PORTION = 24
"""Bouts per process."""
OPEN, REOPENED_EVERY = Blow("open"), 90
"""The bout's scene is reopened after this many blows."""
SLOW_SECONDS, HUNG_SECONDS = 4.0, 90.0
"""Processor time limit for a frame, and the wall time after which it counts as hung."""
LINES = 40
"""How many events of a list are printed."""
SHORTENING_SECONDS, SHORTENING_TRIES = 120.0, 80
BASES = (WidgetScene, OverlayScene, MenuScene, Workbench, BuildBench, TaughtBench)
"""Base classes of scenes."""


class Fault(msgspec.Struct, frozen=True):
    """A failure: ``where`` identifies the fault, ``story`` is for debugging."""

    where: str
    story: str


class Bout(msgspec.Struct, frozen=True):
    """One window: what it begins with, and how many events it gets."""

    seed: int
    scene: str
    language: str
    events: int


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a bout: events by top scene; the fault, and the fewest blows that reproduce it."""

    bout: Bout
    visits: dict[str, int]
    fault: Fault | None = None
    blows: tuple[Blow, ...] = ()
    again: bool = False
    """Whether the blows reproduced the fault."""


class HastyThinker(LocalThinker):
    """Judges by rule of thumb, since the levels' choices do not matter here."""

    def choose(self, question: Question) -> Future[Action]:
        return super().choose(_easy(question))

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        return super().hints(_easy(question))

    def review(self, asked: ChoiceAsked | ChancesAsked) -> Future[Reviewed]:
        return answered(rough_answer(asked))

    def fresh(self) -> "HastyThinker":
        return HastyThinker()


def _easy(question: Question) -> Question:
    return msgspec.structs.replace(question, level="apprentice")


class HastyNavigator(LocalNavigator):
    def thinker(self) -> LocalThinker:
        return HastyThinker()


def game(app: App, seats: MatchSetup) -> Scene:
    """A stored game, at its beginning."""
    app.go = HastyNavigator(app)
    app.go.play(seats)
    assert app.scenes.top is not None
    return app.scenes.top


def lesson_results(app: App) -> Scene:
    scenario = read_scenario()
    guide = Guide(scenario, scenario.lessons[-1], whole=True)
    return LessonResultsScene(app, game_at(over, TABLE_SEATS, seed=11), None, guide)


def adding(app: App) -> Scene:
    app.go.file(Path(files_to_drop(app.storage)[0].replace(HOME, str(app.storage.data))))
    assert app.scenes.top is not None
    return app.scenes.top


SCENES: dict[str, screens.Make] = {
    **screens.SCENES,
    "game": lambda app: game(app, MatchSetup(TABLE_SEATS, 31)),
    "game-of-persons": lambda app: game(app, MatchSetup(PERSONS, 32)),
    "game-of-machines": lambda app: game(app, MatchSetup(MACHINES, 33)),
    "lesson-results": lesson_results,
    "adding": adding,
}


def all_scenes() -> set[str]:
    """The names of all classes of scenes that can be on top."""
    for module in pkgutil.walk_packages(ui.scenes.__path__, "ui.scenes."):
        importlib.import_module(module.name)

    def below(kind: type[Scene]) -> Iterator[type[Scene]]:
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    return {kind.__name__ for kind in below(Scene) if kind not in BASES and kind.__module__.startswith("ui.")}


def files_to_drop(storage: Storage) -> list[str]:
    """A good record, and files that someone may drop by mistake."""
    folder = storage.data / "dropped"
    folder.mkdir(parents=True, exist_ok=True)
    record = game_at(bidding(0, 2, 3), TABLE_SEATS[:3], seed=77).session.record().to_line()
    contents = {
        "good.fzzzt": record.encode(),
        "two.jsonl": f"{record}\n{record.replace(':77', ':78', 1)}\n".encode(),
        "half.fzzzt": record.encode()[: len(record) // 2],
        "empty.fzzzt": b"",
        "picture.png": bytes(range(256)) * 40,
        "nested.json": b"[" * 50_000,
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    within = f"{HOME}/dropped"
    return [*(f"{within}/{name}" for name in contents), within, f"{within}/missing", "", "\x00", "x" * 5000]


class Ring:
    """One window with a monkey in it, and everything that is monitored."""

    def __init__(self, bout: Bout, folder: Path) -> None:
        self.bout = bout
        self.visits: Counter[str] = Counter()
        self._errors: list[logging.LogRecord] = []
        self._strays: list[str] = []
        self._asked = 0
        self._begun: set[str] = set()
        self._deleted: set[str] = set()
        self._storage = Storage.in_folder(folder)
        self._storage.cache = None

    def play(self, blows: Sequence[Blow] | None) -> tuple[Fault | None, list[Blow]]:
        """Apply the blows, or a monkey's; returns the fault, and what was done up to it."""
        done: list[Blow] = []
        with self._watched(), contextlib.ExitStack() as stack:
            try:
                app = self._window(stack)
                files = files_to_drop(self._storage)
                self._open(app)
                if blows is None:
                    monkey = Monkey(self.bout.seed, files)
                    while self.visits.total() < self.bout.events:
                        # A button soon leaves most scenes; make sure that more of them is tried.
                        again = [OPEN] if len(done) % REOPENED_EVERY == REOPENED_EVERY - 1 else []
                        for blow in again or monkey.blows(app):
                            done.append(blow)
                            self._strike(app, blow)
                else:
                    for blow in blows:
                        done.append(blow)
                        self._strike(app, blow)
                self._end(app)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
                return _fault_of(error), done
        return None, done

    def _window(self, stack: contextlib.ExitStack) -> App:
        for name in ("ui.scenes.after.report", "ui.match.match"):
            stack.enter_context(mock.patch(f"{name}.ProcessThinker", HastyThinker))
        stack.enter_context(mock.patch("ui.shell.app.Art", PlainArt))
        rng = random.Random(self.bout.seed)
        if rng.random() < 0.3:
            # A disk so slow that nothing is there at a glance.
            stack.enter_context(mock.patch("ui.files.background.GLANCE", 0.0))
        settings = Settings(language=self.bout.language, pace=rng.choice(list(Pace)), reduced_motion=rng.random() < 0.3)
        size = rng.choice(((960, 540), (960, 540), (1280, 720)))
        app = App(settings, self._storage, size=size, navigator=HastyNavigator)
        stack.callback(app.close)
        # The monkey is faster than any hand.
        app.guarded = rng.random() < 0.2
        pygame.event.clear()
        draw = app.draw

        def sometimes() -> None:
            self._asked += 1
            if self._asked % DRAWN_EVERY == 0:
                draw()
            else:
                # As if it had been drawn: nothing asks for it in every frame.
                for scene in app.scenes.visible:
                    scene.dirty = False

        stack.enter_context(mock.patch.object(app, "draw", sometimes))
        delete, begin = app.archive.delete, app.archive.begin

        def deleted(name: str) -> None:
            self._deleted.add(name)
            delete(name)

        def begun(*arguments: object, **named: object) -> object:
            file = begin(*arguments, **named)  # type: ignore[arg-type]
            self._begun.add(file.id)
            return file

        stack.enter_context(mock.patch.object(app.archive, "delete", deleted))
        stack.enter_context(mock.patch.object(app.archive, "begin", begun))
        return app

    def _open(self, app: App) -> None:
        """Begin with the scene of the bout, over the title."""
        app.running = True
        while len(app.scenes):
            app.scenes.pop()
        app.go = HastyNavigator(app)
        app.scenes.push(TitleScene(app))
        # The moments are reached by keys, and one that the monkey still holds would count as a repeat.
        app.step(0.0, [pygame.event.Event(pygame.WINDOWFOCUSLOST), pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
        # With other settings some moments never come; fall back to the title.
        with contextlib.suppress(LookupError):
            scene = SCENES[self.bout.scene](app)
            if scene not in app.scenes.scenes:
                app.scenes.push(scene)
        app.go = HastyNavigator(app)
        self._begun |= {one.id for one in app.archive.games()}

    def _strike(self, app: App, blow: Blow) -> None:
        if blow == OPEN:
            self._open(app)
            return
        self.visits[type(app.scenes.top).__name__] += blow.do != "step"
        start = time.process_time()
        strike(app, blow)
        used = time.process_time() - start
        if used > SLOW_SECONDS:
            raise TimeoutError(f"{used:.1f} seconds of processor time for {blow} in {type(app.scenes.top).__name__}")
        self._look()
        app.running = True
        if not len(app.scenes):
            self._open(app)

    def _look(self) -> None:
        """Raise whatever was logged, or raised in another thread."""
        if self._errors:
            record = self._errors[0]
            if record.exc_info and record.exc_info[1]:
                raise record.exc_info[1]
            raise RuntimeError(f"logged: {record.getMessage()}")
        if self._strays:
            raise RuntimeError(self._strays[0])

    def _end(self, app: App) -> None:
        """Leave everything, and check that every game started is still there."""
        tables = [scene for scene in app.scenes.scenes if isinstance(scene, TableScene)]
        played = {
            table.match.file_id: table.match.session.record() for table in tables if table.match.file_id is not None
        }
        while len(app.scenes):
            app.scenes.pop()
        app.archive.wait(60)
        app.finish_saving()
        archive = Archive(self._storage.games)
        try:
            for name in sorted(self._begun - self._deleted):
                try:
                    found = archive.open(name).record
                except StorageError as error:
                    raise LookupError(f"a game is lost: {error}") from error
                if name in played and found.events != played[name].events:
                    raise LookupError(f"{len(played[name].events)} events were played, {len(found.events)} are kept")
        finally:
            archive.close()
        self._look()

    @contextlib.contextmanager
    def _watched(self) -> Iterator[None]:
        handler = _Kept(self._errors)
        # A missing bot is reported to the player, and logged.
        handler.addFilter(lambda record: "did not choose" not in record.getMessage())

        def thread(arguments: threading.ExceptHookArgs) -> None:
            self._strays.append(f"in a thread: {arguments.exc_type.__name__}: {arguments.exc_value}")

        def lost(arguments: "sys.UnraisableHookArgs") -> None:
            self._strays.append(f"nobody could be told: {arguments.exc_type.__name__}: {arguments.exc_value}")

        faulthandler.dump_traceback_later(HUNG_SECONDS + self.bout.events / 4, exit=True)
        logging.getLogger().addHandler(handler)
        try:
            with mock.patch("threading.excepthook", thread), mock.patch("sys.unraisablehook", lost):
                yield
        finally:
            logging.getLogger().removeHandler(handler)
            faulthandler.cancel_dump_traceback_later()


class _Kept(logging.Handler):
    """Keeps the errors that are logged."""

    def __init__(self, errors: list[logging.LogRecord]) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        self._errors.append(record)


def _fault_of(error: Exception) -> Fault:
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/build/" not in frame.filename.replace("\\", "/")] or frames
    place = f"{Path(ours[-1].filename).name}:{ours[-1].name}" if ours else ""
    return Fault(f"{type(error).__name__} in {place}", "".join(traceback.format_exception(error)))


def played(bout: Bout, blows: Sequence[Blow] | None = None) -> tuple[Fault | None, list[Blow], Counter[str]]:
    """A bout in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="fzzzt-", ignore_cleanup_errors=True) as folder:
        ring = Ring(bout, Path(folder))
        fault, done = ring.play(blows)
        return fault, done, ring.visits


def fight(bout: Bout) -> Outcome:
    """A bout; a failure is reduced to as few blows as can be found in limited time."""
    fault, done, visits = played(bout)
    if fault is None:
        return Outcome(bout, dict(visits))
    end, tries = time.monotonic() + SHORTENING_SECONDS, SHORTENING_TRIES

    def same(blows: Sequence[Blow]) -> bool:
        nonlocal tries
        tries -= 1
        found = played(bout, blows)[0]
        return found is not None and found.where == fault.where

    again = same(done)
    blows, part = done, len(done) // 2
    while again and part and tries > 0 and time.monotonic() < end:
        for at in range(max(0, len(blows) - part), -1, -part):
            fewer = [*blows[:at], *blows[at + part :]]
            if tries > 0 and time.monotonic() < end and same(fewer):
                blows = fewer
        part //= 2
    return Outcome(bout, dict(visits), fault, tuple(blows), again)


def bouts(events: int, seed: int) -> list[Bout]:
    """The bouts for a total number of events, with every scene equally often, in each language in turn."""
    names, languages = list(SCENES), list(LANGUAGES)
    count = -(-events // BOUT)
    turns = ((at, at % len(names), at // len(names)) for at in range(count))
    return [
        Bout(seed * 1_000_000 + at, names[scene], languages[(scene + lap) % len(languages)], BOUT)
        for at, scene, lap in turns
    ]


def told(outcome: Outcome, folder: Path) -> str:
    """What went wrong, and how to reproduce it."""
    assert outcome.fault is not None
    path = folder / f"events-{outcome.bout.seed}.json"
    path.write_bytes(msgspec.json.encode(outcome))
    lines = [msgspec.json.encode(blow).decode() for blow in outcome.blows]
    how = "these" if outcome.again else "not brought about again; these"
    return (
        f"{outcome.fault.where} at {outcome.bout}\n{outcome.fault.story}\n{how} {len(lines)} events, kept in {path}:\n"
        + "\n".join(lines[:LINES])
    )


def attack(todo: Sequence[Bout], jobs: int, folder: Path) -> int:
    """Fight all bouts; returns the number of failures, unvisited scenes included."""
    visits, faults, done = Counter[str](), Counter[str](), 0
    try:
        # Fresh processes for each portion, as leftovers of windows are not tested here.
        for begin in range(0, len(todo), PORTION * jobs):
            with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
                for outcome in pool.map(fight, todo[begin : begin + PORTION * jobs]):
                    done += sum(outcome.visits.values())
                    visits.update(outcome.visits)
                    if outcome.fault is not None:
                        faults[outcome.fault.where] += 1
                        if faults[outcome.fault.where] == 1:
                            print(told(outcome, folder), flush=True)
            print(f"{done} events, {faults.total()} faults", flush=True)
    except BrokenProcessPool:
        print(f"A window hung or its process died after {done} events: its stack is above.")
        faults["a window hung, or died"] += 1
    missed = all_scenes() - set(visits)
    for name, count in visits.most_common():
        print(f"{count:8} {name}")
    for name in sorted(missed):
        print(f"   never {name}")
    for name, count in faults.most_common():
        print(f"{count} times: {name}")
    return faults.total() + len(missed)


def main() -> int:
    parser = argparse.ArgumentParser(description="Let a monkey loose on every scene.")
    parser.add_argument("--events", type=int, default=60_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scene", choices=SCENES, help="this one alone")
    parser.add_argument("--out", type=Path, default=Path(".cache"), help="where lists of events are kept")
    parser.add_argument("--again", type=Path, metavar="FILE", help="play a list of events that was kept")
    options = parser.parse_args()
    if options.again:
        kept = msgspec.json.decode(options.again.read_bytes(), type=Outcome)
        fault = played(kept.bout, kept.blows)[0]
        print("Nothing went wrong." if fault is None else fault.story)
        return int(fault is not None)
    options.out.mkdir(parents=True, exist_ok=True)
    todo = bouts(options.events, options.seed)
    if options.scene:
        todo = [msgspec.structs.replace(one, scene=options.scene) for one in todo]
    return int(attack(todo, options.jobs, options.out) > 0)


if __name__ == "__main__":
    raise SystemExit(main())
