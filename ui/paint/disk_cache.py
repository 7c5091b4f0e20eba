"""Drawn pictures on the disk: found again at the next start, and never more than a part of the disk."""

import contextlib
import hashlib
import logging
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import resvg_py

from game.files import read_limited
from ui.files.disk import make_private_folder
from ui.files.writing import remove_leftovers

_log = logging.getLogger(__name__)

Size = tuple[int, int]
_LARGEST_PNG = 64 << 20
MOST_ON_DISK = 256 << 20
"""How many bytes of the disk pictures may take. All scenes at one window size, in one language, take 24 MB at 1080p and
46 MB at 4K."""
# The share of it that a program writes before it looks again whether that is too much.
_WRITTEN_SHARE = 0.125
# A half-written picture this old, in seconds, has been abandoned.
_LEFT_FOR_GOOD = 3600.0


class DiskCache:
    """PNG pictures in a folder, named by a hash of what they were made from. Its failures are harmless.

    For use by several threads, and by several programs at once.
    """

    def __init__(self, folder: Path | None) -> None:
        """Use `folder`, created when needed; None stores nothing on disk."""
        self._folder = folder
        self._complained = False
        self._lock = threading.Lock()
        self._written = 0
        """Bytes since this program last began to tidy."""
        self._looked = False

    def key(self, svg: str, size: Size) -> str:
        """Return the cache key of `svg` drawn at `size` pixels."""
        made_from = f"{resvg_py.__version__}|{size[0]}x{size[1]}|{svg}"
        return hashlib.sha256(made_from.encode("utf-8", "replace")).hexdigest()

    def read(self, key: str) -> bytes | None:
        """Return the PNG file's bytes, or None if there is none."""
        if self._folder is None:
            return None
        try:
            png = read_limited(self._path(key), _LARGEST_PNG)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._complain("read", error)
            return None
        with contextlib.suppress(OSError):
            # What was used longest ago goes first.
            os.utime(self._path(key))
        return png

    def write(self, key: str, png: bytes) -> None:
        """Store a PNG file; a failure is logged once."""
        if self._folder is None:
            return
        path = self._path(key)
        part = self._folder / f"{os.getpid()}-{threading.get_ident()}.part"
        try:
            make_private_folder(path.parent)
            part.write_bytes(png)
            part.replace(path)
        except OSError as error:
            self._complain("write", error)
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            return
        with self._lock:
            self._written += len(png)

    @property
    def untidy(self) -> bool:
        """Whether there may be too much on disk: at the start, and whenever much has been written."""
        return self._folder is not None and (not self._looked or self._written > MOST_ON_DISK * _WRITTEN_SHARE)

    def tidy(self, go_on: Callable[[], bool]) -> None:
        """If it is `untidy`, remove half-written files of killed programs, but none that another program may be writing
        now, and the pictures used longest ago while all take more than MOST_ON_DISK bytes.

        For one thread that nobody waits for. ``go_on`` is called between small steps. It may wait; with False, the rest
        is left for another time.
        """
        if self._folder is None or not self.untidy:
            return
        with self._lock:
            self._looked, self._written = True, 0
        remove_leftovers(self._folder, _LEFT_FOR_GOOD)
        left = 0
        for number, (_, size, path) in enumerate(sorted(self._found(), reverse=True)):
            if number % 16 == 0 and not go_on():
                return
            left += size
            if left > MOST_ON_DISK:
                # Another program may have it open, or be tidying up, too.
                with contextlib.suppress(OSError):
                    path.unlink()

    def _found(self) -> Iterator[tuple[float, int, Path]]:
        """When each picture was used last, the bytes that it takes of the disk, and its path."""
        assert self._folder is not None
        for path in self._folder.glob("*/*.png"):
            with contextlib.suppress(OSError):
                about = path.lstat()
                # The least that a file takes on most disks.
                yield about.st_mtime, -(-about.st_size // 4096) * 4096, path

    def discard(self, key: str) -> None:
        """Remove a damaged file."""
        if self._folder is None:
            return
        try:
            self._path(key).unlink(missing_ok=True)
        except OSError as error:
            self._complain("remove", error)

    def _path(self, key: str) -> Path:
        folder = self._folder or Path()
        return folder / key[:2] / f"{key[2:]}.png"

    def _complain(self, what: str, error: OSError) -> None:
        if not self._complained:
            _log.warning("the picture cache cannot be used (%s: %s); pictures are drawn anew", what, error)
        self._complained = True
