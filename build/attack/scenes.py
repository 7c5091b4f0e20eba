"""The scenes that the monkey is let loose on."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import ui.scenes
from build import screens
from build.attack.dropped_files import files_to_drop
from build.attack.haste import HastyNavigator
from build.attack.monkey import HOME
from build.pictures.games import MACHINES, PERSONS, TABLE_SEATS, game_at, over
from ui.files.settings import MatchSetup
from ui.match.lessons.guide import LessonGuide
from ui.match.lessons.scenario import read_scenario
from ui.scenes.common.build_bench import BuildBench
from ui.scenes.common.page import MenuPage, OverlayPage, PageScene
from ui.scenes.common.paged import TabbedPage
from ui.scenes.common.widget_scene import OverlayScene, WidgetScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.lessons.lesson import LessonResultsScene, TaughtTable
from ui.scenes.lessons.lesson_benches import TaughtBench
from ui.scenes.play.viewed_table import ViewedTable
from ui.shell.app import App
from ui.shell.scene import Scene

BASES = (
    WidgetScene,
    OverlayScene,
    PageScene,
    OverlayPage,
    MenuPage,
    TabbedPage,
    TaughtTable,
    ViewedTable,
    Workbench,
    BuildBench,
    TaughtBench,
)
"""Base classes of scenes."""


def game(app: App, seats: MatchSetup) -> Scene:
    """A stored game, at its beginning."""
    app.go = HastyNavigator(app)
    app.go.play(seats)
    assert app.scenes.top is not None
    return app.scenes.top


def lesson_results(app: App) -> Scene:
    scenario = read_scenario()
    guide = LessonGuide(scenario, scenario.lessons[-1], whole=True)
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
