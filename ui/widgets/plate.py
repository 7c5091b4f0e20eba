"""Shapes that several scenes draw behind and between their widgets: riveted plates, strips, bars, stars, tooltips."""

import math
from collections.abc import Sequence

from ui.base.spacing import CORNER, GAP, PLATE_CORNER
from ui.base.theme import (
    BRASS,
    DIM,
    INK,
    LOG_GREEN,
    PANEL_DARK,
    PANEL_DEEP,
    RED,
    STRONG,
    TOOLTIP,
    WALL_DARK,
    YELLOW,
    Colour,
    mix,
    with_alpha,
)
from ui.base.viewport import Point, Rect, around
from ui.paint.painter import Painter
from ui.widgets.base import RuleLink

FRAME_EDGE = 48.0
"""The room that a frame over a scene leaves on its left and right, in units."""
LINK = 16.0
"""The length of a link of the chains on which boards hang, in units."""
STAR = 20.0
"""The radius of a star among words."""
PLANK = GAP
"""How thick a plank is, in units."""
_TIP_WIDTH = 420.0
_TIP_LINK = STRONG.but(size=TOOLTIP.size, colour=mix(RED, INK, 0.4))


def draw_plate(painter: Painter, plate: Rect, edge: Colour = BRASS) -> None:
    """Draw a plate, whatever lies on it: dark, with a coloured edge in a line of ink, and a rivet in each corner."""
    painter.panel(plate, PANEL_DARK, border=edge, border_width=4, shadow=30)
    painter.panel(plate.inflate(10, 10), None, border=INK, border_width=5, radius=PLATE_CORNER + 5)
    draw_rivets(painter, plate, GAP, 6)


def draw_frame_ground(painter: Painter, frame: Rect) -> None:
    """Draw the ground of a frame over a scene: a plate. What its chains cross lies in the dark."""
    above = Rect(0, 0, painter.canvas.w, frame.bottom)
    painter.gradient(above, with_alpha(WALL_DARK, 245), with_alpha(WALL_DARK, 0))
    draw_chains(painter, frame, frame.w / 8)
    draw_plate(painter, frame)


def draw_chains(painter: Painter, board: Rect, inset: float) -> None:
    """Draw the two chains from the ceiling on which a board hangs, `inset` units from its edges."""
    for x in (board.left + inset, board.right - inset):
        for link in range(int(board.top / LINK) + 2):
            at = x, board.top + LINK / 2 - link * LINK
            side = around(at, LINK * (0.4 if link % 2 else 0.7), LINK * 1.3)
            painter.panel(side, None, border=INK, border_width=6, radius=side.w / 2)
            painter.panel(side, None, border=BRASS, border_width=3, radius=side.w / 2)


def draw_hung(painter: Painter, board: Rect, *, reach: float, edge: Colour = BRASS) -> None:
    """Draw a board with what it hangs from seen as far up as it has ``reach``."""
    with painter.clip(Rect(board.x, board.y - reach, board.w, board.h + reach)):
        draw_chains(painter, board, board.w / 6)
    draw_plate(painter, board, edge)


def draw_rivets(painter: Painter, plate: Rect, inset: float, radius: float = 7) -> None:
    """Draw a rivet in each corner of a plate, `inset` units from its edges."""
    for x in (plate.left + inset, plate.right - inset):
        for y in (plate.top + inset, plate.bottom - inset):
            painter.circle((x, y), radius, BRASS, border=INK, border_width=3)


def draw_shine(painter: Painter, bar: Rect, inset: float, down: float, colour: Colour, thick: float = 2) -> None:
    """Draw the light along the upper edge of a bar: so far from its ends and below its edge, in units."""
    painter.rect(Rect(bar.left + inset, bar.top + down, bar.w - 2 * inset, thick), colour)


def draw_strip(painter: Painter, strip: Rect) -> None:
    """Draw the strip for buttons below a table that is not being played at."""
    painter.rect(strip, PANEL_DEEP)
    painter.gradient(Rect(strip.x, strip.y + 6, strip.w, strip.h - 6), PANEL_DARK, PANEL_DEEP)
    painter.rect(Rect(strip.x, strip.y, strip.w, 6), INK)
    painter.rect(Rect(strip.x, strip.y + 2, strip.w, 2), BRASS)


def draw_plank(painter: Painter, room: Rect) -> None:
    """Draw a wooden plank on two brackets along the foot of a room: a floor for what stands in it."""
    plank = Rect(room.left, room.bottom - PLANK, room.w, PLANK - 2)
    painter.panel(plank, mix(BRASS, INK, 0.5), border=INK, border_width=3, radius=5)
    for x in (room.left + 40, room.right - 54):
        painter.rect(Rect(x, plank.bottom - 3, 14, 8), INK)


def draw_progress(painter: Painter, bar: Rect, part: float) -> None:
    """Draw a bar in a brass frame, filled to `part` (0 to 1)."""
    painter.panel(bar, PANEL_DEEP, border=BRASS, border_width=3, radius=bar.h / 2)
    _fill(painter, bar.inflate(-12, -12), part, YELLOW)


def draw_meter(painter: Painter, bar: Rect, part: float) -> None:
    """Draw a narrow bar for a chance, full at 1. However small a chance is, its bar can be seen: a dot at least."""
    painter.panel(bar, PANEL_DEEP, radius=bar.h / 2)
    painter.panel(Rect(bar.left, bar.top, max(bar.h, part * bar.w), bar.h), LOG_GREEN, radius=bar.h / 2)


