"""The index of the archive: one SQLite file that can always be rebuilt from the games' own files.

It never holds the only copy of anything, so damage to it costs nothing but time. Every row has a checksum and is
trusted only if that matches; otherwise it is read again from its game. Every call opens and closes the file, so that
all threads, and several programs, can use it.

Why not a plain file: for 20,000 games, one of msgpack has 37 MB, takes 0.2 s to read before anything can be listed and
45 MB of memory, and is written again after every action, in 0.25 s. SQLite has 44 MB, and lists the first games, or
takes in a game, within 1 ms.
"""

import contextlib
import logging
import sqlite3
import stat
import tempfile
import threading
import typing
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.files import system_words
from ui.archive.entry import ArchivedGame, IndexRow
from ui.archive.files import Stamp
from ui.files.asides import move_aside
from ui.files.disk import make_private
from ui.files.faults import readable

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
    # 2: what statistics need from finished games.
    (
        "ALTER TABLE games ADD COLUMN facts_version INTEGER NOT NULL DEFAULT -1",
        "ALTER TABLE games ADD COLUMN facts BLOB",
    ),
    # 3: whether a row is as it was written (``_checksum``). No row has this one.
    ("ALTER TABLE games ADD COLUMN checksum INTEGER NOT NULL DEFAULT -1",),
    # 4: no columns that nobody reads. SQLite before 3.35 drops none.
    (
        """CREATE TABLE fewer (
            id TEXT PRIMARY KEY, size INTEGER NOT NULL, written INTEGER NOT NULL, about_size INTEGER NOT NULL,
            about_written INTEGER NOT NULL, fault TEXT NOT NULL, played TEXT NOT NULL, finished INTEGER NOT NULL,
            hints INTEGER NOT NULL, undos INTEGER NOT NULL, branched INTEGER NOT NULL, digest BLOB NOT NULL,
            plate BLOB NOT NULL, facts_version INTEGER NOT NULL DEFAULT -1, facts BLOB,
            checksum INTEGER NOT NULL DEFAULT -1
        )""",
        """INSERT INTO fewer SELECT id, size, written, about_size, about_written, fault, played, finished,
            hints, undos, branched, digest, plate, facts_version, facts, checksum FROM games""",
        "DROP TABLE games",
        "ALTER TABLE fewer RENAME TO games",
        "CREATE INDEX by_date ON games (finished, played DESC)",
        "CREATE INDEX by_content ON games (digest)",
    ),
    # 5: the same columns, but a plate says what its game is played for.
    (),
)
"""Migrations from version n - 1 to version n. Entries are added at the end and never changed."""
VERSION = len(MIGRATIONS)

