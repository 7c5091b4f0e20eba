"""Line charts: the layout of points, dashes, ticks and names, and drawing them. Each line has a colour, a dash pattern,
and a face with its sign and a name at its end, so that telling colours apart is never necessary."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from ui.base.spacing import SNUG, TIGHT, WIDE
from ui.base.theme import CREAM, DIM, EDGE, FINE, INK, LINE, PANEL_DEEP, RED_INK, SMALL, STRONG, SUBHEADING, Colour, mix
from ui.base.viewport import Point, Rect, around
from ui.layout.box import Box
from ui.layout.boxes import Column, Places
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Words
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_portrait
from ui.table.places.sprites import CARD_RATIO

DASHES: tuple[tuple[float, ...], ...] = ((), (22.0, 10.0), (3.0, 10.0), (24.0, 8.0, 3.0, 8.0))
"""Lengths of a line's dashes and gaps in turn, in units; empty for a solid line."""
FOOT, AXIS = 46.0, 78.0
"""Room for the words below a chart and the figures to its left, in units."""
FACE, PIN = 20.0, 50.0
"""The radius of a face at a line's end, and how wide a card is that is pinned to one."""
NAME = STRONG.but(size=FINE)
MOST_TICKS = 6
WORDS = SMALL.but(colour=DIM)


@dataclass(frozen=True)
class ChartLine:
    """A line of a chart."""

    name: str
    colour: Colour
    dash: int
    """Its pattern: an index into ``DASHES``."""
    values: tuple[float, ...]
    """From left to right."""
    look: SeatLook | None = None
    """Whose face and sign is at its end; None: a disc."""
    pale: bool = False
    """Whether it is only there for comparison."""


@dataclass(frozen=True)
class Chart:
    """Lines over the same steps."""

    title: str
    lines: tuple[ChartLine, ...]
    marks: tuple[tuple[int, str], ...] = ()
    """Steps, each with the words that begin below it."""
    low: float = 0.0
    """A value that the chart includes in any case."""
    high: float = 0.0
    """Another value that the chart includes in any case."""
    suffix: str = ""
    """What follows each figure."""
    pins: tuple[tuple[int, str], ...] = ()
    """Steps, each with the card that is pinned to the lines that are not pale."""


def ticks(low: float, high: float, most: int = MOST_TICKS) -> list[int]:
    """Evenly spaced round numbers, at most ``most``, the first <= ``low`` and the last >= ``high``."""
    if not low <= high:
        raise ValueError(f"{low} is above {high}")
    power = 0
    while True:
        for step in (factor * 10**power for factor in (1, 2, 5)):
            first, last = math.floor(low / step), max(math.ceil(high / step), math.floor(low / step) + 1)
            if last - first < most:
                return [step * count for count in range(first, last + 1)]
        power += 1


def places(values: Sequence[float], area: Rect, low: float, high: float) -> list[Point]:
    """The points of values spaced evenly from the left edge of an area to its right, with ``low`` at the bottom."""
    step = area.w / max(1, len(values) - 1)
    return [
        (area.left + index * step, area.bottom - (value - low) / (high - low) * area.h)
        for index, value in enumerate(values)
    ]


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> list[tuple[Point, Point]]:
    """The dashes of a line through points, continued around its corners; the whole line if there is no pattern."""
    if not pattern:
        return list(pairwise(points))
    marks: list[tuple[Point, Point]] = []
    turn, left = 0, pattern[0]
    for start, end in pairwise(points):
        length = math.dist(start, end)
        done = 0.0
        while length - done > 1e-9:
            part = min(left, length - done)
            if turn % 2 == 0:
                marks.append((_along(start, end, done / length), _along(start, end, (done + part) / length)))
            done += part
            left -= part
            if left <= 1e-9:
                turn = (turn + 1) % len(pattern)
                left = pattern[turn]
    return marks


