"""The archive: every game with a person in it, stored as files that the player may copy, send and open again.

A game is ``NAME.fzzzt`` (its record, one line), its backup, and ``NAME.about.json`` (what is not in a record). An index
makes the list of games fast; it can always be rebuilt from these files.
"""

import contextlib
import logging
import sys
import threading
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future, wait
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from game.files import UnfitFileError, read_limited, system_words
from game.records.record import LONGEST_LINE, Record, RecordError, record_lines
from ui.archive.about import About, ReadAbout, Sidecar, peek_about, read_about
from ui.archive.entry import NO_FACTS, ArchivedGame, Facts, IndexRow, faulty_row, row_of
from ui.archive.files import (
    ENDING,
    Files,
    Listing,
    Stamp,
    begun_by_name,
    checked_game,
    digest_of,
    fault_of_name,
    moment_of,
    name_of,
    new_name,
    parse_game,
    read_record,
    record_line,
    stamp_of,
    stamps,
    tag_of,
)
from ui.archive.game_file import GameFile
from ui.archive.index import Index
from ui.archive.setups import setup_of
from ui.base.i18n import N_, Sentence
from ui.files.background import INDEX, QUICK, Crew, later, wait_for_all
from ui.files.faults import ContentError, StorageError, UnfitContentError, readable, reason_of
from ui.files.fields import with_unknown
from ui.files.ownership import Hold, hold
from ui.files.recovery import is_kept, leads_nowhere, recover
from ui.files.settings import MatchSetup
from ui.files.writing import delete, encoded, remove_leftovers, write_bytes

if TYPE_CHECKING:
    from game.play.session import Session

_log = logging.getLogger(__name__)

Found = TypeVar("Found")

_GONE = N_("Game {game} is gone: choose another one.")
_NONE_LEFT = N_("There is no unfinished game: start a new one.")
_HELD = N_("Game {game} is open in another Fzzzt! window: continue it there, or close that window first.")
_STILL_SAVING = N_("The disk is slow, and games are still being saved: try again in a moment.")
_CANNOT_ADD = N_("{file} cannot be read: {reason}; choose another file.")
_NO_RECORD = N_("{file} holds no valid Fzzzt! game: choose another file.")
_BAD_LINE = N_("Not all of {file} could be added: line {line} is not a valid Fzzzt! game.")
_UNFORESEEN = N_("{file} cannot be added to the list: the log says what is wrong with it.")
_MOST_BAD = 1000
_OLDEST_LEFTOVER = 3600.0
# How long opening a game waits for an unresponsive disk, in seconds.
_PATIENCE = 10.0
# How long a question waits for recent writes before it is answered without them.
_MOMENT = 1.0
# Pause after each game read for the index, so that the window gets its turn, in seconds; and the batch size.
_PAUSE, _BATCH = 0.001, 64
# How long a thread runs while another waits for the interpreter, in seconds.
_TURN = 0.0005
# A damaged file that changed this few seconds ago may still be arriving; how often, and after how many seconds each
# time, it is checked again before the next scan.
_QUIET, _LOOKS, _BETWEEN_LOOKS = 3.0, 3, 1.5


class _MovingError(Exception):
    """A file is incomplete, but may still be arriving."""


class HeldError(StorageError):
    """Another window has the game open."""


class OpenedGame(NamedTuple):
    """A game that was read and is valid."""

    id: str
    setup: MatchSetup
    session: "Session"
    """The game as far as it was played; changes to it are not saved."""
    about: About
    notices: tuple[Sentence, ...]
    """What was wrong with its files, for the player."""

    @property
    def record(self) -> Record:
        """The game as stored."""
        return self.session.record()


class ResumedGame(NamedTuple):
    """A game that only this program may continue."""

    setup: MatchSetup
    session: "Session"
    file: GameFile
    notices: tuple[Sentence, ...]


class Added(NamedTuple):
    """The result of adding a file: the games, in its order, new or known, and any problems."""

    ids: tuple[str, ...]
    notice: Sentence | None


