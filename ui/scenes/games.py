"""All games that are kept: to go on with, to take along, or to delete."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.review import Review
from ui.archive.archive import OpenedGame
from ui.archive.entry import ArchivedGame
from ui.base.input import Command, InputEvent, command_of
from ui.base.settings import HUMAN, MatchSetup
from ui.base.storage import StorageError
from ui.base.theme import BODY, DIM, LINE, PANEL_DARK, SMALL
from ui.base.viewport import Rect
from ui.match.kept import kept_review, with_review
from ui.match.match import saved_match
from ui.paint.painter import Painter
from ui.scenes.game_list import GameList
from ui.scenes.menu import HEAD, MARGIN, MenuScene
from ui.shell.navigator import Answer
from ui.widgets.base import Control
from ui.widgets.button import DANGER, PRIMARY, SECONDARY, Button, ButtonLook

if TYPE_CHECKING:
    from ui.shell.app import App

_SIDE = 330.0
_GAP = 30.0
_BUTTON = 70.0
_RELOAD = 0.5
"""Seconds at least between two looks at an archive that grows just now."""


class GamesScene(MenuScene):
    """A list of plates at the left, and at the right what can be done with the chosen game."""

    def __init__(self, app: "App", chosen: str | None = None) -> None:
        """Show all games, with the one of this id chosen, by default the first."""
        super().__init__(app)
        self._games = app.archive.games()
        self._seen = app.archive.revision
        self._wait = 0.0
        ids = [game.id for game in self._games]
        self._chosen = ids.index(chosen) if chosen in ids else 0
        self._list: GameList | None = None
        self._side = Rect(0, 0, 1, 1)
        app.archive.scan()

    @property
    def chosen(self) -> ArchivedGame | None:
        """The game whose plate is chosen, None without any."""
        return self._games[self._chosen] if self._games else None

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
            actions.append((tr.text("Continue"), partial(self.app.go.game, game.id), PRIMARY))
        else:
            actions += [(tr.text("Replay"), self._replay, PRIMARY), (tr.text("Result"), self._results, SECONDARY)]
            if _persons(game):
                actions.append((tr.text("Foreman's report"), self._report, SECONDARY))
        return [
            *actions,
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
        if self._seen != self.app.archive.revision:
            if self._wait > 0:
                self.wake_after = min(self._wait, self.wake_after or self._wait)
                return
            self._wait = _RELOAD
            self._reload()
        if self.app.notices:
            self._tell(self.app.notices.pop(0))

    def draw_content(self, painter: Painter) -> None:
        """Draw the side, with a word on where games come from."""
        tr, side = self.app.tr, self._side
        if not self._games:
            words = tr.text("There is no game yet. Every game that a person plays is kept here, finished or not.")
            room = Rect(MARGIN, side.y, side.left - _GAP - MARGIN, 200)
            painter.panel(room, PANEL_DARK, border=LINE, border_width=3, radius=16)
            painter.text(words, room.center, BODY, align="center", max_width=room.w - 80, max_lines=4)
        words = tr.text("Drag a game's file onto the window, and it is here too.")
        height = painter.measure(words, SMALL, max_width=_SIDE, max_lines=4)[1]
        painter.text(words, (side.x, side.bottom - height), SMALL, max_width=_SIDE, max_lines=4, colour=DIM)

    def _choose(self, index: int) -> None:
        self._chosen = index
        self._place_buttons()

    def _accept(self) -> None:
        actions = self._actions()
        if actions and actions[0][2] is PRIMARY:
            actions[0][1]()

    def _reload(self) -> None:
        """Read the list again; the chosen game stays chosen as long as it is there."""
        self._seen = self.app.archive.revision
        before = self.chosen
        self._games = self.app.archive.games()
        ids = [game.id for game in self._games]
        if before is not None and before.id in ids:
            self._chosen = ids.index(before.id)
        else:
            self._chosen = max(0, min(self._chosen, len(ids) - 1))
        self.layout(self.app.viewport.canvas)
        self.invalidate()

    def _replay(self) -> None:
        """Look through the chosen game: as its one person saw it, or with all hands open."""
        opened = self._opened()
        if opened is not None:
            persons = _persons(opened.setup)
            own = persons[0] if len(persons) == 1 else None
            self.app.go.replay(opened.record, opened.setup, seat=own, name=opened.id)

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
        self.app.go.results(match)

    def _report(self) -> None:
        """Open the chosen game's report, of the first person if there are several; what it finds is kept."""
        opened = self._opened()
        if opened is None:
            return
        seat, archive = _persons(opened.setup)[0], self.app.archive

        def keep(review: Review) -> None:
            archive.update_about(opened.id, **with_review(archive.about(opened.id), review))

        kept = kept_review(opened.about, opened.record, seat)
        self.app.go.report(opened.record, seat, kept, keep, choices=opened.setup.seats)

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
        self.app.go.ask(
            tr.text("Delete this game?"),
            tr.text("It is then gone for good."),
            [Answer(tr.text("Delete"), self._delete, DANGER), Answer(tr.text("Back"), lambda: None)],
            cancel=1,
            focus=1,
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
        self.app.go.tell(self.app.tr.text("Games"), sentence)


def _persons(game: ArchivedGame | MatchSetup) -> list[int]:
    """The seats that persons played."""
    return [seat for seat, choice in enumerate(game.seats) if choice.kind == HUMAN]
