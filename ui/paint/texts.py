"""Texts as pictures, fitted into a width and a number of lines, and cached."""

import math
import re
from collections.abc import Callable, Hashable
from typing import Literal

import msgspec
import pygame

from ui.base.lru import Lru, surface_bytes
from ui.base.theme import Colour, Face, TextStyle
from ui.paint.fonts import CAP_HEIGHT, Fonts, clean, shorten, wrap
from ui.paint.shapes import blank

_LONE_ZERO = re.compile(r"(?<![\w.,+−-])0(?![\w.,/])")
Side = Literal["left", "center", "right"]
MOST_FITS, MOST_ARRANGED = 1024, 256
"""How many fitted texts, and how many arrangements of them, are cached."""


class TextBox(msgspec.Struct, frozen=True):
    """A style, and the room for a text set in it."""

    style: TextStyle
    scale: float
    """Pixels per unit."""
    width: int | None = None
    """In pixels; None for as much as the text takes."""
    lines: int = 1
    """The most lines the text may take."""
    height: int | None = None
    """In pixels; None for as much as the text takes."""


class TextBlock(msgspec.Struct, frozen=True):
    """A drawn text."""

    surface: pygame.Surface
    rise: float
    """How many pixels to move it down to centre its capitals on its middle."""
    size_px: int
    lines: tuple[str, ...]
    cut: bool
    """Whether it did not fit even at its smallest size and ends with an ellipsis."""


class _Fit(msgspec.Struct, frozen=True):
    lines: tuple[str, ...]
    size_px: int
    whole: bool


class _Fitted(msgspec.Struct, frozen=True):
    """A fitted text, with the width of each line and the height of all of them in pixels."""

    fit: _Fit
    face: Face
    widths: tuple[int, ...]
    high: int


