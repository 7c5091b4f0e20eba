"""The goals of a ladder match, for looking up during play."""

from collections.abc import Sequence

from game.challenges.goal_states import GoalState
from game.challenges.ladder import Rung, stars
from ui.input.input import Command, InputEvent, WindowClosing, command_of, goes_on
from ui.layout.box import Box
from ui.layout.boxes import Padding, Sized
from ui.scenes.challenges.job_card import GoalLine, goal_lines, goals_box, sheet
from ui.scenes.common.boxes import button
from ui.scenes.common.page import OverlayPage
from ui.shell.app import App


class GoalsScene(OverlayPage):
    """The job card over the game, until any press puts it away."""

    first_focus = "OK"

    def __init__(self, app: App, rung: Rung, states: Sequence[GoalState] = ()) -> None:
        """Show the goals of a rung, with a star at each that was ever reached, and where they stand in the match."""
        super().__init__(app)
        self._rung, self._states = rung, tuple(states)

    @property
    def lines(self) -> tuple[GoalLine, ...]:
        """The goals as they are told."""
        progress = self.app.progress
        reached = stars(self._rung, progress.ladder)
        return goal_lines(self.app.tr, self._rung, reached, progress.ladder_helped, self._states)

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Goals")

    def page(self) -> Box:
        """The card in the middle, with its button."""
        tr = self.app.tr
        way_out = Sized(button(tr.text("OK"), self.go_back, key="OK", wide=300))
        return Padding(30, Sized(sheet(goals_box(tr, self.lines), way_out), wide=860))

    def handle(self, event: InputEvent) -> bool:
        """Handle the button; any other press closes the card, too, as does the key that opened it."""
        if (
            isinstance(event, WindowClosing)
            or command_of(event) is Command.GOALS
            or (not self.group.handle(event) and goes_on(event))
        ):
            self.go_back()
        return True
