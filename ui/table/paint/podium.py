"""The podium of the results: a block for each seat with its count, its units and the robots that made widgets."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.cards import CATALOGUE, POINTS, Kind
from game.core.events import Score
from ui.base.i18n import Translator
from ui.base.theme import (
    CREAM,
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
    TIER,
    TITLE,
    WARNING,
    YELLOW,
    mix,
    rgb,
)
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Named, Padding, Places, Row, Sized
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Side, Words
from ui.match.faces import SeatLook
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import bubble, draw_portrait
from ui.table.places.sprites import PANEL_RATIO

RISES = (76.0, 46.0, 22.0, 0.0)
"""How much higher than the lowest the blocks of the first to the fourth place are."""
MEDALS = (YELLOW, rgb("#d5dde0"), rgb("#e0925a"), rgb("#9aabb0"))
"""Gold, silver, bronze and iron for the first to the fourth place."""
HEAD, FOOT = 78.0, 66.0
"""Room for name and robots at the top of a block, and for the total at its bottom."""
TOTAL_RULE = 34.0
"""How far above the total a line is drawn."""
LARGE_HEAD, LIFT = 20.0, 32.0
"""How much higher a block's head is for words of twice the size, and how much higher the block."""
WIDEST, GAP = 500.0, 26.0
WORDS_SHARE = 0.36
"""The most of a line's width that its words take beside robots."""
SHORTEST_TALL_LINE = 64.0
"""A line of at least this height has room for robots below its words."""
WAITING = 70
"""Opacity of a unit yet to be counted."""
LARGEST_ROBOT = 72.0
WIDGET_GAP = 5.0
"""What dropped widgets leave free on their left and right."""


@dataclass(frozen=True)
class ScoreLine:
    """One line of a seat's count: its words and points and, for a unit, which one, its robots and its widgets."""

    words: str
    points: int
    unit: str = ""
    cards: tuple[str, ...] = ()
    widgets: int = 0


@dataclass(frozen=True)
class Block:
    """What a seat's block shows. ``place`` is 0 for a winner; ``count`` of the ``lines`` have been started.

    In the last of these ``landed`` robots and ``dropped`` widgets are visible (None: all).
    """

    look: SeatLook
    robots: int
    lines: tuple[ScoreLine, ...]
    count: int
    place: int
    done: bool
    mood: str
    words: str = ""
    landed: int | None = None
    dropped: int | None = None

    @property
    def total(self) -> int:
        """The points counted so far: a widget counts when it has dropped."""
        total = sum(line.points for line in self.lines[: self.count])
        if self.dropped is None or self.count == 0:
            return total
        line = self.lines[self.count - 1]
        return total - line.points * (line.widgets - self.dropped) // max(1, line.widgets)

    def part(self, index: int) -> tuple[int, int]:
        """How many robots and widgets of a line are to be seen on it."""
        line = self.lines[index]
        if index != self.count - 1:
            return len(line.cards), line.widgets
        landed = len(line.cards) if self.landed is None else self.landed
        return landed, line.widgets if self.dropped is None else self.dropped


def places(scores: Sequence[Score], winners: Sequence[int]) -> list[int]:
    """The place of each seat, 0 for all winners; after them by points, then by fewer robots [F3]."""
    ranks = [(0, 0, 0) if player in winners else (1, -score.total, score.robots) for player, score in enumerate(scores)]
    return [sum(other < own for other in ranks) for own in ranks]


def block_rects(canvas: Rect, found: Sequence[int], floor: float, risen: float, text: float = 1.0) -> list[Rect]:
    """All seats' blocks at a text size; ``risen`` is how far (0 to 1) they have risen to their full heights."""
    count = len(found)
    width = min(WIDEST, (canvas.w - 80) / count - GAP)
    left = (canvas.w - count * (width + GAP) + GAP) / 2
    # Large words above them need room.
    rise = (1 + _spare(canvas) / 400) * risen * (1 - 0.4 * _grown(text))
    tops = [lowest_top(canvas, text) - RISES[place] * rise for place in found]
    return [Rect(left + index * (width + GAP), top, width, floor - top) for index, top in enumerate(tops)]


def _grown(text: float) -> float:
    """How far words have grown at a text size, from 0 for the usual one to 1 for twice that."""
    return max(0.0, min(1.0, text - 1))


