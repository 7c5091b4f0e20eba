"""Who owns a file of the player's when the program runs twice: whoever came first, until its process ends."""

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

# What the systems say of a lock that somebody else holds.
_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
# So often at most somebody else may have taken the file away between our opening and our locking it.
_ATTEMPTS = 100
# No wait for somebody who reads a pipe that lies there in place of the file. Windows knows no such flag.
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)


@contextlib.contextmanager
def owned(path: Path) -> Iterator[bool]:
    """Hold the lock file `path` as long as the context lasts; False: another process holds it.

    The system lets go of it when the process ends, however it ends, so that the file alone means nothing. Where files
    cannot be locked at all, as on some network drives, everybody owns them.
    """
    with contextlib.ExitStack() as stack:
        try:
            number = os.open(path, _FLAGS, 0o600)
            stack.callback(os.close, number)
            _lock(number)
        except OSError as error:
            mine = error.errno not in _HELD
            if mine:
                _log.warning("nobody can hold %s: %s", path, error)
        else:
            mine = True
        yield mine


class Hold:
    """What somebody alone may use now, until ``release``, or until nobody has the Hold any longer."""

    def __init__(self, path: Path, number: int | None) -> None:
        """For `hold`: the open and locked file; None where it cannot be locked."""
        self._end = weakref.finalize(self, _let_go, path, number)

    def release(self) -> None:
        """Let others have it; once is enough."""
        self._end()


def hold(path: Path) -> Hold | None:
    """Hold a lock file, which is there only as long as somebody holds it; None: somebody else does.

    As with `owned`, a process that ends holds nothing, and where files cannot be locked everybody holds everything.
    """
    for _attempt in range(_ATTEMPTS):
        try:
            number = os.open(path, _FLAGS, 0o600)
        except OSError as error:
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
    # Whoever takes it away again and again has it.
    return None


def still_named(path: Path, number: int) -> bool:
    """Whether the file that is locked still has its name: whoever held it before may have removed it in between.

    Windows removes no file that is open, and says other things of an open file than of its path. Raises OSError.
    """
    return sys.platform == "win32" or os.path.samestat(path.stat(), os.fstat(number))


def _let_go(path: Path, number: int | None) -> None:
    if number is None:
        return
    with contextlib.suppress(OSError):
        # Before it is unlocked, so that nobody locks a file that is about to vanish. Windows removes no open file.
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
        # A process of ours does not inherit it: they are all started anew, with no file of their parent's open.
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
