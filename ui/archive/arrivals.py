"""Games that come from outside: from files of any number of games."""

import contextlib
import logging
import threading
from pathlib import Path
from typing import NamedTuple

from game.files import UnfitFileError, system_words
from game.records.record import Record, record_lines
from ui.archive.about import About
from ui.archive.files import (
    Files,
    begun_by_name,
    checked_game,
    digest_of,
    fault_of_name,
    moment_of,
    name_of,
    new_name,
    record_line,
)
from ui.archive.index import Index
from ui.archive.news import News
from ui.archive.upkeep import Upkeep
from ui.base.i18n import N_, Sentence
from ui.files.background import WRITER
from ui.files.faults import ContentError, StorageError, readable, reason_of
from ui.files.writing import delete, encoded, write_bytes

_log = logging.getLogger(__name__)

_CANNOT_ADD = N_("{file} cannot be read: {reason}; choose another file.")
_NO_RECORD = N_("{file} holds no valid Fzzzt! game: choose another file.")
_BAD_LINE = N_("Not all of {file} could be added: line {line} is not a valid Fzzzt! game.")
_MOST_BAD = 1000
# How many seconds to wait for games that are being put into the index.
_PATIENCE = 60.0


class Added(NamedTuple):
    """The result of adding a file: the games, in its order, new or known, and any problems."""

    ids: tuple[str, ...]
    notice: Sentence | None


class Arrivals:
    """Takes games into one folder."""

    def __init__(self, folder: Path, index: Index, upkeep: Upkeep, news: News, closing: threading.Event) -> None:
        """Take in nothing yet. What takes long stops once ``closing`` is set."""
        self._folder = folder
        self._upkeep = upkeep
        self._news = news
        self._index = index
        self._closing = closing

    def add_file(self, path: Path) -> Added:
        """Import the games in a file. Called by a thread that may take its time."""
        # The index must know all games that are here already: they have been looked for in this thread.
        WRITER.wait(_PATIENCE)
        ids: list[str] = []
        bad: list[int] = []
        try:
            known = name_of(path.name)
            if known is not None and path.parent.resolve() == self._folder.resolve():
                fault = fault_of_name(path, known)
                return Added((known,) if fault is None else (), fault)
            written = moment_of(path.stat().st_mtime_ns)
            moment = begun_by_name(path.stem) or written
            for number, line in record_lines(path):
                if self._closing.is_set() or len(bad) > _MOST_BAD:
                    break
                try:
                    record = checked_game(line)
                except ContentError as error:
                    if not bad:
                        _log.warning("%s line %d: %s", readable(path), number, error)
                    bad.append(number)
                else:
                    ids.append(self._add(record, About(begun=moment, played=moment)))
        except ValueError as error:
            # An impossible file name.
            _log.warning("%r: %s", path, error)
            return Added((), Sentence(_NO_RECORD, {"file": readable(path)}))
        except OSError as error:
            if isinstance(error, UnfitFileError) and not ids:
                # A folder, a pipe, a device or a film: it is fine, but not a game.
                _log.warning("%s: %s", readable(path), system_words(error))
                return Added((), Sentence(_NO_RECORD, {"file": readable(path)}))
            reason = reason_of(error)
            return Added(tuple(ids), Sentence(_CANNOT_ADD, {"file": readable(path), "reason": reason}))
        except StorageError as error:
            return Added(tuple(ids), error.sentence)
        finally:
            self._news.changed()
        if bad or not ids:
            says = _BAD_LINE if ids else _NO_RECORD
            return Added(tuple(ids), Sentence(says, {"file": readable(path), "line": str(bad[0] if bad else 1)}))
        return Added(tuple(ids), None)

    def _add(self, record: Record, about: About) -> str:
        """Write a game unless it is already here; returns its id, or that of the existing game. Raises StorageError."""
        known = self._same_as(record)
        if known is not None:
            return known
        assert about.begun is not None
        data = encoded(about)
        name = new_name(self._folder, about.begun, record.seed, data)
        files = Files.of(self._folder, name)
        try:
            write_bytes(files.record, record_line(record))
            write_bytes(files.about, data)
        except StorageError:
            # On a full disk, leave nothing of it behind.
            for file in (files.record, files.about):
                with contextlib.suppress(StorageError):
                    delete(file)
            raise
        self._upkeep.reread(name)
        return name

    def _same_as(self, record: Record) -> str | None:
        """The same game at the same point, if the archive has it."""
        names = self._index.rows(["id"], "digest = ?", [digest_of(record)], str)
        return next((name for name in names if Files.of(self._folder, name).record.is_file()), None)
