"""Par worked out in the background: what each level scores in a person's place."""

from game.play.thinking import Thinker
from game.records.record import Record
from game.review.par import Par, ParAsked, ParRun
from ui.match.after.background_job import BackgroundJob


class ParJob:
    """Has the levels play, one lot of one level at a time; call ``update`` in every step, or after ``POLL``."""

    def __init__(self, run: ParRun, thinker: Thinker) -> None:
        """``thinker`` plays the games."""
        self._run = run
        self._job: BackgroundJob[ParAsked, Record] = BackgroundJob(run, thinker.par)

    @property
    def over(self) -> bool:
        """Whether it has ended: done, cancelled, or failed."""
        return self._job.over

    def update(self) -> Par | None:
        """Take in what has arrived; returns the par once every level has played. Never waits."""
        self._job.update()
        return self._run.par() if self._run.done else None

    def cancel(self) -> None:
        """Cancel it, without waiting for the current game."""
        self._job.cancel()
