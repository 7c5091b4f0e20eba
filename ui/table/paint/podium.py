"""The podium of the results: for each seat a block with its name, its units and the robots that made widgets, and on it
a column as high as its points, which bears its face, its place and its total."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.core.cards import CATALOGUE, POINTS, Kind
from ui.base.i18n import Translator
from ui.base.spacing import CORNER
from ui.base.theme import (
    BRASS,
    CREAM,
    HEADING,
    INK,
    LOG_GREEN,
    NAME,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    TIER,
    TITLE,
    WARNING,
    YELLOW,
    Colour,
    TextStyle,
    mix,
    rgb,
)
from ui.base.viewport import Point, Rect
from ui.layout.box import Box
from ui.layout.boxes import Fit, Padding, Places, Row, Sized
from ui.layout.drawing import arranged, draw_boxes, write
from ui.layout.leaves import Side, Words
from ui.match.faces import SeatLook
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import bubble, draw_portrait
from ui.table.places.sprites import PANEL_RATIO

MEDALS = (YELLOW, rgb("#d5dde0"), rgb("#e0925a"), rgb("#9aabb0"))
"""Gold, silver, bronze and iron for the first to the fourth place."""
CAP, FOOT = 94.0, 10.0
"""Room for place, robots and total on a column, and what stays free at the bottom of its block."""
TOTAL_SHARE = 0.5
"""The total's share of a block's width."""
MEDAL = 27.0
BACK = 0.06
"""By how much a column is smaller behind another."""
DEPTHS = 3
"""A column has so many sizes on its way to the front, and to the back: each is a picture of its own."""
GAP = 26.0
FIGURE = 30.0
"""The size of the points of a low line."""
LARGEST_ROBOT = 72.0
"""The most width of a robot."""
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
    """What a seat's block and column show. ``place`` is 0 for the first, None as long as there are no places; ``count``
    of the ``lines`` have been started, and a ``done`` count is over for everybody.

    In the last of these ``landed`` robots and ``dropped`` widgets are visible (None: all). ``best`` is the total of the
    highest column. ``above``: words may stand above robots, as they do on everybody's block.
    """

    look: SeatLook
    robots: int
    lines: tuple[ScoreLine, ...]
    count: int
    place: int | None
    done: bool
    mood: str
    words: str = ""
    landed: int | None = None
    dropped: int | None = None
    best: int = 1
    above: bool = True

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


def slots_of(found: Sequence[int]) -> list[int]:
    """Where the columns of seats with these places stand, from the left: in order of rank."""
    row = sorted(range(len(found)), key=lambda seat: (found[seat], seat))
    return [row.index(seat) for seat in range(len(found))]


def block_rects(
    canvas: Rect, slots: Sequence[float], heights: Sequence[float], floor: float, text: float = 1.0
) -> list[Rect]:
    """All seats' blocks at a text size, each with its column: it stands in its slot, 0 at the left, and the column has
    grown so high, 1 being the height of the best total."""
    count = len(slots)
    width = min(580.0, (canvas.w - 80) / count - GAP)
    left = (canvas.w - count * (width + GAP) + GAP) / 2
    lowest, room = lowest_top(canvas, text), rise_room(canvas, text)
    found = []
    for slot, height in zip(slots, heights, strict=True):
        top = lowest - height * room
        found.append(Rect(left + slot * (width + GAP), top, width, floor - top))
    return found


def final_rects(
    canvas: Rect, totals: Sequence[int], found: Sequence[int], floor: float, text: float = 1.0
) -> list[Rect]:
    """All seats' blocks with their columns at the end, with these totals and places."""
    heights = [max(0, total) / max(1, *totals) for total in totals]
    return block_rects(canvas, slots_of(found), heights, floor, text)


def rise_room(canvas: Rect, text: float = 1.0) -> float:
    """How high the column with the most points is at a text size."""
    # Large words above it need room.
    return 174.0 * (1 + _spare(canvas) / 900) * (1 - 0.37 * _grown(text))


def _grown(text: float) -> float:
    """How far words have grown at a text size, from 0 for the usual one to 1 for twice that."""
    return max(0.0, min(1.0, text - 1))


def _spare(canvas: Rect) -> float:
    """The canvas height beyond 900 units: faces, steps and the space above them grow with it."""
    return canvas.h - 900


