"""Ways from one page to the next under a stopwatch: what the dearest frame takes, from the press until the hatch is
open."""

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.navigation import SceneNavigator
from ui.shell.app import App
from ui.shell.hatch import Hatch
from ui.start import catch_up

SIZE = (1600, 900)
SETTLED = 3.0
"""Seconds for which somebody looks at a page before the press."""
FRAME, FRAMES = 1 / 60, 60
"""Seconds of a frame, and how many there are until the next page has long been there."""


# What pages are made of is imported late: the first press waits for no module, which is measured here, too.


def _results(app: App) -> None:
    from build.pictures.games import TABLE_SEATS, game_at, over
    from game.play.thinking import ProcessThinker

    app.go.results(game_at(over, TABLE_SEATS, seed=11, thinker=ProcessThinker()))


def _report(app: App) -> None:
    from build.pictures.games import TABLE_SEATS, game_at, over

    app.go.report(game_at(over, TABLE_SEATS, seed=11).session.record(), 0)


def _table(app: App) -> None:
    from build.pictures.games import TABLE_SEATS, bidding, game_at
    from game.play.thinking import ProcessThinker
    from ui.scenes.play.table import TableScene

    app.scenes.reset(TableScene(app, game_at(bidding(0, 2, 2), TABLE_SEATS, seed=7, thinker=ProcessThinker())))


def _start(app: App) -> None:
    from ui.scenes.start.setup import SetupScene

    assert isinstance(app.scenes.top, SetupScene)
    app.scenes.top.start()


def _menu(app: App) -> None:
    from ui.scenes.play.table import TableScene

    assert isinstance(app.scenes.top, TableScene)
    app.scenes.top.open_menu()


Opens = Callable[[App], None]
WAYS: Mapping[str, tuple[Sequence[Opens], Opens]] = MappingProxyType(
    {
        "title to setup": ((), lambda app: app.go.setup()),
        "title to challenges": ((), lambda app: app.go.challenges()),
        "title to games": ((), lambda app: app.go.games()),
        "title to settings": ((), lambda app: app.go.settings()),
        "setup to table": ((lambda app: app.go.setup(),), _start),
        "table to pause": ((_table,), _menu),
        "results to report": ((_results,), _report),
        "report to statistics": ((_results, _report), lambda app: app.go.statistics()),
    }
)
"""What is opened from the title before the press, and what the press opens."""


def dearest_frame(way: str, folder: Path) -> float:
    """Seconds of processor time of the dearest frame from the press to the open page, the press included; the pictures
    that ``folder`` has need not be made."""
    app = App(Settings(language="en"), Storage.in_folder(folder), size=SIZE, navigator=SceneNavigator)
    app.art.draw_apart()
    app.change_progress(games=1, asked_name=True)
    if not app.storage.games.exists():
        from build.pictures.games import keep_games

        keep_games(app)
    app.go.title()
    app.step(0.0)
    app.hatch = Hatch()
    catch_up(app)
    before, press = WAYS[way]
    _rest(app)
    for opens in before:
        opens(app)
        _rest(app)
    # As the program does: what is there by now is no matter of a frame's.
    gc.collect()
    gc.freeze()
    start, dearest = time.thread_time(), 0.0
    press(app)
    for _ in range(FRAMES):
        app.step(FRAME)
        dearest = max(dearest, time.thread_time() - start)
        time.sleep(FRAME / 2)
        start = time.thread_time()
    return dearest


def _rest(app: App) -> None:
    """Let somebody look at a page; other threads and processes work meanwhile."""
    end = time.perf_counter() + SETTLED
    while time.perf_counter() < end:
        app.step(FRAME)
        time.sleep(FRAME / 4)
