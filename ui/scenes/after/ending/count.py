"""The count of the scores on the podium, line by line: what each block shows so far, what moves meanwhile, and how it
all comes from the table."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.core.cards import POINTS
from game.core.events import Score
from ui.base.i18n import Translator
from ui.base.theme import SEAT
from ui.base.tween import bounce, ease_in_out, lerp
from ui.base.viewport import Point, Rect
from ui.match.faces import SeatLook
from ui.match.opponents import ANNOYED, CALM, PLEASED
from ui.match.wording import card_name, signed
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.motion.counting import drop, dropped, hop, landed, line_seconds
from ui.table.motion.passage import Doorway, Flight
from ui.table.paint.marks import draw_portrait
from ui.table.paint.podium import (
    Block,
    ScoreLine,
    block_rects,
    draw_block,
    draw_robot,
    draw_slab,
    draw_widget,
    face_place,
    face_radius,
    line_places,
)

FIRST_WAIT = 0.42
"""Seconds at normal pace before the first line."""
HOP_HEIGHT, DROP_HEIGHT = 70.0, 46.0


def score_lines(tr: Translator, score: Score, units: Sequence[str]) -> list[ScoreLine]:
    """Return the parts of a score in the order they are counted."""
    made = Counter(widget.unit for widget in score.widgets)
    lines = [ScoreLine(tr.text("Robots and Fzzzts"), score.basic)]
    for unit in units:
        count = made[unit]
        if count:
            words = tr.plural("{n} widget × {points}", "{n} widgets × {points}", count, points=POINTS[unit])
            robots = tuple(card for widget in score.widgets if widget.unit == unit for card in widget.cards)
            lines.append(ScoreLine(words, count * POINTS[unit], unit, robots, count))
        else:
            lines.append(ScoreLine(tr.text("no widget"), -POINTS[unit], unit))
    return lines


def line_words(tr: Translator, line: ScoreLine) -> str:
    """A line of the count for the ear."""
    if not line.unit:
        return f"{line.words} {signed(line.points, plus=False)}"
    return f"{card_name(tr, line.unit)}, {line.words} {signed(line.points)}"


def count_words(tr: Translator, name: str, total: int, lines: Sequence[ScoreLine]) -> str:
    """A seat's whole count for the ear: its total, and every line."""
    return f"{name}: {signed(total, plus=False)} ({'; '.join(line_words(tr, line) for line in lines)})"


def line_sound(line: ScoreLine) -> Effect:
    """The sound of counting a line: a unit without a widget costs points [F2]."""
    return Effect.PENALTY if line.unit and line.points < 0 else Effect.SCORE_TICK


class Counted(NamedTuple):
    """How far one seat's count has come: how many lines, and how many robots have landed and widgets have dropped in
    the last one; None if it does not move."""

    lines: int
    landed: int | None
    dropped: int | None


