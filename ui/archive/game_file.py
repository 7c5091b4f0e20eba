"""The files of a game that is being played: written after every action, in the background."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from game.record import Record
from ui.archive.about import About, Sidecar
from ui.archive.files import record_line
from ui.base.background import BackgroundFile
from ui.base.ownership import Hold
from ui.base.storage import write_bytes


class GameFile(BackgroundFile):
    """A game that this program alone goes on with. To be used by one thread."""

    def __init__(
        self,
        name: str,
        path: Path,
        held: Hold,
        sidecar: Sidecar,
        now: Callable[[], datetime],
        written: Callable[[str, Record, About], None],
    ) -> None:
        """For the archive, which is told by ``written``, in the background, what is on the disk."""
        super().__init__(path)
        self.id = name
        self._held = held
        self._sidecar = sidecar
        self._now = now
        self._written = written

    @property
    def about(self) -> About:
        """What is kept beside the record."""
        return self._sidecar.about

    def keep(self, record: Record, **changes: object) -> None:
        """Have the game written as it stands now, when that was, and what else has changed beside the record, as
        ``change`` does."""
        self._sidecar.change(played=self._now(), **changes)
        self.put(partial(self._write, record))

    def change(self, **changes: object) -> None:
        """Have other things written that are kept beside the record; AttributeError for a name that is none of them."""
        self._sidecar.change(**changes)
        self._sidecar.save()

    def flush(self, seconds: float) -> None:
        """Wait until all is on the disk, but no longer than so many seconds."""
        super().flush(seconds)
        self._sidecar.flush(seconds)

    def close(self) -> None:
        """Let others go on with the game; what was to be written should be on the disk by then."""
        self._held.release()

    def _write(self, record: Record) -> None:
        try:
            # Ahead of the record: where a bid is kept, its seal is.
            self._sidecar.write()
        finally:
            write_bytes(self.path, record_line(record))
        self._written(self.id, record, self._sidecar.about)
