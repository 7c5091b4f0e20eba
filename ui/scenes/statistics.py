"""What all games of a person come to: how strong, against whom, in which style, and what was achieved."""

from datetime import UTC, datetime
from enum import StrEnum
from functools import partial

from game.achievements import reached
from game.statistics import Statistics, statistics
from ui.archive.played import PersonsGame, of_person, people, persons_games, table_of
from ui.base.download import Download
from ui.base.input import Command, InputEvent, command_of
from ui.base.theme import BODY, DIM, LINE, PANEL
from ui.base.viewport import Rect
from ui.halls.backdrop import draw_idle_belt
from ui.paint.painter import Painter
from ui.scenes.menu import HEAD, MARGIN, MenuScene
from ui.scenes.statistics_pages import draw_achievements, draw_habits, draw_overview, draw_rivals
from ui.shell.app import App
from ui.shell.navigator import Answer
from ui.widgets.base import Control
from ui.widgets.button import DANGER, PRIMARY, SECONDARY, Button
from ui.widgets.choice import Choice

_ROW, _GAP = 58.0, 16.0


class Page(StrEnum):
    """A page of the statistics, in their order."""

    OVERVIEW = "overview"
    RIVALS = "rivals"
    HABITS = "habits"
    ACHIEVEMENTS = "achievements"


class StatisticsScene(MenuScene):
    """Counts the finished games of the archive, person by person; games with help apart from the others."""

    def __init__(self, app: App) -> None:
        """Count what is in the archive now."""
        super().__init__(app)
        self.page = Page.OVERVIEW
        self._all: list[PersonsGame] = []
        self._names: list[str] = []
        self._name = 0
        self._helped = False
        self._games: list[PersonsGame] = []
        self.found: Statistics = statistics([])
        """What is shown now."""
        self._reached: dict[str, int] = {}
        self._download: Download | None = None
        self._count()

    @property
    def wants_frames(self) -> bool:
        """While a file is written."""
        return self._download is not None or super().wants_frames

    @property
    def games(self) -> list[PersonsGame]:
        """The games that are counted now."""
        return self._games

    def _count(self) -> None:
        self._all = persons_games(self.app.archive.index)
        self._names = people(self._all)
        self._name = min(self._name, max(0, len(self._names) - 1))
        self._look()

    def _look(self) -> None:
        """Add up the games of the chosen person and kind."""
        name = self._names[self._name] if self._names else ""
        own = of_person(self._all, name, self.app.settings.statistics_since)
        self._games = [game for game in own if game.game.helped == self._helped]
        self.found = statistics([game.game for game in self._games])
        self._reached = reached(game.game for game in own)
        self.layout(self.app.viewport.canvas)
        self.invalidate()

    def layout(self, canvas: Rect) -> None:
        """Who and what above, the pages below that, what can be done at the foot."""
        tr = self.app.tr
        self.heading = tr.text("Statistics")
        wide = (canvas.w - 2 * MARGIN - _GAP) / 2
        widgets: list[Control] = []
        names = self._names or [tr.text("Nobody yet")]
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

    def _tabs(self, canvas: Rect) -> list[Control]:
        tr = self.app.tr
        words = {
            Page.OVERVIEW: tr.text("Overview"),
            Page.RIVALS: tr.text("Rivals"),
            Page.HABITS: tr.text("Style"),
            Page.ACHIEVEMENTS: tr.text("Achievements"),
        }
        wide = (canvas.w - 2 * MARGIN - 3 * _GAP) / 4
        return [
            Button(
                Rect(MARGIN + index * (wide + _GAP), HEAD + _ROW + _GAP, wide, _ROW),
                label,
                partial(self.turn_to, page),
                look=PRIMARY if page is self.page else SECONDARY,
            )
            for index, (page, label) in enumerate(words.items())
        ]

    def _ways(self, canvas: Rect) -> list[Control]:
        """Saving a table, and beginning anew."""
        tr = self.app.tr
        y = canvas.h - 88
        table = Button(Rect(MARGIN, y, 420, 60), tr.text("Save as a table (CSV)"), self._save, look=SECONDARY)
        table.disabled_reason = None if self._games else tr.text("There is no game to be put into a table.")
        since = self.app.settings.statistics_since
        words = tr.text("Count all games again") if since else tr.text("Begin anew")
        again = Button(Rect(canvas.right - MARGIN - 420, y, 420, 60), words, self._begin_anew, look=SECONDARY)
        again.disabled_reason = None if since or self._all else tr.text("Nothing has been counted yet.")
        return [table, again]

    @property
    def _content(self) -> Rect:
        canvas = self.app.viewport.canvas
        top = HEAD + 2 * (_ROW + _GAP) + 8
        return Rect(MARGIN, top, canvas.w - 2 * MARGIN, canvas.h - top - 108)

    def turn_to(self, page: Page) -> None:
        """Open a page."""
        self.page = page
        self.layout(self.app.viewport.canvas)
        self.invalidate()

    def handle(self, event: InputEvent) -> bool:
        """Page keys and the pad's shoulders turn pages."""
        command = command_of(event)
        if command in (Command.PAGE_UP, Command.PAGE_DOWN):
            pages, step = list(Page), 1 if command is Command.PAGE_DOWN else -1
            self.turn_to(pages[(pages.index(self.page) + step) % len(pages)])
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        """See what became of a file."""
        super().update(dt)
        told = None if self._download is None else self._download.told(self.app.tr)
        if told is not None:
            self._download = None
            self.app.go.tell(self.app.tr.text("Statistics"), told)

    def draw_content(self, painter: Painter) -> None:
        """The page, or what there will be to see one day."""
        tr, content = self.app.tr, self._content
        if not self._games and self.page is not Page.ACHIEVEMENTS:
            painter.panel(content, PANEL, border=LINE, border_width=3, radius=20, shadow=12)
            draw_idle_belt(painter, [Rect(content.left + 30, content.top + 120, content.w - 60, content.h - 150)])
            words = tr.text("Nothing to count yet: play a game to its end.")
            painter.text(
                words, (content.centerx, content.top + 60), BODY, align="center", max_width=content.w - 80, colour=DIM
            )
            return
        if self.page is Page.ACHIEVEMENTS:
            draw_achievements(painter, tr, content, self._reached)
            return
        draw = {Page.OVERVIEW: draw_overview, Page.RIVALS: draw_rivals, Page.HABITS: draw_habits}[self.page]
        draw(painter, tr, content, self.found)

    # What can be done

    def _choose_name(self, index: int) -> None:
        self._name = index
        self._look()

    def _choose_kind(self, index: int) -> None:
        self._helped = bool(index)
        self._look()

    def _save(self) -> None:
        # Spreadsheets take a table for UTF-8 by this mark alone.
        data = table_of(self._games).encode("utf-8-sig")
        self._download = Download(self.app.storage.downloads, "fzzzt-statistics", "csv", lambda: data)

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
            Answer(tr.text("Begin anew"), lambda: self._set_since(datetime.now(UTC).isoformat()), DANGER),
            Answer(tr.text("Back"), lambda: None),
        ]
        self.app.go.ask(tr.text("Begin the statistics anew?"), message, answers, cancel=1, focus=1)

    def _set_since(self, moment: str) -> None:
        self.app.change_settings(statistics_since=moment)
        self._look()
