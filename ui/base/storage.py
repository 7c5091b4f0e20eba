"""Safe keeping of the program's JSON files: settings and unfinished games."""

import contextlib
import errno
import logging
import os
import time
from pathlib import Path
from typing import TypeVar

import msgspec
import platformdirs

from ui.base.i18n import N_, Sentence

Content = TypeVar("Content")
_log = logging.getLogger(__name__)

APP_NAME = "fzzzt"
_RETRY_SECONDS = 0.5
_LARGEST = 16 << 20


_CANNOT_SAVE = N_("{file} cannot be saved: {reason}; the next change will be tried again.")
_CANNOT_READ = N_("{file} cannot be read: {reason}; it stays as it is.")
_CANNOT_REMOVE = N_("{file} cannot be removed: {reason}; remove it yourself then.")
_PUT_ASIDE = N_("{file} is damaged and was not used: it is kept as {kept}, where you can mend or delete it.")
_LEFT = N_("{file} is damaged and was not used: mend it, or delete it.")

# What is wrong, and what to do about it.
_NO_ROOM = N_("the disk is full, so make some room on it")
_NO_ENTRY = N_("access is denied, so change the permissions")
_IN_THE_WAY = N_("something else is in its place, so move that away")
_REASONS = {
    errno.ENOSPC: _NO_ROOM,
    errno.EDQUOT: _NO_ROOM,
    errno.EACCES: _NO_ENTRY,
    errno.EPERM: _NO_ENTRY,
    errno.EROFS: N_("the folder is read-only, so make it writable"),
    errno.ENOTDIR: _IN_THE_WAY,
    errno.EISDIR: _IN_THE_WAY,
    errno.EEXIST: _IN_THE_WAY,
    errno.EIO: N_("the disk reports an error, so have it checked"),
}


class StorageError(Exception):
    """A file cannot be read or written; `sentence` tells the player what is wrong and what to do."""

    def __init__(self, sentence: Sentence) -> None:
        """Say the sentence in English where there is no player."""
        super().__init__(str(sentence))
        self.sentence = sentence


class DamagedFileError(StorageError):
    """A file holds something else than it should. It was moved to `kept_as` (None: it could not be moved)."""

    def __init__(self, path: Path, kept_as: Path | None) -> None:
        """Compose the sentence."""
        if kept_as is None:
            super().__init__(Sentence(_LEFT, {"file": str(path)}))
        else:
            super().__init__(Sentence(_PUT_ASIDE, {"file": str(path), "kept": kept_as.name}))
        self.path = path
        self.kept_as = kept_as


def read_json(path: Path, kind: type[Content]) -> Content | None:
    """Return the content of a JSON file as `kind`, or None if there is no such file.

    A file that does not fit `kind` is moved aside to `<name>.damaged-N` and DamagedFileError is raised. StorageError
    if it cannot be read.
    """
    try:
        if path.stat().st_size > _LARGEST:
            raise damaged(path, "it is far too large")
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _failure(_CANNOT_READ, path, error) from error
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise damaged(path, str(error)) from error


def write_json(path: Path, content: object) -> None:
    """Write `content` as JSON so that a crash or a full disk never leaves half a file; keep one `.bak`.

    Raises StorageError, and the old file then still stands.
    """
    data = msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            _link_backup(path)
        _replace(part, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise _failure(_CANNOT_SAVE, path, error) from error


def read_backup(path: Path, kind: type[Content]) -> Content | None:
    """Return the content of the backup of `path`, or None if there is no usable one."""
    backup = _backup_of(path)
    try:
        return msgspec.json.decode(backup.read_bytes(), type=kind)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        _log.warning("the backup %s cannot be used: %s", backup, error)
        return None


def delete(path: Path) -> None:
    """Remove a file and its backup; a file that is not there is no error. Raises StorageError."""
    try:
        for file in (path, _backup_of(path)):
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                file.unlink()
    except OSError as error:
        raise _failure(_CANNOT_REMOVE, path, error) from error


class Storage:
    """The folders in which this player's files lie."""

    def __init__(self, config: Path, data: Path, cache: Path | None, logs: Path | None) -> None:
        """`config` holds the settings, `data` saved games, `cache` pictures (None: keep none), `logs` the log."""
        self.config = config
        self.data = data
        self.cache = cache
        self.logs = logs

    @classmethod
    def of_user(cls) -> "Storage":
        """Return the folders that the system provides for this program."""
        dirs = platformdirs.PlatformDirs(APP_NAME, appauthor=False)
        return cls(dirs.user_config_path, dirs.user_data_path, dirs.user_cache_path, dirs.user_log_path)

    @classmethod
    def in_folder(cls, folder: Path) -> "Storage":
        """Return folders below `folder`, as tests and portable installations want them."""
        return cls(folder / "config", folder / "data", folder / "cache", folder / "logs")

    @property
    def settings_file(self) -> Path:
        """Where the settings are kept."""
        return self.config / "settings.json"

    @property
    def game_file(self) -> Path:
        """Where the unfinished game is kept, if there is one."""
        return self.data / "game.json"


def _backup_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.bak")


def _link_backup(path: Path) -> None:
    """Copy the present file to its backup, itself safely."""
    part = path.with_name(f"{path.name}.{os.getpid()}.bak-part")
    part.write_bytes(path.read_bytes())
    _replace(part, _backup_of(path))


def _replace(source: Path, target: Path) -> None:
    """`os.replace`, tried again for a while: on Windows a virus scanner may hold the file for a moment."""
    end = time.monotonic() + _RETRY_SECONDS
    while True:
        try:
            source.replace(target)
        except PermissionError:
            if time.monotonic() >= end:
                raise
            time.sleep(0.01)
        else:
            return


def damaged(path: Path, fault: str) -> DamagedFileError:
    """Move a damaged file aside and return what to raise; `fault`, in a programmer's words, goes to the log."""
    _log.warning("%s is damaged: %s", path, fault)
    return DamagedFileError(path, move_aside(path))


def move_aside(path: Path) -> Path | None:
    """Rename a damaged file to `<name>.damaged-N` and return where it is; None if it could not be moved."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        if aside.exists():
            continue
        try:
            path.rename(aside)
        except OSError as error:
            _log.warning("%s cannot be moved aside: %s", path, error)
            return None
        return aside
    return None


def reason_of(error: OSError) -> Sentence:
    """Why the system refused something: in our words where it is a common reason, else in the system's own."""
    known = _REASONS.get(error.errno or 0)
    return Sentence(known or (error.strerror or str(error)).rstrip(".").lower())


def _failure(message: str, path: Path, error: OSError) -> StorageError:
    return StorageError(Sentence(message, {"file": str(path), "reason": reason_of(error)}))
