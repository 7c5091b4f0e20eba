"""The calendar of the game of the day: the last seven days, or a month, each day with the medal of its scored try."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from enum import StrEnum
from functools import partial

from game.challenges.day import DayResult, streak
from ui.base.i18n import N_, Translator
from ui.base.spacing import CORNER, GAP, HANDLE, NEAR, SNUG, TIGHT
from ui.base.theme import (
    BRASS,
    BUTTON,
    CREAM,
    DIM,
    FINE,
    INK,
    LINE,
    LOG_GREEN,
    PANEL_DEEP,
    PLAIN,
    STRONG,
    YELLOW,
    Colour,
    mix,
    rgb,
    with_alpha,
)
from ui.base.viewport import Rect, around, columns
from ui.files.progress import Progress
from ui.layout.box import Box
from ui.layout.boxes import Column, Grid, Layers, Padding, Row
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.wording import short_date
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, panel
from ui.widgets.button import CHOSEN, SECONDARY
from ui.widgets.plate import draw_tick

WEEKDAYS = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
_NAMES = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
_MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
_MEDALS: tuple[Colour, ...] = (YELLOW, rgb("#cfd8d6"), rgb("#d98b54"), rgb("#7d8d86"))
"""Gold, silver, bronze, iron."""
_NUMBER, _HEAD = BUTTON.but(size=PLAIN), STRONG.but(size=FINE, colour=DIM)


class Span(StrEnum):
    """How much the calendar shows."""

    WEEK = "week"
    MONTH = "month"


class Days:
    """The days of the calendar as boxes, with what came of each."""

    def __init__(
        self, tr: Translator, progress: Progress, today: date, chosen: date, look_at: Callable[[date], None]
    ) -> None:
        """Show the ``progress`` up to ``today``; pressing a day looks at it, as at the ``chosen`` one now."""
        self.tr, self._progress, self._today, self._chosen = tr, progress, today, chosen
        self._look_at = look_at
        self._forgiven = streak(progress.days, today).forgiven

    def week(self) -> Box:
        """The last days, today first: dates, and the places round by round."""
        return Column(*(self._line(self._today - timedelta(days=back)) for back in range(7)), gap=NEAR, alike=True)

    def month(self, month: date) -> Box:
        """The days of a month, in weeks from Monday to Sunday; ``month`` is its first day."""
        heads = [Words(self.tr.text(name), _HEAD, lines=1, side="center", group="weekdays") for name in WEEKDAYS]
        days = [month + timedelta(days=number) for number in range(days_in(month))]
        # Of this month no more than the weeks that have begun: the others have nothing to show.
        week_ends = self._today + timedelta(days=6 - self._today.weekday())
        squares = [self._square(day) if day <= self._today else _to_come(day) for day in days if day <= week_ends]
        free = [Spacer() for _ in range(month.weekday())]
        names = Grid(*heads, columns=7, gap=TIGHT, alike=True)
        return Column(names, Grid(*free, *squares, columns=7, gap=TIGHT, rows_gap=SNUG, alike=True), gap=SNUG)

    def _result(self, day: date) -> DayResult | None:
        tried = self._progress.days.get(day.isoformat())
        return None if tried is None else tried.result

    def _line(self, day: date) -> Leaf:
        """A day of the week."""
        look, result = CHOSEN if day == self._chosen else SECONDARY, self._result(day)
        words = day_words(self.tr, day, self._today)
        mark: Box | None = None
        if result is not None:
            mark = medals(result.places, 28)
        elif day in self._forgiven:
            mark = Picture(draw_forgiven, high=28, aspect=1.0)
        told = Words(words, _NUMBER.but(colour=look.text), lines=1, at="middle", group="days", weight=1)
        inner = Layers(_free(), Padding(GAP, Row(told, mark, gap=NEAR), top=TIGHT, bottom=TIGHT))
        return button(words, partial(self._look_at, day), key=day_key(day), look=look, high=HANDLE, inner=inner)

    def _square(self, day: date) -> Leaf:
        """A day of the month with the coin of its final place."""
        result, look = self._result(day), CHOSEN if day == self._chosen else SECONDARY
        hint = "" if result is None else self.tr.text("Place {n}", n=result.place)
        mark = Picture(draw_forgiven, high=28) if day in self._forgiven else None
        mark = mark if result is None else medals((result.place,), 28)
        inner = Layers(_free(), Padding(TIGHT, Column(_number(day, look.text), mark), bottom=SNUG))
        act = partial(self._look_at, day)
        return button(str(day.day), act, key=day_key(day), look=look, hint=hint, high=HANDLE, inner=inner)


def day_key(day: date) -> str:
    """The key of a day's button."""
    return f"day {day.isoformat()}"


