"""A scene to lay widgets on."""

from collections.abc import Callable

import pytest

from ui.input.input import InputEvent
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.widgets.base import Control
from ui.widgets.focus import FocusGroup


class Bench(Scene):
    """A scene that holds only widgets."""

    def __init__(self, app: App, widgets: list[Control]) -> None:
        super().__init__(app)
        self.group = FocusGroup(widgets)

    def handle(self, event: InputEvent) -> bool:
        return self.group.handle(event)

    def update(self, dt: float) -> None:
        self.group.update(dt)
        self.wake_after = self.group.wake_after
        if self.group.take_dirty():
            self.invalidate()

    def draw(self, painter: Painter) -> None:
        painter.fill((20, 40, 50))
        self.group.draw(painter)


Lay = Callable[..., Bench]


@pytest.fixture
def lay(app: App) -> Lay:
    def put(*widgets: Control) -> Bench:
        bench = Bench(app, list(widgets))
        app.scenes.push(bench)
        app.step(0)
        return bench

    return put