def _fill(painter: Painter, bar: Rect, part: float, colour: Colour) -> None:
    """Fill `part` of a bar from the left, if that is at least one unit wide."""
    if part * bar.w >= 1:
        painter.panel(Rect(bar.left, bar.top, max(bar.h, part * bar.w), bar.h), colour, radius=bar.h / 2)


def draw_star(painter: Painter, at: Point, radius: float, *, lit: bool, hollow: Colour | None = None) -> None:
    """Draw a five-pointed star: gold if it was earned, otherwise only its outline. One that was earned with help is
    ``hollow``: a gold rim around this colour of the ground; one still to be earned is a hole of that colour."""
    turns = ((corner * math.pi / 5, radius * (0.42 if corner % 2 else 1.0)) for corner in range(10))
    points = [(at[0] + reach * math.sin(angle), at[1] - reach * math.cos(angle)) for angle, reach in turns]
    missing = (PANEL_DEEP, DIM) if hollow is None else (hollow, mix(hollow, INK, 0.6))
    colour, edge = (YELLOW, INK) if lit else missing
    painter.polygon(points, colour, border=edge, border_width=max(2.0, radius * 0.11))
    if lit and hollow is not None:
        inner = [(at[0] + (x - at[0]) * 0.56, at[1] + (y - at[1]) * 0.56) for x, y in points]
        painter.polygon(inner, hollow, border=INK, border_width=max(1.0, radius * 0.06))


def draw_tick(painter: Painter, at: Point, radius: float, colour: Colour, thick: float) -> None:
    """Draw a tick for a disc of this radius around ``at``."""
    (x, y), size = at, radius * 0.45
    painter.lines(
        [(x - size, y + size * 0.1), (x - size * 0.2, y + size * 0.8), (x + size, y - size * 0.75)], colour, thick
    )


def draw_tooltip(
    painter: Painter,
    message: str,
    near: Rect,
    *,
    link: RuleLink | None = None,
    spared: Sequence[Rect] = (),
    level: bool = False,
) -> Rect:
    """Draw a sentence in a yellow tooltip beside `near`, where it leaves free what is to be `spared`; `level` as in
    `tooltip_place`. A `link` adds how to get to the rule behind it. Returns where the tooltip lies."""
    width, height = painter.measure(message, TOOLTIP, max_width=_TIP_WIDTH, max_lines=5)
    foot = (0.0, 0.0) if link is None else painter.measure(link.words, _TIP_LINK, max_width=_TIP_WIDTH)
    size = max(width, foot[0]) + 32, height + foot[1] + 20
    slip = tooltip_place(size, near, painter.canvas.inflate(-16, -16), spared, level=level)
    painter.panel(slip, YELLOW, border=INK, border_width=3, radius=CORNER, shadow=10)
    painter.text(message, (slip.x + 16, slip.y + 10), TOOLTIP, max_width=_TIP_WIDTH, max_lines=5)
    if link is not None:
        painter.text(link.words, (slip.x + 16, slip.y + 10 + height), _TIP_LINK, max_width=_TIP_WIDTH)
    return slip


def tooltip_place(
    size: tuple[float, float], near: Rect, room: Rect, spared: Sequence[Rect], *, level: bool = False
) -> Rect:
    """Where in a `room` a tooltip of a size lies: below `near`, or above it, or above what is `spared` there if that is
    not far; or in one of these places moved aside. Also to the right or left of it, if it may be `level` with it, which
    is nearer than those. In the first of them that covers none of it, or else the least."""
    below = Rect(0, 0, *size)
    below.midtop = (near.centerx, near.bottom + 14)
    above = below.copy()
    above.bottom = near.top - 12
    over = above.clamp(room)
    while (hit := over.collidelist(spared)) >= 0 and near.top - spared[hit].top < 160.0:
        over.bottom = spared[hit].top - 8
    right, left = below.copy(), below.copy()
    right.midleft, left.midright = (near.right + 14, near.centery), (near.left - 14, near.centery)
    for place in (right, left):
        place.y = place.clamp(room).y
    sides = [place for place in (right, left) if level and room.contains(place)]
    places = [below, above, *sides, over]
    inside = [place.clamp(room) for place in places if room.top <= place.top and place.bottom <= room.bottom]
    inside = inside or [above.clamp(room)]
    aside = [moved for place in inside for moved in _moved_aside(place, near, spared) if room.contains(moved)]
    return min([*inside, *aside], key=lambda place: _covered(place, spared))


def _moved_aside(place: Rect, near: Rect, spared: Sequence[Rect]) -> list[Rect]:
    """The places to the left and right of each spared one that a tooltip covers, as far as it still lies below or above
    a good part of what it is about."""
    hits = [one for one in spared if place.colliderect(one)]
    lefts = [left for one in hits for left in (one.left - 8 - place.w, one.right + 8)]
    moved = [Rect(left, place.top, place.w, place.h) for left in lefts]
    part = min(near.w, place.w) * 0.3
    return [one for one in moved if min(one.right, near.right) - max(one.left, near.left) >= part]


def _covered(place: Rect, spared: Sequence[Rect]) -> float:
    """How many square units of the ``spared`` places a place covers."""
    clips = [place.clip(one) for one in spared]
    return sum(clip.w * clip.h for clip in clips)
