"""Apps without a screen, and hands that click and type by posted events."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ui.app import App, Matches
from ui.settings import Settings
from ui.storage import Storage

MakeApp = Callable[..., App]


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[MakeApp]:
    """Return a function that opens an App on its own folder; all are closed at the end.

    Arguments: `size` in pixels, `settings`, `matches`, `storage`.
    """
    opened: list[App] = []

    def make(
        size: tuple[int, int] = (1600, 900),
        settings: Settings | None = None,
        matches: Matches | None = None,
        storage: Storage | None = None,
    ) -> App:
        kept = storage or Storage.in_folder(tmp_path)
        app = App(settings or Settings(language="en"), kept, size=size, matches=matches)
        opened.append(app)
        return app

    yield make
    for app in opened:
        app.close()


@pytest.fixture
def app(make_app: MakeApp) -> App:
    return make_app()
