"""Texts as pictures, fitted into a width and a number of lines, and kept."""

import math
from collections.abc import Callable, Hashable
from typing import Literal

import msgspec
import pygame

from ui.base.lru import Lru, surface_bytes
from ui.base.theme import Colour, Face, TextStyle
from ui.paint.fonts import Fonts, clean, shorten, wrap
from ui.paint.shapes import blank

Side = Literal["left", "center", "right"]
_SHRINK = 0.95
MOST_FITS = 1024
"""Of so many texts is known how they fit."""


class TextBlock(msgspec.Struct, frozen=True):
    """A drawn text. `rise` is how many pixels to move it down so that its capitals are centred on its middle.

    `cut` is true if it did not fit even at its smallest size, so that an ellipsis stands for the rest.
    """

    surface: pygame.Surface
    rise: float
    size_px: int
    lines: tuple[str, ...]
    cut: bool


class _Fit(msgspec.Struct, frozen=True):
    lines: tuple[str, ...]
    size_px: int
    whole: bool


class _Fitted(msgspec.Struct, frozen=True):
    """A text as it fits, with the width of each line and the height of all of them in pixels, without an outline."""

    fit: _Fit
    face: Face
    widths: tuple[int, ...]
    high: int


class TextCache:
    """Draws texts and keeps the pictures. `text_scale` is the player's text size (1 is normal)."""

    def __init__(self, fonts: Fonts, *, text_scale: float = 1.0, memory: int = 12 << 20) -> None:
        """Start empty; `memory` is how many bytes the pictures may take."""
        self.fonts = fonts
        self.text_scale = text_scale
        self._blocks: Lru[Hashable, TextBlock] = Lru(memory, lambda block: surface_bytes(block.surface))
        self._fits: Lru[Hashable, _Fitted] = Lru(MOST_FITS, lambda _fitted: 1)

    def clear(self) -> None:
        """Forget all pictures."""
        self._blocks.clear()
        self._fits.clear()

    def block(
        self,
        string: str,
        style: TextStyle,
        *,
        scale: float,
        max_width: int | None,
        max_lines: int,
        max_height: int | None,
        colour: Colour,
        side: Side,
    ) -> TextBlock:
        """Return `string` as a picture; `max_width` and `max_height` are pixels, `scale` is pixels per unit."""
        name = (string, style, scale, self.text_scale, max_width, max_lines, max_height, colour, side)
        block = self._blocks.get(name)
        if block is None:
            fitted = self._fitted(string, style, scale, max_width, max_lines, max_height)
            block = self._draw(fitted, style, scale, colour, side)
            self._blocks.put(name, block)
        return block

    def size(
        self,
        string: str,
        style: TextStyle,
        *,
        scale: float,
        max_width: int | None,
        max_lines: int,
        max_height: int | None,
    ) -> tuple[int, int]:
        """Return how wide and high the picture of `block` is for the same arguments, without drawing it."""
        fitted, edge = self._fitted(string, style, scale, max_width, max_lines, max_height), _edge(style, scale)
        return max(1, max(fitted.widths, default=1) + 2 * edge), max(1, fitted.high + 2 * edge)

    def _fitted(
        self,
        string: str,
        style: TextStyle,
        scale: float,
        max_width: int | None,
        max_lines: int,
        max_height: int | None,
    ) -> _Fitted:
        """Fit a text, or look up how it fitted: what is measured is drawn next, and measured again in later frames."""
        name = (string, style, scale, self.text_scale, max_width, max_lines, max_height)
        fitted = self._fits.get(name)
        if fitted is None:
            text = clean(string)
            face = self.fonts.face_for(style.face, text)
            fit = self._fit(text, face, style, scale, max_width, max_lines, max_height)
            measure = self._measure(face, fit.size_px)
            widths = tuple(measure(line) for line in fit.lines)
            fitted = _Fitted(fit, face, widths, self._height(len(fit.lines), face, fit.size_px, style))
            self._fits.put(name, fitted)
        return fitted

    def _fit(
        self,
        text: str,
        face: Face,
        style: TextStyle,
        scale: float,
        max_width: int | None,
        max_lines: int,
        max_height: int | None,
    ) -> _Fit:
        size = style.size * scale * self.text_scale
        smallest = min(size, style.size * scale * style.smallest)
        if max_width is None:
            return _Fit(tuple(text.split("\n")[:max_lines]), round(size), whole=True)
        width = max(1, max_width)
        if max_lines == 1:
            text = text.replace("\n", " ").replace("\u00ad", "")
        while True:
            fit = self._try(text, face, round(size), width, max_lines)
            high = self._height(len(fit.lines), face, fit.size_px, style)
            if (fit.whole and (max_height is None or high <= max_height)) or size <= smallest:
                break
            size = max(smallest, size * _SHRINK)
        return self._cut(fit, face, width, max_lines, max_height, style)

    def _try(self, text: str, face: Face, size_px: int, width: int, max_lines: int) -> _Fit:
        measure = self._measure(face, size_px)
        if max_lines == 1:
            return _Fit((text,), size_px, whole=measure(text) <= width)
        lines, cut = wrap(text, width, measure)
        return _Fit(tuple(lines), size_px, whole=not cut and len(lines) <= max_lines)

    def _cut(self, fit: _Fit, face: Face, width: int, max_lines: int, max_height: int | None, style: TextStyle) -> _Fit:
        """Leave out what does not fit even at the smallest size."""
        measure = self._measure(face, fit.size_px)
        count = max_lines
        while count > 1 and max_height is not None and self._height(count, face, fit.size_px, style) > max_height:
            count -= 1
        lines = list(fit.lines[:count])
        if len(fit.lines) > count:
            lines[-1] = f"{lines[-1]} {fit.lines[count]}"
        shortened = tuple(shorten(line, width, measure) for line in lines)
        return _Fit(shortened, fit.size_px, whole=shortened == fit.lines)

    def _measure(self, face: Face, size_px: int) -> Callable[[str], int]:
        font = self.fonts.get(face, size_px)
        return lambda text: font.size(text)[0]

    def _height(self, lines: int, face: Face, size_px: int, style: TextStyle) -> int:
        return math.ceil((lines - 1) * size_px * style.line) + self.fonts.get(face, size_px).get_height()

    def _draw(self, fitted: _Fitted, style: TextStyle, scale: float, colour: Colour, side: Side) -> TextBlock:
        fit, widths, height = fitted.fit, fitted.widths, fitted.high
        font, edge = self.fonts.get(fitted.face, fit.size_px), _edge(style, scale)
        step = fit.size_px * style.line
        surface = blank(max(widths, default=1) + 2 * edge, height + 2 * edge, colour)
        for index, line in enumerate(fit.lines):
            if widths[index] == 0:
                continue
            spare = surface.get_width() - 2 * edge - widths[index]
            x = edge + (0 if side == "left" else spare if side == "right" else spare // 2)
            y = edge + round(index * step)
            if style.outline is not None:
                outline = font.render(line, True, style.outline)  # noqa: FBT003
                for turn in range(24):
                    angle = turn * math.tau / 24
                    surface.blit(outline, (x + round(edge * math.cos(angle)), y + round(edge * math.sin(angle))))
            surface.blit(font.render(line, True, colour), (x, y))  # noqa: FBT003
        rise = font.get_height() / 2 - self.fonts.cap_middle(fitted.face, font)
        return TextBlock(surface, rise, fit.size_px, fit.lines, cut=not fit.whole)


def _edge(style: TextStyle, scale: float) -> int:
    """How many pixels the outline reaches beyond the letters."""
    return 0 if style.outline is None else max(1, round(style.outline_width * scale))
