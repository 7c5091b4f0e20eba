"""Font files, opened for each face and pixel size in use, and line breaking."""

from collections.abc import Callable

import pygame

from game.files import system_words
from game.names import seen
from ui.base.lru import Lru
from ui.base.paths import data_root
from ui.base.theme import Face

CAP_HEIGHT = {Face.HEADING: 0.700, Face.TEXT: 0.691, Face.STRONG: 0.692}
"""How high capitals are, as shares of the type size, read from the font files: text is centred by these."""
# A noncharacter: every font draws its "missing" box for it.
_MISSING = "\uffff"
_SMALLEST_PX = 6
_SOFT_HYPHEN = "\u00ad"
_ELLIPSIS = "…"
_KEPT = "\n\u00ad"
_DASHES = ("–", "—")
MOST_FONTS = 24
"""How many fonts may be open at a time. A scene needs about ten; resizing a window asks for ever new sizes."""


class FontError(Exception):
    """A font file is missing or damaged; the message names it."""


class Fonts:
    """The open fonts of one window. Each holds its file open; when there are too many, the least recently used is
    closed."""

    def __init__(self) -> None:
        """Start with no open fonts; pygame.font must be initialised before the first text."""
        self._open: Lru[tuple[Face, int], pygame.font.Font] = Lru(MOST_FONTS, lambda _font: 1)
        self._known: dict[str, bool] = {}
        self._missing_box: bytes | None = None

    def get(self, face: Face, size_px: int) -> pygame.font.Font:
        """Return the font of `face` at `size_px` pixels (at least 6). Raises FontError."""
        key = (face, max(_SMALLEST_PX, size_px))
        font = self._open.get(key)
        if font is None:
            path = data_root() / "art" / "fonts" / f"{face.value}.ttf"
            try:
                font = pygame.font.Font(path, key[1])
            except OSError as error:
                raise FontError(f"The font {path.name} cannot be opened ({system_words(error)}).") from error
            except pygame.error as error:
                raise FontError(f"The font {path.name} cannot be opened ({error}).") from error
            self._open.put(key, font)
        return font

    def face_for(self, face: Face, text: str) -> Face:
        """Return `face`, or the bold text face if the heading face lacks a character of `text`.

        Russo One has no arrows, no minus sign and no capital sharp s; a player's name may hold anything.
        """
        if face is not Face.HEADING or text.isascii():
            return face
        return face if all(c.isspace() or self._has(c) for c in text) else Face.STRONG

    def cap_middle(self, face: Face, font: pygame.font.Font) -> float:
        """Return how many pixels the middle of a line's capitals is below its top."""
        return font.get_ascent() - CAP_HEIGHT[face] * font.point_size / 2

    def _has(self, character: str) -> bool:
        known = self._known.get(character)
        if known is None:
            # pygame does not report missing glyphs: compare with the box it draws for them.
            font = self.get(Face.HEADING, 20)
            if self._missing_box is None:
                self._missing_box = _picture(font, _MISSING)
            known = _picture(font, character) != self._missing_box
            self._known[character] = known
        return known


