"""The end: every seat's score is counted up, then the winner is named, and the tie-break where it decided [F3]."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from game.cards import POINTS
from game.events import Score
from ui.app import App
from ui.audio import Effect, Music
from ui.choreography import PACE_FACTOR
from ui.i18n import Translator
from ui.input import Command, Event, PointerPressed, command_of
from ui.match import Match, SeatLook
from ui.painter import Painter
from ui.scene import Scene
from ui.scenes.setup import SetupScene
from ui.scenes.title import TitleScene
from ui.settings import LARGEST_SEED
from ui.table_painting import draw_portrait
from ui.theme import BODY, CREAM, DIM, HEADING, LOG_GREEN, NAME, PANEL, SEAT, STRONG, SUBHEADING, TITLE, WARNING, YELLOW
from ui.viewport import Rect
from ui.wall import draw_plain_wall
from ui.widgets.button import SECONDARY, Button
from ui.widgets.focus import FocusGroup
from ui.wording import card_name, signed

LINE_TIME = 0.42
TOP, BOTTOM = 176.0, 130.0


@dataclass(frozen=True)
class Line:
    """One line of a seat's count: its words, its points, and the unit it is about, if any."""

    words: str
    points: int
    unit: str = ""


def score_lines(tr: Translator, score: Score, units: Sequence[str]) -> list[Line]:
    """The parts of a score in the order they are counted."""
    made = Counter(widget.unit for widget in score.widgets)
    lines = [Line(tr.text("Robots and Fzzzts"), score.basic)]
    for unit in units:
        count = made[unit]
        if count:
            words = tr.plural("{n} widget × {points}", "{n} widgets × {points}", count, points=POINTS[unit])
            lines.append(Line(words, count * POINTS[unit], unit))
        else:
            lines.append(Line(tr.text("no widget"), -POINTS[unit], unit))
    return lines


def verdict_sentence(tr: Translator, scores: Sequence[Score], winners: Sequence[int], names: Sequence[str]) -> str:
    """Who won, and why if points alone did not tell."""
    best = max(score.total for score in scores)
    level = [player for player, score in enumerate(scores) if score.total == best]
    if len(winners) > 1:
        shared = tr.text(" and ").join(names[player] for player in winners)
        return tr.text("{names} share the victory with {points} points and as many robots.", names=shared, points=best)
    name = names[winners[0]]
    if len(level) > 1:
        robots = scores[winners[0]].robots
        return tr.plural(
            "Tie at {points}: {name} wins with fewer robots, {n}.",
            "Tie at {points}: {name} wins with fewer robots, {n}.",
            robots,
            points=best,
            name=name,
        )
    return tr.plural("{name} wins with {n} point!", "{name} wins with {n} points!", best, name=name)


