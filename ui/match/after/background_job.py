"""A background job: many questions to the computer players' process, for a review or par, without ever delaying a
frame."""

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Generic, Protocol, TypeVar

from game.play.thinking import Thinker
from game.play.worker import WorkerError
from game.records.record import Record
from game.review.par import Par, ParAsked, ParRun

_log = logging.getLogger(__name__)

POLL = 0.03
"""Seconds between checks for an answer."""

Asked = TypeVar("Asked", covariant=True)
Answered = TypeVar("Answered", contravariant=True)
AskedT = TypeVar("AskedT")
AnsweredT = TypeVar("AnsweredT")


class Work(Protocol[Asked, Answered]):
    """A job worked out question by question: ``game.review.review.Reviewing``, ``game.review.par.ParRun``."""

    @property
    def done(self) -> bool:
        """Whether nothing is left to ask."""

    def ask(self) -> Asked:
        """The next question."""

    def take(self, found: Answered, /) -> None:
        """The answer to it."""


class BackgroundJob(Generic[AskedT, AnsweredT]):
    """Asks a job's questions one after another; call ``update`` in every step, or after ``wake_after``."""

    def __init__(self, work: Work[AskedT, AnsweredT], send: Callable[[AskedT], Future[AnsweredT]]) -> None:
        """``send`` sends a question to a computer player's process without waiting for the answer."""
        self._work = work
        self._send = send
        self._future: Future[AnsweredT] | None = None
        self._stopped = False
        self.failed = False
        """Whether the job was given up because a question failed."""

    @property
    def over(self) -> bool:
        """Whether it has ended: done, cancelled, or failed."""
        return self._stopped or self.failed or self._work.done

    @property
    def wake_after(self) -> float | None:
        """Seconds until the next check is due."""
        return None if self.over else POLL

    def update(self) -> bool:
        """Take in an answer if it has arrived, and ask the next question; never waits. Returns whether anything has
        changed."""
        if self.over:
            return False
        if self._future is None:
            self._future = self._send(self._work.ask())
        if not self._future.done():
            return False
        future, self._future = self._future, None
        try:
            self._work.take(future.result())
        except CancelledError:
            self._stopped = True
        except WorkerError as error:
            _log.warning("%s is given up: %s", type(self._work).__name__, error)
            self.failed = True
        if not self.over:
            self._future = self._send(self._work.ask())
        return True

    def cancel(self) -> None:
        """Cancel it, without waiting for the current question."""
        self._stopped = True
        if self._future is not None:
            self._future.cancel()
            self._future = None


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
