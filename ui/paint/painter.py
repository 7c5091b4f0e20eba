"""Drawing in virtual units, crisp at the window's real pixels. Scenes and widgets draw only through it.

Shapes are drawn by its base; this adds texts, pictures, and layers of all three.
"""

import math
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Literal

import msgspec
import pygame

from ui.base.contrast import strong_words
from ui.base.lru import Lru
from ui.base.theme import Colour, TextStyle
from ui.base.viewport import Point, Rect, Viewport
from ui.paint.assets import Art, Key
from ui.paint.fonts import CAP_HEIGHT
from ui.paint.shape_painter import ShapePainter
from ui.paint.texts import Side, TextBlock, TextBox, TextCache

Align = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]
"""Which point of a text is placed at the given point. The middle ones centre the capitals."""


class Painter(ShapePainter):
    """Draws shapes, texts, pictures and layers on one surface. They are made once per look and size, then cached."""

    def __init__(
        self,
        surface: pygame.Surface,
        viewport: Viewport,
        texts: TextCache,
        art: Art,
        *,
        shapes: Lru[Hashable, pygame.Surface] | None = None,
    ) -> None:
        """Draw on `surface`, mapping units to pixels by `viewport`; `shapes` is a cache of shapes to share."""
        super().__init__(surface, viewport, texts, shapes)
        self.art = art
        self.hearing: list[str] | None = None
        """The words drawn so far, where they are wanted rather than the picture; nothing is taken from a cache then."""
        self._complete = True

    @property
    def complete(self) -> bool:
        """Whether all pictures drawn so far were ready at their exact size."""
        return self._complete

    def onto(self, surface: pygame.Surface) -> "Painter":
        """Return a painter that draws the same canvas on another surface of the window's size."""
        painter = Painter(surface, Viewport(self.viewport.size_px), self.texts, self.art, shapes=self._shapes)
        painter.hearing = self.hearing
        return painter

    @contextmanager
    def raised(self, units: float) -> Iterator[None]:
        """Draw everything so many units higher."""
        inner = self.viewport
        x, y = inner.origin_px
        self.viewport = msgspec.structs.replace(inner, origin_px=(x, y + inner.px(units)))
        try:
            yield
        finally:
            self.viewport = inner

    # Text

    def text(
        self,
        string: str,
        at: Point,
        style: TextStyle,
        *,
        align: Align = "topleft",
        max_width: float | None = None,
        max_lines: int = 1,
        max_height: float | None = None,
        colour: Colour | None = None,
        alpha: int = 255,
    ) -> Rect:
        """Draw `string` and return its rectangle. `at` is the point that `align` names.

        A text wider than `max_width` shrinks, down to the style's smallest size. With `max_lines` above 1 it wraps
        first, and shrinks when it needs more lines than that or is higher than `max_height`. What does not fit even
        then ends with an ellipsis. The player's text size is applied here. Several lines are flush left, centred or
        flush right, as `align` says.
        """
        if self.hearing is not None:
            self.hearing.append(string)
        box = self.text_box(style, max_width, max_lines, max_height)
        side: Side = "left" if "left" in align else "right" if "right" in align else "center"
        colour = colour or style.colour
        block = self.texts.block(string, box, colour=strong_words(colour) if self.strong else colour, side=side)
        rect = self._place(block, at, align)
        picture = block.surface
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        self.surface.blit(picture, self.viewport.to_px((rect.x, rect.y)))
        return rect

    def measure(
        self,
        string: str,
        style: TextStyle,
        *,
        max_width: float | None = None,
        max_lines: int = 1,
        max_height: float | None = None,
    ) -> tuple[float, float]:
        """Return the width and height that `text` would use for the same arguments."""
        width, high = self.texts.size(string, self.text_box(style, max_width, max_lines, max_height))
        scale = self.viewport.scale
        return width / scale, high / scale

    @contextmanager
    def larger_words(self, factor: float) -> Iterator[None]:
        """Draw and measure words larger than the player's settings ask for, by this factor."""
        usual = self.texts.text_scale
        self.texts.text_scale = usual * factor
        try:
            yield
        finally:
            self.texts.text_scale = usual

    def sign(self, string: str, at: Point, radius: float, style: TextStyle, *, like: str = "") -> None:
        """Draw a short sign around `at`, smaller where it, or one `like` it, would reach out of a circle of this
        radius."""
        width = max(self.measure(one, style)[0] for one in (string, like))
        high = style.size * self.texts.text_scale * CAP_HEIGHT[style.face]
        share = min(1.0, 2 * radius / math.hypot(width, high))
        self.text(string, at, style.but(size=style.size * share), align="center")

    def text_box(self, style: TextStyle, max_width: float | None, max_lines: int, max_height: float | None) -> TextBox:
        """Return the room for a text in pixels, from virtual units."""
        scale = self.viewport.scale
        return TextBox(
            style,
            scale,
            None if max_width is None else math.floor(max_width * scale),
            max_lines,
            None if max_height is None else math.floor(max_height * scale),
        )

    # Pictures

    def image(
        self,
        key: Key,
        rect: Rect,
        angle: float = 0,
        alpha: int = 255,
        *,
        exact: bool = True,
        light: Colour | None = None,
    ) -> bool:
        """Draw a picture fitted into `rect`, rotated by `angle` degrees clockwise around its middle; unless `exact`,
        any size that is ready will do. It is seen in a `light` of this colour, if that is not full daylight.

        Return False if the picture is not ready: nothing was drawn then, and a redraw follows automatically.
        """
        width, height = max(1, round(rect.w * self.viewport.scale)), max(1, round(rect.h * self.viewport.scale))
        picture = self.art.image(key, width, height, -angle, exact=exact)
        # A picture that need not be exact is as good as it will get.
        self._complete = self._complete and (self.art.is_ready(key, width, height) if exact else picture is not None)
        if picture is None:
            return False
        if alpha < 255 or light is not None:
            picture = picture.copy()
            level = max(0, alpha)
            red, green, blue = (255, 255, 255) if light is None else light[:3]
            seen = red * level // 255, green * level // 255, blue * level // 255, level
            picture.fill(seen, special_flags=pygame.BLEND_RGBA_MULT)
        x, y = self.viewport.to_px((rect.centerx, rect.centery))
        self.surface.blit(
            picture,
            (x - picture.get_width() // 2, y - picture.get_height() // 2),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
        return True

    def image_at(
        self, key: Key, at: Point, wide: float, high: float | None = None, *, angle: float = 0, alpha: int = 255
    ) -> bool:
        """Draw a picture as `image` does, its middle ``at`` a point: so ``wide``, and as high by default."""
        high = wide if high is None else high
        return self.image(key, Rect(at[0] - wide / 2, at[1] - high / 2, wide, high), angle, alpha)

    def enlarge(self, rect: Rect, times: float) -> None:
        """Draw what the surface shows inside `rect` again, larger around its middle."""
        area = self.viewport.rect_px(rect).clip(self.surface.get_rect())
        if area.w and area.h:
            larger = pygame.transform.smoothscale_by(self.surface.subsurface(area), times)
            self.surface.blit(larger, larger.get_rect(center=area.center))

    def has_image(self, key: Key, rect: Rect, angle: float = 0) -> bool:
        """Return whether `image` could draw this at once at its exact size."""
        scale = self.viewport.scale
        return self.art.at_hand(key, max(1, round(rect.w * scale)), max(1, round(rect.h * scale)), -angle)

    def has_some_image(self, key: Key, rect: Rect) -> bool:
        """Return whether `image` would draw this now, at least in another size."""
        scale = self.viewport.scale
        return self.art.nearest(key, max(1, round(rect.w * scale)), max(1, round(rect.h * scale))) is not None

    def layer(self, name: Hashable, rect: Rect, draw: Callable[["Painter"], None], *, opaque: bool = False) -> None:
        """Draw what `draw` draws inside `rect`, and cache it as one picture until the window's size changes.

        `draw` gets a painter with the same virtual coordinates. `name` must include everything that changes the look.
        While pictures in it are still being made, the layer is redrawn each time. `opaque` (for layers that cover all
        of `rect`) is faster.
        """
        if self.hearing is not None:
            draw(self)
            return
        area = self.viewport.rect_px(rect)
        key = ("layer", name, area.size)
        kept = self._shapes.get(key)
        if kept is not None:
            self.surface.blit(kept, area)
            return
        if opaque and self._is_all(area):
            # Drawn where it is seen, it needs a picture only for later: the title's first frame has none of that size.
            inner = Painter(self.surface, self.viewport, self.texts, self.art, shapes=self._shapes)
            draw(inner)
            complete = inner.complete
            picture = self.surface.copy() if complete else self.surface
        else:
            picture, complete = self._apart(area, draw, opaque=opaque)
            self.surface.blit(picture, area)
        if complete:
            self._shapes.put(key, picture)
        else:
            self._complete = False

    def cut_out(self, rect: Rect, draw: Callable[["Painter"], None]) -> tuple[pygame.Surface, bool]:
        """Return what `draw` draws inside `rect` as a picture in pixels, and whether all pictures in it were ready."""
        return self._apart(self.viewport.rect_px(rect), draw, opaque=False)

    def _apart(
        self, area: pygame.Rect, draw: Callable[["Painter"], None], *, opaque: bool
    ) -> tuple[pygame.Surface, bool]:
        """Return what `draw` draws in an area of the window, and whether all pictures in it were ready."""
        picture = pygame.Surface(area.size, 0 if opaque else pygame.SRCALPHA, 32)
        outer = self.viewport
        origin = (area.x + outer.origin_px[0], area.y + outer.origin_px[1])
        inner = Painter(picture, Viewport(outer.size_px, origin), self.texts, self.art, shapes=self._shapes)
        draw(inner)
        return picture, inner.complete

    def has_layer(self, name: Hashable, rect: Rect) -> bool:
        """Return whether a layer is cached; it then counts as just used."""
        return self._shapes.get(("layer", name, self.viewport.rect_px(rect).size)) is not None

    def draw_layer(self, name: Hashable, rect: Rect) -> None:
        """Draw a cached layer. Raises LookupError for one that is not cached."""
        area = self.viewport.rect_px(rect)
        kept = self._shapes.get(("layer", name, area.size))
        if kept is None:
            raise LookupError(f"the layer {name!r} is not kept")
        self.surface.blit(kept, area)

    def draw_layer_larger(self, name: Hashable, rect: Rect, times: int) -> None:
        """Draw as much of a layer as the surface's clip shows, enlarged by a whole number of ``times``.

        Parts that are drawn one by one fit together. Raises LookupError for a layer that is not stored.
        """
        area = self.viewport.rect_px(rect)
        kept = self._shapes.get(("layer", name, area.size))
        if kept is None:
            raise LookupError(f"the layer {name!r} is not kept")
        self.blit_larger(kept, area.topleft, times)

    def keep_layer(self, name: Hashable, rect: Rect, picture: pygame.Surface) -> None:
        """Cache a picture that was drawn elsewhere as the layer that `layer` would make."""
        self._shapes.put(("layer", name, self.viewport.rect_px(rect).size), picture)

    def take_layer(self, name: Hashable, rect: Rect) -> pygame.Surface | None:
        """Forget a layer and return its picture, which may be drawn over; None if it is not cached."""
        return self._shapes.pop(("layer", name, self.viewport.rect_px(rect).size))

    def _place(self, block: TextBlock, at: Point, align: Align) -> Rect:
        scale = self.viewport.scale
        rect = Rect(0, 0, block.surface.get_width() / scale, block.surface.get_height() / scale)
        setattr(rect, align, at)
        if align in ("midleft", "center", "midright"):
            rect.y += block.rise / scale
        return rect
