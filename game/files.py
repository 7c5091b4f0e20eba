"""Reads files that anyone may have put there: regular files only, and never more than a limit.

A pipe or device would block the program forever, and a huge file would fill its memory.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

# Opening a pipe must not wait for a writer. Windows has neither flag, but it has text mode.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


_LONGEST_MESSAGE = 400

HELD_OPEN = (32, 33)
"""Windows error codes (``winerror``) for a file, or part of one, held open by another program; both map to EACCES."""


class UnfitFileError(OSError):
    """The file is not a regular one (``errno`` EISDIR) or is too long (EFBIG); ``strerror`` says which."""


def read_limited(path: Path, limit: int) -> bytes:
    """All of a regular file of at most ``limit`` bytes.

    Raises UnfitFileError for anything else, and passes on any other OSError, such as FileNotFoundError.
    """
    with _open_regular(path) as file:
        # One byte more, to notice a file that is too long or grows while being read.
        data = file.read(limit + 1)
    if len(data) > limit:
        raise _too_long(path, f"it has more than {_size(limit)}")
    return data


def read_lines(path: Path, longest: int) -> Iterator[tuple[int, bytes]]:
    """The raw lines of a regular file of any length, numbered from 1.

    Raises UnfitFileError if it is not a regular file, or at a line of more than ``longest`` bytes including its end,
    which is never read whole; passes on any other OSError.
    """
    with _open_regular(path) as file:
        number = 1
        while line := file.readline(longest + 1):
            if len(line) > longest:
                raise _too_long(path, f"line {number} has more than {_size(longest)}")
            yield number, line
            number += 1


def system_words(error: OSError) -> str:
    """Why the system refused something, for the middle of a sentence, in English everywhere.

    Windows' own ``strerror`` is in the system's language.
    """
    if isinstance(error, UnfitFileError) or error.errno is None:
        return error.strerror or str(error)
    if getattr(error, "winerror", None) in HELD_OPEN:
        return "another program has it open"
    return os.strerror(error.errno)


def one_line(text: str) -> str:
    """A message that may quote a damaged file, made fit to show: on one line, and cut to a readable length."""
    line = "".join(character if character.isprintable() else " " for character in text)
    return line if len(line) <= _LONGEST_MESSAGE else f"{line[: _LONGEST_MESSAGE - 1]}…"


def _open_regular(path: Path) -> BinaryIO:
    # Check before opening, since opening alone can rewind a tape, and after, in case the file was swapped in between.
    _check_regular(path, path.stat())
    file = os.fdopen(os.open(path, _FLAGS), "rb")
    try:
        _check_regular(path, os.fstat(file.fileno()))
    except BaseException:
        file.close()
        raise
    return file


def _check_regular(path: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        kind = _KINDS.get(stat.S_IFMT(status.st_mode), "something else")
        raise UnfitFileError(errno.EISDIR, f"it is {kind}, not a file", str(path))


def _too_long(path: Path, reason: str) -> UnfitFileError:
    return UnfitFileError(errno.EFBIG, reason, str(path))


def _size(count: int) -> str:
    """A limit in words: whole megabytes, kilobytes, or bytes."""
    for unit, name in ((1 << 20, "MB"), (1 << 10, "KB")):
        if count >= unit and count % unit == 0:
            return f"{count // unit} {name}"
    return f"{count} bytes"
