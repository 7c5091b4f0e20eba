"""The game of the day: today's table, the one try that counts, practice, and how the last days went."""

from concurrent.futures import Future
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING

from game.agents import LEVELS
from game.challenges.day import DayResult, DayTry, streak, table_of_day
from ui.base.i18n import Translator
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
    Colour,
    mix,
    rgb,
)
from ui.base.viewport import Point, Rect
from ui.files.background import Latest
from ui.files.settings import MatchSetup
from ui.input.clipboard import copy
from ui.match.challenges.day_result import PRACTICE, SCORED, result_line
from ui.match.match import looks_of
from ui.match.seating import character_seat, own_seat, settled
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.table.paint.marks import draw_portrait
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY, SECONDARY, Button
from ui.widgets.plate import draw_plate

if TYPE_CHECKING:
    from ui.shell.app import App

DAYS = 7
"""So many days can be looked at and practised."""
CALENDAR = 460.0
_GAP = 24.0
_EDGE = 44.0
_FOOT = 76.0
_FACE = 84.0
_MEDALS: tuple[Colour, ...] = (YELLOW, rgb("#cfd8d6"), rgb("#d98b54"), rgb("#7d8d86"))
"""Gold, silver, bronze, iron."""


class DayButton(Button):
    """A day of the calendar: its date, and the places round by round of the try that counted."""

    result: DayResult | None = None

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        room = body.inflate(-32, -8)
        painter.text(self.label, room.midleft, self.style, align="midleft", max_width=room.w * 0.46, colour=words)
        if self.result is not None:
            radius = 14.0
            left = room.right - radius * (2.3 * len(self.result.places) - 0.3)
            for at, place in enumerate(self.result.places):
                draw_medal(painter, (left + radius * (1 + 2.3 * at), room.centery), radius, place)


def draw_medal(painter: Painter, at: Point, radius: float, place: int) -> None:
    """A coin with the number of a place, 1 to 4."""
    painter.circle(at, radius, _MEDALS[place - 1], border=INK, border_width=max(2.0, radius / 8))
    style = STRONG.but(size=radius * 1.3, colour=INK)
    painter.text(str(place), at, style, align="center", max_width=2 * radius - 4)


