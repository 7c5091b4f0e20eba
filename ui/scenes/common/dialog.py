"""A question or a message over the current scene."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ui.base.theme import BODY, BUTTON
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent, command_of
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.scene import DialogAnswer
from ui.widgets.button import BUTTON_EDGE, BUTTON_HEIGHT, PRIMARY, Button
from ui.widgets.plate import FRAME_EDGE, FRAME_HEAD, draw_frame, title_size

if TYPE_CHECKING:
    from ui.shell.app import App

_WIDTH, _WIDER = 820.0, 0.4
"""The box's width, and by how much of itself it gets wider with words twice as large."""
_BUTTON, _BUTTON_OF_TWO = 230.0, 300.0
"""The least width of an answer among three, and among one or two."""
_GAP, _FOOT = 36.0, 44.0
"""Between the message and the answers, and below them."""
_MOST_LINES = 8


class DialogScene(OverlayScene):
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
        self._box = Rect(0, 0, _WIDTH, 300)

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

    def layout(self, canvas: Rect) -> None:
        """Place the box in the middle of the canvas."""
        across = _WIDTH * self.app.texts.room(_WIDER)
        room = across - 2 * FRAME_EDGE
        _, high = self.app.painter.measure(self._message, BODY, max_width=room, max_lines=_MOST_LINES)
        box = Rect(0, 0, across, FRAME_HEAD + high + _GAP + BUTTON_HEIGHT + _FOOT)
        box.center = canvas.center
        self._box = box
        gap = 24.0
        share = (room - gap * (len(self._answers) - 1)) / len(self._answers)
        # An answer has one line as long as there is room for it.
        widest = max(self.app.painter.measure(answer.words, BUTTON)[0] for answer in self._answers) + 4 * BUTTON_EDGE
        least = _BUTTON if len(self._answers) > 2 else _BUTTON_OF_TWO
        wide = min(share, max(least, widest))
        total = wide * len(self._answers) + gap * (len(self._answers) - 1)
        left = box.centerx - total / 2
        top = box.bottom - _FOOT - BUTTON_HEIGHT
        self.group.replace(
            [
                Button(
                    Rect(left + index * (wide + gap), top, wide, BUTTON_HEIGHT),
                    answer.words,
                    partial(self._choose, index),
                    look=answer.look,
                    lines=2,
                )
                for index, answer in enumerate(self._answers)
            ],
            focus=self._focus,
        )

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

    def draw_content(self, painter: Painter) -> None:
        """Draw the box and the words."""
        box = self._box
        draw_frame(painter, box, self._title)
        style = BODY
        if painter.texts.text_scale > 1:
            # No larger than the title.
            style = BODY.but(size=min(BODY.size, title_size(painter, box, self._title)))
        painter.text(
            self._message,
            (box.centerx, box.y + FRAME_HEAD),
            style,
            align="midtop",
            max_width=box.w - 2 * FRAME_EDGE,
            max_lines=_MOST_LINES,
        )

    def _choose(self, index: int) -> None:
        self.app.go.back(self)
        self._answers[index].act()


def _nothing() -> None:
    """Do nothing once a message has been read."""
