"""Background jobs for disk access and slow work: no frame waits, and neither does quitting.

One thread writes everything that is stored, in the order in which it was asked to. All threads are daemons: the program
can end even if a disk blocks one of them forever.
"""

import queue
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")

LOOK = 0.1
"""Seconds between two looks whether something has been written."""
GLANCE = 1 / 60
"""Seconds that a caller waits for an answer before showing a waiting sign: less than a frame, and enough for a healthy
disk."""


# How long a thread runs while another waits for the interpreter, in seconds.
_TURN = 0.0005
_Job = tuple[Future[Any], Callable[[], Any]]


class Clerk:
    """A thread that does one job after another. It starts with the first."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        """Held for all below; never while a future is told anything, as its callbacks may need the clerk, too."""
        self._thread: threading.Thread | None = None
        self._dismissed = False

    def submit(self, work: Callable[[], Found]) -> Future[Found]:
        """Run something; its future is cancelled once the clerk is dismissed."""
        future: Future[Found] = Future()
        with self._lock:
            if not self._dismissed:
                self._jobs.put((future, work))
                if self._thread is None:
                    self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                    self._thread.start()
                return future
        _call_off(future)
        return future

    def wait(self, seconds: float) -> bool:
        """Wait until all current jobs are done, up to a number of seconds. Returns whether they are."""
        return not wait([self.submit(lambda: None)], max(0.0, seconds)).not_done

    def dismiss(self, seconds: float = 0.0) -> bool:
        """Cancel what has not begun, and wait for what has, up to a number of seconds.

        Returns whether it has ended. Nothing may be begun afterwards.
        """
        called_off = []
        with self._lock:
            self._dismissed = True
            thread = self._thread
            while not self._jobs.empty():
                try:
                    called_off.append(self._jobs.get_nowait())
                except queue.Empty:
                    # The thread was quicker.
                    break
            self._jobs.put(None)
        for job in called_off:
            if job is not None:
                _call_off(job[0])
        if thread is not None:
            thread.join(seconds)
        return thread is None or not thread.is_alive()

    def _work(self) -> None:
        while _do(self._jobs.get()):
            pass


def _do(job: _Job | None) -> bool:
    """Do a job unless it was cancelled; returns whether there was one."""
    if job is None:
        return False
    future, work = job
    if future.set_running_or_notify_cancel():
        try:
            found = work()
        except BaseException as error:  # noqa: BLE001 - re-raised for the caller of result(), as an executor does
            future.set_exception(error)
        else:
            future.set_result(found)
    return True


def _call_off(future: Future[Found]) -> None:
    """Cancel what no thread will take up."""
    future.cancel()
    # Notify its waiters, too, or they would wait in vain.
    future.set_running_or_notify_cancel()


def take_short_turns() -> None:
    """Make threads switch more often than by default: a frame needs the interpreter many times while being drawn."""
    if sys.getswitchinterval() > _TURN:
        sys.setswitchinterval(_TURN)


def glance(future: Future[Found]) -> bool:
    """Give an answer a moment to arrive, so that no waiting sign flashes up needlessly. Returns whether it has
    arrived."""
    return not wait([future], GLANCE).not_done


WRITER = Clerk("writer")
"""Writes all that is stored, and keeps the index of games."""
EXPORTS = Clerk("exports")
"""Makes and writes files for the player, which may take seconds."""


def later(job: Callable[[], None]) -> Future[None]:
    """Run something in the thread that writes, after all earlier jobs."""
    return WRITER.submit(job)


def wait_for_all(seconds: float) -> bool:
    """Wait until all that was to be written by now is, up to a number of seconds. Returns whether it is."""
    end = time.monotonic() + seconds
    return WRITER.wait(seconds) and EXPORTS.wait(end - time.monotonic())


class BackgroundFile:
    """One file of which only the newest state must reach the disk. For use by one thread."""

    def __init__(self, path: Path, clerk: Clerk = WRITER) -> None:
        self.path = path
        self._clerk = clerk
        self._job: Future[None] | None = None

    def put(self, write: Callable[[], None]) -> None:
        """Have `write` called in the background: it writes the file, or raises StorageError.

        An earlier call that has not started yet is dropped as out of date.
        """
        if self._job is not None:
            self._job.cancel()
        self._job = self._clerk.submit(write)

    @property
    def waiting(self) -> bool:
        """Whether the newest state has not been written yet."""
        return self._job is not None and not self._job.done()

    def ended(self) -> bool:
        """Whether the newest call has ended; reported once. Raises its StorageError, if any."""
        if self._job is None or self.waiting:
            return False
        job, self._job = self._job, None
        job.result()
        return True

    def glance(self) -> None:
        """Give the newest call a moment to end."""
        if self._job is not None:
            glance(self._job)


class Latest(Generic[Found]):
    """The newest answer to a question that may be asked repeatedly; reading it never waits. For use by one thread."""

    def __init__(self, put: Callable[[], Future[Found]], first: Found) -> None:
        """``put`` asks the question; ``first`` is the value until there is an answer."""
        self._put = put
        self.value = first
        self._future: Future[Found] | None = None
        self._again = False

    @property
    def waiting(self) -> bool:
        """Whether an answer is pending."""
        return self._future is not None

    def ask(self) -> None:
        """Ask the question; if one is pending, ask again after its answer has arrived."""
        if self._future is not None:
            self._again = True
            return
        self._future = self._put()
        glance(self._future)

    def take(self) -> bool:
        """Take in an answer that has arrived; returns whether there was one. Raises the question's exception, if
        any."""
        if self._future is None or not self._future.done():
            return False
        future, self._future = self._future, None
        if self._again:
            self._again = False
            self._future = self._put()
        if future.cancelled():
            return False
        self.value = future.result()
        return True