def lowest_top(canvas: Rect, text: float) -> float:
    """The upper edge of a cap that lies on its block, without any points, at a text size."""
    return 412.0 + _spare(canvas) * 0.48 - 52.0 * _grown(text)


def block_top(canvas: Rect, text: float = 1.0) -> float:
    """Where the blocks begin, and with 0 points the columns on them, at a text size."""
    return lowest_top(canvas, text) + CAP


def face_radius(canvas: Rect) -> float:
    """How large the faces on the blocks are."""
    return 46 + _spare(canvas) * 0.08


def draw_block(painter: Painter, tr: Translator, block: Block, rect: Rect, kick: float = 1.0) -> None:
    """One seat's block and column with its face on top; its total is drawn ``kick`` times as large as usual."""
    draw_slab(painter, tr, block, rect, kick)
    draw_face(painter, block, rect)


def draw_slab(painter: Painter, tr: Translator, block: Block, rect: Rect, kick: float) -> None:
    """The same without its face."""
    draw_ledger(painter, tr, block, rect)
    draw_shaft(painter, block, rect)
    draw_cap(painter, tr, block, rect)
    draw_standing(painter, block, rect, kick)


def depth_scale(depth: float) -> float:
    """How large a column is drawn that has come forward so far, 1 at most; below 0 it is behind others."""
    return 1 + (0.06 if depth > 0 else BACK) * depth


def depth_light(depth: float) -> float:
    """How bright it is then."""
    return 1 + 0.4 * min(0.0, depth)


def face_place(canvas: Rect, rect: Rect) -> Rect:
    """Where the face is on a block: at its left, so that there is room for its words whenever it speaks."""
    radius = face_radius(canvas)
    return Rect(rect.left + 30, rect.top - 2 * radius - 2, 2 * radius, 2 * radius)


def draw_ledger(painter: Painter, tr: Translator, block: Block, rect: Rect) -> None:
    """One seat's block: its name, its units and what they have made. It is as high whatever the points are."""
    ground = _ground(painter, rect)
    with painter.clip(Rect(0, 0, painter.canvas.w, rect.bottom)):
        if _won(block):
            painter.glow(ground, (*YELLOW[:3], 140), spread=30, radius=20)
        painter.panel(ground, PANEL, border=INK, border_width=5, radius=CORNER, shadow=22)
        painter.panel(ground.inflate(-16, -16), PANEL_DARK, border=_edge(block), border_width=3, radius=8)
    painter.panel(_slab(painter, rect), _edge(block), border=INK, border_width=5, radius=8)
    painter.panel(_name_plate(painter, rect), PANEL_DEEP, radius=5)
    there = line_places(painter, block.lines, rect, above=block.above)
    for index, place in enumerate(there):
        line, (landed, dropped) = block.lines[index], block.part(index)
        if index >= block.count:
            landed = dropped = 0
        if line.unit:
            alpha = 255 if index < block.count else 70
            painter.image(unit_picture(painter, line.unit, place.panel.w), place.panel, alpha=alpha)
        for card, tile in zip(line.cards[:landed], place.robots, strict=False):
            draw_robot(painter, card, tile)
        for tile in place.widgets(line.widgets)[:dropped]:
            draw_widget(painter, line.unit, tile)
    _draw_words_on(painter, tr, block, rect)


def draw_shaft(painter: Painter, block: Block, rect: Rect) -> None:
    """The column between block and cap, with a mark for every ten points: it begins at 0."""
    canvas, text = painter.canvas, painter.texts.text_scale
    foot, top = block_top(canvas, text), rect.top + CAP
    inside = rect.left + 20, rect.w - 40
    if foot <= top:
        return
    colour = shaft_colour(block)
    for wider, ground in ((8, INK), (3, _edge(block)), (0, colour)):
        painter.rect(Rect(inside[0] - wider, top, inside[1] + 2 * wider, foot - top), ground)
    if _won(block):
        # It stands still by now: its light falls from above.
        painter.gradient(Rect(inside[0], top, inside[1], foot - top), mix(colour, CREAM, 0.1), mix(colour, INK, 0.45))
    for points in range(10, block.best, 10):
        y = foot - rise_room(canvas, text) * points / block.best
        if y > top:
            mark = mix(shaft_colour(block), INK, 0.35) if _won(block) else mix(_edge(block), PANEL_DARK, 0.2)
            painter.rect(Rect(inside[0], y, inside[1], 3), mark)


