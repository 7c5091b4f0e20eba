"""Bringing the index up to date with the files: what is missing or has changed is read in the background."""

import contextlib
import errno
import logging
import threading
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future, wait
from datetime import datetime
from functools import partial
from pathlib import Path

from game.files import read_limited, system_words
from game.records.record import LONGEST_LINE, Record
from ui.archive.about import About, peek_about
from ui.archive.entry import Facts, IndexRow, faulty_row, row_of
from ui.archive.files import Files, Listing, Stamp, checked_game, stamp_of, stamps
from ui.archive.index import Index
from ui.archive.news import News
from ui.base.i18n import N_, Sentence
from ui.files.background import Clerk, later, take_short_turns
from ui.files.faults import ContentError, StorageError, UnfitContentError, readable
from ui.files.ownership import Hold, hold, owned
from ui.files.recovery import is_kept, leads_nowhere, recover
from ui.files.writing import remove_leftovers

_log = logging.getLogger(__name__)

_UNFORESEEN = N_("{file} cannot be added to the list: the log says what is wrong with it.")
_OLDEST_LEFTOVER = 3600.0
# Pause before each game read for the index, so that the window gets its turn, in seconds; and the batch size.
_PAUSE, _BATCH = 0.001, 64
# A damaged file that changed this few seconds ago may still be arriving.
_QUIET = 3.0


