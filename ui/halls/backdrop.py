"""What stands behind the scenes that are not the table: the hall on the evening of the results, an idle belt, the
gate that lets phones in."""

import math
from collections.abc import Sequence

from ui.base.theme import BRASS, CREAM, INK, PANEL_DARK, SEAT, TEAL, WALL_DARK, YELLOW, Colour, mix
from ui.base.viewport import Point, Rect
from ui.halls.skies import DAY
from ui.halls.wall import BEAM, IRON
from ui.halls.workshop import draw_workshop_hall
from ui.paint.assets import Key
from ui.paint.painter import Painter

ABOVE = 90.0
"""How far above the window a spotlight begins, so that its end is out of sight."""
BELT_TOP, ROLLER_STEP = 50.0, 48.0
"""How far the idle belt's upper edge is from the foot of the canvas, and how far apart its rollers are."""
ROBOT_SIZES = (120.0, 230.0)
FOREMAN = ("foreman",)
"""The picture of the foreman on his feet."""
IDLE = ("krabbot", "glubbo", "toastino", "kukulino", "grabosaurus", "snailor", "lampalot", "mantissa", "nibblo")
"""Art keys of the robots that wait on the idle belt, from left to right."""
FLAGS = tuple(colour for name, colour in SEAT.items() if name != "red")
FLAG = 48.0
"""The width of a flag and its share of the string, in units."""


def bunting_reach(canvas: Rect, headline: float) -> float:
    """How far bunting reaches in from either side, in units, so that it leaves a headline of this width free."""
    return max(2 * FLAG, min(0.27 * canvas.w, 520.0, (canvas.w - headline) / 2 - 30))


def draw_podium_hall(painter: Painter, floor: float, lit: Sequence[float], headline: float = 600.0) -> None:
    """Fill the canvas with the table's hall after the last round, set back; ``floor`` is where the podium stands.

    Bunting hangs in the corners beside a headline of this width, in units, and a spotlight shines down on every place
    of ``lit``.
    """
    draw_workshop_hall(painter, len(DAY))
    if painter.strong:
        return
    for x in lit:
        _draw_spotlight(painter, x, floor)
    for side in (1, -1):
        _draw_bunting(painter, side, bunting_reach(painter.canvas, headline))


def _draw_spotlight(painter: Painter, x: float, floor: float) -> None:
    """A beam from the ceiling, and the pool of light where it meets the floor."""
    for near, far, alpha in ((40, 280, 44), (20, 200, 44)):
        ends = [(x - near, -ABOVE), (x + near, -ABOVE), (x + far, floor + 30), (x - far, floor + 30)]
        painter.beam(ends, (*BEAM, alpha), blur=34)
    painter.glow(Rect(x - 230, floor + 26, 460, 8), (*BEAM, 90), spread=34, radius=4)


def flags(canvas: Rect, side: int, reach: float) -> list[list[Point]]:
    """The flags of the bunting on the left (``side`` 1) or on the right (-1), each with its two upper corners and its
    tip."""
    count = round(reach / FLAG)
    found: list[list[Point]] = []
    for index in range(count):
        (x, y), (x2, y2) = (_string(canvas, side, reach, (index + off) / count) for off in (0.12, 0.88))
        found.append([(x, y), (x2, y2), ((x + x2) / 2 + side * 3, (y + y2) / 2 + 40)])
    return found


def _string(canvas: Rect, side: int, reach: float, part: float) -> Point:
    """Where the string of a bunting hangs, ``part`` (0 to 1) of its way into the window."""
    edge = canvas.left if side == 1 else canvas.right
    return edge + side * (part * reach - 10), 100 * (1 - part) ** 1.3 - 8 + 34 * math.sin(math.pi * part)


def _draw_bunting(painter: Painter, side: int, reach: float) -> None:
    """A string of flags across an upper corner; ``side`` is 1 for the left one and -1 for the right one."""
    canvas = painter.canvas
    for index, corners in enumerate(flags(canvas, side, reach)):
        painter.polygon(corners, mix(FLAGS[index % len(FLAGS)], WALL_DARK, 0.16), border=INK, border_width=4)
    painter.lines([_string(canvas, side, reach, step / 24) for step in range(25)], INK, 4)


