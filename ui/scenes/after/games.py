"""All saved games, to continue, export or delete, and those that come from a file."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.review.review import Review
from ui.archive.archive import Archive, OpenedGame
from ui.archive.arrivals import Added
from ui.archive.entry import ArchivedGame
from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, MARGIN, NEAR, WIDE
from ui.base.theme import BODY, BUTTON, FIRM, HEAD, SMALL, TextStyle
from ui.base.viewport import Rect
from ui.files.background import Latest
from ui.files.faults import StorageError, readable
from ui.files.settings import HUMAN, MatchSetup
from ui.halls.backdrop import BELT_TOP, FOREMAN, draw_figure, draw_idle_belt
from ui.input.clipboard import copy
from ui.input.input import Command, InputEvent, WindowClosing, command_of
from ui.layout.box import Box
from ui.layout.boxes import Column, Controls, Holder, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Words
from ui.match.after.stored import stored_review, with_review
from ui.match.match import Match, saved_match
from ui.paint.painter import Painter
from ui.scenes.after.counting import LOOK_AGAIN, RELOAD, REST, WORTH_TELLING, checked_words
from ui.scenes.after.game_list import GameList, alone
from ui.scenes.common.boxes import SIDE, WIDE_BUTTON, button, menu, signed
from ui.scenes.common.dialog import WaitingScene
from ui.scenes.common.page import MenuPage
from ui.scenes.common.speaker import speaker, stand
from ui.shell.app import App
from ui.shell.scene import DialogAnswer
from ui.widgets.base import Control
from ui.widgets.button import DANGER, PRIMARY, SECONDARY, ButtonLook
from ui.widgets.drawn_signs import draw_bin, draw_number, draw_tray
from ui.widgets.plate import FRAME_EDGE, draw_hung

Found = TypeVar("Found")

_LIST = "games"
_AT_ONCE = 60
"""How many games are read first; if there are more, the full list follows."""


class _Listed(NamedTuple):
    """What the archive listed, and how long that took."""

    games: list[ArchivedGame]
    seconds: float
    """How long the listing took."""


class GamesScene(MenuPage):
    """A list of plates on the left, and the actions for the chosen game on the right."""

    heading = N_("My games")
    first_focus = _LIST

    def __init__(self, app: App, chosen: str | None = None) -> None:
        """Show all games and choose the one with this id, by default the first."""
        super().__init__(app)
        self.today = app.today
        self._found: Latest[_Listed] = Latest(self._list_games, _Listed([], 0.0))
        self._brief = True
        """Whether only the first games are asked for."""
        self._games: list[ArchivedGame] = []
        self._seen = -1
        self._wait = 0.0
        self._noted, self._look_again = "", 0.0
        """What is said of the archive now, and the seconds until it is looked at again."""
        self._chosen = 0
        self._wanted = chosen
        """The game to choose as soon as it is listed."""
        self._reload()
        app.archive.upkeep.scan()

    def _list_games(self) -> "Future[_Listed]":
        archive, limit = self.app.archive, _AT_ONCE + 1 if self._brief else -1

        def look() -> _Listed:
            begun = time.monotonic()
            return _Listed(archive.games(limit=limit), time.monotonic() - begun)

        return archive.ask(look)

    @property
    def chosen(self) -> ArchivedGame | None:
        """The game whose plate is chosen, None if there are no games."""
        return self._games[self._chosen] if self._games else None

    def page(self) -> Box:
        """The list with the actions for the chosen game beside it; robots that wait for a game where there is none."""
        self._noted = self._note()
        if self._games:
            ways = [button(words, act, look=look) for words, act, look in self._actions()]
            actions = Column(*ways, Holder(Controls(*self._files(), gap=NEAR, weight=1), weight=0), gap=NEAR)
            foreman = speaker(self._noted, stand(FOREMAN), least=110, may_go=1)
            listed = Sized(Leaf(_LIST, self._list, wide=620), wide=1100, across=None, along=None)
            games = Padding(0, listed, top=0, bottom=APART, weight=1)
            side = Column(Scroll(actions, weight=0), foreman, gap=NEAR)
            beside = Sized(side, wide=SIDE, most_wide=SIDE, across=None, along=None)
            body: Box = Row(games, beside, gap=APART, weight=1)
        else:
            body = Column(self._board(), Picture(_draw_waiting, least=200, weight=1), gap=APART, weight=1)
        figures = button(
            self.app.tr.text("Statistics"), self.app.go.statistics, key="statistics", look=SECONDARY, wide=210
        )
        number = button(self.app.tr.text("Play a number…"), self.app.go.play_number, key="number", look=SECONDARY)
        return menu(self.heading_words, body, number, figures, self.way_back(), foot=BELT_TOP if self._games else 0.0)

    def _note(self) -> str:
        """Where games come from, or how many have been checked."""
        tr = self.app.tr
        if not self._tells_progress:
            return tr.text("Drop a game file here to add it.")
        return checked_words(tr, self.app.archive.upkeep.progress)

    def _list(self, old: Control | None, place: Rect, _style: TextStyle) -> Control:
        one = old if isinstance(old, GameList) else GameList(place, choose=self._choose, accept=self._accept)
        now = self.app.archive.now().astimezone()
        one.show(place, self.app.painter, self.app.tr, self._games, self._chosen, now)
        return one

    def _board(self) -> Box:
        """Says that there are no games."""
        tr = self.app.tr
        words = (
            tr.text("Waiting for the disk…")
            if self._found.waiting
            else tr.text("No games yet. Every game you play is kept here, finished or not.")
        )
        new = button(tr.text("New game"), self.app.go.setup, wide=WIDE_BUTTON, high=88, style=BUTTON.but(size=HEAD))
        told = Column(
            Words(words, BODY.but(size=FIRM), side="center", letters=44),
            Words(self._noted, SMALL, side="center"),
            None if self._found.waiting else Sized(new),
            gap=GAP,
        )
        board = Layers(Picture(partial(draw_hung, reach=MARGIN)), Padding(FRAME_EDGE, told, top=WIDE, bottom=WIDE))
        return Sized(Padding(0, board, top=WIDE, bottom=0), wide=560)

    def page_words(self) -> Sequence[str]:
        """The note, but not how many games have been checked, which changes all the time."""
        return () if self._tells_progress else super().page_words()

    def _actions(self) -> list[tuple[str, Callable[[], None], ButtonLook]]:
        """What can be done with the chosen game; the first is the action of Enter."""
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
        return actions

    def _files(self) -> list[Leaf]:
        """What can be done with its number and its file."""
        game, tr = self.chosen, self.app.tr
        if game is None:
            return []
        return [
            signed(tr.text("Copy the game number"), tr.text("Number"), lambda: copy(str(game.seed)), draw_number),
            signed(tr.text("Save a copy"), tr.text("File"), self._copy, draw_tray),
            signed(tr.text("Delete"), tr.text("Delete"), self._ask_to_delete, draw_bin, look=DANGER),
        ]

    def handle(self, event: InputEvent) -> bool:
        """Route the event; unused keys go to the list. Right leads from the list to the action of Enter."""
        games = self.control(_LIST)
        if command_of(event) is Command.RIGHT and self.group.focused is games is not None and self.group.ring:
            later = self.group.widgets[self.group.widgets.index(games) + 1 :]
            self.group.focus(next(one for one in later if one.can_focus))
            self.invalidate()
            return True
        if super().handle(event):
            return True
        wanted = (Command.PAGE_UP, Command.PAGE_DOWN, Command.HOME, Command.END)
        if games is not None and command_of(event) in wanted:
            self.invalidate()
            return games.handle(event)
        return False

    def update(self, dt: float) -> None:
        """Show what the archive has found in the meantime."""
        super().update(dt)
        self._wait = max(0.0, self._wait - dt)
        self._take()
        if self._seen != self.app.archive.news.revision:
            if self._wait > 0:
                self.wake_within(self._wait)
                return
            self._wait = RELOAD
            self._reload()
        self._look_again = max(0.0, self._look_again - dt)
        if self._tells_progress:
            self.wake_within(LOOK_AGAIN)
        if self._noted != self._note() and not self._look_again:
            self._look_again = LOOK_AGAIN
            self.lay_out_again()
        if self.app.notices:
            self._tell(self.app.notices.pop(0))

    def _choose(self, index: int) -> None:
        self._chosen = index
        self._wanted = None
        self.lay_out_again()

    def _accept(self) -> None:
        actions = self._actions()
        if actions and actions[0][2] is PRIMARY:
            actions[0][1]()

    @property
    def _tells_progress(self) -> bool:
        return self.app.archive.upkeep.scanning and self.app.archive.upkeep.progress[1] >= WORTH_TELLING

    def _reload(self) -> None:
        """Read the list again: first its beginning, if it may be long, then all of it."""
        self._seen = self.app.archive.news.revision
        self._found.ask()
        self._take()

    def _take(self) -> None:
        if not self._found.take():
            return
        listed = self._found.value
        self._wait = max(self._wait, REST * listed.seconds)
        many = len(listed.games) > _AT_ONCE
        if self._brief and many:
            self._brief = False
            self._found.ask()
            if self._games:
                return
        self._brief = not many
        self._show(listed.games)

    def _show(self, games: list[ArchivedGame]) -> None:
        """Show a list; the chosen game stays chosen while it exists."""
        if games == self._games and self._wanted is None:
            # Nothing changed: do not replace a button that may be held down.
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
        self.lay_out_again()

    def _replay(self) -> None:
        """Replay the chosen game: as its only person saw it, or with all hands open."""

        def show(opened: OpenedGame) -> None:
            persons = _persons(opened.setup)
            own = persons[0] if len(persons) == 1 else None
            self.app.go.replay(opened.record, opened.setup, seat=own, name=opened.id)

        self._open(show)

    def _results(self) -> None:
        """Show the chosen game's scores again; from there it can be shared, and its seal opened."""
        game, archive = self.chosen, self.app.archive
        if game is None:
            return

        def show(match: Match) -> None:
            # Nobody acts in it any more, so release the file.
            match.close()
            for problem in match.problems:
                self.app.notify(problem.told(self.app.tr))
            self.app.go.results(match)

        self._do(lambda: saved_match(archive, game.id), show)

    def _report(self) -> None:
        """Open the chosen game's report, for the first person if there are several, and save the review it makes."""
        archive = self.app.archive

        def show(opened: OpenedGame) -> None:
            seat = _persons(opened.setup)[0]

            def remember(review: Review) -> None:
                archive.update_about(opened.id, **with_review(archive.about(opened.id), review))

            kept = stored_review(opened.about, opened.record, seat)
            keep = partial(_ask, archive, remember)
            self.app.go.report(opened.record, seat, kept, keep, choices=opened.setup.seats)

        self._open(show)

    def _open(self, show: Callable[[OpenedGame], None]) -> None:
        """Have the chosen game read, and show it, or say what is wrong with its files."""
        game, archive = self.chosen, self.app.archive
        if game is None:
            return

        def show_opened(opened: OpenedGame) -> None:
            for notice in opened.notices:
                self.app.notify(notice.told(self.app.tr))
            show(opened)

        self._do(lambda: archive.open(game.id), show_opened)

    def _do(self, work: Callable[[], Found], then: Callable[[Found], None]) -> None:
        """Run work on the archive and pass on its result, or say why it failed."""

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
        game, tr = self.chosen, self.app.tr
        if game is None:
            return
        self.app.go.ask(
            tr.text("Delete this game?"),
            tr.text("Then it is gone for good."),
            [DialogAnswer(tr.text("Delete"), self._delete, DANGER), DialogAnswer(tr.text("Back"), lambda: None)],
            cancel=1,
            focus=1,
            about=alone(tr, game, self.app.archive.now().astimezone()),
        )

    def _delete(self) -> None:
        game, archive = self.chosen, self.app.archive
        if game is not None:
            self._do(lambda: archive.delete(game.id), lambda _: self._forget(game))

    def _forget(self, gone: ArchivedGame) -> None:
        # Hide it at once, before the new list arrives.
        self._show([game for game in self._games if game.id != gone.id])
        self._reload()

    def _tell(self, sentence: str) -> None:
        self.app.go.tell(self.heading_words, sentence)


