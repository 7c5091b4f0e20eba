"""Waits for slow disk work, over the current scene, while the window stays responsive."""

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
"""What to do with the finished future: its ``result`` returns the answer or raises what went wrong."""

SIGN_AFTER = 0.25
"""Seconds before the sign appears: a shorter wait needs none."""


class WaitingScene(Scene, Generic[Found]):
    """Closes and hands over the answer when it comes. Cancel goes back and drops the answer."""

    overlay = True
    sign_after = SIGN_AFTER
    """Seconds before it says what it is waiting for (class attribute)."""

    def __init__(self, app: "App", asked: Future[Found], then: Then[Found]) -> None:
        """Wait for ``asked``, then pass it to ``then`` once this scene is closed."""
        super().__init__(app)
        self.asked = asked
        self._then = then
        self._waited = 0.0
        self._dim()

    @property
    def wants_frames(self) -> bool:
        """Always: it closes by itself."""
        return True

    @property
    def shows_sign(self) -> bool:
        """Whether the wait is long enough for a sign."""
        return self._waited >= self.sign_after

    def handle(self, event: InputEvent) -> bool:
        """Handle Cancel and closing the window."""
        if command_of(event) is Command.CANCEL:
            self.asked.cancel()
            self.app.go.back(self)
            return True
        return not isinstance(event, WindowClosing)

    def update(self, dt: float) -> None:
        """Check whether the answer has come."""
        self._waited += dt
        self._dim()
        if self.asked.done():
            self.app.go.back(self)
            self._then(self.asked)

    @property
    def heading_words(self) -> str:
        """What it is waiting for, once that takes long enough for a sign."""
        return self._sign() if self.shows_sign else ""

    def draw(self, painter: Painter) -> None:
        """Say what it is waiting for."""
        if self.shows_sign:
            draw_text_plate(painter, self._sign(), painter.canvas.center)

    def _sign(self) -> str:
        return self.app.tr.text("Waiting for the disk…")

    def _dim(self) -> None:
        """Leave the scene below undimmed until there is a sign."""
        self.dim = type(self).dim if self.shows_sign else 0