def _spare(canvas: Rect) -> float:
    """The canvas height beyond 900 units: faces, steps and the space above them grow with it."""
    return canvas.h - 900


def lowest_top(canvas: Rect, text: float) -> float:
    """The upper edge of the lowest block at a text size."""
    return 292 + _spare(canvas) * 0.4 - LIFT * _grown(text)


def face_radius(canvas: Rect) -> float:
    """How large the faces on the blocks are."""
    return 46 + _spare(canvas) * 0.08


def draw_block(painter: Painter, tr: Translator, block: Block, rect: Rect) -> None:
    """One seat's block with its face on top."""
    draw_slab(painter, tr, block, rect)
    _draw_face(painter, block, rect)


def face_place(canvas: Rect, block: Block, rect: Rect) -> Rect:
    """Where the face is on a block: in the middle, or to the side to make room for its words."""
    radius = face_radius(canvas)
    x = rect.left + 30 + radius if block.words else rect.centerx
    return Rect(x - radius, rect.top - 2 * radius - 2, 2 * radius, 2 * radius)


def draw_slab(painter: Painter, tr: Translator, block: Block, rect: Rect) -> None:
    """One seat's block without its face."""
    colour = SEAT[block.look.colour]
    won = block.done and block.place == 0
    slab = Rect(rect.left - 8, rect.top - 8, rect.w + 16, 24)
    if won:
        painter.glow(rect, (*YELLOW[:3], 140), spread=30, radius=20)
    painter.panel(rect, PANEL, border=INK, border_width=5, radius=10, shadow=22)
    painter.panel(rect.inflate(-16, -16), PANEL_DARK, border=YELLOW if won else colour, border_width=3, radius=8)
    painter.panel(slab, YELLOW if won else mix(colour, INK, 0.1), border=INK, border_width=5, radius=8)
    if block.done:
        medal = (rect.right - 46, rect.top + 54)
        painter.circle(medal, 25, MEDALS[block.place], border=INK, border_width=4)
        painter.text(str(block.place + 1), medal, SUBHEADING, align="center", colour=INK)
    there = line_places(painter, block.lines, rect)
    for index, place in enumerate(there):
        line, (landed, dropped) = block.lines[index], block.part(index)
        if index >= block.count:
            landed = dropped = 0
        if line.unit:
            alpha = 255 if index < block.count else WAITING
            painter.image(unit_picture(painter, line.unit, place.panel.w), place.panel, alpha=alpha)
        for card, tile in zip(line.cards[:landed], place.robots, strict=False):
            draw_robot(painter, card, tile)
        for tile in place.widgets(line.widgets)[:dropped]:
            draw_widget(painter, line.unit, tile)
    y = _total_place(rect).centery - TOTAL_RULE
    painter.line((rect.left + 26, y), (rect.right - 26, y), colour, 3)
    _draw_words_on(painter, tr, block, rect, [place.rect.top for place in there])


def _draw_words_on(painter: Painter, tr: Translator, block: Block, rect: Rect, tops: Sequence[float]) -> None:
    """Write all that stands on a block. It is arranged as if the block had not risen: its lines move, each by itself,
    and keep their sizes."""
    lowest = lowest_top(painter.canvas, painter.texts.text_scale)
    low = Rect(rect.left, lowest, rect.w, rect.bottom - lowest)
    robots = tr.plural("{n} robot", "{n} robots", block.robots)
    counted = block.count == len(block.lines) and block.dropped is None
    total, shade = signed(block.total, plus=False), YELLOW if counted else CREAM
    there = line_places(painter, block.lines, low)
    points = [_points_of(block, index) for index in range(block.count)]

    def make() -> Box:
        name, below = Words(block.look.name, NAME, lines=1, group="head"), Words(robots, SMALL, lines=1, group="head")
        head = Rect(low.left + 30, low.top + 18, low.w - (130 if block.done else 60), _head_room(painter) - 18)
        lines = [
            (_words_place(place, line), Named(str(index), _line_words(place, line, points[index])))
            for index, (place, line) in enumerate(zip(there, block.lines, strict=True))
            if index < block.count
        ]
        foot = Row(
            Words(tr.text("Total"), SUBHEADING, lines=1, at="middle"),
            Words(total, TITLE.but(colour=shade), lines=1, side="right", at="middle", weight=1),
            gap=18,
        )
        # Digits have nothing below their line.
        total_room = _total_place(low).inflate(0, 16)
        return Places((head, Named("head", Column(name, below, at="middle"))), *lines, (total_room, foot))

    shows = "block", tr.language, block.look.name, robots, block.done, total, counted, block.lines, tuple(points)
    by = {"head": rect.top - low.top}
    by |= {str(index): top - place.rect.top for index, (place, top) in enumerate(zip(there, tops, strict=True))}
    for one in arranged(painter, shows, low, make):
        draw_boxes(painter, [one], (0.0, by.get("".join(one.names), 0.0)))


