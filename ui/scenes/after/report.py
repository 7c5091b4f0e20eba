"""The foreman's report: what a game's decisions were worth, how it went, and what could have been built."""

import logging
import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from enum import StrEnum
from functools import cached_property, partial

from game.agents.calibration import Strengths
from game.core.cards import CATALOGUE, Kind
from game.core.events import Auction
from game.play.thinking import ProcessThinker, Thinker
from game.records.game import Game
from game.records.record import Record
from game.records.seats import SeatSpec
from game.review.review import Account, Asked, Decision, Review, Reviewed, ReviewError, Reviewing
from ui.art.card_face import Sitter
from ui.base.i18n import N_
from ui.base.spacing import GAP, WIDE
from ui.base.theme import BODY, INK, PAPER, Colour
from ui.base.tween import ease_out, progress
from ui.base.viewport import Point, Rect
from ui.files.background import glance
from ui.files.settings import SeatChoice
from ui.halls.backdrop import FOREMAN, draw_figure
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed, command_of
from ui.layout.box import Box, leaves_of
from ui.layout.boxes import Column, Padding, Row, Sized
from ui.layout.drawing import draw_boxes
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.after.background_job import BackgroundJob
from ui.match.after.branch import GamePoint, choices_of
from ui.match.after.opposition import opposition_of
from ui.match.faces import looks_of, sitters_of
from ui.match.lessons.opening import read_opening
from ui.paint.painter import Painter
from ui.scenes.after.counting import counting
from ui.scenes.after.report_pages import (
    Story,
    build,
    charts,
    decisions,
    first_of,
    note_words,
    nothing_words,
    on_clipboard,
    told_by_foreman,
)
from ui.scenes.common.boxes import SMALL_BUTTON, button, buttons, choice, menu, tab_key
from ui.scenes.common.paged import TabbedPage
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.widgets.button import SECONDARY
from ui.widgets.scroll import ScrollArea

_log = logging.getLogger(__name__)

WALK, BOB = 0.4, 12.0
"""Seconds in which the foreman walks in, and how far each of his three steps lifts him, in units."""


class Page(StrEnum):
    """A page of the report, in display order."""

    DECISIONS = "decisions"
    CHARTS = "charts"
    BUILD = "build"