_NAME = "index"
_PATIENCE = 2.0
# A transaction that starts with a read cannot wait for another writer later.
_TO_WRITE = "BEGIN IMMEDIATE"
_COMPLETE = 5
"""The version whose rows have the checksums and the plates of today."""
_COLUMNS = ", ".join(IndexRow._fields)
_PUT = f"INSERT OR REPLACE INTO games ({_COLUMNS}, checksum) VALUES ({', '.join('?' * (len(IndexRow._fields) + 1))})"
_ROWS = f"SELECT rowid, checksum, {_COLUMNS} FROM games"
_AT = {name: at for at, name in enumerate(IndexRow._fields)}
_AS_STORED = ", ".join(
    f"CAST({name} AS BLOB)" if kind is str else name for name, kind in IndexRow.__annotations__.items()
)
_TEXTS = frozenset(_AT[name] for name, kind in IndexRow.__annotations__.items() if kind is str)
# What SQLite returns for each column.
_STORED_KINDS = tuple({str: bytes, bool: int}.get(kind, kind) for kind in typing.get_type_hints(IndexRow).values())
# Files that SQLite has beside an index while it works.
_BESIDE = ("-wal", "-shm", "-journal")
# These say nothing about the file's content: the first may be over in a moment, the others last, as on network drives.
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
        self._gate = _Gate()
        self._made = 0
        """How often it has been discarded, so that threads that find the same damage do not do it twice."""
        self.incomplete = False
        """Whether it was rebuilt in this run, or has damaged rows, so that games may be missing."""

    # Queries

    def games(self, *, finished: bool | None = None, limit: int = -1) -> list[ArchivedGame]:
        """The games that can be listed, unfinished ones first, each group by most recently played."""
        wanted = "" if finished is None else f"AND finished = {finished:d} "
        decode = partial(_decoded_plate, msgspec.json.Decoder(ArchivedGame))

        def read(index: sqlite3.Connection) -> list[ArchivedGame]:
            found: list[ArchivedGame] = []
            for row in self._good(index, f"WHERE fault = '' {wanted}ORDER BY finished, played DESC"):
                if len(found) == limit:
                    break
                found.append(decode(row[_AT["plate"]]))
            return found

        return self._do(read, [])

    def game(self, name: str) -> ArchivedGame | None:
        """One game, None if the index does not have it."""
        decode = partial(_decoded_plate, msgspec.json.Decoder(ArchivedGame))

        def read(index: sqlite3.Connection) -> ArchivedGame | None:
            rows = self._good(index, "WHERE fault = '' AND id = ?", (name,))
            return next((decode(row[_AT["plate"]]) for row in rows), None)

        return self._do(read, None)

    def rows(
        self,
        columns: Sequence[str],
        where: str = "fault = ''",
        values: Sequence[object] = (),
        tell: Callable[[int], None] = lambda _count: None,
    ) -> list[tuple[Any, ...]]:
        """Some columns (fields of ``IndexRow``) of the games that match a condition, in no particular order. ``tell``
        is called repeatedly with the number read so far."""
        at = [_AT[column] for column in columns]

        def read(index: sqlite3.Connection) -> list[tuple[Any, ...]]:
            found = []
            for row in self._good(index, f"WHERE {where}", values):
                found.append(tuple(row[one] for one in at))
                tell(len(found))
            return found

        return self._do(read, [])

    def count(self, *, finished: bool) -> int:
        """Roughly how many games there are, for showing progress."""
        query = "SELECT COUNT(*) FROM games WHERE finished = ?"
        return self._do(lambda index: int(index.execute(query, (finished,)).fetchone()[0]), 0)

    def stamps(self) -> dict[str, tuple[Stamp, int]]:
        """The files it knows: their stamps, and the version of their facts (-1 for none).

        Damaged rows are removed, so that their games are read again.
        """

        def read(index: sqlite3.Connection) -> dict[str, tuple[Stamp, int]]:
            if index.execute("PRAGMA integrity_check(1)").fetchone() != (b"ok",):
                raise sqlite3.DatabaseError("it contradicts itself")
            known: dict[str, tuple[Stamp, int]] = {}
            bad.clear()
            for number, checksum, *raw in index.execute(_ROWS):
                if _is_intact(checksum, raw):
                    row = IndexRow(*_decoded(raw))
                    known[row.id] = Stamp(*row[1:5]), row.facts_version
                else:
                    bad.append((number,))
            return known

        bad: list[tuple[int]] = []
        nothing: dict[str, tuple[Stamp, int]] = {}
        known = self._do(read, nothing)
        if bad:
            _log.warning("%s has %d damaged rows, whose games are read again", readable(self._path), len(bad))
            self._do(lambda index: index.executemany("DELETE FROM games WHERE rowid = ?", bad), None, _TO_WRITE)
        return known

    def _good(self, index: sqlite3.Connection, rest: str, values: Sequence[object] = ()) -> Iterator[tuple[Any, ...]]:
        """The intact rows of a query; if there are others, games are missing."""
        for _number, checksum, *raw in index.execute(f"{_ROWS} {rest}", values):
            if _is_intact(checksum, raw):
                yield _decoded(raw)
            else:
                self.incomplete = True

    # Updates

    def put(self, rows: Iterable[IndexRow]) -> None:
        """Insert or update the rows of some games."""
        kept = [(*row, _checksum(_stored(row))) for row in rows]
        self._do(lambda index: index.executemany(_PUT, kept), None, _TO_WRITE)

    def remove(self, names: Collection[str]) -> None:
        """Remove games."""
        gone = [(name,) for name in names]
        self._do(lambda index: index.executemany("DELETE FROM games WHERE id = ?", gone), None, _TO_WRITE)

    def close(self) -> None:
        """Remove temporary files."""
        if self._spare is not None:
            self._spare.cleanup()

    # Opening, and handling failures

    def _do(self, work: Callable[[sqlite3.Connection], Found], otherwise: Found, begin: str = "BEGIN") -> Found:
        """Run something in one transaction; a damaged index is discarded first and starts empty."""
        if not self._path.parent.is_dir():
            return otherwise
        for _attempt in range(3):
            made = self._made
            try:
                with self._gate.shared(), contextlib.closing(self._opened()) as index:
                    index.execute(begin)
                    found = work(index)
                    index.execute("COMMIT")
                    return found
            except _NewerIndexError:
                _log.info("%s was made by a newer version and is left to it", readable(self._path))
                self._path = self._own_path
            except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
                raise
            except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
                # The last one if SQLite's own message quotes the damage.
                code = _code(error)
                if code in _MOMENTARY or (code in _LASTING and self._spare is not None):
                    _log.warning("%s cannot be used now: %s", readable(self._path), error)
                    return otherwise
                # No thread of this program may have it open, as Windows does not remove or rename open files.
                with self._gate.alone():
                    if made != self._made:
                        continue
                    self._made += 1
                    if code in _LASTING:
                        _log.warning(
                            "%s cannot be used here, and another one serves for this run: %s",
                            readable(self._path),
                            error,
                        )
                        self._use_spare()
                    else:
                        _log.warning("%s is damaged and made anew: %s", readable(self._path), error)
                        self._throw_away()
        return otherwise

    def _opened(self) -> sqlite3.Connection:
        for ending in ("", *_BESIDE):
            _refuse_other_kinds(self._path.with_name(self._path.name + ending))
        index = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        index.text_factory = bytes
        try:
            # No syncing: if a power cut damages it, it is rebuilt.
            index.execute("PRAGMA synchronous = OFF")
            version = _version(index)
            self._refuse_newer(version)
            if version < VERSION:
                # Readers never wait for writers.
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
        if 0 < version < _COMPLETE:
            # They are listed as they are, and still read again in the background.
            index.create_function("checksum_of", len(IndexRow._fields), lambda *raw: _checksum(raw), deterministic=True)
            index.execute("UPDATE games SET facts_version = -1")
            index.execute(f"UPDATE games SET checksum = checksum_of({_AS_STORED})")
        index.execute(f"PRAGMA user_version = {VERSION}")
        index.execute("COMMIT")

    def _throw_away(self) -> None:
        """Remove the index; if that fails, use a temporary one for this run."""
        self.incomplete = True
        for ending in (*_BESIDE, ""):
            path = self._path.with_name(self._path.name + ending)
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                _log.warning("%s cannot be removed: %s", readable(path), system_words(error))
                if move_aside(path) is None:
                    self._use_spare()
                    return

    def _use_spare(self) -> None:
        """Continue with an index in a temporary folder."""
        self.incomplete = True
        self._spare = self._spare or tempfile.TemporaryDirectory(prefix="fzzzt-", ignore_cleanup_errors=True)
        self._path = self._own_path = Path(self._spare.name) / self._path.name


