"""The calendar of the game of the day: the last seven days, or a month, each day with the medal of its scored try."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from enum import StrEnum
from functools import partial

from game.challenges.day import DayResult, Streak
from ui.base.i18n import N_, Translator
from ui.base.theme import (
    BUTTON,
    CREAM,
    DIM,
    INK,
    LINE,
    LOG_GREEN,
    PANEL_DEEP,
    STRONG,
    YELLOW,
    Colour,
    mix,
    rgb,
    with_alpha,
)
from ui.base.viewport import Point, Rect
from ui.files.progress import Progress
from ui.match.wording import date_words
from ui.paint.painter import Painter
from ui.widgets.button import PRIMARY, SECONDARY, Button
from ui.widgets.plate import draw_star

DAYS = 7
"""How many days the week shows."""
MONTHS = 12
"""How many months can be leafed back to, this one included."""
WEEKDAYS = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
_MEDALS: tuple[Colour, ...] = (YELLOW, rgb("#cfd8d6"), rgb("#d98b54"), rgb("#7d8d86"))
"""Gold, silver, bronze, iron."""
_TO_COME = mix(DIM, PANEL_DEEP, 0.3)


class Span(StrEnum):
    """How much the calendar shows."""

    WEEK = "week"
    MONTH = "month"


class DayButton(Button):
    """A day of the calendar: its date, and what came of its scored try."""

    def __init__(self, rect: Rect, day: date, words: str, look_at: Callable[[date], None], *, chosen: bool) -> None:
        """Stand for a day; pressing it looks at the day."""
        super().__init__(
            rect,
            words,
            partial(look_at, day),
            look=SECONDARY,
            style=BUTTON.but(size=22),
        )
        self.day = day
        self.chosen = chosen
        """Whether it is the day that the page shows."""
        self.result: DayResult | None = None
        self.forgiven = False
        """Whether it was missed without breaking the streak."""


class WeekDay(DayButton):
    """A line of the week: the date, and the places round by round."""

    def __init__(self, rect: Rect, day: date, words: str, look_at: Callable[[date], None], *, chosen: bool) -> None:
        """Stand for a day; the chosen one is bright."""
        super().__init__(rect, day, words, look_at, chosen=chosen)
        self.look = PRIMARY if chosen else SECONDARY

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        room = body.inflate(-32, -8)
        painter.text(self.label, room.midleft, self.style, align="midleft", max_width=room.w * 0.46, colour=words)
        if self.result is not None:
            radius = 14.0
            left = room.right - radius * (2.3 * len(self.result.places) - 0.3)
            for at, place in enumerate(self.result.places):
                draw_medal(painter, (left + radius * (1 + 2.3 * at), room.centery), radius, place)
        elif self.forgiven:
            draw_forgiven(painter, (room.right - 14, room.centery), 14)


class MonthDay(DayButton):
    """A square of the month: the day's number, on the metal of the final place; a victory has a star."""

    def _colours(self) -> tuple[Colour, Colour]:
        if self.result is None:
            return super()._colours()
        metal = _MEDALS[self.result.place - 1]
        return (mix(metal, CREAM, 0.35) if self.hovered else metal), INK

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        if self.chosen:
            painter.panel(body.inflate(-4, -4), None, border=CREAM, border_width=4, radius=12)
        marked = self.forgiven or (self.result is not None and self.result.place == 1)
        number = (body.centerx, body.top + body.h * (0.36 if marked else 0.5))
        # A mark below the number needs its room; without one the number may fill the square, as figures hang nowhere
        # below their line.
        high = body.h * (0.78 if marked else 1.2)
        painter.text(
            self.label, number, self.style, align="center", max_width=body.w - 12, max_height=high, colour=words
        )
        at = (body.centerx, body.bottom - 13)
        if self.forgiven:
            draw_forgiven(painter, at, 8)
        elif marked:
            draw_star(painter, at, 9, lit=False)


def week_buttons(
    tr: Translator, rect: Rect, today: date, chosen: date, look_at: Callable[[date], None]
) -> list[DayButton]:
    """The last days, today first."""
    step = min(78.0, rect.h / DAYS)
    return [
        WeekDay(
            Rect(rect.left, rect.top + back * step, rect.w, step - 12),
            today - timedelta(days=back),
            day_words(tr, today - timedelta(days=back), today),
            look_at,
            chosen=today - timedelta(days=back) == chosen,
        )
        for back in range(DAYS)
    ]


