"""Plays a whole game in a real window: `python -m tests.ui.window_driver FOLDER`, on the X display of the environment.

The program runs as it always does, by `run_app`. After each of its steps this driver looks at what is on the screen
and moves the real pointer with xdotool, so that every click comes from the X server. It prints the scenes it saw and
how the game ended as JSON.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from game.core.cards import UNITS
from tests.ui.persons import button, seen_point
from tests.ui.stand_ins import setup
from ui.base.viewport import Point
from ui.files.progress import Progress, save_progress
from ui.files.settings import Pace, Settings, save_settings
from ui.files.storage import Storage
from ui.navigation import SceneNavigator
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.dialog import EndMenuScene
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.play.table import TableScene
from ui.scenes.start import setup as setup_scene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.running import run_app
from ui.shell.scene import Scene
from ui.table.places.poses import OwnCard, poses
from ui.table.state.turns import TurnKind
from ui.widgets.button import PRIMARY

PAUSE = 0.06
"""Seconds between two clicks: no person is quicker."""
SIZE = (960, 540)


class Driver:
    """One person at the real mouse."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.clicks = 0
        self.drags = 0
        self._taken = 0
        self.winners: tuple[int, ...] = ()
        self._next = 0.0

    def after_step(self, app: App) -> None:
        """Do the next thing, if it is time for one."""
        top = app.scenes.top
        if top is None or time.monotonic() < self._next:
            return
        if type(top).__name__ not in self.seen:
            self.seen.append(type(top).__name__)
        self._act(app, top)
        self._next = time.monotonic() + PAUSE

    def _act(self, app: App, top: Scene) -> None:
        match top:
            case TitleScene():
                self.click(app, button(top, "Quit" if self.winners else "New game").rect.center)
            case SetupScene():
                self.click(app, button(top, "Start").rect.center)
            case TableScene() if top.busy:
                self.click(app, top.geometry.prompt.center)
            case TableScene() if top.my_turn:
                # Everything for a unit, so that there is something to build.
                wanted = len(top.view.hand) if top.view.belt[0].card in UNITS else 1
                if len(top.selected) >= wanted:
                    self.click(app, button(top, "Bid ").rect.center)
                else:
                    self._take(app, top)
            case TableScene() if top.next_turn.what is TurnKind.FORCED:
                self.click(app, button(top, "Next").rect.center)
            case AllocationScene():
                self.click(app, button(top, "Fix ").rect.center)
            case ScoringScene():
                done = button(top, "Score ")
                self.click(app, (done if done.look == PRIMARY else button(top, "Best build")).rect.center)
            case ResultsScene():
                self.winners = top.match.session.observation(None).winners
                if top.settled:
                    self.click(app, button(top, "Menu").rect.center)
            case EndMenuScene():
                self.click(app, button(top, "Main menu").rect.center)
            case _:
                return

    def _take(self, app: App, table: TableScene) -> None:
        """Choose a card: by drag and by click in turns."""
        placed = poses(table.view, table.geometry, table.selected)
        own = {key: pose for key, pose in placed.items() if isinstance(key, OwnCard)}
        card = next(card for card in reversed(table.view.hand) if card not in table.selected)
        start = seen_point(own, OwnCard(card))
        # Not by the number of clicks: how many are waiting ones depends on the machine.
        self._taken += 1
        if self._taken % 2:
            self.click(app, start)
            return
        self.drags += 1
        end = table.geometry.bid_zone.center
        half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self._send(
            *("mousemove", *self._at(app, start), "mousedown", "1"),
            *("mousemove", *self._at(app, half), "mousemove", *self._at(app, end), "mouseup", "1"),
        )
        self.clicks += 1

    def click(self, app: App, at: Point) -> None:
        """Click with the real pointer."""
        self.clicks += 1
        self._send("mousemove", *self._at(app, at), "click", "1")

    def _at(self, app: App, at: Point) -> tuple[str, str]:
        x, y = app.viewport.to_px(at)
        left, top = app.window.position
        return str(left + x), str(top + y)

    def _send(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], check=True)


def main(folder: Path) -> int:
    storage = Storage.in_folder(folder)
    game = setup("ADA", "volta", seed=7)
    save_settings(storage.settings_file, Settings(language="en", pace=Pace.OFF, last_setup=game))
    # Somebody's first game begins in another way.
    save_progress(storage.progress_file, Progress(games=2, asked_name=True))
    driver = Driver()
    step = App.step

    def watched(app: App, dt: float, events: Iterable[object] = ()) -> bool:
        drawn = step(app, dt, events)  # type: ignore[arg-type]
        driver.after_step(app)
        return drawn

    setup_scene.new_code = lambda: str(game.seed)  # type: ignore[attr-defined]
    App.step = watched  # type: ignore[method-assign, assignment]
    code = run_app(lambda app: app.go.title(), navigator=SceneNavigator, window=SIZE, storage=storage)
    report = {"seen": driver.seen, "clicks": driver.clicks, "drags": driver.drags, "winners": driver.winners}
    print(json.dumps(report))
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
