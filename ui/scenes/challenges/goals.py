"""The goals of a ladder match, looked up while it is played."""

from game.challenges.ladder import Rung, stars
from ui.base.viewport import Rect
from ui.input.input import InputEvent, WindowClosing, goes_on
from ui.paint.painter import Painter
from ui.parts.job_card import EDGE, draw_goals, draw_sheet, goal_lines
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.widgets.button import Button

_SIZE = 860.0, 500.0
_BUTTON = 300.0, 70.0


class GoalsScene(OverlayScene):
    """The job card over the game, until any press puts it back."""

    def __init__(self, app: App, rung: Rung) -> None:
        """Show the goals of a rung, with a star at each that was ever reached."""
        super().__init__(app)
        self.lines = goal_lines(app.tr, rung, stars(rung, app.progress.ladder))
        self._rung = rung
        self._sheet = Rect(0, 0, *_SIZE)

    def layout(self, canvas: Rect) -> None:
        """The card in the middle, with its button."""
        self.lines = goal_lines(self.app.tr, self._rung, stars(self._rung, self.app.progress.ladder))
        self._sheet.center = canvas.center
        place = Rect(0, 0, *_BUTTON)
        place.midbottom = (self._sheet.centerx, self._sheet.bottom - 34)
        self.group.replace([Button(place, self.app.tr.text("OK"), self.go_back)], focus=0)

    def handle(self, event: InputEvent) -> bool:
        """The button, or any press that goes on."""
        if isinstance(event, WindowClosing) or (not self.group.handle(event) and goes_on(event)):
            self.go_back()
        return True

    def draw_content(self, painter: Painter) -> None:
        """The card."""
        draw_sheet(painter, self._sheet)
        inner = Rect(
            self._sheet.left + EDGE + 10, self._sheet.top + 40, self._sheet.w - 2 * EDGE - 20, self._sheet.h - 168
        )
        draw_goals(painter, self.app.tr, inner, self.lines)
