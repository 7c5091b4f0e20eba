"""A large card on the rules page, with a line from each of its marks to its meaning."""

from dataclasses import dataclass

from game.core.cards import CATALOGUE, Kind
from ui.base.i18n import Translator
from ui.base.theme import BODY, BRASS, INK, PAPER, STRONG, mix
from ui.base.viewport import Point, Rect
from ui.paint.painter import Painter
from ui.scenes.rules.figure import Figure, Playhead
from ui.table.places.sprites import CARD_RATIO

CARD_W = 270.0
UNIT = CARD_W / 250
"""Virtual units for each unit that faces are drawn in."""
REACH = 74.0
"""The gap between the card and the words, for the lines, in units."""
BETWEEN = 26.0
STYLE = BODY.but(size=24, colour=INK)
BADGE, BELOW = 27.0, 34.0
"""The radius of the number that stands for large words on the card, and how far below it these begin, in units."""
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
class AnnotatedCard(Figure):
    """One card with the meaning of all its marks: beside it, or in large words below it, by numbers."""

    card: str
    labels: tuple[Label, ...]

    def words(self) -> tuple[str, ...]:
        """The labels, those on the left first."""
        return tuple(label.words for label in sorted(self.labels, key=lambda label: not label.left))

    def height(self, painter: Painter, width: float) -> float:
        """The height of the card, or of the taller column of words; with large words, of both."""
        if painter.texts.large:
            return CARD_W * CARD_RATIO + BELOW + sum(high + BETWEEN for _, high in self._listed(painter, width))
        columns = [sum(high + BETWEEN for _, high in self._column(painter, width, left=left)) for left in (True, False)]
        return max(CARD_W * CARD_RATIO, *columns)

    def draw(self, painter: Painter, box: Rect, playhead: Playhead) -> None:  # noqa: ARG002
        """Draw the card, lines and words."""
        face = Rect(box.centerx - CARD_W / 2, box.centery - CARD_W * CARD_RATIO / 2, CARD_W, CARD_W * CARD_RATIO)
        if painter.texts.large:
            face.top = box.top
        painter.glow(face.move(0, 6), (0, 0, 0, 110), spread=16, radius=20)
        painter.image(("face", self.card), face)
        if painter.texts.large:
            self._draw_list(painter, box, face)
            return
        for left in (True, False):
            self._draw_column(painter, box, face, left=left)

    def _listed(self, painter: Painter, width: float) -> list[tuple[Label, float]]:
        """The labels as they stand below the card, in the order of their marks, each with its height."""
        labels = sorted(self.labels, key=lambda label: (round(label.marks[0][1] / ROW), not label.left))
        return [(one, painter.measure(one.words, STYLE, max_width=_beside(width), max_lines=8)[1]) for one in labels]

    def _draw_list(self, painter: Painter, box: Rect, face: Rect) -> None:
        """Draw large words below the card, with the number of their mark."""
        top = face.bottom + BELOW
        for number, (label, high) in enumerate(self._listed(painter, box.w), 1):
            rings = _draw_rings(painter, face, label)
            aside = face.left - REACH / 2 if label.left else face.right + REACH / 2
            ring = min(rings, key=lambda ring: abs(ring.centerx - aside))
            painter.lines([ring.midleft if label.left else ring.midright, (aside, ring.centery)], LINE, 4)
            _draw_number(painter, number, (aside, ring.centery))
            _draw_number(painter, number, (box.left + BADGE, top + high / 2))
            left = box.right - _beside(box.w)
            painter.text(label.words, (left, top), STYLE, max_width=_beside(box.w), max_lines=8)
            top += high + BETWEEN

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


def _beside(width: float) -> float:
    """The room for words beside their number."""
    return width - 2 * BADGE - 16


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
