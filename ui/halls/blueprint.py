"""The blueprint wall of the statistics: paper as production units are drawn on, and on it a medal, bolts in a rail,
rings, badges on planks."""

import math
from collections.abc import Callable, Sequence

from ui.base.contrast import NIGHT
from ui.base.spacing import APART, CORNER, GAP, SNUG, TIGHT
from ui.base.theme import (
    BLUEPRINT,
    BLUEPRINT_TEXT,
    BRASS,
    CREAM,
    FINE,
    HEADING,
    INK,
    LOG_GREEN,
    PANEL_DARK,
    PAPER,
    RED,
    STRONG,
    YELLOW,
    Colour,
    mix,
    with_alpha,
)
from ui.base.viewport import Point, Rect, around
from ui.paint.painter import Painter
from ui.widgets.plate import PLANK, draw_plank

PAPER_DEEP = mix(BLUEPRINT, INK, 0.42)
"""The paper where the light hardly reaches it."""
DrawFace = Callable[[Painter, Point, float], None]
"""Draws somebody's face with its middle here, of this radius."""
RAIL = 30
"""How many games the rail has holes for."""
_LEVELS = 5
_SWEEP = 120.0
"""How far the first and the last level are from the top of the medal, in degrees."""


def draw_blueprint(painter: Painter) -> None:
    """Fill the whole window with it."""
    painter.layer("blueprint wall", painter.canvas, _paper, opaque=True)


def _paper(painter: Painter) -> None:
    canvas = painter.canvas
    if painter.strong:
        painter.rect(canvas, NIGHT)
        return
    light, middle = mix(BLUEPRINT, INK, 0.12), mix(BLUEPRINT, INK, 0.28)
    painter.radial(canvas, ((0.0, light), (0.55, middle), (1.0, PAPER_DEEP)))
    for across, length in ((True, canvas.w), (False, canvas.h)):
        for number in range(math.ceil(length / APART)):
            line = Rect(number * APART, 0, 1, canvas.h) if across else Rect(0, number * APART, canvas.w, 1)
            painter.rect(line, with_alpha(BLUEPRINT_TEXT, 18 if number % 3 else 36))
    painter.panel(canvas.inflate(-2 * GAP, -2 * GAP), None, border=mix(middle, BLUEPRINT_TEXT, 0.4), border_width=2)


def _around(at: Point, radius: float, degrees: float) -> Point:
    """The point on a circle so far clockwise from its top."""
    turn = math.radians(degrees)
    return at[0] + radius * math.sin(turn), at[1] - radius * math.cos(turn)


# The medal


def _medal(room: Rect) -> tuple[Point, float]:
    radius = min(room.w / 2, room.h / 2.08)
    return (room.centerx, room.centery - 0.04 * radius), radius


def _stud(number: int) -> float:
    """Where a level's stud is, in degrees from the top."""
    return -_SWEEP + number * 2 * _SWEEP / (_LEVELS - 1)


def medal_places(room: Rect) -> Sequence[Rect]:
    """The middle, which tells of the rating, and the levels' studs."""
    at, radius = _medal(room)
    middle = Rect(at[0] - 0.62 * radius, at[1] - 0.62 * radius, 1.24 * radius, 1.66 * radius)
    studs = (_around(at, 0.83 * radius, _stud(number)) for number in range(_LEVELS))
    side = 0.4 * radius
    return (middle, *(around(stud, side) for stud in studs))


def needle_angle(rating: float, levels: Sequence[float]) -> float:
    """Where the needle points, in degrees from the top: between the studs of the levels that the rating is between."""
    spread = 2 * _SWEEP / (len(levels) - 1)
    if rating < levels[0]:
        return -_SWEEP - min(0.4, (levels[0] - rating) / 400) * spread
    for number in range(len(levels) - 1):
        low, high = levels[number], levels[number + 1]
        if rating < high:
            return -_SWEEP + (number + (rating - low) / (high - low)) * spread
    return _SWEEP + min(0.4, (rating - levels[-1]) / 400) * spread