class ResultsScene(Scene):
    """Counts the scores seat by seat; a click shows them all."""

    music = Music.SCORING

    def __init__(self, app: App, match: Match) -> None:
        """Show a finished game."""
        super().__init__(app)
        self.match = match
        observation = match.session.observation(None)
        self._scores, self._winners, self._seats = observation.scores, observation.winners, observation.seats
        self._shown = 0
        self._wait = LINE_TIME
        self._focus = FocusGroup(play=app.play)
        self._columns: list[list[Line]] = []

    def layout(self, canvas: Rect) -> None:
        """A column for each seat, buttons below."""
        tr = self.app.tr
        self._columns = [
            score_lines(tr, score, seat.units) for score, seat in zip(self._scores, self._seats, strict=True)
        ]
        y = canvas.h - 96
        self._focus.replace(
            [
                Button(Rect(canvas.w / 2 - 520, y, 330, 70), tr.text("Rematch"), self._rematch),
                Button(Rect(canvas.w / 2 - 165, y, 330, 70), tr.text("New game"), self._new_game, look=SECONDARY),
                Button(Rect(canvas.w / 2 + 190, y, 330, 70), tr.text("Title"), self._title, look=SECONDARY),
            ],
            focus=0,
        )

    def enter(self) -> None:
        """Begin to count."""
        if PACE_FACTOR[self.app.settings.pace] == 0:
            self._show_all()

    @property
    def _last(self) -> int:
        return sum(len(lines) for lines in self._columns)

    @property
    def done(self) -> bool:
        """Whether everything has been counted."""
        return self._shown >= self._last

    @property
    def wants_frames(self) -> bool:
        """While it counts."""
        return not self.done or self._focus.wants_frames

    def update(self, dt: float) -> None:
        """Count on."""
        self._focus.update(dt)
        self.dirty = self._focus.take_dirty() or self.dirty
        self.wake_after = self._focus.wake_after
        if self.done:
            return
        self._wait -= dt
        while self._wait <= 0 and self._shown < self._last:
            self._shown += 1
            self._wait += LINE_TIME * PACE_FACTOR[self.app.settings.pace]
            self.app.play(Effect.SCORE_TICK if self._shown < self._last else Effect.FANFARE)
        self.invalidate()

    def _show_all(self) -> None:
        self._shown = self._last
        self.app.play(Effect.FANFARE)
        self.invalidate()

    def handle(self, event: Event) -> bool:
        """Buttons; a press elsewhere shows all."""
        if command_of(event) is Command.CANCEL:
            self._title()
            return True
        if not self.done and command_of(event) is Command.ACCEPT:
            self._show_all()
            return True
        used = self._focus.handle(event)
        if not used and not self.done and isinstance(event, PointerPressed):
            self._show_all()
            return True
        self.dirty = self.dirty or used
        return used

    def _rematch(self) -> None:
        seed = random.SystemRandom().randrange(LARGEST_SEED + 1)
        self.app.start_match(msgspec.structs.replace(self.match.setup, seed=seed))

    def _new_game(self) -> None:
        self.app.scenes.reset(TitleScene(self.app))
        self.app.scenes.push(SetupScene(self.app))

    def _title(self) -> None:
        self.app.scenes.reset(TitleScene(self.app))

    def draw(self, painter: Painter) -> None:
        """The columns as far as they are counted, then the verdict."""
        draw_plain_wall(painter)
        canvas, tr = painter.canvas, self.app.tr
        heading = tr.text("Final score")
        if self.done:
            heading = verdict_sentence(tr, self._scores, self._winners, self.match.names)
        painter.text(heading, (canvas.w / 2, 62), TITLE, align="center", max_width=canvas.w - 120, colour=YELLOW)
        number = tr.text("Game number {number}", number=self.match.session.seed)
        painter.text(number, (canvas.w / 2, 124), BODY, align="center", colour=DIM)
        count = len(self._columns)
        width = min(480.0, (canvas.w - 80) / count - 24)
        left = (canvas.w - count * (width + 24) + 24) / 2
        before = 0
        for player, lines in enumerate(self._columns):
            shown = max(0, min(len(lines), self._shown - before))
            before += len(lines)
            rect = Rect(left + player * (width + 24), TOP, width, canvas.h - TOP - BOTTOM)
            self._draw_column(painter, player, rect, lines[:shown], whole=shown == len(lines))
        self._focus.draw(painter)

    def _draw_column(self, painter: Painter, player: int, rect: Rect, lines: Sequence[Line], *, whole: bool) -> None:
        look: SeatLook = self.match.looks[player]
        tr = self.app.tr
        won = self.done and player in self._winners
        colour = SEAT[look.colour]
        if won:
            painter.glow(rect, (*YELLOW[:3], 150), spread=30, radius=20)
        painter.panel(rect, PANEL, border=YELLOW if won else colour, border_width=6 if won else 3, radius=20)
        draw_portrait(painter, look, colour, (rect.left + 64, rect.top + 64), 44, "pleased" if won else "calm")
        painter.text(look.name, (rect.left + 124, rect.top + 48), NAME, align="midleft", max_width=rect.w - 144)
        robots = tr.plural("{n} robot", "{n} robots", self._scores[player].robots)
        painter.text(
            robots, (rect.left + 124, rect.top + 82), BODY, align="midleft", max_width=rect.w - 144, colour=DIM
        )
        step = min(64.0, (rect.h - 250) / max(1, len(self._columns[player])))
        for index, line in enumerate(lines):
            y = rect.top + 146 + index * step
            self._draw_line(painter, rect, y, step, line)
        total = sum(line.points for line in lines)
        painter.line((rect.left + 24, rect.bottom - 96), (rect.right - 24, rect.bottom - 96), colour, 3)
        painter.text(tr.text("Total"), (rect.left + 28, rect.bottom - 50), SUBHEADING, align="midleft")
        painter.text(
            signed(total, plus=False),
            (rect.right - 28, rect.bottom - 50),
            TITLE,
            align="midright",
            colour=YELLOW if whole else CREAM,
        )

    def _draw_line(self, painter: Painter, rect: Rect, y: float, step: float, line: Line) -> None:
        left = rect.left + 24
        if line.unit:
            height = min(step - 6, 52)
            painter.image(("unit", line.unit), Rect(left, y - height / 2, height / 0.68, height))
            left += 88
        used = painter.text(
            signed(line.points),
            (rect.right - 28, y),
            HEADING.but(size=min(30.0, step * 0.6)),
            align="midright",
            colour=LOG_GREEN if line.points >= 0 else WARNING,
        )
        # A sum stands on one line, under the unit's name.
        words = line.words if not line.unit else f"{card_name(self.app.tr, line.unit)}\n{_joined(line.words)}"
        painter.text(
            words, (left, y), STRONG, align="midleft", max_width=used.left - left - 12, max_lines=2, max_height=step
        )


def _joined(words: str) -> str:
    """The same words, to be broken nowhere."""
    return words.replace(" ", "\u00a0")