def clean(text: str) -> str:
    """Return `text` without characters that a font refuses to draw or that draw nothing, and without towers of accents.

    Line feeds and soft hyphens stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return seen(text, kept=_KEPT)


def wrap(text: str, width: int, measure: Callable[[str], int]) -> tuple[list[str], bool]:
    """Break `text` into lines no wider than `width`; also return whether a word had to be split.

    `measure` returns the width of a piece of text in the unit of `width`. Line feeds start a new line. A word too long
    for a line breaks at a soft hyphen if it has one, else between letters. A number and the word after it, which is its
    unit in every language, stay together unless they are too long for a line, and so do a dash and the word before it.
    A last word that would be alone on its line gets company from the line before. A dot between two parts is left out
    where a line ends instead.
    """
    lines: list[str] = []
    cut = False
    for paragraph in text.split("\n"):
        broken, was_cut = _broken(paragraph, width, measure)
        cut = cut or was_cut
        whole = _with_company([line.replace(_SOFT_HYPHEN, "").removeprefix("· ") for line in broken], width, measure)
        lines += [*(line.removesuffix(" ·") for line in whole[:-1]), *whole[-1:]]
    return lines, cut


def _broken(paragraph: str, width: int, measure: Callable[[str], int]) -> tuple[list[str], bool]:
    """Return the lines of a paragraph, each as full as possible, and whether a word had to be split."""
    lines: list[str] = []
    cut, line = False, ""
    for word in _unbroken(paragraph, width, measure):
        joined = f"{line} {word}" if line else word
        if measure(joined.replace(_SOFT_HYPHEN, "")) <= width:
            line = joined
            continue
        pieces, was_cut = _fit_word(word, line, width, measure)
        cut = cut or was_cut
        lines.extend(piece for piece in pieces[:-1] if piece)
        line = pieces[-1]
    return [*lines, line], cut


def _with_company(lines: list[str], width: int, measure: Callable[[str], int]) -> list[str]:
    """Move a word from the last line but one to a single word on the last, if two stay where it was. No line begins
    with a sign, and a number goes along with what it counts."""
    if len(lines) < 2 or len(lines[-1].split()) > 1 or lines[-2].endswith("-"):
        return lines
    words = lines[-2].split(" ")
    moved = 2 if len(words) > 1 and words[-2][-1:].isdigit() else 1
    last = " ".join([*words[-moved:], lines[-1]])
    sign = not any(letter.isalnum() for letter in words[-moved])
    if sign or len(words) - moved < 2 or measure(last) > width:
        return lines
    return [*lines[:-2], " ".join(words[:-moved]), last]


def _unbroken(paragraph: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Return the words of a paragraph, each number together with what it counts or measures, and a dash with the word
    before it."""
    words: list[str] = []
    for word in paragraph.split(" "):
        close = words and (words[-1][-1:].isdigit() or word in _DASHES)
        pair = f"{words[-1]} {word}" if close else ""
        if pair and measure(pair.replace(_SOFT_HYPHEN, "")) <= width:
            words[-1] = pair
        else:
            words.append(word)
    return words


def _fit_word(word: str, line: str, width: int, measure: Callable[[str], int]) -> tuple[list[str], bool]:
    """Return the lines for a `word` that does not fit after `line`, and whether it was split."""
    parts = word.split(_SOFT_HYPHEN)
    for count in range(len(parts) - 1, 0, -1):
        head = "".join(parts[:count]) + "-"
        start = f"{line} {head}" if line else head
        if measure(start) <= width:
            rest = _SOFT_HYPHEN.join(parts[count:])
            if measure(rest.replace(_SOFT_HYPHEN, "")) <= width:
                return [start, rest], False
            more, cut = _fit_word(rest, "", width, measure)
            return [start, *more], cut
    if line:
        if measure("".join(parts)) <= width:
            return [line, word], False
        more, cut = _fit_word(word, "", width, measure)
        return [line, *more], cut
    return _cut_apart("".join(parts), width, measure), True


def _cut_apart(word: str, width: int, measure: Callable[[str], int]) -> list[str]:
    pieces = []
    piece = ""
    for character in word:
        if piece and measure(piece + character) > width:
            pieces.append(piece)
            piece = character
        else:
            piece += character
    return [*pieces, piece]


def shorten(text: str, width: int, measure: Callable[[str], int]) -> str:
    """Return `text` shortened with an ellipsis to be no wider than `width`."""
    if measure(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + _ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS


def _picture(font: pygame.font.Font, text: str) -> bytes:
    """Return the pixels of a text; empty for a text without width, which pygame refuses to draw."""
    if font.size(text)[0] == 0:
        return b""
    return pygame.image.tobytes(font.render(text, False, (255, 255, 255), (0, 0, 0)), "RGB")  # noqa: FBT003
