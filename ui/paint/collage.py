"""A picture of the whole canvas made of pieces, drawn anew only where a piece has changed."""

from collections.abc import Callable, Hashable, Sequence

import msgspec
import pygame

from ui.base.viewport import Rect
from ui.paint.painter import Painter

LARGEST_UNION = 1.3
"""Areas that overlap are drawn as one that is at most so many times as large as both together."""


class Piece(msgspec.Struct, frozen=True):
    """A part of the picture: a value that holds all it shows, and how to draw it inside ``bounds`` (virtual units)."""

    name: Hashable
    shows: object
    bounds: Rect
    draw: Callable[[Painter], None]


class Collage:
    """Keeps the picture. The lowest piece must cover the canvas."""

    def __init__(self) -> None:
        """Start with nothing drawn."""
        self._surface: pygame.Surface | None = None
        self._shown: dict[Hashable, tuple[object, pygame.Rect]] = {}

    def draw(self, painter: Painter, pieces: Sequence[Piece]) -> None:
        """Bring the picture up to date with ``pieces``, the lowest first, and draw it."""
        size = painter.viewport.size_px
        surface = self._surface
        if surface is None or surface.get_size() != size:
            surface = self._surface = pygame.Surface(size, 0, 32)
            self._shown = {}
        inner = painter.onto(surface)
        placed = [(piece, inner.viewport.rect_px(piece.bounds)) for piece in pieces]
        for area in _merged(self._changed(placed), surface.get_rect()):
            self._redraw(inner, placed, area)
        painter.surface.blit(surface, painter.viewport.to_px((0, 0)))

    def shows(self, piece: Piece) -> bool:
        """Whether a piece is in the picture as it is."""
        return piece.name in self._shown and self._shown[piece.name][0] == piece.shows

    def _changed(self, placed: Sequence[tuple[Piece, pygame.Rect]]) -> list[pygame.Rect]:
        """Note what is shown from now on, and return the areas where that is something else than before."""
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
        """Draw all pieces that touch ``area``; what was not ready yet is to be drawn again in the next frame."""
        for piece, bounds in placed:
            if not bounds.colliderect(area):
                continue
            inner.surface.set_clip(area.clip(bounds))
            part = inner.onto(inner.surface)
            piece.draw(part)
            if not part.complete:
                self._shown[piece.name] = None, bounds
        inner.surface.set_clip(None)


def _merged(areas: Sequence[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The areas inside ``whole``. Those that overlap are made one, so that nothing is drawn twice, unless that takes in
    far more than both: a long and a high one that cross."""
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
    return bool(one.colliderect(other)) and both.w * both.h <= LARGEST_UNION * (one.w * one.h + other.w * other.h)