def _points_of(block: Block, index: int) -> int | None:
    """The points of a line so far; None before its first widget is there."""
    line, (_, dropped) = block.lines[index], block.part(index)
    if line.widgets and not dropped:
        return None
    return line.points if line.widgets == dropped else line.points * dropped // line.widgets


def _words_place(at: "LinePlace", line: ScoreLine) -> Rect:
    """Where the words and the points of a line are: above a unit's robots, or beside them in a low one."""
    if not line.unit:
        return at.rect
    left = at.panel.right + 14
    if at.rect.h >= SHORTEST_TALL_LINE:
        return Rect(left, at.rect.top + 1, at.rect.right - left, 38)
    if at.robots:
        left = max(robot.right for robot in at.robots) + 6
    return Rect(left, at.rect.top, at.rect.right - left, at.rect.h)


def _line_words(at: "LinePlace", line: ScoreLine, points: int | None) -> Box:
    """What a line is about, and what it earns."""
    colour = LOG_GREEN if points is None or points >= 0 else WARNING
    tall = bool(line.unit) and at.rect.h >= SHORTEST_TALL_LINE
    figure = HEADING.but(size=28 if tall else min(32.0, at.rect.h * 0.62), colour=colour)
    shown = Words("" if points is None else signed(points), figure, lines=1, side="right", at="middle", group="points")
    if not line.unit:
        # No larger than the name above.
        name = Words(line.words, STRONG, lines=2, at="middle", group="basic")
        return Row(Padding(0, name, top=6, bottom=6, weight=1), shown, gap=16)
    side: Side = "left" if tall else "right"
    words = (line.words, f"{line.widgets} × {POINTS[line.unit]}") if line.widgets else (line.words,)
    group = "made" if line.widgets else "none"
    told = Fit(*(Words(one, SMALL, lines=1, side=side, at="middle", group=group) for one in words), weight=1)
    return Row(told, shown, gap=12)


def _total_place(rect: Rect) -> Rect:
    """Where the total is."""
    return Rect(rect.left + 30, rect.bottom - FOOT - 8, rect.w - 60, FOOT)


def _head_room(painter: Painter) -> float:
    """How high the head of a block is with name and robots: higher for large words."""
    return HEAD + LARGE_HEAD * _grown(painter.texts.text_scale)


def _draw_face(painter: Painter, block: Block, rect: Rect) -> None:
    """Draw the face on the block, with its words beside it."""
    place = face_place(painter.canvas, block, rect)
    draw_portrait(painter, block.look, SEAT[block.look.colour], place.center, place.w / 2, block.mood)
    if block.words:
        _draw_words(painter, block.words, Rect(place.right + 18, place.centery, rect.right - place.right - 18, 0))


def _draw_words(painter: Painter, words: str, room: Rect) -> None:
    """Draw a bubble in the middle of a line beside the face; it moves with the block, and keeps its size."""

    placed = arranged(
        painter, ("block's words", words), Rect(0, 0, room.w, 92), lambda: Sized(bubble(words, lines=3), across="start")
    )
    draw_boxes(painter, placed, (room.left, room.top - 46))


@dataclass(frozen=True)
class LinePlace:
    """Where a line is, the panel of its unit on it, the column for its widgets, and each of its robots."""

    rect: Rect
    panel: Rect
    column: Rect
    robots: tuple[Rect, ...]

    def widgets(self, count: int) -> list[Rect]:
        """Where a number of dropped widgets lie: one below the other beside the unit's panel, whose symbols and points
        they leave free."""
        side = self.column.w
        step = min(side, (self.column.h - side) / max(1, count - 1))
        return [Rect(self.column.left, self.column.top + index * step, side, side) for index in range(count)]


