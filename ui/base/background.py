"""Files that are written in the background: no frame waits for a disk."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path

# One thread for the whole program: files are written in the order in which that was asked for. It starts with the
# first of them, and the program does not end before the last.
_WRITER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
_BETWEEN_FRAMES = threading.Event()
_BETWEEN_FRAMES.set()
# Whatever a frame is held up by, writing is not held up by it for longer, in seconds.
_LONGEST_FRAME = 0.25


@contextmanager
def frame() -> Iterator[None]:
    """Begin nothing in the background while a frame is worked out and drawn: it would take turns with it."""
    _BETWEEN_FRAMES.clear()
    try:
        yield
    finally:
        _BETWEEN_FRAMES.set()


def later(job: Callable[[], None]) -> Future[None]:
    """Have something done in the background, after the frame and all that was asked for before it."""

    def begin() -> None:
        _BETWEEN_FRAMES.wait(_LONGEST_FRAME)
        job()

    return _WRITER.submit(begin)


def wait_for_all(seconds: float) -> None:
    """Wait until all that is to be written by now is on the disk, but no longer than so many seconds."""
    _BETWEEN_FRAMES.set()
    wait([_WRITER.submit(lambda: None)], seconds)


class BackgroundFile:
    """One file, of which the newest state alone has to reach the disk. To be used by one thread."""

    def __init__(self, path: Path) -> None:
        """Write nothing yet."""
        self.path = path
        self._job: Future[None] | None = None

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
            _BETWEEN_FRAMES.set()
            wait([self._job], seconds)
