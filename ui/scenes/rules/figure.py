"""Figures on the rules page, drawn from their own fields and a playhead, never from a clock.

Here are their base and what plays them, a large card with the meaning of its marks, and the worked count [F4]; the
worked auctions have a module of their own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from game.core.build_plan import BuildPlan
from game.core.cards import BUILDERS, CATALOGUE, Kind
from game.core.scoring import basic_score
from game.core.worked import COUNT
from ui.base.i18n import Translator
from ui.base.spacing import APART, GAP, PLATE_CORNER
from ui.base.theme import BODY, BRASS, CREAM, FIRM, HEADING, INK, LOG_GREEN, PAPER, STRONG, WARNING, YELLOW, Colour, mix
from ui.base.viewport import Point, Rect, around
from ui.layout.box import Box, Layout, Span
from ui.layout.boxes import Column, Fit, Layers, Padding, Row
from ui.layout.leaves import Picture, Words
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.table.paint.cards import draw_card
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO, Pose
from ui.widgets.plate import draw_plate

STEP_SECONDS = 4.2
"""Seconds between two steps while a figure plays."""
MOVE_SECONDS = 0.7
"""Seconds that the change from one step to the next takes."""


@dataclass(frozen=True)
class Playhead:
    """A figure's position: a step (from 0), and how much of the change from the previous step is done, 0 to 1."""

    step: int = 0
    part: float = 1.0


class Figure(ABC):
    """A picture with words on the rules page. Equal figures show the same."""

    @property
    def steps(self) -> int:
        """The number of its steps; with more than one it can be played."""
        return 1

    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """All its words in reading order, for the search."""

    @abstractmethod
    def box(self, painter: Painter, playhead: Callable[[], Playhead]) -> Box:
        """It as a box, drawn wherever its ``playhead`` is then; ``painter`` measures its words."""

    @property
    def tried(self) -> bool:
        """Whether there is a scene to try it in."""
        return False


class DrawnFigure(Figure):
    """A figure that is one drawing, with the words in it."""

    @abstractmethod
    def height(self, painter: Painter, width: float) -> float:
        """Its height at this width, the same at every step."""

    @abstractmethod
    def draw(self, painter: Painter, box: Rect, playhead: Playhead) -> None:
        """Draw it at a playhead."""

    def box(self, painter: Painter, playhead: Callable[[], Playhead]) -> Box:
        """It as one picture."""
        return FigureBox(self, painter, playhead)


class FigureBox(Picture):
    """A figure, whose height follows from its width."""

    def __init__(
        self, figure: DrawnFigure, painter: Painter, playhead: Callable[[], Playhead], *, wide: float = 0.0
    ) -> None:
        """Draw it wherever its playhead is then, at least ``wide`` units wide."""
        super().__init__(lambda to, place: figure.draw(to, place, playhead()), wide=wide)
        self.figure, self.painter = figure, painter

    def size(self, layout: Layout, width: float | None) -> Span:
        """As wide as any picture, and as high as it is at every step."""
        if width is None:
            return super().size(layout, width)
        high = self.figure.height(self.painter, width)
        return Span(high, high)


