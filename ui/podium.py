"""The podium of the results: a block for each seat with its count, its units and the robots that made widgets."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.events import Score
from ui.i18n import Translator
from ui.layout import spread
from ui.match import SeatLook
from ui.painter import Painter
from ui.sprites import CARD_RATIO, PANEL_RATIO
from ui.table_painting import draw_portrait
from ui.theme import (
    BRASS,
    CREAM,
    DIM,
    HEADING,
    INK,
    LOG_GREEN,
    NAME,
    PANEL,
    PANEL_DARK,
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    TITLE,
    WARNING,
    YELLOW,
    TextStyle,
    mix,
)
from ui.viewport import Point, Rect
from ui.wording import signed

RISES = (76.0, 46.0, 22.0, 0.0)
"""How much higher than the lowest the blocks of the first to the fourth place are."""
LOWEST_TOP = 292.0
FACE = 46.0
HEAD, FOOT = 78.0, 66.0
"""Room for name and robots at the top of a block, and for the total at its bottom."""
WIDEST, GAP = 500.0, 26.0
SHORTEST_TALL_LINE = 66.0
"""Height from which a line has room for robots below its words."""
TALLEST_LINE = 104.0
BUBBLE = TextStyle(STRONG.face, 19, INK)


@dataclass(frozen=True)
class Line:
    """One line of a seat's count: its words, its points, the unit it is about, if any, and the robots on it."""

    words: str
    points: int
    unit: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Block:
    """What a seat's block shows. ``place`` is 0 for a winner; ``count`` of all ``lines`` are counted already."""

    look: SeatLook
    robots: int
    lines: tuple[Line, ...]
    count: int
    place: int
    done: bool
    mood: str
    words: str = ""

    @property
    def total(self) -> int:
        """The points counted so far."""
        return sum(line.points for line in self.lines[: self.count])


def places(scores: Sequence[Score], winners: Sequence[int]) -> list[int]:
    """The place of each seat, 0 for all winners; equal points share a place, but not with a winner [F3]."""
    found = []
    for player, score in enumerate(scores):
        better = sum(
            1
            for other, theirs in enumerate(scores)
            if other not in winners and theirs.total > score.total and player not in winners
        )
        found.append(0 if player in winners else len(winners) + better)
    return found


def block_rects(canvas: Rect, found: Sequence[int], floor: float, risen: float) -> list[Rect]:
    """The blocks of all seats; ``risen`` is how far (0 to 1) they have risen to the heights of their places."""
    count = len(found)
    width = min(WIDEST, (canvas.w - 80) / count - GAP)
    left = (canvas.w - count * (width + GAP) + GAP) / 2
    tops = [LOWEST_TOP - RISES[place] * risen for place in found]
    return [Rect(left + index * (width + GAP), top, width, floor - top) for index, top in enumerate(tops)]


def draw_block(painter: Painter, tr: Translator, block: Block, rect: Rect) -> None:
    """One seat's block with its face on top."""
    colour = SEAT[block.look.colour]
    won = block.done and block.place == 0
    slab = Rect(rect.left - 8, rect.top - 8, rect.w + 16, 24)
    if won:
        painter.glow(rect, (*YELLOW[:3], 140), spread=30, radius=20)
    painter.panel(rect, PANEL, border=INK, border_width=5, radius=10, shadow=22)
    painter.panel(rect.inflate(-16, -16), PANEL_DARK, border=YELLOW if won else colour, border_width=3, radius=8)
    painter.panel(slab, YELLOW if won else mix(colour, INK, 0.1), border=INK, border_width=5, radius=8)
    _draw_face(painter, block, rect)
    top = rect.top + 42
    if block.done:
        medal = (rect.right - 46, top + 12)
        painter.circle(medal, 25, BRASS if block.place else YELLOW, border=INK, border_width=4)
        painter.text(str(block.place + 1), medal, SUBHEADING, align="center", colour=INK)
    room = rect.w - (130 if block.done else 60)
    painter.text(block.look.name, (rect.left + 30, top), NAME, align="midleft", max_width=room)
    robots = tr.plural("{n} robot", "{n} robots", block.robots)
    painter.text(robots, (rect.left + 30, top + 27), SMALL, align="midleft", max_width=room)
    # Only the place of the lines follows the block as it rises, not their size.
    top = LOWEST_TOP + HEAD - (LOWEST_TOP - rect.top) / 2
    _draw_count(painter, block, Rect(rect.left + 26, top, rect.w - 52, rect.bottom - LOWEST_TOP - HEAD))
    y = rect.bottom - FOOT / 2 - 8
    painter.line((rect.left + 26, y - 34), (rect.right - 26, y - 34), colour, 3)
    painter.text(tr.text("Total"), (rect.left + 30, y), SUBHEADING, align="midleft", max_width=rect.w * 0.5)
    total = signed(block.total, plus=False)
    counted = block.count == len(block.lines)
    painter.text(total, (rect.right - 30, y), TITLE, align="midright", colour=YELLOW if counted else CREAM)


