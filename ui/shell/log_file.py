"""The file in which the program's log is kept."""

import contextlib
import logging
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from ui.base.storage import PRIVATE, make_private

MOST_BYTES, OLDER_ONES = 1 << 20, 2


class LogFile(RotatingFileHandler):
    """A file of at most 1 MB, with two older ones beside it.

    Says nothing where it cannot write, on a full disk for instance: whoever wants to save something tells that.
    """

    def __init__(self, path: Path) -> None:
        """Open the file. Raises OSError."""
        super().__init__(path, maxBytes=MOST_BYTES, backupCount=OLDER_ONES, encoding="utf-8")
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def doRollover(self) -> None:  # noqa: N802 - logging's own name for it
        """Begin a new file; where another program has this one open, as Windows minds, go on in it."""
        try:
            super().doRollover()
        except OSError:
            self.stream = self.stream or self._open()

    def _open(self) -> TextIOWrapper:
        """Open the file, which its owner alone may read from now on."""
        path = Path(self.baseFilename)
        path.touch(mode=PRIVATE)
        make_private(path)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name for it
        """Leave the record out."""

    def close(self) -> None:
        """Close the file, with what is still to be written left out if need be."""
        with contextlib.suppress(OSError):
            super().close()
