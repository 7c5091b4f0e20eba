"""All games that are kept: to go on with, to take along, or to delete."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

from game.review import Review
from ui.archive.archive import OpenedGame
from ui.archive.entry import ArchivedGame
from ui.base.clipboard import copy
from ui.base.input import Command, InputEvent, command_of
from ui.base.settings import HUMAN, MatchSetup
from ui.base.storage import StorageError
from ui.base.theme import BODY, DIM, LINE, PANEL_DARK, SMALL
from ui.base.viewport import Rect
from ui.match.kept import kept_review, with_review
from ui.match.match import saved_match
from ui.paint.painter import Painter
from ui.scenes.dialog import Answer, DialogScene
from ui.scenes.game_list import GameList
from ui.scenes.menu import HEAD, MARGIN, MenuScene
from ui.scenes.replay import ReplayScene
from ui.scenes.report import ReportScene
from ui.scenes.results import ResultsScene
from ui.widgets.base import Control
from ui.widgets.button import DANGER, PRIMARY, SECONDARY, Button, ButtonLook

if TYPE_CHECKING:
    from ui.shell.app import App

_SIDE = 330.0
_GAP = 30.0
_BUTTON = 70.0
_RELOAD, _REST = 0.5, 12.0
"""Seconds at least between two looks at an archive that grows just now, and how many times what a look took."""
_AT_ONCE = 60
"""So many games are read within a frame; the rest comes from the background."""
_POLL = 0.05
_WORTH_TELLING = 50
"""From so many games on that are still to be looked through that is told."""


class GamesScene(MenuScene):
    """A list of plates at the left, and at the right what can be done with the chosen game."""

    def __init__(self, app: "App", chosen: str | None = None) -> None:
        """Show all games, with the one of this id chosen, by default the first."""
        super().__init__(app)
        self._games: list[ArchivedGame] = []
        self._job: Future[list[ArchivedGame]] | None = None
        """All games, as long as they are being read."""
        self._seen = -1
        self._wait = 0.0
        self._chosen = 0
        self._wanted = chosen
        """What is to be chosen as soon as it is there."""
        self._list: GameList | None = None
        self._side = Rect(0, 0, 1, 1)
        self._read()
        app.archive.scan()

    @property
    def chosen(self) -> ArchivedGame | None:
        """The game whose plate is chosen, None without any."""
        return self._games[self._chosen] if self._games else None

    def exit(self) -> None:
        """Let go of a list that nobody waits for any more."""
        if self._job is not None:
            self._job.cancel()

    def layout(self, canvas: Rect) -> None:
        """Place the list and the buttons beside it."""
        self.heading = self.app.tr.text("Games")
        top = HEAD + 24
        self._side = Rect(canvas.right - MARGIN - _SIDE, top, _SIDE, canvas.bottom - top - 40)
        first = self._list is None
        offset = 0.0 if self._list is None else self._list.offset
        self._list = GameList(
            Rect(MARGIN - 6, top, self._side.left - _GAP - MARGIN + 6, canvas.bottom - top - 24),
            self.app.tr,
            self._games,
            self._chosen,
            self.app.archive.now().astimezone(),
            choose=self._choose,
            accept=self._accept,
        )
        if not first:
            self._list.scroll_to(offset)
        self._place_buttons(focus=0 if first else None)

    def _place_buttons(self, *, focus: int | None = None) -> None:
        assert self._list is not None
        canvas = self.app.viewport.canvas
        buttons: list[Control] = [
            Button(
                Rect(self._side.x, self._side.y + at * (_BUTTON + 20), _SIDE, _BUTTON), words, act, look=look, lines=2
            )
            for at, (words, act, look) in enumerate(self._actions())
        ]
        self.group.replace([self._list, *buttons, self.back_button(canvas)], focus=focus)

    def _actions(self) -> list[tuple[str, Callable[[], None], ButtonLook]]:
        """What can be done with the chosen game; the first is what Enter does."""
        game, tr = self.chosen, self.app.tr
        if game is None:
            return []
        actions: list[tuple[str, Callable[[], None], ButtonLook]] = []
        if not game.finished:
            actions.append((tr.text("Continue"), partial(self.app.open_record, game.id), PRIMARY))
        else:
            actions += [(tr.text("Replay"), self._replay, PRIMARY), (tr.text("Result"), self._results, SECONDARY)]
            if _persons(game):
                actions.append((tr.text("Foreman's report"), self._report, SECONDARY))
        return [
            *actions,
            (tr.text("Copy the game number"), lambda: copy(str(game.seed)), SECONDARY),
            (tr.text("Copy as a file"), self._copy, SECONDARY),
            (tr.text("Delete"), self._ask_to_delete, DANGER),
        ]

    def handle(self, event: InputEvent) -> bool:
        """Route the event; keys that nothing else wants go to the list. Right of the list is what Enter does."""
        if command_of(event) is Command.RIGHT and self.group.focused is self._list and self.group.ring:
            self.group.focus(self.group.widgets[1])
            self.invalidate()
            return True
        if super().handle(event):
            return True
        wanted = (Command.PAGE_UP, Command.PAGE_DOWN, Command.HOME, Command.END)
        if self._list is not None and command_of(event) in wanted:
            self.invalidate()
            return self._list.handle(event)
        return False

    def update(self, dt: float) -> None:
        """Take in what the archive has found meanwhile."""
        super().update(dt)
        self._wait = max(0.0, self._wait - dt)
        if self._job is not None:
            self._take()
        elif self._seen != self.app.archive.revision:
            if self._wait > 0:
                self.wake_after = min(self._wait, self.wake_after or self._wait)
                return
            self._wait = _RELOAD
            self._read()
        if self._job is not None or self._tells_progress:
            self.wake_after = _POLL
            self.invalidate()
        if self.app.notices:
            self._tell(self.app.notices.pop(0))

    def draw_content(self, painter: Painter) -> None:
        """Draw the side, with a word on where games come from."""
        tr, side = self.app.tr, self._side
        if not self._games and self._job is None:
            words = tr.text("There is no game yet. Every game that a person plays is kept here, finished or not.")
            room = Rect(MARGIN, side.y, side.left - _GAP - MARGIN, 200)
            painter.panel(room, PANEL_DARK, border=LINE, border_width=3, radius=16)
            painter.text(words, room.center, BODY, align="center", max_width=room.w - 80, max_lines=4)
        words = tr.text("Drag a game's file onto the window, and it is here too.")
        if self._tells_progress:
            looked, to_look = self.app.archive.progress
            words = tr.text("{taken} of {steps} games have been looked through", taken=looked, steps=to_look)
        height = painter.measure(words, SMALL, max_width=_SIDE, max_lines=4)[1]
        painter.text(words, (side.x, side.bottom - height), SMALL, max_width=_SIDE, max_lines=4, colour=DIM)

    def _choose(self, index: int) -> None:
        self._chosen = index
        self._wanted = None
        self._place_buttons()

    def _accept(self) -> None:
        actions = self._actions()
        if actions and actions[0][2] is PRIMARY:
            actions[0][1]()

    @property
    def _tells_progress(self) -> bool:
        return self.app.archive.scanning and self.app.archive.progress[1] >= _WORTH_TELLING

    def _read(self) -> None:
        """Read the list again: at once where it is short, else its beginning, and all of it in the background."""
        archive = self.app.archive
        self._seen = archive.revision
        found = archive.games(limit=_AT_ONCE + 1)
        if len(found) <= _AT_ONCE:
            self._show(found)
            return
        if not self._games:
            self._show(found)
        self._job = archive.ask(self._all_games)

    def _all_games(self) -> list[ArchivedGame]:
        """Called by a thread that may take its time."""
        begun = time.monotonic()
        found = self.app.archive.games()
        self._wait = max(self._wait, _REST * (time.monotonic() - begun))
        return found

    def _take(self) -> None:
        if self._job is not None and self._job.done():
            job, self._job = self._job, None
            self._show(job.result())

    def _reload(self) -> None:
        """Read the list again, after something was done in it."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        # What has just gone must not be seen any longer, whenever the rest comes.
        game = self.chosen
        if game is not None and self.app.archive.game(game.id) is None:
            self._show([one for one in self._games if one is not game])
        self._read()

    def _show(self, games: list[ArchivedGame]) -> None:
        """Take in a list; the chosen game stays chosen as long as it is there."""
        if games == self._games and self._wanted is None:
            # A button that is held down just now is not taken away for nothing.
            return
        before = self.chosen
        wanted = self._wanted or (before.id if before is not None else None)
        self._games = games
        at = next((at for at, game in enumerate(games) if game.id == wanted), None)
        if at is not None:
            self._chosen = at
            self._wanted = None
        else:
            self._chosen = max(0, min(self._chosen, len(games) - 1))
        if self._list is not None:
            self.layout(self.app.viewport.canvas)
        self.invalidate()

    def _replay(self) -> None:
        """Look through the chosen game: as its one person saw it, or with all hands open."""
        opened = self._opened()
        if opened is not None:
            persons = _persons(opened.setup)
            own = persons[0] if len(persons) == 1 else None
            self.app.scenes.push(ReplayScene(self.app, opened.record, opened.setup, seat=own, name=opened.id))

    def _results(self) -> None:
        """Count the chosen game's scores once more; from there it can be shared, and its seal be opened."""
        game = self.chosen
        if game is None:
            return
        try:
            match = saved_match(self.app.archive, game.id)
        except StorageError as error:
            self._tell(error.sentence.told(self.app.tr))
            self._reload()
            return
        # Nobody is to act any more: others may go on with the file.
        match.close()
        for problem in match.problems:
            self.app.notify(problem.told(self.app.tr))
        self.app.scenes.push(ResultsScene(self.app, match))

    def _report(self) -> None:
        """Open the chosen game's report, of the first person if there are several; what it finds is kept."""
        opened = self._opened()
        if opened is None:
            return
        seat, archive = _persons(opened.setup)[0], self.app.archive

        def keep(review: Review) -> None:
            archive.update_about(opened.id, **with_review(archive.about(opened.id), review))

        kept = kept_review(opened.about, opened.record, seat)
        self.app.scenes.push(ReportScene(self.app, opened.record, seat, kept, keep, choices=opened.setup.seats))

    def _opened(self) -> OpenedGame | None:
        """The chosen game, read; None, and a sentence, where it cannot be. What was wrong with its files is told."""
        game = self.chosen
        if game is None:
            return None
        try:
            opened = self.app.archive.open(game.id)
        except StorageError as error:
            self._tell(error.sentence.told(self.app.tr))
            self._reload()
            return None
        for notice in opened.notices:
            self.app.notify(notice.told(self.app.tr))
        return opened

    def _copy(self) -> None:
        game, tr = self.chosen, self.app.tr
        if game is None:
            return
        try:
            words = tr.text(
                "{file} is a copy of the game.", file=self.app.archive.copy_to(game.id, self.app.storage.downloads)
            )
        except StorageError as error:
            words = error.sentence.told(tr)
        self._tell(words)

    def _ask_to_delete(self) -> None:
        tr = self.app.tr
        self.app.scenes.push(
            DialogScene(
                self.app,
                tr.text("Delete this game?"),
                tr.text("It is then gone for good."),
                [Answer(tr.text("Delete"), self._delete, DANGER), Answer(tr.text("Back"), lambda: None)],
                cancel=1,
                focus=1,
            )
        )

    def _delete(self) -> None:
        game = self.chosen
        if game is None:
            return
        try:
            self.app.archive.delete(game.id)
        except StorageError as error:
            self._tell(error.sentence.told(self.app.tr))
        self._reload()

    def _tell(self, sentence: str) -> None:
        self.app.scenes.push(DialogScene.message(self.app, self.app.tr.text("Games"), sentence))


def _persons(game: ArchivedGame | MatchSetup) -> list[int]:
    """The seats that persons played."""
    return [seat for seat, choice in enumerate(game.seats) if choice.kind == HUMAN]
