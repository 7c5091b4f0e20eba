"""The goals of a ladder match, for looking up during play."""

from collections.abc import Sequence

from game.challenges.goal_states import GoalState
from game.challenges.ladder import Rung, stars
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent, WindowClosing, command_of, goes_on
from ui.paint.painter import Painter
from ui.scenes.challenges.job_card import EDGE, GoalLine, draw_goals, draw_sheet, goal_lines
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.widgets.button import Button

_SIZE = 860.0, 500.0
_WIDER = 0.5
"""By what share the card is wider for words of twice the size."""
_BUTTON = 300.0, 70.0


class GoalsScene(OverlayScene):
    """The job card over the game, until any press puts it away."""

    reads_drawing = True

    def __init__(self, app: App, rung: Rung, states: Sequence[GoalState] = ()) -> None:
        """Show the goals of a rung, with a star at each that was ever reached, and where they stand in the match."""
        super().__init__(app)
        self._rung, self._states = rung, tuple(states)
        self.lines = self._told()
        self._sheet = Rect(0, 0, *_SIZE)

    def _told(self) -> tuple[GoalLine, ...]:
        progress = self.app.progress
        return goal_lines(
            self.app.tr, self._rung, stars(self._rung, progress.ladder), progress.ladder_helped, self._states
        )

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Goals")

    def layout(self, canvas: Rect) -> None:
        """Place the card in the middle, with its button."""
        self.lines = self._told()
        # Large words get a wider card.
        wider = 1 + _WIDER * max(0.0, min(1.0, self.app.settings.text_size / 100 - 1))
        self._sheet = Rect(0, 0, _SIZE[0] * wider, _SIZE[1])
        self._sheet.center = canvas.center
        place = Rect(0, 0, *_BUTTON)
        place.midbottom = (self._sheet.centerx, self._sheet.bottom - 34)
        self.group.replace([Button(place, self.app.tr.text("OK"), self.go_back)], focus=0)

    def handle(self, event: InputEvent) -> bool:
        """Handle the button; any other press closes the card, too, as does the key that opened it."""
        if (
            isinstance(event, WindowClosing)
            or command_of(event) is Command.GOALS
            or (not self.group.handle(event) and goes_on(event))
        ):
            self.go_back()
        return True

    def draw_content(self, painter: Painter) -> None:
        """Draw the card."""
        draw_sheet(painter, self._sheet)
        inner = Rect(
            self._sheet.left + EDGE + 10, self._sheet.top + 40, self._sheet.w - 2 * EDGE - 20, self._sheet.h - 168
        )
        draw_goals(painter, self.app.tr, inner, self.lines)
