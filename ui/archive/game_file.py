"""The files of a game that is being played: written after every action, in the background.

Each action is handed over to the system at once, so that nothing is lost with the process; behind it the newest state
alone is made sure on the disk, however slow that is.
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
from ui.files.ownership import Hold
from ui.files.storage import StorageError, TwofoldFile


class GameFile:
    """A game that this program alone goes on with. To be used by one thread."""

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
        """For the archive, which is told by ``written``, in the background, what is on the disk, and by ``tell`` what
        went wrong when nobody plays any more."""
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
        """What is kept beside the record."""
        return self._sidecar.about

    @property
    def waiting(self) -> bool:
        """Whether the newest state would be lost with the process."""
        return self._quick.waiting

    def keep(self, record: Record, **changes: object) -> None:
        """Have the game written as it stands now, when that was, and what else has changed beside the record, as
        ``change`` does."""
        self._sidecar.change(played=self._now(), **changes)
        handing = self._quick.put(partial(self._hand_over, record))
        self._sure.put(partial(self._make_sure, record, handing))

    def change(self, **changes: object) -> None:
        """Have other things written that are kept beside the record; AttributeError for a name that is none of them."""
        self._sidecar.change(**changes)
        self._sidecar.save()

    def ended(self) -> bool:
        """Whether the newest state is kept; told once. Raises the StorageError that came in place of that, then or
        later."""
        self._sure.ended()
        return self._quick.ended()

    def glance(self) -> None:
        """Give what is to be handed over a moment."""
        self._quick.glance()

    def flush(self, seconds: float) -> None:
        """Wait until all is on the disk, and the index knows of it, but no longer than so many seconds."""
        for file in (self._quick, self._sure, self._sidecar):
            file.flush(seconds)
        wait_for_all(seconds, INDEX)

    def close(self) -> None:
        """Let others go on with the game; what was to be written should be on the disk by then."""
        self._held.release()

    def leave(self) -> Job:
        """Let others go on with the game as soon as all is on the disk; what goes wrong until then, the archive tells.
        Never waits."""
        return later(self._end)

    # In the threads that write

    def _hand_over(self, record: Record) -> None:
        try:
            # Ahead of the record: where a bid is kept, its seal is.
            self._sidecar.write()
        finally:
            self._file.hand_over(record_line(record))
        self._tell_index(record)

    def _make_sure(self, record: Record, handing: Job) -> None:
        if not handing.went_well():
            # There is a newer state, or it has been told that there is none.
            return
        try:
            self._sidecar.make_sure()
        finally:
            self._file.make_sure(record_line(record))
        # It is another file now, if with the same content.
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
