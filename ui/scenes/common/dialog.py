"""A question or a message over the current scene."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ui.base.theme import BODY
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent, command_of
from ui.layout.box import Box
from ui.layout.leaves import Words
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, buttons, frame
from ui.scenes.common.page import OverlayPage
from ui.shell.scene import DialogAnswer
from ui.widgets.button import PRIMARY
from ui.widgets.plate import draw_frame_ground

if TYPE_CHECKING:
    from ui.shell.app import App


class DialogScene(OverlayPage):
    """Asks a question with one to three answers, already translated.

    `cancel` is the index of the answer chosen by Escape, the gamepad's B and closing the window. The first answer is on
    the left; `focus` is the index of the one chosen by Enter.
    """

    dim = 170

    def __init__(
        self, app: "App", title: str, message: str, answers: Sequence[DialogAnswer], *, cancel: int, focus: int = 0
    ) -> None:
        """Make the dialog; `app.go.ask` shows it."""
        super().__init__(app)
        self._title = title
        self._message = message
        self._answers = tuple(answers)
        self._cancel = cancel
        self._focus = focus

    @classmethod
    def message(cls, app: "App", title: str, message: str, then: Callable[[], None] | None = None) -> "DialogScene":
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
        """The message."""
        return (self._message,)

    @property
    def first_focus(self) -> str:
        """The answer chosen by Enter."""
        return str(self._focus)

    def page(self) -> Box:
        """The message, and the answers below it."""
        wide = 230 if len(self._answers) > 2 else 300
        answers = [
            button(answer.words, partial(self._choose, index), key=str(index), look=answer.look, wide=wide)
            for index, answer in enumerate(self._answers)
        ]
        words = Words(self._message, BODY, side="center")
        return frame(self._title, words, buttons(*answers), wide=820, ground=self.draw_ground)

    def draw_ground(self, painter: Painter, plate: Rect) -> None:
        """Draw the frame behind the words."""
        draw_frame_ground(painter, plate)

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
