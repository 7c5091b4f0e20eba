"""All games that are kept: to go on with, to take along, or to delete."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from game.review.review import Review
from ui.archive.archive import Archive, OpenedGame
from ui.archive.entry import ArchivedGame
from ui.base.theme import BODY, DIM, LINE, PANEL_DARK, SMALL
from ui.base.viewport import Rect
from ui.files.background import Latest
from ui.files.settings import HUMAN, MatchSetup
from ui.files.storage import StorageError
from ui.input.clipboard import copy
from ui.input.input import Command, InputEvent, command_of
from ui.match.after.kept import kept_review, with_review
from ui.match.match import Match, saved_match
from ui.paint.painter import Painter
from ui.scenes.after.game_list import GameList
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.shell.navigator import DialogAnswer
from ui.widgets.base import Control
from ui.widgets.button import DANGER, PRIMARY, SECONDARY, Button, ButtonLook

if TYPE_CHECKING:
    from ui.shell.app import App

Found = TypeVar("Found")

_SIDE = 330.0
_GAP = 30.0
_BUTTON = 70.0
_RELOAD, _REST = 0.5, 12.0
"""Seconds at least between two looks at an archive that grows just now, and how many times what a look took."""
_AT_ONCE = 60
"""So many games are read first; where there are more, all of them come after these."""
_POLL = 0.05
_WORTH_TELLING = 50
"""From so many games on that are still to be looked through that is told."""


class _Listed(NamedTuple):
    """What the archive has listed, and how many seconds that took."""

    games: list[ArchivedGame]
    seconds: float


class GamesScene(MenuScene):
    """A list of plates at the left, and at the right what can be done with the chosen game."""

    def __init__(self, app: "App", chosen: str | None = None) -> None:
        """Show all games, with the one of this id chosen, by default the first."""
        super().__init__(app)
        self._found: Latest[_Listed] = Latest(self._list_games, _Listed([], 0.0))
        self._brief = True
        """Whether the first games are asked for, not all of them."""
        self._games: list[ArchivedGame] = []
        self._seen = -1
        self._wait = 0.0
        self._chosen = 0
        self._wanted = chosen
        """What is to be chosen as soon as it is there."""
        self._list: GameList | None = None
        self._side = Rect(0, 0, 1, 1)
        self._reload()
        app.archive.scan()

    def _list_games(self) -> "Future[_Listed]":
        archive, limit = self.app.archive, _AT_ONCE + 1 if self._brief else -1

        def look() -> _Listed:
            begun = time.monotonic()
            return _Listed(archive.games(limit=limit), time.monotonic() - begun)

        return archive.ask(look)

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
        self._take()
        if self._seen != self.app.archive.revision:
            if self._wait > 0:
                self.wake_within(self._wait)
                return
            self._wait = _RELOAD
            self._reload()
        if self._tells_progress:
            self.wake_within(_POLL)
            self.invalidate()
        if self.app.notices:
            self._tell(self.app.notices.pop(0))

    def draw_content(self, painter: Painter) -> None:
        """Draw the side, with a word on where games come from."""
        tr, side = self.app.tr, self._side
        if not self._games:
            words = (
                tr.text("Waiting for the disk…")
                if self._found.waiting
                else tr.text("There is no game yet. Every game that a person plays is kept here, finished or not.")
            )
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

    def _reload(self) -> None:
        """Have the list read again: its beginning first where it may be long, and all of it after that."""
        self._seen = self.app.archive.revision
        self._found.ask()
        self._take()

    def _take(self) -> None:
        if not self._found.take():
            return
        listed = self._found.value
        self._wait = max(self._wait, _REST * listed.seconds)
        many = len(listed.games) > _AT_ONCE
        if self._brief and many:
            self._brief = False
            self._found.ask()
            if self._games:
                return
        self._brief = not many
        self._show(listed.games)

    def _show(self, games: list[ArchivedGame]) -> None:
        """Take in a list; the chosen game stays chosen as long as it is there."""
        if games == self._games and self._wanted is None:
            # A button that is held down just now is not taken away for nothing.
            self.invalidate()
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
            self.lay_out_again()

    def _replay(self) -> None:
        """Look through the chosen game: as its one person saw it, or with all hands open."""

        def show(opened: OpenedGame) -> None:
            persons = _persons(opened.setup)
            own = persons[0] if len(persons) == 1 else None
            self.app.go.replay(opened.record, opened.setup, seat=own, name=opened.id)

        self._open(show)

    def _results(self) -> None:
        """Count the chosen game's scores once more; from there it can be shared, and its seal be opened."""
        game, archive = self.chosen, self.app.archive
        if game is None:
            return

        def show(match: Match) -> None:
            # Nobody is to act any more: others may go on with the file.
            match.close()
            for problem in match.problems:
                self.app.notify(problem.told(self.app.tr))
            self.app.go.results(match)

        self._do(lambda: saved_match(archive, game.id), show)

    def _report(self) -> None:
        """Open the chosen game's report, of the first person if there are several; what it finds is kept."""
        archive = self.app.archive

        def show(opened: OpenedGame) -> None:
            seat = _persons(opened.setup)[0]

            def remember(review: Review) -> None:
                archive.update_about(opened.id, **with_review(archive.about(opened.id), review))

            kept = kept_review(opened.about, opened.record, seat)
            keep = partial(_ask, archive, remember)
            self.app.go.report(opened.record, seat, kept, keep, choices=opened.setup.seats)

        self._open(show)

    def _open(self, show: Callable[[OpenedGame], None]) -> None:
        """Have the chosen game read, and show it. What was wrong with its files is told."""
        game, archive = self.chosen, self.app.archive
        if game is None:
            return

        def show_opened(opened: OpenedGame) -> None:
            for notice in opened.notices:
                self.app.notify(notice.told(self.app.tr))
            show(opened)

        self._do(lambda: archive.open(game.id), show_opened)

    def _do(self, work: Callable[[], Found], then: Callable[[Found], None]) -> None:
        """Have something done with the archive, and go on with what comes of it; tell why it could not be done."""

        def done(asked: "Future[Found]") -> None:
            try:
                found = asked.result()
            except StorageError as error:
                self._tell(error.sentence.told(self.app.tr))
                self._reload()
            else:
                then(found)

        self.app.go.wait(self.app.archive.ask(work), done)

    def _copy(self) -> None:
        game, tr, archive = self.chosen, self.app.tr, self.app.archive
        if game is None:
            return
        folder = self.app.storage.downloads

        def tell(copy: Path) -> None:
            self._tell(tr.text("{file} is a copy of the game.", file=copy))

        self._do(lambda: archive.copy_to(game.id, folder), tell)

    def _ask_to_delete(self) -> None:
        tr = self.app.tr
        self.app.go.ask(
            tr.text("Delete this game?"),
            tr.text("It is then gone for good."),
            [DialogAnswer(tr.text("Delete"), self._delete, DANGER), DialogAnswer(tr.text("Back"), lambda: None)],
            cancel=1,
            focus=1,
        )

    def _delete(self) -> None:
        game, archive = self.chosen, self.app.archive
        if game is not None:
            self._do(lambda: archive.delete(game.id), lambda _: self._forget(game))

    def _forget(self, gone: ArchivedGame) -> None:
        # It must not be seen any longer, whenever the new list comes.
        self._show([game for game in self._games if game.id != gone.id])
        self._reload()

    def _tell(self, sentence: str) -> None:
        self.app.go.tell(self.app.tr.text("Games"), sentence)


def _ask(archive: Archive, work: Callable[[Found], None], value: Found) -> None:
    """Have something done with the archive of which nobody waits for the end."""
    archive.ask(partial(work, value))


def _persons(game: ArchivedGame | MatchSetup) -> list[int]:
    """The seats that persons played."""
    return [seat for seat, choice in enumerate(game.seats) if choice.kind == HUMAN]