def draw_medal(
    face: DrawFace, rating: float | None, levels: Sequence[float], painter: Painter, room: Rect, lit: int | None
) -> None:
    """Draw the medal: studs for the levels, gold up to the rating, the needle, somebody's face, and the figure."""
    at, radius = _medal(room)
    rim, dial = (BRASS, mix(BRASS, INK, 0.62)) if rating is not None else (None, None)
    if rating is not None:
        painter.glow(
            Rect(at[0] - radius, at[1] - radius + 8, 2 * radius, 2 * radius), (0, 0, 0, 120), spread=18, radius=radius
        )
    painter.circle(at, radius, rim, border=INK if rim else BLUEPRINT_TEXT, border_width=5 if rim else 2)
    painter.circle(at, 0.92 * radius, dial, border=INK if rim else BLUEPRINT_TEXT, border_width=4 if rim else 2)
    if rating is not None:
        angle = needle_angle(rating, levels)
        tip, wings = _around(at, 0.9 * radius, angle), (_around(at, 0.62 * radius, angle + side) for side in (-9, 9))
        painter.polygon([tip, *wings], RED, border=INK, border_width=3)
    for number, level in enumerate(levels):
        reached = rating is not None and rating >= level
        fill: Colour | None = YELLOW if reached else PANEL_DARK if rating is not None else None
        edge = CREAM if lit == number + 1 else INK if rating is not None else BLUEPRINT_TEXT
        stud, wide = _around(at, 0.83 * radius, _stud(number)), radius * 0.115
        painter.circle(stud, wide, fill, border=edge, border_width=4 if rating is not None else 2)
        sign = STRONG.but(size=radius * 0.15, colour=INK if reached else BLUEPRINT_TEXT)
        painter.sign(str(number + 1), stud, wide, sign)
    face(painter, at, 0.6 * radius)
    if rating is not None:
        plate = around((at[0], at[1] + 0.84 * radius), 1.24 * radius, 0.46 * radius)
        painter.panel(plate, PAPER, border=INK, border_width=4, radius=CORNER)
        style = HEADING.but(size=0.4 * radius, colour=INK)
        painter.text(
            str(round(rating)), plate.center, style, align="center", max_width=plate.w - 16, max_height=plate.h
        )


# The rail


def _ground(room: Rect) -> Rect:
    """The rail that the bolts stand in."""
    return Rect(room.left, room.bottom - 30, room.w, 30)


def bolt_places(count: int, room: Rect) -> Sequence[Rect]:
    """The strip of each of so many bolts, the oldest first; all of the room without any."""
    wide = (room.w - 20) / RAIL
    return [Rect(room.left + 10 + wide * at, room.top, wide, room.h) for at in range(count)] or (room,)


def draw_rail(
    scores: Sequence[tuple[int, bool]], mean: float | None, painter: Painter, room: Rect, lit: int | None
) -> None:
    """Draw a bolt for each score, gold if the game was won, with a chalk line at the mean and holes for games to
    come."""
    rail = _ground(room)
    low = min(0, *(score for score, _ in scores)) if scores else 0
    high = max(50, *(score for score, _ in scores)) if scores else 50
    reach = rail.top - room.top - 34

    def height(score: float) -> float:
        return rail.top - 14 - (reach - 14) * (score - low) / (high - low)

    scale = STRONG.but(size=FINE, colour=BLUEPRINT_TEXT)
    # As long as no bolt stands there, and each has a line to itself.
    figured = len(scores) < RAIL - 3 and painter.measure("0", scale)[1] < height(0) - height(25)
    for mark in range(0, high + 1, 25) if scores else ():
        painter.line((room.left, height(mark)), (room.right, height(mark)), mix(BLUEPRINT, BLUEPRINT_TEXT, 0.24), 1)
        if figured:
            painter.text(str(mark), (room.right, height(mark)), scale, align="bottomright")
    if mean is not None:
        for x in range(int(room.left), int(room.right) - 10, 22):
            painter.line((x, height(mean)), (x + 12, height(mean)), BLUEPRINT_TEXT, 3)
    painter.panel(rail, mix(BLUEPRINT, INK, 0.6), border=INK, border_width=4, radius=8)
    for at, place in enumerate(bolt_places(RAIL, room)):
        painter.circle((place.centerx, rail.centery), 5, INK)
        if at < len(scores):
            score, won = scores[at]
            colour = mix(BRASS, YELLOW, 0.55) if won else mix(BLUEPRINT_TEXT, INK, 0.28)
            _draw_bolt(painter, place, height(score), rail.top + 6, colour, lit=lit == at)
            if lit == at:
                style = STRONG.but(colour=CREAM)
                painter.text(str(score), (place.centerx, height(score) - 24), style, align="center")


