"""The player's folders, or a stand-in where they cannot be written to or another program has them: the game plays."""

import contextlib
import glob
import logging
import tempfile
from collections.abc import Iterator
from pathlib import Path

from game.files import read_limited
from ui.base.i18n import N_, Sentence
from ui.files.ownership import owned
from ui.files.storage import LARGEST, Storage, backup_of, make_private_folder, reason_of, remove_leftovers

_log = logging.getLogger(__name__)

_NOTHING_SAVED = N_("Nothing can be saved in {folder}: {reason}; this time settings and games last until you quit.")
_OPEN_ALREADY = N_(
    "Fzzzt! is open already and keeps the settings there: what you change in them here lasts until you quit; games are "
    "kept as always."
)
# So many of the newest games can be gone on with where nothing can be saved.
_MOST_COPIED = 100
# The room that an unfinished game and its backup need, in bytes.
_ROOM = 1 << 17


@contextlib.contextmanager
def usable_storage(wanted: Storage) -> Iterator[tuple[Storage, Sentence | None]]:
    """Give `wanted`, or a temporary stand-in and a sentence for the player.

    There is a stand-in where nothing can be written to `wanted`: what the player has kept so far is readable in it, and
    what is written to it lasts until the context ends. Where another running program owns `wanted`, that holds for the
    settings alone: games are files of their own, and the archive sees to it that nobody plays the same one twice. Where
    not even a temporary folder can be made, every attempt to save will fail.
    """
    with contextlib.ExitStack() as stack:
        notice = obstacle(wanted)
        if notice is not None:
            copy = _copy(wanted, (wanted.settings_file, wanted.progress_file, wanted.game_file), stack)
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
    """Try to write where settings and games are kept; return what to tell the player, None if all is well."""
    for folder in (storage.config, storage.data):
        try:
            make_private_folder(folder)
            with tempfile.TemporaryFile(dir=folder) as file:
                # A full disk takes an empty file.
                file.write(bytes(_ROOM))
        except OSError as error:
            return Sentence(_NOTHING_SAVED, {"folder": str(folder), "reason": reason_of(error)})
    return None


def _copy(wanted: Storage, files: tuple[Path, ...], stack: contextlib.ExitStack) -> Storage | None:
    """Temporary folders with copies of some files, for as long as `stack`; None where there is no place for them."""
    try:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="fzzzt-", ignore_cleanup_errors=True))
    except OSError as error:
        _log.warning("there is no temporary folder either: %s", error)
        return None
    copy = Storage.in_folder(Path(name))
    copy.downloads = wanted.downloads
    for folder in (copy.config, copy.data):
        folder.mkdir()
    for file in files:
        home = copy.config if file.parent == wanted.config else copy.data
        for source in (file, backup_of(file)):
            _copy_file(source, home / source.name)
    return copy


def _guest(wanted: Storage, stack: contextlib.ExitStack) -> Storage:
    """A stand-in beside the program that owns `wanted`; pictures and the log are for both."""
    copy = _copy(wanted, (wanted.settings_file, wanted.progress_file), stack)
    if copy is None:
        # Below a file there can be no folder: nothing of the other program's is ever touched.
        copy = Storage.in_folder(wanted.lock)
    return Storage(copy.config, copy.data, wanted.cache, wanted.logs, games=wanted.games, downloads=wanted.downloads)


def _copy_games(source: Path, target: Path) -> None:
    """Copy the newest games, by their names; the index is made from them."""
    try:
        names = sorted({file.name.partition(".")[0] for file in source.iterdir()}, reverse=True)[:_MOST_COPIED]
        target.mkdir()
        for name in names:
            for file in source.glob(f"{glob.escape(name)}.*"):
                if file.suffix.lower() in (".fzzzt", ".json", ".bak"):
                    _copy_file(file, target / file.name)
    except FileNotFoundError:
        return
    except OSError as error:
        _log.warning("the games of %s could not be copied: %s", source, error)


def _copy_file(source: Path, target: Path) -> None:
    try:
        target.write_bytes(read_limited(source, LARGEST))
    except (FileNotFoundError, NotADirectoryError):
        # Nothing has been kept there yet.
        return
    except OSError as error:
        _log.warning("%s could not be copied: %s", source, error)