class _Gate:
    """Many threads may use the index at once, but only one may discard it."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._users = 0

    @contextlib.contextmanager
    def shared(self) -> Iterator[None]:
        """Use the index, which is not discarded meanwhile."""
        with self._change:
            self._users += 1
        try:
            yield
        finally:
            with self._change:
                self._users -= 1
                self._change.notify_all()

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Wait until nobody uses the index, and shut everybody out."""
        with self._change:
            self._change.wait_for(lambda: not self._users)
            yield


def _stored(row: Sequence[object]) -> list[object]:
    """A row's values as SQLite returns them: text as bytes, booleans as numbers."""
    return [one.encode() if isinstance(one, str) else int(one) if isinstance(one, bool) else one for one in row]


def _checksum(stored: Sequence[object]) -> int:
    """A row's 32-bit checksum; -1 for values that no row can hold."""
    try:
        return zlib.crc32(msgspec.msgpack.encode(stored))
    except (OverflowError, TypeError):
        return -1


def _is_intact(checksum: object, stored: Sequence[object]) -> bool:
    """Whether a row is as it was written, and could have been written by this program."""
    return checksum == _checksum(stored) and all(map(isinstance, stored, _STORED_KINDS))


def _decoded_plate(decoder: msgspec.json.Decoder[ArchivedGame], data: bytes) -> ArchivedGame:
    """The game of a plate. Raises msgspec.MsgspecError, or sqlite3.DatabaseError for one that no list could show."""
    game = decoder.decode(data)
    seats = range(len(game.seats))
    if not seats or not all(winner in seats for winner in game.standing.winners):
        raise sqlite3.DatabaseError(f"the plate of {game.id!r} cannot be")
    return game


def _decoded(stored: Sequence[Any]) -> tuple[Any, ...]:
    """The values of an intact row."""
    return tuple(one.decode() if at in _TEXTS else one for at, one in enumerate(stored))


def _version(index: sqlite3.Connection) -> int:
    """The version of an index, 0 for a new one. Raises sqlite3.DatabaseError for one that no program has written."""
    version = int(index.execute("PRAGMA user_version").fetchone()[0])
    if version < 0:
        raise sqlite3.DatabaseError(f"its version is {version}")
    return version


def _refuse_other_kinds(path: Path) -> None:
    """Raise sqlite3.DatabaseError for a pipe or folder in place of the index: SQLite would block on a pipe."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return
    if not stat.S_ISREG(mode):
        raise sqlite3.DatabaseError("it is no file")


def _code(error: Exception) -> int | None:
    """SQLite's error code; None if there is none, or if it means a truncated file."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None or code == sqlite3.SQLITE_IOERR_SHORT_READ else code & 0xFF
