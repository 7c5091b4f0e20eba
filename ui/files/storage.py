"""The folders with this player's files, or a stand-in if they are read-only or another program has them: the game works
either way.
"""

import contextlib
import logging
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from ui.base.i18n import N_, Sentence
from ui.files.disk import backup_of, make_private_folder
from ui.files.faults import reason_of
from ui.files.ownership import owned
from ui.files.writing import remove_leftovers

APP_NAME = "fzzzt"


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
    def lock(self) -> Path:
        """Held by the running program that owns the files."""
        return self.data / "lock"


_log = logging.getLogger(__name__)

_NOTHING_SAVED = N_(
    "Nothing can be saved in {folder}: {reason}; this time, settings and games last only until you quit."
)
_OPEN_ALREADY = N_(
    "Fzzzt! is already open in another window, which keeps the settings: changes you make to them here last until "
    "you quit. Games are saved as always."
)
# Bytes needed by an unfinished game and its backup.
_ROOM = 1 << 17


@contextlib.contextmanager
def usable_storage(wanted: Storage) -> Iterator[tuple[Storage, Sentence | None]]:
    """Give `wanted`, or a temporary stand-in and a sentence for the player.

    If `wanted` is read-only, the stand-in has a copy of what is stored there, and what is written to it lasts until the
    context ends. If another running program owns `wanted`, only the settings get a stand-in: games are separate files,
    and the archive makes sure that nobody plays the same one twice. If not even a temporary folder can be created,
    every attempt to save will fail.
    """
    with contextlib.ExitStack() as stack:
        notice = obstacle(wanted)
        if notice is not None:
            copy = _copy(wanted, stack)
            if copy is not None:
                _copy_games(wanted.games, copy.games)
            yield copy or wanted, notice
        elif stack.enter_context(owned(wanted.lock)):
            for folder in (wanted.config, wanted.data):
                remove_leftovers(folder)
            yield wanted, None
        else:
            yield _guest(wanted, stack), Sentence(_OPEN_ALREADY)


def obstacle(storage: Storage) -> Sentence | None:
    """Try to write where settings and games are stored; return a sentence for the player, None if it works."""
    for folder in (storage.config, storage.data):
        try:
            make_private_folder(folder)
            with tempfile.TemporaryFile(dir=folder) as file:
                # A full disk still accepts an empty file.
                file.write(bytes(_ROOM))
        except OSError as error:
            return Sentence(_NOTHING_SAVED, {"folder": str(folder), "reason": reason_of(error)})
    return None


def _copy(wanted: Storage, stack: contextlib.ExitStack) -> Storage | None:
    """Temporary folders with copies of settings and progress, for as long as `stack`; None if there is no room for
    them."""
    try:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="fzzzt-", ignore_cleanup_errors=True))
    except OSError as error:
        _log.warning("there is no temporary folder either: %s", error)
        return None
    copy = Storage.in_folder(Path(name))
    copy.downloads = wanted.downloads
    for folder in (copy.config, copy.data):
        folder.mkdir()
    for file in (wanted.settings_file, wanted.progress_file):
        for source in (file, backup_of(file)):
            # There may be none yet.
            with contextlib.suppress(OSError):
                shutil.copyfile(source, copy.config / source.name)
    return copy


def _guest(wanted: Storage, stack: contextlib.ExitStack) -> Storage:
    """A stand-in alongside the program that owns `wanted`; both share pictures and the log."""
    copy = _copy(wanted, stack)
    if copy is None:
        # There can be no folder below a file, so nothing of the other program's is ever touched.
        copy = Storage.in_folder(wanted.lock)
    return Storage(copy.config, copy.data, wanted.cache, wanted.logs, games=wanted.games, downloads=wanted.downloads)


def _copy_games(source: Path, target: Path) -> None:
    """Copy all games; the index is made from them."""
    try:
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("index.*", "*.lock"))
    except FileNotFoundError:
        return
    except OSError as error:
        _log.warning("not all games of %s could be copied: %s", source, error)