class Player:
    """Plays a figure once, and lets a person step through it. With ``still``, nothing plays by itself and nothing
    moves: it starts with the last step, which shows the outcome."""

    def __init__(self, steps: int, *, still: bool) -> None:
        self._steps = steps
        self._still = still
        self._step = steps - 1 if still else 0
        self._since = MOVE_SECONDS
        self.playing = not still and steps > 1

    @property
    def playhead(self) -> Playhead:
        """The figure's current position."""
        return Playhead(self._step, min(1.0, self._since / MOVE_SECONDS))

    @property
    def first(self) -> bool:
        """Whether there is no previous step."""
        return self._step == 0

    @property
    def last(self) -> bool:
        """Whether there is no next step."""
        return self._step == self._steps - 1

    @property
    def moving(self) -> bool:
        """Whether it is moving from one step to the next."""
        return self._since < MOVE_SECONDS

    @property
    def wake_after(self) -> float | None:
        """Seconds until the next step comes by itself, None if none will."""
        return STEP_SECONDS - self._since if self.playing else None

    def go(self, by: int) -> None:
        """Show another step; from now on the person controls the steps."""
        self.playing = False
        self._show(self._step + by)

    def toggle(self) -> None:
        """Pause, or play on; after the last step, play from the beginning."""
        if not self.playing and self.last:
            self._show(0)
        self.playing = not self.playing

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether the picture changes."""
        moved = self.moving
        if self.playing or moved:
            self._since += dt
        if self.playing and self._since >= STEP_SECONDS:
            self._show(self._step + 1)
            self.playing = not self.last
            return True
        return moved

    def _show(self, step: int) -> None:
        wanted = min(max(step, 0), self._steps - 1)
        self._since = 0.0 if wanted > self._step and not self._still else MOVE_SECONDS
        self._step = wanted


# A card with the meaning of its marks

CARD_W = 270.0
UNIT = CARD_W / 250
"""Virtual units for each unit that faces are drawn in."""
REACH = 74.0
"""The gap between the card and the words, for the lines, in units."""
STYLE = BODY.but(colour=INK)
BADGE = 27.0
"""The radius of the number that stands for large words on the card, in units."""
NUMBER = STRONG.but(size=FIRM, colour=PAPER)
LINE = mix(BRASS, INK, 0.35)


@dataclass(frozen=True)
class Label:
    """The meaning of a mark. Coordinates are in units of the face, from the middle of the card."""

    words: str
    marks: tuple[Point, ...]
    """The middles of all marks of this kind."""
    size: Point
    """The width and height of one mark."""
    left: bool
    """Whether the words are to the left of the card."""


@dataclass(frozen=True)
class AnnotatedCard(DrawnFigure):
    """One card with the meaning of all its marks: beside it, or in large words below it, by numbers."""

    card: str
    labels: tuple[Label, ...]

    def words(self) -> tuple[str, ...]:
        """The labels, those on the left first."""
        return tuple(label.words for label in sorted(self.labels, key=lambda label: not label.left))

    def box(self, painter: Painter, playhead: Callable[[], Playhead]) -> Box:
        """The card with words on both sides, or above all of them where they are large."""
        beside = CARD_W + 2 * REACH + 20 * STYLE.size * painter.texts.text_scale
        high = CARD_W * CARD_RATIO
        # In the order of their marks; those nearly side by side count as one row.
        labels = sorted(self.labels, key=lambda label: (round(label.marks[0][1] / 50), not label.left))
        rows = [
            Row(Picture(partial(_draw_badge, number), wide=2 * BADGE), Words(label.words, STYLE, weight=1), gap=GAP)
            for number, label in enumerate(labels, 1)
        ]
        card = Picture(partial(self._draw_numbered, labels), high=high)
        return Fit(FigureBox(self, painter, playhead, wide=beside), Column(card, *rows, gap=APART))

    def height(self, painter: Painter, width: float) -> float:
        """The height of the card, or of the taller column of words."""
        columns = [sum(high + APART for _, high in self._column(painter, width, left=left)) for left in (True, False)]
        return max(CARD_W * CARD_RATIO, *columns)

    def draw(self, painter: Painter, box: Rect, playhead: Playhead) -> None:  # noqa: ARG002
        """Draw the card, lines and words."""
        face = self._draw_face(painter, box)
        for left in (True, False):
            self._draw_column(painter, box, face, left=left)

    def _draw_face(self, painter: Painter, box: Rect) -> Rect:
        face = Pose(*box.center, CARD_W, ("face", self.card)).rect
        painter.glow(face.move(0, 6), (0, 0, 0, 110), spread=16, radius=20)
        painter.image(("face", self.card), face)
        return face

    def _draw_numbered(self, labels: Sequence[Label], painter: Painter, box: Rect) -> None:
        """Draw the card with a number at each mark, for the words below it."""
        face = self._draw_face(painter, box)
        for number, label in enumerate(labels, 1):
            rings = _draw_rings(painter, face, label)
            aside = face.left - REACH / 2 if label.left else face.right + REACH / 2
            ring = min(rings, key=lambda ring: abs(ring.centerx - aside))
            painter.lines([ring.midleft if label.left else ring.midright, (aside, ring.centery)], LINE, 4)
            _draw_number(painter, number, (aside, ring.centery))

    def _room(self, width: float) -> float:
        """The width of a column of words."""
        return (width - CARD_W) / 2 - REACH

    def _column(self, painter: Painter, width: float, *, left: bool) -> list[tuple[Label, float]]:
        """The labels of one side from top to bottom, each with its height."""
        room = self._room(width)
        mine = sorted((label for label in self.labels if label.left is left), key=lambda label: label.marks[0][1])
        return [(label, painter.measure(label.words, STYLE, max_width=room, max_lines=8)[1]) for label in mine]

    def _draw_column(self, painter: Painter, box: Rect, face: Rect, *, left: bool) -> None:
        column, room = self._column(painter, box.w, left=left), self._room(box.w)
        x = box.left if left else box.right - room
        for (label, high), top in zip(column, _tops(column, box, face), strict=True):
            words = Rect(x, top, room, high)
            used = painter.text(label.words, words.topleft, STYLE, max_width=room, max_lines=8)
            # On the left, the line starts where the words end, not where their column ends.
            start = (used.right + 12 if left else words.left - 12, words.centery)
            self._draw_line(painter, face, label, start)

    def _draw_line(self, painter: Painter, face: Rect, label: Label, start: Point) -> None:
        """Draw a line from the words to the mark, and a ring around each mark."""
        first = min(_draw_rings(painter, face, label), key=lambda ring: abs(ring.centerx - start[0]))
        end = first.midleft if label.left else first.midright
        knee = ((face.left - 22) if label.left else (face.right + 22), start[1])
        painter.lines([start, knee, end], LINE, 4)


def _draw_badge(number: int, painter: Painter, place: Rect) -> None:
    _draw_number(painter, number, place.center)


def _draw_number(painter: Painter, number: int, at: Point) -> None:
    painter.circle(at, BADGE, INK, border=PAPER, border_width=3)
    painter.sign(str(number), at, 0.85 * BADGE, NUMBER)


def _draw_rings(painter: Painter, face: Rect, label: Label) -> list[Rect]:
    """Draw a ring around each mark of a label, and return their places."""
    rings = []
    for x, y in label.marks:
        at = face.centerx + x * UNIT, face.centery + y * UNIT
        mark = around(at, label.size[0] * UNIT + 4, label.size[1] * UNIT + 4)
        painter.panel(mark.inflate(4, 4), None, border=PAPER, border_width=6, radius=mark.h / 2 + 2)
        painter.panel(mark, None, border=LINE, border_width=4, radius=mark.h / 2)
        rings.append(mark)
    return rings


def _tops(column: list[tuple[Label, float]], box: Rect, face: Rect) -> list[float]:
    """The tops of a column's labels: each beside its mark, as far as there is room above and below."""
    tops: list[float] = []
    floor = box.top
    for label, high in column:
        floor = max(floor, face.centery + label.marks[0][1] * UNIT - high / 2)
        tops.append(floor)
        floor += high + APART
    roof = box.bottom
    for index in range(len(column) - 1, -1, -1):
        roof = min(roof, tops[index] + column[index][1])
        tops[index] = roof - column[index][1]
        roof = tops[index] - APART
    return tops


