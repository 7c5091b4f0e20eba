"""Who owns the player's files when the program runs twice: whoever came first, until its process ends."""

import contextlib
import errno
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_log = logging.getLogger(__name__)

# What the systems say of a lock that somebody else holds.
_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


@contextlib.contextmanager
def owned(path: Path) -> Iterator[bool]:
    """Hold the lock file `path` as long as the context lasts; False: another process holds it.

    The system lets go of it when the process ends, however it ends, so that the file alone means nothing. Where files
    cannot be locked at all, as on some network drives, everybody owns them.
    """
    with contextlib.ExitStack() as stack:
        try:
            _lock(stack.enter_context(path.open("ab")))
        except OSError as error:
            mine = error.errno not in _HELD
            if mine:
                _log.warning("nobody can hold %s: %s", path, error)
        else:
            mine = True
        yield mine


def _lock(file: BinaryIO) -> None:
    """Lock an open file for this process, without waiting. Raises OSError."""
    if sys.platform == "win32":
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        # A process of ours does not inherit it: they are all started anew, with no file of their parent's open.
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
