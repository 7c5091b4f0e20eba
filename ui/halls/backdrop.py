"""What stands behind the scenes that are not the table: the hall on the evening of the results, an idle belt, the
gate that lets phones in, the velvet of the curtain, the fuse box of the settings."""

import math
from collections.abc import Sequence

from ui.base.contrast import NIGHT
from ui.base.spacing import APART, GAP, NEAR, SNUG
from ui.base.theme import (
    BRASS,
    CREAM,
    INK,
    NAME,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    RED,
    SEAT,
    TEAL,
    WALL_DARK,
    YELLOW,
    Colour,
    mix,
    rgb,
)
from ui.base.viewport import Point, Rect, around
from ui.halls.skies import DAY
from ui.halls.wall import BEAM, IRON
from ui.halls.workshop import draw_workshop_hall
from ui.paint.assets import Key
from ui.paint.painter import Painter

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
        # It begins so far above the window that its end is out of sight.
        ends = [(x - near, -90.0), (x + near, -90.0), (x + far, floor + 30), (x - far, floor + 30)]
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


# The gate in the factory's wall by night, through which phones come in

GATE_POST, GATE_BEAM, GATE_LAMP = 44.0, 64.0, 30.0
"""How thick the frame of the gate is at its sides and above, and the radius of the lamp on it, in units."""
ASIDE = 0.93
"""How much of a leaf stands behind the frame when the gate is open."""
_LEAF = mix(TEAL, INK, 0.25)
_NIGHT, _DUSK, _STONE, _WARM = rgb("#0a1228"), rgb("#22304f"), rgb("#131f29"), rgb("#5c4020")


def draw_yard(painter: Painter) -> None:
    """Fill the canvas with the factory's wall as it is seen from outside by night."""
    painter.layer("yard", painter.canvas, _draw_yard, opaque=True)


def _draw_yard(painter: Painter) -> None:
    canvas = painter.canvas
    painter.rect(canvas, NIGHT if painter.strong else _NIGHT)
    if painter.strong:
        return
    top, foot = 126.0, canvas.h - 58
    painter.gradient(Rect(0, 0, canvas.w, top), _NIGHT, _DUSK)
    for index in range(int(canvas.w / 34)):
        # Spread by two odd steps, so that no two stand in a row.
        star = (index * 61.7 + 20) % canvas.w, 10 + index * 37.3 % (top - 20)
        # None looks like a sign of the heading.
        if star[0] > canvas.w * 0.48 or not 30 < star[1] < 96:
            painter.circle(star, 1.4 + index % 3 * 0.5, mix(_DUSK, CREAM, 0.3 + 0.15 * (index % 4)))
    painter.gradient(Rect(0, top, canvas.w, foot - top), mix(_STONE, TEAL, 0.18), mix(_STONE, INK, 0.35))
    painter.rect(Rect(0, top, canvas.w, 12), INK)
    painter.rect(Rect(0, top + 3, canvas.w, 3), mix(_STONE, CREAM, 0.16))
    for row, y in enumerate(range(int(top) + 12, int(foot), 46)):
        painter.rect(Rect(0, y + 44, canvas.w, 2), (0, 0, 0, 70))
        for x in range(46 * (row % 2), int(canvas.w), 92):
            painter.rect(Rect(x, y, 2, 44), (0, 0, 0, 50))
    painter.rect(Rect(0, foot, canvas.w, canvas.h - foot), mix(_STONE, INK, 0.55))
    painter.rect(Rect(0, foot, canvas.w, 5), INK)


