"""The factory hall behind the table: wall, windows, lamps, pipes and floor, drawn once a round, and what stirs in it.

It stays darker and flatter than anything that is to be read, and the day goes by in its windows.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

import pygame

from ui.base.contrast import NIGHT
from ui.base.theme import (
    BRASS,
    CREAM,
    INK,
    TEAL,
    WALL_DARK,
    WALL_LIGHT,
    WALL_MIDDLE,
    YELLOW,
    Colour,
    mix,
    rgb,
    with_alpha,
)
from ui.base.viewport import Point, Rect, Viewport
from ui.halls.floor_plan import FloorPlan
from ui.halls.life import drift_of, puffs_of, swing_of
from ui.halls.skies import (
    CLOUD_EDGE,
    DAY,
    PUFF_EDGE,
    Daylight,
    cloud_colour,
    clouds_in,
    clouds_place,
    daylight,
    draw_clock,
    draw_drifting,
    draw_window,
    puffs_in,
    smoke_colour,
    smoke_place,
)
from ui.paint.ahead import Draw, at_once
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.paint.shape_painter import softness
from ui.paint.shapes import radial_gradient

RIB_STEP = 190.0
PIPE_DARK = rgb("#0b1a20")
PIPE_LIGHT = rgb("#3f7076")
FLOOR = rgb("#1a1d22")
IRON = rgb("#3a3a44")
BEAM = mix(CREAM, YELLOW, 0.3)
VEIL = 0.54
"""How far windows and fittings fade into the wall, so that nothing in front of them is harder to read."""
LAMP_STEP = 420.0
"""How far a lamp is from the next."""


def draw_hall(painter: Painter, round_number: int) -> None:
    """Fill the whole canvas with the hall as it is in a round (1 to 5), at rest."""
    for band in range(len(hall_bands(painter.viewport))):
        draw_hall_band(painter, round_number, band)
    hang_lamps(painter, daylight(round_number))


def hall_bands(window: Viewport) -> list[Rect]:
    """The parts of the canvas, from the top, that can show the halls of two rounds at the same time: the whole in one,
    but in a window that has its hall enlarged several, as that takes too long for one frame."""
    times = softness(window)
    if times == 1:
        return [window.canvas]
    width, high = window.size_px
    # Each of these eight changes in a frame of its own.
    step = math.ceil(high / 8 / times) * times
    return [
        Rect(0, top / window.scale, width / window.scale, min(step, high - top) / window.scale)
        for top in range(0, high, step)
    ]


def draw_hall_band(painter: Painter, round_number: int, band: int) -> None:
    """Fill one of the ``hall_bands`` with the hall as it is in a round (1 to 5)."""
    bands = hall_bands(painter.viewport)
    place = bands[band]
    if not painter.has_layer(_hall(round_number, band), place):
        area = painter.viewport.rect_px(place)
        # A picture of the whole window is large: the hall before lends its pixels.
        picture = painter.take_layer(_hall(round_number - 1, band), place) or pygame.Surface(area.size, 0, 32)
        if len(bands) == 1:
            at_once(draw_hall_in_steps(hall_painter(painter, picture), daylight(round_number)))
        else:
            small, times = _small(painter, round_number), softness(painter.viewport)
            # In whole pixels of both, as bands begin at multiples of the enlargement.
            top, foot = round(place.top * painter.viewport.scale) // times, -(-area.h // times)
            part = pygame.Rect(0, top, small.get_width(), foot).clip(small.get_rect())
            pygame.transform.smoothscale(small.subsurface(part), area.size, picture)
        painter.keep_layer(_hall(round_number, band), place, picture)
        if all(painter.has_layer(_hall(round_number, other), at) for other, at in enumerate(bands)):
            painter.take_layer(_small_hall(round_number), painter.canvas)
    painter.draw_layer(_hall(round_number, band), place)


def _small(painter: Painter, round_number: int) -> pygame.Surface:
    """The small picture of a round's hall, drawn now if it has not been."""
    name = _small_hall(round_number)
    small = painter.take_layer(name, painter.canvas)
    if small is None:
        inner = hall_painter(painter)
        at_once(draw_hall_in_steps(inner, daylight(round_number)))
        small = inner.surface
    painter.keep_layer(name, painter.canvas, small)
    return small


