"""The results of a game that was played on from the report: what it brought, beside what it did in the game."""

from ui.layout.box import Box
from ui.match.match import Match
from ui.match.trial import Trial
from ui.match.wording import signed
from ui.scenes.after.results import FIRST, ResultsScene
from ui.scenes.common.boxes import button, buttons
from ui.shell.app import App
from ui.table.motion.passage import Doorway
from ui.widgets.button import SECONDARY


class TrialResultsScene(ResultsScene):
    """The score of a trial; nothing is counted or stored."""

    measured = False

    def __init__(self, app: App, match: Match, trial: Trial, doorway: Doorway | None) -> None:
        """Count the game, then compare it."""
        super().__init__(app, match, doorway)
        self.trial = trial

    def ways(self) -> Box:
        """Back to the report, or once more."""
        tr = self.app.tr
        return buttons(
            button(tr.text("Back to the report"), self._leave, key=FIRST, wide=420),
            button(tr.text("Try again"), self.trial.again, look=SECONDARY, wide=420),
        )

    @property
    def _first(self) -> bool:
        """Always: a trial is not reopened, so its person is addressed as "you"."""
        return True

    def _leave(self) -> None:
        self.trial.back()

    def _subheading(self) -> str:
        return self.comparison if self.done else self.app.tr.text("Trying it out")

    @property
    def comparison(self) -> str:
        """What the game brought, and what this did."""
        assert self.match.lone_human is not None
        then, now = self.trial.total, self._count.scores[self.match.lone_human].total
        return self.app.tr.text(
            "In the game {then} points, this time {now}: {difference}",
            then=then,
            now=now,
            difference=signed(now - then, plus=now != then),
        )