class TextCache:
    """Draws texts and caches the pictures. `text_scale` is the player's text size (1 is normal)."""

    def __init__(self, fonts: Fonts, *, text_scale: float = 1.0, strong: bool = False, memory: int = 12 << 20) -> None:
        """Start empty; `memory` is how many bytes the pictures may take."""
        self.fonts = fonts
        self.text_scale = text_scale
        self.strong = strong
        """Whether all painters of these texts paint in the high-contrast look."""
        self._blocks: Lru[Hashable, TextBlock] = Lru(memory, lambda block: surface_bytes(block.surface))
        self._fits: Lru[Hashable, _Fitted] = Lru(MOST_FITS, lambda _fitted: 1)
        self.arranged: Lru[Hashable, object] = Lru(MOST_ARRANGED, lambda _placed: 1)
        """Where texts are that were arranged together, by what they say and their room (`ui/layout/drawing.py`)."""

    def clear(self) -> None:
        """Forget all pictures."""
        self._blocks.clear()
        self._fits.clear()
        self.arranged.clear()

    def block(self, string: str, box: TextBox, *, colour: Colour, side: Side) -> TextBlock:
        """Return `string` as a picture that fits into `box`."""
        name = (string, box, self.text_scale, colour, side)
        block = self._blocks.get(name)
        if block is None:
            block = self._draw(self._fitted(string, box), box.style, colour, side)
            self._blocks.put(name, block)
        return block

    def size(self, string: str, box: TextBox) -> tuple[int, int]:
        """Return how wide and high the picture of `block` is for the same arguments, without drawing it."""
        fitted = self._fitted(string, box)
        return max(1, max(fitted.widths, default=1)), max(1, fitted.high)

    def size_px(self, string: str, box: TextBox) -> int:
        """Return the size of the type of `block`'s picture."""
        return self._fitted(string, box).fit.size_px

    def _fitted(self, string: str, box: TextBox) -> _Fitted:
        """Fit a text, or look the fit up: a text is measured, then drawn, and measured again in later frames."""
        name = (string, box, self.text_scale)
        fitted = self._fits.get(name)
        if fitted is None:
            text = clean(string)
            face = self.fonts.face_for(box.style.face, text)
            fit = self._fit(text, face, box)
            measure = self._measure(face, fit.size_px)
            widths = tuple(measure(line) for line in fit.lines)
            fitted = _Fitted(fit, face, widths, self._height(len(fit.lines), face, fit.size_px, box.style))
            self._fits.put(name, fitted)
        return fitted

    def _fit(self, text: str, face: Face, box: TextBox) -> _Fit:
        """Set a text as large as it fits; where the player wants it larger, never smaller than it usually is."""
        full, scale = box.style.size * box.scale, self.text_scale
        if box.width is None:
            return _Fit(tuple(text.split("\n")[: box.lines]), round(full * scale), whole=True)
        if box.lines == 1:
            text = text.replace("\n", " ").replace("\u00ad", "")
        size = full * min(1.0, scale)
        usual = self._fit_between(text, face, box, size, min(size, full * box.style.smallest))
        return usual if scale <= 1 else self._fit_between(text, face, box, full * scale, usual.size_px)

    def _fit_between(self, text: str, face: Face, box: TextBox, size: float, smallest: float) -> _Fit:
        """Set a text in a size between these two, both in pixels, and leave out what does not fit even then."""
        while True:
            fit = self._try(text, face, round(size), box)
            high = self._height(len(fit.lines), face, fit.size_px, box.style)
            if (fit.whole and (box.height is None or high <= box.height)) or size <= smallest:
                return self._cut(fit, face, box)
            size = max(smallest, size * 0.95)

    def _try(self, text: str, face: Face, size_px: int, box: TextBox) -> _Fit:
        measure, width = self._measure(face, size_px), _width(box)
        if box.lines == 1:
            return _Fit((text,), size_px, whole=measure(text) <= width)
        lines, cut = wrap(text, width, measure)
        return _Fit(tuple(lines), size_px, whole=not cut and len(lines) <= box.lines)

    def _cut(self, fit: _Fit, face: Face, box: TextBox) -> _Fit:
        """Leave out what does not fit even at the smallest size."""
        measure, width, count = self._measure(face, fit.size_px), _width(box), box.lines
        high, style = box.height, box.style
        while count > 1 and high is not None and self._height(count, face, fit.size_px, style) > high:
            count -= 1
        lines = list(fit.lines[:count])
        if len(fit.lines) > count:
            lines[-1] = f"{lines[-1]} {fit.lines[count]}"
        shortened = tuple(shorten(line, width, measure) for line in lines)
        return _Fit(shortened, fit.size_px, whole=shortened == fit.lines)

    def _measure(self, face: Face, size_px: int) -> Callable[[str], int]:
        font, times = self._font(face, size_px)
        return lambda text: -(-font.size(text)[0] // times)

    def _height(self, lines: int, face: Face, size_px: int, style: TextStyle) -> int:
        font, times = self._font(face, size_px)
        return math.ceil((lines - 1) * size_px * style.line) + -(-font.get_height() // times)

    def _font(self, face: Face, size_px: int) -> tuple[pygame.font.Font, int]:
        """The font in which a text of this size is drawn, and how many times as large that is: letters stand on whole
        pixels, and small ones would be unevenly spaced."""
        times = 2 if size_px < 13 else 1
        return self.fonts.get(face, size_px * times), times

    def _draw(self, fitted: _Fitted, style: TextStyle, colour: Colour, side: Side) -> TextBlock:
        fit, widths = fitted.fit, fitted.widths
        (font, times), step = self._font(fitted.face, fit.size_px), fit.size_px * style.line
        size = max(widths, default=1), fitted.high
        surface = blank(size[0] * times, size[1] * times, colour)
        for index, line in enumerate(fit.lines):
            if widths[index] == 0:
                continue
            spare = size[0] - widths[index]
            x = 0 if side == "left" else spare if side == "right" else spare // 2
            place = x * times, round(index * step) * times
            written = font.render(line, True, colour)  # noqa: FBT003
            if fitted.face is Face.HEADING:
                _dot_zeros(written, font, line, colour)
            surface.blit(written, place)
        if times > 1:
            surface = pygame.transform.smoothscale(surface, size)
        rise = (font.get_height() / 2 - self.fonts.cap_middle(fitted.face, font)) / times
        return TextBlock(surface, rise, fit.size_px, fit.lines, cut=not fit.whole)


def _dot_zeros(written: pygame.Surface, font: pygame.font.Font, line: str, colour: Colour) -> None:
    """Dot each zero that stands alone between words: in Russo One it looks like the letter."""
    if not any(map(str.isalpha, line)):
        return
    high = font.point_size * CAP_HEIGHT[Face.HEADING]
    for zero in _LONE_ZERO.finditer(line):
        dot = pygame.Rect(0, 0, max(2, round(high * 0.14)), max(2, round(high * 0.25)))
        ends = (font.size(line[:at])[0] for at in zero.span())
        dot.center = sum(ends) // 2, round(font.get_ascent() - high / 2)
        pygame.draw.rect(written, colour, dot)


def _width(box: TextBox) -> int:
    """The width that lines are broken and shortened to: at least one pixel, however narrow the box."""
    return max(1, box.width or 0)