def _draw_bolt(painter: Painter, strip: Rect, top: float, foot: float, colour: Colour, *, lit: bool) -> None:
    wide, edge = min(24.0, strip.w - 3), CREAM if lit else INK
    shaft = Rect(strip.centerx - wide * 0.25, top, wide * 0.5, foot - top)
    painter.panel(shaft, mix(colour, INK, 0.25), border=edge, border_width=2, radius=2)
    for y in range(int(shaft.bottom) - 16, int(top) + 16, -7):
        painter.rect(Rect(shaft.left + 2, y, shaft.w - 4, 2), mix(colour, INK, 0.6))
    head = Rect(strip.centerx - wide / 2, top - 8, wide, 15)
    painter.panel(head, mix(colour, CREAM, 0.6) if lit else colour, border=edge, border_width=3, radius=4)


# The rings


def draw_ring(painter: Painter, at: Point, ring: float, rate: float | None) -> None:
    """Draw a ring that is as full as a share; only in chalk if there is none."""
    if rate is None:
        painter.circle(at, ring + 3, None, border=mix(BLUEPRINT, BLUEPRINT_TEXT, 0.5), border_width=2)
        return
    painter.circle(at, ring + 5, None, border=mix(BLUEPRINT, INK, 0.5), border_width=10)
    turns = [360 * rate * step / 48 for step in range(49)]
    if rate > 0:
        arc = [_around(at, ring + 5, turn) for turn in turns] + [_around(at, ring - 5, turn) for turn in turns[::-1]]
        painter.polygon(arc, LOG_GREEN)


# The shelf


def badge_places(room: Rect) -> Sequence[Rect]:
    """Nine badges on each of two planks."""
    wide, high = room.w / 9, room.h / 2
    return [Rect(room.left + wide * (at % 9), room.top + high * (at // 9), wide, high) for at in range(18)]


def draw_shelf(badges: Sequence[tuple[str, int, int]], painter: Painter, room: Rect, lit: int | None) -> None:
    """Draw the badges with how often each was earned without help, and otherwise with help; the others in chalk."""
    places = badge_places(room)
    for row in range(2):
        draw_plank(painter, Rect(room.left, room.top, room.w, room.h / 2 * (row + 1)))
    for at, ((key, count, helped), place) in enumerate(zip(badges, places, strict=True)):
        side = min(96.0, place.w - TIGHT, place.h - PLANK)
        badge = Rect(place.centerx - side / 2, place.bottom - PLANK + 2 - side, side, side)
        if lit == at:
            painter.circle(badge.center, side / 2, mix(BLUEPRINT, BLUEPRINT_TEXT, 0.45))
        painter.image(("badge", key) if count else ("badge", key, "chalk"), badge)
        if count > 1 or (helped and not count):
            coin = badge.right - SNUG - TIGHT, badge.bottom - 18
            fill, edge, ink = (CREAM, INK, INK) if count else (PANEL_DARK, BRASS, BRASS)
            painter.circle(coin, 17, fill, border=edge, border_width=3)
            painter.sign(str(count or helped), coin, 13, STRONG.but(size=FINE, colour=ink))
