"""The results of a game that was played on from the report: what it brought, beside what it did in the game."""

from collections.abc import Sequence

from ui.base.spacing import CORNER, GAP
from ui.base.theme import CREAM, LOG_GREEN, PANEL_DEEP, SUM, TITLE, WARNING
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.match.match import Match
from ui.match.trial import Trial
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.scenes.after.results import FIRST, ResultsScene
from ui.scenes.common.boxes import button, buttons
from ui.shell.app import App
from ui.table.motion.passage import Doorway
from ui.table.paint.podium import face_place
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
        tr, then = self.app.tr, signed(self.trial.total, plus=False)
        return tr.text("{points} in the game", points=then) if self.done else tr.text("Trying it out")

    def page_words(self) -> Sequence[str]:
        """The results, and by how much they differ from the game's."""
        return [*super().page_words(), signed(self.difference)] if self.done else ()

    @property
    def _seat(self) -> int:
        assert self.match.lone_human is not None
        return self.match.lone_human

    @property
    def difference(self) -> int:
        """How many points more than in the game this brought."""
        return self._count.scores[self._seat].total - self.trial.total

    def draw(self, painter: Painter) -> None:
        """Draw the results and, stamped beside the face, the difference."""
        super().draw(painter)
        if not self.done or self.arrival is not None:
            return
        by, rect = self.difference, self.rects()[self._seat]
        colour = LOG_GREEN if by > 0 else WARNING if by < 0 else CREAM
        style = TITLE.but(size=SUM / painter.texts.text_scale, colour=colour)
        words = signed(by) if by else "±0"
        wide, face = painter.measure(words, style)[0] + 2 * GAP, face_place(painter.canvas, rect)
        stamp = Rect(rect.right - wide, face.y, wide, face.h)
        painter.panel(stamp, PANEL_DEEP, border=colour, border_width=6, radius=CORNER)
        painter.text(words, stamp.center, style, align="center")