def _draw_face(painter: Painter, block: Block, rect: Rect) -> None:
    """The face stands on the block; what it says stands beside it."""
    x = rect.left + 30 + FACE if block.words else rect.centerx
    at = (x, rect.top - FACE - 2)
    draw_portrait(painter, block.look, SEAT[block.look.colour], at, FACE, block.mood)
    if block.words:
        _draw_words(painter, block.words, (x + FACE + 10, at[1]), rect.right - x - FACE - 10)


def _draw_words(painter: Painter, words: str, at: Point, room: float) -> None:
    width, height = painter.measure(words, BUBBLE, max_width=room - 32, max_lines=3, max_height=74)
    bubble = Rect(at[0] + 8, at[1] - height / 2 - 9, width + 32, height + 18)
    points = [(at[0] - 6, at[1] + 6), (bubble.left + 4, at[1] - 10), (bubble.left + 4, at[1] + 12)]
    painter.polygon(points, CREAM, border=INK, border_width=4)
    painter.panel(bubble, CREAM, border=INK, border_width=4, radius=14)
    painter.text(words, bubble.center, BUBBLE, align="center", max_width=room - 32, max_lines=3, max_height=74)


def _draw_count(painter: Painter, block: Block, area: Rect) -> None:
    step = min(TALLEST_LINE, (area.h - FOOT - 8) / max(1, len(block.lines)))
    for index, line in enumerate(block.lines[: block.count]):
        _draw_line(painter, Rect(area.left, area.top + index * step, area.w, step), line)


def _draw_line(painter: Painter, rect: Rect, line: Line) -> None:
    """A unit, the robots that made widgets on it, and what it earns."""
    colour = LOG_GREEN if line.points >= 0 else WARNING
    points, tall = signed(line.points), rect.h >= SHORTEST_TALL_LINE
    size = min(32.0, rect.h * 0.62)
    if not line.unit:
        used = painter.text(points, (rect.right, rect.centery), HEADING.but(size=size), align="midright", colour=colour)
        room = used.left - rect.left - 16
        painter.text(line.words, (rect.left, rect.centery), STRONG, align="midleft", max_width=room, max_lines=2)
        return
    wide = min((rect.h - 8) / PANEL_RATIO, rect.w * 0.31)
    panel = Rect(rect.left, rect.centery - wide * PANEL_RATIO / 2, wide, wide * PANEL_RATIO)
    painter.image(("unit", line.unit), panel)
    words, left = line.words.replace(" ", "\u00a0"), panel.right + 12
    if tall:
        # Words and points stand above the robots.
        y = rect.top + 20
        used = painter.text(points, (rect.right, y), HEADING.but(size=28), align="midright", colour=colour)
        room = used.left - left - 10
        painter.text(words, (left, y), SMALL, align="midleft", max_width=room, colour=DIM)
        _draw_robots(painter, line.cards, Rect(left, rect.top + 37, rect.right - left, rect.h - 41))
        return
    used = painter.text(points, (rect.right, rect.centery), HEADING.but(size=size), align="midright", colour=colour)
    room = min(116.0, rect.w * 0.32)
    painter.text(words, (used.left - 12, rect.centery), SMALL, align="midright", max_width=room, colour=DIM)
    _draw_robots(painter, line.cards, Rect(left, rect.top + 4, used.left - room - 24 - left, rect.h - 8))


def _draw_robots(painter: Painter, cards: Sequence[str], room: Rect) -> None:
    """The robots of a unit's widgets, fanned as closely as they must be."""
    width = min(room.h / CARD_RATIO, room.w)
    middles = spread(len(cards), 0, width + 5, width, room.w)
    shift = room.left + width / 2 - (middles[0] if middles else 0)
    for card, x in zip(cards, middles, strict=True):
        place = Rect(x + shift - width / 2, room.centery - width * CARD_RATIO / 2, width, width * CARD_RATIO)
        painter.image(("face", card), place)
