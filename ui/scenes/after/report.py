"""The foreman's report: what a game's decisions were worth, how it went, and what could have been built."""

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from enum import StrEnum
from functools import cached_property, partial

from game.agents.calibration import Strengths
from game.play.thinking import ProcessThinker, Thinker
from game.records.record import Record
from game.records.seats import SeatSpec
from game.review.review import Asked, Decision, Review, Reviewed, ReviewError, Reviewing
from ui.art.card_face import Sitter
from ui.base.theme import BODY, PANEL_DARK, PANEL_DEEP, SUBHEADING
from ui.base.viewport import Rect
from ui.files.background import glance
from ui.files.settings import SeatChoice
from ui.halls.backdrop import FOREMAN, draw_figure
from ui.input.input import Command, InputEvent, command_of
from ui.match.after.background_job import BackgroundJob
from ui.match.after.opposition import opposition_of
from ui.match.after.play_on import GamePoint, choices_of
from ui.match.faces import looks_of, sitters_of
from ui.paint.painter import Painter
from ui.scenes.after.report_lists import draw_build, draw_decisions, draw_titles, list_rect, row_height
from ui.scenes.after.report_pages import (
    Story,
    draw_charts,
    draw_overview,
    plate_rects,
    plates_of,
    try_button,
)
from ui.scenes.common.heading import BESIDE, HEAD
from ui.scenes.common.paged import MARGIN, TAB_GAP, TAB_H, TOP, PagedScene, draw_counting
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.paint.marks import draw_bolted_plate
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_HEIGHT, SECONDARY, Button
from ui.widgets.choice import Choice
from ui.widgets.scroll import ScrollArea

_log = logging.getLogger(__name__)

_FOREMAN = 360.0
"""The height of the foreman while he goes through the game, in units."""
_GAP = 30.0
"""Units between the heading and what lies beside it."""


class Page(StrEnum):
    """A page of the report, in display order."""

    OVERVIEW = "overview"
    DECISIONS = "decisions"
    CHARTS = "charts"
    BUILD = "build"


