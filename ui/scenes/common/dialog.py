"""What opens over a scene for a moment: a question or a message, a menu of ways on, and the wait for a slow disk."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Generic, TypeVar

from ui.base.i18n import N_
from ui.base.spacing import APART, GAP
from ui.input.input import Command, InputEvent, WindowClosing, command_of
from ui.layout.box import Box, Draw
from ui.layout.boxes import Column, Sized
from ui.match.opponents import ANNOYED, CALM
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, buttons, closing, frame, way
from ui.scenes.common.foreman import said_by_foreman
from ui.scenes.common.page import OverlayPage
from ui.shell.app import App
from ui.shell.scene import DialogAnswer, Scene
from ui.table.paint.marks import draw_text_plate
from ui.widgets.button import DANGER, PRIMARY, SECONDARY


class DialogScene(OverlayPage):
    """Asks a question with one to three answers, already translated.

    `cancel` is the index of the answer chosen by Escape, the gamepad's B and closing the window. The first answer is on
    the left; `focus` is the index of the one chosen by Enter.
    """

    dim = 170

    def __init__(
        self,
        app: App,
        title: str,
        message: str,
        answers: Sequence[DialogAnswer],
        *,
        cancel: int,
        focus: int = 0,
        about: Box | None = None,
    ) -> None:
        """Make the dialog; `app.go.ask` shows it. What it is ``about`` stands above the message."""
        super().__init__(app)
        self._title = title
        self._message = message
        self._answers = tuple(answers)
        self._cancel = cancel
        self._focus = focus
        self._about = about

    @classmethod
    def message(cls, app: App, title: str, message: str, then: Callable[[], None] | None = None) -> "DialogScene":
        """Return a dialog with a message and an OK button; `then` is called when it is closed."""
        return cls(app, title, message, [DialogAnswer(app.tr.text("OK"), then or _nothing, PRIMARY)], cancel=0)

    @property
    def words(self) -> tuple[str, str]:
        """The title and the message."""
        return self._title, self._message

    @property
    def heading_words(self) -> str:
        """The title."""
        return self._title

    def page_words(self) -> Sequence[str]:
        """What it is about, and the message."""
        return super().page_words() if self._about else (self._message,)

    @property
    def first_focus(self) -> str:
        """The answer chosen by Enter."""
        return str(self._focus)

    def page(self) -> Box:
        """The foreman with the message, and the answers below it: the one that loses something is the last."""
        wide = 230 if len(self._answers) > 2 else 300
        order = sorted(enumerate(self._answers), key=lambda one: one[1].look is DANGER)
        answers = [
            button(answer.words, partial(self._choose, index), key=str(index), look=answer.look, wide=wide)
            for index, answer in order
        ]
        mood = ANNOYED if order[-1][1].look is DANGER else CALM
        said = said_by_foreman(self._message, mood)
        return frame(self._title, self._about, said, buttons(*answers), wide=820, gap=APART)

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the answers; consume everything else."""
        if command_of(event) is Command.ACCEPT and self.group.focused is None:
            # A click outside the answers took the focus away; Enter still chooses the same answer.
            self._choose(self._focus)
            return True
        return super().handle(event)

    def go_back(self) -> None:
        """Leaving without a choice is a choice."""
        self._choose(self._cancel)

    def _choose(self, index: int) -> None:
        self.app.go.back(self)
        self._answers[index].act()


def _nothing() -> None:
    """Do nothing once a message has been read."""


Found = TypeVar("Found")
Then = Callable[[Future[Found]], None]
"""What to do with the finished future: its ``result`` returns the answer or raises what went wrong."""


class WaitingScene(Scene, Generic[Found]):
    """Closes and hands over the answer when it comes. Cancel goes back and drops the answer."""

    overlay = True
    sign_after = 0.25
    """Seconds before it says what it is waiting for (class attribute): a shorter wait needs no sign."""

    def __init__(self, app: App, asked: Future[Found], then: Then[Found]) -> None:
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


class EndMenuScene(OverlayPage):
    """Offers these ways, in this order; it closes first."""

    heading = N_("Menu")

    def __init__(self, app: App, ways: Sequence[tuple[str, Callable[[], None], Draw]]) -> None:
        super().__init__(app)
        self._ways = tuple(ways)

    @property
    def first_focus(self) -> str:
        """The first way."""
        return self._ways[0][0]

    def page(self) -> Box:
        """The ways, one below another."""
        looks = PRIMARY, *[SECONDARY] * len(self._ways)
        ways = [
            way(words, partial(self._take, act), draw, look=look)
            for look, (words, act, draw) in zip(looks, self._ways, strict=False)
        ]
        wide, close = 400.0, closing(self.app.tr, self.go_back)
        content = Sized(Column(*ways, gap=GAP, alike=True), wide=wide)
        return frame(self.heading_words, content, wide=wide, gap=APART, close=close)

    def _take(self, act: Callable[[], None]) -> None:
        self.go_back()
        act()
