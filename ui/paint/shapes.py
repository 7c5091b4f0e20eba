"""Smooth shapes as small pictures in pixels: corners, shadows, gradients, dashes. Painter caches them.

Everything here has straight alpha on surfaces whose transparent pixels hold the shape's colour, so that scaling down
from a larger drawing gives clean edges.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from ui.base.theme import Colour, mix
from ui.paint.lightning import Stroke

Outline = tuple[tuple[float, float], ...]
"""The corners of a polygon."""
SHADES = 6
"""How many steps the light of a line takes to fade towards its thin end."""


def _enlargement(side: float) -> int:
    # The larger a shape, the less supersampling its edge needs, and the more it would cost.
    return next((times for longest, times in ((140, 4), (420, 2)) if side < longest), 1)


def spread(target: pygame.Surface, picture: pygame.Surface, area: pygame.Rect, rim: tuple[int, int]) -> None:
    """Draw a picture over an area that may be larger: its rims stay as they are, everything between them is repeated.

    ``rim`` is their width at the left and right, and at the top and bottom; everything between must be uniform.
    """
    clip = target.get_clip()
    if not clip.colliderect(area):
        return
    if picture.get_size() == area.size:
        target.blit(picture, area)
        return
    columns = _cuts(area.w, picture.get_width(), rim[0])
    rows = _cuts(area.h, picture.get_height(), rim[1])
    parts = []
    for source_y, y, high in rows:
        if area.y + y >= clip.bottom or area.y + y + high <= clip.top:
            continue
        for source_x, x, wide in columns:
            if area.x + x < clip.right and area.x + x + wide > clip.left:
                parts.append((picture, (area.x + x, area.y + y), (source_x, source_y, wide, high)))
    target.blits(parts, doreturn=False)


@lru_cache(maxsize=1024)
def _cuts(length: int, own: int, rim: int) -> list[tuple[int, int, int]]:
    """The pieces of a picture ``own`` long that fill ``length``: the start of each in the picture and in the area, and
    how long it is."""
    if own >= length:
        return [(0, 0, length)]
    middle, end = own - 2 * rim, length - rim
    repeated = [(rim, at, min(middle, end - at)) for at in range(rim, end, middle)]
    return [(0, 0, rim), *repeated, (own - rim, end, rim)]


def blank(width: int, height: int, colour: Colour = (0, 0, 0)) -> pygame.Surface:
    """Return a fully transparent surface of at least 1x1 pixels whose hidden colour is `colour`."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)
    surface.fill((colour[0], colour[1], colour[2], 0))
    return surface