def draw_cap(painter: Painter, tr: Translator, block: Block, rect: Rect) -> None:
    """What lies on a column and bears its place and total: how many robots a seat has stands between them."""
    cap = _cap(rect)
    if _won(block):
        painter.glow(cap, (*YELLOW[:3], 140), spread=30, radius=20)
    painter.panel(cap, _edge(block), border=INK, border_width=5, radius=8)
    painter.panel(cap.inflate(-22, -18), PANEL_DEEP, radius=5)
    left, told = _medal(rect)[0] + MEDAL + 10, tr.plural("{n} robot", "{n} robots", block.robots)
    beside = Rect(left, cap.top, cap.left + cap.w * (1 - TOTAL_SHARE) - left - 12, cap.h)
    write(painter, Words(told, SMALL, lines=2, at="middle"), beside)


def _won(block: Block) -> bool:
    return block.done and block.place == 0


def shaft_colour(block: Block) -> Colour:
    """The colour of a seat's column: once the race is decided, the light is on the winner's."""
    if _won(block):
        return mix(SEAT[block.look.colour], PANEL_DARK, 0.08)
    return mix(SEAT[block.look.colour], PANEL_DARK, 0.82 if block.done else 0.62)


def _edge(block: Block) -> Colour:
    """The colour of what frames a seat's block and column."""
    if _won(block):
        return YELLOW
    return mix(SEAT[block.look.colour], PANEL_DARK, 0.5 if block.done else 0.0)


def _ground(painter: Painter, rect: Rect) -> Rect:
    """A block, with what of it is below the floor."""
    top = block_top(painter.canvas, painter.texts.text_scale)
    return Rect(rect.left, top, rect.w, rect.bottom - top + FOOT)


def _slab(painter: Painter, rect: Rect) -> Rect:
    """The slab at the top of a block, which bears the seat's name."""
    text = painter.texts.text_scale
    return Rect(rect.left - 8, block_top(painter.canvas, text), rect.w + 16, 42.0 + 14.0 * _grown(text))


def _name_plate(painter: Painter, rect: Rect) -> Rect:
    return _slab(painter, rect).inflate(-24, -18)


def _cap(rect: Rect) -> Rect:
    """Where place, robots and total are: on top of a column."""
    return Rect(rect.left, rect.top, rect.w, CAP)


def _medal(rect: Rect) -> Point:
    cap = _cap(rect)
    return cap.left + 22 + MEDAL, cap.centery


def draw_standing(painter: Painter, block: Block, rect: Rect, kick: float, depth: float = 0.0) -> None:
    """A block's place, and its total, ``kick`` times as large as usual, as far forward as the ``depth`` says."""
    times, light, cap = depth_scale(depth), depth_light(depth), _cap(rect)

    def nearer(x: float) -> Point:
        return rect.centerx + (x - rect.centerx) * times, rect.bottom + (cap.centery - rect.bottom) * times

    if block.place is not None:
        medal, radius = nearer(_medal(rect)[0]), MEDAL * times
        painter.circle(medal, radius, mix(INK, MEDALS[block.place], light), border=INK, border_width=4)
        # Large words would fill it from rim to rim.
        size = SUBHEADING.size * times / painter.texts.text_scale
        painter.text(str(block.place + 1), medal, SUBHEADING.but(size=size), align="center", colour=INK)
    colour = mix(INK, YELLOW if block.place == 0 else CREAM, light)
    larger = kick * times
    room, high = (cap.w * TOTAL_SHARE - 22) * larger, 1.2 * cap.h * larger
    style = TITLE.but(size=96.0 / painter.texts.text_scale * larger, colour=colour)
    total = signed(block.total, plus=False)
    painter.text(total, nearer(cap.right - 22), style, align="midright", max_width=room, max_height=high)