def annotated_robot(tr: Translator) -> AnnotatedCard:
    """A starting robot, because it has every kind of mark [C1]."""
    card = next(card for card in CATALOGUE.values() if card.starter_of == 1 and len(card.symbols) == 2)
    return AnnotatedCard(
        card.id,
        (
            Label(
                tr.text("Power, counted in zaps: what it adds to a bid, and nothing else."),
                ((-84, -131),),
                (74, 74),
                left=True,
            ),
            Label(tr.text("Points: what it is worth at the end."), ((86, -134),), (72, 72), left=False),
            Label(
                tr.text("Helmet: one of the three robots that this Mechanic starts with."),
                ((77, 46),),
                (64, 54),
                left=False,
            ),
            Label(
                tr.text("Construction symbols: the jobs it can do in a Production Unit."),
                ((-83, 138), (-30, 138)),
                (50, 50),
                left=True,
            ),
            Label(
                tr.text("Belt speed: how many cards are face up when this one leads the belt."),
                ((74, 138),),
                (74, 44),
                left=False,
            ),
        ),
    )


def annotated_unit(tr: Translator) -> AnnotatedCard:
    """A Production Unit with two symbols [C3]."""
    card = next(card for card in CATALOGUE.values() if card.kind is Kind.UNIT and card.tier == "enhanced")
    return AnnotatedCard(
        card.id,
        (
            Label(tr.text("Belt speed, as on every card on the belt."), ((-80, -139),), (64, 40), left=True),
            Label(
                tr.text("Points: every widget made here earns them. Make none and you lose them once."),
                ((84, -132),),
                (76, 76),
                left=False,
            ),
            Label(
                tr.text("Symbols: one robot for each of them makes one widget."),
                ((-30, 136), (30, 136)),
                (52, 52),
                left=True,
            ),
        ),
    )


