"""The files in which the program's log is kept: each running program has its own, and none waits for a disk to log."""

import contextlib
import logging
from collections import deque
from functools import partial
from pathlib import Path
from typing import IO

from ui.files.background import Crew
from ui.files.ownership import Hold, hold
from ui.files.storage import PRIVATE, make_private, make_private_folder

MOST_BYTES, OLDER_ONES = 1 << 20, 2
RECENT_LINES = 200
_MOST_PROGRAMS = 9
# How long the program's end waits for what is still to be logged, in seconds.
_PATIENCE = 1.0


class LogFile:
    """A file of at most 1 MB, with two older ones beside it. It belongs to one program alone: another one that runs at
    the same time gets a file with a number.

    Says nothing where it cannot write, on a full disk for instance: whoever wants to save something tells that. (It is
    no handler of `logging`, whose end would wait for one that a disk holds up.)
    """

    def __init__(self, path: Path) -> None:
        """Open nothing yet."""
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
        """Let go of the file, with what is still to be written left out if need be."""
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
        """Make the full file an older one; the oldest is gone then. Where another program has the file open, as Windows
        minds, it grows on."""
        newer = [self.path, *(_beside(self.path, str(age)) for age in range(1, OLDER_ONES))]
        for age, file in reversed([*enumerate(newer, start=1)]):
            with contextlib.suppress(OSError):
                file.replace(_beside(self.path, str(age)))


class LogHandler(logging.Handler):
    """Logs to a `LogFile` by a thread of its own. The file is opened for the first record only: most games have nothing
    to log, and all of them want to start soon."""

    def __init__(self, path: Path) -> None:
        """Write nothing yet."""
        super().__init__()
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self.file = LogFile(path)
        self.recent: deque[str] = deque(maxlen=RECENT_LINES)
        """What this program logged last."""
        self._writer = Crew("log")

    def emit(self, record: logging.LogRecord) -> None:
        """Have a record written; never waits."""
        line = self.format(record)
        self.recent.append(line)
        self._writer.begin(partial(self.file.write, line))

    def close(self) -> None:
        """Wait until all is written, if it can be within a second, and close the file."""
        super().close()
        self._writer.begin(self.file.close)
        self._writer.dismiss(_PATIENCE)


def recent_lines() -> list[str]:
    """What this program logged last, without a look at the disk; at most `RECENT_LINES` records."""
    handlers = logging.getLogger().handlers
    return [line for handler in handlers if isinstance(handler, LogHandler) for line in handler.recent]


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}.{ending}")
