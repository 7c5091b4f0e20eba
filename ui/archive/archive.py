"""The archive: every game with a person in it, stored as files that the player may copy, send and open again.

A game is ``NAME.fzzzt`` (its record, one line), its backup, and ``NAME.about.json`` (what is not in a record). An index
makes the list of games fast; it can always be rebuilt from these files.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from game.records.record import Record
from ui.archive.about import About, ReadAbout, Sidecar, Sidecars
from ui.archive.arrivals import Added, Arrivals
from ui.archive.entry import NO_FACTS, ArchivedGame, Facts
from ui.archive.files import ENDING, Files, new_name, parse_game, record_line, session_of
from ui.archive.index import Index
from ui.archive.news import News
from ui.archive.setups import setup_of
from ui.archive.upkeep import Upkeep
from ui.base.i18n import N_, Sentence
from ui.files.background import WRITER, BackgroundFile, Clerk, later, take_short_turns, wait_for_all
from ui.files.disk import free_path
from ui.files.faults import StorageError
from ui.files.ownership import Hold
from ui.files.recovery import recover
from ui.files.settings import MatchSetup
from ui.files.writing import delete, encoded, write_bytes

if TYPE_CHECKING:
    from game.play.session import Session

Found = TypeVar("Found")

_GONE = N_("Game {game} is gone: choose another one.")
_NONE_LEFT = N_("There is no unfinished game: start a new one.")
_HELD = N_("Game {game} is open in another Fzzzt! window: continue it there, or close that window first.")
_STILL_SAVING = N_("The disk is slow, and games are still being saved: try again in a moment.")
# How long opening a game waits for an unresponsive disk, in seconds.
_PATIENCE = 10.0
# How long a question waits for recent writes before it is answered without them.
_MOMENT = 1.0


class HeldError(StorageError):
    """Another window has the game open."""


class GameFile:
    """The files of a game that only this program may continue: written after every action, in the background. For use
    by one thread."""

    def __init__(self, archive: "Archive", name: str, held: Hold, sidecar: Sidecar) -> None:
        self.id = name
        self._archive = archive
        self._file = BackgroundFile(archive.path_of(name))
        self._held = held
        self._sidecar = sidecar

    @property
    def path(self) -> Path:
        """The record's file."""
        return self._file.path

    @property
    def about(self) -> About:
        """What is stored beside the record."""
        return self._sidecar.about

    @property
    def waiting(self) -> bool:
        """Whether the newest state would be lost with the process."""
        return self._file.waiting

    def keep(self, record: Record, **changes: object) -> None:
        """Write the game as it is now, with the time, and other changes beside the record, as in ``change``."""
        self._sidecar.change(played=self._archive.now(), **changes)
        self._file.put(partial(self._write, record))

    def change(self, **changes: object) -> None:
        """Write other fields stored beside the record; AttributeError for an unknown field."""
        self._sidecar.change(**changes)
        self._archive.sidecars.save(self.id, self._sidecar)

    def ended(self) -> bool:
        """Whether the newest state is saved; reported once. Raises its StorageError, if any."""
        return self._file.ended()

    def glance(self) -> None:
        """Give the newest state a moment to be saved."""
        self._file.glance()

    def flush(self, seconds: float) -> None:
        """Wait until everything is on disk and indexed, up to a number of seconds."""
        wait_for_all(seconds)

    def close(self) -> None:
        """Release the game; pending writes should be on disk by then."""
        self._held.release()

    def leave(self) -> "Future[None]":
        """Release the game as soon as everything is on disk; the archive reports errors until then. Never waits."""
        return later(self._end)

    # In the thread that writes

    def _write(self, record: Record) -> None:
        try:
            # Before the record, so that a saved bid always has its seal.
            self._sidecar.write()
        finally:
            write_bytes(self.path, record_line(record))
        self._archive.upkeep.written(self.id, record, self._sidecar.about)

    def _end(self) -> None:
        try:
            self.ended()
        except StorageError as error:
            self._archive.news.tell(error.sentence)
        finally:
            self._held.release()


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
        """Read nothing yet. ``wake`` is called, from any thread, when there are ``news``."""
        self.folder = folder
        self.now = now
        """The current time, timezone-aware."""
        self.index = Index(folder, lambda: self.upkeep.scan())
        """The index, as used by statistics."""
        self.news = News(wake)
        """What the background has to report."""
        self._wake = wake
        self._reader = Clerk("archive")
        self._asked = Clerk("archive-desk")
        self._closing = threading.Event()
        self.upkeep = Upkeep(folder, self.index, facts, self.news, lambda: self.now(), self._reader, self._closing)
        """Brings the index up to date with the files."""
        self._arrivals = Arrivals(folder, self.index, self.upkeep, self.news, self._closing)
        self.sidecars = Sidecars(folder, self.news, self.upkeep.reread_now)
        """What is stored beside the records."""

    def path_of(self, name: str) -> Path:
        """The file of a game's record."""
        return Files.of(self.folder, name).record

    def ask(self, work: Callable[[], Found]) -> "Future[Found]":
        """Run something on the archive, after everything submitted before, in the one thread that may wait; never waits
        itself."""
        take_short_turns()
        future = self._asked.submit(partial(self._answer, work))
        future.add_done_callback(lambda _: self._wake())
        return future

    @staticmethod
    def _answer(work: Callable[[], Found]) -> Found:
        WRITER.wait(_MOMENT)
        return work()

    # The list

    def games(self, *, finished: bool | None = None, limit: int = -1) -> list[ArchivedGame]:
        """The games, unfinished ones first, each group by most recently played; all or some of them."""
        return self.index.games(finished=finished, limit=limit)

    def unfinished(self, limit: int = -1) -> list[ArchivedGame]:
        """The games that can be continued, most recently played first."""
        return self.games(finished=False, limit=limit)

    def game(self, name: str) -> ArchivedGame | None:
        """One game in the list, None if it is not there."""
        return self.index.game(name)

    # Playing and opening

    def begin(self, setup: MatchSetup, occasion: str = "", origin: str = "", point: int = 0) -> GameFile:
        """The file for a new game, played for an occasion, or one that branches off another at a number of its
        events."""
        moment = self.now()
        about = About(setup=setup, begun=moment, played=moment, occasion=occasion, origin=origin, origin_point=point)
        name = new_name(self.folder, moment, setup.seed, encoded(about))
        return GameFile(self, name, self._hold(name), self.sidecars.begin(name, ReadAbout(about)))

    def open(self, name: str) -> OpenedGame:
        """Read a game for viewing. Raises StorageError with one sentence if that fails.

        A damaged record is moved aside, and its backup, if better, takes its place at once.
        """
        # It may only just have been left.
        WRITER.wait(_PATIENCE)
        try:
            found = recover(self.path_of(name), lambda data: session_of(parse_game(data)))
        except StorageError:
            self.upkeep.reread(name)
            raise
        if found is None:
            self.upkeep.reread(name)
            raise StorageError(Sentence(_GONE, {"game": name}))
        session, notice = found
        if notice is not None:
            self.upkeep.reread(name)
        sidecar, sidecar_notice = self.sidecars.find(name)
        setup = setup_of(session.record(), sidecar.about.setup)
        notices = tuple(one for one in (notice, sidecar_notice) if one is not None)
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
        file = GameFile(self, name, held, self.sidecars.find(name)[0])
        return ResumedGame(found.setup, found.session, file, found.notices)

    def resume_latest(self) -> ResumedGame:
        """Continue the most recently played game that no other window has open. Raises StorageError."""
        fault = StorageError(Sentence(_NONE_LEFT))
        WRITER.wait(_PATIENCE)
        for game in self.unfinished():
            try:
                return self.resume(game.id)
            except HeldError as error:
                fault = error
        raise fault

    # What is stored beside a record

    def about(self, name: str) -> About:
        """What is stored beside a record, including pending writes."""
        return self.sidecars.find(name)[0].about

    def update_about(self, name: str, **changes: object) -> None:
        """Set fields of ``About``; they are written in the background. Raises AttributeError for an unknown field.

        Failures are reported in ``news``.
        """
        sidecar, _ = self.sidecars.find(name)
        sidecar.change(**changes)
        self.sidecars.save(name, sidecar)

    # Coming and going

    def add_file(self, path: Path) -> "Future[Added]":
        """Import all records in a file, in the background; games already there are not duplicated."""
        self.upkeep.scan()
        return self._reader.submit(partial(self._arrivals.add_file, path))

    def copy_to(self, name: str, folder: Path) -> Path:
        """Copy just a game's record into another folder; returns its path. Raises StorageError."""
        record = self.open(name).record
        target = free_path(folder, name, ENDING.removeprefix("."))
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
            self.index.remove([name])
            self.news.changed()
        finally:
            held.release()

    def wait(self, seconds: float) -> None:
        """Wait until background work is done, up to a number of seconds."""
        self.upkeep.wait(seconds)
        wait_for_all(seconds)

    def close(self) -> None:
        """Stop background work, except pending writes."""
        self._closing.set()
        self._reader.dismiss()
        self._asked.dismiss()
        self.index.close()

    # Behind the scenes

    def _hold(self, name: str) -> Hold:
        held = self.upkeep.hold(name)
        if held is None:
            raise HeldError(Sentence(_HELD, {"game": name}))
        return held

    @staticmethod
    def _settle() -> None:
        """Wait until games that were just left are on disk and released. Raises StorageError."""
        if not WRITER.wait(_PATIENCE):
            raise StorageError(Sentence(_STILL_SAVING))