def draw_gate(painter: Painter, place: Rect, lamp: Colour, *, lit: bool) -> None:
    """Draw the frame of the gate and the lamp on it, which has a colour and shines in it; if it is ``lit``, light falls
    out."""
    x, top = place.centerx, place.top + 2 * GATE_LAMP
    # A dark lamp would be out where contrast is high.
    lamp = mix(lamp, CREAM, 0.5) if painter.strong else lamp
    frame = Rect(place.x, top, place.w, place.h - 2 * GATE_LAMP)
    inside = Rect(frame.x + GATE_POST, frame.y + GATE_BEAM, frame.w - 2 * GATE_POST, frame.h - GATE_BEAM)
    if lit:
        painter.glow(frame, (255, 217, 138, 60), spread=90, radius=30)
    light = Rect(x - GATE_LAMP, place.top, 2 * GATE_LAMP, 2 * GATE_LAMP)
    painter.glow(light, (*lamp[:3], 150), spread=46, radius=GATE_LAMP)
    painter.panel(Rect(x - 1.3 * GATE_LAMP, top - 12, 2.6 * GATE_LAMP, 16), INK, radius=5)
    painter.circle((x, top - GATE_LAMP), GATE_LAMP - 2, lamp, border=INK, border_width=5)
    painter.circle((x - 8, top - GATE_LAMP - 9), 6, mix(lamp, CREAM, 0.6))
    painter.panel(frame, YELLOW, border=INK, border_width=5, radius=10)
    painter.stripes(frame.inflate(-10, -10), INK, step=76)
    painter.rect(inside.inflate(10, 0).move(0, -5), INK)
    painter.gradient(inside, _WARM if lit else PANEL_DARK, PANEL_DEEP)
    if lit:
        painter.glow(Rect(inside.centerx - 60, inside.y + 120, 120, inside.h - 260), (255, 217, 138, 70), spread=160)


def draw_leaves(painter: Painter, inside: Rect, apart: float) -> None:
    """Draw the two leaves of the gate in its frame, so far ``apart``: 0 is shut, at 1 they stand aside."""
    wide = inside.w / 2
    apart *= ASIDE
    with painter.clip(inside):
        for side in (-1, 1):
            left = inside.centerx + apart * wide if side == 1 else inside.x - apart * wide
            leaf = Rect(left, inside.y, wide, inside.h)
            painter.gradient(leaf, mix(_LEAF, CREAM, 0.08), mix(_LEAF, PANEL_DARK, 0.6))
            painter.panel(leaf, None, border=INK, border_width=5, radius=2)
            for part in (0.2, 0.5, 0.8):
                plate = around((leaf.centerx, leaf.y + leaf.h * part), wide * 0.78, inside.h * 0.24)
                painter.panel(plate, mix(_LEAF, INK, 0.3), border=INK, border_width=3, radius=8)
            handle = around((leaf.centerx - side * (wide / 2 - 30), leaf.centery), 16, 110)
            painter.panel(handle, BRASS, border=INK, border_width=4, radius=8)


CLOTH = mix(RED, INK, 0.16)


def draw_cloth(painter: Painter) -> None:
    """Draw velvet in folds, with a fringe at the bottom."""
    canvas = painter.canvas
    dark, light = mix(CLOTH, INK, 0.66), mix(CLOTH, (255, 120, 80), 0.2)
    painter.fill(CLOTH)
    # The width of a fold, of so many evenly shaded strips.
    fold, strips = 116.0, 16
    for index in range(int(canvas.w / fold) + 2):
        for strip in range(strips):
            # Light falls from the left, so the crest of a fold is a third of the way across.
            at = (strip + 0.5) / strips
            shade = 0.5 + 0.5 * math.sin(2 * math.pi * (at - 0.08) ** 0.8) if at > 0.08 else 0.5
            x = index * fold + strip * fold / strips
            painter.rect(Rect(x, 0, fold / strips + 1, canvas.h), mix(dark, light, shade * 0.8))
    painter.gradient(Rect(0, 0, canvas.w, canvas.h * 0.4), (0, 0, 0, 130), (0, 0, 0, 0))
    painter.gradient(Rect(0, canvas.h * 0.6, canvas.w, canvas.h * 0.4), (0, 0, 0, 0), (0, 0, 0, 120))
    foot = canvas.h - 58.0
    painter.rect(Rect(0, foot - 10, canvas.w, 10), mix(BRASS, INK, 0.35))
    painter.rect(Rect(0, foot - 8, canvas.w, 4), BRASS)
    for index in range(int(canvas.w / 12) + 1):
        colour = mix(BRASS, INK, 0.25 if index % 2 else 0.45)
        painter.rect(Rect(index * 12 + 1, foot, 10, 42.0), colour)
    painter.rect(Rect(0, canvas.h - 16, canvas.w, 16), INK)