def line_places(painter: Painter, lines: Sequence[ScoreLine], rect: Rect) -> list[LinePlace]:
    """The places of a block's lines. Their position follows the rising block, their size does not."""
    lowest, head = lowest_top(painter.canvas, painter.texts.text_scale), _head_room(painter)
    top = lowest + head - (lowest - rect.top) / 2
    area = Rect(rect.left + 26, top, rect.w - 52, rect.bottom - lowest - head)
    heights = line_heights(lines, area.h - FOOT - 22)
    # A seat's panels are all the same size, however high their lines are.
    wide = min((min(heights[1:], default=0.0) - 8) / PANEL_RATIO, area.w * 0.36)
    found, top = [], area.top
    for line, height in zip(lines, heights, strict=True):
        place = Rect(area.left, top, area.w, height)
        panel = Rect(place.left, place.centery - wide * PANEL_RATIO / 2, wide, wide * PANEL_RATIO)
        room = _robot_room(painter, place, panel, line)
        side = max(15, min(28, room.h / line.widgets, room.w * 0.25)) if line.widgets else 0.0
        column = Rect(panel.right + WIDGET_GAP, room.top, side, room.h)
        if line.widgets:
            room = Rect(column.right + WIDGET_GAP, room.top, room.right - column.right - WIDGET_GAP, room.h)
        found.append(LinePlace(place, panel, column, tuple(_robot_places(room, len(line.cards)))))
        top += height
    return found


def _robot_room(painter: Painter, rect: Rect, panel: Rect, line: ScoreLine) -> Rect:
    """The room in a unit's line for its robots."""
    left = panel.right + 14
    if rect.h >= SHORTEST_TALL_LINE:
        return Rect(left, rect.top + 37, rect.right - left, rect.h - 41)
    figure = HEADING.but(size=min(32.0, rect.h * 0.62))
    points, _ = painter.measure(signed(line.points), figure, max_width=rect.w * 0.3, max_height=rect.h)
    words = min(rect.w * WORDS_SHARE, painter.measure(line.words, SMALL)[0])
    return Rect(left, rect.top + 4, rect.w - points - words - 24 - (left - rect.left), rect.h - 8)


def line_heights(lines: Sequence[ScoreLine], room: float) -> list[float]:
    """The height of each line: if there is room, units with many robots get more."""
    first = min(50, room / max(1, len(lines)))
    units = lines[1:]
    even = (room - first) / max(1, len(units))
    if even < SHORTEST_TALL_LINE:
        return [first] + [even] * len(units)
    shares = [1.0 if not line.cards else 1.35 if len(line.cards) <= 4 else 1.8 for line in units]
    spare = room - first - SHORTEST_TALL_LINE * len(units)
    return [first] + [
        min(160, SHORTEST_TALL_LINE + spare * (share - 0.9) / sum(share - 0.9 for share in shares)) for share in shares
    ]


def draw_widget(painter: Painter, unit: str, place: Rect) -> None:
    """A widget: what it is worth."""
    painter.image(("points", POINTS[unit]), place)


def _robot_places(room: Rect, count: int) -> list[Rect]:
    """The places of a unit's robots: in the number of rows that makes them largest."""
    if not count:
        return []
    side, columns = max(
        (min(LARGEST_ROBOT, room.h / rows - 3, room.w / -(-count // rows) - 3), -(-count // rows))
        for rows in range(1, 5)
    )
    return [
        Rect(room.left + (index % columns) * (side + 3), room.top + (index // columns) * (side + 3), side, side)
        for index in range(count)
    ]


def draw_robot(painter: Painter, card_id: str, place: Rect) -> None:
    """A robot in front of its power's colour; a small one is zoomed in so that its face is recognisable."""
    card = CATALOGUE[card_id]
    light, _ = TIER["upgrade" if card.kind is Kind.UPGRADE else str(card.power)]
    painter.panel(place, light, radius=place.w * 0.16)
    zoom = 1.32 - 0.3 * min(1.0, place.w / LARGEST_ROBOT)
    with painter.clip(place.inflate(-4, -4)):
        painter.image(("robot", card.art), place.inflate(place.w * (zoom - 1), place.h * (zoom - 1)).move(0, 2))
    painter.panel(place, None, border=INK, border_width=2.5, radius=place.w * 0.16)