class DayScene(MenuScene):
    """Today, or one of the days before it; only today's first game counts."""

    def __init__(self, app: "App") -> None:
        """Open at today, in the time of the place."""
        super().__init__(app)
        self.today: date = app.archive.now().astimezone().date()
        self.day = self.today
        """The day that is looked at."""
        self.told = ""
        """What came of the last wish."""
        self._tries: Latest[dict[str, str]] = Latest(self._ask_for_tries, {})
        """The games that are under way, by what they are played for."""
        self._tries.ask()
        self._tries.take()
        self._plate = self._calendar = Rect(0, 0, 1, 1)

    @property
    def tried(self) -> DayTry | None:
        """The scored try of the day that is looked at, None before it has been begun."""
        return self.app.progress.days.get(self.day.isoformat())

    @property
    def result(self) -> DayResult | None:
        """What the scored try came to, None as long as it came to nothing."""
        return None if self.tried is None else self.tried.result

    def resume(self) -> None:
        """Be on top again: a game may have been finished meanwhile."""
        super().resume()
        self._tries.ask()
        self._tries.take()
        self.layout(self.app.viewport.canvas)

    def layout(self, canvas: Rect) -> None:
        """The day at the left, the calendar at the right."""
        tr = self.app.tr
        self.heading = tr.text("Game of the day")
        top, bottom = HEAD + 20, canvas.bottom - 56
        self._calendar = Rect(canvas.right - MARGIN - CALENDAR, top, CALENDAR, bottom - top)
        self._plate = Rect(MARGIN, top, self._calendar.left - _GAP - MARGIN, bottom - top)
        ways: list[Control] = list(self._ways())
        days: list[Control] = list(self._days())
        focus = len(ways) + (self.today - self.day).days if self.group.widgets and self.group.ring else 0
        self.group.replace([*ways, *days, self.back_button(canvas)], focus=focus)

    def _ways(self) -> list[Button]:
        """What can be done with the day that is looked at."""
        tr = self.app.tr
        under_way = self._under_way()
        if self.day == self.today and self.tried is None:
            ways = [(tr.text("Play: this one counts"), self._play)]
        elif under_way is not None:
            ways = [(tr.text("Continue"), partial(self.app.go.game, under_way))]
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

    def _days(self) -> list[DayButton]:
        inside = self._calendar.inflate(-88, -72)
        top = inside.top + 64
        step = min(78.0, (inside.bottom - 46 - top) / DAYS)
        buttons = []
        for back in range(DAYS):
            day = self.today - timedelta(days=back)
            button = DayButton(
                Rect(inside.left, top + back * step, inside.w, step - 12),
                day_words(self.app.tr, day, self.today),
                partial(self._look_at, day),
                look=PRIMARY if day == self.day else SECONDARY,
                style=BUTTON.but(size=22),
            )
            tried = self.app.progress.days.get(day.isoformat())
            button.result = None if tried is None else tried.result
            buttons.append(button)
        return buttons

    def setup(self) -> MatchSetup:
        """The table of the day that is looked at, with the player at its first seat."""
        table, last = table_of_day(self.day), self.app.settings.last_setup
        own = own_seat(() if last is None else last.seats, self.app.tr)
        rivals = [character_seat(key, table.level) for key in table.characters]
        return MatchSetup(tuple(settled([own, *rivals])), table.number)

    def state_words(self) -> str:
        """How it stands with the day's one try, in a sentence."""
        tr = self.app.tr
        if self.result is not None:
            return tr.text("Your try is in the books. Practise as often as you like: it changes nothing.")
        if self._under_way() is not None:
            return tr.text("Your try is under way.")
        if self.tried is not None:
            return tr.text("Your try was not played to its end. You can still practise.")
        if self.day == self.today:
            return tr.text("The same cards and the same rivals for everybody. One try counts, then you may practise.")
        return tr.text("This day has gone by. You can still practise its game.")

    # What can be done

    def _look_at(self, day: date) -> None:
        self.day, self.told = day, ""
        self.lay_out_again()

    def _play(self) -> None:
        key = self.day.isoformat()
        self.app.change_progress(days={**self.app.progress.days, key: DayTry()})
        self.app.go.play(self.setup(), f"{SCORED}{key}")

    def _practise(self) -> None:
        self.app.go.play(self.setup(), f"{PRACTICE}{self.day.isoformat()}")

    def _copy(self) -> None:
        if self.result is not None:
            copy(result_line(self.app.tr, self.day, self.result))
            self.told = self.app.tr.text("The result is on the clipboard.")
            self.invalidate()

    def _under_way(self) -> str | None:
        """The id of the scored try that can be gone on with, None if there is none."""
        if self.tried is None or self.result is not None:
            return None
        return self._tries.value.get(f"{SCORED}{self.day.isoformat()}")

    def _ask_for_tries(self) -> "Future[dict[str, str]]":
        archive, number = self.app.archive, table_of_day(self.day).number

        def look() -> dict[str, str]:
            # What lies beside a game is read for those of this day alone; of several the last one played counts.
            games = [game for game in archive.unfinished() if game.seed == number]
            return {archive.about(game.id).occasion: game.id for game in reversed(games)}

        return archive.ask(look)

    def update(self, dt: float) -> None:
        """Take in what the archive has found."""
        super().update(dt)
        if self._tries.take():
            self.lay_out_again()

    # The picture

    def draw_content(self, painter: Painter) -> None:
        """Draw the day's plate and the calendar's."""
        draw_plate(painter, self._plate)
        draw_plate(painter, self._calendar)
        self._draw_day(painter)
        self._draw_calendar(painter)

    def _draw_day(self, painter: Painter) -> None:
        tr, inside = self.app.tr, self._plate.inflate(-2 * _EDGE, -2 * _EDGE)
        words = day_words(tr, self.day, self.today)
        head = painter.text(words, inside.topleft, HEADING.but(colour=YELLOW), max_width=inside.w)
        table = table_of_day(self.day)
        level = tr.text(LEVELS[table.level].title) if table.level in LEVELS else table.level
        middle = inside.top + head.h + 20
        self._draw_table(painter, Rect(inside.left, middle, inside.w, 2 * _FACE + 90), level)
        top = middle + 2 * _FACE + 90 + 16
        foot = inside.bottom - _FOOT - 18
        if self.result is not None:
            self._draw_result(painter, Rect(inside.left, top, inside.w, 96), self.result)
            top += 96 + 10
        said = self.told or self.state_words()
        colour = LOG_GREEN if self.told else CREAM
        painter.text(
            said,
            (inside.left, top),
            BODY,
            max_width=inside.w,
            max_lines=3,
            max_height=max(30.0, foot - top),
            colour=colour,
        )

    def _draw_table(self, painter: Painter, rect: Rect, level: str) -> None:
        """The faces round the day's table, the own one first."""
        setup = self.setup()
        step = min(236.0, rect.w / len(setup.seats))
        for at, look in enumerate(looks_of(setup.seats)):
            middle = (rect.left + step * at + _FACE + 10, rect.top + _FACE)
            draw_portrait(painter, look, SEAT[look.colour], middle, _FACE)
            name = self.app.tr.text("You") if look.human else look.name
            room = step - 12
            below = (middle[0], rect.top + 2 * _FACE + 8)
            painter.text(name, below, NAME.but(size=26, colour=SEAT[look.colour]), align="midtop", max_width=room)
            if not look.human:
                at_level = (middle[0], below[1] + 36)
                painter.text(level, at_level, SMALL, align="midtop", max_width=room, colour=DIM)

    def _draw_result(self, painter: Painter, rect: Rect, result: DayResult) -> None:
        """The place as a coin, the points, and the rounds as smaller coins."""
        tr = self.app.tr
        painter.panel(rect, mix(PANEL, INK, 0.35), border=BRASS, border_width=3, radius=18)
        draw_medal(painter, (rect.left + 62, rect.centery), 38, result.place)
        points = tr.plural("{n} point", "{n} points", result.score)
        first = rect.left + 120
        painter.text(points, (first, rect.top + 30), SUBHEADING, align="midleft", max_width=rect.w * 0.4)
        lead = tr.text("Lead: {points}", points=signed(result.lead))
        help_words = [lead]
        if result.hints:
            help_words.append(tr.plural("{n} hint", "{n} hints", result.hints))
        if result.undos:
            help_words.append(tr.plural("{n} bid taken back", "{n} bids taken back", result.undos))
        words = " · ".join(help_words)
        painter.text(words, (first, rect.top + 68), SMALL, align="midleft", max_width=rect.w * 0.5, colour=DIM)
        radius = 20.0
        left = rect.right - 24 - radius * (2.4 * len(result.places) - 0.4)
        caption = tr.text("Place after each round")
        painter.text(
            caption, (rect.right - 24, rect.top + 24), SMALL, align="midright", max_width=rect.w * 0.42, colour=DIM
        )
        for at, place in enumerate(result.places):
            draw_medal(painter, (left + radius * (1 + 2.4 * at), rect.top + 64), radius, place)

    def _draw_calendar(self, painter: Painter) -> None:
        tr, inside = self.app.tr, self._calendar.inflate(-88, -72)
        painter.text(
            tr.text("The last days"), (inside.left, inside.top + 14), SUBHEADING, align="midleft", max_width=inside.w
        )
        days = streak(self.app.progress.days, self.today)
        if days:
            words = tr.plural("{n} day in a row", "{n} days in a row", days)
            at = (inside.left, inside.bottom - 16)
            painter.text(words, at, STRONG, align="midleft", max_width=inside.w, colour=YELLOW)
        painter.rect(Rect(inside.left, inside.top + 46, inside.w, 2), LINE)


def day_words(tr: Translator, day: date, today: date) -> str:
    """A day as people call it: today, yesterday, or its date."""
    if day == today:
        return tr.text("Today")
    if day == today - timedelta(days=1):
        return tr.text("Yesterday")
    # Translators: the order and the marks of a date, as 2026-11-21.
    return tr.text("{year}-{month}-{day}", year=f"{day:%Y}", month=f"{day:%m}", day=f"{day:%d}")
