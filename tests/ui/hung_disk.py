"""A whole run of the window on a disk that hangs at some point: `python -m tests.ui.hung_disk FOLDER WHAT`.

WHAT hangs for ever as soon as a game has begun: `fsync`, or `files`, every opening of a file below the folder. The game
continues and is left for another one; then the program is asked to quit. It prints what the window did; a call that
would hang on the main thread is reported and returns at once, so that the fault shows instead of silence.
"""

import builtins
import io
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.ui.stand_ins import LocalNavigator, setup
from ui.files.settings import Pace, Settings, save_settings
from ui.files.storage import Storage
from ui.scenes.common.dialog import WaitingScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.running import run_app

FOR_EVER = threading.Event()
BEGIN, ENOUGH, FRAMES = 5, 40, 2000
"""The step at which the game begins, the events after which it is left, and the steps after which all is over."""
hung: list[str] = []


def hang(*_: object) -> None:
    if threading.current_thread() is threading.main_thread():
        print("MAIN THREAD AT THE DISK", flush=True)
        return
    hung.append(threading.current_thread().name)
    FOR_EVER.wait()


def break_disk(folder: Path, what: str) -> None:
    """From now on the disk hangs."""
    if what == "fsync":
        os.fsync = hang  # type: ignore[assignment]
        return
    plain, plain_os = io.open, os.open

    def opened(plain: Callable[..., Any]) -> Callable[..., Any]:
        def open_or_hang(file: Any, *more: Any, **named: Any) -> Any:
            if isinstance(file, str | Path) and str(file).startswith(str(folder)):
                hang()
            return plain(file, *more, **named)

        return open_or_hang

    builtins.open = io.open = opened(plain)
    os.open = opened(plain_os)


def main(folder: Path, what: str) -> int:
    kept = Storage.in_folder(folder)
    save_settings(kept.settings_file, Settings(language="en", pace=Pace.OFF))
    # Pictures do not matter here.
    kept.cache = None
    step, steps = App.step, 0

    def watched(app: App, dt: float, events: Any = ()) -> bool:
        nonlocal steps
        drawn = step(app, dt, events)
        act(app, steps)
        steps += 1
        return drawn

    def act(app: App, number: int) -> None:
        app.wake()
        top = app.scenes.top
        table = next((scene for scene in app.scenes.scenes if isinstance(scene, TableScene)), None)
        if number == BEGIN:
            app.go.play(setup("ADA", "BOB", seed=7))
        elif number > FRAMES:
            app.quit()
        elif isinstance(top, WaitingScene) and top.shows_sign and hung:
            print("sign", flush=True)
            app.quit()
        elif isinstance(top, PauseScene):
            print("menu", flush=True)
            app.go.play(setup("ADA", "BOB", seed=8))
        elif table is not None and table.match.setup.seed == 8:
            app.scenes.reset(TitleScene(app))
            app.quit()
        elif table is not None and not hung:
            break_disk(folder, what)
            hung.append("begun")
        elif table is not None and table.match.session.event_count < ENOUGH:
            player = table.match.session.to_act
            assert player is not None
            table.match.submit(player, table.match.session.observation(player).legal_actions()[0])
            app.change_settings(music=number % 100)
        elif table is not None and not isinstance(top, WaitingScene) and len(hung) > 1:
            # Not before somebody has come to the disk: a busy machine lets other threads wait.
            table.open_menu()

    App.step = watched  # type: ignore[method-assign, assignment]
    code = run_app(lambda app: app.go.title(), navigator=LocalNavigator, window=(640, 360), storage=kept)
    print(f"hung {len(hung) > 1} ended {code}", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
