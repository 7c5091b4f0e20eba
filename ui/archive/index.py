"""The index of the archive: one SQLite file that is made from the games' own files whenever it has to be.

It is never the only place where something stands: what is wrong with it costs time and nothing else. Every call opens
the file and closes it again, so that all threads, and several programs, may use it.
"""

import contextlib
import logging
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from ui.archive.entry import ArchivedGame, Row
from ui.archive.files import Stamp
from ui.base.storage import make_private, move_aside

_log = logging.getLogger(__name__)
Found = TypeVar("Found")

MIGRATIONS: Sequence[Sequence[str]] = (
    # 1: what the list of games shows.
    (
        """CREATE TABLE games (
            id TEXT PRIMARY KEY, size INTEGER NOT NULL, written INTEGER NOT NULL, about_size INTEGER NOT NULL,
            about_written INTEGER NOT NULL, fault TEXT NOT NULL, begun TEXT NOT NULL, played TEXT NOT NULL,
            seats INTEGER NOT NULL, round INTEGER NOT NULL, auction INTEGER NOT NULL, finished INTEGER NOT NULL,
            own_place INTEGER, scores TEXT NOT NULL, winners TEXT NOT NULL, kinds TEXT NOT NULL,
            hints INTEGER NOT NULL, undos INTEGER NOT NULL, branched INTEGER NOT NULL, digest BLOB NOT NULL,
            plate BLOB NOT NULL
        )""",
        "CREATE INDEX by_date ON games (finished, played DESC)",
        "CREATE INDEX by_content ON games (digest)",
    ),
    # 2: what statistics want to know of finished games.
    (
        "ALTER TABLE games ADD COLUMN facts_version INTEGER NOT NULL DEFAULT -1",
        "ALTER TABLE games ADD COLUMN facts BLOB",
    ),
)
"""What makes an index of version n from one of version n - 1. Entries are added at the end and never changed."""
VERSION = len(MIGRATIONS)

_NAME = "index"
_PATIENCE = 2.0
# Whoever asks to write only after having read is not allowed to wait for another writer.
_TO_WRITE = "BEGIN IMMEDIATE"
_COLUMNS = ", ".join(Row._fields)
_PUT = f"INSERT OR REPLACE INTO games ({_COLUMNS}) VALUES ({', '.join('?' * len(Row._fields))})"
# These say nothing about what is in the file: the first may be over in a moment, the others last, as on network drives.
_MOMENTARY = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_INTERRUPT,
)
_LASTING = (
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_AUTH,
)


class _NewerIndexError(Exception):
    """The index was made by a newer version of the program."""


