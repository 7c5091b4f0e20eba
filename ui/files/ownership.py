"""Which process owns one of the player's files if the program runs twice: the first one, until it ends."""

import contextlib
import errno
import logging
import os
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_log = logging.getLogger(__name__)

# What the systems answer when another process holds a lock; when a file is opened, the same means something else.
_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
# How often another process may remove the file between our opening and locking it.
_ATTEMPTS = 100
# Do not wait for a reader if a pipe is there instead of the file. Windows has no such flag.
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)


class Hold:
    """Exclusive use of something, until ``release``, or until the Hold is garbage collected."""

    def __init__(self, path: Path, number: int | None) -> None:
        """For `hold`: the open, locked file; None if it cannot be locked."""
        self._end = weakref.finalize(self, _let_go, path, number)

    def release(self) -> None:
        """Release it; further calls do nothing."""
        self._end()


def hold(path: Path) -> Hold | None:
    """Hold a lock file, which exists only while it is held; None: another process has it.

    The system releases it when a process ends, however it ends. If files cannot be locked at all, as on some network
    drives, or this one cannot be opened, everyone holds everything.
    """
    for _attempt in range(_ATTEMPTS):
        try:
            number = os.open(path, _FLAGS, 0o600)
        except OSError as error:
            # Whoever made it, nobody says that they have it: an administrator's stays there for ever.
            _log.warning("nobody can hold %s: %s", path, error)
            return Hold(path, None)
        try:
            _lock(number)
            if still_named(path, number):
                return Hold(path, number)
        except FileNotFoundError:
            pass
        except OSError as error:
            os.close(number)
            if error.errno in _HELD:
                return None
            _log.warning("nobody can hold %s: %s", path, error)
            return Hold(path, None)
        os.close(number)
    # A process that removes it again and again has it.
    return None


@contextlib.contextmanager
def owned(path: Path) -> Iterator[bool]:
    """`hold` a lock file as long as the context lasts; False: another process holds it."""
    held = hold(path)
    try:
        yield held is not None
    finally:
        if held is not None:
            held.release()


def still_named(path: Path, number: int) -> bool:
    """Whether the locked file still has its name: its previous holder may have removed it in between.

    Windows does not remove open files, and reports different things for an open file and its path. Raises OSError.
    """
    return sys.platform == "win32" or os.path.samestat(path.stat(), os.fstat(number))


def _let_go(path: Path, number: int | None) -> None:
    if number is None:
        return
    with contextlib.suppress(OSError):
        # Before unlocking, so that nobody locks a file about to vanish. Windows does not remove open files.
        if sys.platform != "win32":
            path.unlink()
    os.close(number)
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            path.unlink()


def _lock(number: int) -> None:
    """Lock an open file for this process, without waiting. Raises OSError."""
    if sys.platform == "win32":
        os.lseek(number, 0, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
    else:
        # Child processes do not inherit it: they are spawned without their parent's open files.
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