def _free() -> Picture:
    """What makes a day higher where there is room."""
    return Picture(lambda *_: None, least=HANDLE, most=66)


def _number(day: date, colour: Colour) -> Words:
    style = _NUMBER.but(colour=colour)
    return Words(str(day.day), style, lines=1, side="center", at="middle", group="days", weight=1)


def _to_come(day: date) -> Box:
    """A day that no game has yet, so that the month is seen as a whole."""
    return Layers(
        panel(with_alpha(INK, 70), mix(LINE, PANEL_DEEP, 0.55), thick=2, radius=CORNER),
        _number(day, mix(DIM, PANEL_DEEP, 0.3)),
    )


def months_back(today: date) -> list[date]:
    """The first days of the months to leaf through, this month's first."""
    months = [today.replace(day=1)]
    # A year can be leafed back.
    while len(months) < 12 and months[-1] > date(date.min.year, 2, 1):
        months.append((months[-1] - timedelta(days=1)).replace(day=1))
    return months


def days_in(month: date) -> int:
    """How many days the month has that begins on this day."""
    later = month + timedelta(days=31)
    return 31 - (later.day - 1)


def played_in(progress: Progress, days: Sequence[date]) -> tuple[int, int]:
    """How many of these days have a finished scored try, and how many of those were won."""
    tries = [progress.days.get(day.isoformat()) for day in days]
    results = [tried.result for tried in tries if tried is not None and tried.result is not None]
    return len(results), sum(result.place == 1 for result in results)


def day_words(tr: Translator, day: date, today: date) -> str:
    """Return a day as people call it: today, yesterday, a day of the last week by its name, or its date."""
    if day == today:
        return tr.text("Today")
    if day == today - timedelta(days=1):
        return tr.text("Yesterday")
    if day > today - timedelta(days=7):
        # Translators: a day of the last week, as Friday 20.
        return tr.text("{weekday} {day}", weekday=tr.text(_NAMES[day.weekday()]), day=day.day)
    return short_date(tr, day, today)


def month_words(tr: Translator, month: date) -> str:
    """Return a month by its name."""
    # Translators: a month and its year, as November 2026.
    return tr.text("{month} {year}", month=tr.text(_MONTHS[month.month - 1]), year=month.year)


def medals(places: Sequence[int], size: float) -> Picture:
    """A coin for each of these places, 1 to 4, so large."""
    return Picture(partial(_draw_medals, places=places), high=size, aspect=len(places) * 1.15)


def _draw_medals(painter: Painter, room: Rect, places: Sequence[int]) -> None:
    radius = room.h / 2
    style = STRONG.but(size=radius * 1.3, colour=INK)
    for index, place in enumerate(places):
        at = room.left + (index + 0.5) * room.w / len(places), room.centery
        edge = max(2.0, radius / 8)
        painter.circle(at, radius, _MEDALS[place - 1], border=INK, border_width=edge)
        painter.sign(str(place), at, radius - 2 * edge, style)


def track(places: Sequence[int], size: float) -> Picture:
    """The places after the rounds as coins on a track, so large."""
    return Picture(partial(_draw_track, places=places), high=size, aspect=len(places) * 1.5)


def _draw_track(painter: Painter, room: Rect, places: Sequence[int]) -> None:
    step = room.w / len(places)
    rail = around(room.center, room.w - step, 10)
    painter.panel(rail.inflate(8, 8), INK, radius=9)
    painter.panel(rail, mix(BRASS, INK, 0.3), radius=5)
    for coin, place in zip(columns(room, len(places)), places, strict=True):
        _draw_medals(painter, coin.inflate(room.h - step, 0), (place,))


def draw_forgiven(painter: Painter, place: Rect) -> None:
    """Draw the mark of a missed day that did not break the streak: a ring with a tick."""
    radius = min(place.w, place.h) / 2
    painter.circle(place.center, radius, INK, border=LOG_GREEN, border_width=3)
    draw_tick(painter, place.center, radius, CREAM, 3)
