"""A large card on the rules page, with a line from each of its marks to its meaning."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.cards import CATALOGUE, Kind
from ui.base.i18n import Translator
from ui.base.theme import BODY, BRASS, INK, PAPER, STRONG, mix
from ui.base.viewport import Point, Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Row
from ui.layout.leaves import Picture, Words
from ui.paint.painter import Painter
from ui.scenes.rules.figure import DrawnFigure, FigureBox, Playhead
from ui.table.places.sprites import CARD_RATIO

CARD_W = 270.0
UNIT = CARD_W / 250
"""Virtual units for each unit that faces are drawn in."""
REACH = 74.0
"""The gap between the card and the words, for the lines, in units."""
BETWEEN = 26.0
STYLE = BODY.but(size=24, colour=INK)
BADGE = 27.0
"""The radius of the number that stands for large words on the card, in units."""
LETTERS = 20
"""How many letters a line has on each side of the card, at least."""
ROW = 50.0
"""Marks at most so far apart stand in one row, in units of the face."""
NUMBER = STRONG.but(size=26, colour=PAPER)
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
        beside = CARD_W + 2 * REACH + LETTERS * STYLE.size * painter.texts.text_scale
        high = CARD_W * CARD_RATIO
        # In the order of their marks.
        labels = sorted(self.labels, key=lambda label: (round(label.marks[0][1] / ROW), not label.left))
        rows = [
            Row(Picture(partial(_draw_badge, number), wide=2 * BADGE), Words(label.words, STYLE, weight=1), gap=16)
            for number, label in enumerate(labels, 1)
        ]
        card = Picture(partial(self._draw_numbered, labels), least=high, most=high)
        return Fit(FigureBox(self, painter, playhead, wide=beside), Column(card, *rows, gap=BETWEEN))

    def height(self, painter: Painter, width: float) -> float:
        """The height of the card, or of the taller column of words."""
        columns = [sum(high + BETWEEN for _, high in self._column(painter, width, left=left)) for left in (True, False)]
        return max(CARD_W * CARD_RATIO, *columns)

    def draw(self, painter: Painter, box: Rect, playhead: Playhead) -> None:  # noqa: ARG002
        """Draw the card, lines and words."""
        face = self._draw_face(painter, box)
        for left in (True, False):
            self._draw_column(painter, box, face, left=left)

    def _draw_face(self, painter: Painter, box: Rect) -> Rect:
        face = Rect(box.centerx - CARD_W / 2, box.centery - CARD_W * CARD_RATIO / 2, CARD_W, CARD_W * CARD_RATIO)
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
    painter.text(str(number), at, NUMBER, align="center", max_height=1.7 * BADGE)


def _draw_rings(painter: Painter, face: Rect, label: Label) -> list[Rect]:
    """Draw a ring around each mark of a label, and return their places."""
    rings = []
    for x, y in label.marks:
        mark = Rect(0, 0, label.size[0] * UNIT + 4, label.size[1] * UNIT + 4)
        mark.center = face.centerx + x * UNIT, face.centery + y * UNIT
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
        floor += high + BETWEEN
    roof = box.bottom
    for index in range(len(column) - 1, -1, -1):
        roof = min(roof, tops[index] + column[index][1])
        tops[index] = roof - column[index][1]
        roof = tops[index] - BETWEEN
    return tops


_SYMBOLS_OF_TWO = ((-83.0, 138.0), (-30.0, 138.0))
_UNIT_SYMBOLS_OF_TWO = ((-30.0, 136.0), (30.0, 136.0))


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
                _SYMBOLS_OF_TWO,
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
                _UNIT_SYMBOLS_OF_TWO,
                (52, 52),
                left=True,
            ),
        ),
    )
