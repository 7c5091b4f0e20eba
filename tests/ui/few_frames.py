"""Windows that draw few of their frames: for tests of what happens, where how it looks at every moment is not seen."""

import itertools
from collections.abc import Callable
from functools import partial

import pytest

from ui.shell.app import App
from ui.table.input.show import TableShow
from ui.table.paint.frame import Frame, PlaybackState
from ui.table.state.view import TableView

DRAWN_EVERY = 15
AHEAD_EVERY = 15
_LOOK_AHEAD = TableShow.look_ahead


class _FewFrames:
    """Each scene that comes on top is drawn, and one frame in a few of those that follow."""

    def __init__(self, app: App) -> None:
        self._app, self._changed = app, app.must_draw
        self._drawn: object = None
        self._left = 0

    def must_draw(self) -> bool:
        """Whether this frame is drawn."""
        if not self._changed():
            return False
        self._left -= 1
        if self._left > 0 and self._app.scenes.top is self._drawn:
            return False
        self._drawn, self._left = self._app.scenes.top, DRAWN_EVERY
        return True


def draw_few_frames(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an App draw few frames by itself; ``App.draw`` still draws whenever it is called."""
    monkeypatch.setattr(app, "must_draw", _FewFrames(app).must_draw)


def look_ahead_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have few steps of a table prepare what is to come."""
    steps = itertools.count()

    def seldom(show: TableShow, frame: Callable[[TableView, PlaybackState], Frame]) -> bool:
        return next(steps) % AHEAD_EVERY != 0 or _LOOK_AHEAD(show, frame)

    monkeypatch.setattr(TableShow, "look_ahead", seldom)


def draw_every_frame(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have it draw all of them again."""
    monkeypatch.setattr(app, "must_draw", partial(App.must_draw, app))
