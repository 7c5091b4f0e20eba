"""Kills the real window in the middle of play, again and again, reopens it, and checks whether anything is lost.

    uv run --dev python build/attack_kills.py --kills 300
    uv run --dev python build/attack_kills.py --kills 60 --fsync 0.4

Each window plays by itself, by posted clicks, and reports every action before it is saved. After the kill the archive
is opened: every game must be there, intact and in the list, and at most the action in flight may be missing, however
slow the disk is (`--fsync`, in extra seconds for each sync). Without a screen, Xvfb is started if it is installed;
`--driver dummy` does without. Prints a table; exits with 1 after a loss.
"""

import argparse
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

START_SECONDS = 60.0
"""Time limit for a window's first action, however busy the machine."""
SCREEN = "1280x800x24"


def play(folder: Path, seed: int, fsync: float) -> int:
    """The window: it continues the unfinished game, or starts one, until it is killed."""
    import pygame

    from tests.ui import window_driver
    from tests.ui.persons import button
    from tests.ui.stand_ins import LocalNavigator, setup
    from tests.ui.window_driver import SIZE, Driver
    from ui.base.viewport import Point
    from ui.files.settings import Pace, Settings, save_settings
    from ui.files.storage import Storage
    from ui.match.match import Match
    from ui.scenes.after.results import ResultsScene
    from ui.scenes.common.dialog import DialogScene
    from ui.scenes.play.curtain import CurtainScene
    from ui.scenes.start.title import TitleScene
    from ui.shell.app import App
    from ui.shell.running import run_app
    from ui.shell.scene import Scene
    from ui.widgets.button import Button

    if fsync:
        sync = os.fsync

        def slow(number: int) -> None:
            time.sleep(fsync)
            sync(number)

        os.fsync = slow  # type: ignore[assignment]
    rng = random.Random(seed)

    class Clicker(Driver):
        """Posts its clicks, as fast as the window takes them."""

        def _act(self, app: App, top: Scene) -> None:
            match top:
                case TitleScene():
                    ways = [widget for widget in top.group.widgets if isinstance(widget, Button)]
                    if any(widget.label == "Continue" for widget in ways):
                        self.click(app, button(top, "Continue").rect.center)
                    else:
                        app.go.play(setup("ADA", "BOB", "volta", seed=rng.randrange(10**9)))
                case CurtainScene():
                    self.click(app, button(top, "Open").rect.center)
                case DialogScene():
                    self.click(app, top.group.widgets[0].rect.center)
                case ResultsScene():
                    app.scenes.reset(TitleScene(app))
                case _:
                    super()._act(app, top)

        def _take(self, app: App, table: Scene) -> None:
            self.drags = 0
            # Never a drag: that takes the real pointer.
            self._taken = 0
            super()._take(app, table)  # type: ignore[arg-type]

        def click(self, app: App, at: Point) -> None:
            self.clicks += 1
            pos = app.viewport.to_px(at)
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=pos, button=1))

    # Do not wait for a person: the next click is ready.
    window_driver.PAUSE = 0.0
    driver, step, save = Clicker(), App.step, Match.save

    def watched(app: App, dt: float, events: Iterable[object] = ()) -> bool:
        drawn = step(app, dt, events)  # type: ignore[arg-type]
        driver.after_step(app)
        app.wake()
        return drawn

    def told(match: Match) -> None:
        os.write(1, f"{match.file_id} {len(match.session.clone().turns)}\n".encode())
        save(match)

    App.step = watched  # type: ignore[method-assign, assignment]
    Match.save = told  # type: ignore[method-assign, assignment]
    kept = Storage.in_folder(folder)
    save_settings(kept.settings_file, Settings(language="en", pace=Pace.OFF))

    def first(app: App) -> None:
        # Presses come as fast as the window takes them: none counts as too early.
        app.guarded = False
        app.go.title()

    return run_app(first, navigator=LocalNavigator, window=SIZE, storage=kept)


