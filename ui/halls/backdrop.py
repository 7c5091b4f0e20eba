"""What stands behind the scenes that are not the table: the hall on the evening of the results, a workbench, a belt."""

import math
from collections.abc import Sequence

from ui.base.theme import BRASS, CREAM, INK, SEAT, WALL_DARK, YELLOW, mix, rgb
from ui.base.viewport import Point, Rect
from ui.halls.skies import daylight, draw_window
from ui.halls.wall import draw_bare_hall, draw_plain_wall
from ui.paint.painter import Painter

BEAM = mix(CREAM, YELLOW, 0.3)
WINDOW_W, WINDOW_GAP = 250.0, 84.0
WOOD, WOOD_EDGE = rgb("#573a26"), rgb("#8a5f36")
PLANK = 56.0
BENCH_FOOT = 100.0
"""Height of the bench's front, where the buttons are."""
HAZARD_STEP = 44.0
BELT_TOP, ROLLER_STEP = 50.0, 48.0
"""How far the idle belt's upper edge is from the foot of the canvas, and how far apart its rollers are."""
ROBOT_SIZES = (120.0, 230.0)
IDLE = ("krabbot", "glubbo", "toastino", "kukulino", "grabosaurus", "snailor", "lampalot", "mantissa", "nibblo")
"""Art keys of the robots that wait on the idle belt, from left to right."""
FLAGS = tuple(colour for name, colour in SEAT.items() if name != "red")
FLAGS_A_STRING = 9


def draw_podium_hall(painter: Painter, floor: float, lit: Sequence[float]) -> None:
    """Fill the canvas with the hall on the evening after the last round, with a floor from ``floor`` down.

    Bunting hangs in the corners, and a spotlight shines down on every place of ``lit``.
    """
    canvas, day = painter.canvas, daylight(5)
    draw_bare_hall(painter, floor)
    view = Rect(70, 138, canvas.w - 140, (floor - 138) * 0.62)
    count = max(3, round((view.w + WINDOW_GAP) / (WINDOW_W + WINDOW_GAP)))
    step = (view.w + WINDOW_GAP) / count
    for index in range(count):
        place = Rect(view.x + index * step, view.top, step - WINDOW_GAP, view.h)
        draw_window(painter, place, view, day, seed=index)
    painter.rect(Rect(0, 0, canvas.w, floor), (*WALL_DARK, 120))
    for x in lit:
        _draw_spotlight(painter, x, floor)
    for side in (1, -1):
        _draw_bunting(painter, side)


def _draw_spotlight(painter: Painter, x: float, floor: float) -> None:
    """A beam from the ceiling, and the pool of light where it meets the floor."""
    for spread, alpha in ((1.0, 14), (0.8, 16), (0.6, 18)):
        near, far = 40 * spread, 300 * spread
        painter.polygon([(x - near, 0), (x + near, 0), (x + far, floor + 30), (x - far, floor + 30)], (*BEAM, alpha))
    painter.glow(Rect(x - 230, floor + 26, 460, 8), (*BEAM, 90), spread=34, radius=4)


def _draw_bunting(painter: Painter, side: int) -> None:
    """A string of flags across an upper corner; ``side`` is 1 for the left one and -1 for the right one."""
    left, reach = (0.0 if side == 1 else painter.canvas.w), min(0.27 * painter.canvas.w, 520.0)

    def at(part: float) -> Point:
        sag = 46 * math.sin(math.pi * part)
        return left + side * (part * reach - 10), 120 * (1 - part) ** 1.3 - 8 + sag

    for index in range(FLAGS_A_STRING):
        (x, y), (x2, y2) = at((index + 0.12) / FLAGS_A_STRING), at((index + 0.88) / FLAGS_A_STRING)
        tip = (x + x2) / 2 + side * 3, (y + y2) / 2 + 46
        painter.polygon(
            [(x, y), (x2, y2), tip], mix(FLAGS[index % len(FLAGS)], WALL_DARK, 0.16), border=INK, border_width=4
        )
    painter.lines([at(step / 24) for step in range(25)], INK, 4)


def draw_bench(painter: Painter, top: float) -> None:
    """Fill the canvas with the wall and a workbench before it: planks from ``top`` down to its front, a lamp above."""
    painter.layer(("bench", top), painter.canvas, lambda inner: _draw_bench(inner, top), opaque=True)


