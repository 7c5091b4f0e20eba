"""The game of the day: today's table at a level of one's own, the one try that counts, practice, and a calendar.

What each level scores in a scored try's place is worked out in the background while the day is shown.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import date, timedelta
from functools import partial

from game.agents import LEVELS
from game.challenges.day import OWN_LEVELS, DayResult, DayTry, streak, table_of_day
from game.play.thinking import ProcessThinker, Thinker
from game.review.par import ParRun
from ui.archive.setups import seat_spec
from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, HANDLE, NEAR, PLATE_CORNER, SNUG, TIGHT, WIDE
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    FIRM,
    HEADING,
    INK,
    LINE,
    LOG_GREEN,
    NAME,
    PANEL,
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    YELLOW,
    mix,
)
from ui.base.viewport import Rect, around
from ui.files.background import Latest
from ui.files.settings import MatchSetup
from ui.halls.backdrop import FOREMAN, IDLE, draw_figure
from ui.halls.wall import BEAM
from ui.input.clipboard import copy
from ui.layout.box import Box
from ui.layout.boxes import Column, Controls, Fit, Holder, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.after.background_job import POLL, ParJob
from ui.match.after.verdicts import par_words
from ui.match.challenges.day_result import PRACTICE, SCORED, note_par, own_level, par_of, result_line
from ui.match.faces import SeatLook, looks_of
from ui.match.seating import character_seat, own_seat, settled
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.scenes.challenges.calendar import (
    Days,
    Span,
    day_words,
    days_in,
    medals,
    month_words,
    months_back,
    played_in,
    track,
)
from ui.scenes.common.boxes import SIDE, button, choice, menu, panel, rule, tabs
from ui.scenes.common.page import MenuPage
from ui.scenes.common.speaker import draw_bubble, draw_tail
from ui.shell.app import App
from ui.table.paint.marks import draw_portrait, portrait
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.plate import PLANK, draw_plank, draw_plate

_FACES = "faces"
"""The group of the faces' pictures."""

_SEEN = 1.5
"""Seconds that a player needs to see that the page has turned to a new day."""


