"""Somebody's first game: a mentor stands by for its first minute, and it goes on at the same table."""

from game.core.state import Phase
from ui.match.lessons.guide import Guide
from ui.match.lessons.opening import Opening
from ui.match.match import Match
from ui.scenes.lessons.taught_table import TaughtTable
from ui.shell.app import App
from ui.table.state.moments import Moment

TAUGHT = (Moment.BID, Moment.FZZZT, Moment.UNIT, Moment.BELT)
"""What the mentor has explained."""


class FirstGameScene(TaughtTable):
    """The table of a first game. It is saved like any other, so whoever comes back is taught on from there."""

    def __init__(self, app: App, match: Match, opening: Opening) -> None:
        """Play ``match`` on from its current point."""
        super().__init__(app, match, Guide(opening.lesson))
        self._opening = opening
        self._lit: frozenset[str] = frozenset()
        seen = match.session.observation(None)
        if seen.phase is Phase.OVER or self.teacher.passed(seen.phase, seen.round, seen.auction):
            self._let_go()

    @property
    def lit(self) -> frozenset[str] | None:
        """The marks of cards that have mattered so far; None: all, as the mentor has said what they mean."""
        return self._opening.lit(self.view.round, self.view.auction) if self.teaching else None

    def update(self, dt: float) -> None:
        """Follow the game with words; marks of the cards light up as they begin to matter."""
        super().update(dt)
        if self.teaching and self.my_turn:
            # What is explained is explained by the mentor, up to the last bid that he asks for.
            self.explainer.skip()
        lit = self._opening.lit(self.view.round, self.view.auction)
        if lit != self._lit:
            self._lit = lit
            self._show.forget_picture()
            self.invalidate()

    def _finish(self) -> None:
        """The mentor leaves; from here on the table explains itself."""
        progress = self.app.progress
        known = tuple(moment.value for moment in TAUGHT if moment not in progress.moments)
        done = progress.schooling.with_done(self.teacher.lesson.key)
        self.app.change_progress(schooling=done, moments=(*progress.moments, *known))
        self._let_go()
        self.lay_out_again()

    def _let_go(self) -> None:
        """Make it a table like any other."""
        self.teaching = False
        self.counsel = None
        self.playback.shared = False