class Index:
    """The index of one folder of games."""

    def __init__(self, folder: Path) -> None:
        """Nothing is opened yet."""
        self._path = folder / f"{_NAME}.sqlite3"
        self._own_path = folder / f"{_NAME}-{VERSION}.sqlite3"
        self._spare: tempfile.TemporaryDirectory[str] | None = None
        self.incomplete = False
        """Whether it was made anew in this run, so that games may be missing in it."""

    # What it is asked

    def games(self, *, finished: bool | None = None, limit: int = -1) -> list[ArchivedGame]:
        """The games that can be listed, unfinished ones first, those before that were played last."""
        wanted = "" if finished is None else f"AND finished = {finished:d} "
        query = f"SELECT CAST(plate AS BLOB) FROM games WHERE fault = '' {wanted}ORDER BY finished, played DESC LIMIT ?"
        decode = msgspec.json.Decoder(ArchivedGame).decode

        def read(index: sqlite3.Connection) -> list[ArchivedGame]:
            return [decode(plate or b"") for (plate,) in index.execute(query, (limit,))]

        return self._do(read, [])

    def game(self, name: str) -> ArchivedGame | None:
        """One game, None where the index does not know it."""
        decode = msgspec.json.Decoder(ArchivedGame).decode

        def read(index: sqlite3.Connection) -> ArchivedGame | None:
            found = index.execute(
                "SELECT CAST(plate AS BLOB) FROM games WHERE fault = '' AND id = ?", (name,)
            ).fetchone()
            return decode(found[0] or b"") if found else None

        return self._do(read, None)

    def rows(
        self, columns: Sequence[str], where: str = "fault = ''", values: Sequence[object] = ()
    ) -> list[tuple[object, ...]]:
        """Any columns of the games for which something holds, in no order: for statistics."""
        query = f"SELECT {', '.join(columns)} FROM games WHERE {where}"
        return self._do(lambda index: index.execute(query, values).fetchall(), [])

    def stamps(self) -> dict[str, tuple[Stamp, int]]:
        """Which files it knows: their stamps, and the version of their facts (that of none: -1)."""

        def read(index: sqlite3.Connection) -> dict[str, tuple[Stamp, int]]:
            if index.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("it contradicts itself")
            found = index.execute("SELECT id, size, written, about_size, about_written, facts_version FROM games")
            return {name: (Stamp(*stamp), version) for name, *stamp, version in found}

        return self._do(read, {})

    # What it is told

    def put(self, rows: Iterable[Row]) -> None:
        """Take in what is so now of some games."""
        kept = list(rows)
        self._do(lambda index: index.executemany(_PUT, kept), None, _TO_WRITE)

    def remove(self, names: Collection[str]) -> None:
        """Forget games."""
        gone = [(name,) for name in names]
        self._do(lambda index: index.executemany("DELETE FROM games WHERE id = ?", gone), None, _TO_WRITE)

    def close(self) -> None:
        """Remove what was only for this run."""
        if self._spare is not None:
            self._spare.cleanup()

    # How it is opened, and what is done when it cannot be

    def _do(self, work: Callable[[sqlite3.Connection], Found], otherwise: Found, begin: str = "BEGIN") -> Found:
        """Have something done in one transaction; a damaged index is thrown away first and is then an empty one."""
        if not self._path.parent.is_dir():
            return otherwise
        for _attempt in range(3):
            try:
                with contextlib.closing(self._opened()) as index:
                    index.execute(begin)
                    found = work(index)
                    index.execute("COMMIT")
                    return found
            except _NewerIndexError:
                _log.info("%s was made by a newer version and is left to it", self._path)
                self._path = self._own_path
            except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
                raise
            except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
                # The last where SQLite's own complaint quotes the damage.
                code = _code(error)
                if code in _MOMENTARY or (code in _LASTING and self._spare is not None):
                    _log.warning("%s cannot be used now: %s", self._path, error)
                    return otherwise
                if code in _LASTING:
                    _log.warning("%s cannot be used here, and another one serves for this run: %s", self._path, error)
                    self._use_spare()
                else:
                    _log.warning("%s is damaged and made anew: %s", self._path, error)
                    self._throw_away()
        return otherwise

    def _opened(self) -> sqlite3.Connection:
        _refuse_other_kinds(self._path)
        index = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        try:
            # Nobody waits for the disk: what a power cut spoils is made anew.
            index.execute("PRAGMA synchronous = OFF")
            version = _version(index)
            self._refuse_newer(version)
            if version < VERSION:
                # Whoever reads never waits for whoever writes.
                index.execute("PRAGMA journal_mode = WAL")
                self._migrate(index)
                make_private(self._path)
        except BaseException:
            index.close()
            raise
        return index

    def _refuse_newer(self, version: int) -> None:
        if version > VERSION and self._path != self._own_path:
            raise _NewerIndexError
        if version > VERSION:
            raise sqlite3.DatabaseError("it is named after another version")

    def _migrate(self, index: sqlite3.Connection) -> None:
        index.execute(_TO_WRITE)
        version = _version(index)
        if version == 0:
            self.incomplete = True
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                index.execute(statement)
        index.execute(f"PRAGMA user_version = {VERSION}")
        index.execute("COMMIT")

    def _throw_away(self) -> None:
        """Remove the index; where that cannot be, another one serves for this run."""
        self.incomplete = True
        try:
            for ending in ("-wal", "-shm", "-journal", ""):
                self._path.with_name(self._path.name + ending).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("%s cannot be removed: %s", self._path, error)
            if move_aside(self._path) is None:
                self._use_spare()

    def _use_spare(self) -> None:
        """Go on with an index in a temporary folder."""
        self.incomplete = True
        self._spare = self._spare or tempfile.TemporaryDirectory(prefix="fzzzt-", ignore_cleanup_errors=True)
        self._path = self._own_path = Path(self._spare.name) / self._path.name


def _version(index: sqlite3.Connection) -> int:
    return int(index.execute("PRAGMA user_version").fetchone()[0])


def _refuse_other_kinds(path: Path) -> None:
    """Raise sqlite3.DatabaseError for a pipe or a folder in the place of the index: SQLite would wait for the one."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return
    if not stat.S_ISREG(mode):
        raise sqlite3.DatabaseError("it is no file")


def _code(error: Exception) -> int | None:
    """SQLite's word for what went wrong; None for what is no word of its own, or tells that half of a file is gone."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None or code == sqlite3.SQLITE_IOERR_SHORT_READ else code & 0xFF
