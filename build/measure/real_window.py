"""Measure the program in a real window: `build/measure/real_window.py title|games [--size 1600x900] [--games 3]`.

An X server of its own (Xvfb) is started for it. `title` starts the program as a player does and prints the share of a
core that the title takes while nobody presses anything; `games` plays games of four computer players at fast pace,
rematch after rematch in one window, and prints after each what the process holds: memory now and at most, threads, open
files, and the memory of all its helpers. Linux alone.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build.checks.profiles import with_profile
from build.checks.screen import screen
from game.core.rules import SEATS

ROOT = Path(__file__).resolve().parents[2]
SETTLE, WATCHED = 8.0, 6.0
"""Seconds until the title's pictures are there, a large window's too, and its hall is at work, and for how long it is
watched then."""
SEED = 5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("title", "games", "driver"))
    parser.add_argument("--size", default="1600x900", help="the window's, in pixels")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seats", type=int, choices=SEATS, default=4)
    parser.add_argument("--level", default="apprentice", help="of the four computer players")
    parser.add_argument("--hurry", type=int, default=1, help="how many times as fast a game goes by")
    parser.add_argument("--program", nargs="+", help="what to start instead of the sources, as a download's program")
    options = parser.parse_args()
    if options.what == "driver":
        return play_games(options)
    if options.what == "title":
        print(f"{title_share(options.size, options.program):.1%} of a core")
        return 0
    with tempfile.TemporaryDirectory() as home, screen(f"{options.size}x24") as display:
        arguments = ["driver", "--size", options.size, "--games", str(options.games)]
        arguments += ["--seats", str(options.seats), "--level", options.level, "--hurry", str(options.hurry)]
        environment = window_environment(display, Path(home))
        return subprocess.run([sys.executable, __file__, *arguments], env=environment, check=False).returncode


def window_environment(display: dict[str, str], home: Path) -> dict[str, str]:
    """The environment of a player whose files lie in ``home``, with a real window on this display."""
    environment = with_profile({**os.environ, **display}, home)
    return environment | {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "LC_ALL": "en_US.UTF-8"}


def returned_player(size: tuple[int, int], home: Path) -> None:
    """Write the files of a player whose window had this size, and whom nobody need welcome."""
    from ui.files.progress import Progress, save_progress
    from ui.files.settings import Settings, save_settings
    from ui.files.storage import APP_NAME

    config = home / APP_NAME
    config.mkdir(parents=True)
    save_settings(config / "settings.json", Settings(language="en", window_size=size))
    save_progress(config / "progress.json", Progress(games=1, asked_name=True))


def title_share(size: str, program: Sequence[str] | None = None) -> float:
    """The share of a core that the title takes when it has been there for a while, in a window of this size, as
    "1600x900"; of the sources, or of another ``program``."""
    command = program or [sys.executable, str(ROOT / "main.py")]
    wide, high = (int(part) for part in size.split("x"))
    with tempfile.TemporaryDirectory() as home, screen(f"{size}x24") as display:
        environment = window_environment(display, Path(home))
        returned_player((wide, high), Path(environment["XDG_CONFIG_HOME"]))
        with subprocess.Popen(command, env=environment) as running:
            try:
                time.sleep(SETTLE)
                began, before = time.monotonic(), spent(running.pid)
                time.sleep(WATCHED)
                if running.poll() is not None:
                    raise SystemExit("The program ended.")
                return (spent(running.pid) - before) / (time.monotonic() - began)
            finally:
                running.terminate()


def spent(process: int) -> float:
    """Processor seconds that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def play_games(options: argparse.Namespace) -> int:
    """Play in this process, which has the environment's screen; print a line for each game."""
    import pygame

    import main as program
    from ui.scenes.after.results import ResultsScene
    from ui.shell.app import App

    played, pressed = 0, 0.0
    counted: set[int] = set()
    step = App.step

    def watched(self: App, dt: float, events: object = ()) -> bool:
        nonlocal played, pressed
        drawn = step(self, dt * options.hurry, events)  # type: ignore[arg-type]
        top = self.scenes.top
        if not isinstance(top, ResultsScene) or not top.done:
            return drawn
        if id(top) not in counted:
            counted.add(id(top))
            played += 1
            print(f"game {played}: {held()}", flush=True)
            if played == options.games:
                self.quit()
        # The first button, which has the focus, begins a rematch; a press that comes too soon is ignored.
        if time.monotonic() - pressed > 1:
            pressed = time.monotonic()
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode=""))
        return drawn

    App.step = watched  # type: ignore[method-assign]
    seats = ["--seat", options.level] * options.seats
    return program.run(["play", *seats, "--seed", str(SEED), "--window", options.size, "--pace", "fast"])


def held() -> str:
    """What this process holds, in words."""
    lines = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    now, most = (int(lines[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
    helpers = sum(private(int(child)) for child in children())
    files = len(list(Path("/proc/self/fd").iterdir()))
    threads = int(lines["Threads"])
    return f"{now:.0f} MB now, {most:.0f} at most, {threads} threads, {files} files, {helpers:.0f} MB in helpers"


def children() -> list[str]:
    return Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()


def private(process: int) -> float:
    """The megabytes that a process has for itself, and its share of what it has with others."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


if __name__ == "__main__":
    raise SystemExit(main())
