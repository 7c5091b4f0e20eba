"""Shapes in virtual units, on one surface: made once per look and size, then cached."""

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

import pygame

from ui.base.contrast import strong_edge, strong_ground
from ui.base.lru import Lru, surface_bytes
from ui.base.spacing import PLATE_CORNER
from ui.base.theme import INK, Colour
from ui.base.viewport import Point, Rect, Viewport
from ui.paint import shapes as forms
from ui.paint.lightning import Stroke
from ui.paint.texts import TextCache

SHARPEST = 1.25
"""About the most pixels per unit at which soft light and blurred things are drawn; larger windows enlarge them."""

MANY_PIXELS = 5_000_000
"""A window with this many pixels has no picture of its size besides the one it shows."""


# From this many pixels on it is quicker to draw around the covered part of a light.
_WORTH_LEAVING_OUT = 50_000

# Side, in pixels, of the tiles that fill translucent rectangles, and of the part that large shapes repeat.
_TILE = 128


class ShapePainter:
    """Draws shapes on one surface."""

    def __init__(
        self,
        surface: pygame.Surface,
        viewport: Viewport,
        texts: TextCache,
        shapes: Lru[Hashable, pygame.Surface] | None = None,
    ) -> None:
        """Draw on `surface`, mapping units to pixels by `viewport`, in the look of `texts`; `shapes` is a cache of
        shapes to share."""
        self.surface = surface
        self.viewport = viewport
        self.texts = texts
        # The hall behind the table takes 4 bytes per pixel, and the one behind a reveal as much, unless it is small.
        pixels = surface.get_width() * surface.get_height()
        budget = (36 << 20) + (11 if pixels < MANY_PIXELS else 8) * pixels
        self._shapes: Lru[Hashable, pygame.Surface] = Lru(budget, surface_bytes) if shapes is None else shapes

    @property
    def canvas(self) -> Rect:
        """The whole window in virtual units."""
        return self.viewport.canvas

    def clear_layers(self) -> None:
        """Forget all cached shapes and layers, for instance after a language change."""
        self._shapes.clear()

    def forget_lights(self) -> None:
        """Forget all lightning: it is large, and quickly remade where it flashes."""
        self._shapes.drop(lambda name: not (isinstance(name, tuple) and name[0] == "light"))

    def forget_layers(self) -> None:
        """Forget all layers: for a scene that gives way to one with large layers of its own."""
        self._shapes.drop(lambda name: not (isinstance(name, tuple) and name[0] == "layer"))

    @property
    def strong(self) -> bool:
        """Whether it paints in the high-contrast look (`ui.base.contrast`): nothing glows, and edges are thicker."""
        return self.texts.strong

    def fill(self, colour: Colour) -> None:
        """Fill the whole window."""
        self.surface.fill(colour)

    def rect(self, rect: Rect, colour: Colour) -> None:
        """Fill a rectangle with sharp corners."""
        area = self.viewport.rect_px(rect)
        # A rectangle as thin as this is a line rather than a ground.
        if self.strong and min(rect.w, rect.h) > 8:
            colour = strong_ground(colour)
        if len(colour) == 3 or colour[3] == 255:
            self.surface.fill(colour, area)
            return
        area = area.clip(self.surface.get_clip())
        if area.w == 0 or area.h == 0:
            return
        # The cache key leaves out the size: a light may fade over the whole window.
        tile = self._shape(("tint", colour), lambda: _tint(colour))
        for y in range(area.top, area.bottom, _TILE):
            for x in range(area.left, area.right, _TILE):
                self.surface.blit(tile, (x, y), (0, 0, min(_TILE, area.right - x), min(_TILE, area.bottom - y)))

    def brighten(self, rect: Rect, colour: Colour) -> None:
        """Add a colour to everything a rectangle shows."""
        self.surface.fill(colour[:3], self._seen(rect), special_flags=pygame.BLEND_RGB_ADD)

    def dim(self, alpha: int, colour: Colour = (6, 14, 18)) -> None:
        """Lay a veil over the whole window; `alpha` 0 to 255."""
        self.rect(self.canvas, (colour[0], colour[1], colour[2], alpha))

    def darken(self, rect: Rect, light: Colour) -> None:
        """Multiply every colour in `rect` by `light` / 255: cheaper than a veil."""
        self.surface.fill(light, self._seen(rect), special_flags=pygame.BLEND_RGB_MULT)

    def _seen(self, rect: Rect) -> pygame.Rect:
        """As much of a rectangle as may be drawn on, in pixels: with a flag, `fill` fills what lies wholly
        outside the clip."""
        return self.viewport.rect_px(rect).clip(self.surface.get_clip())

    def panel(
        self,
        rect: Rect,
        fill: Colour | None,
        *,
        border: Colour | None = None,
        border_width: float = 3,
        radius: float = PLATE_CORNER,
        shadow: float = 0,
    ) -> None:
        """Draw a rounded rectangle; `shadow` is the reach of a soft shadow that falls a little downwards."""
        if self.strong:
            if border is None and fill == INK:
                # What stands out by its shade alone gets an outline.
                border, border_width = INK, 2
            fill, border, thick = _strong(fill, border, border_width)
            grown = 0.0 if border is None else thick - border_width
            rect, radius, border_width = rect.inflate(2 * grown, 2 * grown), radius + grown, thick
        if shadow > 0:
            self.glow(rect.move(0, shadow * 0.35), (0, 0, 0, 110), spread=shadow, radius=radius)
        area = self.viewport.rect_px(rect)
        corner, width = self.viewport.px(radius), self.viewport.px(border_width)
        rim = forms.rounded_rim(corner, width)
        size = _least(area.size, (rim, rim))
        picture = self._shape(
            ("panel", size, corner, fill, border, width), lambda: forms.rounded(size, corner, fill, border, width)
        )
        forms.spread(self.surface, picture, area, (rim, rim))

    def glow(
        self, rect: Rect, colour: Colour, *, spread: float, radius: float = PLATE_CORNER, covered: Rect | None = None
    ) -> None:
        """Draw a soft light (or shadow) of `colour` that reaches `spread` beyond `rect`, except in a part of it that
        is going to be `covered` (`is_worth_leaving_out`)."""
        if self.strong:
            return
        left, top = self.viewport.to_px(rect.topleft)
        # The same size at every position: soft things need no exact edge, so one picture serves everywhere.
        area = pygame.Rect(left, top, self.viewport.px(rect.w), self.viewport.px(rect.h))
        corner, reach = self.viewport.px(radius), self.viewport.px(spread)
        whole, rim = area.inflate(2 * reach, 2 * reach), forms.soft_rim(corner, reach)
        least = _least(whole.size, (rim, rim))
        size = least[0] - 2 * reach, least[1] - 2 * reach
        picture = self._shape(("soft", size, corner, reach, colour), lambda: forms.soft(size, corner, reach, colour))
        if covered is None:
            forms.spread(self.surface, picture, whole, (rim, rim))
            return
        before = self.surface.get_clip()
        for part in _around(self.viewport.rect_px(covered), whole):
            self.surface.set_clip(part.clip(before))
            forms.spread(self.surface, picture, whole, (rim, rim))
        self.surface.set_clip(before)

    def is_worth_leaving_out(self, covered: Rect) -> bool:
        """Return whether so much of a light is covered that `glow` is quicker around it."""
        return min(covered.w, covered.h) > 0 and covered.w * covered.h * self.viewport.scale**2 >= _WORTH_LEAVING_OUT

    def dashed(
        self,
        rect: Rect,
        colour: Colour,
        *,
        width: float = 3,
        radius: float = PLATE_CORNER,
        dash: float = 16,
        gap: float = 10,
    ) -> None:
        """Draw the dashed outline of a rounded rectangle."""
        if self.strong:
            _, edge, width = _strong(None, colour, width)
            colour = edge or colour
        area = self.viewport.rect_px(rect)
        corner, thick = self.viewport.px(radius), self.viewport.px(width)
        long, short = dash * self.viewport.scale, gap * self.viewport.scale
        name = ("dashed", area.size, corner, thick, colour, dash, gap)
        self.surface.blit(self._shape(name, lambda: forms.dashed(area.size, corner, colour, thick, long, short)), area)

    def gradient(self, rect: Rect, top: Colour, bottom: Colour, *, radius: float = 0) -> None:
        """Fill a rectangle, rounded if asked, with a gradient from `top` to `bottom`; opacity may change too."""
        if self.strong:
            top, bottom = strong_ground(top), strong_ground(bottom)
        area = self.viewport.rect_px(rect)
        corner = self.viewport.px(radius)
        rim = corner + 1 if corner else 0
        size = _least(area.size, (rim, area.h))

        def make() -> pygame.Surface:
            picture = forms.vertical_gradient(size, top, bottom)
            return forms.masked(picture, corner) if corner else picture

        forms.spread(self.surface, self._shape(("gradient", size, corner, top, bottom), make), area, (rim, 0))

    def radial(
        self, rect: Rect, stops: tuple[tuple[float, Colour], ...], *, centre: Point = (0.5, 0.36), reach: float = 0.8
    ) -> None:
        """Fill a rectangle with an opaque round gradient; `centre` and `reach` as in `shapes.radial_gradient`."""
        area = self.viewport.rect_px(rect)
        if self._is_all(area):
            # Usually in a layer, which is cached itself.
            forms.radial_gradient(area.size, centre, reach, stops, onto=self.surface)
            return
        picture = self._shape(
            ("radial", area.size, centre, reach, stops),
            lambda: forms.radial_gradient(area.size, centre, reach, stops),
        )
        self.surface.blit(picture, area)

    def circle(
        self,
        centre: Point,
        radius: float,
        fill: Colour | None,
        *,
        border: Colour | None = None,
        border_width: float = 0,
    ) -> None:
        """Draw a disc, or a ring if `fill` is None; the border is inside the radius."""
        if self.strong:
            fill, border, thick = _strong(fill, border, border_width)
            radius, border_width = radius + (0.0 if border is None else thick - border_width), thick
        side = max(2, 2 * self.viewport.px(radius))
        width = self.viewport.px(border_width)
        x, y = self.viewport.to_px(centre)
        picture = self._shape(
            ("panel", (side, side), side // 2, fill, border, width),
            lambda: forms.rounded((side, side), side // 2, fill, border, width),
        )
        self.surface.blit(picture, (x - side // 2, y - side // 2))

    def line(self, start: Point, end: Point, colour: Colour, width: float = 3) -> None:
        """Draw a straight opaque line."""
        if start[0] == end[0] or start[1] == end[1]:
            half = width / 2
            left, right = sorted((start[0], end[0]))
            top, bottom = sorted((start[1], end[1]))
            upright = start[0] == end[0]
            grow_x, grow_y = (half, 0.0) if upright else (0.0, half)
            self.rect(Rect(left - grow_x, top - grow_y, right - left + 2 * grow_x, bottom - top + 2 * grow_y), colour)
            return
        pygame.draw.aaline(
            self.surface, colour[:3], self.viewport.to_px(start), self.viewport.to_px(end), self.viewport.px(width)
        )

    def lines(self, points: list[Point], colour: Colour, width: float = 3) -> None:
        """Draw opaque lines from point to point, with round joints."""
        for start, end in pairwise(points):
            self.line(start, end, colour, width)
        if self.viewport.px(width) > 2:
            for point in points[1:-1]:
                self.circle(point, width / 2, colour)

    def streak(self, points: list[Point], colour: Colour, width: float) -> None:
        """Draw opaque lines from point to point with rough edges: several times cheaper, for things that flicker
        past."""
        thick = self.viewport.px(width)
        places = list(map(self.viewport.to_px, points))
        pygame.draw.lines(self.surface, colour, False, places, thick)  # noqa: FBT003
        if thick > 2:
            for place in places[1:-1]:
                pygame.draw.circle(self.surface, colour, place, thick / 2)

    def light(
        self, name: Hashable, rect: Rect, make: Callable[[], Sequence[Stroke]], core: Colour, glow: Colour
    ) -> None:
        """Add lines of light to what `rect` shows: a bright core, thin at its ends, in a soft glow.

        `make` returns the lines, in units from the middle of `rect`; they are cached as one picture under `name`.
        """
        area = self.viewport.rect_px(rect)
        # A game caches a hundred of these.
        share = min(1.0, SHARPEST / self.viewport.scale)
        scale, size = self.viewport.scale * share, (round(area.w * share), round(area.h * share))

        def draw() -> pygame.Surface:
            strokes = [stroke.scaled(scale) for stroke in make()]
            return forms.light(size, strokes, core, glow, max(1, round(5 * scale)))

        picture = self._shape(("light", name, area.size), draw)
        if share < 1:
            picture = pygame.transform.smoothscale_by(picture, 1 / share)
        at = area.x + (area.w - picture.get_width()) // 2, area.y + (area.h - picture.get_height()) // 2
        self.surface.blit(picture, at, special_flags=pygame.BLEND_RGB_ADD)

    def polygon(
        self,
        points: list[Point],
        fill: Colour,
        *,
        border: Colour | None = None,
        border_width: float = 0,
        keep: bool = True,
    ) -> None:
        """Draw a filled polygon with smooth edges. It is cached by its shape: moving it is cheap, changing it is not. A
        large one that is part of a layer need not be cached."""
        left, top = min(x for x, _ in points), min(y for _, y in points)
        scale = self.viewport.scale
        shape = tuple((round((x - left) * scale, 1), round((y - top) * scale, 1)) for x, y in points)
        width = self.viewport.px(border_width)

        def make() -> pygame.Surface:
            return forms.polygon(shape, fill, border, width)

        picture = self._shape(("polygon", shape, fill, border, width), make) if keep else make()
        x, y = self.viewport.to_px((left, top))
        self.surface.blit(picture, (x - width - 1, y - width - 1))

    def emblem(self, name: Hashable, at: Point, outline: Callable[[], list[Point]], fill: Colour) -> None:
        """Draw a small polygon in ink round a point, from which `outline` counts. It is cached by its name, which is
        quicker than by its shape where there are many of them."""
        scale = self.viewport.scale

        def make() -> pygame.Surface:
            points = outline()
            left, top = min(x for x, _ in points), min(y for _, y in points)
            shape = tuple(((x - left) * scale, (y - top) * scale) for x, y in points)
            return forms.polygon(shape, fill, INK, self.viewport.px(2))

        picture = self._shape(("emblem", name, fill, scale), make)
        x, y = self.viewport.to_px(at)
        self.surface.blit(picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))

    def stripes(self, rect: Rect, colour: Colour, *, step: float = 48) -> None:
        """Draw stripes that warn, one every `step` units and half as wide; they lean to the right."""
        high, wide = rect.h, step / 2
        with self.clip(rect):
            for index in range(-math.ceil(high / step), math.ceil(rect.w / step)):
                foot = rect.left + index * step
                top = [(foot + high, rect.top), (foot + high + wide, rect.top)]
                self.polygon([(foot, rect.bottom), *top, (foot + wide, rect.bottom)], colour)

    def beam(self, points: list[Point], colour: Colour, *, blur: float = 24, keep: bool = True) -> None:
        """Draw a polygon of light without a hard edge: it fades within about `blur` units. Cached as a `polygon` is."""
        if self.strong:
            return
        left, top = min(x for x, _ in points), min(y for _, y in points)
        # Light needs no exact edge: a large window gets it enlarged, as each of its pictures takes megabytes.
        times = softness(self.viewport)
        scale = self.viewport.scale / times
        reach = max(2, round(blur * scale))
        shape = tuple((round((x - left) * scale, 1), round((y - top) * scale, 1)) for x, y in points)
        name = ("beam", shape, colour, reach)
        picture = (
            self._shape(name, lambda: forms.beam(shape, colour, reach)) if keep else forms.beam(shape, colour, reach)
        )
        x, y = self.viewport.to_px((left, top))
        margin = forms.beam_margin(reach) * times
        self.blit_larger(picture, (x - margin, y - margin), times)

    def blit_larger(self, picture: pygame.Surface, at: tuple[int, int], times: int) -> None:
        """Draw as much of a picture in pixels as the surface's clip shows, enlarged by a whole number of `times`, with
        its top left corner at the pixel `at`. Parts that are drawn one by one fit together."""
        if times == 1:
            self.surface.blit(picture, at)
            return
        area = pygame.Rect(at, (picture.get_width() * times, picture.get_height() * times))
        seen = area.clip(self.surface.get_clip())
        if seen.w == 0 or seen.h == 0:
            return
        # In bands: all of it at once would take as much memory again as the window.
        left, right = (seen.left - area.left) // times, -(-(seen.right - area.left) // times)
        top, bottom = (seen.top - area.top) // times, -(-(seen.bottom - area.top) // times)
        rows = max(1, 256 // times)
        for row in range(top, bottom, rows):
            # No row twice: where it is translucent it would show as a line.
            part = pygame.Rect(left, row, right - left, min(rows, bottom - row)).clip(picture.get_rect())
            # Not smoothed: for what is dim, soft or out of focus that takes several times too long.
            larger = pygame.transform.scale_by(picture.subsurface(part), times)
            self.surface.blit(larger, (area.left + part.left * times, area.top + part.top * times))

    def blit(self, picture: pygame.Surface, at: Point, *, premultiplied: bool = False) -> None:
        """Draw a surface that is already in pixels with its top left corner at the virtual point `at`."""
        flags = pygame.BLEND_PREMULTIPLIED if premultiplied else 0
        self.surface.blit(picture, self.viewport.to_px(at), special_flags=flags)

    @contextmanager
    def shifted(self, x: float, y: float) -> Iterator[None]:
        """Draw everything shifted by `x` and `y` virtual units while the context lasts."""
        before = self.viewport
        left, top = before.origin_px
        offset = (left - round(x * before.scale), top - round(y * before.scale))
        self.viewport = Viewport(before.size_px, offset)
        try:
            yield
        finally:
            self.viewport = before

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Draw nothing outside `rect` while the context lasts."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.viewport.rect_px(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def _is_all(self, area: pygame.Rect) -> bool:
        """Whether an area is all of an opaque surface, and none of it is clipped."""
        surface = self.surface
        return area == surface.get_rect() == surface.get_clip() and not surface.get_flags() & pygame.SRCALPHA

    def _shape(self, name: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        picture = self._shapes.get(name)
        if picture is None:
            picture = make()
            self._shapes.put(name, picture)
        return picture


def softness(window: Viewport) -> int:
    """How many times smaller than it is seen something soft or out of focus is drawn for a window: a whole number, so
    that parts of it fit together when they are enlarged."""
    return max(1, round(window.scale / SHARPEST))


def _strong(fill: Colour | None, border: Colour | None, width: float) -> tuple[Colour | None, Colour | None, float]:
    """Fill, border and its width in the high-contrast look."""
    edge = None if border is None else strong_edge(border, fill)
    return None if fill is None else strong_ground(fill), edge, width * 1.5


def _least(size: tuple[int, int], rim: tuple[int, int]) -> tuple[int, int]:
    """The smallest picture that `shapes.spread` can spread over `size`, or `size` itself if that is no larger."""
    return min(size[0], 2 * rim[0] + _TILE), min(size[1], 2 * rim[1] + _TILE)


def _around(hole: pygame.Rect, whole: pygame.Rect) -> list[pygame.Rect]:
    """The four parts of `whole` around a hole inside it: above, below, left and right."""
    hole = hole.clip(whole)
    return [
        pygame.Rect(whole.left, whole.top, whole.w, hole.top - whole.top),
        pygame.Rect(whole.left, hole.bottom, whole.w, whole.bottom - hole.bottom),
        pygame.Rect(whole.left, hole.top, hole.left - whole.left, hole.h),
        pygame.Rect(hole.right, hole.top, whole.right - hole.right, hole.h),
    ]


def _tint(colour: Colour) -> pygame.Surface:
    picture = pygame.Surface((_TILE, _TILE), pygame.SRCALPHA, 32)
    picture.fill(colour)
    return picture
