"""Measurements that run in a separate process: `python -m tests.bench.child WHAT FOLDER`, which prints one number.

bare: processor seconds until pygame is there and has flipped a window once; title: until the program, started without
arguments by a player whose files lie in FOLDER, has drawn its first frame; fill: makes the title's pictures there;
idle: the yardsticks that a table takes at rest in a second; memory and
memory-4k: the most megabytes that a game takes at 1920x1080 and at 3840x2160; "A to B": processor seconds of the
dearest frame on that way (`tests.bench.ways`). The window is a real one where the
environment says so.
"""

import gc
import os
import sys
import time
from functools import partial
from pathlib import Path

SIZE = (1920, 1080)
LARGE_SIZE = (3840, 2160)
RESTING = (1280, 720)
"""The window of a table at rest."""
PREPARING, IDLE_SECONDS = 6.0, 4.0
"""Seconds for which a table prepares what comes next, and for how long it is watched then."""


def bare() -> float:
    """Do what any pygame program has to do."""
    import pygame

    pygame.init()
    window = pygame.Window("bare", SIZE)
    window.get_surface()
    window.flip()
    return time.process_time()


def title(folder: Path) -> float:
    """Start the program."""
    # As `main` does before it imports anything of the window, which is imported here already.
    gc.disable()
    import main
    from ui.files.storage import Storage
    from ui.shell.app import App

    spent = []
    draw = App.draw

    def drawn(self: App) -> None:
        draw(self)
        spent.append(time.process_time())
        self.quit()

    App.draw = drawn  # type: ignore[method-assign]
    Storage.of_user = lambda: Storage.in_folder(folder)  # type: ignore[method-assign]
    main.run([])
    return spent[0]


def fill(folder: Path) -> float:
    """Have the title's pictures made, so that the next start finds them."""
    from ui.files.settings import Settings
    from ui.files.storage import Storage
    from ui.navigation import SceneNavigator
    from ui.shell.app import App

    app = App(Settings(language="en"), Storage.in_folder(folder), size=SIZE, navigator=SceneNavigator)
    app.go.title()
    for _ in range(4):
        app.draw()
        app.art.wait()
    app.close()
    return 0.0


def idle(folder: Path) -> float:
    """Let the program's own loop run at a table where a person is to bid."""
    from tests.bench.frames import bench_app
    from ui.shell.app import App
    from ui.shell.running import run_loop

    app = bench_app(RESTING, folder).app
    spent: list[tuple[float, float]] = []
    step, opened = App.step, time.perf_counter()

    def counted(self: App, dt: float, events: object = ()) -> bool:
        drawn = step(self, dt, events)  # type: ignore[arg-type]
        now = time.perf_counter()
        if now - opened >= PREPARING:
            spent.append((now, time.process_time()))
            if now - spent[0][0] > IDLE_SECONDS:
                self.quit()
        return drawn

    App.step = counted  # type: ignore[method-assign]
    run_loop(app)
    (start, before), (end, after) = spent[0], spent[-1]
    return (after - before) / (end - start) / rested_yardstick()


def rested_yardstick() -> float:
    """Seconds that a yardstick takes a processor that has slept, as it has before each frame of a table at rest."""
    import pygame

    from tests.bench.frame_yardstick import FrameYardstick

    yardstick, taken = FrameYardstick(pygame.Surface(RESTING, 0, 32)), []
    for _ in range(24):
        time.sleep(0.12)
        taken.append(yardstick.seconds())
    return sorted(taken)[len(taken) // 4]


def memory(folder: Path, size: tuple[int, int] = SIZE) -> float:
    """Play a game from the deal to the podium."""
    from tests.bench.frames import whole_game

    whole_game(size, folder)
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise LookupError("this system does not tell")


def way(name: str, folder: Path) -> float:
    """Press what leads from one page to another."""
    from tests.bench.ways import dearest_frame

    return dearest_frame(name, folder)


if __name__ == "__main__":
    # Only developers' tools bring this library; msgspec would load it here, though no player's start does.
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    what, place = sys.argv[1], Path(sys.argv[2])
    works = {"title": title, "fill": fill, "idle": idle, "memory": memory}
    works["memory-4k"] = partial(memory, size=LARGE_SIZE)
    works["way"] = partial(way, what)
    found = bare() if what == "bare" else works["way" if " to " in what else what](place)
    print(f"{found:.4f}", flush=True)
    # Nothing is left to do, and the workers may be at a picture.
    os._exit(0)