def _draw_bench(painter: Painter, top: float) -> None:
    canvas = painter.canvas
    draw_plain_wall(painter)
    x = canvas.w / 2
    for near, far, alpha in ((90, canvas.w * 0.56, 9), (70, canvas.w * 0.42, 10), (50, canvas.w * 0.29, 11)):
        painter.polygon([(x - near, 0), (x + near, 0), (x + far, top), (x - far, top)], (*BEAM, alpha))
    front = canvas.h - BENCH_FOOT
    painter.gradient(Rect(0, top - 26, canvas.w, 26), (0, 0, 0, 0), (0, 0, 0, 110))
    painter.gradient(Rect(0, top, canvas.w, front - top), mix(WOOD, INK, 0.34), WOOD)
    y = top + PLANK
    while y < front - 12:
        painter.rect(Rect(0, y, canvas.w, 3), mix(WOOD, INK, 0.55))
        painter.rect(Rect(0, y + 3, canvas.w, 2), (255, 255, 255, 12))
        y += PLANK
    painter.rect(Rect(0, top, canvas.w, 6), INK)
    painter.rect(Rect(0, top + 6, canvas.w, 3), mix(WOOD_EDGE, INK, 0.2))
    for x in (90.0, canvas.w - 90):
        for row in range(int((front - top) / PLANK)):
            painter.circle((x, top + PLANK * (row + 0.5) + 4), 5, mix(BRASS, INK, 0.45), border=INK, border_width=2)
    painter.rect(Rect(0, front - 6, canvas.w, 6), INK)
    painter.rect(Rect(0, front, canvas.w, 12), WOOD_EDGE)
    painter.rect(Rect(0, front + 2, canvas.w, 3), mix(WOOD_EDGE, CREAM, 0.25))
    painter.gradient(Rect(0, front + 12, canvas.w, BENCH_FOOT - 12), mix(WOOD, INK, 0.62), mix(WOOD, INK, 0.8))
    painter.rect(Rect(0, front + 12, canvas.w, 5), (0, 0, 0, 90))
    band = Rect(0, canvas.h - 12, canvas.w, 12)
    painter.rect(band, mix(YELLOW, INK, 0.45))
    for index in range(int(canvas.w / HAZARD_STEP) + 2):
        x = index * HAZARD_STEP - 20
        painter.polygon([(x, band.bottom), (x + 12, band.top), (x + 34, band.top), (x + 22, band.bottom)], INK)
    painter.rect(Rect(0, band.top - 4, canvas.w, 4), INK)


def draw_idle_belt(painter: Painter, free: Sequence[Rect]) -> None:
    """Draw a belt along the foot of the canvas, and robots on it wherever one of the places ``free`` is high enough."""
    canvas = painter.canvas
    top = canvas.h - BELT_TOP
    painter.layer("idle belt", Rect(0, top - 20, canvas.w, BELT_TOP + 20), _draw_idle_belt)
    waiting = iter(IDLE)
    for place in free:
        size = min(ROBOT_SIZES[1], top - place.top)
        if size < ROBOT_SIZES[0]:
            continue
        count = int(place.w / (size * 1.06))
        for index, art in zip(range(count), waiting, strict=False):
            x = place.left + (index + 0.5) * place.w / count
            painter.glow(Rect(x - size * 0.3, top - 3, size * 0.6, 6), (0, 0, 0, 130), spread=10, radius=3)
            # The drawings are 220 units high and stand on a line 98 below their middle.
            painter.image(("robot", art), Rect(x - size / 2, top + 3 - size * 208 / 220, size, size))


def _draw_idle_belt(painter: Painter) -> None:
    canvas = painter.canvas
    top = canvas.h - BELT_TOP
    painter.gradient(Rect(0, top - 20, canvas.w, 20), (0, 0, 0, 0), (0, 0, 0, 80))
    painter.rect(Rect(0, top, canvas.w, BELT_TOP), INK)
    painter.rect(Rect(0, top + 4, canvas.w, 13), rgb("#3e3e4a"))
    painter.rect(Rect(0, top + 5, canvas.w, 2), (255, 255, 255, 36))
    for index in range(int(canvas.w / ROLLER_STEP) + 2):
        x, y = index * ROLLER_STEP + 4, top + 33
        painter.circle((x, y), 11, mix(BRASS, INK, 0.15), border=INK, border_width=3)
        painter.line((x - 5, y - 5), (x + 5, y + 5), INK, 3)
