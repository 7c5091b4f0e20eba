"""What all games of a person come to: how strong, against whom, in which style, and what was achieved."""

import time
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple

from game.review.achievements import reached
from game.review.statistics import Statistics, statistics
from ui.archive.played import AT_ONCE, PersonsGame, of_person, people, persons_games, table_of
from ui.base.theme import BODY, DIM, LINE, PANEL, SMALL
from ui.base.viewport import Rect
from ui.files.background import glance
from ui.files.download import Download
from ui.halls.backdrop import draw_idle_belt
from ui.input.input import Command, InputEvent, command_of
from ui.paint.painter import Painter
from ui.scenes.after.statistics_pages import draw_achievements, draw_habits, draw_overview, draw_rivals
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene, draw_counting
from ui.shell.app import App
from ui.shell.navigator import DialogAnswer
from ui.widgets.base import Control
from ui.widgets.button import DANGER, SECONDARY, Button, tab_strip
from ui.widgets.choice import Choice

_ROW, _GAP = 58.0, 16.0
_POLL = 0.05
# An archive that grows just now is counted again after so many seconds at least, and after so many times what it took.
_RELOAD, _REST = 1.0, 12.0
# From so many games on that are still to be looked through that is told.
_WORTH_TELLING = 50


class Page(StrEnum):
    """A page of the statistics, in their order."""

    OVERVIEW = "overview"
    RIVALS = "rivals"
    HABITS = "habits"
    ACHIEVEMENTS = "achievements"


class Chosen(NamedTuple):
    """What is counted: a person, by a place among all of them, with or without help, from a moment on."""

    person: int
    helped: bool
    since: str


class Counted(NamedTuple):
    """What one choice comes to: all games of all persons, who they are, the chosen games, and what is shown of them."""

    chosen: Chosen
    all: list[PersonsGame]
    names: list[str]
    games: list[PersonsGame]
    found: Statistics
    reached: dict[str, int]


def counted(games: list[PersonsGame], chosen: Chosen) -> Counted:
    """Add up the games of the chosen person and kind."""
    names = people(games)
    name = names[min(chosen.person, len(names) - 1)] if names else ""
    own = of_person(games, name, chosen.since)
    kind = [game for game in own if game.game.helped == chosen.helped]
    found = statistics([game.game for game in kind])
    return Counted(chosen, games, names, kind, found, reached(game.game for game in own))


def _widgets_of(found: Counted) -> object:
    """What the widgets hang on."""
    return found.chosen, found.names, bool(found.games)


