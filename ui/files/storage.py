"""Safe storage of the program's files: settings and games."""

import contextlib
import errno
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, ClassVar, TypeVar

import msgspec
import platformdirs

from game.files import HELD_OPEN, UnfitFileError, read_limited, system_words
from ui.base.i18n import N_, Sentence

Content = TypeVar("Content")
_log = logging.getLogger(__name__)

APP_NAME = "fzzzt"
_RETRY_SECONDS = 0.5
PRIVATE = 0o600
"""The mode of a file that only its owner may read, on systems with modes."""
LARGEST = 16 << 20
"""Most bytes of a file to read."""
_LONGEST_PATH = 400
# Suffixes of an incomplete file, and of a backup.
_PART, _BACKUP_PART = ".part", ".bak-part"
# Some file systems cannot sync a folder, and need not.
_NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM, errno.ENOSYS)

_CANNOT_SAVE = N_("{file} cannot be saved: {reason}; the next change will be tried again.")
CANNOT_READ = N_("{file} cannot be read: {reason}; it stays as it is.")
_CANNOT_REMOVE = N_("{file} cannot be removed: {reason}; remove it yourself then.")
_PUT_ASIDE = N_("{file} is damaged and was not used: it is kept as {kept}, where you can repair or delete it.")
_LEFT = N_("{file} is damaged and was not used: repair it, or delete it.")
_BACKUP_FOR_DAMAGED = N_(
    "{file} is damaged and is kept as {kept}: its backup, which is a little older, is used instead."
)
_BACKUP_FOR_LEFT = N_("{file} is damaged: its backup, which is a little older, is used instead.")
_BACKUP_FOR_UNREADABLE = N_(
    "{file} cannot be read: {reason}; its backup, which may be a little older, is used instead."
)
_BACKUP_FOR_MISSING = N_("{file} is missing: its backup, which may be a little older, is used instead.")
_NEWER = N_("{file} was made by a newer version of the game: open it with that one.")

# What is wrong, and what to do about it.
_NO_ROOM = N_("the disk is full, so make some room on it")
_NO_ENTRY = N_("access is denied, so change the permissions")
_DISK_ERROR = N_("the disk reports an error, so have it checked")
LEADS_NOWHERE = N_("its link is broken, so remove that")
_IN_THE_WAY = N_("something else is in its place, so move that away")
_HELD_OPEN = N_("another program has it open, so close that one")
_REASONS = {
    errno.ENOSPC: _NO_ROOM,
    errno.EDQUOT: _NO_ROOM,
    errno.EACCES: _NO_ENTRY,
    errno.EPERM: _NO_ENTRY,
    errno.EROFS: N_("the folder is read-only, so make it writable"),
    errno.ENOTDIR: _IN_THE_WAY,
    errno.EISDIR: _IN_THE_WAY,
    errno.EEXIST: _IN_THE_WAY,
    errno.EIO: _DISK_ERROR,
    errno.ELOOP: LEADS_NOWHERE,
}
# Errors after which a file will never be readable. Not all systems have all of them.
_UNREADABLE = {
    getattr(errno, name)
    for name in ("EIO", "ELOOP", "ENXIO", "ENODEV", "ESTALE", "EBADMSG", "EILSEQ", "EUCLEAN", "EREMOTEIO")
    if hasattr(errno, name)
}
# The Windows error codes, which Python maps to "access is denied" or less: data error, seek, not formatted, sector not
# found, read fault, input/output error, file corrupt, disk corrupt.
_UNREADABLE_ON_WINDOWS = {23, 25, 26, 27, 30, 1117, 1392, 1393}


class StorageError(Exception):
    """A file cannot be read or written; `sentence` tells the player what is wrong and what to do."""

    def __init__(self, sentence: Sentence) -> None:
        """The message is the sentence in English, for contexts without a player."""
        super().__init__(str(sentence))
        self.sentence = sentence


class UnreadableFileError(StorageError):
    """The system can never read a file's content; the file stays as it is, and ``reason`` says why."""

    def __init__(self, path: Path, reason: Sentence) -> None:
        """Compose the sentence."""
        super().__init__(Sentence(CANNOT_READ, {"file": readable(path), "reason": reason}))
        self.reason = reason


class DamagedFileError(StorageError):
    """A file's content is wrong. It was moved to `kept_as` (None: it could not be moved)."""

    def __init__(self, path: Path, kept_as: Path | None) -> None:
        """Compose the sentence."""
        if kept_as is None:
            super().__init__(Sentence(_LEFT, {"file": readable(path)}))
        else:
            super().__init__(Sentence(_PUT_ASIDE, {"file": readable(path), "kept": readable(kept_as.name)}))
        self.path = path
        self.kept_as = kept_as


class ContentError(ValueError):
    """A file's content is invalid; the technical message goes to the log."""


class UnfitContentError(ContentError):
    """A file's content is valid, but not for this use: it stays as it is, and ``says`` tells the player why."""

    says: ClassVar[str]