class ReportScene(TabbedPage[Page]):
    """Makes the review while a bar fills, unless there is one already; then shows it on the foreman's clipboard."""

    heading = N_("The foreman's report")

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
        super().__init__(app, Page.DECISIONS)
        self._decision: int | None = None
        """The point of the decision whose sheet lies on top; None: the first."""
        self._record = record
        self.seat = seat
        self._choices = tuple(choices or choices_of(record))
        self._keep = keep
        self._own = thinker is None
        self._thinker: Thinker = thinker or ProcessThinker()
        self._found: dict[int, Review] = {}
        if stored is not None and stored.is_of(record, seat):
            self._found[seat] = stored
        self._walked = WALK if app.settings.reduced_motion else 0.0
        """For how long the foreman has walked."""
        self._walks: list[Box] = []
        """What comes with him."""
        self.problem = ""
        self._work: Reviewing | None = None
        self._job: BackgroundJob[Asked, Reviewed] | None = None
        self._opposition: Future[Strengths] | None = None
        """The strengths of the person's opponents, while they are being determined."""

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
        return RulesTopic.SCORING if self.shown is Page.BUILD else RulesTopic.BIDDING

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
        """Let the foreman walk in; collect what has been found."""
        super().update(dt)
        self.dirty = self.dirty or self._walked < WALK
        self._walked += dt
        if self._opposition is not None and self._opposition.done():
            self._start_job(self._opposition.result())
            self.lay_out_again()
        job, work = self._job, self._work
        if job is None or work is None:
            return
        if job.update():
            self.lay_out_again()
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
        """A press has the foreman in his place. While the report is made there are no pages to turn."""
        if isinstance(event, PointerPressed | KeyPressed | PadButton):
            self._walked = WALK
        if self.review is None and command_of(event) in (Command.PAGE_UP, Command.PAGE_DOWN):
            return False
        return super().handle(event)

    # Layout

    @property
    def first_focus(self) -> str:
        """The strip, the open page, or the way to stop."""
        story = self.story()
        if story is None:
            return "stop"
        return "strip" if self.shown is Page.DECISIONS and story.review.decisions else tab_key(self.shown)

    def ground_of(self, area: ScrollArea) -> Colour:
        """All sheets are of paper."""
        return PAPER if area in (self.area("sheet"), self.area("build")) else self.ground

    def page(self) -> Box:
        """The open page below the tabs; or how far the foreman is."""
        tr, people, story = self.app.tr, self._people(), self.story()
        beside: list[Box] = []
        if story is not None and self.shown is Page.DECISIONS:
            words = tr.text("Plain words") if self.app.settings.figures else tr.text("Show figures")
            turn = self._turn_figures
            beside.append(
                button(words, turn, key="figures", look=SECONDARY, style=SMALL_BUTTON, hint=note_words(story))
            )
        if len(people) > 1:
            names = [self._record.players[seat].name for seat in people]
            at = people.index(self.seat)
            beside.append(choice("person", names, at, lambda index: self._look_at(people[index])))
        body = self._progress() if story is None else self._open(story)
        return menu(self.heading_words, body, *beside, self.way_back(), foot=24)

    @property
    def pages(self) -> Sequence[Page]:
        """All, but that of the points only if there could have been more of them."""
        return [page for page in Page if page is not Page.BUILD or self._better is not None]

    @property
    def _better(self) -> Account | None:
        """Where the points came from, if there could have been more."""
        account = None if self.review is None else self.review.account
        return account if account is not None and account.best_total > account.total else None

    @property
    def decision(self) -> Decision | None:
        """The decision whose sheet lies on top; None if there is none."""
        story = self.story()
        if story is None:
            return None
        own = (one for one in story.review.decisions if one.point == self._decision)
        return next(own, first_of(story.review))

    def _open(self, story: Story) -> Box:
        tr = self.app.tr
        names = {
            Page.DECISIONS: tr.text("Decisions"),
            Page.CHARTS: tr.text("Charts"),
            Page.BUILD: tr.text("Points"),
        }
        tabs = self.tabs({page: names[page] for page in self.pages})
        decision, better = self.decision, self._better
        if self.shown is Page.CHARTS:
            content = charts(story, self._foreman)
        elif self.shown is Page.BUILD and better is not None:
            content = build(tr, better, self._foreman)
        elif decision is not None:
            content = decisions(story, decision, self._show, self._try, self._foreman)
        else:
            content = Words(nothing_words(tr, story.review), BODY, side="center", at="middle", weight=1)
        return Column(tabs, content, gap=GAP, weight=1)

    def _show(self, decision: Decision) -> None:
        """Lay the sheet of another decision on top."""
        self._decision = decision.point
        self.lay_out_again()

    def _progress(self) -> Box:
        """The foreman, and how far he has come, or what went wrong."""
        tr = self.app.tr
        told = (
            Words(self.problem, BODY.but(colour=INK), side="center", at="middle", weight=1)
            if self.problem
            else counting(tr, tr.text("The foreman goes through every decision…"), self.progress, INK)
        )
        stop = button(
            tr.text("Close") if self.problem else tr.text("Cancel"), self.go_back, key="stop", look=SECONDARY, wide=300
        )
        # His feet are on the floor, and the board hangs just above it.
        foreman = self._walker(Picture(_draw_foreman, high=380, aspect=0.8, may_go=1))
        board = Padding(
            0, on_clipboard(Column(Spacer(), told, buttons(stop), Spacer(), gap=WIDE, weight=1)), top=0, bottom=WIDE
        )
        stands = Sized(Row(Column(Spacer(), foreman), Sized(board, wide=960, high=600)), along="end")
        return Padding(0, stands, top=0, bottom=WIDE, weight=1)

    def _foreman(self, words: str) -> Box:
        """The foreman, and what he says."""
        return self._walker(told_by_foreman(words))

    def _walker(self, box: Box) -> Box:
        """Have all of a box walk in with the foreman."""
        self._walks = leaves_of(box)
        return box

    @property
    def wants_frames(self) -> bool:
        """While the foreman walks in."""
        return self._walked < WALK or super().wants_frames

    def draw_content(self, painter: Painter) -> None:
        """Draw the foreman on his way from the side to his place."""
        walks = [one for one in self.on_page if any(one.leaf is leaf for leaf in self._walks)]
        draw_boxes(painter, [one for one in self.on_page if one not in walks])
        with painter.shifted(*on_the_way(self._walked, max((one.rect.right for one in walks), default=0.0))):
            draw_boxes(painter, walks)

    def page_words(self) -> Sequence[str]:
        """What is open; not how far it is, which changes all the time."""
        return super().page_words() if self.review is not None or self.problem else ()

    def _turn_figures(self) -> None:
        """Show chances as figures, or as words; it stays so."""
        self.app.change_settings(figures=not self.app.settings.figures)
        self.lay_out_again()

    def _people(self) -> list[int]:
        players = self._record.players
        return [at for at, one in enumerate(players) if SeatSpec(one.name, one.kind).human or at == self.seat]

    def _look_at(self, seat: int) -> None:
        self.seat = seat
        self._decision = None
        if self.shown is Page.BUILD:
            self.shown = Page.DECISIONS
        self._begin()

    def _try(self, decision: Decision) -> None:
        start = GamePoint(self._record, decision.point, self.seat, self._choices)
        self.app.go.try_out(start, decision.made.choice.action, self._thinker.fresh)

    def story(self) -> Story | None:
        """What the pages show; None while it is being made."""
        review = self.review
        if review is None:
            return None
        names = tuple(player.name for player in self._record.players)
        return Story(
            self.app.tr,
            read_opening().without_lessons(review),
            names,
            looks_of(self._choices),
            self.app.settings.figures,
            tuple(lot for lot in self._sales if lot.winner == self.seat and CATALOGUE[lot.card].kind is Kind.FZZZT),
        )

    @cached_property
    def _sales(self) -> tuple[Auction, ...]:
        return tuple(event for event in Game.from_record(self._record).seen(None) if isinstance(event, Auction))


def _draw_foreman(painter: Painter, place: Rect) -> None:
    draw_figure(painter, FOREMAN, place.midbottom, place.h)


def on_the_way(walked: float, right: float) -> Point:
    """How far from his place the foreman is who has walked for so many seconds; ``right`` is where he ends there."""
    way = progress(walked, 0.0, WALK)
    return right * (ease_out(way) - 1), -BOB * abs(math.sin(math.pi * 3 * way))