def month_buttons(
    rect: Rect, month: date, today: date, chosen: date, look_at: Callable[[date], None]
) -> list[DayButton]:
    """The days of a month up to today, in weeks from Monday to Sunday; ``month`` is its first day."""
    return [
        MonthDay(place, day, str(day.day), look_at, chosen=day == chosen)
        for day, place in month_places(rect, month)
        if day <= today
    ]


def month_places(rect: Rect, month: date) -> list[tuple[date, Rect]]:
    """The squares of all days of a month, in weeks from Monday to Sunday."""
    gap = 6.0
    weeks = -(-(month.weekday() + days_in(month)) // 7)
    wide, high = (rect.w + gap) / 7, min(78.0, (rect.h + gap) / weeks)
    found = []
    for number in range(days_in(month)):
        row, column = divmod(number + month.weekday(), 7)
        place = Rect(rect.left + column * wide, rect.top + row * high, wide - gap, high - gap - 6)
        found.append((month + timedelta(days=number), place))
    return found


def draw_days_to_come(painter: Painter, rect: Rect, month: date, today: date) -> None:
    """Draw the squares of a month that no game has yet, so that the month is seen as a whole."""
    for day, place in month_places(rect, month):
        if day > today:
            painter.panel(place, with_alpha(INK, 70), border=mix(LINE, PANEL_DEEP, 0.55), border_width=2, radius=12)
            style = BUTTON.but(size=22)
            painter.text(str(day.day), place.center, style, align="center", max_width=place.w - 12, colour=_TO_COME)


def mark(tr: Translator, buttons: Sequence[DayButton], progress: Progress, found: Streak) -> None:
    """Give the days what came of them."""
    for button in buttons:
        tried = progress.days.get(button.day.isoformat())
        button.result = None if tried is None else tried.result
        button.forgiven = button.day in found.forgiven
        if isinstance(button, MonthDay) and button.result is not None:
            button.hint = tr.text("Place {n}", n=button.result.place)


def months_back(today: date) -> list[date]:
    """The first days of the months to leaf through, this month's first."""
    months = [today.replace(day=1)]
    while len(months) < MONTHS and months[-1] > date(date.min.year, 2, 1):
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
    """Return a day as people call it: today, yesterday, or its date."""
    if day == today:
        return tr.text("Today")
    if day == today - timedelta(days=1):
        return tr.text("Yesterday")
    return date_words(tr, day)


def month_words(tr: Translator, month: date) -> str:
    """Return a month as people write it in figures."""
    # Translators: the order and the marks of a month in figures, as 2026-11.
    return tr.text("{year}-{month}", year=f"{month:%Y}", month=f"{month:%m}")


def draw_weekdays(painter: Painter, tr: Translator, rect: Rect) -> None:
    """Draw the names of the weekdays above their columns."""
    wide = (rect.w + 6) / 7
    for column, name in enumerate(WEEKDAYS):
        at = (rect.left + column * wide + (wide - 6) / 2, rect.centery)
        painter.text(tr.text(name), at, STRONG.but(size=18), align="center", max_width=wide - 6, colour=DIM)


def draw_medal(painter: Painter, at: Point, radius: float, place: int) -> None:
    """Draw a coin with the number of a place, 1 to 4."""
    painter.circle(at, radius, _MEDALS[place - 1], border=INK, border_width=max(2.0, radius / 8))
    style = STRONG.but(size=radius * 1.3, colour=INK)
    painter.text(str(place), at, style, align="center", max_width=2 * radius - 4)


def draw_forgiven(painter: Painter, at: Point, radius: float) -> None:
    """Draw the mark of a missed day that did not break the streak: a ring with a tick."""
    painter.circle(at, radius, INK, border=LOG_GREEN, border_width=3)
    x, y = at
    painter.lines(
        [(x - radius * 0.4, y), (x - radius * 0.05, y + radius * 0.35), (x + radius * 0.45, y - radius * 0.35)],
        CREAM,
        3,
    )
