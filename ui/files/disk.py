"""Steps on the disk that everything is written by: private, synced, and patient with virus scanners. Damaged files are
stored beside the good ones, for their owner to repair or delete."""

import contextlib
import errno
import itertools
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from game.files import read_limited, system_words
from ui.files.faults import DamagedFileError, readable

_RETRY_SECONDS = 0.5
PRIVATE = 0o600
"""The mode of a file that only its owner may read, on systems with modes."""
LARGEST = 16 << 20
"""Most bytes of a file to read."""
# Some file systems cannot sync a folder, and need not.
_NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM, errno.ENOSYS)


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """An unused file name: this one, or with a number if it exists."""
    path, number = folder / f"{stem}.{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.{ending}"
    return path


def backup_of(path: Path) -> Path:
    """Where a file's backup is stored."""
    return beside(path, ".bak")


def beside(path: Path, ending: str) -> Path:
    """A file's name with something after it."""
    return path.with_name(path.name + ending)


def make_private(path: Path) -> None:
    """Make a file, if it exists, readable by its owner only; if that fails, it stays as it is.

    The file is not opened, as closing it would drop SQLite's locks.
    """
    with contextlib.suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(PRIVATE)


def make_private_folder(folder: Path) -> None:
    """Create a folder and any missing parents, accessible only to their owner; existing ones stay as they are.

    Raises OSError.
    """
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        if missing.parent.exists() and not missing.parent.is_dir():
            # Windows would say that there is no such folder.
            raise NotADirectoryError(errno.ENOTDIR, "Not a directory", str(missing.parent))
        missing.mkdir(mode=0o700, exist_ok=True)
    # Raises if anything else is in its place.
    folder.mkdir(exist_ok=True)


def write_synced(path: Path, data: bytes, *, for_others: bool = False) -> None:
    """Write a new file, which only its owner may read unless it is made ``for_others``, and wait until it is on the
    disk. Raises OSError."""
    # Anything there is left from a killed program with our process id; it may be anything, even a pipe that nobody
    # reads.
    path.unlink(missing_ok=True)
    path.touch(mode=0o666 if for_others else PRIVATE, exist_ok=False)
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Sync a folder's names to disk, too, where the system supports it."""
    if sys.platform == "win32":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(number)


def patiently(act: Callable[[], object]) -> None:
    """Rename or remove something, retrying for a while: on Windows a virus scanner may hold the file for a moment."""
    end = time.monotonic() + _RETRY_SECONDS
    while True:
        try:
            act()
        except PermissionError:
            if time.monotonic() >= end:
                raise
            time.sleep(0.01)
        else:
            return


_log = logging.getLogger(__name__)


def damaged(path: Path, fault: str) -> DamagedFileError:
    """Move a damaged file aside and return what to raise; `fault`, a technical message, goes to the log."""
    _log.warning("%s is damaged: %s", readable(path), readable(fault))
    return DamagedFileError(path, move_aside(path))


def move_aside(path: Path) -> Path | None:
    """Rename a damaged file to `<name>.damaged-N` and return where it is; None if it could not be moved."""
    aside = next(one for one in _asides(path) if not one.exists())
    try:
        patiently(partial(path.rename, aside))
    except OSError as error:
        _log.warning("%s cannot be moved aside: %s", readable(path), system_words(error))
        return None
    return aside


def copy_aside(path: Path, data: bytes) -> Path | None:
    """Store a file's content as `<name>.damaged-N`, once, and return where it is; None if it could not be written.

    The file itself stays in use: only a part of it is wrong.
    """
    for aside in _asides(path):
        if _holds(aside, data):
            return aside
        if os.path.lexists(aside):
            continue
        try:
            write_synced(aside, data)
        except OSError as error:
            _log.warning("%s cannot be copied aside: %s", readable(path), system_words(error))
            with contextlib.suppress(OSError):
                aside.unlink(missing_ok=True)
            return None
        return aside
    return None


def _asides(path: Path) -> Iterator[Path]:
    """The names under which damaged versions of a file are stored."""
    return (path.with_name(f"{path.name}.damaged-{number}") for number in itertools.count(1))


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file has this content; one that cannot be read has not."""
    try:
        return read_limited(path, LARGEST) == data
    except OSError:
        return False
