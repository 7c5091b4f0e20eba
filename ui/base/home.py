"""A stand-in for the player's folders where they cannot be written to: the game plays all the same."""

import contextlib
import logging
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ui.base.i18n import N_, Sentence
from ui.base.storage import Storage, reason_of

_log = logging.getLogger(__name__)

_NOTHING_SAVED = N_("Nothing can be saved in {folder}: {reason}; this time settings and games last until you quit.")


@contextlib.contextmanager
def usable_storage(wanted: Storage) -> Iterator[tuple[Storage, Sentence | None]]:
    """Give `wanted`, or a temporary copy of it where nothing can be written, and then a sentence for the player.

    What the player has kept so far is readable in the copy; what is written to it lasts until the context ends. Where
    not even a temporary folder can be made, `wanted` is given with the sentence, and every attempt to save will fail.
    """
    notice = obstacle(wanted)
    if notice is None:
        yield wanted, None
        return
    try:
        folder = tempfile.TemporaryDirectory(prefix="fzzzt-", ignore_cleanup_errors=True)
    except OSError as error:
        _log.warning("there is no temporary folder either: %s", error)
        yield wanted, notice
        return
    with folder as name:
        copy = Storage.in_folder(Path(name))
        _copy(wanted.config, copy.config)
        _copy(wanted.data, copy.data)
        yield copy, notice


def obstacle(storage: Storage) -> Sentence | None:
    """Try to write where settings and games are kept; return what to tell the player, None if all is well."""
    for folder in (storage.config, storage.data):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as error:
            return Sentence(_NOTHING_SAVED, {"folder": str(folder), "reason": reason_of(error)})
    return None


def _copy(source: Path, target: Path) -> None:
    try:
        shutil.copytree(source, target)
    except (FileNotFoundError, NotADirectoryError):
        # Nothing has been kept there yet.
        return
    except OSError as error:
        # shutil.Error, for single files, is an OSError as well.
        _log.warning("%s could not be copied whole: %s", source, error)