class ReportScene(PagedScene[Page]):
    """Makes the review while a bar fills, unless there is one already; then shows it on four pages."""

    reads_drawing = True

    def __init__(
        self,
        app: App,
        record: Record,
        seat: int,
        stored: Review | None = None,
        keep: Callable[[Review], None] | None = None,
        *,
        thinker: Thinker | None = None,
        choices: Sequence[SeatChoice] | None = None,
    ) -> None:
        """Report on ``record`` for a person's ``seat``.

        ``stored`` is a saved review; if it is of another game, seat or way of reviewing, a new one is made. ``keep``
        gets a newly made review. ``thinker`` answers the questions (None: a process of the scene's own); ``choices``
        give the looks of the seats.
        """
        super().__init__(app, Page.OVERVIEW)
        self._record = record
        self.seat = seat
        self._choices = tuple(choices or choices_of(record))
        self._keep = keep
        self._own = thinker is None
        self._thinker: Thinker = thinker or ProcessThinker()
        self._found: dict[int, Review] = {}
        if stored is not None and stored.is_of(record, seat):
            self._found[seat] = stored
        self.problem = ""
        self._work: Reviewing | None = None
        self._job: BackgroundJob[Asked, Reviewed] | None = None
        self._opposition: Future[Strengths] | None = None
        """The strengths of the person's opponents, while they are being determined."""
        self._offset = 0.0
        """How far the list of all decisions is scrolled, in units."""
        self._scroll: ScrollArea | None = None

    @property
    def review(self) -> Review | None:
        """The review of the current seat, None while it is being made."""
        return self._found.get(self.seat)

    @cached_property
    def sitters(self) -> Mapping[str, Sitter]:
        """Each seat sits for its own Mechanic's card."""
        return sitters_of([player.mechanic for player in self._record.players], looks_of(self._choices))

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules of scoring for the build, of bidding for all other pages."""
        return RulesTopic.SCORING if self.page is Page.BUILD else RulesTopic.BIDDING

    @property
    def progress(self) -> tuple[int, int]:
        """How many steps are done, and of how many."""
        return (self._work.taken, self._work.steps) if self._work is not None else (0, 1)

    def enter(self) -> None:
        """Start, unless there is nothing to do."""
        self._begin()

    def exit(self) -> None:
        """Drop unfinished work."""
        self._stop()
        if self._own:
            self._thinker.close()

    def _begin(self) -> None:
        self._stop()
        self.problem = ""
        if self.review is None:
            work = partial(opposition_of, self.app, self._choices, self.seat, self._record.seed)
            self._opposition = self.app.archive.ask(work)
            if glance(self._opposition):
                self._start_job(self._opposition.result())
        self.lay_out_again()

    def _start_job(self, strengths: Strengths) -> None:
        """Start judging, now that the person's opponents are known."""
        self._opposition = None
        try:
            self._work = Reviewing(self._record, self.seat, strengths)
        except ReviewError as error:
            _log.warning("%s", error)
            self.problem = self.app.tr.text("This game cannot be opened: its record is damaged.")
        else:
            self._job = BackgroundJob(self._work, self._thinker.review)

    def _stop(self) -> None:
        if self._opposition is not None:
            self._opposition.cancel()
        if self._job is not None:
            self._job.cancel()
        self._job = self._work = self._opposition = None

    def update(self, dt: float) -> None:
        """Collect what has been found."""
        super().update(dt)
        if self._opposition is not None and self._opposition.done():
            self._start_job(self._opposition.result())
            self.lay_out_again()
        job, work = self._job, self._work
        if job is None or work is None:
            return
        if job.update():
            self.invalidate()
        if job.failed:
            self.problem = self.app.tr.text("The computer players did not answer. Close the report and open it again.")
        elif work.done:
            self._found[self.seat] = work.review()
            if self._keep is not None:
                self._keep(self._found[self.seat])
        if job.over:
            self._stop()
            self.lay_out_again()
        else:
            self.wake_within(job.wake_after)

    def handle(self, event: InputEvent) -> bool:
        """Widgets first; then the page keys turn pages, unless a list uses them."""
        if super().handle(event):
            return True
        if self.review is None or command_of(event) not in (Command.PAGE_UP, Command.PAGE_DOWN):
            return False
        if self._scroll is not None and self._scroll.handle(event):
            self.invalidate()
            return True
        return self.turn_by_key(event)

    # Layout

    @property
    def page_mark(self) -> object:
        """The open page, and whose it is."""
        return self.page, self.seat, self.review is None, self.problem, self.app.settings.figures

    def layout(self, canvas: Rect) -> None:
        """Place the tabs and the widgets of the current page, or a way to cancel the work."""
        tr = self.app.tr
        people = self._people()
        # With several reports, the choice between them is beside the heading.
        large = self._large
        self.heading = tr.text("The foreman's report") if len(people) == 1 and not large else tr.text("Report")
        if self._scroll is not None:
            self._offset = self._scroll.offset
        self._scroll = None
        review, plate = self.review, self._plate(canvas)
        widgets: list[Control] = []
        focus = 0
        if review is None:
            label = tr.text("Close") if self.problem else tr.text("Cancel")
            plate = self._progress_plate(canvas)
            place = Rect(plate.centerx - 150, plate.centery + 110, 300, BUTTON_HEIGHT)
            widgets.append(Button(place, label, self.go_back, look=SECONDARY))
        else:
            widgets += self._tabs(canvas)
            focus = list(Page).index(self.page)
            inside = self._inside(plate)
            if self.page is Page.OVERVIEW:
                told = plates_of(review)
                for (_, decision), place in zip(told, plate_rects(inside), strict=False):
                    at = try_button(place, large=large)
                    widgets.append(Button(at, tr.text("Try it"), partial(self._try, decision), look=SECONDARY))
            elif self.page is Page.DECISIONS:
                place, high = list_rect(inside), len(review.decisions) * row_height(self.app.texts)
                self._scroll = ScrollArea(place, high, self._draw_list, offset=self._offset)
                widgets.append(self._scroll)
        if len(people) > 1:
            names = [self._record.players[seat].name for seat in people]
            tab = self._tabs(canvas)[list(Page).index(Page.CHARTS)].rect
            place = Rect(tab.left, 37, tab.w, 58)
            widgets.append(Choice(place, names, people.index(self.seat), lambda index: self._look_at(people[index])))
        if review is not None and self.page in (Page.OVERVIEW, Page.DECISIONS):
            # Beside the heading, or between it and the choice of a person.
            tab = self._tabs(canvas)[list(Page).index(Page.CHARTS if len(people) == 1 else Page.DECISIONS)].rect
            words = tr.text("Plain words") if self.app.settings.figures else tr.text("Show figures")
            place = Rect(tab.left, 40, tab.w, 56)
            widgets.append(Button(place, words, self._turn_figures, look=SECONDARY, lines=2))
        beside = [widget.rect.left for widget in widgets if widget.rect.top < HEAD]
        self.beside_heading = canvas.right - MARGIN - min(beside) + _GAP if beside else BESIDE
        self.group.replace([*widgets, self.back_button(canvas)], focus=focus)

    def _turn_figures(self) -> None:
        """Show chances as figures, or as words; it stays so."""
        self.app.change_settings(figures=not self.app.settings.figures)
        self.lay_out_again()

    def _tabs(self, canvas: Rect) -> list[Button]:
        tr = self.app.tr
        words = {
            Page.OVERVIEW: tr.text("What mattered"),
            Page.DECISIONS: tr.text("All decisions"),
            Page.CHARTS: tr.text("Charts"),
            Page.BUILD: tr.text("Points"),
        }
        return self.tab_buttons(canvas, TOP, words, style=SUBHEADING)

    def _plate(self, canvas: Rect) -> Rect:
        top = TOP + TAB_H + TAB_GAP
        return Rect(MARGIN, top, canvas.w - 2 * MARGIN, canvas.h - top - 24)

    @property
    def _large(self) -> bool:
        """Whether words are larger than normal."""
        return self.app.settings.text_size > 100

    def _inside(self, plate: Rect) -> Rect:
        """The part of the plate that the page fills."""
        return plate.inflate(-40, -20 if self._large and self.page is Page.OVERVIEW else -40)

    def _progress_plate(self, canvas: Rect) -> Rect:
        """The plate that is shown while the report is made; with the foreman on its left it is in the middle."""
        plate = Rect(0, 0, 960, 420)
        plate.center = canvas.centerx + _FOREMAN * 0.4, self._plate(canvas).centery - 40
        return plate

    def _people(self) -> list[int]:
        players = self._record.players
        return [at for at, one in enumerate(players) if SeatSpec(one.name, one.kind).human or at == self.seat]

    def _look_at(self, seat: int) -> None:
        self.seat = seat
        self._begin()

    def _try(self, decision: Decision) -> None:
        start = GamePoint(self._record, decision.point, self.seat, self._choices)
        self.app.go.try_out(start, decision.made.choice.action, self._thinker.fresh)

    # Drawing

    def story(self) -> Story | None:
        """What the pages show; None while it is being made."""
        review = self.review
        if review is None:
            return None
        names = tuple(player.name for player in self._record.players)
        return Story(
            self.app.tr, review, names, tuple(choice.colour for choice in self._choices), self.app.settings.figures
        )

    def draw_content(self, painter: Painter) -> None:
        """Draw the plate with the current page, or with the progress bar."""
        plate = self._plate(painter.canvas)
        story, inside = self.story(), self._inside(plate)
        if story is None:
            plate = self._progress_plate(painter.canvas)
            draw_bolted_plate(painter, plate, PANEL_DARK, PANEL_DEEP)
            # He stands in front of the plate's edge, clear of its words.
            draw_figure(painter, FOREMAN, (plate.left - _FOREMAN * 0.36, plate.bottom + 40), _FOREMAN)
            self._draw_progress(painter, plate)
            return
        draw_bolted_plate(painter, plate, PANEL_DARK, PANEL_DEEP)
        if self.page is Page.OVERVIEW:
            draw_overview(painter, story, inside)
        elif self.page is Page.DECISIONS:
            draw_titles(painter, story, inside)
        elif self.page is Page.CHARTS:
            draw_charts(painter, story, inside)
        elif self.page is Page.BUILD:
            draw_build(painter, story, inside)

    def _draw_list(self, painter: Painter, content: Rect) -> None:
        story = self.story()
        if story is not None and self._scroll is not None:
            draw_decisions(painter, story, content, self._scroll.rect)

    def _draw_progress(self, painter: Painter, plate: Rect) -> None:
        tr = self.app.tr
        if self.problem:
            painter.text(self.problem, plate.center, BODY, align="center", max_width=plate.w - 200, max_lines=3)
            return
        draw_counting(painter, tr, plate, tr.text("The foreman goes through every decision…"), self.progress)