class NewerContentError(UnfitContentError):
    """Only a newer version of the program can use a file."""

    says = _NEWER


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
    DamagedFileError if the backup is no better, and StorageError, changing nothing, for an unreadable file without a
    readable backup, or one that needs a newer version.
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
        # Move it aside as well, or it would be offered again and again.
        raise fault or damaged(backup, str(error)) from error
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
        if _is_unreadable(error):
            raise UnreadableFileError(path, reason_of(error)) from error
        raise _failure(CANNOT_READ, path, error) from error


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
    """What to tell if a file that ``recover`` did not find, or its backup, is a link that leads nowhere; else None."""
    for one in (path, backup_of(path)):
        if one.is_symlink():
            return Sentence(CANNOT_READ, {"file": readable(one), "reason": Sentence(LEADS_NOWHERE)})
    return None


def is_kept(path: Path) -> bool:
    """Whether `recover` has something to read: the file, or at least its backup."""
    return path.is_file() or path.is_symlink() or backup_of(path).is_file()


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
    part = _beside(path, f".{os.getpid()}{_PART}")
    try:
        if for_others:
            path.parent.mkdir(parents=True, exist_ok=True)
        else:
            make_private_folder(path.parent)
        _write_synced(part, data, for_others=for_others)
        _keep_backup(path)
        _patiently(lambda: part.replace(path))
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise _failure(_CANNOT_SAVE, path, error) from error


class TwofoldFile:
    """A file that is written twice: handed over to the system at once, and then synced to disk.

    The first survives a killed process, the second a power cut as well. The backup is always synced: it is the previous
    version or, if the disk cannot keep up, a slightly older one. Two threads may use it, one for each kind of write.
    """

    def __init__(self, path: Path) -> None:
        """Write nothing yet."""
        self.path = path
        self._exchange = threading.Lock()
        """Held while names change, never while waiting for the disk."""
        self._newest: bytes | None = None
        self._is_sure = True

    def hand_over(self, data: bytes) -> None:
        """Write the file so that a killed process or a full disk never leaves half of it; never waits for the disk.
        Raises StorageError, in which case the old file is intact."""
        part = _beside(self.path, f".{os.getpid()}{_PART}")
        with _told(self.path, part):
            make_private_folder(self.path.parent)
            with _opened_to_write(part) as file:
                file.write(data)
            if self._newest is None:
                # From the second time on it is what this object has written itself.
                _present(self.path)
            with self._exchange:
                _clear_the_way(self.path)
                if self._is_sure:
                    _link_backup(self.path)
                _patiently(lambda: part.replace(self.path))
                self._newest, self._is_sure = data, False

    def make_sure(self, data: bytes) -> None:
        """Sync what was handed over, or something a little older, to disk. Raises StorageError."""
        part = _beside(self.path, f".{os.getpid()}{_BACKUP_PART}")
        with _told(self.path, part):
            _write_synced(part, data)
            with self._exchange:
                # The file may have been replaced meanwhile: then this is the backup of what is there now.
                self._is_sure = data == self._newest
                target = self.path if self._is_sure else backup_of(self.path)
                _clear_the_way(target)
                _patiently(lambda: part.replace(target))
            _sync_folder(self.path.parent)


@contextlib.contextmanager
def _told(path: Path, part: Path) -> Iterator[None]:
    """Raise StorageError for anything that goes wrong with a file, and leave no partial file behind."""
    try:
        yield
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise _failure(_CANNOT_SAVE, path, error) from error


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
                _patiently(file.unlink)
    except OSError as error:
        raise _failure(_CANNOT_REMOVE, path, error) from error


class Storage:
    """The folders with this player's files."""

    def __init__(
        self,
        config: Path,
        data: Path,
        cache: Path | None,
        logs: Path | None,
        *,
        games: Path | None = None,
        downloads: Path | None = None,
    ) -> None:
        """`config` holds the settings, `games` the archive of games (by default in `data`), `cache` pictures (None:
        keep none), `logs` the log; exports for the player go to `downloads`."""
        self.config = config
        self.data = data
        self.cache = cache
        self.logs = logs
        self.games = games or data / "games"
        self.downloads = downloads or data / "downloads"

    @classmethod
    def of_user(cls) -> "Storage":
        """Return the folders that the system provides for this program."""
        dirs = platformdirs.PlatformDirs(APP_NAME, appauthor=False)
        return cls(
            dirs.user_config_path,
            dirs.user_data_path,
            dirs.user_cache_path,
            dirs.user_log_path,
            downloads=dirs.user_downloads_path,
        )

    @classmethod
    def in_folder(cls, folder: Path) -> "Storage":
        """Return folders below `folder`, for tests and portable installations."""
        return cls(folder / "config", folder / "data", folder / "cache", folder / "logs")

    @property
    def settings_file(self) -> Path:
        """Where the settings are stored."""
        return self.config / "settings.json"

    @property
    def progress_file(self) -> Path:
        """Where the player's progress is stored."""
        return self.config / "progress.json"

    @property
    def game_file(self) -> Path:
        """Where versions before the archive stored their one unfinished game."""
        return self.data / "game.json"

    @property
    def lock(self) -> Path:
        """Held by the running program that owns the files."""
        return self.data / "lock"


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """An unused file name: this one, or with a number if it exists."""
    path, number = folder / f"{stem}.{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.{ending}"
    return path