class Count:
    """Counts the lines of all seats, one seat after another. Times are in seconds at normal pace."""

    def __init__(self, order: Sequence[int], *, still: bool = False) -> None:
        """Count the seats in this ``order``; ``columns`` are still to come. In a ``still`` count nothing hops and
        drops: each line is there as it ends."""
        self._still = still
        self.columns: list[list[ScoreLine]] = []
        """Every seat's lines, by seat."""
        self.order = tuple(order)
        self._shown = 0
        """How many lines have been started, in counting order."""
        self._age = 0.0
        """Seconds since the last line started."""

    @property
    def done(self) -> bool:
        """Whether everything has been counted."""
        return self._shown >= self._last and self._age >= self._seconds(self._shown)

    @property
    def made(self) -> int:
        """How many widgets of the current line have dropped."""
        return dropped(self._line(self._shown)[1], self._moment) if self._shown else 0

    @property
    def _moment(self) -> float:
        """The moment of the current line that is shown, in seconds since it started."""
        return self._seconds(self._shown) if self._still else self._age

    def advance(self, seconds: float) -> list[ScoreLine]:
        """Let time pass; return the lines that started meanwhile."""
        started = []
        self._age += seconds
        while self._shown < self._last and self._age >= self._seconds(self._shown):
            self._age -= self._seconds(self._shown)
            self._shown += 1
            started.append(self._line(self._shown)[1])
        return started

    def finish(self) -> None:
        """Have everything counted."""
        self._shown = self._last
        self._age = self._seconds(self._last)

    def of_seat(self, seat: int) -> Counted:
        """How far the count of a seat has come."""
        before = sum(len(self.columns[other]) for other in self.order[: self.order.index(seat)])
        lines, begun = self.columns[seat], self._shown - before
        count = max(0, min(len(lines), begun))
        if self.done or not 0 < begun <= len(lines):
            return Counted(count, None, None)
        return Counted(count, landed(lines[count - 1], self._moment), dropped(lines[count - 1], self._moment))

    def draw_hops(self, painter: Painter, rects: Sequence[Rect], faces: Sequence[Point]) -> None:
        """Draw the robots and widgets of the current line while they move, from the seat's face in ``faces`` to its
        block in ``rects``."""
        if not self._shown:
            return
        seat, line = self._line(self._shown)
        index = self.columns[seat].index(line)
        place = line_places(painter, self.columns[seat], rects[seat])[index]
        x, y = faces[seat]
        for robot, (card, end) in enumerate(zip(line.cards, place.robots, strict=True)):
            part = hop(line, robot, self._moment)
            if 0 < part < 1:
                along = ease_in_out(part)
                side = end.w * (1.25 - 0.25 * part)
                at = lerp(x, end.centerx, along), lerp(y, end.centery, along) - HOP_HEIGHT * math.sin(math.pi * part)
                draw_robot(painter, card, Rect(at[0] - side / 2, at[1] - side / 2, side, side))
        for widget, end in enumerate(place.widgets(line.widgets)):
            part = drop(line, widget, self._moment)
            if 0 < part < 1:
                draw_widget(painter, line.unit, end.move(0, -DROP_HEIGHT * (1 - bounce(part))))

    @property
    def _last(self) -> int:
        return sum(len(lines) for lines in self.columns)

    def _line(self, number: int) -> tuple[int, ScoreLine]:
        """The seat and the line that come at place ``number`` in the count, from 1."""
        for seat in self.order:
            if number <= len(self.columns[seat]):
                return seat, self.columns[seat][number - 1]
            number -= len(self.columns[seat])
        raise IndexError("so many lines are not counted")

    def _seconds(self, number: int) -> float:
        """The duration of line ``number``; 0 is the wait before the first."""
        return FIRST_WAIT if number == 0 else line_seconds(self._line(number)[1])


def blocks_of(
    looks: Sequence[SeatLook],
    robots: Sequence[int],
    places: Sequence[int],
    count: Count,
    words: Mapping[int, str],
) -> list[Block]:
    """Return what every seat's block shows now, by seat: its ``robots``, its place, how far its count has come, and its
    ``words`` if it has any."""
    worst = max(places)
    blocks = []
    for seat, lines in enumerate(count.columns):
        place, counted = places[seat], count.of_seat(seat)
        won = place == 0
        mood = CALM if not count.done else PLEASED if won else ANNOYED if place == worst else CALM
        blocks.append(
            Block(
                looks[seat],
                robots[seat],
                tuple(lines),
                counted.lines,
                place,
                count.done,
                mood,
                words.get(seat, ""),
                counted.landed,
                counted.dropped,
            )
        )
    return blocks


def block_pieces(tr: Translator, canvas: Rect, blocks: Sequence[Block], rects: Sequence[Rect]) -> list[Piece]:
    """Return the blocks of a podium that stand at ``rects``, by seat, with the faces and words above them."""
    above, pieces = 2 * face_radius(canvas) + 38, []
    for seat, (block, rect) in enumerate(zip(blocks, rects, strict=True)):
        bounds = Rect(rect.left - 40, rect.top - above, rect.w + 80, rect.h + above + 40)
        draw = partial(draw_block, tr=tr, block=block, rect=rect)
        pieces.append(Piece(("block", seat), (block, tuple(rect)), bounds, draw))
    return pieces


def flights_of(
    app: App, blocks: Sequence[Block], places: Sequence[int], floor: float, doorway: Doorway
) -> list[Flight]:
    """Return how the blocks rise from the ``floor``, and how the faces step onto them from the table of ``doorway``."""
    canvas, flights = app.viewport.canvas, []
    rects = block_rects(canvas, places, floor, 0.0, app.settings.text_size / 100)
    for seat, (block, rect) in enumerate(zip(blocks, rects, strict=True)):
        bounds = rect.inflate(80, 80)
        slab = partial(draw_slab, tr=app.tr, block=block, rect=rect)
        flights.append(Flight(("block", seat), slab, bounds, bounds.move(0, canvas.h - bounds.top), bounds))
        face = face_place(canvas, block, rect)
        draw = partial(_draw_face_alone, look=block.look, place=face)
        flights.append(Flight(("block", seat), draw, face, doorway.face(seat), face))
    return flights


def _draw_face_alone(painter: Painter, look: SeatLook, place: Rect) -> None:
    draw_portrait(painter, look, SEAT[look.colour], place.center, place.w / 2)
