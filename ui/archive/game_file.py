"""The files of a game in progress: written after every action, in the background.

Each action is handed over to the system at once, so that nothing is lost with the process; after that only the newest
state is synced to disk, however slow that is.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from game.records.record import Record
from ui.archive.about import About, Sidecar
from ui.archive.files import record_line
from ui.base.i18n import Sentence
from ui.files.background import INDEX, QUICK, SURE, BackgroundFile, Job, later, wait_for_all
from ui.files.faults import StorageError
from ui.files.ownership import Hold
from ui.files.writing import TwofoldFile


class GameFile:
    """A game that only this program may continue. For use by one thread."""

    def __init__(
        self,
        name: str,
        path: Path,
        held: Hold,
        sidecar: Sidecar,
        now: Callable[[], datetime],
        written: Callable[[str, Record, About], None],
        tell: Callable[[Sentence], None],
    ) -> None:
        """Created by the archive. ``written`` is called, in the background, with what is on disk; ``tell`` with errors
        after the game has been left."""
        self.id = name
        self._file = TwofoldFile(path)
        self._quick = BackgroundFile(path, QUICK)
        self._sure = BackgroundFile(path, SURE)
        self._held = held
        self._sidecar = sidecar
        self._now = now
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
        return self._quick.waiting

    def keep(self, record: Record, **changes: object) -> None:
        """Write the game as it is now, with the time, and other changes beside the record, as in ``change``."""
        self._sidecar.change(played=self._now(), **changes)
        handing = self._quick.put(partial(self._hand_over, record))
        self._sure.put(partial(self._make_sure, record, handing))

    def change(self, **changes: object) -> None:
        """Write other fields stored beside the record; AttributeError for an unknown field."""
        self._sidecar.change(**changes)
        self._sidecar.save()

    def ended(self) -> bool:
        """Whether the newest state is saved; reported once. Raises its StorageError, if any, then or later."""
        self._sure.ended()
        return self._quick.ended()

    def glance(self) -> None:
        """Give the handover a moment."""
        self._quick.glance()

    def flush(self, seconds: float) -> None:
        """Wait until everything is on disk and indexed, up to a number of seconds."""
        for file in (self._quick, self._sure, self._sidecar):
            file.flush(seconds)
        wait_for_all(seconds, INDEX)

    def close(self) -> None:
        """Release the game; pending writes should be on disk by then."""
        self._held.release()

    def leave(self) -> Job:
        """Release the game as soon as everything is on disk; the archive reports errors until then. Never waits."""
        return later(self._end)

    # In the threads that write

    def _hand_over(self, record: Record) -> None:
        try:
            # Before the record, so that a saved bid always has its seal.
            self._sidecar.write()
        finally:
            self._file.hand_over(record_line(record))
        self._tell_index(record)

    def _make_sure(self, record: Record, handing: Job) -> None:
        if not handing.went_well():
            # There is a newer state, or its absence has been reported.
            return
        try:
            self._sidecar.make_sure()
        finally:
            self._file.make_sure(record_line(record))
        # It is a different file now, though with the same content.
        self._tell_index(record)

    def _tell_index(self, record: Record) -> None:
        later(partial(self._written, self.id, record, self._sidecar.about), INDEX)

    def _end(self) -> None:
        try:
            self.ended()
        except StorageError as error:
            self._tell(error.sentence)
        finally:
            self._held.release()
