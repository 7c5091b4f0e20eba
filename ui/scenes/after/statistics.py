"""Statistics over all of a person's games: strength, opponents, style and achievements."""

import time
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from enum import IntEnum, StrEnum
from typing import NamedTuple

from game.review.achievements import reached
from game.review.statistics import Statistics, statistics
from ui.archive.played import AT_ONCE, PersonsGame, of_person, people, persons_games, table_of
from ui.base.i18n import Translator
from ui.base.theme import BODY, DIM, LINE, PANEL, SMALL
from ui.base.viewport import Rect
from ui.files.background import glance
from ui.files.download import Download
from ui.halls.backdrop import BELT_TOP, draw_idle_belt
from ui.input.input import InputEvent
from ui.paint.painter import Painter
from ui.scenes.after.statistics_pages import draw_achievements, draw_habits, draw_overview, draw_rivals
from ui.scenes.challenges.album_button import BESIDE_ALBUM, album_button
from ui.scenes.common.paged import MARGIN, TAB_GAP, TAB_H, TOP, PagedScene, draw_counting
from ui.shell.app import App
from ui.shell.scene import DialogAnswer
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_HEIGHT, DANGER, SECONDARY, Button
from ui.widgets.choice import Choice
from ui.widgets.scroll import ScrollArea

_POLL = 0.05
_ROBOTS = 340.0
"""The height of the robots of empty statistics, in units."""
_CHOICE = 58.0
"""Height of the two choices above the tabs, in units."""
# The least time in seconds between two counts while the archive grows, and the same as a multiple of the last one's
# duration.
_RELOAD, _REST = 1.0, 12.0
# Progress is shown when at least this many games are still to be read.
_WORTH_TELLING = 50


class Page(StrEnum):
    """A page of the statistics, in display order."""

    OVERVIEW = "overview"
    RIVALS = "rivals"
    HABITS = "habits"
    ACHIEVEMENTS = "achievements"


_TALLER = {Page.OVERVIEW: 0.4, Page.RIVALS: 0.7, Page.HABITS: 1.0, Page.ACHIEVEMENTS: 1.4}
"""By how much of its height each page gets higher with words twice as large."""


class Kind(IntEnum):
    """Which games are counted, in the order of offer."""

    ALL = 0
    UNHELPED = 1
    HELPED = 2

    def holds(self, *, helped: bool) -> bool:
        """Whether a game, helped or not, is one of them."""
        return self is Kind.ALL or helped is (self is Kind.HELPED)


class Chosen(NamedTuple):
    """What to count."""

    person: int
    """The person's index in the list of names."""
    kind: Kind
    since: str
    """The moment from which games count, as an ISO string; "" counts all."""


class Counted(NamedTuple):
    """The statistics of one choice."""

    chosen: Chosen
    """The choice they are for."""
    all: list[PersonsGame]
    """Everybody's games."""
    names: list[str]
    """Everybody's name."""
    games: list[PersonsGame]
    """The games that the choice selects."""
    found: Statistics
    """Their statistics."""
    reached: dict[str, int]
    """How often each achievement was reached without help."""
    helped: dict[str, int]
    """And how often with help."""


def counted(games: list[PersonsGame], chosen: Chosen) -> Counted:
    """Add up the chosen person's games of the chosen kind."""
    names = people(games)
    name = names[min(chosen.person, len(names) - 1)] if names else ""
    own = of_person(games, name, chosen.since)
    kind = [game for game in own if chosen.kind.holds(helped=game.game.helped)]
    found = statistics([game.game for game in kind])
    done, helped = (reached((game.game for game in own), helped=with_help) for with_help in (False, True))
    return Counted(chosen, games, names, kind, found, done, helped)


def _widgets_of(found: Counted) -> object:
    """What the widgets depend on."""
    return found.chosen, found.names, bool(found.games)