class DayScene(MenuPage):
    """Today, or a previous day; only today's first game counts.

    Open over midnight, it turns to the new day, unless the player looks at another one or at what came of a try.
    """

    first_focus = "way 0"
    heading = N_("Game of the day")

    def __init__(self, app: App, thinker: Thinker | None = None, day: date | None = None) -> None:
        """Open on a day that is not yet to come, by default today's, in local time. ``thinker`` plays the levels' games
        (None: a separate process)."""
        super().__init__(app)
        self.today: date = app.today
        self.day = self.today if day is None else min(day, self.today)
        """The day shown."""
        self.span = Span.WEEK
        self.month = self._month_of(self.day)
        """The first day of the month shown."""
        self.told = ""
        """The outcome of the last request, or that the page has turned to a new day."""
        self._turned_for = _SEEN
        """Seconds since the page has turned by itself, up to those in which that has been seen."""
        self._tries: Latest[dict[str, str] | None] = Latest(self._find_tries, None)
        """The scored tries under way, of all days, by occasion; None until the archive has answered."""
        self._archive_seen = -1
        self._ask_for_tries()
        self._tries.take()
        self._level = ""
        """The level chosen for the day shown; "" before any choice."""
        self._thinker = thinker
        self._par_job: ParJob | None = None
        self._par_day = ""
        """The day whose levels play, or have failed to."""

    @property
    def tried(self) -> DayTry | None:
        """The scored try of the day shown, None before it has started."""
        return self.app.progress.days.get(self.day.isoformat())

    @property
    def result(self) -> DayResult | None:
        """The result of the scored try, None until it has one."""
        return None if self.tried is None else self.tried.result

    def resume(self) -> None:
        """Become the top scene again: a game may have been finished meanwhile."""
        super().resume()
        self._ask_for_tries()
        self._tries.take()
        self.lay_out_again()

    def exit(self) -> None:
        """Stop the levels' games."""
        self._stop_par()
        if self._thinker is not None:
            self._thinker.close()

    @property
    def level(self) -> str:
        """The level of the rivals: that of the scored try, until another one is chosen for practice."""
        if self.tried is not None and (not self._level or self._under_way() is not None):
            # A level of a newer version cannot be played here.
            return self.tried.level if self.tried.level in OWN_LEVELS else table_of_day(self.day).level
        return self._level or own_level(self.app.progress, self.app.settings)

    def layout(self, canvas: Rect) -> None:
        """Arrange the page, and have the levels play the day that it shows."""
        self._seek_par()
        super().layout(canvas)

    def page(self) -> Box:
        """The day on the left, the calendar on the right."""
        day = Layers(Picture(draw_plate), Picture(self._draw_lights), Padding(WIDE, self._shown()), weight=1)
        sheet = Layers(Picture(draw_plate), Padding(WIDE, self._calendar()))
        calendar = Sized(sheet, wide=500, most_wide=620, across=None, along=None, weight=0)
        return menu(self.heading_words, Row(day, calendar, gap=APART, weight=1), self.way_back(), foot=WIDE)

    def _shown(self) -> Box:
        """The day and its level, its table, what came of it, and what can be done with it."""
        tr, result = self.app.tr, self.result
        level = None if self._under_way() is not None else self._levels()
        words = day_words(tr, self.day, self.today)
        title = Words(words, HEADING, lines=2, at="middle", weight=1)
        head = Fit(Row(title, level, gap=APART), Column(title, level, gap=SNUG))
        said, key = self.told or self.state_words(), f"day {self.day}"
        if result is not None:
            news = Words(self.told, BODY.but(colour=LOG_GREEN))
            told = Scroll(Column(self._result_box(result), self._par_box(result), news, gap=GAP), key=key, least=140)
            ways = Fit(Column(*self._ways(), gap=NEAR, at="middle"), Row(*self._ways(), gap=NEAR))
            return Column(head, self._table(), told, self._crew(ways, speaks=False), gap=NEAR)
        text = Words(said, STRONG.but(colour=INK), side="center")
        bubble = Layers(Picture(draw_bubble), Padding(PLATE_CORNER, text, top=NEAR, bottom=NEAR))
        spoken = Scroll(bubble, key=key, least=140, weight=0)
        stage = self._crew(Sized(Controls(*self._ways(), gap=GAP)), speaks=True)
        return Column(head, self._table(), Spacer(), Column(spoken, stage, gap=APART), gap=NEAR)

    def _crew(self, beside: Box, *, speaks: bool) -> Box:
        """Who waits on a plank for the day's game, ``beside`` what leads there; below what the foreman ``speaks``."""
        waiting = partial(_draw_waiting, day=self.day, speaks=speaks)
        crew = Padding(0, Picture(waiting, least=130, most=240, wide=SIDE, weight=1), bottom=PLANK - 3)
        return Fit(Row(beside, Layers(Picture(draw_plank), crew, weight=1), gap=APART), beside)

    def _table(self) -> Box:
        """The faces around the day's table, the player's own first."""

        def person(look: SeatLook) -> Box:
            face = portrait(look, least=84, most=168, group=_FACES)
            name = self.app.tr.text("You") if look.human else look.name
            return Column(face, Words(name, NAME.but(size=FIRM), lines=1, side="center", group="names"), gap=TIGHT)

        return Holder(Row(*map(person, looks_of(self.setup().seats)), gap=APART, alike=True, weight=1), weight=0)

    def _result_box(self, result: DayResult) -> Box:
        """The points and the place as a coin, and the places after the rounds on a track."""
        tr = self.app.tr
        points = tr.plural("point", "points", result.score)
        told = [tr.text("Lead: {points}", points=signed(result.lead))]
        if result.hints:
            told.append(tr.plural("{n} hint", "{n} hints", result.hints))
        if result.undos:
            told.append(tr.plural("{n} return to the bench", "{n} returns to the bench", result.undos))
        # At its usual size it is as large as the largest words.
        size = max(HEADING.size, 96 * 100 / max(100, self.app.settings.text_size))
        score = Row(
            Words(signed(result.score, plus=False), HEADING.but(size=size), lines=1, at="middle"),
            Words(points, SUBHEADING, lines=1, at="middle"),
            gap=GAP,
        )
        caption = Words(tr.text("Place after each round"), SMALL.but(colour=CREAM), lines=1, group="result")
        won = Words(" · ".join(told), SMALL.but(colour=CREAM), group="result")
        rounds = Column(caption, track(result.places, 60), won, gap=SNUG)
        place = medals((result.place,), 96)
        told_of = Fit(
            Row(Sized(place), score, Spacer(), Sized(rounds, weight=0), gap=APART),
            Column(Row(Sized(place), score, gap=APART), rounds, gap=SNUG),
        )
        ground = panel(mix(PANEL, INK, 0.35), BRASS)
        return Layers(ground, Padding(APART, told_of, top=SNUG, bottom=SNUG))

    def _ways(self) -> list[Leaf]:
        """What can be done with the day shown."""
        tr = self.app.tr
        under_way = self._under_way()
        ways: list[tuple[str, Callable[[], None]]]
        if self.day == self.today and self.tried is None:
            ways = [(tr.text("Play: this one counts"), self._play)]
        elif under_way is not None:
            ways = [(tr.text("Continue"), partial(self.app.go.game, under_way))]
        elif self._unsure:
            ways = []
        else:
            ways = [(tr.text("Practise"), self._practise)]
        if self.result is not None:
            ways.append((tr.text("Copy the result"), self._copy))
        hint = self.state_words() if self.result is not None else ""
        return [
            button(words, act, key=f"way {at}", look=SECONDARY if at else PRIMARY, hint="" if at else hint, wide=360)
            for at, (words, act) in enumerate(ways)
        ]

    def _levels(self) -> Leaf:
        tr, own = self.app.tr, table_of_day(self.day).level
        words = []
        for key in OWN_LEVELS:
            title = tr.text(LEVELS[key].title)
            words.append(tr.text("{level} (today's own)", level=title) if key == own else title)
        hint = tr.text("The cards and the rivals are the same at every level: only how well they play differs.")
        index = OWN_LEVELS.index(self.level) if self.level in OWN_LEVELS else 0

        return choice(f"level {self.day}", words, index, self._choose_level, hint=hint)

    def _calendar(self) -> Box:
        """The tabs, the days, and their sums."""
        tr, progress = self.app.tr, self.app.progress
        days = Days(tr, progress, self.today, self.day, self._look_at)
        shown: Box
        if self.span is Span.MONTH:
            shown = Column(self._months(), days.month(self.month), gap=NEAR)
            summed = [self.month + timedelta(days=number) for number in range(days_in(self.month))]
        else:
            shown = days.week()
            summed = [self.today - timedelta(days=back) for back in range(7)]
        played, won = played_in(progress, summed)
        row = streak(progress.days, self.today).days
        in_a_row = tr.plural("{n} day in a row", "{n} days in a row", row) if row else ""
        sums = Column(
            Words(tr.plural("{n} day played, won: {won}", "{n} days played, won: {won}", played, won=won), SMALL),
            Words(in_a_row, STRONG),
            Words(tr.text("One missed day in seven is forgiven."), SMALL),
            gap=TIGHT,
        )
        return Column(
            tabs({Span.WEEK: tr.text("Week"), Span.MONTH: tr.text("Month")}, self.span, self._turn_to),
            Spacer(TIGHT, weight=0),
            Scroll(Sized(shown, across=None, along="start"), key=f"days {self.span}", least=120),
            rule(LINE),
            sums,
            gap=GAP,
        )

    def _months(self) -> Leaf:
        """The choice of a month: the latest comes last, so that the right arrow leads on in time."""
        months = months_back(self.today)[::-1]
        names = [month_words(self.app.tr, month) for month in months]
        return choice("months", names, months.index(self.month), lambda at: self._leaf_to(months[at]))

    def setup(self) -> MatchSetup:
        """The table of the day shown, with the player in the first seat."""
        table, last = table_of_day(self.day, self.level), self.app.settings.last_setup
        own = own_seat(() if last is None else last.seats, self.app.tr)
        rivals = [character_seat(key, table.level) for key in table.characters]
        return MatchSetup(tuple(settled([own, *rivals])), table.number)

    def state_words(self) -> str:
        """The state of the day's one try, in a sentence."""
        tr = self.app.tr
        if self.result is not None:
            return tr.text("Your try has been recorded. Practise as often as you like: it changes nothing.")
        if self._under_way() is not None:
            return tr.text("Your try is under way.")
        if self._unsure:
            return ""
        if self.tried is not None:
            return tr.text("Your try was not finished. You can still practise.")
        if self.day == self.today:
            return tr.text("The same cards for everybody, at any level. One try counts, then you may practise.")
        return tr.text("That day is over. You can still practise its game.")

    def notice_words(self) -> Sequence[str]:
        """The outcome of the last request."""
        return [self.told] if self.told else []

    def new_day(self, today: date) -> None:
        """Turn to the new day, if the one that is over was still to be played; look at no day that is yet to come."""
        turns = self.day > today or (self.day == self.today and self.tried is None)
        if turns:
            self.day, self._level, self.told = today, "", self.app.tr.text("A new day has begun: this is its game.")
            self._turned_for = 0.0
        if turns or self.month not in months_back(today):
            self.month = today.replace(day=1)
        super().new_day(today)

    # Actions

    def _look_at(self, day: date) -> None:
        if day != self.day:
            self.day, self.told, self._level = day, "", ""
        self.lay_out_again()

    def _turn_to(self, span: Span) -> None:
        self.span = span
        self.month = self._month_of(self.day)
        self.lay_out_again()

    def _month_of(self, day: date) -> date:
        """The month to show for a day: its own, if the calendar reaches so far back."""
        month = day.replace(day=1)
        return month if month in months_back(self.today) else self.today.replace(day=1)

    def _leaf_to(self, month: date) -> None:
        self.month = month
        self.lay_out_again()

    def _choose_level(self, index: int) -> None:
        self._level = OWN_LEVELS[index]
        if self.tried is None:
            self.app.change_progress(day_level=self._level)
        self.lay_out_again()

    def _play(self) -> None:
        if self.app.today != self.today:
            self.new_day(self.app.today)
        if self._turned_for < _SEEN:
            # The press was meant for the day before, and a try is never given back.
            self.told = self.app.tr.text("Nothing was started: a new day has begun, and this is its game.")
            self.lay_out_again()
            return
        key, level = self.day.isoformat(), self.level
        setup = self.setup()
        self.app.change_progress(days={**self.app.progress.days, key: DayTry(level=level)}, day_level=level)
        self.app.go.play(setup, f"{SCORED}{key}")

    def _practise(self) -> None:
        self.app.go.play(self.setup(), f"{PRACTICE}{self.day.isoformat()}")

    def _copy(self) -> None:
        if self.tried is not None and self.result is not None:
            copy(result_line(self.app.tr, self.day, self.tried))
            self.told = self.app.tr.text("The result is on the clipboard.")
            self.lay_out_again()

    @property
    def _unsure(self) -> bool:
        """Whether it is still to be found out if the scored try can be continued."""
        return self.tried is not None and self.result is None and self._tries.value is None

    def _under_way(self) -> str | None:
        """The id of the scored try if it can be continued, otherwise None."""
        if self.tried is None or self.result is not None or self._tries.value is None:
            return None
        return self._tries.value.get(f"{SCORED}{self.day.isoformat()}")

    def _ask_for_tries(self) -> None:
        """Ask the archive, if it may have news."""
        if self._archive_seen != self.app.archive.news.revision:
            self._archive_seen = self.app.archive.news.revision
            self._tries.ask()

    def _find_tries(self) -> "Future[dict[str, str] | None]":
        archive = self.app.archive

        def look() -> dict[str, str] | None:
            # Of several, the last one played counts.
            games = reversed(archive.unfinished())
            return {game.occasion: game.id for game in games if game.occasion.startswith(SCORED)}

        return archive.ask(look)

    def update(self, dt: float) -> None:
        """Collect what the archive has found."""
        super().update(dt)
        self._turned_for = min(_SEEN, self._turned_for + dt)
        self._ask_for_tries()
        before = self._tries.value
        if self._tries.take() and self._tries.value != before:
            self.lay_out_again()
        self._play_par()

    # The levels in the player's place

    def _seek_par(self) -> None:
        """Have the levels play the scored try of the day shown, unless that is known or has failed."""
        key = self.day.isoformat()
        if key == self._par_day:
            return
        self._stop_par()
        if self.tried is None or self.result is None or par_of(self.result) is not None:
            return
        if self.tried.level and self.tried.level not in OWN_LEVELS:
            return
        table, seats = table_of_day(self.day, self.tried.level), self.setup().seats
        rivals = [character_seat(key, table.level) for key in table.characters]
        specs = [seat_spec(seat) for seat in (seats[0], *rivals)]
        self._par_day = key
        if self._thinker is None:
            self._thinker = ProcessThinker()
        self._par_job = ParJob(ParRun(table.number, specs, 0, self.result.score), self._thinker)

    def _play_par(self) -> None:
        """Collect the levels' results, and store them once all are there."""
        job = self._par_job
        if job is None:
            return
        par = job.update()
        if par is not None:
            note_par(self.app, self._par_day, par)
        if job.over:
            self._par_job = None
            self.lay_out_again()
        else:
            self.wake_within(POLL)

    def _stop_par(self) -> None:
        if self._par_job is not None:
            self._par_job.cancel()
        self._par_job, self._par_day = None, ""

    def _par_box(self, result: DayResult) -> Box | None:
        """What the levels score in the player's place, or that they are playing; None if neither."""
        tr, par = self.app.tr, par_of(result)
        if par is None:
            return None if self._par_job is None else Words(tr.text("The levels are playing your game…"), STRONG)
        own = looks_of(self.setup().seats)[0]

        def mark(level: str | None, points: int) -> Box:
            title = tr.text("You") if level is None else tr.text(LEVELS[level].title)
            return Column(
                Words(signed(points, plus=False), SUBHEADING, lines=1, side="center"),
                Picture(partial(_draw_mark, look=own if level is None else None), high=HANDLE),
                Words(title, SMALL.but(colour=CREAM), lines=1, side="center", group="ruler"),
            )

        marks = (mark(level, points) for level, points in par.ranking() if level is None or level in LEVELS)
        head = Words(tr.text("The same game from your seat"), SMALL.but(colour=CREAM), group="result")
        ruler = Column(head, Holder(Row(*marks, alike=True, weight=1), weight=0), gap=TIGHT)
        return Fit(ruler, Words(par_words(tr, par), STRONG))

    def _draw_lights(self, painter: Painter, plate: Rect) -> None:
        """Draw a lamp at the upper edge of the plate over every face; their light ends below the names."""
        if painter.strong:
            return
        faces = [one.rect for one in self.arranged.placed if isinstance(one.leaf, Picture) and one.leaf.group == _FACES]
        with painter.clip(plate.inflate(-8, -8)):
            for face in faces:
                x, foot = face.centerx, face.bottom + 86
                ends = [(x - 22, plate.top), (x + 22, plate.top), (x + 128, foot), (x - 128, foot)]
                painter.beam(ends, (*BEAM, 30), blur=30)
                lamp = around((x, plate.top + 4), 26, 4)
                painter.glow(lamp, (*mix(CREAM, YELLOW, 0.5), 150), spread=16, radius=3)


