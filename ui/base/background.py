"""Files that are written in the background: no frame waits for a disk."""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from pathlib import Path

# One thread for the whole program: files are written in the order in which that was asked for. It starts with the
# first of them, and the program does not end before the last.
_WRITER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
_LOCK = threading.Lock()
_after_frame: deque[Callable[[], None]] | None = None
"""What begins at the end of the frame that is being drawn; None between frames."""


class Job(Future[None]):
    """Something that is done in the background; whoever waits for it does not wait for the end of a frame."""

    def result(self, timeout: float | None = None) -> None:
        """Wait until it is done. Raises what it raised."""
        _begin()
        super().result(timeout)


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


def later(job: Callable[[], None]) -> Job:
    """Have something done in the background, after the frame and all that was asked for before it."""
    future = Job()
    with _LOCK:
        if _after_frame is None:
            _WRITER.submit(_do, future, job)
        else:
            _after_frame.append(partial(_do, future, job))
    return future


def wait_for_all(seconds: float) -> None:
    """Wait until all that is to be written by now is on the disk, but no longer than so many seconds."""
    job = later(lambda: None)
    _begin()
    wait([job], seconds)


def _begin() -> None:
    """Let begin what waits for the end of a frame."""
    with _LOCK:
        while _after_frame:
            _WRITER.submit(_after_frame.popleft())


def _do(future: Future[None], job: Callable[[], None]) -> None:
    if future.set_running_or_notify_cancel():
        try:
            job()
        except BaseException as error:  # noqa: BLE001 - told to whoever asks for the result, as an executor does
            future.set_exception(error)
        else:
            future.set_result(None)


class BackgroundFile:
    """One file, of which the newest state alone has to reach the disk. To be used by one thread."""

    def __init__(self, path: Path) -> None:
        """Write nothing yet."""
        self.path = path
        self._job: Job | None = None

    def put(self, write: Callable[[], None]) -> None:
        """Have `write` called in the background: it writes the file, or raises StorageError.

        An earlier call that has not begun yet is left out, since its state is out of date.
        """
        if self._job is not None:
            self._job.cancel()
        self._job = later(write)

    @property
    def waiting(self) -> bool:
        """Whether the newest state is not on the disk yet."""
        return self._job is not None and not self._job.done()

    def ended(self) -> bool:
        """Whether the newest call has come to its end; told once. Raises the StorageError that it ended with."""
        if self._job is None or self.waiting:
            return False
        job, self._job = self._job, None
        job.result()
        return True

    def flush(self, seconds: float) -> None:
        """Wait until the newest call has come to its end, but no longer than so many seconds."""
        if self._job is not None:
            _begin()
            wait([self._job], seconds)