# The worked count [F4]

SMALL_CARD = 72.0
"""How wide the cards of the example are, in units."""
_ROW = SMALL_CARD * CARD_RATIO + GAP


@lru_cache(maxsize=1)
def example_plan() -> BuildPlan:
    """The cards of the example as the rulebook arranges them, which is the best build [F4] [F5]. Nobody moves them."""
    plan = BuildPlan(COUNT.units, [card for card in COUNT.free if card in BUILDERS], COUNT.fixed)
    plan.fill_best()
    return plan


def example_basic() -> int:
    """The value of the example's robots and Fzzzt [F1]."""
    return basic_score([*COUNT.free, *(card for cards in COUNT.fixed.values() for card in cards)])


@dataclass(frozen=True)
class CountFigure(Figure):
    """The example in its first arrangement, with its sums."""

    tr: Translator

    def words(self) -> tuple[str, ...]:
        """The names of the sums."""
        return tuple(words for words, _, _ in self._sums())

    def box(self, painter: Painter, playhead: Callable[[], Playhead]) -> Box:  # noqa: ARG002
        """The units on the left, the sums on the right."""
        high = _ROW * sum(self._rows(unit) for unit in COUNT.units) - GAP
        units = Picture(self._draw_units, high=high, wide=560, weight=1)
        below, beside = list[Box](), list[Box]()
        for words, points, colour in self._sums():
            name = Words(words, STRONG, side="center", group="sums")
            total = Words(points, HEADING.but(colour=colour), lines=1, side="center", group="points")
            beside += [Column(name, total, at="middle", weight=1)]
            below += [Row(Words(words, STRONG, group="sums", weight=1), total, gap=GAP)]
        content = Fit(Row(units, Column(*beside), gap=GAP), Column(units, *below, gap=GAP))
        return Layers(Picture(draw_plate), Padding(PLATE_CORNER, content))

    def _draw_units(self, painter: Painter, box: Rect) -> None:
        """Draw each unit with its widgets in rows beside it, and what it earns."""
        plan, top = example_plan(), box.top
        for unit in COUNT.units:
            high = SMALL_CARD * CARD_RATIO
            made = sum(widget.unit == unit for widget in plan.widgets())
            points = (CATALOGUE[unit].points or 0) * (made or -1)
            panel = Rect(box.left, 0, 152, 152 * PANEL_RATIO)
            panel.centery = top + high / 2
            painter.image(("unit", unit), panel)
            row_top = top
            for row in range(self._rows(unit)):
                x = panel.right + 24 + SMALL_CARD / 2
                for place, card in plan.placed.items():
                    if place.unit == unit and place.row == row:
                        draw_card(painter, Pose(x, row_top + high / 2, SMALL_CARD, ("face", card)))
                        x += SMALL_CARD + 8
                row_top += _ROW
            colour = LOG_GREEN if points > 0 else WARNING
            at = panel.right + 24 + 3 * (SMALL_CARD + 8) + 16, top + high / 2
            painter.text(signed(points), at, HEADING, align="midleft", colour=colour)
            top = row_top
        # Cards that make nothing count among robots and Fzzzts.
        x, y = at[0] + SMALL_CARD / 2, top - _ROW + SMALL_CARD * CARD_RATIO / 2
        for index, card in enumerate(card for card in COUNT.free if card not in plan.placed.values()):
            draw_card(painter, Pose(x + index * (SMALL_CARD + 8), y, SMALL_CARD, ("face", card)))

    @property
    def tried(self) -> bool:
        """The same cards can be moved on a bench."""
        return True

    def _rows(self, unit: str) -> int:
        return max(1, example_plan().rows(unit))

    def _sums(self) -> list[tuple[str, str, Colour]]:
        tr, basic, bonus = self.tr, example_basic(), example_plan().bonus()
        return [
            (tr.text("Robots and Fzzzts"), signed(basic, plus=False), CREAM),
            (tr.text("Production units"), signed(bonus), LOG_GREEN),
            (tr.text("Total"), signed(basic + bonus, plus=False), YELLOW),
        ]