def _draw_mark(painter: Painter, place: Rect, look: SeatLook | None) -> None:
    """Draw a piece of the ruler, and on it a stud, or somebody's face."""
    for thick, colour in ((18.0, INK), (10.0, mix(BRASS, INK, 0.3))):
        painter.rect(Rect(place.left, place.centery - thick / 2, place.w, thick), colour)
    if look is None:
        painter.circle(place.center, NEAR, BRASS, border=INK, border_width=4)
    else:
        draw_portrait(painter, look, SEAT[look.colour], place.center, place.h / 2)


def _draw_waiting(painter: Painter, place: Rect, day: date, *, speaks: bool) -> None:
    """Draw the foreman at the right of a place, below what he says if he ``speaks``, and on his left as many robots as
    there is room for, others every day."""
    size = min(SIDE, place.h, place.w)
    if speaks:
        draw_tail(painter, place.right - size / 2, place.top - APART)
    draw_figure(painter, FOREMAN, (place.right - size / 2, place.bottom), size)
    small = size * 0.62
    apart = small * 1.05
    for index in range(int((place.w - size) / apart)):
        art = IDLE[(day.toordinal() + index) % len(IDLE)]
        draw_figure(painter, ("robot", art), (place.right - size - (index + 0.5) * apart, place.bottom), small)
