"""Lettering as paths, for pictures that are shown where our fonts are not, such as in a phone's browser.

The outlines come from the font file itself (TrueType's tables cmap, loca, glyf and hmtx), so that a card that a player
has renamed is lettered like any other.
"""

import re
import struct
from collections.abc import Iterator
from enum import IntFlag
from functools import cache
from html import unescape
from typing import NamedTuple

from game.files import read_limited
from ui.art.files import LARGEST
from ui.base.paths import data_root

_TEXT = re.compile(
    r'<text x="(?P<x>[^"]+)" y="(?P<y>[^"]+)" font-family="Russo One" font-size="(?P<size>[^"]+)" '
    r'fill="(?P<fill>[^"]+)" text-anchor="(?P<anchor>[^"]+)">(?P<words>[^<]*)</text>'
)


class _At(IntFlag):
    """What a point of a simple glyph says of itself."""

    ON_CURVE = 1
    X_SHORT = 2
    Y_SHORT = 4
    REPEAT = 8
    X_SAME = 16
    Y_SAME = 32


class _Of(IntFlag):
    """What a part of a composed glyph says of itself."""

    WORD_ARGUMENTS = 1
    ARE_OFFSETS = 2
    HAS_SCALE = 8
    MORE = 32
    HAS_TWO_SCALES = 64
    HAS_MATRIX = 128


class _Point(NamedTuple):
    x: float
    y: float
    on: bool


Contour = list[_Point]


class FontError(ValueError):
    """A font file is not one whose outlines can be read; the message says why."""


