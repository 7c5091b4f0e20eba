"""A file exported for the player: written in the background, with a sentence that says where it is."""

from collections.abc import Callable
from pathlib import Path

from ui.base.i18n import Translator
from ui.files.background import EXPORTS, BackgroundFile
from ui.files.disk import free_path
from ui.files.faults import StorageError
from ui.files.writing import write_bytes


class Download:
    """One file on its way to the player's folder."""

    def __init__(self, folder: Path, stem: str, ending: str, content: Callable[[], bytes]) -> None:
        """Write the result of ``content`` under this name or, if it is taken, one with a number."""
        self._path = folder / f"{stem}.{ending}"
        self._file = BackgroundFile(self._path, EXPORTS)

        def write() -> None:
            self._path = free_path(folder, stem, ending)
            write_bytes(self._path, content(), for_others=True)

        self._file.put(write)

    def told(self, tr: Translator) -> str | None:
        """Where the file is, or why it could not be written; None while it is being written."""
        try:
            if not self._file.ended():
                return None
        except StorageError as error:
            return error.sentence.told(tr)
        path = self._path
        return tr.text("Saved as {file} in {folder}.", file=path.name, folder=str(path.parent))
