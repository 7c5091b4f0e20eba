"""A picture of the whole canvas made of pieces, redrawn only where a piece has changed."""

from collections.abc import Callable, Hashable, Iterator, Sequence

import msgspec
import pygame

from ui.base.viewport import Rect
from ui.paint.painter import Painter

COARSE = 2
"""How many pixels of the window's, in width and height, one of an afterimage takes."""
STRIP = 30
"""The least height in pixels of the strips in which something translucent is drawn."""


class Piece(msgspec.Struct, frozen=True):
    """A part of the picture: a value that says all it shows, and how to draw it inside ``bounds`` (virtual units)."""

    name: Hashable
    shows: object
    bounds: Rect
    draw: Callable[[Painter], None]


class Afterimage:
    """What a picture showed, with a quarter of its pixels: it fades over another one without a second picture of the
    window's size."""

    def __init__(self, picture: pygame.Surface) -> None:
        """Take a copy of ``picture`` as it is now."""
        width, high = picture.get_size()
        self._small = pygame.transform.scale(picture, (-(-width // COARSE), -(-high // COARSE)))

    def darken(self, share: float) -> None:
        """Take light from it; ``share`` is how much is left."""
        light = round(255 * min(1.0, max(0.0, share)))
        self._small.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)

    def draw(self, painter: Painter, alpha: int) -> None:
        """Draw it at an opacity of 0 to 255, strip by strip: a strip stays in the processor's cache."""
        wide = self._small.get_width()
        left, top = painter.viewport.to_px((0, 0))
        strip = pygame.Surface((wide * COARSE, STRIP * COARSE), pygame.SRCALPHA, 32)
        for y, part in _translucent_strips(self._small, alpha, STRIP):
            larger = strip.subsurface((0, 0, wide * COARSE, part.get_height() * COARSE))
            pygame.transform.scale_by(part, COARSE, larger)
            painter.surface.blit(larger, (left, top + y * COARSE))


class Collage:
    """Holds the picture. The lowest piece must cover the canvas."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._strong = False
        """Whether it was drawn in the high-contrast look."""
        self._shown: dict[Hashable, tuple[object, pygame.Rect]] = {}
        self._late: list[pygame.Rect] = []
        """Areas where the picture lags behind ``_shown``."""

    def draw(self, painter: Painter, pieces: Sequence[Piece], *, alpha: int = 255) -> None:
        """Bring the picture up to date with ``pieces``, the lowest first, and draw it at an opacity of 0 to 255."""
        if painter.hearing is not None:
            for piece in pieces:
                piece.draw(painter)
            return
        self.renew(painter, pieces)
        self.draw_again(painter, alpha=alpha)

    def renew(self, painter: Painter, pieces: Sequence[Piece]) -> list[pygame.Rect]:
        """Bring the picture up to date with ``pieces``, the lowest first, and draw nothing; return where it has
        changed, in pixels of the canvas."""
        surface = self._canvas(painter)
        inner = painter.onto(surface)
        placed = self._place(inner, pieces)
        late, self._late = self._late, []
        for area in late:
            self._redraw(inner, placed, area)
        return late

    def draw_again(self, painter: Painter, *, alpha: int = 255) -> None:
        """Draw the picture as it is."""
        if self._surface is None:
            return
        left, top = painter.viewport.to_px((0, 0))
        if alpha == 255:
            painter.surface.blit(self._surface, (left, top))
            return
        for y, part in _translucent_strips(self._surface, alpha, STRIP):
            painter.surface.blit(part, (left, top + y))

    def afterimage(self) -> Afterimage | None:
        """What the picture shows now, None if there is nothing yet."""
        return None if self._surface is None else Afterimage(self._surface)

    def advance(self, painter: Painter, pieces: Sequence[Piece]) -> bool:
        """Bring part of the picture up to date without drawing it; return whether any is left to do."""
        if self._surface is None or self._surface.get_size() != painter.viewport.size_px:
            # Allocating the surface takes as long as drawing a good part of the picture.
            self._canvas(painter)
            return True
        inner = painter.onto(self._surface)
        placed = self._place(inner, pieces)
        if not self._late:
            return False
        # At least six parts, one at a time.
        area, most = self._late.pop(), self._surface.get_width() * self._surface.get_height() // 6
        high = max(1, most // area.w)
        if area.h > high:
            self._late.append(pygame.Rect(area.x, area.y + high, area.w, area.h - high))
            area.h = high
        self._redraw(inner, placed, area)
        return bool(self._late)

    def _canvas(self, painter: Painter) -> pygame.Surface:
        """The surface of the picture, started afresh if the window's size or the look has changed."""
        size = painter.viewport.size_px
        if self._surface is None or self._surface.get_size() != size or self._strong != painter.strong:
            self._surface, self._strong = pygame.Surface(size, 0, 32), painter.strong
            self._shown, self._late = {}, []
        return self._surface

    def _place(self, inner: Painter, pieces: Sequence[Piece]) -> list[tuple[Piece, pygame.Rect]]:
        """The pieces with their rectangles in pixels; note what has to be drawn for them."""
        placed = [(piece, inner.viewport.rect_px(piece.bounds)) for piece in pieces]
        changed = self._changed(placed)
        if changed:
            self._late = _merged([*self._late, *changed], inner.surface.get_rect())
        return placed

    def shows(self, piece: Piece) -> bool:
        """Whether the picture already shows a piece."""
        return piece.name in self._shown and self._shown[piece.name][0] == piece.shows

    def _changed(self, placed: Sequence[tuple[Piece, pygame.Rect]]) -> list[pygame.Rect]:
        """Note what is shown from now on, and return the areas that differ from before."""
        before, self._shown = self._shown, {}
        areas = []
        for piece, area in placed:
            old = before.pop(piece.name, None)
            if old is None:
                areas.append(area)
            elif old[1] != area or old[0] != piece.shows:
                areas += [old[1], area]
            self._shown[piece.name] = piece.shows, area
        return areas + [area for _, area in before.values()]

    def _redraw(self, inner: Painter, placed: Sequence[tuple[Piece, pygame.Rect]], area: pygame.Rect) -> None:
        """Draw all pieces that touch ``area``; those that were not ready yet are redrawn in the next frame."""
        for piece, bounds in placed:
            if not bounds.colliderect(area):
                continue
            inner.surface.set_clip(area.clip(bounds))
            part = inner.onto(inner.surface)
            piece.draw(part)
            if not part.complete:
                self._shown[piece.name] = None, bounds
        inner.surface.set_clip(None)


def _translucent_strips(picture: pygame.Surface, alpha: int, high: int) -> Iterator[tuple[int, pygame.Surface]]:
    """The same pixels with an opacity, in strips so ``high``, each with its top: a strip stays in the processor's cache
    until it is drawn.

    Without a copy: the opacity is the pixels' fourth byte, which an opaque surface does not use. So a picture is drawn
    in two thirds of the time that ``set_alpha`` takes. It cannot be drawn itself, or drawn on, until the strips are
    gone.
    """
    wide, whole = picture.get_size()
    # pygame's stubs do not know that its own buffers are buffers.
    seen = pygame.image.frombuffer(picture.get_buffer(), (wide, whole), "BGRA")  # type: ignore[arg-type]
    for top in range(0, whole, high):
        part = seen.subsurface((0, top, wide, min(high, whole - top)))
        part.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MAX)
        part.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MIN)
        yield top, part


def _merged(areas: Sequence[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The areas inside ``whole``. Overlapping ones are merged, so that nothing is drawn twice, unless the result is far
    larger than both: a wide and a tall one that cross."""
    merged: list[pygame.Rect] = []
    for area in areas:
        grown = area.clip(whole)
        if grown.w == 0 or grown.h == 0:
            continue
        while (hit := next((one for one in merged if _belong(grown, one)), None)) is not None:
            merged.remove(hit)
            grown = grown.union(hit)
        merged.append(grown)
    return merged


def _belong(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether two areas are cheaper to draw as one."""
    both = one.union(other)
    return bool(one.colliderect(other)) and both.w * both.h <= 1.3 * (one.w * one.h + other.w * other.h)
