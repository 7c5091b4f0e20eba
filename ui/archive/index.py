"""The index of the archive: one SQLite file that can always be made anew from the games' own files.

It never holds the only copy of anything: one that is damaged, or of another version, is thrown away. Every call opens
and closes the file, so that all threads, and several programs, can use it.

Why not a plain file: for 20,000 games, one of msgpack has 37 MB, takes 0.2 s to read before anything can be listed and
45 MB of memory, and is written again after every action, in 0.25 s. SQLite has 44 MB, and lists the first games, or
takes in a game, within 1 ms.
"""

import contextlib
import logging
import sqlite3
import tempfile
import threading
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.core.cards import CATALOGUE
from ui.archive.entry import ArchivedGame, IndexRow
from ui.archive.files import Stamp
from ui.files.disk import beside, make_private, move_aside
from ui.files.faults import readable

_log = logging.getLogger(__name__)
Found = TypeVar("Found")

VERSION = 6
"""Raise it with every change of a row or of what is in it: an index of another version is made anew."""
_NEW = (
    """CREATE TABLE games (
        id TEXT PRIMARY KEY, size INTEGER NOT NULL, written INTEGER NOT NULL, about_size INTEGER NOT NULL,
        about_written INTEGER NOT NULL, fault TEXT NOT NULL, played TEXT NOT NULL, finished INTEGER NOT NULL,
        hints INTEGER NOT NULL, undos INTEGER NOT NULL, branched INTEGER NOT NULL, digest BLOB NOT NULL,
        plate BLOB NOT NULL, facts_version INTEGER NOT NULL, facts BLOB
    )""",
    "CREATE INDEX by_date ON games (finished, played DESC)",
    "CREATE INDEX by_content ON games (digest)",
    f"PRAGMA user_version = {VERSION}",
)
_PUT = f"INSERT OR REPLACE INTO games VALUES ({', '.join('?' * len(IndexRow._fields))})"
_LISTED = ("id", "plate")
# How long to wait for another program, in seconds.
_PATIENCE = 2.0
# A transaction that starts with a read cannot wait for another writer later.
_TO_WRITE = "BEGIN IMMEDIATE"
# What SQLite returns for each column.
_KINDS = {name: int if kind is bool else kind for name, kind in typing.get_type_hints(IndexRow).items()}
# The index itself, and files that SQLite has beside it while it works.
_ENDINGS = ("-wal", "-shm", "-journal", "")
# These say nothing about the file's content, and may be over in a moment.
_MOMENTARY = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_INTERRUPT,
)


