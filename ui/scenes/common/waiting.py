"""Waits, over whatever is on the screen, for something that takes a disk; the window goes on meanwhile."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Generic, TypeVar

from ui.input.input import Command, InputEvent, WindowClosing, command_of
from ui.paint.painter import Painter
from ui.shell.scene import Scene
from ui.table.paint.marks import draw_text_plate

if TYPE_CHECKING:
    from ui.shell.app import App

Found = TypeVar("Found")
Then = Callable[[Future[Found]], None]
"""What is done with the answer: its ``result`` is there, or raises what came in its place."""

SIGN_AFTER = 0.25
"""Seconds before the sign comes up: what takes no longer is not worth one."""


class WaitingScene(Scene, Generic[Found]):
    """Gives way to what comes of the answer. Cancel goes back, and the answer is not wanted any more."""

    overlay = True
    sign_after = SIGN_AFTER
    """Seconds before it says what is waited for (class attribute)."""

    def __init__(self, app: "App", asked: Future[Found], then: Then[Found]) -> None:
        """Wait for ``asked``, and do ``then`` with it once this scene is gone."""
        super().__init__(app)
        self.asked = asked
        self._then = then
        self._waited = 0.0
        self._dim()

    @property
    def wants_frames(self) -> bool:
        """Always: it ends by itself."""
        return True

    @property
    def shows_sign(self) -> bool:
        """Whether it has taken long enough for a sign."""
        return self._waited >= self.sign_after

    def handle(self, event: InputEvent) -> bool:
        """Cancel, or closing the window."""
        if command_of(event) is Command.CANCEL:
            self.asked.cancel()
            self.app.go.back(self)
            return True
        return not isinstance(event, WindowClosing)

    def update(self, dt: float) -> None:
        """Look whether the answer has come."""
        self._waited += dt
        self._dim()
        if self.asked.done():
            self.app.go.back(self)
            self._then(self.asked)

    def draw(self, painter: Painter) -> None:
        """Say what is waited for."""
        if self.shows_sign:
            draw_text_plate(painter, self._sign(), painter.canvas.center)

    def _sign(self) -> str:
        return self.app.tr.text("Waiting for the disk…")

    def _dim(self) -> None:
        """Leave what lies below as it is until there is a sign."""
        self.dim = type(self).dim if self.shows_sign else 0
