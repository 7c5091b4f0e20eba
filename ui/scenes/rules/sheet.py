"""The rules page as boxes on a sheet of paper: what its sections are made of, and the marks on what was asked for or
found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from game.core.rulebook import Rule
from ui.base.spacing import APART, CORNER, GAP, NEAR, SNUG, WIDE
from ui.base.theme import AMBER, BODY, HEAD, INK, PAPER, RED, SMALL, SUBHEADING, YELLOW, TextStyle, mix
from ui.base.viewport import Rect
from ui.layout import leaves
from ui.layout.box import ALL_LINES, Box, Draw, Layout, Span
from ui.layout.boxes import Column, Layers, Row
from ui.layout.leaves import Spacer
from ui.paint.assets import Key
from ui.paint.fonts import clean
from ui.paint.painter import Painter
from ui.scenes.rules.figure import Figure, Playhead
from ui.scenes.rules.search import Hit
from ui.shell.scene import RulesTopic


@dataclass(frozen=True)
class Picture:
    """An illustration: a picture key, its height in virtual units and optionally a caption."""

    key: Key
    height: float = 200
    caption: str = ""


@dataclass(frozen=True)
class Words:
    """A paragraph, the rules it states, and optionally a picture on its left."""

    text: str
    rules: tuple[Rule, ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True)
class TableRow:
    """Pictures side by side, and the rules they state."""

    pictures: tuple[Picture, ...]
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True)
class Exhibit:
    """A figure, and the rules it states."""

    figure: Figure
    rules: tuple[Rule, ...] = ()


Item = Words | TableRow | Exhibit


@dataclass(frozen=True)
class Section:
    """A part of the page: its topic, a heading, and its contents."""

    topic: RulesTopic
    heading: str
    items: tuple[Item, ...]


TEXT_STYLE = BODY.but(colour=INK)
_FOUND, _FOUND_NOW = mix(PAPER, AMBER, 0.45), AMBER
"""The background of hits, and of the hit shown now."""


class Part(NamedTuple):
    """A heading (``item`` is None) or an item of a section."""

    section: int
    item: Item | None
    words: str
    """The text for the search."""


def parts_of(sections: Sequence[Section]) -> list[Part]:
    """The parts of a page, in their order."""
    return [
        part
        for number, section in enumerate(sections)
        for part in (
            Part(number, None, section.heading),
            *(Part(number, item, _searched(item)) for item in section.items),
        )
    ]


def _searched(item: Item) -> str:
    match item:
        case Words(text=text):
            return text
        case TableRow(pictures=pictures):
            return "\n".join(picture.caption for picture in pictures)
        case Exhibit(figure=figure):
            return "\n".join(figure.words())


class Paragraph(leaves.Words):
    """Words that are as wide as the sheet: nobody need measure how wide they would be on one line."""

    def size(self, layout: Layout, width: float | None) -> Span:
        """Wide enough for any word."""
        return Span(500, 500) if width is None else super().size(layout, width)


class Sheet:
    """The boxes of a page. They are known by the number of their part."""

    def __init__(
        self,
        parts: Sequence[Part],
        painter: Painter,
        draw_ground: Callable[[int], Draw],
        playhead: Callable[[int], Playhead],
        controls: Callable[[int], Sequence[Box]],
    ) -> None:
        """``draw_ground`` draws what is behind a part, ``playhead`` says where a figure is, ``controls`` are
        those below it."""
        self._painter, self._playhead, self._controls = painter, playhead, controls
        self.grounds = [leaves.Picture(draw_ground(index)) for index in range(len(parts))]
        self.words: dict[int, leaves.Words] = {}
        """What can be marked word by word."""
        boxes: list[Box | None] = []
        for index, part in enumerate(parts):
            between = Spacer(WIDE - GAP, weight=0) if part.item is None and index else None
            boxes += [between, Layers(self.grounds[index], self._content(index, part))]
        self.box = Column(*boxes, gap=GAP)

    def _content(self, index: int, part: Part) -> Box:
        match part.item:
            case None:
                return self._words(index, part.words, SUBHEADING.but(size=HEAD, colour=mix(RED, INK, 0.14)))
            case Words(text=text, picture=None):
                return self._words(index, text, TEXT_STYLE)
            case Words(text=text, picture=picture) if picture is not None:
                words = Column(self._words(index, text, TEXT_STYLE), at="middle", weight=1)
                return Row(self._picture(picture), words, gap=APART)
            case TableRow(pictures=pictures):
                return Row(*map(self._captioned, pictures), gap=APART)
            case Exhibit(figure=figure):
                drawn = figure.box(self._painter, partial(self._playhead, index))
                return Column(drawn, Row(*self._controls(index), gap=NEAR), gap=SNUG)
            case _:
                raise AssertionError(part.item)

    def _words(self, index: int, words: str, style: TextStyle) -> Box:
        self.words[index] = Paragraph(words, style)
        return self.words[index]

    def _picture(self, picture: Picture) -> leaves.Picture:
        def draw(painter: Painter, place: Rect) -> None:
            painter.image(picture.key, place)

        high, aspect = picture.height, self._painter.art.aspect(picture.key)
        return leaves.Picture(draw, least=high * 0.4, most=high, aspect=aspect)

    def _captioned(self, picture: Picture) -> Box:
        caption = leaves.Words(picture.caption, SMALL.but(colour=mix(INK, PAPER, 0.25)), lines=2, side="center")
        return Column(self._picture(picture), caption, gap=SNUG)


# Marks


def draw_asked(painter: Painter, box: Rect, *, written: bool) -> None:
    """Draw the ground of the rule that was asked for, and a bar at its left; the bar alone if it is not ``written``."""
    if written:
        painter.panel(box.inflate(40, 16), mix(PAPER, YELLOW, 0.55), radius=CORNER)
    painter.rect(Rect(box.x - 20, box.y - 8, 6, box.h + 16), RED)


def draw_found(painter: Painter, box: Rect, words: leaves.Words | None, hits: Sequence[Hit], now: Hit | None) -> None:
    """Draw the ground of hits in a part: below the letters of ``words`` that stand in ``box``, or below all of it."""
    if words is None:
        if hits:
            painter.panel(box.inflate(24, 24), _FOUND_NOW if now in hits else _FOUND)
        return
    for hit in hits:
        for mark in marks(painter, words.words, box, words.style, (hit.start, hit.end)):
            painter.panel(mark.inflate(6, 0), _FOUND_NOW if hit == now else _FOUND, radius=5)


def marks(painter: Painter, string: str, box: Rect, style: TextStyle, span: tuple[int, int]) -> list[Rect]:
    """The rectangles of a part of a text that is written flush left in a box; two if it is broken across two lines."""
    scale, at = painter.viewport.scale, box.topleft
    block = painter.texts.block(
        string, painter.text_box(style, box.w, ALL_LINES, None), colour=style.colour, side="left"
    )
    font = painter.texts.fonts.get(painter.texts.fonts.face_for(style.face, clean(string)), block.size_px)
    found, begin = [], 0
    for row, line in enumerate(block.lines):
        begin = max(begin, string.find(line, begin))
        end = begin + len(line)
        first, last = max(span[0], begin) - begin, min(span[1], end) - begin
        if first < last:
            left, right = (font.size(line[:count])[0] / scale for count in (first, last))
            top = at[1] + row * block.size_px * style.line / scale
            found.append(Rect(at[0] + left, top, right - left, font.get_height() / scale))
        begin = end
    return found