class Index:
    """The index of one folder of games."""

    def __init__(self, folder: Path, made_anew: Callable[[], None] = lambda: None) -> None:
        """Nothing is opened yet. ``made_anew`` is called, from any thread, when somebody asks for games that may be
        missing: when there was no index, or none that could be used."""
        self._path = folder / "index.sqlite3"
        self._made_anew = made_anew
        self._is_new = False
        self._elsewhere: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.Lock()
        """Held while it is open: Windows does not remove open files, so no other thread may have it open then."""

    # Queries

    def games(self, *, finished: bool | None = None, limit: int = -1) -> list[ArchivedGame]:
        """The games that can be listed, unfinished ones first, each group by most recently played."""
        wanted = "" if finished is None else f" AND finished = {finished:d}"
        return self.rows(_LISTED, f"fault = ''{wanted} ORDER BY finished, played DESC LIMIT ?", [limit], _game_reader())

    def game(self, name: str) -> ArchivedGame | None:
        """One game, None if the index does not have it."""
        return next(iter(self.rows(_LISTED, "fault = '' AND id = ?", [name], _game_reader())), None)

    def rows(
        self,
        columns: Sequence[str],
        where: str = "fault = ''",
        values: Sequence[object] = (),
        make: Callable[..., Any] = lambda *row: row,
        tell: Callable[[int], None] = lambda _count: None,
    ) -> list[Any]:
        """What ``make`` makes of some columns (fields of ``IndexRow``) of the games that match a condition; it raises
        MsgspecError, or sqlite3.DatabaseError, for what cannot be. ``tell`` is called repeatedly with the number read
        so far."""

        def read(index: sqlite3.Connection) -> list[Any]:
            found = []
            for row in _selected(index, columns, f"WHERE {where}", values):
                found.append(make(*row))
                tell(len(found))
            return found

        rows: list[Any] = self._do(read, [])
        if self._is_new:
            self._is_new = False
            self._made_anew()
        return rows

    def count(self, *, finished: bool) -> int:
        """Roughly how many games there are, for showing progress."""
        query = "SELECT COUNT(*) FROM games WHERE finished = ?"
        return self._do(lambda index: int(index.execute(query, (finished,)).fetchone()[0]), 0)

    def stamps(self) -> dict[str, tuple[Stamp, int]]:
        """The files it knows: their stamps, and the version of their facts. Looks for damage, too."""

        def read(index: sqlite3.Connection) -> dict[str, tuple[Stamp, int]]:
            if index.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("it contradicts itself")
            rows = map(IndexRow._make, _selected(index, IndexRow._fields))
            return {row.id: (Stamp(*row[1:5]), row.facts_version) for row in rows}

        nothing: dict[str, tuple[Stamp, int]] = {}
        known = self._do(read, nothing)
        # Whoever asks for these adds what is missing.
        self._is_new = False
        return known

    # Updates

    def put(self, rows: Iterable[IndexRow]) -> None:
        """Insert or update the rows of some games."""
        kept = list(rows)
        self._do(lambda index: index.executemany(_PUT, kept), None, _TO_WRITE)

    def remove(self, names: Collection[str]) -> None:
        """Remove games."""
        gone = [(name,) for name in names]
        self._do(lambda index: index.executemany("DELETE FROM games WHERE id = ?", gone), None, _TO_WRITE)

    def close(self) -> None:
        """Remove temporary files."""
        if self._elsewhere is not None:
            self._elsewhere.cleanup()

    # Opening, and handling failures

    def _do(self, work: Callable[[sqlite3.Connection], Found], otherwise: Found, begin: str = "BEGIN") -> Found:
        """Run something in one transaction. An index that cannot be used is made anew, empty at first: where it is, or
        else in a temporary folder, as SQLite does not work on every network drive."""
        if not self._path.parent.is_dir():
            return otherwise
        with self._lock:
            for throw_away in (self._remove, self._move, None):
                try:
                    with contextlib.closing(self._opened()) as index:
                        index.execute(begin)
                        found = work(index)
                        index.execute("COMMIT")
                        return found
                except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
                    raise
                except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError, OSError) as error:
                    # SQLite's own message may quote the damage, and cannot be decoded then.
                    if throw_away is None or getattr(error, "sqlite_errorcode", None) in _MOMENTARY:
                        _log.warning("%s cannot be used now: %s", readable(self._path), error)
                        break
                    _log.warning("%s cannot be used and is made anew: %s", readable(self._path), error)
                    self._is_new = True
                    throw_away()
        return otherwise

    def _opened(self) -> sqlite3.Connection:
        for path in self._files():
            if path.exists() and not path.is_file():
                # SQLite would wait for what comes out of a pipe.
                raise sqlite3.DatabaseError(f"{path.name} is no file")
        index = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        try:
            # No syncing: if a power cut damages it, it is made anew.
            index.execute("PRAGMA synchronous = OFF")
            if _version(index) == 0:
                # Readers never wait for writers.
                index.execute("PRAGMA journal_mode = WAL")
                self._make(index)
                make_private(self._path)
        except BaseException:
            index.close()
            raise
        return index

    def _make(self, index: sqlite3.Connection) -> None:
        index.execute(_TO_WRITE)
        # Another program may just have made it.
        if _version(index) == 0:
            self._is_new = True
            for statement in _NEW:
                index.execute(statement)
        index.execute("COMMIT")

    def _files(self) -> list[Path]:
        return [beside(self._path, ending) for ending in _ENDINGS]

    def _remove(self) -> None:
        for path in self._files():
            try:
                path.unlink(missing_ok=True)
            except OSError:
                move_aside(path)

    def _move(self) -> None:
        with contextlib.suppress(OSError):
            self._elsewhere = tempfile.TemporaryDirectory(prefix="fzzzt-", ignore_cleanup_errors=True)
            self._path = Path(self._elsewhere.name) / self._path.name


def _selected(
    index: sqlite3.Connection, columns: Sequence[str], rest: str = "", values: Sequence[object] = ()
) -> Iterator[tuple[Any, ...]]:
    """The rows of a query. Raises sqlite3.DatabaseError for one that no program has written."""
    kinds = [_KINDS[column] for column in columns]
    for row in index.execute(f"SELECT {', '.join(columns)} FROM games {rest}", values):
        if not all(map(isinstance, row, kinds)):
            raise sqlite3.DatabaseError("it holds a value of another kind")
        yield row


def _game_reader() -> Callable[[str, bytes], ArchivedGame]:
    """Reads a game's plate. Raises msgspec.MsgspecError, or sqlite3.DatabaseError for one that no list could show."""
    decode = msgspec.json.Decoder(ArchivedGame).decode

    def read(name: str, plate: bytes) -> ArchivedGame:
        game = decode(plate)
        seats, standing = range(len(game.seats)), game.standing
        known = all(card is None or card in CATALOGUE for card in standing.belt)
        if game.id != name or not seats or not known or not all(winner in seats for winner in standing.winners):
            raise sqlite3.DatabaseError(f"the plate of {name!r} cannot be")
        return game

    return read


def _version(index: sqlite3.Connection) -> int:
    """The version of an index, 0 for a new one. Raises sqlite3.DatabaseError for any but ours."""
    version = int(index.execute("PRAGMA user_version").fetchone()[0])
    if version not in (0, VERSION):
        raise sqlite3.DatabaseError(f"its version is {version}")
    return version