def _ask(archive: Archive, work: Callable[[Found], None], value: Found) -> None:
    """Run work on the archive without waiting for it to finish."""
    archive.ask(partial(work, value))


def _persons(game: ArchivedGame | MatchSetup) -> list[int]:
    return [seat for seat, choice in enumerate(game.seats) if choice.kind == HUMAN]


def _draw_waiting(painter: Painter, place: Rect) -> None:
    """Draw robots on a belt that wait for a game, and the foreman with them."""
    top = place.bottom - BELT_TOP
    free = Rect(place.x, place.y, place.w - SIDE, place.h)
    draw_idle_belt(painter, [free], top=top, largest=300)
    draw_figure(painter, FOREMAN, (place.right - SIDE / 2, top + 3), min(SIDE, top - place.top))


class AddingScene(WaitingScene[Added]):
    """Opens the game once it is added, or the list if there are several; says what was wrong with the file."""

    sign_after = 0.0

    def __init__(self, app: App, path: Path) -> None:
        super().__init__(app, app.archive.add_file(path), self._show)
        self._path = path

    def handle(self, event: InputEvent) -> bool:
        """Only closing the window makes sense now."""
        return not isinstance(event, WindowClosing)

    def _sign(self) -> str:
        return self.app.tr.text("Reading {file}…", file=readable(self._path.name, 80))

    def _show(self, adding: Future[Added]) -> None:
        added = adding.result()
        if added.notice is None:
            self._open(added.ids)
            return
        words = added.notice.told(self.app.tr)
        self.app.go.tell(self.app.tr.text("My games"), words, lambda: self._open(added.ids))

    def _open(self, ids: tuple[str, ...]) -> None:
        if len(set(ids)) == 1:
            self.app.go.game(ids[0])
        elif ids:
            self.app.go.games(ids[0])