def draw_valance(painter: Painter) -> None:
    """Draw the rail, and the swags of cloth that hang from it."""
    canvas = painter.canvas
    count = round(canvas.w / 132.0)
    wide = canvas.w / count
    for index in range(count):
        middle = (index + 0.5) * wide
        arc = [
            (middle - wide / 2 * math.cos(math.pi * k / 16), 34 + 78 * math.sin(math.pi * k / 16) ** 0.8)
            for k in range(17)
        ]
        painter.polygon(arc, mix(CLOTH, INK, 0.3), border=INK, border_width=5)
        inner = [(x + (middle - x) * 0.12, 34 + (y - 34) * 0.84) for x, y in arc]
        painter.polygon(inner, mix(CLOTH, CREAM, 0.06))
        painter.lines([(x, y - 3) for x, y in arc[1:-1]], BRASS, 5)
    for index in range(count + 1):
        painter.panel(Rect(index * wide - 9, 30, 18, 66), BRASS, border=INK, border_width=4, radius=8)
    painter.rect(Rect(0, 0, canvas.w, 38), INK)
    painter.rect(Rect(0, 8, canvas.w, 20), BRASS)
    painter.rect(Rect(0, 11, canvas.w, 5), mix(BRASS, CREAM, 0.5))


def draw_fuse_box(painter: Painter, box: Rect) -> None:
    """Draw the red case with its name plate, the open door at its right, and what is dark inside."""
    if not painter.strong:
        leaf = [(box.right - 6, box.top + 16), (box.right + 44, box.top - 6), (box.right + 44, box.bottom - 22)]
        painter.polygon([*leaf, (box.right - 6, box.bottom - 16)], mix(RED, INK, 0.42), border=INK, border_width=5)
        for part in (0.2, 0.8):
            hinge = Rect(box.right - 12, box.top + part * box.h - 26, 18, 52)
            painter.panel(hinge, BRASS, border=INK, border_width=4, radius=7)
    painter.panel(box, mix(RED, INK, 0.08), border=INK, border_width=6, radius=30, shadow=22)
    inside = box.inflate(-2 * GAP, -2 * GAP)
    painter.panel(inside, PANEL, border=INK, border_width=5, radius=18)
    plate = Rect(0, 0, 230, 42)
    plate.midtop = box.centerx, box.top - GAP
    painter.panel(plate, BRASS, border=INK, border_width=5, radius=10)
    style = NAME.but(size=22 / painter.texts.text_scale, colour=INK)
    painter.text("ROBO-MATIC", plate.center, style, align="center", max_width=plate.w - APART)
    for x in (plate.left + NEAR, plate.right - NEAR):
        painter.circle((x, plate.centery), 4, INK)


def draw_fuse(painter: Painter, place: Rect, *, lit: bool) -> None:
    """Draw the caps of a fuse at the ends of its glass, and the light along it while it is the one that is in use."""
    glass = place.inflate(-SNUG, -SNUG)
    painter.rect(
        Rect(glass.left + APART, glass.top + 3, glass.w - 2 * APART, 5), CREAM if lit else mix(PANEL, CREAM, 0.3)
    )
    for left in (glass.left - 2, glass.right - 12):
        cap = Rect(left, glass.top - 2, 14, glass.h + 4)
        painter.panel(cap, mix(BRASS, CREAM, 0.25) if lit else BRASS, border=INK, border_width=3, radius=5)
        painter.rect(Rect(cap.centerx - 1, cap.top + 8, 2, cap.h - 16), mix(BRASS, PANEL_DEEP, 0.6))