class Outlines:
    """The glyphs of a TrueType font as SVG path data."""

    def __init__(self, data: bytes) -> None:
        """Read a font file's tables. Raises FontError if it is no TrueType font."""
        try:
            count = struct.unpack_from(">H", data, 4)[0]
            entries = [struct.unpack_from(">4sIII", data, 12 + 16 * i) for i in range(count)]
            tables = {tag: data[start : start + length] for tag, _, start, length in entries}
            self._glyf, self._hmtx = tables[b"glyf"], tables[b"hmtx"]
            self.units: int = struct.unpack_from(">H", tables[b"head"], 18)[0]
            """Font units of the type size."""
            long_places = struct.unpack_from(">h", tables[b"head"], 50)[0]
            self._metrics = struct.unpack_from(">H", tables[b"hhea"], 34)[0]
            glyphs = struct.unpack_from(">H", tables[b"maxp"], 4)[0] + 1
            self._places: list[int] = (
                list(struct.unpack_from(f">{glyphs}I", tables[b"loca"]))
                if long_places
                else [2 * place for place in struct.unpack_from(f">{glyphs}H", tables[b"loca"])]
            )
            self._glyph_of = _characters(tables[b"cmap"])
        except (KeyError, struct.error) as error:
            raise FontError(f"the font's tables cannot be read ({error})") from error

    def advance(self, character: str) -> int:
        """How far the next character stands from this one, in font units."""
        glyph = min(self._glyph_of.get(ord(character), 0), self._metrics - 1)
        width: int = struct.unpack_from(">H", self._hmtx, 4 * glyph)[0]
        return width

    def path(self, text: str, size: float, *, x: float, y: float, anchor: str = "middle") -> str:
        """Return `text` at `size` as path data: `x` is its start or its middle, as `anchor` says, `y` its base line."""
        scale = size / self.units
        if anchor == "middle":
            x -= sum(map(self.advance, text)) * scale / 2
        pieces = []
        for character in text:
            for contour in self._contours(self._glyph_of.get(ord(character), 0)):
                pieces.append(_drawn([_Point(x + p.x * scale, y - p.y * scale, p.on) for p in contour]))
            x += self.advance(character) * scale
        return "".join(pieces)

    def _contours(self, glyph: int) -> Iterator[Contour]:
        start, end = self._places[glyph], self._places[glyph + 1]
        if start == end:
            return
        count = struct.unpack_from(">h", self._glyf, start)[0]
        yield from self._simple(start + 10, count) if count >= 0 else self._composed(start + 10)

    def _simple(self, at: int, count: int) -> Iterator[Contour]:
        ends = struct.unpack_from(f">{count}H", self._glyf, at)
        at += 2 * count
        at += 2 + struct.unpack_from(">H", self._glyf, at)[0]
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag = self._glyf[at]
            again = self._glyf[at + 1] if flag & _At.REPEAT else 0
            flags += [flag] * (again + 1)
            at += 2 if flag & _At.REPEAT else 1
        xs, at = self._coordinates(at, flags, _At.X_SHORT, _At.X_SAME)
        ys, _ = self._coordinates(at, flags, _At.Y_SHORT, _At.Y_SAME)
        points = [_Point(x, y, bool(flag & _At.ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        first = 0
        for end in ends:
            yield points[first : end + 1]
            first = end + 1

    def _coordinates(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
        """One axis of a glyph's points, which are stored as steps, and where the next table begins."""
        value, found = 0, []
        for flag in flags:
            if flag & short:
                value += self._glyf[at] if flag & same else -self._glyf[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", self._glyf, at)[0]
                at += 2
            found.append(value)
        return found, at

    def _composed(self, at: int) -> Iterator[Contour]:
        """A glyph made of others, such as a letter and its accent."""
        more = True
        while more:
            flags, glyph = struct.unpack_from(">HH", self._glyf, at)
            more = bool(flags & _Of.MORE)
            if not flags & _Of.ARE_OFFSETS:
                raise FontError("a glyph of the font is placed by points, which is not supported")
            dx, dy = struct.unpack_from(">hh" if flags & _Of.WORD_ARGUMENTS else ">bb", self._glyf, at + 4)
            at += 8 if flags & _Of.WORD_ARGUMENTS else 6
            a, b, c, d = 1.0, 0.0, 0.0, 1.0
            scales = (
                1 if flags & _Of.HAS_SCALE else 2 if flags & _Of.HAS_TWO_SCALES else 4 if flags & _Of.HAS_MATRIX else 0
            )
            values = [value / (1 << 14) for value in struct.unpack_from(f">{scales}h", self._glyf, at)]
            at += 2 * scales
            match values:
                case [both]:
                    a = d = both
                case [a, d]:
                    pass
                case [a, b, c, d]:
                    pass
            for contour in self._contours(glyph):
                yield [_Point(a * p.x + c * p.y + dx, b * p.x + d * p.y + dy, p.on) for p in contour]


@cache
def lettering_font() -> Outlines:
    """The face that cards are lettered in. Raises FontError or OSError if its file is damaged or missing."""
    return Outlines(read_limited(data_root() / "art" / "fonts" / "RussoOne-Regular.ttf", LARGEST))


def outlined(svg: str, font: Outlines) -> str:
    """Return a picture, or a piece of one, with its lettering (`ui.art.parts.lettering`) as paths."""

    def drawn(found: re.Match[str]) -> str:
        path = font.path(
            unescape(found["words"]),
            float(found["size"]),
            x=float(found["x"]),
            y=float(found["y"]),
            anchor=found["anchor"],
        )
        return f'<path d="{path}" fill="{found["fill"]}"/>' if path else ""

    return _TEXT.sub(drawn, svg)


def lettering_in(svg: str) -> tuple[str, ...]:
    """Return the pieces of a picture that are lettering, in order."""
    return tuple(found.group() for found in _TEXT.finditer(svg))


def _characters(cmap: bytes) -> dict[int, int]:
    """The glyph of each character of the basic plane, from a font's table of format 4."""
    for i in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, _, start = struct.unpack_from(">HHI", cmap, 4 + 8 * i)
        if platform in (0, 3) and struct.unpack_from(">H", cmap, start)[0] == 4:
            return _segments(cmap, start)
    raise FontError("the font has no table of characters that can be read")


def _segments(cmap: bytes, start: int) -> dict[int, int]:
    count = struct.unpack_from(">H", cmap, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", cmap, start + 14)
    starts = struct.unpack_from(f">{count}H", cmap, start + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}h", cmap, start + 16 + 4 * count)
    offsets_at = start + 16 + 6 * count
    found: dict[int, int] = {}
    for i in range(count):
        offset = struct.unpack_from(">H", cmap, offsets_at + 2 * i)[0]
        for character in range(starts[i], min(ends[i], 0xFFFE) + 1):
            glyph = character
            if offset:
                glyph = struct.unpack_from(">H", cmap, offsets_at + 2 * i + offset + 2 * (character - starts[i]))[0]
            if glyph:
                found[character] = (glyph + deltas[i]) & 0xFFFF
    return found


def _drawn(points: Contour) -> str:
    """One closed contour of quadratic curves: between two control points lies a point of the curve."""
    first = next((i for i, point in enumerate(points) if point.on), None)
    if first is None:
        points = [_middle(points[-1], points[0]), *points]
        first = 0
    points = [*points[first:], *points[: first + 1]]
    pieces = [f"M{_place(points[0])}"]
    control: _Point | None = None
    for point in points[1:]:
        if point.on:
            pieces.append(f"L{_place(point)}" if control is None else f"Q{_place(control)} {_place(point)}")
            control = None
        else:
            if control is not None:
                pieces.append(f"Q{_place(control)} {_place(_middle(control, point))}")
            control = point
    return "".join(pieces) + "Z"


def _middle(first: _Point, second: _Point) -> _Point:
    return _Point((first.x + second.x) / 2, (first.y + second.y) / 2, on=True)


def _place(point: _Point) -> str:
    return f"{_short(point.x)} {_short(point.y)}"


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
