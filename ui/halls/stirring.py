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


def stirring_pieces(round_number: int, beat: int, canvas: Rect) -> Sequence[Piece]:
    """All that stirs in the hall of a round at a beat, the farthest first; it lies on what ``draw_hall_band`` draws."""
    return _pieces(round_number, beat, (canvas.w, canvas.h))


@lru_cache(2)
def _pieces(round_number: int, beat: int, size: tuple[float, float]) -> Sequence[Piece]:
    plan, day = FloorPlan(Rect(0, 0, *size)), daylight(round_number)
    _, windows = window_places(plan)
    cloud, smoke = veiled(cloud_colour(day), day), veiled(smoke_colour(day), day)
    pieces: list[Piece] = []

    def add(name: str, number: int, moved: object, place: Rect, draw: Draw) -> None:
        pieces.append(Piece((name, number), (round_number, moved), place, partial(_draw, draw)))

    for number, window in enumerate(windows):
        drift = drift_of(number, beat)
        clouds = _clouds(size, number, drift)
        draw = partial(draw_drifting, drifting=clouds, colour=cloud, edge=CLOUD_EDGE)
        add("clouds", number, drift, clouds_place(window), draw)
    for number, (window, place) in enumerate(zip(windows, _smoke(round_number, size), strict=True)):
        ages = puffs_of(number, beat)
        puffs = puffs_in(window, place, ages)
        add("smoke", number, ages, place, partial(draw_drifting, drifting=puffs, colour=smoke, edge=PUFF_EDGE))
    for number, at in enumerate(lamp_places(plan)):
        swing = swing_of(number, beat)
        lamp = partial(draw_swinging, at=at, round_number=round_number, swing=swing)
        add("lamp", number, swing, lamp_extent(at), lamp)
    return pieces


@lru_cache(16)
def _clouds(size: tuple[float, float], window: int, drift: float) -> Sequence[tuple[Rect, Rect, int]]:
    """The clouds in a window: those in the others stand still meanwhile."""
    view, windows = window_places(FloorPlan(Rect(0, 0, *size)))
    return clouds_in(windows[window], view, drift)


@lru_cache(2)
def _smoke(round_number: int, size: tuple[float, float]) -> Sequence[Rect]:
    """Where smoke rises in each window."""
    _, windows = window_places(FloorPlan(Rect(0, 0, *size)))
    day = daylight(round_number)
    return [smoke_place(window, day, number) for number, window in enumerate(windows)]


def _draw(draw: Draw, painter: Painter) -> None:
    """In the high-contrast look the hall is just dark."""
    if not painter.strong:
        draw(painter)
