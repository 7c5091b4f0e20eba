"""The rules page as a sheet of paper: its layout, and how it is drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.core.rulebook import Rule
from ui.base.theme import AMBER, BODY, INK, PAPER, RED, SMALL, SUBHEADING, YELLOW, TextStyle, mix
from ui.base.viewport import Point, Rect
from ui.paint.fonts import clean
from ui.paint.painter import Painter
from ui.scenes.rules.figure import Playhead
from ui.scenes.rules.items import Exhibit, Item, Picture, Section, TableRow, Words
from ui.scenes.rules.search import Hit
from ui.shell.scene import RulesTopic

PAD = 48.0
PICTURE_GAP = 28.0
CAPTION = 54.0
BELOW = 16.0
"""The space below an item, and the height of the buttons below a figure."""
CONTROLS = 62.0
BETWEEN = 34.0
"""The space between two sections."""
MOST_LINES = 40
HEADING_STYLE = SUBHEADING.but(size=30, colour=mix(RED, INK, 0.14))
TEXT_STYLE = BODY.but(size=25, colour=INK)
CAPTION_STYLE = SMALL.but(colour=mix(INK, PAPER, 0.25))
ASKED = mix(PAPER, YELLOW, 0.55)
"""The background of the rule that was asked for."""
FOUND, FOUND_NOW = mix(PAPER, AMBER, 0.45), AMBER
"""The background of hits, and of the hit shown now."""


def marks(
    painter: Painter,
    string: str,
    at: Point,
    style: TextStyle,
    spans: Sequence[tuple[int, int]],
    *,
    max_width: float,
    max_lines: int,
) -> list[Rect]:
    """The rectangles of parts of a text that is drawn with the same arguments flush left at ``at``.

    Each span runs from one index of ``string`` to another; one that is broken across two lines has two rectangles.
    """
    scale = painter.viewport.scale
    block = painter.texts.block(
        string, painter.text_box(style, max_width, max_lines, None), colour=style.colour, side="left"
    )
    font = painter.texts.fonts.get(painter.texts.fonts.face_for(style.face, clean(string)), block.size_px)
    found, begin = [], 0
    for row, line in enumerate(block.lines):
        begin = max(begin, string.find(line, begin))
        end = begin + len(line)
        top = at[1] + row * block.size_px * style.line / scale
        for start, stop in spans:
            first, last = max(start, begin) - begin, min(stop, end) - begin
            if first < last:
                left, right = (font.size(line[:count])[0] / scale for count in (first, last))
                found.append(Rect(at[0] + left, top, right - left, font.get_height() / scale))
        begin = end
    return found


@dataclass(frozen=True)
class Placed:
    """A heading (``item`` is None) or an item of a section, with its place measured from the top of the content."""

    section: int
    item: Item | None
    words: str
    """The text for the search."""
    top: float
    bottom: float


@dataclass(frozen=True)
class Shown:
    """What the sheet shows besides its words."""

    asked: int | None = None
    """The part with the rule that was asked for."""
    hits: Sequence[Hit] = ()
    """Everything the search found."""
    now: Hit | None = None
    """The hit shown now."""
    moments: Mapping[int, Playhead] = field(default_factory=dict)
    """The playhead of each figure, by part of the sheet."""


class Sheet:
    """The page broken into lines for one width, language and text size."""

    def __init__(
        self, sections: Sequence[Section], painter: Painter, aspect: Callable[[tuple[object, ...]], float], width: float
    ) -> None:
        """``aspect`` returns a picture's width divided by its height; ``width`` is the content's, in units."""
        self._sections = sections
        self._aspect = aspect
        self._width = width - 2 * PAD
        self.parts: tuple[Placed, ...] = tuple(self._place(painter))
        self.height = self.parts[-1].bottom + PAD

    def part_of(self, place: RulesTopic | Rule) -> int:
        """Return the part that begins a topic, or that states a rule. Raises LookupError if there is none."""
        for index, part in enumerate(self.parts):
            if isinstance(place, RulesTopic):
                if part.item is None and self._sections[part.section].topic is place:
                    return index
            elif part.item is not None and place in part.item.rules:
                return index
        raise LookupError(f"the rules page does not state {place}")

    def heading_of(self, section: int) -> int:
        """Return the part that begins a section."""
        return next(index for index, part in enumerate(self.parts) if part.section == section)

    def part_at(self, y: float) -> int:
        """Return the part at a height, or the last one above it."""
        return max((index for index, part in enumerate(self.parts) if part.top <= y), default=0)

    def controls(self, index: int) -> Rect:
        """Return the strip of buttons below a figure, relative to the top left corner of the content."""
        part = self.parts[index]
        return Rect(PAD, part.bottom - CONTROLS, self._width, CONTROLS)

    def draw(self, painter: Painter, page: Rect, window: Rect, shown: Shown) -> None:
        """Draw the content inside ``window``; the content's top left corner is that of ``page``."""
        for index, part in enumerate(self.parts):
            box = Rect(page.x + PAD, page.y + part.top, self._width, part.bottom - part.top)
            if box.bottom < window.y or box.y > window.bottom:
                continue
            if index == shown.asked:
                painter.panel(box.inflate(40, 16), ASKED, radius=10)
                painter.rect(Rect(box.x - 20, box.y - 8, 6, box.h + 16), RED)
            self._draw_part(painter, index, box, shown)

    def _draw_part(self, painter: Painter, index: int, box: Rect, shown: Shown) -> None:
        part, hits = self.parts[index], [hit for hit in shown.hits if hit.part == index]
        match part.item:
            case Exhibit(figure=figure):
                place = Rect(box.x, box.y, box.w, figure.height(painter, box.w))
                self._mark_whole(painter, place, shown, hits)
                figure.draw(painter, place, shown.moments.get(index, Playhead(figure.steps - 1)))
            case TableRow(pictures=pictures):
                self._mark_whole(painter, box, shown, hits)
                self._draw_row(painter, pictures, box)
            case Words(text=text, picture=picture):
                left = 0.0 if picture is None else self._draw_beside(painter, picture, box)
                _, high = painter.measure(text, TEXT_STYLE, max_width=box.w - left, max_lines=MOST_LINES)
                top = box.y + (max(0.0, box.h - high) / 2 if picture is not None else 0.0)
                self._write(painter, text, Rect(box.x + left, top, box.w - left, high), TEXT_STYLE, shown, hits)
            case None:
                self._write(painter, part.words, box, HEADING_STYLE, shown, hits)

    def _write(
        self, painter: Painter, text: str, box: Rect, style: TextStyle, shown: Shown, hits: Sequence[Hit]
    ) -> None:
        """Draw words, with marks behind the hits."""
        for hit in hits:
            for mark in marks(
                painter, text, box.topleft, style, [(hit.start, hit.end)], max_width=box.w, max_lines=MOST_LINES
            ):
                painter.panel(mark.inflate(6, 0), FOUND_NOW if hit == shown.now else FOUND, radius=5)
        painter.text(text, box.topleft, style, max_width=box.w, max_lines=MOST_LINES)

    def _mark_whole(self, painter: Painter, box: Rect, shown: Shown, hits: Sequence[Hit]) -> None:
        """Draw a background behind a picture with a hit in its words."""
        if hits:
            painter.panel(box.inflate(24, 24), FOUND_NOW if shown.now in hits else FOUND, radius=24)

    def _draw_beside(self, painter: Painter, picture: Picture, box: Rect) -> float:
        """Draw a picture to the left of words; return the width it takes."""
        wide = picture.height * self._aspect(picture.key)
        painter.image(picture.key, Rect(box.x, box.centery - picture.height / 2, wide, picture.height))
        return wide + PICTURE_GAP

    def _draw_row(self, painter: Painter, pictures: Sequence[Picture], box: Rect) -> None:
        factor = self._shrink(pictures)
        captions = CAPTION if any(picture.caption for picture in pictures) else 0.0
        x, room = box.x, box.h - captions
        for picture in pictures:
            high = picture.height * factor
            place = Rect(x, box.y + (room - high) / 2, high * self._aspect(picture.key), high)
            painter.image(picture.key, place)
            if picture.caption:
                painter.text(
                    picture.caption,
                    (place.centerx, box.y + room + 6),
                    CAPTION_STYLE,
                    align="midtop",
                    max_width=place.w + PICTURE_GAP - 4,
                    max_lines=2,
                )
            x += place.w + PICTURE_GAP * factor

    def _shrink(self, pictures: Sequence[Picture]) -> float:
        """The scale at which a row fits."""
        total = sum(picture.height * self._aspect(picture.key) + PICTURE_GAP for picture in pictures) - PICTURE_GAP
        return min(1.0, self._width / total)

    def _place(self, painter: Painter) -> list[Placed]:
        placed: list[Placed] = []
        y = PAD
        for number, section in enumerate(self._sections):
            high = painter.measure(section.heading, HEADING_STYLE, max_width=self._width, max_lines=MOST_LINES)[1]
            placed.append(Placed(number, None, section.heading, y, y + high))
            y += high + BELOW
            for item in section.items:
                words, high = self._measure(painter, item)
                placed.append(Placed(number, item, words, y, y + high))
                y += high + BELOW
            y += BETWEEN
        return placed

    def _measure(self, painter: Painter, item: Item) -> tuple[str, float]:
        """The words of an item, and its height."""
        match item:
            case Words(text=text, picture=picture):
                left = 0.0 if picture is None else picture.height * self._aspect(picture.key) + PICTURE_GAP
                high = painter.measure(text, TEXT_STYLE, max_width=self._width - left, max_lines=MOST_LINES)[1]
                return text, high if picture is None else max(high, picture.height)
            case TableRow(pictures=pictures):
                captions = CAPTION if any(picture.caption for picture in pictures) else 0.0
                high = max(picture.height for picture in pictures) * self._shrink(pictures) + captions
                return "\n".join(picture.caption for picture in pictures), high
            case Exhibit(figure=figure):
                strip = CONTROLS if figure.steps > 1 or figure.tried else 0.0
                return "\n".join(figure.words()), figure.height(painter, self._width) + strip
