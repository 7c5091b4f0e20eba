"""The index of the archive: one SQLite file that is made from the games' own files whenever it has to be.

It is never the only place where something stands: what is wrong with it costs time and nothing else. Every row has a
checksum and is believed only with it, as any other file that is read is checked; one that is not is read again from its
game. Every call opens the file and closes it again, so that all threads, and several programs, may use it.

Why no plain file: with 20,000 games one of msgpack has 37 MB, takes 0.2 s to read before anything can be listed and
45 MB of memory, and is written again after every action, in 0.25 s. SQLite has 44 MB, and lists the first games, or
takes a game in, within 1 ms.
"""

import contextlib
import logging
import sqlite3
import stat
import tempfile
import threading
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.files import system_words
from ui.archive.entry import ArchivedGame, Row
from ui.archive.files import Stamp
from ui.files.storage import make_private, move_aside, readable

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
)
"""What makes an index of version n from one of version n - 1. Entries are added at the end and never changed."""
VERSION = len(MIGRATIONS)

_NAME = "index"
_PATIENCE = 2.0
# Whoever asks to write only after having read is not allowed to wait for another writer.
_TO_WRITE = "BEGIN IMMEDIATE"
_CHECKED = 4
"""The version whose rows have the checksums of today."""
_COLUMNS = ", ".join(Row._fields)
_PUT = f"INSERT OR REPLACE INTO games ({_COLUMNS}, checksum) VALUES ({', '.join('?' * (len(Row._fields) + 1))})"
_ROWS = f"SELECT rowid, checksum, {_COLUMNS} FROM games"
_AT = {name: at for at, name in enumerate(Row._fields)}
_AS_STORED = ", ".join(f"CAST({name} AS BLOB)" if kind is str else name for name, kind in Row.__annotations__.items())
_TEXTS = frozenset(_AT[name] for name, kind in Row.__annotations__.items() if kind is str)
# Files that SQLite keeps beside an index while it works.
_BESIDE = ("-wal", "-shm", "-journal")
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
        self._gate = _Gate()
        self._made = 0
        """How often it has been thrown away: whoever finds the same damage as another need not do it again."""
        self.incomplete = False
        """Whether it was made anew in this run, or has damaged rows, so that games may be missing in it."""

    # What it is asked

    def games(self, *, finished: bool | None = None, limit: int = -1) -> list[ArchivedGame]:
        """The games that can be listed, unfinished ones first, those before that were played last."""
        wanted = "" if finished is None else f"AND finished = {finished:d} "
        decode = msgspec.json.Decoder(ArchivedGame).decode

        def read(index: sqlite3.Connection) -> list[ArchivedGame]:
            found: list[ArchivedGame] = []
            for row in self._good(index, f"WHERE fault = '' {wanted}ORDER BY finished, played DESC"):
                if len(found) == limit:
                    break
                found.append(decode(row[_AT["plate"]]))
            return found

        return self._do(read, [])

    def game(self, name: str) -> ArchivedGame | None:
        """One game, None where the index does not know it."""
        decode = msgspec.json.Decoder(ArchivedGame).decode

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
        """Some columns (fields of ``Row``) of the games for which something holds, in no order. ``tell`` is called with
        the number of those that have been read, again and again."""
        at = [_AT[column] for column in columns]

        def read(index: sqlite3.Connection) -> list[tuple[Any, ...]]:
            found = []
            for row in self._good(index, f"WHERE {where}", values):
                found.append(tuple(row[one] for one in at))
                tell(len(found))
            return found

        return self._do(read, [])

    def count(self, *, finished: bool) -> int:
        """How many games there are, as far as the index can be believed: to tell how far something is."""
        query = "SELECT COUNT(*) FROM games WHERE finished = ?"
        return self._do(lambda index: int(index.execute(query, (finished,)).fetchone()[0]), 0)

    def stamps(self) -> dict[str, tuple[Stamp, int]]:
        """Which files it knows: their stamps, and the version of their facts (that of none: -1).

        Rows that cannot be believed are removed: their games are not known then, and are read again.
        """

        def read(index: sqlite3.Connection) -> dict[str, tuple[Stamp, int]]:
            if index.execute("PRAGMA integrity_check(1)").fetchone() != (b"ok",):
                raise sqlite3.DatabaseError("it contradicts itself")
            known: dict[str, tuple[Stamp, int]] = {}
            bad.clear()
            for number, checksum, *raw in index.execute(_ROWS):
                if checksum == _checksum(raw):
                    row = Row(*_decoded(raw))
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
        """The rows of a query that can be believed; where there are others, games are missing."""
        for _number, checksum, *raw in index.execute(f"{_ROWS} {rest}", values):
            if checksum == _checksum(raw):
                yield _decoded(raw)
            else:
                self.incomplete = True

    # What it is told

    def put(self, rows: Iterable[Row]) -> None:
        """Take in what is so now of some games."""
        kept = [(*row, _checksum(_stored(row))) for row in rows]
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
                # The last where SQLite's own complaint quotes the damage.
                code = _code(error)
                if code in _MOMENTARY or (code in _LASTING and self._spare is not None):
                    _log.warning("%s cannot be used now: %s", readable(self._path), error)
                    return otherwise
                # Nobody in this program has it open then: Windows neither removes nor renames a file that is.
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
        if 0 < version < _CHECKED:
            # They are listed as they are, and read again in the background all the same.
            index.create_function("checksum_of", len(Row._fields), lambda *raw: _checksum(raw), deterministic=True)
            index.execute("UPDATE games SET facts_version = -1")
            index.execute(f"UPDATE games SET checksum = checksum_of({_AS_STORED})")
        index.execute(f"PRAGMA user_version = {VERSION}")
        index.execute("COMMIT")

    def _throw_away(self) -> None:
        """Remove the index; where that cannot be, another one serves for this run."""
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
        """Go on with an index in a temporary folder."""
        self.incomplete = True
        self._spare = self._spare or tempfile.TemporaryDirectory(prefix="fzzzt-", ignore_cleanup_errors=True)
        self._path = self._own_path = Path(self._spare.name) / self._path.name


class _Gate:
    """Many threads may use the index at once, and one alone throw it away."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._users = 0

    @contextlib.contextmanager
    def shared(self) -> Iterator[None]:
        """Use the index; it stays where it is meanwhile."""
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
        """Wait until nobody uses the index, and have nobody begin to."""
        with self._change:
            self._change.wait_for(lambda: not self._users)
            yield


def _stored(row: Sequence[object]) -> list[object]:
    """The values of a row as SQLite gives them back: text as its bytes, truth as a number."""
    return [one.encode() if isinstance(one, str) else int(one) if isinstance(one, bool) else one for one in row]


def _checksum(stored: Sequence[object]) -> int:
    """By what a row is known to be as it was written, 32 bits; -1 for what no row can hold."""
    try:
        return zlib.crc32(msgspec.msgpack.encode(stored))
    except (OverflowError, TypeError):
        return -1


def _decoded(stored: Sequence[Any]) -> tuple[Any, ...]:
    """The values of a row that can be believed."""
    return tuple(one.decode() if at in _TEXTS else one for at, one in enumerate(stored))


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
