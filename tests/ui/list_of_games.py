"""The list of games as tests use it: opened from a title with six games, and read."""

import os
from collections.abc import Callable

from build.pictures.games import keep_games
from tests.ui import hands
from ui.archive.entry import ArchivedGame
from ui.files.settings import Pace, Settings
from ui.scenes.after.games import GamesScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App

MakeGame = Callable[..., App]
KEPT: dict[str, tuple[bytes, int]] = {}
"""The files of the six games, once they have been kept, and when they were written: the index believes no other."""


def title_with_games(make_game: MakeGame) -> App:
    """The title of a program with six games."""
    app = make_game(Settings(language="en", pace=Pace.OFF))
    if not KEPT:
        keep_games(app)
        app.archive.wait(60)
        for file in app.storage.games.iterdir():
            KEPT[file.name] = file.read_bytes(), file.stat().st_mtime_ns
    else:
        app.storage.games.mkdir(parents=True)
        for name, (content, written) in KEPT.items():
            file = app.storage.games / name
            file.write_bytes(content)
            os.utime(file, ns=(written, written))
    app.scenes.reset(TitleScene(app))
    return app


def key(app: App, *codes: int) -> None:
    for code in codes:
        hands.key(app, code)


def opened(app: App) -> GamesScene:
    """The list, opened from the title."""
    top = app.scenes.top
    assert isinstance(top, TitleScene)
    hands.click_on(app, top.group, "My games")
    scene = app.scenes.top
    assert isinstance(scene, GamesScene)
    settle(app)
    return scene


def settle(app: App) -> None:
    """Let the list take in what the archive has found."""
    app.archive.wait(60)
    for _ in range(3):
        app.step(1.0)


def chosen(scene: GamesScene) -> ArchivedGame:
    assert scene.chosen is not None
    return scene.chosen


def seat_names(app: App) -> list[str]:
    (table,) = (scene for scene in app.scenes.scenes if isinstance(scene, TableScene))
    return table.match.names