class StatisticsScene(MenuScene):
    """Counts the finished games of the archive, person by person; games with help apart from the others.

    Many games are counted in the background, with a bar that fills; those that the archive finds meanwhile are added.
    """

    def __init__(self, app: App) -> None:
        """Count what is in the archive now."""
        super().__init__(app)
        self.page = Page.OVERVIEW
        self._name = 0
        self._helped = False
        self.shown: Counted | None = None
        """What has been counted; None until then."""
        self._job: Future[Counted] | None = None
        self._read, self._to_read = 0, 0
        """How many games of how many have been read."""
        self._seen = -1
        self._rest = 0.0
        """For how many seconds nothing is counted again."""
        self._download: Download | None = None
        app.archive.scan()
        self._count()

    @property
    def wants_frames(self) -> bool:
        """While a file is written."""
        return self._download is not None or super().wants_frames

    @property
    def games(self) -> Sequence[PersonsGame]:
        """The games that are counted now."""
        return self.shown.games if self.shown is not None else ()

    @property
    def found(self) -> Statistics:
        """What is shown now."""
        return self.shown.found if self.shown is not None else statistics([])

    @property
    def counting(self) -> bool:
        """Whether something is being counted that is not shown yet."""
        return self._job is not None

    @property
    def _chosen(self) -> Chosen:
        return Chosen(self._name, self._helped, self.app.settings.statistics_since)

    def _count(self) -> None:
        """Have all games read and added up."""
        chosen = self._chosen
        self._seen = self.app.archive.revision
        self._read = self._to_read = 0
        self._job = self.app.archive.ask(lambda: self._counted_all(chosen))
        if glance(self._job):
            self._take()

    def _counted_all(self, chosen: Chosen) -> Counted:
        """Called by a thread that may take its time."""

        def tell(count: int) -> None:
            self._read = count

        begun, index = time.monotonic(), self.app.archive.index
        self._to_read = index.count(finished=True)
        found = counted(persons_games(index, tell), chosen)
        self._rest = _REST * (time.monotonic() - begun)
        return found

    def _look(self) -> None:
        """Add up the games of the chosen person and kind, once all games are known."""
        if self.shown is None:
            return
        games, chosen = self.shown.all, self._chosen
        if len(games) <= AT_ONCE:
            self._show(counted(games, chosen))
            return
        if self._job is not None:
            self._job.cancel()
        self._job = self.app.archive.ask(lambda: counted(games, chosen))

    def _show(self, found: Counted) -> None:
        before, self.shown = self.shown, found
        self._name = min(self._name, max(0, len(found.names) - 1))
        self.invalidate()
        # A button that is held down just now is not taken away for nothing.
        if before is None or _widgets_of(before) != _widgets_of(found):
            self.layout(self.app.viewport.canvas)

    def exit(self) -> None:
        """Let go of what has not begun."""
        if self._job is not None:
            self._job.cancel()

    def layout(self, canvas: Rect) -> None:
        """Who and what above, the pages below that, what can be done at the foot."""
        tr = self.app.tr
        self.heading = tr.text("Statistics")
        wide = (canvas.w - 2 * MARGIN - _GAP) / 2
        widgets: list[Control] = []
        names = self._names or [tr.text("Nobody yet") if self.shown is not None else "…"]
        widgets.append(Choice(Rect(MARGIN, HEAD, wide, _ROW), names, self._name, self._choose_name))
        kinds = (tr.text("Games without help"), tr.text("Games with hints, bids taken back, or begun in another one"))
        hint = tr.text("Helped games are counted apart: they say less of how strong somebody is.")
        place = Rect(MARGIN + wide + _GAP, HEAD, wide, _ROW)
        widgets.append(Choice(place, kinds, int(self._helped), self._choose_kind, hint=hint))
        widgets += self._tabs(canvas)
        widgets += self._ways(canvas)
        widgets.append(self.back_button(canvas))
        focus = next((index for index, widget in enumerate(self.group.widgets) if widget.focused), None)
        self.group.replace(widgets, focus=focus)

    def _tabs(self, canvas: Rect) -> list[Button]:
        tr = self.app.tr
        words = {
            Page.OVERVIEW: tr.text("Overview"),
            Page.RIVALS: tr.text("Rivals"),
            Page.HABITS: tr.text("Style"),
            Page.ACHIEVEMENTS: tr.text("Achievements"),
        }
        wide = (canvas.w - 2 * MARGIN - _GAP * (len(words) - 1)) / len(words)
        return tab_strip((MARGIN, HEAD + _ROW + _GAP), (wide, _ROW), words, self.page, self.turn_to, gap=_GAP)

    def _ways(self, canvas: Rect) -> list[Control]:
        """Saving a table, and beginning anew."""
        tr = self.app.tr
        y = canvas.h - 88
        table = Button(Rect(MARGIN, y, 420, 60), tr.text("Save as a table (CSV)"), self._save, look=SECONDARY)
        table.disabled_reason = None if self.games else tr.text("There is no game to be put into a table.")
        since = self.app.settings.statistics_since
        words = tr.text("Count all games again") if since else tr.text("Begin anew")
        again = Button(Rect(canvas.right - MARGIN - 420, y, 420, 60), words, self._begin_anew, look=SECONDARY)
        again.disabled_reason = None if since or self._names else tr.text("Nothing has been counted yet.")
        return [table, again]

    @property
    def _names(self) -> list[str]:
        return self.shown.names if self.shown is not None else []

    @property
    def _content(self) -> Rect:
        canvas = self.app.viewport.canvas
        top = HEAD + 2 * (_ROW + _GAP) + 8
        return Rect(MARGIN, top, canvas.w - 2 * MARGIN, canvas.h - top - 108)

    def turn_to(self, page: Page) -> None:
        """Open a page."""
        self.page = page
        self.lay_out_again()

    def handle(self, event: InputEvent) -> bool:
        """Page keys and the pad's shoulders turn pages."""
        command = command_of(event)
        if command in (Command.PAGE_UP, Command.PAGE_DOWN):
            pages, step = list(Page), 1 if command is Command.PAGE_DOWN else -1
            self.turn_to(pages[(pages.index(self.page) + step) % len(pages)])
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        """See what became of a file, and what has been counted."""
        super().update(dt)
        self._rest = max(0.0, self._rest - dt)
        if self._job is not None:
            self._take()
        elif self._seen != self.app.archive.revision and self._rest == 0:
            self._rest = _RELOAD
            self._count()
        if self._job is not None or self.app.archive.scanning:
            self.wake_within(_POLL)
            self.invalidate()
        told = None if self._download is None else self._download.told(self.app.tr)
        if told is not None:
            self._download = None
            self.app.go.tell(self.app.tr.text("Statistics"), told)

    def _take(self) -> None:
        """Show what has been counted, unless something else is wanted by now."""
        job = self._job
        if job is None or not job.done():
            return
        self._job = None
        self._show(job.result())
        if self.shown is not None and self.shown.chosen != self._chosen:
            self._look()

    def draw_content(self, painter: Painter) -> None:
        """The page, what there will be to see one day, or how far the games have been counted."""
        tr, content = self.app.tr, self._content
        looked, to_look = self.app.archive.progress
        if self.app.archive.scanning and to_look >= _WORTH_TELLING:
            words = tr.text("{taken} of {steps} games have been looked through", taken=looked, steps=to_look)
            room = painter.canvas.w - 2 * (MARGIN + 420 + _GAP)
            at = painter.canvas.centerx, painter.canvas.h - 58
            painter.text(words, at, SMALL, align="center", max_width=room, max_lines=2, colour=DIM)
        if self.shown is None:
            self._draw_progress(painter, content)
            return
        if not self.games and self.page is not Page.ACHIEVEMENTS:
            painter.panel(content, PANEL, border=LINE, border_width=3, radius=20, shadow=12)
            draw_idle_belt(painter, [Rect(content.left + 30, content.top + 120, content.w - 60, content.h - 150)])
            words = tr.text("Nothing to count yet: play a game to its end.")
            painter.text(
                words, (content.centerx, content.top + 60), BODY, align="center", max_width=content.w - 80, colour=DIM
            )
            return
        if self.page is Page.ACHIEVEMENTS:
            draw_achievements(painter, tr, content, self.shown.reached)
            return
        draw = {Page.OVERVIEW: draw_overview, Page.RIVALS: draw_rivals, Page.HABITS: draw_habits}[self.page]
        draw(painter, tr, content, self.found)

    def _draw_progress(self, painter: Painter, content: Rect) -> None:
        tr = self.app.tr
        painter.panel(content, PANEL, border=LINE, border_width=3, radius=20, shadow=12)
        so_far = min(self._read, self._to_read), self._to_read
        draw_counting(painter, tr, content, tr.text("Your games are being counted…"), so_far)

    # What can be done

    def _choose_name(self, index: int) -> None:
        self._name = index
        self._look()

    def _choose_kind(self, index: int) -> None:
        self._helped = bool(index)
        self._look()

    def _save(self) -> None:
        # Spreadsheets take a table for UTF-8 by this mark alone.
        games = self.games
        self._download = Download(
            self.app.storage.downloads, "fzzzt-statistics", "csv", lambda: table_of(games).encode("utf-8-sig")
        )

    def _begin_anew(self) -> None:
        tr = self.app.tr
        if self.app.settings.statistics_since:
            self._set_since("")
            return
        message = tr.text(
            "Games played up to now will not count any longer. "
            "They stay in the list of games, and can be counted again."
        )
        answers = [
            DialogAnswer(tr.text("Begin anew"), lambda: self._set_since(datetime.now(UTC).isoformat()), DANGER),
            DialogAnswer(tr.text("Back"), lambda: None),
        ]
        self.app.go.ask(tr.text("Begin the statistics anew?"), message, answers, cancel=1, focus=1)

    def _set_since(self, moment: str) -> None:
        self.app.change_settings(statistics_since=moment)
        self._look()
