"""What takes a disk, or takes long, is done in the background: no frame waits, and neither does the program's end.

Three threads write. The first hands files over to the system, and waits for nothing that a disk has to confirm: what it
has written outlives a process that is killed. The second waits for the disk itself, which alone outlives a power cut.
The third keeps the index of games.
All threads are daemons: one that a disk holds up for ever does not hold up the end of the program.
"""

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

Found = TypeVar("Found")

GLANCE = 1 / 60
"""Seconds for which whoever opens something gives a question a chance to be answered before it shows a sign that it
waits: less than a frame, and what it opens is there at once wherever the disk is well."""


class Crew:
    """Threads that do jobs, begun in the order in which they were asked for. They start with the first job."""

    def __init__(self, name: str, threads: int = 1) -> None:
        """Nothing runs yet."""
        self._name = name
        self._most = threads
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._waiting: deque[Future[object]] = deque()
        self._dismissed = False

    def begin(self, job: Callable[[], None]) -> None:
        """Have something done that raises nothing."""
        with self._lock:
            if len(self._threads) < self._most:
                thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._threads.append(thread)
                thread.start()
        self._jobs.put(job)

    def submit(self, work: Callable[[], Found]) -> Future[Found]:
        """Have something worked out; the future is cancelled once the crew is dismissed."""
        future: Future[Found] = Future()
        if self._dismissed:
            # Told as well, or whoever waits for it would wait in vain.
            future.cancel()
            future.set_running_or_notify_cancel()
            return future
        self._waiting.append(future)  # type: ignore[arg-type]
        self.begin(partial(self._answer, future, work))
        return future

    def dismiss(self, seconds: float = 0.0) -> bool:
        """Cancel what has not begun, and wait for what has, but no longer than so many seconds; whether it has ended.

        Nothing is to be begun afterwards."""
        self._dismissed = True
        while self._waiting:
            self._waiting.popleft().cancel()
        with self._lock:
            threads = list(self._threads)
        for _ in threads:
            self._jobs.put(None)
        end = time.monotonic() + seconds
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))
        return not any(thread.is_alive() for thread in threads)

    def _answer(self, future: Future[Found], work: Callable[[], Found]) -> None:
        while self._waiting and (self._waiting[0].done() or self._waiting[0] is future):
            self._waiting.popleft()
        do(future, work)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def do(future: Future[Found], work: Callable[[], Found]) -> None:
    """Do something, unless nobody wants it any more, and tell the future how it went."""
    if future.set_running_or_notify_cancel():
        try:
            found = work()
        except BaseException as error:  # noqa: BLE001 - told to whoever asks for the result, as an executor does
            future.set_exception(error)
        else:
            future.set_result(found)


def glance(future: Future[Found]) -> bool:
    """Give an answer a moment to come, so that no sign flashes up where all is well; whether it has come."""
    return not wait([future], GLANCE).not_done


QUICK = Crew("quick-writer")
"""Hands files over to the system."""
SURE = Crew("sure-writer")
"""Waits for the disk."""
INDEX = Crew("index-writer")
"""Tells the index of games what has been written: another program may hold that for a while."""

_LOCK = threading.Lock()
_after_frame: deque[Callable[[], None]] | None = None
"""What begins at the end of the frame that is being drawn; None between frames."""


class Job(Future[None]):
    """Something that is done in the background; whoever waits for it does not wait for the end of a frame."""

    def result(self, timeout: float | None = None) -> None:
        """Wait until it is done. Raises what it raised."""
        _begin()
        super().result(timeout)

    def went_well(self) -> bool:
        """Wait until it is done; whether it was done, and raised nothing."""
        wait([self])
        return not self.cancelled() and self.exception() is None


@contextmanager
def frame() -> Iterator[None]:
    """Begin nothing in the background while a frame is worked out and drawn: it would take turns with it."""
    global _after_frame
    with _LOCK:
        _after_frame = deque() if _after_frame is None else _after_frame
    try:
        yield
    finally:
        _begin()
        with _LOCK:
            _after_frame = None


def later(job: Callable[[], None], crew: Crew = SURE) -> Job:
    """Have something done in the background, after all that the same crew was asked for before it, and after the frame;
    what is handed over to the system does not even wait for that."""
    future = Job()
    begin = partial(crew.begin, partial(do, future, job))
    with _LOCK:
        if _after_frame is None or crew is QUICK:
            begin()
        else:
            _after_frame.append(begin)
    return future


def wait_for_all(seconds: float, *crews: Crew) -> bool:
    """Wait until all that these crews (by default all three that write) are to do by now is done, and what the earlier
    ones leave to the later ones, but no longer than so many seconds; whether it is."""
    end = time.monotonic() + seconds
    for crew in crews or (QUICK, SURE, INDEX):
        job = later(lambda: None, crew)
        _begin()
        if wait([job], max(0.0, end - time.monotonic())).not_done:
            return False
    return True


def _begin() -> None:
    """Let begin what waits for the end of a frame."""
    with _LOCK:
        while _after_frame:
            _after_frame.popleft()()


class BackgroundFile:
    """One file, of which the newest state alone has to reach the disk. To be used by one thread."""

    def __init__(self, path: Path, crew: Crew = SURE) -> None:
        """Write nothing yet."""
        self.path = path
        self._crew = crew
        self._job: Job | None = None

    def put(self, write: Callable[[], None]) -> Job:
        """Have `write` called in the background: it writes the file, or raises StorageError.

        An earlier call that has not begun yet is left out, since its state is out of date.
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
        """Whether the newest call has come to its end; told once. Raises the StorageError that it ended with."""
        if self._job is None or self.waiting:
            return False
        job, self._job = self._job, None
        job.result()
        return True

    def glance(self) -> None:
        """Give the newest call a moment to come to its end."""
        self.flush(GLANCE)

    def flush(self, seconds: float) -> None:
        """Wait until the newest call has come to its end, but no longer than so many seconds."""
        if self._job is not None:
            _begin()
            wait([self._job], seconds)


class Latest(Generic[Found]):
    """The newest answer to a question that may be put again and again. Whoever looks at it never waits for it.

    To be used by one thread.
    """

    def __init__(self, put: Callable[[], Future[Found]], first: Found) -> None:
        """``put`` puts the question; ``first`` stands as long as there is no answer."""
        self._put = put
        self.value = first
        self._future: Future[Found] | None = None
        self._again = False

    @property
    def waiting(self) -> bool:
        """Whether a question is still to be answered."""
        return self._future is not None

    def ask(self) -> None:
        """Put the question; one that is out already is put once more after its answer has come."""
        if self._future is not None:
            self._again = True
            return
        self._future = self._put()
        glance(self._future)

    def take(self) -> bool:
        """Take in an answer that has come; whether there was one. Raises what came in place of an answer."""
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
