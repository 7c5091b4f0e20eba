"""Background jobs for disk access and slow work: no frame waits, and neither does quitting.

Three threads write. The first hands files over to the system without waiting for the disk: what it has written survives
a killed process. The second syncs to disk, which also survives a power cut. The third maintains the index of games. All
threads are daemons: the program can end even if a disk blocks one of them forever.
"""

import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")

GLANCE = 1 / 60
"""Seconds that a caller waits for an answer before showing a waiting sign: less than a frame, and enough for a healthy
disk."""


# How long a thread runs while another waits for the interpreter, in seconds.
_TURN = 0.0005


class Crew:
    """Threads that do jobs, started in the order of submission. They start with the first job."""

    def __init__(self, name: str, threads: int = 1) -> None:
        """Nothing runs yet."""
        self._name = name
        self._most = threads
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        """Held for all below; never while a future is told anything, as its callbacks may need the crew, too."""
        self._threads: list[threading.Thread] = []
        self._waiting: set[Future[Any]] = set()
        self._dismissed = False

    def begin(self, job: Callable[[], None]) -> None:
        """Run something that never raises; after the crew has been dismissed, do nothing."""
        with self._lock:
            if not self._dismissed:
                self._begin_alone(job)

    def submit(self, work: Callable[[], Found]) -> Future[Found]:
        """Run something; its future is cancelled once the crew is dismissed."""
        future: Future[Found] = Future()
        answer = partial(self._answer, future, work)
        with self._lock:
            if not self._dismissed:
                self._waiting.add(future)
                self._begin_alone(answer)
                return future
        _call_off(future)
        return future

    def dismiss(self, seconds: float = 0.0) -> bool:
        """Cancel what has not started, and wait for what has, up to a number of seconds.

        Returns whether it has ended. Nothing may be started afterwards.
        """
        with self._lock:
            self._dismissed = True
            called_off, self._waiting = self._waiting, set()
            threads = list(self._threads)
            for _ in threads:
                self._jobs.put(None)
        for future in called_off:
            _call_off(future)
        end = time.monotonic() + seconds
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))
        return not any(thread.is_alive() for thread in threads)

    def _begin_alone(self, job: Callable[[], None]) -> None:
        """Queue a job; for the thread that holds the lock."""
        self._jobs.put(job)
        if len(self._threads) < self._most:
            thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            thread.start()
            self._threads.append(thread)

    def _answer(self, future: Future[Found], work: Callable[[], Found]) -> None:
        with self._lock:
            if future not in self._waiting:
                # The crew has been dismissed meanwhile.
                return
            self._waiting.remove(future)
        do(future, work)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def _call_off(future: Future[Found]) -> None:
    """Cancel what no thread will take up."""
    future.cancel()
    # Notify its waiters, too, or they would wait in vain.
    future.set_running_or_notify_cancel()


def do(future: Future[Found], work: Callable[[], Found]) -> None:
    """Run something unless it was cancelled, and set its future's result."""
    if future.set_running_or_notify_cancel():
        try:
            found = work()
        except BaseException as error:  # noqa: BLE001 - re-raised for the caller of result(), as an executor does
            future.set_exception(error)
        else:
            future.set_result(found)


def take_short_turns() -> None:
    """Make threads switch more often than by default: a frame needs the interpreter many times while being drawn."""
    if sys.getswitchinterval() > _TURN:
        sys.setswitchinterval(_TURN)


def glance(future: Future[Found]) -> bool:
    """Give an answer a moment to arrive, so that no waiting sign flashes up needlessly. Returns whether it has
    arrived."""
    return not wait([future], GLANCE).not_done


QUICK = Crew("quick-writer")
"""Hands files over to the system."""
SURE = Crew("sure-writer")
"""Waits for the disk."""
INDEX = Crew("index-writer")
"""Updates the index of games: another program may lock it for a while."""

_LOCK = threading.Lock()
_frames = 0
"""How many frames are being made, one within the other."""
_after_frame: deque[Callable[[], None]] = deque()
"""Jobs to start at the end of the outermost frame; there are none between frames."""


class Job(Future[None]):
    """A background job; waiting for it does not wait for the end of a frame."""

    def result(self, timeout: float | None = None) -> None:
        """Wait until it is done; re-raises its exception."""
        self._need()
        super().result(timeout)

    def went_well(self) -> bool:
        """Wait until it is done. Returns whether it was done without raising."""
        self._need()
        wait([self])
        return not self.cancelled() and self.exception() is None

    def _need(self) -> None:
        if not self.done():
            _begin()


@contextmanager
def frame() -> Iterator[None]:
    """Start nothing in the background while a frame is being made: it would compete for the interpreter."""
    global _frames
    with _LOCK:
        _frames += 1
    try:
        yield
    finally:
        # In one step: a job that another thread adds in between would wait for a frame that is over.
        with _LOCK:
            _frames -= 1
            if not _frames:
                _begin_alone()


def later(job: Callable[[], None], crew: Crew = SURE) -> Job:
    """Run something in the background, after the same crew's earlier jobs, and after the frame; handing files over to
    the system does not even wait for that."""
    future = Job()
    begin = partial(crew.begin, partial(do, future, job))
    with _LOCK:
        if _frames and crew is not QUICK:
            _after_frame.append(begin)
        else:
            begin()
    return future


def wait_for_all(seconds: float, *crews: Crew) -> bool:
    """Wait until these crews (by default all three that write) have done all current jobs, and those that earlier crews
    pass on to later ones, up to a number of seconds. Returns whether they have."""
    end = time.monotonic() + seconds
    for crew in crews or (QUICK, SURE, INDEX):
        job = later(lambda: None, crew)
        _begin()
        if wait([job], max(0.0, end - time.monotonic())).not_done:
            return False
    return True


def _begin() -> None:
    """Start the jobs waiting for the end of the frame."""
    with _LOCK:
        _begin_alone()


def _begin_alone() -> None:
    """The same, for the thread that holds the lock."""
    while _after_frame:
        _after_frame.popleft()()


class BackgroundFile:
    """One file of which only the newest state must reach the disk. For use by one thread."""

    def __init__(self, path: Path, crew: Crew = SURE) -> None:
        """Write nothing yet."""
        self.path = path
        self._crew = crew
        self._job: Job | None = None

    def put(self, write: Callable[[], None]) -> Job:
        """Have `write` called in the background: it writes the file, or raises StorageError.

        An earlier call that has not started yet is dropped as out of date.
        """
        if self._job is not None:
            self._job.cancel()
        self._job = later(write, self._crew)
        return self._job

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
        self.flush(GLANCE)

    def flush(self, seconds: float) -> None:
        """Wait for the newest call to end, up to a number of seconds."""
        if self._job is not None:
            _begin()
            wait([self._job], seconds)


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