def apart(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Heights as close as possible to the wanted ones, in the same order and at least ``gap`` apart, between ``top``
    and ``bottom`` if they fit there at all."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    found = [0.0] * len(wanted)
    least = top
    for index in order:
        found[index] = max(wanted[index], least)
        least = found[index] + gap
    most = bottom
    for index in reversed(order):
        found[index] = max(min(found[index], most), top)
        most = found[index] - gap
    return found


def chart_box(chart: Chart) -> Box:
    """A chart on paper below its title."""
    title = Words(chart.title, SUBHEADING.but(colour=INK), lines=2)
    return Column(title, Picture(partial(_draw_chart, chart), least=200, weight=1), gap=TIGHT, weight=1)


def _draw_chart(chart: Chart, painter: Painter, rect: Rect) -> None:
    """Draw the axes, the lines and their names."""
    tall = painter.measure("0", WORDS)[1]
    head, foot = tall / 2 + 4, FOOT if chart.marks else tall / 2 + 4
    face = 2 * FACE if any(line.look for line in chart.lines) else 0.0
    named = min(rect.w * 0.25 + face, WIDE + face + max(painter.measure(line.name, NAME)[0] for line in chart.lines))
    area = Rect(rect.left + AXIS, rect.top + head, rect.w - named - AXIS, rect.h - head - foot)
    values = [value for line in chart.lines for value in line.values]
    most = max(3, min(MOST_TICKS, int(area.h / tall)))
    figures = ticks(min(chart.low, *values), max(chart.high, *values), most)
    _draw_axes(painter, area, chart, figures)
    drawn = {line: places(line.values, area, figures[0], figures[-1]) for line in chart.lines}
    ways = [point for points in drawn.values() for point in points]
    for line in sorted(chart.lines, key=lambda line: not line.pale):
        # One that stands out among pale ones is thick.
        own = line.colour, EDGE + (4 if len(chart.lines) > 1 else 0)
        colour, thick = (mix(line.colour, PANEL_DEEP, 0.4), EDGE - 1) if line.pale else own
        for start, end in dashed(drawn[line], DASHES[line.dash % len(DASHES)]):
            painter.line(start, end, colour, thick)
        painter.circle(drawn[line][-1], 7, line.colour, border=PANEL_DEEP, border_width=2)
        for step, card in () if line.pale else chart.pins:
            _draw_pin(painter, drawn[line][step], card, _pin_place(area, drawn[line][step], ways))
    ends = [points[-1] for points in drawn.values()]
    gap = max(face + TIGHT, painter.measure("Å", NAME)[1])
    heights = apart([y for _, y in ends], gap, area.top, area.bottom)
    for line, (x, y), height in zip(chart.lines, ends, heights, strict=True):
        painter.line((x + 9, y), (x + 20, height), mix(line.colour, INK, 0.3), 3)
        if line.look is not None:
            draw_portrait(painter, line.look, line.colour, (x + 20 + FACE, height), FACE)
        place, room = (x + 26 + face, height), rect.right - x - 34 - face
        painter.text(line.name, place, NAME, align="midleft", max_width=room, colour=INK)


def _pin_place(area: Rect, at: Point, ways: Sequence[Point]) -> Rect:
    """Where a card is that is pinned to a point: above or below it, as near as it covers the fewest points of lines."""
    x = min(max(at[0], area.left + PIN / 2), area.right - PIN / 2)
    offs = [side * off for off in range(round(PIN), round(max(area.h, 2 * PIN)), 8) for side in (-1, 1)]
    found = [around((x, at[1] + off), PIN, PIN * CARD_RATIO) for off in offs]
    within = [place for place in found if area.contains(place)] or found[:1]
    return min(within, key=lambda place: sum(map(place.inflate(SNUG, SNUG).collidepoint, ways)))


def _draw_pin(painter: Painter, at: Point, card: str, place: Rect) -> None:
    """Draw a card pinned to its point of a line."""
    painter.line(at, place.center, CREAM, 2)
    painter.image(("face-small", card), place)
    painter.circle(at, SNUG, RED_INK, border=CREAM, border_width=2)


def _draw_axes(painter: Painter, area: Rect, chart: Chart, figures: Sequence[int]) -> None:
    if painter.hearing is not None:
        # Figures without their lines say nothing.
        return
    painter.panel(area.inflate(8, 8), PANEL_DEEP, border=LINE, border_width=3, radius=8)
    for figure, (_, y) in zip(figures, places([*figures], area, figures[0], figures[-1]), strict=True):
        bold = figure == 0 and figures[0] < 0
        painter.line((area.left, y), (area.right, y), DIM if bold else mix(LINE, PANEL_DEEP, 0.45), 2 if bold else 1)
        words = f"{figure}{chart.suffix}".replace("-", "–")
        painter.text(words, (area.left - 12, y), WORDS, align="midright", max_width=AXIS - 14, colour=INK)
    count = max(len(line.values) for line in chart.lines)
    across = places([0.0] * count, area, 0.0, 1.0)
    step = area.w / max(1, len(chart.marks))
    for at, _ in chart.marks[1:]:
        painter.line((across[at][0], area.top), (across[at][0], area.bottom), mix(LINE, PANEL_DEEP, 0.45), 2)
    rooms = [Rect(across[at][0] + 2, area.bottom + 4, step - 14, FOOT - 8) for at, _ in chart.marks]
    told = [Words(words, WORDS.but(colour=INK), lines=1, at="middle") for _, words in chart.marks]
    shows = "chart marks", chart.marks
    draw_boxes(painter, arranged(painter, shows, area, lambda: Places(*zip(rooms, told, strict=True))))


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
