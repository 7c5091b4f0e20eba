"""Waits, over the current scene, while a file dropped or named by the player is added to the archive."""

from concurrent.futures import Future
from pathlib import Path

from ui.archive.arrivals import Added
from ui.input.input import InputEvent, WindowClosing
from ui.scenes.common.waiting import WaitingScene
from ui.shell.app import App


class AddingScene(WaitingScene[Added]):
    """Opens the game once it is added, or the list if there are several; says what was wrong with the file."""

    sign_after = 0.0

    def __init__(self, app: App, path: Path) -> None:
        """Start reading a file."""
        super().__init__(app, app.archive.add_file(path), self._show)
        self._path = path

    def handle(self, event: InputEvent) -> bool:
        """Only closing the window makes sense now."""
        return not isinstance(event, WindowClosing)

    def _sign(self) -> str:
        return self.app.tr.text("Reading {file}…", file=self._path.name)

    def _show(self, adding: Future[Added]) -> None:
        added = adding.result()
        if added.notice is None:
            self._open(added.ids)
            return
        words = added.notice.told(self.app.tr)
        self.app.go.tell(self.app.tr.text("Games"), words, lambda: self._open(added.ids))

    def _open(self, ids: tuple[str, ...]) -> None:
        if len(set(ids)) == 1:
            self.app.go.game(ids[0])
        elif ids:
            self.app.go.games(ids[0])