def backup_of(path: Path) -> Path:
    """Where a file's backup is stored."""
    return _beside(path, ".bak")


def readable(path: Path | str, longest: int = _LONGEST_PATH) -> str:
    """A path for a sentence or the log: undecodable parts are escaped, and one of more than ``longest`` characters is
    shortened in the middle."""
    text = str(path).encode(errors="backslashreplace").decode()
    text = "".join(sign if sign.isprintable() else " " for sign in text)
    return text if len(text) <= longest else f"{text[: longest // 2]}…{text[-longest // 2 + 1 :]}"


def _beside(path: Path, ending: str) -> Path:
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
        missing.mkdir(mode=0o700, exist_ok=True)
    # Raises if anything else is in its place.
    folder.mkdir(exist_ok=True)


def _opened_to_write(path: Path, *, for_others: bool = False) -> IO[bytes]:
    # Anything there is left from a killed program with our process id; it may be anything, even a pipe that nobody
    # reads.
    path.unlink(missing_ok=True)
    path.touch(mode=0o666 if for_others else PRIVATE, exist_ok=False)
    return path.open("wb")


def _clear_the_way(path: Path) -> None:
    """Move aside anything in a file's place that is not a file."""
    if path.exists() and not path.is_file():
        damaged(path, "it is no file")


def _link_backup(path: Path) -> None:
    """Make a file its own backup before another one replaces it; the file exists at every moment."""
    link, backup = _beside(path, f".{os.getpid()}.link{_BACKUP_PART}"), backup_of(path)
    _clear_the_way(backup)
    try:
        link.unlink(missing_ok=True)
        os.link(path, link)
        _patiently(lambda: link.replace(backup))
    except FileNotFoundError:
        return
    except OSError as error:
        # Some file systems do not support hard links.
        _log.debug("%s cannot be linked: %s", path, error)
        with contextlib.suppress(FileNotFoundError):
            _patiently(lambda: path.replace(backup))
    finally:
        with contextlib.suppress(OSError):
            link.unlink(missing_ok=True)


def _write_synced(path: Path, data: bytes, *, for_others: bool = False) -> None:
    with _opened_to_write(path, for_others=for_others) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
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


def _keep_backup(path: Path) -> None:
    """Copy the current file to its backup, safely as well; anything that is not our file is moved out of the way."""
    part, backup = _beside(path, f".{os.getpid()}{_BACKUP_PART}"), backup_of(path)
    before = _present(path)
    if before is None:
        return
    try:
        _write_synced(part, before)
        if backup.is_dir():
            damaged(backup, "it is a folder, not a file")
        _patiently(lambda: part.replace(backup))
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
        if not _is_unreadable(error) or damaged(path, str(error)).kept_as is None:
            raise
    return None


def _patiently(act: Callable[[], object]) -> None:
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
            _patiently(partial(path.rename, aside))
        except OSError as error:
            _log.warning("%s cannot be moved aside: %s", readable(path), system_words(error))
            return None
        return aside
    return None


def copy_aside(path: Path, data: bytes) -> Path | None:
    """Keep a file's content as `<name>.damaged-N`, once, and return where it is; None if it could not be written.

    The file itself stays in use: only a part of it is wrong.
    """
    for aside in _asides(path):
        if _holds(aside, data):
            return aside
        if os.path.lexists(aside):
            continue
        try:
            _write_synced(aside, data)
        except OSError as error:
            _log.warning("%s cannot be copied aside: %s", readable(path), system_words(error))
            with contextlib.suppress(OSError):
                aside.unlink(missing_ok=True)
            return None
        return aside
    return None


def _asides(path: Path) -> Iterator[Path]:
    """The names under which damaged versions of a file are kept."""
    return (path.with_name(f"{path.name}.damaged-{number}") for number in range(1, 1000))


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file has this content; one that cannot be read has not."""
    try:
        return read_limited(path, LARGEST) == data
    except OSError:
        return False


def _is_unreadable(error: OSError) -> bool:
    return error.errno in _UNREADABLE or getattr(error, "winerror", None) in _UNREADABLE_ON_WINDOWS


def reason_of(error: OSError) -> Sentence:
    """Why the system refused something: in our own words for a common reason, otherwise in English."""
    if _is_held_open(error):
        return Sentence(_HELD_OPEN)
    known = _REASONS.get(error.errno or 0)
    if getattr(error, "winerror", None) in _UNREADABLE_ON_WINDOWS:
        known = _DISK_ERROR
    words = system_words(error).rstrip(".")
    return Sentence(known or (words if isinstance(error, UnfitFileError) else words.lower()))


def _is_held_open(error: OSError) -> bool:
    """Whether Windows refuses something because a program has the file open."""
    number, target = getattr(error, "winerror", None), error.filename2
    # When replacing an open, writable file, it reports this as access denied (5).
    return number in HELD_OPEN or (number == 5 and target is not None and os.access(target, os.W_OK))


def _failure(message: str, path: Path, error: OSError) -> StorageError:
    return StorageError(Sentence(message, {"file": readable(path), "reason": reason_of(error)}))
