"""Log files: each running program has its own, and logging never waits for the disk."""

import contextlib
import logging
from collections import deque
from concurrent.futures import wait
from functools import partial
from pathlib import Path
from typing import IO

from ui.files.background import Clerk
from ui.files.disk import PRIVATE, make_private, make_private_folder
from ui.files.ownership import Hold, hold

LOG_FILE = "fzzzt.log"
MOST_BYTES, OLDER_ONES = 1 << 20, 2
RECENT_LINES = 200
_MOST_PROGRAMS = 9
# How long closing the program waits for records still to be logged, in seconds.
_PATIENCE = 1.0


class LogFile:
    """A file of at most 1 MB, with two older ones beside it. Only one program writes to it: another one running at the
    same time gets a numbered file.

    Stays silent if it cannot write, on a full disk for instance: saving a game reports that. (It is not a `logging`
    handler: at exit, `logging` would wait for one that the disk holds up.)
    """

    def __init__(self, path: Path) -> None:
        self._wanted = path
        self.path = path
        """Where it is, once something has been written."""
        self._held: Hold | None = None
        self._file: IO[bytes] | None = None

    def write(self, line: str) -> None:
        """Add a line."""
        data = line.encode(errors="replace") + b"\n"
        with contextlib.suppress(OSError):
            file = self._file or self._opened()
            if file.tell() + len(data) > MOST_BYTES:
                file.close()
                self._file = None
                self._move_on()
                file = self._opened()
            file.write(data)
            file.flush()

    def close(self) -> None:
        """Release the file, dropping unwritten records if need be."""
        with contextlib.suppress(OSError):
            if self._file is not None:
                self._file.close()
        if self._held is not None:
            self._held.release()

    def _opened(self) -> IO[bytes]:
        make_private_folder(self._wanted.parent)
        for number in range(1, _MOST_PROGRAMS + 1):
            if self._held is not None:
                break
            self.path = self._wanted if number == 1 else self._wanted.with_stem(f"{self._wanted.stem}-{number}")
            self._held = hold(_beside(self.path, "lock"))
        self.path.touch(mode=PRIVATE)
        make_private(self.path)
        self._file = self.path.open("ab")
        return self._file

    def _move_on(self) -> None:
        """Rotate the full file, dropping the oldest. On Windows, a file that another program has open goes on growing
        instead."""
        newer = [self.path, *(_beside(self.path, str(age)) for age in range(1, OLDER_ONES))]
        for age, file in reversed([*enumerate(newer, start=1)]):
            with contextlib.suppress(OSError):
                file.replace(_beside(self.path, str(age)))


class LogHandler(logging.Handler):
    """Logs to a `LogFile` in a separate thread. The file is opened only for the first record: most games have nothing
    to log, and all should start quickly."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self.file = LogFile(path)
        self.recent: deque[str] = deque(maxlen=RECENT_LINES)
        """What this program logged last."""
        self._writer = Clerk("log")

    def emit(self, record: logging.LogRecord) -> None:
        """Queue a record for writing; never waits."""
        line = self.format(record)
        self.recent.append(line)
        self._writer.submit(partial(self.file.write, line))

    def close(self) -> None:
        """Wait up to a second until everything is written, and close the file."""
        super().close()
        wait([self._writer.submit(self.file.close)], _PATIENCE)
        self._writer.dismiss()


def recent_lines() -> list[str]:
    """What this program logged last, without reading the disk; at most `RECENT_LINES` records."""
    handlers = logging.getLogger().handlers
    return [line for handler in handlers if isinstance(handler, LogHandler) for line in handler.recent]


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}.{ending}")