def rounded(
    size: tuple[int, int], radius: int, fill: Colour | None, border: Colour | None, border_width: int
) -> pygame.Surface:
    """Return a rounded rectangle of `size`; without `fill` its inside is clear, without `border` it has no outline."""
    width, height = max(1, size[0]), max(1, size[1])
    radius = max(0, min(radius, width // 2, height // 2))
    edge = border if border is not None and border_width > 0 else None
    base = edge or fill or (0, 0, 0)
    surface = blank(width, height, base)
    # Only the corners need smoothing: they come from an enlarged drawing; the rest is filled.
    reach = min(rounded_rim(radius, border_width), (min(width, height) + 1) // 2)
    inner = fill if fill is not None else (base[0], base[1], base[2], 0)
    surface.fill(inner, (0, 0, width, height))
    if edge is not None:
        thick = min(border_width, (min(width, height) + 1) // 2)
        surface.fill(edge, (0, 0, width, thick))
        surface.fill(edge, (0, height - thick, width, thick))
        surface.fill(edge, (0, 0, thick, height))
        surface.fill(edge, (width - thick, 0, thick, height))
    if radius > 0:
        corner = _corner(reach, radius, fill, edge, border_width)
        for x, right in ((0, False), (width - reach, True)):
            for y, low in ((0, False), (height - reach, True)):
                _copy(pygame.transform.flip(corner, right, low), surface, (x, y))
    return surface


def rounded_rim(radius: int, border_width: int) -> int:
    """How far in from its sides a rounded rectangle becomes uniform."""
    return max(radius, border_width) + 1


def soft_rim(radius: int, spread: int) -> int:
    """How far in from its sides the picture of a blurred rectangle becomes uniform."""
    return radius + 3 * spread


def _copy(source: pygame.Surface, target: pygame.Surface, at: tuple[int, int]) -> None:
    """Copy pixels with their opacity, without blending."""
    target.fill((0, 0, 0, 0), (*at, *source.get_size()))
    target.blit(source, at, special_flags=pygame.BLEND_RGBA_ADD)


def _corner(reach: int, radius: int, fill: Colour | None, edge: Colour | None, border_width: int) -> pygame.Surface:
    """Return the upper left corner, `reach` pixels wide, of a rounded rectangle, always fully supersampled."""
    # An odd scale would darken even areas a little when scaled down.
    n = 4
    base = edge or fill or (0, 0, 0)
    big = blank(reach * n, reach * n, base)
    outer = base if edge is not None else (fill or (*base[:3], 0))
    _fill_corner(big, outer, 0, radius * n)
    if edge is not None and border_width < reach:
        inside = fill if fill is not None else (base[0], base[1], base[2], 0)
        _fill_corner(big, inside, border_width * n, max(0, (radius - border_width) * n))
    return pygame.transform.smoothscale(big, (reach, reach))


def _fill_corner(surface: pygame.Surface, colour: Colour, start: int, radius: int) -> None:
    """Fill the corner of a rounded rectangle that begins at (`start`, `start`) and ends outside: drawing the whole
    rectangle gives the same picture in twice the time."""
    surface.fill(colour, (start + radius, start, *surface.get_size()))
    surface.fill(colour, (start, start + radius, *surface.get_size()))
    if radius > 0:
        # A whole circle, most of which is clipped: pygame draws it in lines, and a quarter pixel by pixel.
        surface.set_clip((start, start, radius, radius))
        pygame.draw.circle(surface, colour, (start + radius, start + radius), radius)
        surface.set_clip(None)


def soft(size: tuple[int, int], radius: int, spread: int, colour: Colour) -> pygame.Surface:
    """Return a blurred rounded rectangle, larger than `size` by `spread` pixels on every side.

    It serves as shadow and as glow: the blur is made at a reduced size, which is invisible and cheap.
    """
    step = max(2, spread // 4)
    margin = max(2, math.ceil(spread / step))
    width, height = max(1, round(size[0] / step)), max(1, round(size[1] / step))
    small = blank(width + 2 * margin, height + 2 * margin, colour)
    alpha = colour[3] if len(colour) == 4 else 255
    pygame.draw.rect(
        small,
        (*colour[:3], alpha),
        (margin, margin, width, height),
        border_radius=min(max(0, radius // step), width // 2, height // 2),
    )
    blurred = pygame.transform.gaussian_blur(small, max(1, margin // 2))
    full = pygame.transform.smoothscale(blurred, (size[0] + 2 * margin * step, size[1] + 2 * margin * step))
    crop = margin * step - spread
    return full.subsurface((crop, crop, size[0] + 2 * spread, size[1] + 2 * spread))


def light(
    size: tuple[int, int], strokes: Sequence[Stroke], core: Colour, glow: Colour, fineness: int
) -> pygame.Surface:
    """Return lines of light on black, to be added to a picture; points and widths are pixels from its middle.

    Dark margins are cut off around the same middle, so it may be smaller than `size`. The glow is two blurs, a narrow
    bright one and a wide faint one, made `fineness` times smaller.
    """
    step = max(2, fineness)
    small = pygame.Surface((max(1, size[0] // step), max(1, size[1] // step)), 0, 32)
    middle = size[0] / 2, size[1] / 2
    brightest = max(stroke.start for stroke in strokes)
    shades = [mix((0, 0, 0), glow, 0.25 + 0.75 * level / SHADES) for level in range(SHADES + 1)]
    ways = [[(x + middle[0], y + middle[1]) for x, y in stroke.points] for stroke in strokes]
    for stroke, way in zip(strokes, ways, strict=True):
        for (start, end), width in zip(pairwise(way), stroke.widths(), strict=False):
            lit = shades[round(SHADES * width / brightest)]
            near, far = (start[0] / step, start[1] / step), (end[0] / step, end[1] / step)
            pygame.draw.line(small, lit, near, far, max(1, round(1.2 * width / step)))
    blurred = pygame.transform.gaussian_blur(small, 2)
    blurred.blit(pygame.transform.gaussian_blur(small, 1), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    picture = pygame.transform.smoothscale(blurred, (max(1, size[0]), max(1, size[1])))
    for stroke, way in zip(strokes, ways, strict=True):
        for (start, end), width in zip(pairwise(way), stroke.widths(), strict=False):
            pygame.draw.aaline(picture, core, start, end, max(1, round(0.55 * width)))
    return _without_dark_sides(picture)


def _without_dark_sides(picture: pygame.Surface) -> pygame.Surface:
    """Return the middle of a picture, cropped of equal black margins on opposite sides."""
    picture.set_colorkey((0, 0, 0))
    lit, whole = picture.get_bounding_rect(), picture.get_rect()
    picture.set_colorkey(None)
    if lit.w == 0:
        return picture
    wide, high = min(lit.left, whole.right - lit.right), min(lit.top, whole.bottom - lit.bottom)
    return picture.subsurface(whole.inflate(-2 * wide, -2 * high)).copy()


def vertical_gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """Return a gradient from `top` to `bottom`, opacity included."""
    steps = 64
    strip = pygame.Surface((1, steps), pygame.SRCALPHA, 32)
    first, last = _rgba(top), _rgba(bottom)
    for y in range(steps):
        part = y / (steps - 1)
        strip.set_at((0, y), [round(a + (b - a) * part) for a, b in zip(first, last, strict=True)])
    return pygame.transform.smoothscale(strip, (max(1, size[0]), max(1, size[1])))


def radial_gradient(
    size: tuple[int, int],
    centre: tuple[float, float],
    reach: float,
    stops: tuple[tuple[float, Colour], ...],
    *,
    onto: pygame.Surface | None = None,
) -> pygame.Surface:
    """Return an opaque radial gradient, drawn on `onto`, an opaque surface of `size`, if given.

    `centre` is in shares of the width and height, `reach` in shares of the larger side; `stops` are pairs of a share of
    the reach and the colour there, in rising order.
    """
    # Discs in every colour between the stops, the largest first, at a quarter of the size: smooth bands, no grid.
    width, height = max(1, size[0] // 4), max(1, size[1] // 4)
    small = pygame.Surface((width, height), 0, 32)
    small.fill(stops[-1][1])
    middle = (centre[0] * width, centre[1] * height)
    outermost = reach * max(width, height)
    steps = 160
    previous: Colour | None = None
    for step in range(steps, -1, -1):
        colour = _between(stops, step / steps * stops[-1][0])
        if colour != previous:
            pygame.draw.circle(small, colour, middle, outermost * stops[-1][0] * (step + 0.5) / steps)
        previous = colour
    if onto is not None:
        return pygame.transform.smoothscale(small, size, onto)
    return pygame.transform.smoothscale(small, (max(1, size[0]), max(1, size[1])))


def _between(stops: tuple[tuple[float, Colour], ...], at: float) -> Colour:
    previous_at, previous = stops[0]
    for stop_at, colour in stops:
        if at <= stop_at:
            span = stop_at - previous_at
            return mix(previous, colour, (at - previous_at) / span if span > 0 else 1)
        previous_at, previous = stop_at, colour
    return stops[-1][1]


def masked(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return `picture` with rounded corners."""
    mask = rounded(picture.get_size(), radius, (255, 255, 255, 255), None, 0)
    result = blank(*picture.get_size())
    result.blit(picture, (0, 0))
    result.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return result


def dashed(size: tuple[int, int], radius: int, colour: Colour, width: int, dash: float, gap: float) -> pygame.Surface:
    """Return the dashed outline of a rounded rectangle; the dashes are stretched to go around evenly."""
    n = 2
    big = blank(size[0] * n, size[1] * n, colour)
    path = _outline(size, radius, width / 2)
    total = path[-1][0]
    count = max(1, round(total / (dash + gap)))
    part = total / count
    dot = max(1, round(width * n / 2))
    for index in range(count):
        at = index * part
        end = at + part * dash / (dash + gap)
        while at <= end:
            x, y = _along(path, at)
            pygame.draw.circle(big, colour, (x * n, y * n), dot)
            at += max(0.5, dot / (2 * n))
    return pygame.transform.smoothscale(big, size)


def _outline(size: tuple[int, int], radius: int, inset: float) -> list[tuple[float, float, float]]:
    """Return points on a rounded rectangle as (distance from the start, x, y)."""
    left, top, right, bottom = inset, inset, size[0] - inset, size[1] - inset
    r = max(0.0, min(radius - inset, (right - left) / 2, (bottom - top) / 2))
    points: list[tuple[float, float]] = []
    for cx, cy, start in (
        (right - r, top + r, -90),
        (right - r, bottom - r, 0),
        (left + r, bottom - r, 90),
        (left + r, top + r, 180),
    ):
        for step in range(13):
            angle = math.radians(start + step * 7.5)
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    points.append(points[0])
    path = [(0.0, *points[0])]
    for (x1, y1), (x2, y2) in pairwise(points):
        path.append((path[-1][0] + math.hypot(x2 - x1, y2 - y1), x2, y2))
    return path


def _along(path: list[tuple[float, float, float]], distance: float) -> tuple[float, float]:
    for (d1, x1, y1), (d2, x2, y2) in pairwise(path):
        if distance <= d2:
            part = (distance - d1) / (d2 - d1) if d2 > d1 else 0
            return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
    return path[-1][1], path[-1][2]


def polygon(points: Outline, fill: Colour, border: Colour | None, width: int) -> pygame.Surface:
    """Return a filled polygon with smooth edges; points are pixels from the surface's own top left corner."""
    margin = width + 1
    right = math.ceil(max(x for x, _ in points)) + margin
    bottom = math.ceil(max(y for _, y in points)) + margin
    n = _enlargement(max(right, bottom))
    big = blank((right + margin) * n, (bottom + margin) * n, border or fill)
    corners = [((x + margin) * n, (y + margin) * n) for x, y in points]
    pygame.draw.polygon(big, fill, corners)
    if border is not None and width > 0:
        thick = max(1, width * n)
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            pygame.draw.line(big, border, start, end, thick)
            pygame.draw.circle(big, border, end, thick / 2)
    return big if n == 1 else pygame.transform.smoothscale(big, (right + margin, bottom + margin))


def beam(points: Outline, colour: Colour, blur: int) -> pygame.Surface:
    """Return a polygon of light that fades out along its edge within about `blur` pixels; `points` are pixels from its
    left and top, beyond which the picture reaches by `beam_margin`."""
    step = _beam_step(blur)
    margin = beam_margin(blur) // step
    width, height = (math.ceil(max(along) / step) for along in zip(*points, strict=True))
    small = blank(width + 2 * margin, height + 2 * margin, colour)
    pygame.draw.polygon(small, _rgba(colour), [(x / step + margin, y / step + margin) for x, y in points])
    # The blur is made at a reduced size, which is invisible and cheap.
    blurred = pygame.transform.gaussian_blur(small, max(1, blur // step))
    return pygame.transform.smoothscale_by(blurred, step)


def beam_margin(blur: int) -> int:
    """Return by how many pixels the picture of a `beam` reaches beyond it on every side."""
    return math.ceil(2 * blur / _beam_step(blur)) * _beam_step(blur)


def _beam_step(blur: int) -> int:
    return max(2, blur // 3)


def _rgba(colour: Colour) -> tuple[int, int, int, int]:
    return colour[0], colour[1], colour[2], colour[3] if len(colour) == 4 else 255
