"""The files of a game in progress: written after every action, in the background."""

from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from functools import partial
from pathlib import Path

from game.records.record import Record
from ui.archive.about import About, Sidecar
from ui.archive.files import record_line
from ui.base.i18n import Sentence
from ui.files.background import BackgroundFile, later, wait_for_all
from ui.files.faults import StorageError
from ui.files.ownership import Hold
from ui.files.writing import write_bytes


class GameFile:
    """A game that only this program may continue. For use by one thread."""

    def __init__(
        self,
        name: str,
        path: Path,
        held: Hold,
        sidecar: Sidecar,
        now: Callable[[], datetime],
        save: Callable[[str, Sidecar], None],
        written: Callable[[str, Record, About], None],
        tell: Callable[[Sentence], None],
    ) -> None:
        """Created by the archive. ``save`` writes the sidecar in the background; ``written`` is called, in the
        background, with what is on disk; ``tell`` with errors after the game has been left."""
        self.id = name
        self._file = BackgroundFile(path)
        self._held = held
        self._sidecar = sidecar
        self._now = now
        self._save = save
        self._written = written
        self._tell = tell

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
        self._sidecar.change(played=self._now(), **changes)
        self._file.put(partial(self._write, record))

    def change(self, **changes: object) -> None:
        """Write other fields stored beside the record; AttributeError for an unknown field."""
        self._sidecar.change(**changes)
        self._save(self.id, self._sidecar)

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
        self._written(self.id, record, self._sidecar.about)

    def _end(self) -> None:
        try:
            self.ended()
        except StorageError as error:
            self._tell(error.sentence)
        finally:
            self._held.release()
