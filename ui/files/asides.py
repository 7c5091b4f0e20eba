"""Damaged files, stored beside the good ones for their owner to repair or delete."""

import contextlib
import logging
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from game.files import read_limited, system_words
from ui.files.disk import LARGEST, patiently, write_synced
from ui.files.faults import DamagedFileError, readable

_log = logging.getLogger(__name__)


def damaged(path: Path, fault: str) -> DamagedFileError:
    """Move a damaged file aside and return what to raise; `fault`, a technical message, goes to the log."""
    _log.warning("%s is damaged: %s", readable(path), readable(fault))
    return DamagedFileError(path, move_aside(path))


def move_aside(path: Path) -> Path | None:
    """Rename a damaged file to `<name>.damaged-N` and return where it is; None if it could not be moved."""
    for aside in _asides(path):
        if aside.exists():
            continue
        try:
            patiently(partial(path.rename, aside))
        except OSError as error:
            _log.warning("%s cannot be moved aside: %s", readable(path), system_words(error))
            return None
        return aside
    return None


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
    return (path.with_name(f"{path.name}.damaged-{number}") for number in range(1, 1000))


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file has this content; one that cannot be read has not."""
    try:
        return read_limited(path, LARGEST) == data
    except OSError:
        return False