def _draw_words_on(painter: Painter, tr: Translator, block: Block, rect: Rect) -> None:
    """Write all that stands on a block. It is arranged as if the block stood at the left: words move with it, and keep
    their sizes."""
    still = Rect(0, rect.top, rect.w, rect.h)
    points = [_points_of(block, index) for index in range(block.count)]

    def make() -> Box:
        name = Words(block.look.name, NAME, lines=1, side="center", at="middle")
        lines = [
            (place.words, _line_words(place, line, points[index]))
            for index, (place, line) in enumerate(
                zip(line_places(painter, block.lines, still, above=block.above), block.lines, strict=True)
            )
            if index < block.count
        ]
        return Places((_name_plate(painter, still).inflate(-12, 6), name), *lines)

    room = Rect(0, block_top(painter.canvas, painter.texts.text_scale), rect.w, 0)
    room.height = rect.bottom - room.top
    shows = "block", tr.language, block.look.name, block.lines, block.above, tuple(points)
    draw_boxes(painter, arranged(painter, shows, room, make), (rect.left, 0))


def _points_of(block: Block, index: int) -> int | None:
    """The points of a line so far; None before its first widget is there."""
    line, (_, dropped) = block.lines[index], block.part(index)
    if line.widgets and not dropped:
        return None
    return line.points if line.widgets == dropped else line.points * dropped // line.widgets


def _line_words(at: "LinePlace", line: ScoreLine, points: int | None) -> Box:
    """What a line is about, and what it earns."""
    colour = LOG_GREEN if points is None or points >= 0 else WARNING
    figure = _figure(at.words.h).but(colour=colour)
    shown = Words("" if points is None else signed(points), figure, lines=1, side="right", at="middle", group="points")
    if not line.unit:
        # No larger than the name above.
        name = Words(line.words, STRONG, lines=2, at="middle", group="basic")
        return Row(Padding(0, name, top=1, bottom=1, weight=1), shown, gap=16)
    if not at.told:
        return shown
    side: Side = "left" if at.words.h < at.rect.h else "right"
    words = (line.words, f"{line.widgets} × {POINTS[line.unit]}") if line.widgets else (line.words,)
    group = "made" if line.widgets else "none"
    told = Fit(*(Words(one, SMALL, lines=1, side=side, at="middle", group=group) for one in words), weight=1)
    return Row(told, shown, gap=12)


def draw_face(painter: Painter, block: Block, rect: Rect) -> None:
    """Draw the face on the block, with its words beside it."""
    place = face_place(painter.canvas, rect)
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
    """Where a line is, the panel of its unit on it, the column for its widgets, and each of its robots; and where its
    points are, with its words if it is ``told`` what they are for."""

    rect: Rect
    panel: Rect
    column: Rect
    robots: tuple[Rect, ...]
    words: Rect
    told: bool = True

    def widgets(self, count: int) -> list[Rect]:
        """Where a number of dropped widgets lie: one below the other beside the unit's panel, whose symbols and points
        they leave free."""
        side = self.column.w
        step = min(side, (self.column.h - side) / max(1, count - 1))
        top = self.column.centery - (side + step * (count - 1)) / 2
        return [Rect(self.column.left, top + index * step, side, side) for index in range(count)]


def line_places(painter: Painter, lines: Sequence[ScoreLine], rect: Rect, *, above: bool = True) -> list[LinePlace]:
    """The places of a block's lines, whatever its points are; words stand above robots only if that may be."""
    # All lines of a seat are alike: with words as long as all robots can be recognised then.
    for told in [one for one in Told if above or one is not Told.ABOVE]:
        found = _line_places(painter, lines, rect, told)
        if _recognised(found):
            break
    return found


def words_above(painter: Painter, columns: Sequence[Sequence[ScoreLine]], rect: Rect) -> bool:
    """Whether the words of everybody's lines have room above the robots, on blocks as large as one at ``rect``."""
    return all(_recognised(_line_places(painter, lines, rect, Told.ABOVE)) for lines in columns)


def _recognised(found: Sequence[LinePlace]) -> bool:
    """Whether all robots are large enough: smaller ones are hard to recognise."""
    return all(one.robots[0].w >= 40.0 for one in found if one.robots)


