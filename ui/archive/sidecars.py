"""All sidecars of the archive that are in use: one object for each, whoever asks for it."""

import threading
from collections.abc import Callable
from pathlib import Path
from weakref import WeakValueDictionary

from ui.archive.about import ReadAbout, Sidecar, read_about
from ui.archive.files import Files
from ui.archive.news import News
from ui.base.i18n import Sentence
from ui.files.background import later
from ui.files.faults import StorageError


class Sidecars:
    """The sidecars of the games in one folder."""

    def __init__(self, folder: Path, news: News, then: Callable[[str], None]) -> None:
        """``then`` is called, in the background, with the name of a game whose sidecar was saved."""
        self._folder = folder
        self._news = news
        self._then = then
        self._known: WeakValueDictionary[str, Sidecar] = WeakValueDictionary()
        self._reading = threading.Lock()

    def begin(self, name: str, found: ReadAbout) -> Sidecar:
        """The sidecar of a game with this content, as a new one has before it is written."""
        sidecar = Sidecar(Files.of(self._folder, name).about, found)
        self._known[name] = sidecar
        return sidecar

    def find(self, name: str) -> tuple[Sidecar, Sentence | None]:
        """The single object for a sidecar while it is referenced or still to be written, and what was wrong with its
        file, for the player: a game in progress gets it without disk access."""
        known = self._known.get(name)
        if known is not None:
            return known, None
        with self._reading:
            known = self._known.get(name)
            if known is not None:
                return known, None
            found = read_about(Files.of(self._folder, name).about)
            return self.begin(name, found), found.notice

    def save(self, name: str, sidecar: Sidecar) -> None:
        """Write a game's sidecar in the background, and report a failure as a notice."""

        def write() -> None:
            try:
                sidecar.write()
            except StorageError as error:
                self._news.tell(error.sentence)
            else:
                self._then(name)

        # Until then the job refers to it, whoever else no longer does.
        later(write)