def draw_idle_belt(
    painter: Painter, free: Sequence[Rect], *, top: float | None = None, largest: float = ROBOT_SIZES[1]
) -> None:
    """Draw a belt across the canvas, its upper edge at ``top`` (by default along the foot), and robots on it, at most
    ``largest`` high, wherever one of the places ``free`` above it is high enough."""
    canvas = painter.canvas
    top = canvas.h - BELT_TOP if top is None else top
    belt = Rect(0, top, canvas.w, BELT_TOP)
    painter.layer(("idle belt", top), belt.inflate(0, 40), lambda inner: _draw_idle_belt(inner, belt))
    waiting: Sequence[str] = IDLE
    for place in free:
        size = min(largest, top - place.top)
        if size < ROBOT_SIZES[0]:
            continue
        most = int(place.w / (size * 1.06))
        standing, waiting = waiting[:most], waiting[most:]
        for index, art in enumerate(standing):
            x = place.left + (index + 0.5) * place.w / len(standing)
            draw_figure(painter, ("robot", art), (x, top + 3), size)


def draw_figure(painter: Painter, key: Key, feet: Point, size: float) -> None:
    """Draw a robot (or whoever is drawn like one) that stands at ``feet``; ``size`` is its height in units."""
    x, ground = feet
    painter.glow(Rect(x - size * 0.3, ground - 6, size * 0.6, 6), (0, 0, 0, 130), spread=10, radius=3)
    # The drawings are 220 units high and stand on a line 98 below their middle.
    painter.image(key, Rect(x - size / 2, ground - size * 208 / 220, size, size))


def _draw_idle_belt(painter: Painter, belt: Rect) -> None:
    painter.gradient(Rect(belt.x, belt.y - 20, belt.w, 20), (0, 0, 0, 0), (0, 0, 0, 80))
    painter.rect(belt, INK)
    painter.rect(Rect(belt.x, belt.y + 4, belt.w, 13), IRON)
    painter.rect(Rect(belt.x, belt.y + 5, belt.w, 2), (255, 255, 255, 36))
    for index in range(int(belt.w / ROLLER_STEP) + 2):
        x, y = index * ROLLER_STEP + 4, belt.y + 33
        painter.circle((x, y), 11, mix(BRASS, INK, 0.15), border=INK, border_width=3)
        painter.line((x - 5, y - 5), (x + 5, y + 5), INK, 3)


_LEAF = mix(TEAL, INK, 0.25)


def draw_gate(painter: Painter, place: Rect, lamp: Colour) -> None:
    """Draw the gate in its place; the ``lamp`` has a colour, and shines in it."""
    unit = place.h
    radius = unit * 0.06
    gate = Rect(place.x, place.y + 2 * radius, place.w, place.h - 2 * radius)
    light = place.centerx, place.y + radius
    painter.glow(Rect(light[0] - radius, light[1] - radius, 2 * radius, 2 * radius), (*lamp[:3], 150), spread=24)
    painter.circle(light, radius, lamp, border=INK, border_width=4)
    painter.panel(gate, YELLOW, border=INK, border_width=5, radius=10)
    edge = unit * 0.085
    painter.stripes(gate.inflate(-8, -8), INK, step=2 * unit * 0.09)
    inside = Rect(gate.x + edge, gate.y + edge, gate.w - 2 * edge, gate.h - edge)
    for side in (-1, 1):
        leaf = Rect(0, inside.y, inside.w / 2, inside.h)
        leaf.left = inside.centerx if side == 1 else inside.x
        painter.gradient(leaf, mix(_LEAF, CREAM, 0.12), mix(_LEAF, PANEL_DARK, 0.5))
        painter.panel(leaf, None, border=INK, border_width=4, radius=2)
        for part in (0.3, 0.72):
            plate = leaf.inflate(-leaf.w * 0.24, -leaf.h * 0.68)
            plate.centery = leaf.y + leaf.h * part
            painter.panel(plate, mix(_LEAF, INK, 0.25), border=INK, border_width=3, radius=6)
        handle = Rect(0, 0, unit * 0.026, unit * 0.17)
        handle.center = inside.centerx + side * unit * 0.055, inside.centery
        painter.panel(handle, BRASS, border=INK, border_width=3, radius=handle.w / 2)
