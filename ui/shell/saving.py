"""Saving settings and progress in the background: settings only once they stop changing."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ui.files.background import BackgroundFile
from ui.files.faults import StorageError
from ui.files.fields import save_fields
from ui.files.settings import Settings, save_settings
from ui.files.storage import Storage

if TYPE_CHECKING:
    from ui.files.progress import Progress

# Settings are written once unchanged for this long, in seconds: dragging a slider changes them many times.
_SAVE_DELAY = 0.6


class Saving:
    """The files of settings and progress."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        """Save nothing yet; ``settings`` are the live ones."""
        self.left: float | None = None
        """Seconds until the settings are saved; None if they are unchanged."""
        self.lasting: dict[str, object] = {}
        """The saved values of settings that are overridden for this run only."""
        self._settings = settings
        self._settings_file = BackgroundFile(storage.settings_file)
        self._progress_file = BackgroundFile(storage.progress_file)

    def put_off(self) -> None:
        """Save the settings a moment later."""
        self.left = _SAVE_DELAY

    def wait(self, dt: float, *, running: bool) -> None:
        """Let `dt` seconds pass, and save the settings if it is time, or if the program is ending."""
        if self.left is not None:
            self.left -= dt
            if self.left <= 0 or not running:
                self.save_settings()

    def save_settings(self) -> None:
        """Save the settings now, in the background."""
        self.left = None
        kept = msgspec.structs.replace(self._settings, **self.lasting)
        self._settings_file.put(partial(save_settings, self._settings_file.path, kept))

    def save_progress(self, progress: "Progress") -> None:
        """Save the progress now, in the background."""
        kept = msgspec.structs.replace(progress)
        self._progress_file.put(partial(save_fields, self._progress_file.path, kept))

    def failures(self) -> Iterator[StorageError]:
        """What has gone wrong since this was last asked."""
        for file in (self._settings_file, self._progress_file):
            try:
                file.ended()
            except StorageError as error:
                yield error
