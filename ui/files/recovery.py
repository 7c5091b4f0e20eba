"""Reading files: a backup stands in for a file that is damaged, missing or unreadable."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from game.files import UnfitFileError, read_limited
from ui.base.i18n import N_, Sentence
from ui.files.disk import LARGEST, backup_of, damaged
from ui.files.faults import (
    CANNOT_READ,
    LEADS_NOWHERE,
    ContentError,
    DamagedFileError,
    StorageError,
    UnfitContentError,
    UnreadableFileError,
    failure,
    is_unreadable,
    readable,
    reason_of,
)
from ui.files.writing import write_bytes

_log = logging.getLogger(__name__)


Content = TypeVar("Content")

_BACKUP_FOR_DAMAGED = N_(
    "{file} is damaged and is kept as {kept}: its backup, which is a little older, is used instead."
)
_BACKUP_FOR_LEFT = N_("{file} is damaged: its backup, which is a little older, is used instead.")
_BACKUP_FOR_UNREADABLE = N_(
    "{file} cannot be read: {reason}; its backup, which may be a little older, is used instead."
)
_BACKUP_FOR_MISSING = N_("{file} is missing: its backup, which may be a little older, is used instead.")


def decoded(data: bytes, kind: type[Content]) -> Content:
    """Return JSON as `kind`. Raises ContentError if it does not fit."""
    try:
        # Raw values are taken in unread, whatever letters they hold.
        data.decode()
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ContentError(str(error)) from error


def recover(path: Path, parse: Callable[[bytes], Content]) -> tuple[Content, Sentence | None] | None:
    """Return `parse`'s result for a file or, if that is damaged, missing or unreadable, for its backup; None without
    either.

    `parse` raises ContentError for unusable content. A damaged file is moved aside to `<name>.damaged-N`, the backup
    takes its place at once, and a sentence says so; a file the disk cannot read stays where it is. Raises
    DamagedFileError if the backup is no better, which is moved aside as well, and StorageError, changing nothing, for
    an unreadable file without a readable backup, or one that needs a newer version.
    """
    fault: DamagedFileError | UnreadableFileError | None = None
    try:
        return _parsed(path, parse)[0], None
    except FileNotFoundError:
        pass
    except ContentError as error:
        fault = damaged(path, str(error))
    except UnreadableFileError as error:
        _log.warning("%s", error)
        fault = error
    backup = backup_of(path)
    try:
        content, data = _parsed(backup, parse)
    except FileNotFoundError:
        if fault is None:
            return None
        raise fault from None
    except ContentError as error:
        if isinstance(fault, UnreadableFileError):
            raise fault from error
        # Move it aside as well, or it would be offered again and again; one sentence is enough for both.
        of_backup = damaged(backup, str(error))
        raise fault or of_backup from error
    except UnreadableFileError as error:
        raise fault or error from error
    if not isinstance(fault, UnreadableFileError):
        _restore(path, data)
    return content, _instead(path, fault)


def _parsed(path: Path, parse: Callable[[bytes], Content]) -> tuple[Content, bytes]:
    """`parse`'s result for a file, and its bytes. Raises FileNotFoundError, ContentError, or StorageError."""
    try:
        data = read_limited(path, LARGEST)
        return parse(data), data
    except FileNotFoundError:
        raise
    except UnfitFileError as error:
        raise ContentError(str(error)) from error
    except UnfitContentError as error:
        _log.warning("%s: %s", readable(path), error)
        raise StorageError(Sentence(error.says, {"file": readable(path)})) from error
    except OSError as error:
        if is_unreadable(error):
            raise UnreadableFileError(path, reason_of(error)) from error
        raise failure(CANNOT_READ, path, error) from error


def _restore(path: Path, data: bytes) -> None:
    """Restore a file from its backup; if that fails, the backup will serve next time, too."""
    try:
        write_bytes(path, data)
    except StorageError as error:
        _log.warning("%s", error)


def _instead(path: Path, fault: DamagedFileError | UnreadableFileError | None) -> Sentence:
    if fault is None:
        return Sentence(_BACKUP_FOR_MISSING, {"file": readable(path)})
    if isinstance(fault, UnreadableFileError):
        return Sentence(_BACKUP_FOR_UNREADABLE, {"file": readable(path), "reason": fault.reason})
    if fault.kept_as is None:
        return Sentence(_BACKUP_FOR_LEFT, {"file": readable(path)})
    return Sentence(_BACKUP_FOR_DAMAGED, {"file": readable(path), "kept": readable(fault.kept_as.name)})


def leads_nowhere(path: Path) -> Sentence | None:
    """The sentence for a file that ``recover`` did not find when it or its backup is a broken link; else None."""
    for one in (path, backup_of(path)):
        if one.is_symlink():
            return Sentence(CANNOT_READ, {"file": readable(one), "reason": Sentence(LEADS_NOWHERE)})
    return None


def is_kept(path: Path) -> bool:
    """Whether `recover` has something to read: the file, or at least its backup."""
    return path.is_file() or path.is_symlink() or backup_of(path).is_file()