class Upkeep:
    """The index of one folder's games, and the thread that reads what it lacks."""

    def __init__(
        self,
        folder: Path,
        index: Index,
        facts: Facts,
        news: News,
        now: Callable[[], datetime],
        reader: Clerk,
        closing: threading.Event,
    ) -> None:
        """Read nothing yet. ``reader`` may take its time, until ``closing`` is set: the program is ending then."""
        self._folder = folder
        self._index = index
        self._reader = reader
        self._closing = closing
        self._facts = facts
        self._news = news
        self._now = now
        self._starting = threading.Lock()
        self._scan: Future[None] | None = None
        """The scan that is running."""
        self._again = False
        """Whether another scan has been asked for since it looked at the files."""
        self._looked, self._to_look = 0, 0
        self._tending = threading.Lock()
        """Guards games' locks within this program, so that its threads do not take each other for other windows."""

    def scan(self) -> None:
        """Compare the index with the files and repair it, in the background. Games appear in the list as they are
        found."""
        with self._starting:
            self._again = self._scan is not None
            if self._scan is None:
                take_short_turns()
                self._scan = self._reader.submit(self._scan_until_done)

    @property
    def scanning(self) -> bool:
        """Whether the index is being compared with the files."""
        return self._scan is not None

    @property
    def progress(self) -> tuple[int, int]:
        """How many of the games missing from the index the scan has read, and how many there are."""
        return self._looked, self._to_look

    def wait(self, seconds: float) -> None:
        """Wait until the index has been compared with the files, up to a number of seconds."""
        scan = self._scan
        if scan is not None:
            wait([scan], seconds)

    def hold(self, name: str) -> Hold | None:
        """Take a game's lock; None if another window has it."""
        with self._tending:
            return hold(Files.of(self._folder, name).lock)

    def _path(self, name: str) -> Path:
        return Files.of(self._folder, name).record

    def _scan_until_done(self) -> None:
        """Bring the index up to date. Called by a thread that may take its time."""
        while True:
            self._again = False
            _logged(self._compare)()
            with self._starting:
                if not self._again or self._closing.is_set():
                    self._scan = None
                    return

    def _compare(self) -> None:
        self._looked = self._to_look = 0
        remove_leftovers(self._folder, _OLDEST_LEFTOVER)
        # Locks left by killed programs vanish when released.
        with self._tending:
            for path in self._folder.glob("*.lock"):
                with owned(path):
                    pass
        known = self._index.stamps()
        # What has changed up to now is found.
        self._again = False
        try:
            found = stamps(self._folder)
        except FileNotFoundError:
            found = Listing({}, [])
        except OSError as error:
            _log.warning("%s cannot be looked through: %s", readable(self._folder), system_words(error))
            return
        self._news.tell(*found.notices)
        self._forget(known.keys() - found.stamps.keys())
        stale = [name for name, stamp in found.stamps.items() if known.get(name) != (stamp, self._facts.version)]
        self._to_look = len(stale)
        self._read(sorted(stale, reverse=True))

    def _read(self, names: Sequence[str]) -> None:
        """Index games from their current files."""
        rows: list[IndexRow] = []
        without = []
        for name in names:
            if self._closing.wait(_PAUSE):
                # The rest is read another time: nothing more can be started while the program is ending.
                return
            try:
                row = self._row(name)
            except Exception:  # noqa: BLE001 - a bad file must not affect other games; reported, and logged in full
                _log.exception("%s cannot be taken into the list", readable(self._path(name)))
                self._news.tell(Sentence(_UNFORESEEN, {"file": readable(self._path(name))}))
            else:
                if row is None:
                    without.append(name)
                else:
                    rows.append(row)
            self._looked += 1
            if len(rows) == _BATCH:
                self._take_in(rows)
                rows = []
        self._take_in(rows)
        # Those that were moved aside; the rest stays as it was.
        self._forget(without)

    def _row(self, name: str) -> IndexRow | None:
        """A game's index row, from its current files; None if there is nothing to index.

        A damaged record is restored from its backup, unless the game is being played; one that may still be arriving is
        left for the next scan.
        """
        files = Files.of(self._folder, name)
        try:
            stamp = stamp_of(self._folder, name)
            record = checked_game(read_limited(files.record, LONGEST_LINE))
        except UnfitContentError as error:
            return faulty_row(name, stamp, str(error), self._facts)
        except (ContentError, OSError) as error:
            # Of what cannot be read, only a file that is too long may be on its way here: of several games.
            may_arrive = isinstance(error, ContentError) or error.errno == errno.EFBIG
            if may_arrive and self._is_moving(files.record):
                return None
            return self._mended(name)
        return row_of(name, stamp, record, peek_about(files.about), self._facts)

    def _is_moving(self, path: Path) -> bool:
        """Whether a file has only just changed."""
        with contextlib.suppress(OSError):
            return abs(self._now().timestamp() - path.stat().st_mtime) < _QUIET
        return False

    def _mended(self, name: str) -> IndexRow | None:
        """A game's row after its record, damaged or missing, was restored from its backup; None if that cannot be done
        now."""
        files = Files.of(self._folder, name)
        with self._tending, owned(files.lock) as ours:
            if not ours:
                return None
            try:
                found = recover(files.record, checked_game)
                record, notice = (None, leads_nowhere(files.record)) if found is None else found
                if notice is not None:
                    self._news.tell(notice)
                if record is not None:
                    return row_of(name, stamp_of(self._folder, name), record, peek_about(files.about), self._facts)
            except StorageError as error:
                self._news.tell(error.sentence)
            except OSError as error:
                _log.warning("%s cannot be read: %s", readable(files.record), system_words(error))
            return None

    def _take_in(self, rows: Sequence[IndexRow]) -> None:
        """Put what was read into the index, in the thread that writes, which knows what is still current."""
        if rows:
            later(_logged(partial(self._take_in_now, rows)))

    def _take_in_now(self, rows: Sequence[IndexRow]) -> None:
        current = []
        for row in rows:
            with contextlib.suppress(OSError):
                if Stamp(*row[1:5]) == stamp_of(self._folder, row.id):
                    current.append(row)
        if current:
            self._index.put(current)
        self._news.changed()

    def _forget(self, names: Collection[str]) -> None:
        def forget() -> None:
            gone = [name for name in names if not is_kept(self._path(name))]
            if gone:
                self._index.remove(gone)
                self._news.changed()

        if names:
            later(_logged(forget))

    def written(self, name: str, record: Record, about: About) -> None:
        """Update the index after a write, in the thread that writes. Whatever goes wrong is logged: the game is
        saved."""

        def put() -> None:
            self._index.put([row_of(name, stamp_of(self._folder, name), record, about, self._facts)])
            self._news.changed()

        _logged(put)()

    def reread_now(self, name: str) -> None:
        """Index one game as its files are now, in the thread that writes."""
        row = self._row(name) if is_kept(self._path(name)) else None
        if row is not None:
            self._take_in_now([row])
        elif not is_kept(self._path(name)):
            self._index.remove([name])
            self._news.changed()

    def reread(self, name: str) -> None:
        """Index a game as its files are now, and wait for it."""
        later(partial(self.reread_now, name)).result()


def _logged(work: Callable[[], None]) -> Callable[[], None]:
    """The same work with exceptions logged, as nobody may ask for its result."""

    def do() -> None:
        try:
            work()
        except Exception:  # noqa: BLE001 - logged in full
            _log.exception("work on the archive ended with an error")

    return do