def _line_places(painter: Painter, lines: Sequence[ScoreLine], rect: Rect, told: "Told") -> list[LinePlace]:
    top = _slab(painter, rect).bottom
    area = Rect(rect.left + 18, top, rect.w - 36, rect.bottom - top)
    heights = line_heights(lines, area.h - FOOT)
    # A seat's panels are all the same size, however high their lines are.
    wide = min((min(heights[1:], default=0.0) - 8) / PANEL_RATIO, area.w * 0.29)
    found = []
    for line, height in zip(lines, heights, strict=True):
        place = Rect(area.left, top, area.w, height)
        panel = Rect(place.left, place.centery - wide * PANEL_RATIO / 2, wide, wide * PANEL_RATIO)
        found.append(_line_place(painter, place, panel, line, told))
        top += height
    return found


class Told(Enum):
    """Where the words are that say what a unit's points are for."""

    ABOVE = "above its robots"
    BESIDE = "beside its robots"
    NOWHERE = "nowhere: the widgets beside the robots say the same"


def _line_place(painter: Painter, rect: Rect, panel: Rect, line: ScoreLine, told: Told) -> LinePlace:
    """The place of one line: its robots beside its points, or its words alone if it has none."""
    if not line.unit:
        return LinePlace(rect, panel, panel, (), rect)
    left = panel.right + WIDGET_GAP
    wide, high = rect.right - left, rect.h - 4
    if not line.cards:
        column, _ = _widget_room(Rect(left, rect.top + 2, wide, high), line.widgets)
        beside = column.right + 9
        return LinePlace(rect, panel, column, (), Rect(beside, rect.top, rect.right - beside, rect.h))
    words_high = 38.0
    if told is Told.ABOVE:
        below = Rect(left, rect.top + words_high, wide, rect.h - words_high - 4)
        column, rest = _widget_room(below, line.widgets)
        robots = tuple(_robot_places(rest, len(line.cards)))
        return LinePlace(rect, panel, column, robots, Rect(left + 9, rect.top + 1, wide - 9, words_high))
    points, _ = painter.measure(signed(line.points), _figure(rect.h), max_width=rect.w * 0.3, max_height=rect.h)
    words = min(rect.w * 0.36, painter.measure(line.words, SMALL)[0]) + 12 if told is Told.BESIDE else 0.0
    column, rest = _widget_room(Rect(left, rect.top + 2, wide - points - 12 - words, high), line.widgets)
    robots = tuple(_robot_places(rest, len(line.cards)))
    beside = max(robot.right for robot in robots) + 6
    where = Rect(beside, rect.top, rect.right - beside, rect.h)
    return LinePlace(rect, panel, column, robots, where, told is Told.BESIDE)


def _figure(high: float) -> TextStyle:
    """How the points of a line so high are written."""
    return HEADING.but(size=min(FIGURE, high * 0.62))


def _widget_room(room: Rect, count: int) -> tuple[Rect, Rect]:
    """The column for so many widgets at the left of a room, and what is left for robots."""
    side = max(15.0, min(28.0, room.h / count, room.w * 0.25)) if count else 0.0
    right = room.left + side + WIDGET_GAP
    return Rect(room.left, room.top, side, room.h), Rect(right, room.top, room.right - right, room.h)


def line_heights(lines: Sequence[ScoreLine], room: float) -> list[float]:
    """The height of each line: if there is room, units with many robots get more."""
    first = min(45, room / max(1, len(lines)))
    units = lines[1:]
    even = (room - first) / max(1, len(units))
    # A line of at least this height gets more than others for many robots.
    tall = 64.0
    if even < tall:
        return [first] + [even] * len(units)
    shares = [1.0 if not line.cards else 1.35 if len(line.cards) <= 4 else 1.8 for line in units]
    spare = room - first - tall * len(units)
    return [first] + [min(160, tall + spare * (share - 0.9) / sum(share - 0.9 for share in shares)) for share in shares]


def draw_flying(painter: Painter, unit: str, place: Rect) -> None:
    """A widget on its way: what it is worth, in a brass rosette."""
    painter.circle(place.center, place.w / 2, BRASS, border=INK, border_width=4)
    draw_widget(painter, unit, place.inflate(-0.16 * place.w, -0.16 * place.w))


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
    top = room.centery - (-(-count // columns) * (side + 3) - 3) / 2
    return [
        Rect(room.left + (index % columns) * (side + 3), top + (index // columns) * (side + 3), side, side)
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