class StatisticsScene(PagedScene[Page]):
    """Counts the finished games of the archive, person by person: all of them, or those with or without help.

    Many games are counted in the background, with a progress bar; games that the archive finds meanwhile are added.
    """

    beside_heading = BESIDE_ALBUM

    def __init__(self, app: App) -> None:
        """Count what is in the archive now."""
        super().__init__(app, Page.OVERVIEW)
        self._scroll: ScrollArea | None = None
        """What the page is scrolled in, with large words."""
        self._scrolled = self.page
        """The page that it shows."""
        self._name = 0
        self._kind = Kind.ALL
        self.shown: Counted | None = None
        """The counted statistics; None until they are ready."""
        self._job: Future[Counted] | None = None
        self._read, self._to_read = 0, 0
        """How many games have been read, and of how many."""
        self._seen = -1
        self._rest = 0.0
        """Seconds until games may be counted again."""
        self._download: Download | None = None
        app.archive.upkeep.scan()
        self._count()

    @property
    def wants_frames(self) -> bool:
        """While a file is written."""
        return self._download is not None or super().wants_frames

    @property
    def games(self) -> Sequence[PersonsGame]:
        """The games counted now."""
        return self.shown.games if self.shown is not None else ()

    @property
    def found(self) -> Statistics:
        """The statistics shown now."""
        return self.shown.found if self.shown is not None else statistics([])

    @property
    def counting(self) -> bool:
        """Whether a count is running whose result is not shown yet."""
        return self._job is not None

    @property
    def _chosen(self) -> Chosen:
        return Chosen(self._name, self._kind, self.app.settings.statistics_since)

    def _count(self) -> None:
        """Have all games read and added up."""
        chosen = self._chosen
        self._seen = self.app.archive.news.revision
        self._read = self._to_read = 0
        self._job = self.app.archive.ask(lambda: self._counted_all(chosen))
        if glance(self._job):
            self._take()

    def _counted_all(self, chosen: Chosen) -> Counted:
        """Count everything; runs in a background thread."""

        def tell(count: int) -> None:
            self._read = count

        begun, index = time.monotonic(), self.app.archive.index
        self._to_read = index.count(finished=True)
        found = counted(persons_games(index, tell), chosen)
        self._rest = _REST * (time.monotonic() - begun)
        return found

    def _look(self) -> None:
        """Add up the chosen person's games of the chosen kind, once all games are known."""
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
        # Rebuild the widgets only if they change: one may be held down.
        if before is None or _widgets_of(before) != _widgets_of(found):
            self.layout(self.app.viewport.canvas)

    def exit(self) -> None:
        """Drop work that has not started."""
        if self._job is not None:
            self._job.cancel()

    def layout(self, canvas: Rect) -> None:
        """Place the choices of person and kind at the top, the tabs below, and the actions at the bottom."""
        tr = self.app.tr
        self.heading = tr.text("Statistics")
        wide = (canvas.w - 2 * MARGIN - TAB_GAP) / 2
        widgets: list[Control] = []
        names = self._names or [tr.text("Nobody yet") if self.shown is not None else "…"]
        widgets.append(Choice(Rect(MARGIN, TOP, wide, _CHOICE), names, self._name, self._choose_name))
        kinds = (
            tr.text("All games"),
            tr.text("Games without help"),
            tr.text("Games with help"),
        )
        hint = f"{_help_words(tr)} {tr.text('Your rating comes from games without help.')}"
        place = Rect(MARGIN + wide + TAB_GAP, TOP, wide, _CHOICE)
        widgets.append(Choice(place, kinds, int(self._kind), self._choose_kind, hint=hint))
        widgets += self._tabs(canvas)
        widgets += self._scrolling()
        widgets += self._ways(canvas)
        widgets += [album_button(self.app, canvas), self.back_button(canvas)]
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
        return self.tab_buttons(canvas, TOP + _CHOICE + TAB_GAP, words)

    def _scrolling(self) -> list[Control]:
        """With large words a page is higher than its place; one that is laid out again stays where it was."""
        before, self._scroll = self._scroll, None
        if not self.app.texts.large or self.shown is None or not (self.games or self.page is Page.ACHIEVEMENTS):
            return []
        content = self._content
        high = content.h * self.app.texts.room(_TALLER[self.page])
        offset = before.offset if before is not None and self._scrolled is self.page else 0.0
        self._scroll = ScrollArea(content, high, self._draw_page, offset=offset)
        self._scrolled = self.page
        return [self._scroll]

    def _ways(self, canvas: Rect) -> list[Control]:
        """The buttons that save a table and start afresh."""
        tr = self.app.tr
        y = canvas.h - BUTTON_HEIGHT - 26
        table = Button(
            Rect(MARGIN, y, 420, BUTTON_HEIGHT),
            tr.text("Save as a spreadsheet (CSV)"),
            self._save,
            look=SECONDARY,
            lines=2,
        )
        table.disabled_reason = None if self.games else tr.text("There is no game to export.")
        since = self.app.settings.statistics_since
        words = tr.text("Count all games again") if since else tr.text("Start over")
        again = Button(
            Rect(canvas.right - MARGIN - 420, y, 420, BUTTON_HEIGHT), words, self._begin_anew, look=SECONDARY, lines=2
        )
        again.disabled_reason = None if since or self._names else tr.text("Nothing has been counted yet.")
        return [table, again]

    @property
    def _names(self) -> list[str]:
        return self.shown.names if self.shown is not None else []

    @property
    def _content(self) -> Rect:
        canvas = self.app.viewport.canvas
        top = TOP + _CHOICE + TAB_H + 2 * TAB_GAP
        return Rect(MARGIN, top, canvas.w - 2 * MARGIN, canvas.h - top - BUTTON_HEIGHT - 2 * TAB_GAP - 10)

    def handle(self, event: InputEvent) -> bool:
        """Turn pages with the page keys and the gamepad's shoulder buttons."""
        return self.turn_by_key(event) or super().handle(event)

    def update(self, dt: float) -> None:
        """Check on the file being written, and on the count."""
        super().update(dt)
        self._rest = max(0.0, self._rest - dt)
        if self._job is not None:
            self._take()
        elif self._seen != self.app.archive.news.revision and self._rest == 0:
            self._rest = _RELOAD
            self._count()
        if self._job is not None or self.app.archive.upkeep.scanning:
            self.wake_within(_POLL)
            self.invalidate()
        told = None if self._download is None else self._download.told(self.app.tr)
        if told is not None:
            self._download = None
            self.app.go.tell(self.app.tr.text("Statistics"), told)

    def _take(self) -> None:
        """Show the finished count, unless another one is wanted by now."""
        job = self._job
        if job is None or not job.done():
            return
        self._job = None
        self._show(job.result())
        if self.shown is not None and self.shown.chosen != self._chosen:
            self._look()

    def draw_content(self, painter: Painter) -> None:
        """Draw the page, an idle belt if there is nothing to count, or the progress of the count."""
        tr, content = self.app.tr, self._content
        looked, to_look = self.app.archive.upkeep.progress
        if self.app.archive.upkeep.scanning and to_look >= _WORTH_TELLING:
            words = tr.text("{taken} of {steps} games checked", taken=looked, steps=to_look)
            self._draw_note(painter, words)
        elif self.page is Page.ACHIEVEMENTS:
            self._draw_note(painter, _help_words(tr))
        if self.shown is None:
            self._draw_progress(painter, content)
            return
        if not self.games and self.page is not Page.ACHIEVEMENTS:
            words = tr.text("Nothing to count yet: play a game to its end.")
            plate = Rect(content.left, content.top, content.w, 84)
            painter.panel(plate, PANEL, border=LINE, border_width=3, radius=20, shadow=12)
            painter.text(words, plate.center, BODY, align="center", max_width=plate.w - 80, colour=DIM)
            # Nothing stands in front of the robots: their belt runs above the buttons.
            belt = content.bottom - BELT_TOP
            draw_idle_belt(painter, [Rect(plate.x, plate.bottom + 16, plate.w, belt)], top=belt, largest=_ROBOTS)
            return
        if self._scroll is None:
            self._draw_page(painter, content)

    def _draw_page(self, painter: Painter, content: Rect) -> None:
        """Draw what was counted, as a whole or behind the window of a list."""
        if self.shown is None:
            return
        if self.page is Page.ACHIEVEMENTS:
            draw_achievements(painter, self.app.tr, content, self.shown.reached, self.shown.helped)
            return
        draw = {Page.OVERVIEW: draw_overview, Page.RIVALS: draw_rivals, Page.HABITS: draw_habits}[self.page]
        draw(painter, self.app.tr, content, self.found)

    def _draw_note(self, painter: Painter, words: str) -> None:
        """Words at the foot, between the buttons."""
        room = painter.canvas.w - 2 * (MARGIN + 420 + TAB_GAP)
        at = painter.canvas.centerx, painter.canvas.h - 58
        painter.text(words, at, SMALL, align="center", max_width=room, max_lines=3, max_height=88, colour=DIM)

    def _draw_progress(self, painter: Painter, content: Rect) -> None:
        tr = self.app.tr
        painter.panel(content, PANEL, border=LINE, border_width=3, radius=20, shadow=12)
        so_far = min(self._read, self._to_read), self._to_read
        draw_counting(painter, tr, content, tr.text("Counting your games…"), so_far)

    # Actions

    def _choose_name(self, index: int) -> None:
        self._name = index
        self._look()

    def _choose_kind(self, index: int) -> None:
        self._kind = Kind(index)
        self._look()

    def _save(self) -> None:
        # Spreadsheets recognise UTF-8 only by this mark.
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
            "Games played so far will no longer count. They stay in the list of games, and can be counted again."
        )
        answers = [
            DialogAnswer(tr.text("Start over"), lambda: self._set_since(datetime.now(UTC).isoformat()), DANGER),
            DialogAnswer(tr.text("Back"), lambda: None),
        ]
        self.app.go.ask(tr.text("Start the statistics over?"), message, answers, cancel=1, focus=1)

    def _set_since(self, moment: str) -> None:
        self.app.change_settings(statistics_since=moment)
        self._look()


def _help_words(tr: Translator) -> str:
    """What help is, and what it means for a medal."""
    return tr.text(
        "Help means hints, bids taken back, or a game continued from another. A medal won with help stays hollow."
    )
