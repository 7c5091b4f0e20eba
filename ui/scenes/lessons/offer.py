"""The offer at the first start: learn the game, or go straight to the table."""

from typing import TYPE_CHECKING

import msgspec

from ui.base.theme import AMBER, INK
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.scenes.common.dialog import DialogScene
from ui.shell.scene import DialogAnswer
from ui.widgets.button import PRIMARY

if TYPE_CHECKING:
    from ui.shell.app import App

FACE = 92.0


class OfferScene(DialogScene):
    """Opens over the title once; whatever the answer, it does not return."""

    def __init__(self, app: "App") -> None:
        tr = app.tr
        super().__init__(
            app,
            tr.text("First time here?"),
            tr.text("The foreman shows you the ropes: an eight-minute guided game in which you play and he explains."),
            [
                DialogAnswer(tr.text("Learn to play"), app.go.lessons, PRIMARY),
                DialogAnswer(tr.text("Straight to the table"), app.go.setup),
            ],
            cancel=1,
        )

    def enter(self) -> None:
        """Record that the offer has been made."""
        schooling = self.app.progress.schooling
        self.app.change_progress(schooling=msgspec.structs.replace(schooling, offered=True))

    def draw_ground(self, painter: Painter, plate: Rect) -> None:
        """Draw the frame, and the foreman looking over it."""
        super().draw_ground(painter, plate)
        at = plate.centerx, plate.top - FACE * 0.62
        painter.circle(at, FACE, AMBER, border=INK, border_width=5)
        painter.image(
            ("portrait", "foreman", "pleased"), Rect(at[0] - FACE + 2, at[1] - FACE + 2, 2 * FACE - 4, 2 * FACE - 4)
        )
