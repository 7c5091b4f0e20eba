"""Waits, over whatever is on the screen, until a file that was dropped or named has become games of the archive."""

from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

from ui.base.viewport import Rect
from ui.input.input import InputEvent, WindowClosing
from ui.paint.painter import Painter
from ui.shell.scene import Scene
from ui.table.paint.marks import draw_text_plate

if TYPE_CHECKING:
    from ui.archive.archive import Added
    from ui.shell.app import App


class AddingScene(Scene):
    """Opens a single game when it is there, or the list of games; says what was wrong with the file."""

    overlay = True

    def __init__(self, app: "App", path: Path) -> None:
        """Begin to read a file."""
        super().__init__(app)
        self._path = path
        self.adding: Future[Added] = app.archive.add_file(path)

    @property
    def wants_frames(self) -> bool:
        """Always: it ends by itself."""
        return True

    def handle(self, event: InputEvent) -> bool:
        """Nothing but closing the window makes sense now."""
        return not isinstance(event, WindowClosing)

    def update(self, dt: float) -> None:  # noqa: ARG002
        """Look whether the file has been read."""
        if not self.adding.done():
            return
        app, added = self.app, self.adding.result()
        app.go.back(self)
        if added.notice is None:
            self._open(added.ids)
            return
        words = added.notice.told(app.tr)
        app.go.tell(app.tr.text("Games"), words, lambda: self._open(added.ids))

    def draw(self, painter: Painter) -> None:
        """Say which file is read."""
        words = self.app.tr.text("Reading {file}…", file=self._path.name)
        draw_text_plate(painter, words, Rect(0, 0, painter.canvas.w, painter.canvas.h).center)

    def _open(self, ids: tuple[str, ...]) -> None:
        if len(set(ids)) == 1:
            self.app.go.game(ids[0])
        elif ids:
            self.app.go.games(ids[0])
