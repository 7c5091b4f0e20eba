"""Files that are written in the background: no frame waits for a disk."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path

# One thread for the whole program: files are written in the order in which that was asked for. It starts with the
# first of them, and the program does not end before the last.
_WRITER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")


def later(job: Callable[[], None]) -> Future[None]:
    """Have something done in the background, after all that was asked for before it."""
    return _WRITER.submit(job)


def wait_for_all(seconds: float) -> None:
    """Wait until all that is to be written by now is on the disk, but no longer than so many seconds."""
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
        self._job = _WRITER.submit(write)

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
            wait([self._job], seconds)
