"""The folder that a bot starts in: empty at first, and removed at the end whatever the bot has done to it."""

import contextlib
import os
import secrets
import shutil
import sys
import tempfile
from pathlib import Path

_MOST_STEPS = 1_000_000
"""Most steps into folders and out of them: what a bot has made beyond that stays."""


def unused_path() -> str:
    """Where a folder can be made. Nobody can guess the name, so nothing is there, now or later. Raises OSError."""
    return str(Path(tempfile.gettempdir()).absolute() / f"fzzzt-player-{secrets.token_hex(16)}")


def make(path: str) -> None:
    """Make an empty folder there, for its owner alone. Raises OSError."""
    os.mkdir(path, mode=0o700)  # noqa: PTH102


def remove(path: str) -> None:
    """Remove a folder and everything in it, however deep and whatever its permissions, or whatever has taken its place.
    No link is followed. What the system refuses to remove stays."""
    # This removes a file or a link that has taken its place, and fails for a folder.
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
        """Go down into every folder and up again, with one open at a time: no path gets too long for the system, and
        nothing recurses."""
        here = os.dup(top)
        above: list[tuple[tuple[int, int], list[str], str]] = []
        """The way back: each folder, what is left in it, and the name of the one in it that is being emptied."""
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
                        # It has been moved elsewhere meanwhile.
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
        """Remove everything but folders, and return their names."""
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
        """Let the owner read and change a folder again. Raises OSError for a link that has taken its place."""
        if sys.platform != "linux":
            os.chmod(name, 0o700, dir_fd=within, follow_symlinks=False)
            return
        # Linux always follows links when it changes a mode, so the opened folder itself is named.
        found = os.open(name, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=within)
        try:
            Path(f"/proc/self/fd/{found}").chmod(0o700)
        finally:
            os.close(found)
