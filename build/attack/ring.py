"""One bout: a window with the monkey in it, and everything that is watched."""

import contextlib
import faulthandler
import logging
import random
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest import mock

import msgspec
import pygame

from build.attack.dropped_files import files_to_drop
from build.attack.haste import HastyNavigator, HastyThinker
from build.attack.monkey import DRAWN_EVERY, Blow, Monkey, PlainArt, strike
from build.attack.scenes import SCENES
from ui.archive.archive import Archive
from ui.files.faults import StorageError
from ui.files.settings import Pace, Settings
from ui.files.storage import Storage
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.hatch import Hatch

OPEN, REOPENED_EVERY = Blow("open"), 90
"""The bout's scene is reopened after this many blows."""
SLOW_SECONDS, HUNG_SECONDS = 4.0, 90.0
"""Processor time limit for a frame, and the wall time after which it counts as hung."""


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
            except Exception as error:  # noqa: BLE001 - whatever it is, this looks for it
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
        app.hatch = Hatch() if rng.random() < 0.5 else None
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
            self._strays.append(f"unraisable: {arguments.exc_type.__name__}: {arguments.exc_value}")

        faulthandler.dump_traceback_later(HUNG_SECONDS + self.bout.events / 4, exit=True)
        logging.getLogger().addHandler(handler)
        try:
            with mock.patch("threading.excepthook", thread), mock.patch("sys.unraisablehook", lost):
                yield
        finally:
            logging.getLogger().removeHandler(handler)
            faulthandler.cancel_dump_traceback_later()


class _Kept(logging.Handler):
    """Collects the errors that are logged."""

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