def hall_painter(painter: Painter, picture: pygame.Surface | None = None) -> Painter:
    """A painter for a whole hall, which lies slightly out of focus, on a picture that is lent or a new one."""
    if picture is None:
        times, (width, high) = softness(painter.viewport), painter.viewport.size_px
        picture = pygame.Surface((-(-width // times), -(-high // times)), 0, 32)
    return Painter(picture, Viewport(picture.get_size()), painter.texts, painter.art)


def draw_wall_clock(painter: Painter, round_number: int) -> None:
    """Draw the clock above the belt, which tells the hour of a round (1 to 5); ``FloorPlan.clock`` is its place."""
    plan, day = FloorPlan(painter.canvas), daylight(round_number)
    dial, middle = plan.clock, _middle(day)
    painter.rect(Rect(dial.centerx - 3, plan.plates_foot - 8, 6, dial.top - plan.plates_foot + 14), INK)
    draw_clock(painter, dial.center, dial.w / 2, day.hour, mix(CREAM, middle, 0.25))


def _is_drawn(painter: Painter, round_number: int) -> bool:
    """Whether a round's hall has been drawn, at least its small picture; it then counts as just used."""
    bands = [painter.has_layer(_hall(round_number, band), at) for band, at in enumerate(hall_bands(painter.viewport))]
    return painter.has_layer(_small_hall(round_number), painter.canvas) or all(bands)


def _hall(round_number: int, band: int) -> tuple[str, int, int]:
    return "hall", round_number, band


def _small_hall(round_number: int) -> tuple[str, int]:
    return "small hall", round_number


def hall_steps(painter: Painter, round_number: int) -> Iterator[None]:
    """Draw the hall of a round to come in steps, if there is one, unless it is stored, and store it; one that is to be
    enlarged stays small until it is seen.

    The pixels of a hall that is no longer seen are used again.
    """
    if round_number > len(DAY) or _is_drawn(painter, round_number):
        return
    canvas, whole = painter.canvas, softness(painter.viewport) == 1
    inner = hall_painter(painter, painter.take_layer(_hall(round_number - 2, 0), canvas) if whole else None)
    yield
    yield from draw_hall_in_steps(inner, daylight(round_number))
    painter.keep_layer(_hall(round_number, 0) if whole else _small_hall(round_number), canvas, inner.surface)


def draw_hall_in_steps(painter: Painter, day: Daylight) -> Iterator[None]:
    """Draw the hall from the back to the front without its lamps, in steps of a millisecond or two; in the
    high-contrast look it is just dark."""
    canvas = painter.canvas
    if painter.strong:
        painter.rect(canvas, NIGHT)
        yield
        return
    plan = FloorPlan(canvas)
    floor = plan.belt_band.bottom + 14
    light = mix(WALL_MIDDLE, WALL_LIGHT, day.ambient)
    middle = _middle(day)
    dark = mix(rgb("#060e14"), WALL_DARK, day.ambient)
    painter.radial(canvas, ((0.0, light), (0.55, middle), (1.0, dark)))
    yield
    draw_ribs(painter, (40, 60), floor)
    yield from _windows(painter, plan, day)
    _bricks(painter, floor)
    # A veil of the wall's own colour sets windows and fittings back.
    painter.rect(Rect(0, 0, canvas.w, floor), with_alpha(middle, round(255 * VEIL)))
    yield
    _pipes(painter, plan, day)
    yield
    _floor(painter, floor, day)
    yield
    yield from _sunbeams(painter, day, floor)
    _posts(painter, plan, floor)
    yield
    for x, y in lamp_places(plan):
        _lamp_light(painter, (x, y), plan.belt_band.top + 12, day)
        painter.rect(Rect(x - 3, y - 150, 6, 150), INK)
        yield
    _vignette(painter, round(120 - 40 * day.ambient))
    yield


def veiled(colour: Colour, day: Daylight) -> Colour:
    """A colour as it is seen behind the wall's veil."""
    return mix(colour, _middle(day), VEIL)


def _middle(day: Daylight) -> Colour:
    """The wall's own colour."""
    return mix(WALL_DARK, WALL_MIDDLE, 0.35 + 0.65 * day.ambient)


def draw_ribs(painter: Painter, rivet: Point, bottom: float) -> None:
    """The wall's iron ribs down to ``bottom``, from the one whose uppermost rivet is given to the right edge."""
    (left, top), apart = rivet, 150.0
    for index in range(int((painter.canvas.w - left) / RIB_STEP) + 1):
        x = left + index * RIB_STEP
        painter.rect(Rect(x, 0, 7, bottom), (0, 0, 0, 40))
        painter.rect(Rect(x + 7, 0, 2, bottom), (255, 255, 255, 10))
        for row in range(int((bottom - top) / apart) + 1):
            painter.circle((x + 3.5, top + row * apart), 4, (0, 0, 0, 70))


def _bricks(painter: Painter, floor: float) -> None:
    """A skirting of dark tiles above the floor."""
    canvas = painter.canvas
    strip = Rect(0, floor - 64, canvas.w, 64)
    painter.rect(strip, (8, 18, 24, 120))
    painter.rect(Rect(0, strip.top, canvas.w, 3), (255, 255, 255, 16))
    for index in range(int(canvas.w / 64) + 1):
        for row in range(2):
            painter.rect(Rect(index * 64 + 32 * row, strip.top + 3 + row * 31, 2, 31), (0, 0, 0, 60))
    painter.rect(Rect(0, strip.top + 33, canvas.w, 2), (0, 0, 0, 60))


def _windows(painter: Painter, plan: FloorPlan, day: Daylight) -> Iterator[None]:
    view, places = window_places(plan)
    for index, place in enumerate(places):
        draw_window(painter, place, view, day, seed=index)
        yield


def window_places(plan: FloorPlan) -> tuple[Rect, list[Rect]]:
    """The view outside, and the windows through which it is seen: as many as the wall is wide, between the seats and
    the belt."""
    canvas = plan.canvas
    top, bottom = 196.0, plan.belt_band.top - 36
    view = Rect(150, top, canvas.w - 250, bottom - top)
    count = _window_count(canvas)
    step = (view.w + 84.0) / count
    return view, [Rect(view.x + index * step, top, step - 84.0, view.h) for index in range(count)]


def _window_count(canvas: Rect) -> int:
    return max(5, round(canvas.w / 330))


def _sunbeams(painter: Painter, day: Daylight, floor: float) -> Iterator[None]:
    """By day, light falls slantwise through the windows."""
    strength = round(7 * (day.ambient - day.lamps * 0.6))
    if strength <= 0:
        return
    canvas = painter.canvas
    lean = (day.hour - 12) * 42
    for index in range(_window_count(canvas)):
        x = 200 + index * (canvas.w - 170) / _window_count(canvas)
        # Three beams of different reach, one over the other, fade out towards the floor.
        for reach in (0.5, 0.75, 1.0):
            bottom = 200 + (floor + 40) * reach
            right, left = x + 140 + (50 + lean) * reach, x + (lean - 30) * reach
            painter.polygon([(x, 200), (x + 140, 200), (right, bottom), (left, bottom)], (*BEAM, strength), keep=False)
        yield


def _pipes(painter: Painter, plan: FloorPlan, day: Daylight) -> None:
    """Two pipes along the wall and one down it, with brass fittings."""
    canvas = painter.canvas
    shine = mix(PIPE_LIGHT, PIPE_DARK, 0.55 - 0.4 * day.ambient)
    brass = mix(BRASS, PIPE_DARK, 0.55 - 0.25 * day.ambient)
    for y, thick in ((40.0, 18.0), (176.0, 16.0)):
        painter.rect(Rect(0, y - thick / 2, canvas.w, thick), PIPE_DARK)
        painter.rect(Rect(0, y - thick / 4, canvas.w, thick / 4), shine)
    right = canvas.w - 34
    painter.rect(Rect(right - 11, 176, 22, plan.belt_band.top - 170), PIPE_DARK)
    painter.rect(Rect(right - 6, 176, 5, plan.belt_band.top - 170), shine)
    for index in range(int(canvas.w / (2 * RIB_STEP)) + 1):
        for x, y in ((index * 2 * RIB_STEP + 120, 40.0), (index * 2 * RIB_STEP + 120 + RIB_STEP, 176.0)):
            painter.panel(Rect(x - 15, y - 14, 30, 28), brass, border=INK, border_width=4, radius=6)
    painter.panel(Rect(right - 20, 160, 40, 34), brass, border=INK, border_width=4, radius=8)
    wheel = (right, plan.belt_y - 40)
    painter.circle(wheel, 24, None, border=mix(rgb("#8f2a22"), PIPE_DARK, 0.3), border_width=7)
    for step in range(3):
        angle = math.radians(30 + step * 60)
        dx, dy = 20 * math.cos(angle), 20 * math.sin(angle)
        painter.line(
            (wheel[0] - dx, wheel[1] - dy), (wheel[0] + dx, wheel[1] + dy), mix(rgb("#8f2a22"), PIPE_DARK, 0.3), 5
        )
    painter.circle(wheel, 7, brass, border=INK, border_width=3)


def _floor(painter: Painter, top: float, day: Daylight) -> None:
    """Iron plates that run away from the eye."""
    canvas = painter.canvas
    # Lighter in front, where the eye stands.
    near = mix(mix(FLOOR, WALL_DARK, 0.5), CREAM, 0.045)
    far = mix(FLOOR, WALL_LIGHT, 0.16 + 0.26 * day.ambient)
    painter.gradient(Rect(0, top, canvas.w, canvas.bottom - top), far, near)
    painter.rect(Rect(0, top, canvas.w, 5), INK)
    painter.rect(Rect(0, top + 5, canvas.w, 2), (255, 255, 255, 22))
    vanishing = canvas.w / 2, top - 420
    depth = canvas.bottom - vanishing[1]
    start = top - vanishing[1]
    for index in range(-9, 10):
        x = canvas.w / 2 + index * canvas.w / 7
        x_top = vanishing[0] + (x - vanishing[0]) * start / depth
        painter.line((x_top, top + 7), (x, canvas.bottom), mix(near, INK, 0.55), 3)
    for share in (0.12, 0.3, 0.56, 0.9):
        painter.rect(Rect(0, top + (canvas.bottom - top) * share, canvas.w, 3), mix(near, INK, 0.55))
        painter.rect(Rect(0, top + (canvas.bottom - top) * share + 3, canvas.w, 2), (255, 255, 255, 8))


def _posts(painter: Painter, plan: FloorPlan, floor: float) -> None:
    """What the belt stands on, and its shadow."""
    band = plan.belt_band
    painter.glow(Rect(band.left + 20, floor + 16, band.w - 40, 10), (0, 0, 0, 150), spread=22, radius=5)
    # At its ends: what is asked stands in the middle.
    for x in (band.left + 40, band.right - 40):
        painter.rect(Rect(x - 13, band.bottom - 6, 26, floor + 22 - band.bottom), INK)
        painter.rect(Rect(x - 7, band.bottom - 6, 7, floor + 18 - band.bottom), IRON)
        painter.panel(Rect(x - 28, floor + 12, 56, 13), IRON, border=INK, border_width=4, radius=5)


def lamp_places(plan: FloorPlan) -> list[Point]:
    """Where the lamps hang in a row above the belt, as many on either side of the clock."""
    canvas = plan.canvas
    first = plan.belt_head + plan.lot_w / 2 + 110.0
    x = canvas.w / 2 + (math.ceil((first - canvas.w / 2) / LAMP_STEP - 0.5) + 0.5) * LAMP_STEP
    return [(x + index * LAMP_STEP, 150.0) for index in range(math.ceil((canvas.w - 90 - x) / LAMP_STEP))]


def hang_lamps(painter: Painter, day: Daylight) -> None:
    """Hang all lamps, at rest; in the high-contrast look there are none."""
    for at in () if painter.strong else lamp_places(FloorPlan(painter.canvas)):
        hang_lamp(painter, at, day)


def lamp_extent(at: Point) -> Rect:
    """Where a lamp is, however it swings."""
    return Rect(at[0] - 66.0, at[1] - 6, 132.0, 106)


def draw_swinging(painter: Painter, at: Point, round_number: int, swing: int) -> None:
    """A lamp of a round's hall that hangs so many steps to one side, as one picture."""
    name = "lamp", round_number, swing
    painter.layer(name, lamp_extent(at), lambda inner: hang_lamp(inner, at, daylight(round_number), swing))


def draw_lamp(painter: Painter, at: Point, bottom: float, day: Daylight) -> None:
    """A lamp that hangs from the ceiling; by night its light falls down to ``bottom``."""
    _lamp_light(painter, at, bottom, day)
    painter.rect(Rect(at[0] - 3, at[1] - 150, 6, 150), INK)
    hang_lamp(painter, at, day)


def _lamp_light(painter: Painter, at: Point, bottom: float, day: Daylight) -> None:
    x, y = at
    if day.lamps <= 0:
        return
    for spread, share in ((1.0, 0.4), (0.72, 0.35), (0.45, 0.35)):
        alpha = round(44 * share * day.lamps)
        near, far = 52 * spread, 180 * spread
        painter.polygon(
            [(x - near, y + 62), (x + near, y + 62), (x + far, bottom), (x - far, bottom)], (255, 236, 160, alpha)
        )
    pool = Rect(x - 150, bottom + 26, 300, 10)
    painter.glow(pool, (255, 226, 140, round(60 * day.lamps)), spread=40, radius=5)


def hang_lamp(painter: Painter, at: Point, day: Daylight, swing: int = 0) -> None:
    """The lamp itself, from the joint in its rod down, so many steps to one side."""
    angle = math.radians(swing * 1.4)

    def turned(right: float, down: float) -> Point:
        return (
            at[0] + right * math.cos(angle) + down * math.sin(angle),
            at[1] + down * math.cos(angle) - right * math.sin(angle),
        )

    def outline(*points: Point) -> list[Point]:
        return [turned(*point) for point in points]

    painter.polygon(outline((-3, 0), (3, 0), (3, 26), (-3, 26)), INK)
    shade = mix(TEAL, PIPE_DARK, 0.45 - 0.2 * day.ambient)
    painter.polygon(outline((-15, 24), (15, 24), (56, 58), (-56, 58)), shade, border=INK, border_width=5)
    bulb = mix(rgb("#57605c"), YELLOW, day.lamps)
    x, y = turned(0, 62.5)
    painter.panel(Rect(x - 24, y - 7.5, 48, 15), bulb, border=INK, border_width=4, radius=7)
    if day.lamps > 0:
        painter.glow(Rect(x - 26, y - 4.5, 52, 10), (255, 225, 120, round(150 * day.lamps)), spread=30, radius=5)
    painter.circle(at, 6, INK)


def _vignette(painter: Painter, alpha: int) -> None:
    """Darken the corners of the canvas softly, by at most ``alpha``."""
    light, half, dark = ((255 - part,) * 3 for part in (0, alpha // 4, alpha))
    stops = ((0.0, light), (0.4, light), (0.75, half), (1.0, dark))
    shade = radial_gradient(painter.surface.get_size(), (0.5, 0.5), 0.58, stops)
    painter.surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


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
