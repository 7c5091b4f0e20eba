"""What stands behind the scenes that are not the table: the hall on the evening of the results, an idle belt."""

import math
from collections.abc import Sequence

from ui.base.theme import BRASS, CREAM, INK, SEAT, WALL_DARK, YELLOW, mix, rgb
from ui.base.viewport import Point, Rect
from ui.halls.skies import DAY
from ui.halls.workshop import draw_workshop_hall
from ui.paint.painter import Painter

BEAM = mix(CREAM, YELLOW, 0.3)
BELT_TOP, ROLLER_STEP = 50.0, 48.0
"""How far the idle belt's upper edge is from the foot of the canvas, and how far apart its rollers are."""
ROBOT_SIZES = (120.0, 230.0)
IDLE = ("krabbot", "glubbo", "toastino", "kukulino", "grabosaurus", "snailor", "lampalot", "mantissa", "nibblo")
"""Art keys of the robots that wait on the idle belt, from left to right."""
FLAGS = tuple(colour for name, colour in SEAT.items() if name != "red")
FLAGS_A_STRING = 9


def draw_podium_hall(painter: Painter, floor: float, lit: Sequence[float]) -> None:
    """Fill the canvas with the table's hall after the last round, set back; ``floor`` is where the podium stands.

    Bunting hangs in the corners, and a spotlight shines down on every place of ``lit``.
    """
    draw_workshop_hall(painter, len(DAY))
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
