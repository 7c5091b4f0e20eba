"""Reading of files that anybody may have put there: regular files alone, and never more of one than is wanted.

A pipe or a device in place of a file would hold the program for ever, and a file of a gigabyte would fill its memory.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

# Reading a pipe or a terminal must not wait for somebody to write. Windows knows neither flag, but text files.
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
"""Windows' numbers (``winerror``) for a file, or a part of one, that another program has open; it calls both EACCES."""


class UnfitFileError(OSError):
    """What is to be read is no regular file (``errno`` EISDIR) or too long (EFBIG); ``strerror`` says so in words."""


def read_limited(path: Path, limit: int) -> bytes:
    """All of a regular file of at most ``limit`` bytes.

    Raises UnfitFileError for anything else, and any other OSError as the system gives it, such as FileNotFoundError.
    """
    with _open_regular(path) as file:
        # One byte more tells a file that has just the limit from one that is longer, or grows while it is read.
        data = file.read(limit + 1)
    if len(data) > limit:
        raise _too_long(path, f"it has more than {_size(limit)}")
    return data


def read_lines(path: Path, longest: int) -> Iterator[tuple[int, bytes]]:
    """The lines of a regular file, however long it is, as they stand there, with their numbers from 1 on.

    Raises UnfitFileError for no regular file and at a line of more than ``longest`` bytes, its end included, which is
    never read whole; any other OSError as the system gives it.
    """
    with _open_regular(path) as file:
        number = 1
        while line := file.readline(longest + 1):
            if len(line) > longest:
                raise _too_long(path, f"line {number} has more than {_size(longest)}")
            yield number, line
            number += 1


def system_words(error: OSError) -> str:
    """Why the system refused something, for the middle of a sentence, in English on every system.

    What Windows itself says (``strerror``) is in the language of the system, and in no other.
    """
    if isinstance(error, UnfitFileError) or error.errno is None:
        return error.strerror or str(error)
    if getattr(error, "winerror", None) in HELD_OPEN:
        return "another program has it open"
    return os.strerror(error.errno)


def one_line(text: str) -> str:
    """A message that may quote a damaged file, fit to be shown: on one line, and not longer than can be read."""
    line = "".join(character if character.isprintable() else " " for character in text)
    return line if len(line) <= _LONGEST_MESSAGE else f"{line[: _LONGEST_MESSAGE - 1]}…"


def _open_regular(path: Path) -> BinaryIO:
    # Looked at before it is opened, which alone can rewind a tape, and after: it may have been exchanged in between.
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
    """A number of bytes in words, as a limit is chosen: whole megabytes, kilobytes, or bytes."""
    for unit, name in ((1 << 20, "MB"), (1 << 10, "KB")):
        if count >= unit and count % unit == 0:
            return f"{count // unit} {name}"
    return f"{count} bytes"