def done_until_killed(folder: Path, number: int, fsync: float, rng: random.Random) -> dict[str, int]:
    """Let a window play, kill it at a random moment, and return how many actions it had done in each game."""
    command = [sys.executable, __file__, "--play", str(folder), "--seed", str(number), "--fsync", str(fsync)]
    window = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    lines: list[str] = []
    begun = threading.Event()

    def read() -> None:
        assert window.stdout is not None
        for line in window.stdout:
            words = line.split()
            if len(words) == 2 and words[1].isdigit():
                lines.append(line)
                begun.set()

    reader = threading.Thread(target=read)
    reader.start()
    if not begun.wait(START_SECONDS):
        window.kill()
        raise SystemExit(f"The window of kill {number} did nothing within {START_SECONDS:g} seconds.")
    time.sleep(rng.random() * 2)
    window.kill()
    window.wait()
    reader.join()
    return {name: int(turns) for name, turns in (line.split() for line in lines)}


def losses(folder: Path, done: dict[str, int]) -> tuple[Counter[str], list[str]]:
    """The state of the games that were played: how many actions each lacks, and what is wrong."""
    from ui.archive.archive import Archive
    from ui.files.faults import StorageError
    from ui.files.storage import Storage

    archive = Archive(Storage.in_folder(folder).games)
    archive.upkeep.scan()
    archive.wait(60)
    listed = {game.id for game in archive.games()}
    wrong = [str(notice) for notice in archive.news.notices]
    missing: Counter[str] = Counter()
    for name, turns in done.items():
        try:
            opened = archive.open(name)
        except StorageError as error:
            # A game only just started may never have been written: nothing was done in it.
            if turns:
                wrong.append(str(error))
            continue
        wrong += [str(notice) for notice in opened.notices]
        lacking = max(0, turns - len(opened.session.clone().turns))
        missing[f"{lacking} missing"] += 1
        if lacking > 1:
            wrong.append(f"{name} lacks {lacking} of {turns} actions")
        if name not in listed:
            wrong.append(f"{name} is not in the list")
    archive.close()
    return missing, wrong


@contextlib.contextmanager
def screen(driver: str) -> Iterator[None]:
    """A screen to open windows on."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if driver == "dummy":
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        yield
        return
    if "DISPLAY" in os.environ or sys.platform != "linux":
        yield
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        os.environ["DISPLAY"] = f":{os.read(reading, 16).decode().strip()}"
        os.environ["SDL_VIDEODRIVER"] = "x11"
        yield
    finally:
        server.terminate()
        server.wait()


def main() -> int:
    """Kill windows, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fsync", type=float, default=0.0, help="seconds that each wait for the disk takes longer")
    parser.add_argument("--driver", choices=("window", "dummy"), default="window")
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play is not None:
        return play(options.play, options.seed, options.fsync)
    rng, actions, games = random.Random(options.seed), 0, 0
    found: Counter[str] = Counter()
    wrong: list[str] = []
    with screen(options.driver), tempfile.TemporaryDirectory(prefix="fzzzt-kills-") as folder:
        before: dict[str, int] = {}
        for number in range(options.kills):
            done = done_until_killed(Path(folder), number, options.fsync, rng)
            actions += sum(max(0, turns - before.get(name, 0)) for name, turns in done.items())
            games += len(done.keys() - before.keys())
            # A later window may go on from where an earlier one was killed: only what it did itself is counted.
            missing, faults = losses(Path(folder), done)
            found += missing
            wrong += [f"kill {number + 1}: {fault}" for fault in faults]
            before |= done
            if (number + 1) % 20 == 0:
                print(f"{number + 1} kills, {actions} actions, {len(wrong)} losses", file=sys.stderr, flush=True)
    print("| kills | fsync | games | actions | whole | 1 action missing | losses |")
    print("|---|---|---|---|---|---|---|")
    cells = options.kills, f"{options.fsync:g} s", games, actions, found["0 missing"], found["1 missing"], len(wrong)
    print(f"| {' | '.join(map(str, cells))} |")
    for fault in wrong:
        print(fault)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