class Archive:
    """All games in one folder. These methods wait for the disk: a window calls them through ``ask``."""

    def __init__(
        self,
        folder: Path,
        *,
        facts: Facts = NO_FACTS,
        wake: Callable[[], None] = lambda: None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """Read nothing yet. ``wake`` is called, from any thread, when ``revision`` or ``notices`` have grown."""
        self.folder = folder
        self.revision = 0
        """Increases whenever the list of games may have changed."""
        self.notices: deque[Sentence] = deque()
        """Messages for the player from the background; showing one removes it."""
        self._facts = facts
        self._wake = wake
        self.now = now
        """The current time, timezone-aware."""
        self._index = Index(folder)
        self._sidecars: WeakValueDictionary[str, Sidecar] = WeakValueDictionary()
        self._saving: set[Sidecar] = set()
        """Sidecars that may no longer be referenced elsewhere, but are still to be written."""
        self._readers = Crew("archive", 2)
        self._asked = Crew("archive-desk")
        self._scan: Future[None] | None = None
        self._looked, self._to_look = 0, 0
        self._closing = threading.Event()
        self._one_sidecar = threading.RLock()
        self._tending = threading.Lock()
        """Guards games' locks within this program, so that its threads do not see each other as other windows."""

    def path_of(self, name: str) -> Path:
        """The file of a game's record."""
        return Files.of(self.folder, name).record

    def ask(self, work: Callable[[], Found]) -> "Future[Found]":
        """Run something on the archive, after everything submitted before, in the one thread that may wait; never waits
        itself."""
        _take_short_turns()
        future = self._asked.submit(partial(self._answer, work))
        future.add_done_callback(lambda _: self._wake())
        return future

    @staticmethod
    def _answer(work: Callable[[], Found]) -> Found:
        wait_for_all(_MOMENT, QUICK, INDEX)
        return work()

    # The list

    def games(self, *, finished: bool | None = None, limit: int = -1) -> list[ArchivedGame]:
        """The games, unfinished ones first, each group by most recently played; all or some of them.

        Games missing from the index are looked for in the background.
        """
        found = self._index.games(finished=finished, limit=limit)
        if self._index.incomplete:
            self.scan()
        return found

    def unfinished(self, limit: int = -1) -> list[ArchivedGame]:
        """The games that can be continued, most recently played first."""
        return self.games(finished=False, limit=limit)

    def game(self, name: str) -> ArchivedGame | None:
        """One game in the list, None if it is not there."""
        return self._index.game(name)

    @property
    def index(self) -> Index:
        """The index, as used by statistics."""
        return self._index

    # Playing and opening

    def begin(self, setup: MatchSetup, occasion: str = "") -> GameFile:
        """The file for a new game, played for an occasion."""
        moment = self.now()
        about = About(setup=setup, begun=moment, played=moment, occasion=occasion)
        return self._new(about)

    def branch(self, setup: MatchSetup, origin: str, point: int) -> GameFile:
        """The file for a game that branches off another one at a point, a number of its events."""
        moment = self.now()
        return self._new(About(setup=setup, begun=moment, played=moment, origin=origin, origin_point=point))

    def open(self, name: str) -> OpenedGame:
        """Read a game for viewing. Raises StorageError with one sentence if that fails.

        A damaged record is moved aside, and its backup, if better, takes its place at once.
        """
        # It may only just have been left.
        wait_for_all(_PATIENCE, QUICK)
        # Imported on demand: the title screen needs the archive, but not the computer players.
        from game.play.session import Session

        files = Files.of(self.folder, name)

        def read(data: bytes) -> Session:
            try:
                return Session.resume(parse_game(data))
            except RecordError as error:
                raise ContentError(str(error)) from error

        try:
            found = recover(files.record, read)
        except StorageError:
            self._reread(name)
            raise
        if found is None:
            self._reread(name)
            raise StorageError(Sentence(_GONE, {"game": name}))
        session, notice = found
        if notice is not None:
            self._reread(name)
        sidecar, sidecar_notice = self._sidecar(name)
        setup = setup_of(session.record(), sidecar.about.setup)
        notices = tuple(told for told in (notice, sidecar_notice) if told is not None)
        return OpenedGame(name, setup, session, sidecar.about, notices)

    def resume(self, name: str) -> ResumedGame:
        """Continue a game, which no other window can do meanwhile. Raises HeldError, or StorageError as ``open``."""
        self._settle()
        held = self._hold(name)
        try:
            found = self.open(name)
        except StorageError:
            held.release()
            raise
        return ResumedGame(found.setup, found.session, self._game_file(name, held), found.notices)

    def resume_latest(self) -> ResumedGame:
        """Continue the most recently played game that no other window has open. Raises StorageError."""
        fault = StorageError(Sentence(_NONE_LEFT))
        wait_for_all(_PATIENCE, QUICK, INDEX)
        for game in self.unfinished():
            try:
                return self.resume(game.id)
            except HeldError as error:
                fault = error
        raise fault

    # What is stored beside a record

    def about(self, name: str) -> About:
        """What is stored beside a record, including pending writes."""
        return self._sidecar(name)[0].about

    def update_about(self, name: str, **changes: object) -> None:
        """Set fields of ``About``; they are written in the background. Raises AttributeError for an unknown field.

        Failures are reported in ``notices``.
        """
        sidecar, _ = self._sidecar(name)
        sidecar.change(**changes)
        sidecar.save()
        self._saving.add(sidecar)

    # Coming and going

    def add_file(self, path: Path) -> "Future[Added]":
        """Import all records in a file, in the background; games already there are not duplicated."""
        return self._readers.submit(partial(self._add_file, path))

    def copy_to(self, name: str, folder: Path) -> Path:
        """Copy just a game's record into another folder; returns its path. Raises StorageError."""
        record = self.open(name).record
        number = 1
        while (target := folder / f"{name}{f'-{number}' if number > 1 else ''}{ENDING}").exists():
            number += 1
        write_bytes(target, record_line(record), for_others=True)
        return target

    def delete(self, name: str) -> None:
        """Remove a game permanently, including its backup. Raises StorageError, such as HeldError."""
        # A later write would bring it back.
        self._settle()
        held = self._hold(name)
        try:
            files = Files.of(self.folder, name)
            delete(files.record)
            delete(files.about)
            self._index.remove([name])
            self.revision += 1
        finally:
            held.release()

    def take_over(self, old: Path) -> None:
        """Import the game that versions before the archive stored in a separate file, and remove that file.

        Raises StorageError with one sentence if it is unreadable: it then stays, or is moved aside as damaged.
        """
        if not is_kept(old):
            return
        # Such a file is rare, and the title screen waits for this.
        from ui.archive.old_save import read_old_save

        found = recover(old, read_old_save)
        if found is None:
            return
        save, notice = found
        moment = moment_of(old.stat().st_mtime_ns)
        about = About(setup=save.setup, begun=moment, played=moment)
        self._add(save.session.record(), ReadAbout(about, save.more))
        delete(old)
        if notice is not None:
            self.notices.append(notice)

    # The index

    def scan(self) -> None:
        """Compare the index with the files and repair it, in the background. Games appear in the list as they are
        found."""
        if self._scan is None or self._scan.done():
            self._looked = self._to_look = 0
            _take_short_turns()
            self._scan = self._readers.submit(_logged(self._compare))

    @property
    def scanning(self) -> bool:
        """Whether the index is being compared with the files."""
        return self._scan is not None and not self._scan.done()

    @property
    def progress(self) -> tuple[int, int]:
        """How many of the games missing from the index the scan has read, and how many there are."""
        return self._looked, self._to_look

    def wait(self, seconds: float) -> None:
        """Wait until background work is done, up to a number of seconds."""
        if self._scan is not None:
            wait([self._scan], seconds)
        wait_for_all(seconds)

    def close(self) -> None:
        """Stop background work, except pending writes."""
        self._closing.set()
        self._readers.dismiss()
        self._asked.dismiss()
        self._index.close()

    # Behind the scenes

    def _new(self, about: About) -> GameFile:
        assert about.setup is not None
        assert about.begun is not None
        found = ReadAbout(about)
        name = new_name(self.folder, about.begun, about.setup.seed, encoded(about))
        sidecar = Sidecar(Files.of(self.folder, name).about, found, partial(self._reread_now, name))
        self._sidecars[name] = sidecar
        return self._game_file(name, self._hold(name))

    def _game_file(self, name: str, held: Hold) -> GameFile:
        sidecar = self._sidecar(name)[0]
        return GameFile(name, self.path_of(name), held, sidecar, self.now, self._written, self._tell)

    def _hold(self, name: str) -> Hold:
        with self._tending:
            held = hold(Files.of(self.folder, name).lock)
        if held is None:
            raise HeldError(Sentence(_HELD, {"game": name}))
        return held

    @staticmethod
    def _settle() -> None:
        """Wait until games that were just left are on disk and released. Raises StorageError."""
        if not wait_for_all(_PATIENCE):
            raise StorageError(Sentence(_STILL_SAVING))

    def _sidecar(self, name: str) -> tuple[Sidecar, Sentence | None]:
        """The single object for a sidecar while it is referenced or still to be written: a game in progress gets it
        without disk access."""
        self._note_saving()
        known = self._sidecars.get(name)
        if known is not None:
            return known, None
        with self._one_sidecar:
            return self._sidecar_alone(name)

    def _note_saving(self) -> None:
        """Report the results for sidecars that may no longer be referenced elsewhere."""
        for saving in [one for one in list(self._saving) if not one.waiting]:
            self._saving.discard(saving)
            try:
                saving.ended()
            except StorageError as error:
                self.notices.append(error.sentence)

    def _sidecar_alone(self, name: str) -> tuple[Sidecar, Sentence | None]:
        known = self._sidecars.get(name)
        if known is not None:
            return known, None
        path = Files.of(self.folder, name).about
        found = read_about(path)
        sidecar = Sidecar(path, found, partial(self._reread_now, name))
        self._sidecars[name] = sidecar
        return sidecar, found.notice

    def _add_file(self, path: Path) -> Added:
        """Import the games in a file. Called by a thread that may take its time."""
        # As in `open`.
        from game.play.session import Session

        ids: list[str] = []
        bad: list[int] = []
        try:
            known = name_of(path.name)
            if known is not None and path.parent.resolve() == self.folder.resolve():
                fault = fault_of_name(known)
                if fault is not None:
                    return Added((), Sentence(fault, {"file": readable(path)}))
                return Added((known,), None)
            written = moment_of(path.stat().st_mtime_ns)
            moment = begun_by_name(path.stem) or written
            for number, line in record_lines(path):
                if self._closing.is_set() or len(bad) > _MOST_BAD:
                    break
                try:
                    record = parse_game(line)
                    Session.resume(record)
                except (ContentError, RecordError) as error:
                    if not bad:
                        _log.warning("%s line %d: %s", readable(path), number, error)
                    bad.append(number)
                else:
                    ids.append(self._add(record, ReadAbout(About(begun=moment, played=moment))))
        except ValueError as error:
            # An impossible file name.
            _log.warning("%r: %s", path, error)
            return Added((), Sentence(_NO_RECORD, {"file": readable(path)}))
        except OSError as error:
            if isinstance(error, UnfitFileError) and not ids:
                # A folder, a pipe, a device or a film: nothing is wrong with it but that it is no game.
                _log.warning("%s: %s", readable(path), system_words(error))
                return Added((), Sentence(_NO_RECORD, {"file": readable(path)}))
            reason = reason_of(error)
            return Added(tuple(ids), Sentence(_CANNOT_ADD, {"file": readable(path), "reason": reason}))
        except StorageError as error:
            return Added(tuple(ids), error.sentence)
        finally:
            self._changed()
        if bad or not ids:
            says = _BAD_LINE if ids else _NO_RECORD
            return Added(tuple(ids), Sentence(says, {"file": readable(path), "line": str(bad[0] if bad else 1)}))
        return Added(tuple(ids), None)

    def _add(self, record: Record, found: ReadAbout) -> str:
        """Write a game unless it is already here; returns its id, or that of the existing game. Raises StorageError."""
        known = self._same_as(record)
        if known is not None:
            return known
        assert found.about.begun is not None
        data = encoded(with_unknown(found.about, found.content))
        name = new_name(self.folder, found.about.begun, record.seed, data)
        files = Files.of(self.folder, name)
        try:
            write_bytes(files.record, record_line(record))
            write_bytes(files.about, data)
        except StorageError:
            # On a full disk, leave nothing of it behind.
            for file in (files.record, files.about):
                with contextlib.suppress(StorageError):
                    delete(file)
            raise
        self._take_in([self._row(name)]).result()
        return name

    def _same_as(self, record: Record) -> str | None:
        """The same game at the same point, if the archive has it. The index may not know it yet."""
        digest = digest_of(record)
        for (name,) in self._index.rows(["id"], "digest = ?", [digest]):
            if self.path_of(str(name)).is_file():
                return str(name)
        with contextlib.suppress(OSError):
            for path in self.folder.glob(f"*-game-{tag_of(record.seed)}*{ENDING}"):
                with contextlib.suppress(OSError, ContentError):
                    if digest_of(read_record(path)) == digest:
                        return path.name.removesuffix(ENDING)
        return None

    def _compare(self) -> None:
        """Bring the index up to date. Called by a thread that may take its time."""
        remove_leftovers(self.folder, _OLDEST_LEFTOVER)
        # Locks left by killed programs vanish when released.
        with self._tending:
            for held in [hold(path) for path in self.folder.glob("*.lock")]:
                if held is not None:
                    held.release()
        known = self._index.stamps()
        self._index.incomplete = False
        try:
            found = stamps(self.folder)
        except FileNotFoundError:
            found = Listing({}, [])
        except OSError as error:
            _log.warning("%s cannot be looked through: %s", readable(self.folder), system_words(error))
            return
        self._tell(*found.notices)
        self._forget(known.keys() - found.stamps.keys())
        stale = [name for name, stamp in found.stamps.items() if known.get(name) != (stamp, self._facts.version)]
        self._to_look = len(stale)
        moving = self._read(sorted(stale, reverse=True))
        for _look in range(_LOOKS):
            if not moving or self._closing.wait(_BETWEEN_LOOKS):
                return
            moving = self._read(moving)

    def _read(self, names: Sequence[str]) -> list[str]:
        """Index games from their current files; returns those still arriving."""
        rows: list[IndexRow | None] = []
        moving = []
        gone = []
        for name in names:
            if self._closing.is_set():
                break
            try:
                rows.append(self._row(name))
                if rows[-1] is None:
                    gone.append(name)
            except _MovingError:
                moving.append(name)
            except Exception:  # noqa: BLE001 - a bad file must not affect other games; reported, and logged in full
                _log.exception("%s cannot be taken into the list", readable(self.path_of(name)))
                self._tell(Sentence(_UNFORESEEN, {"file": readable(self.path_of(name))}))
            self._looked += 1
            if len(rows) == _BATCH:
                self._take_in(rows)
                rows = []
            self._closing.wait(_PAUSE)
        if self._closing.is_set():
            # The rest is read another time: nothing more can be started while the program is ending.
            return []
        if rows:
            self._take_in(rows)
        if gone:
            # Those that were moved aside; the rest stays as it was.
            self._forget(gone)
        return moving

    def _row(self, name: str) -> IndexRow | None:
        """A game's index row, from its current files; None if there is nothing to index.

        A damaged record is restored from its backup, unless the game is being played. Raises _MovingError for one that
        may still be arriving.
        """
        files = Files.of(self.folder, name)
        try:
            stamp = stamp_of(self.folder, name)
            record = checked_game(read_limited(files.record, LONGEST_LINE))
        except UnfitContentError as error:
            return faulty_row(name, stamp, str(error), self._facts)
        except ContentError:
            if self._is_moving(files.record):
                raise _MovingError from None
            return self._mended(name)
        except OSError:
            return self._mended(name)
        return row_of(name, stamp, record, peek_about(files.about), self._facts)

    def _is_moving(self, path: Path) -> bool:
        """Whether a file has only just changed."""
        with contextlib.suppress(OSError):
            return abs(self.now().timestamp() - path.stat().st_mtime) < _QUIET
        return False

    def _mended(self, name: str) -> IndexRow | None:
        with self._tending:
            return self._mended_alone(name)

    def _mended_alone(self, name: str) -> IndexRow | None:
        files = Files.of(self.folder, name)
        held = hold(files.lock)
        if held is None:
            return None
        try:
            found = recover(files.record, checked_game)
            if found is None:
                if (sentence := leads_nowhere(files.record)) is not None:
                    self._tell(sentence)
                return None
            record, notice = found
            if notice is not None:
                self._tell(notice)
            return row_of(name, stamp_of(self.folder, name), record, peek_about(files.about), self._facts)
        except StorageError as error:
            self._tell(error.sentence)
            return None
        except OSError as error:
            _log.warning("%s cannot be read: %s", readable(files.record), system_words(error))
            return None
        finally:
            held.release()

    def _tell(self, *notices: Sentence) -> None:
        """Report something found in the background to the player."""
        if notices:
            self.notices.extend(notices)
            self._wake()

    def _take_in(self, rows: Sequence[IndexRow | None]) -> "Future[None]":
        """Put what was read into the index, in the thread that maintains it, which knows what is still current."""
        return later(_logged(partial(self._take_in_now, [row for row in rows if row is not None])), INDEX)

    def _take_in_now(self, rows: Sequence[IndexRow]) -> None:
        current = []
        for row in rows:
            with contextlib.suppress(OSError):
                if Stamp(*row[1:5]) == stamp_of(self.folder, row.id):
                    current.append(row)
        if current:
            self._index.put(current)
        self._changed()

    def _forget(self, names: Collection[str]) -> None:
        def forget() -> None:
            gone = [name for name in names if not is_kept(self.path_of(name))]
            if gone:
                self._index.remove(gone)
                self._changed()

        later(_logged(forget), INDEX)

    def _written(self, name: str, record: Record, about: About) -> None:
        """Update the index after a write, in the thread that maintains it."""
        try:
            stamp = stamp_of(self.folder, name)
        except OSError as error:
            _log.warning("%s cannot be looked at: %s", readable(self.path_of(name)), system_words(error))
            return
        self._index.put([row_of(name, stamp, record, about, self._facts)])
        self._changed()

    def _reread_now(self, name: str) -> None:
        """Reindex one game, in the thread that maintains the index."""
        if is_kept(self.path_of(name)):
            with contextlib.suppress(_MovingError):
                self._take_in_now([row for row in [self._row(name)] if row is not None])

    def _reread(self, name: str) -> None:
        """Reindex a game, and wait for it."""
        if is_kept(self.path_of(name)):
            later(partial(self._reread_now, name), INDEX).result()
        else:
            self._index.remove([name])
            self._changed()

    def _changed(self) -> None:
        self.revision += 1
        self._wake()


def _logged(work: Callable[[], None]) -> Callable[[], None]:
    """The same work with exceptions logged, as nobody may ask for its result."""

    def do() -> None:
        try:
            work()
        except BaseException:
            _log.exception("work on the archive ended with an error")
            raise

    return do


def _take_short_turns() -> None:
    """Make threads switch more often than by default: a frame needs the interpreter many times while being drawn."""
    if sys.getswitchinterval() > _TURN:
        sys.setswitchinterval(_TURN)
