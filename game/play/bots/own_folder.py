"""The folder that a program of somebody's own starts in: made empty, and removed whatever the program did to it."""

import contextlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

_MOST_STEPS = 1_000_000
"""Ways into a folder and out of one; whoever still makes more of them meanwhile keeps what is left."""


def make() -> str:
    """A new empty folder, for its owner alone. Raises OSError."""
    return tempfile.mkdtemp(prefix="fzzzt-player-")


def remove(path: str) -> None:
    """Remove a folder with all that is in it, however deep, and whatever may be read there; or what stands in its
    place. No link is followed. What the system does not let go of stays behind."""
    # A file or a link that has taken its place; of a folder the system minds.
    with contextlib.suppress(OSError):
        os.unlink(path)  # noqa: PTH108
    if sys.platform == "win32":
        shutil.rmtree(path, ignore_errors=True)
        return
    with contextlib.suppress(OSError):
        _unlock(path)
        top = _opened(path)
        try:
            _empty(top)
        finally:
            os.close(top)
        os.rmdir(path)  # noqa: PTH106


if sys.platform != "win32":

    def _empty(top: int) -> None:
        """Down into every folder and up again, with one of them open at a time: however deep they lie, no path is too
        long for the system, and nothing calls itself."""
        here = os.dup(top)
        above: list[tuple[tuple[int, int], list[str], str]] = []
        """The way back: which folder it is, what is left in it, and the name there of the one that is being emptied."""
        try:
            left = swept(here)
            for _ in range(_MOST_STEPS):
                if left:
                    name = left.pop()
                    with contextlib.suppress(OSError):
                        _unlock(name, here)
                        which, here = _identity(here), _moved(here, name)
                        above.append((which, left, name))
                        left = []
                        left = swept(here)
                elif above:
                    which, left, name = above.pop()
                    here = _moved(here, "..")
                    if _identity(here) != which:
                        # Somebody has carried it out of here meanwhile.
                        return
                    with contextlib.suppress(OSError):
                        os.rmdir(name, dir_fd=here)
                else:
                    return
        finally:
            os.close(here)

    def _moved(here: int, name: str) -> int:
        """The folder of this name, opened in place of the one that is open."""
        there = _opened(name, here)
        os.close(here)
        return there

    def _identity(folder: int) -> tuple[int, int]:
        status = os.fstat(folder)
        return status.st_dev, status.st_ino

    def swept(folder: int) -> list[str]:
        """Remove all that is no folder; the names of the folders."""
        folders = []
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.name)
                else:
                    with contextlib.suppress(OSError):
                        os.unlink(entry.name, dir_fd=folder)
        return folders

    def _opened(name: str, within: int | None = None) -> int:
        return os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=within)

    def _unlock(name: str, within: int | None = None) -> None:
        """Let its owner read and change a folder again. Raises OSError for a link that has taken its place."""
        if sys.platform != "linux":
            os.chmod(name, 0o700, dir_fd=within, follow_symlinks=False)
            return
        # There a mode is changed behind every link, unless what was opened is named.
        found = os.open(name, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=within)
        try:
            Path(f"/proc/self/fd/{found}").chmod(0o700)
        finally:
            os.close(found)
