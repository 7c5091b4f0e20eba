"""Writing and removing files so that neither a crash nor a full disk loses what was there."""

import contextlib
import logging
import os
import time
from pathlib import Path

import msgspec

from game.files import UnfitFileError, read_limited, system_words
from ui.base.i18n import N_
from ui.files.disk import LARGEST, backup_of, beside, damaged, make_private_folder, patiently, sync_folder, write_synced
from ui.files.faults import failure, is_unreadable, readable

_log = logging.getLogger(__name__)

# Suffixes of an incomplete file, and of a backup.
_PART, _BACKUP_PART = ".part", ".bak-part"

_CANNOT_SAVE = N_("{file} cannot be saved: {reason}; the next change will be tried again.")
_CANNOT_REMOVE = N_("{file} cannot be removed: {reason}; remove it yourself then.")


def encoded(content: object) -> bytes:
    """Return `content` as JSON that a person can read."""
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"


def write_json(path: Path, content: object) -> None:
    """`write_bytes` of the content as JSON."""
    write_bytes(path, encoded(content))


def write_bytes(path: Path, data: bytes, *, for_others: bool = False) -> None:
    """Write a file so that a crash or a full disk never leaves half of it; its previous version becomes the backup.

    Only its owner may read it, unless it is made ``for_others``. It is synced to disk when this returns. Raises
    StorageError, in which case the old file is intact.
    """
    part = beside(path, f".{os.getpid()}{_PART}")
    try:
        if for_others:
            path.parent.mkdir(parents=True, exist_ok=True)
        else:
            make_private_folder(path.parent)
        write_synced(part, data, for_others=for_others)
        _keep_backup(path)
        patiently(lambda: part.replace(path))
        sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise failure(_CANNOT_SAVE, path, error) from error


def remove_leftovers(folder: Path, age: float = 0) -> None:
    """Remove half-written files of killed programs from a folder, if older than `age` seconds.

    Errors are only logged, as these files are rubbish.
    """
    try:
        found = [file for file in folder.iterdir() if file.suffix in (_PART, _BACKUP_PART)]
    except FileNotFoundError:
        # No folder yet.
        return
    except OSError as error:
        _log.warning("what was left half-written in %s cannot be removed: %s", readable(folder), error)
        return
    for file in found:
        try:
            if file.lstat().st_mtime <= time.time() - age:
                file.unlink(missing_ok=True)
        except FileNotFoundError:
            # Another program is tidying up, too.
            continue
        except OSError as error:
            _log.warning("%s, left half-written, cannot be removed: %s", readable(file), system_words(error))


def delete(path: Path) -> None:
    """Remove a file and its backup; a missing file is not an error. Raises StorageError."""
    try:
        # The backup first: on its own it would be taken for the file.
        for file in (backup_of(path), path):
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                patiently(file.unlink)
    except OSError as error:
        raise failure(_CANNOT_REMOVE, path, error) from error


def _keep_backup(path: Path) -> None:
    """Copy the current file to its backup, safely as well; anything that is not our file is moved out of the way."""
    part, backup = beside(path, f".{os.getpid()}{_BACKUP_PART}"), backup_of(path)
    before = _present(path)
    if before is None:
        return
    try:
        write_synced(part, before)
        if backup.is_dir():
            damaged(backup, "it is a folder, not a file")
        patiently(lambda: part.replace(backup))
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def _present(path: Path) -> bytes | None:
    """A file's content before it is replaced; None if there is none, or if it is unreadable: then it is moved aside so
    that nothing is lost. Raises OSError."""
    try:
        return read_limited(path, LARGEST)
    except FileNotFoundError:
        if path.is_symlink():
            damaged(path, "its link leads nowhere")
    except UnfitFileError as error:
        damaged(path, str(error))
    except OSError as error:
        if not is_unreadable(error) or damaged(path, str(error)).kept_as is None:
            raise
    return None
