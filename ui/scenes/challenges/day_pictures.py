"""What stands beside the words of the day: the lights over its table, and who waits for its game."""

from collections.abc import Sequence
from datetime import date

from ui.base.theme import CREAM, YELLOW, mix
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN, IDLE, draw_figure
from ui.halls.wall import BEAM
from ui.paint.painter import Painter

LARGEST, LEAST = 330.0, 150.0
"""The height of the foreman, at most and at least, in units."""
ROBOT = 0.62
"""How high a robot is beside him."""
BESIDE = 0.86
"""How far apart two of them stand, in their heights."""
LAMP, NEAR, FAR, BELOW = 26.0, 22.0, 128.0, 86.0
"""The width of a lamp, half the width of its beam at its upper end and on a face, and how far below that it ends."""


def draw_lights(painter: Painter, plate: Rect, faces: Sequence[Rect]) -> None:
    """Draw a lamp at the upper edge of a plate over every face; their light ends below the names."""
    if painter.strong:
        return
    with painter.clip(plate.inflate(-8, -8)):
        for face in faces:
            x, foot = face.centerx, face.bottom + BELOW
            ends = [(x - NEAR, plate.top), (x + NEAR, plate.top), (x + FAR, foot), (x - FAR, foot)]
            painter.beam(ends, (*BEAM, 30), blur=30)
            painter.glow(
                Rect(x - LAMP / 2, plate.top + 2, LAMP, 4), (*mix(CREAM, YELLOW, 0.5), 150), spread=16, radius=3
            )


def draw_waiting(painter: Painter, place: Rect, day: date) -> None:
    """Draw the foreman at the right of a place, and on his left as many robots as there is room for, others every
    day."""
    size = min(LARGEST, place.h, place.w)
    draw_figure(painter, FOREMAN, (place.right - size / 2, place.bottom), size)
    small = size * ROBOT
    count = int((place.w - size) / (small * BESIDE))
    for index in range(count):
        art = IDLE[(day.toordinal() + index) % len(IDLE)]
        x = place.right - size - (index + 0.5) * small * BESIDE
        draw_figure(painter, ("robot", art), (x, place.bottom), small)
