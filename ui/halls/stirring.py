"""What stirs in the hall while nothing happens, as parts of the picture: lamps, clouds and smoke."""

from collections.abc import Sequence
from functools import lru_cache, partial

from ui.base.viewport import Rect
from ui.halls.floor_plan import FloorPlan
from ui.halls.life import drift_of, puffs_of, swing_of
from ui.halls.skies import (
    CLOUD_EDGE,
    PUFF_EDGE,
    cloud_colour,
    clouds_in,
    clouds_place,
    daylight,
    draw_drifting,
    puffs_in,
    smoke_colour,
    smoke_place,
)
from ui.halls.wall import draw_swinging, lamp_extent, lamp_places, veiled, window_places
from ui.paint.ahead import Draw
from ui.paint.collage import Piece
from ui.paint.painter import Painter

Hall = tuple[int, float, float]
"""The round, and the width and height of the canvas."""
KEPT = 64
"""How many parts are kept: what has not moved since the last beat is not made anew."""


def stirring_pieces(round_number: int, beat: int, canvas: Rect) -> Sequence[Piece]:
    """All that stirs in the hall of a round at a beat, the farthest first; it lies on what ``draw_hall_band`` draws."""
    hall = round_number, canvas.w, canvas.h
    windows, lamps = _counted(hall)
    return [
        *[_clouds(hall, number, drift_of(number, beat)) for number in range(windows)],
        *[_smoke(hall, number, puffs_of(number, beat)) for number in range(windows)],
        *[_lamp(hall, number, swing_of(number, beat)) for number in range(lamps)],
    ]


def _plan(hall: Hall) -> FloorPlan:
    return FloorPlan(Rect(0, 0, hall[1], hall[2]))


@lru_cache(2)
def _counted(hall: Hall) -> tuple[int, int]:
    """How many windows and lamps there are."""
    return len(window_places(_plan(hall))[1]), len(lamp_places(_plan(hall)))


@lru_cache(KEPT)
def _clouds(hall: Hall, number: int, drift: float) -> Piece:
    view, windows = window_places(_plan(hall))
    day, clouds = daylight(hall[0]), clouds_in(windows[number], view, drift)
    draw = partial(draw_drifting, drifting=clouds, colour=veiled(cloud_colour(day), day), edge=CLOUD_EDGE)
    return Piece(("clouds", number), (hall[0], drift), clouds_place(windows[number]), partial(_draw, draw))


@lru_cache(KEPT)
def _smoke(hall: Hall, number: int, ages: tuple[float, ...]) -> Piece:
    window, day = window_places(_plan(hall))[1][number], daylight(hall[0])
    place = smoke_place(window, day, number)
    puffs = puffs_in(window, place, ages)
    draw = partial(draw_drifting, drifting=puffs, colour=veiled(smoke_colour(day), day), edge=PUFF_EDGE)
    return Piece(("smoke", number), (hall[0], ages), place, partial(_draw, draw))


@lru_cache(KEPT)
def _lamp(hall: Hall, number: int, swing: int) -> Piece:
    at = lamp_places(_plan(hall))[number]
    draw = partial(draw_swinging, at=at, round_number=hall[0], swing=swing)
    return Piece(("lamp", number), (hall[0], swing), lamp_extent(at), partial(_draw, draw))


def _draw(draw: Draw, painter: Painter) -> None:
    """In the high-contrast look the hall is just dark."""
    if not painter.strong:
        draw(painter)
