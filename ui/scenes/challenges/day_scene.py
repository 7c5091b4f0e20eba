"""The game of the day: today's table at a level of one's own, the one try that counts, practice, and a calendar.

What each level scores in a scored try's place is worked out in the background while the day is shown.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING

from game.agents import LEVELS
from game.challenges.day import OWN_LEVELS, DayResult, DayTry, streak, table_of_day
from game.play.thinking import ProcessThinker, Thinker
from game.review.par import ParRun
from ui.archive.setups import seat_spec
from ui.base.theme import (
    BODY,
    BRASS,
    BUTTON,
    CREAM,
    DIM,
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
from ui.base.viewport import Rect
from ui.files.background import Latest
from ui.files.settings import MatchSetup
from ui.input.clipboard import copy
from ui.match.after.background_job import POLL
from ui.match.after.par_job import ParJob
from ui.match.after.verdicts import par_words
from ui.match.challenges.day_result import PRACTICE, SCORED, note_par, own_level, par_of, result_line
from ui.match.faces import looks_of
from ui.match.seating import character_seat, own_seat, settled
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.paint.stack import Line, common_share, draw_stack
from ui.scenes.challenges.calendar import (
    DayButton,
    Span,
    day_words,
    days_in,
    draw_days_to_come,
    draw_medal,
    draw_weekdays,
    mark,
    month_buttons,
    month_words,
    months_back,
    played_in,
    week_buttons,
)
from ui.scenes.challenges.day_pictures import draw_lights, draw_waiting
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.table.paint.marks import draw_portrait
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY, SECONDARY, Button, tab_strip
from ui.widgets.choice import Choice
from ui.widgets.plate import draw_plate

if TYPE_CHECKING:
    from ui.shell.app import App

CALENDAR = 500.0
_GAP = 24.0
_EDGE = 44.0
_FOOT = 76.0
_FACE, _SMALL_FACE = 84.0, 42.0
"""The radius of a face; and beside large words about a result, which need the height."""
_NAMES, _NAMES_ALONE = 90.0, 54.0
"""The height of names and levels below the faces; and of names alone."""
_RESULT, _MORE_RESULT = 96.0, 0.35
"""The height of the result, and by how much of itself it grows with words twice as large."""
_HEAD_H = 66.0
_TABS = 54.0
_SUMS, _MORE_SUMS = 96.0, 0.9
"""The height of the sums below the calendar, and by how much of itself it grows with words twice as large."""

_SEEN = 1.5
"""Seconds that a player needs to see that the page has turned to a new day."""


class DayScene(MenuScene):
    """Today, or a previous day; only today's first game counts.

    Open over midnight, it turns to the new day, unless the player looks at another one or at what came of a try.
    """

    def __init__(self, app: "App", thinker: Thinker | None = None, day: date | None = None) -> None:
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
        self._plate = self._calendar = Rect(0, 0, 1, 1)
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
        self.layout(self.app.viewport.canvas)

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
        """Place the day on the left, the calendar on the right."""
        tr = self.app.tr
        self.heading = tr.text("Game of the day")
        top, bottom = HEAD + 20, canvas.bottom - 56
        self._calendar = Rect(canvas.right - MARGIN - CALENDAR, top, CALENDAR, bottom - top)
        self._plate = Rect(MARGIN, top, self._calendar.left - _GAP - MARGIN, bottom - top)
        self._seek_par()
        days = self._days()
        widgets: list[Control] = [*self._ways(), *self._levels(), *self._tabs(), *days, self.back_button(canvas)]
        before = self.group.focused
        focus = self.group.widgets.index(before) if before is not None and self.group.ring else 0
        if isinstance(before, DayButton) and self.group.ring:
            focus = next((at for at, one in enumerate(widgets) if isinstance(one, DayButton) and one.chosen), 0)
        self.group.replace(widgets, focus=min(focus, len(widgets) - 1))

    def _ways(self) -> list[Button]:
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
        inside = self._plate.inflate(-2 * _EDGE, -2 * _EDGE)
        wide = min(400.0, (inside.w - 20) / 2)
        return [
            Button(
                Rect(inside.left + at * (wide + 20), inside.bottom - _FOOT, wide, _FOOT),
                words,
                act,
                look=SECONDARY if at else PRIMARY,
                style=BUTTON,
                lines=2,
            )
            for at, (words, act) in enumerate(ways)
        ]

    def _levels(self) -> list[Choice]:
        """The choice of the rivals' level; none while the scored try is under way."""
        if self._under_way() is not None:
            return []
        tr, own = self.app.tr, table_of_day(self.day).level
        words = []
        for key in OWN_LEVELS:
            title = tr.text(LEVELS[key].title)
            words.append(tr.text("{level} (today's own)", level=title) if key == own else title)
        inside = self._plate.inflate(-2 * _EDGE, -2 * _EDGE)
        place = Rect(inside.right - 420, inside.top - 6, 420, 54)
        hint = tr.text("The cards and the rivals are the same at every level: only how well they play differs.")
        index = OWN_LEVELS.index(self.level) if self.level in OWN_LEVELS else 0
        return [Choice(place, words, index, self._choose_level, hint=hint)]

    def _tabs(self) -> list[Control]:
        """The tabs of the calendar, and the choice of a month above one."""
        tr, inside = self.app.tr, self._sheet
        words = {Span.WEEK: tr.text("Week"), Span.MONTH: tr.text("Month")}
        wide = (inside.w - 16) / 2
        tabs: list[Control] = [
            *tab_strip((inside.left, inside.top), (wide, _TABS), words, self.span, self._turn_to, gap=16)
        ]
        if self.span is Span.MONTH:
            months = months_back(self.today)
            place = Rect(inside.left, inside.top + _TABS + 18, inside.w, 50)
            # The latest month comes last, so that the right arrow leads on in time.
            names = [month_words(tr, month) for month in reversed(months)]
            index = len(months) - 1 - months.index(self.month)
            tabs.append(Choice(place, names, index, lambda at: self._leaf_to(months[len(months) - 1 - at])))
        return tabs

    def _days(self) -> list[DayButton]:
        inside = self._sheet
        top = inside.top + _TABS + 22
        if self.span is Span.WEEK:
            room = Rect(inside.left, top, inside.w, inside.bottom - self._sums_high - top)
            buttons = week_buttons(self.app.tr, room, self.today, self.day, self._look_at)
        else:
            buttons = month_buttons(self._month_room(), self.month, self.today, self.day, self._look_at)
        mark(self.app.tr, buttons, self.app.progress, streak(self.app.progress.days, self.today))
        return buttons

    def _month_room(self) -> Rect:
        """The place of a month's days."""
        inside = self._sheet
        top = inside.top + _TABS + 108
        return Rect(inside.left, top, inside.w, inside.bottom - self._sums_high - top)

    @property
    def _sheet(self) -> Rect:
        """The calendar within its plate: large words get some of the margin."""
        return self._calendar.inflate(-60, -48) if self.app.texts.large else self._calendar.inflate(-88, -72)

    @property
    def _sums_high(self) -> float:
        """The height of the sums below the calendar: more for large words."""
        return _SUMS * self.app.texts.room(_MORE_SUMS)

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
        if turns or self.month > today:
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
            self.invalidate()
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
            self.invalidate()

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
            self.invalidate()
        else:
            self.wake_within(POLL)

    def _stop_par(self) -> None:
        if self._par_job is not None:
            self._par_job.cancel()
        self._par_job, self._par_day = None, ""

    # Drawing

    def draw_content(self, painter: Painter) -> None:
        """Draw the plates of the day and the calendar."""
        draw_plate(painter, self._plate)
        draw_plate(painter, self._calendar)
        self._draw_company(painter)
        self._draw_day(painter)
        self._draw_calendar(painter)

    def _draw_company(self, painter: Painter) -> None:
        """Light the faces; before there is a result, the foreman and some robots wait in its place."""
        inside, seats = self._plate.inflate(-2 * _EDGE, -2 * _EDGE), len(self.setup().seats)
        step = min(236.0, inside.w / seats)
        faces = [inside.left + step * at + _FACE + 10 for at in range(seats)]
        draw_lights(painter, self._plate, faces, inside.top + 2 * _FACE + 150)
        if self.result is None and not painter.texts.large:
            # Large words need their place.
            top = inside.top + 2 * _FACE + 240
            draw_waiting(painter, Rect(inside.left + 440, top, inside.w - 440, inside.bottom - top), self.day)

    def _draw_day(self, painter: Painter) -> None:
        tr, inside = self.app.tr, self._plate.inflate(-2 * _EDGE, -2 * _EDGE)
        words = day_words(tr, self.day, self.today)
        room = inside.w if self._under_way() is not None else inside.w - 440
        head = painter.text(words, inside.topleft, HEADING.but(colour=YELLOW), max_width=room, max_height=_HEAD_H)
        level = tr.text(LEVELS[self.level].title) if self.level in LEVELS else self.level
        # The level stands above, too.
        close = painter.texts.large and self.result is not None
        top = inside.top + head.h + (8 if close else 20)
        names = _NAMES_ALONE if close else _NAMES
        table = Rect(inside.left, top, inside.w, 2 * (_SMALL_FACE if close else _FACE) + names)
        self._draw_table(painter, table, "" if close else level, names)
        top = table.bottom + 4
        foot = inside.bottom - _FOOT - 18
        if self.result is not None:
            high = _RESULT * painter.texts.room(_MORE_RESULT)
            self._draw_result(painter, Rect(inside.left, top, inside.w, high), self.result)
            top += high + 8
        said = Line(self.told or self.state_words(), BODY.but(colour=LOG_GREEN if self.told else CREAM), 3, 6)
        par = [Line(words, STRONG.but(colour=YELLOW), 2) for words in [self._par_said(self.result)] if words]
        draw_stack(painter, [*par, said], Rect(inside.left, top, inside.w, max(30.0, foot - top)))

    def _par_said(self, result: DayResult | None) -> str:
        """What the levels score in the player's place, or that they are playing; "" if neither."""
        par = None if result is None else par_of(result)
        if par is not None:
            return par_words(self.app.tr, par)
        return "" if self._par_job is None else self.app.tr.text("The levels are playing your game…")

    def _draw_table(self, painter: Painter, rect: Rect, level: str, names: float) -> None:
        """Draw the faces around the day's table, the player's own first, above ``names`` units of words."""
        setup = self.setup()
        step = min(236.0, rect.w / len(setup.seats))
        looks = looks_of(setup.seats)
        stacks = [
            [Line(self.app.tr.text("You") if look.human else look.name, NAME.but(size=26))]
            + ([] if look.human or not level else [Line(level, SMALL)])
            for look in looks
        ]
        face, room, high = (rect.h - names) / 2, step - 12, names - 8
        share = common_share(painter, stacks, room, high)
        for at, (look, stack) in enumerate(zip(looks, stacks, strict=True)):
            middle = (rect.left + step * (at + 0.5) - 22, rect.top + face)
            draw_portrait(painter, look, SEAT[look.colour], middle, face)
            below = Rect(middle[0] - room / 2, rect.bottom - high, room, high)
            draw_stack(painter, stack, below, side="center", share=share)

    def _draw_result(self, painter: Painter, rect: Rect, result: DayResult) -> None:
        """Draw the place as a coin, the points, and the rounds as smaller coins."""
        tr = self.app.tr
        painter.panel(rect, mix(PANEL, INK, 0.35), border=BRASS, border_width=3, radius=18)
        draw_medal(painter, (rect.left + 62, rect.centery), 38, result.place)
        points = tr.plural("{n} point", "{n} points", result.score)
        first = rect.left + 120
        lead = tr.text("Lead: {points}", points=signed(result.lead))
        help_words = [lead]
        if result.hints:
            help_words.append(tr.plural("{n} hint", "{n} hints", result.hints))
        if result.undos:
            help_words.append(tr.plural("{n} bid taken back", "{n} bids taken back", result.undos))
        words = " · ".join(help_words)
        told = Rect(first, rect.top + 8, rect.w * 0.5, rect.h - 16)
        lines = 2 if painter.texts.large else 1
        draw_stack(painter, [Line(points, SUBHEADING), Line(words, SMALL, lines, 2)], told, middle=True)
        radius = 20.0
        left = rect.right - 24 - radius * (2.4 * len(result.places) - 0.4)
        caption, at = tr.text("Place after each round"), (rect.right - 24, rect.top + rect.h / 4)
        painter.text(caption, at, SMALL, align="midright", max_width=rect.w * 0.42, max_height=rect.h / 2, colour=DIM)
        for index, place in enumerate(result.places):
            draw_medal(painter, (left + radius * (1 + 2.4 * index), rect.top + rect.h * 2 / 3), radius, place)

    def _draw_calendar(self, painter: Painter) -> None:
        tr, inside = self.app.tr, self._sheet
        top = inside.bottom - self._sums_high
        painter.rect(Rect(inside.left, top + 4, inside.w, 2), LINE)
        if self.span is Span.MONTH:
            draw_weekdays(painter, tr, Rect(inside.left, inside.top + _TABS + 76, inside.w, 26))
            draw_days_to_come(painter, self._month_room(), self.month, self.today)
            days = [self.month + timedelta(days=number) for number in range(days_in(self.month))]
        else:
            days = [self.today - timedelta(days=back) for back in range(7)]
        played, won = played_in(self.app.progress, days)
        sums = tr.plural("{n} day played, won: {won}", "{n} days played, won: {won}", played, won=won)
        lines = [Line(sums, SMALL)]
        found = streak(self.app.progress.days, self.today)
        if found.days:
            words = tr.plural("{n} day in a row", "{n} days in a row", found.days)
            lines.append(Line(words, STRONG.but(colour=YELLOW), 1, 4))
        lines.append(Line(tr.text("One missed day in seven is forgiven."), SMALL, 2, 4))
        draw_stack(painter, lines, Rect(inside.left, top + 12, inside.w, self._sums_high - 12))
