"""The virtual canvas on which scenes are laid out, and its mapping to the window's pixels."""

import msgspec
import pygame

BASE_WIDTH = 1600
BASE_HEIGHT = 900
MIN_WINDOW = (960, 540)

Rect = pygame.FRect
"""A rectangle in virtual units (in pixels only where a name says so)."""

Point = tuple[float, float]
"""A place in virtual units (in pixels only where a name says so)."""


def around(at: Point, wide: float, high: float | None = None) -> Rect:
    """The rectangle of this size around a place; a square without a height."""
    high = wide if high is None else high
    return Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)


def columns(room: Rect, count: int, wide: float | None = None) -> list[Rect]:
    """So many columns of a room, side by side; all of it, or as ``wide`` as this."""
    wide = room.w / count if wide is None else wide
    return [Rect(room.x + index * wide, room.y, wide, room.h) for index in range(count)]


class Viewport(msgspec.Struct, frozen=True):
    """How virtual units map to the pixels of a window of `size_px`.

    The canvas has at least 1600x900 virtual units and grows in one direction if the window has a different aspect
    ratio: 4:3 gives 1600x1200, 21:9 gives 2100x900. It always fills the window, without bars.
    """

    size_px: tuple[int, int]
    origin_px: tuple[int, int] = (0, 0)
    """The window's pixel that is drawn at (0, 0); differs from (0, 0) only while a part of the window is drawn
    separately."""
    scale: float = 0.0
    """The pixels of a virtual unit, which follow from the size."""

    def __post_init__(self) -> None:
        width, height = self.size_px
        if width < 1 or height < 1:
            raise ValueError(f"a window cannot measure {width}x{height} pixels")
        msgspec.structs.force_setattr(self, "scale", min(width / BASE_WIDTH, height / BASE_HEIGHT))

    @property
    def canvas(self) -> Rect:
        """The whole window in virtual units, with its top left corner at (0, 0)."""
        return Rect(0, 0, self.size_px[0] / self.scale, self.size_px[1] / self.scale)

    def px(self, length: float) -> int:
        """Return a virtual length in whole pixels; what is longer than nothing stays at least one pixel long."""
        if length <= 0:
            return 0
        return round(length * self.scale) or 1

    def to_px(self, point: Point) -> tuple[int, int]:
        """Return the pixel nearest to a virtual point."""
        x, y = self.origin_px
        return round(point[0] * self.scale) - x, round(point[1] * self.scale) - y

    def rect_px(self, rect: Rect) -> pygame.Rect:
        """Return a virtual rectangle in pixels; its edges are rounded, so that rectangles that touch still do."""
        scale = self.scale
        x, y, w, h = rect
        left, top = round(x * scale), round(y * scale)
        return pygame.Rect(
            left - self.origin_px[0],
            top - self.origin_px[1],
            round((x + w) * scale) - left,
            round((y + h) * scale) - top,
        )

    def to_virtual(self, point_px: Point) -> Point:
        """Return a pixel's place in virtual units."""
        x, y = self.origin_px
        return (point_px[0] + x) / self.scale, (point_px[1] + y) / self.scale
