"""Lettering as paths looks like the font, and nothing of a damaged font passes for one."""

import re

import pytest
from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from game.core.cards import CATALOGUE
from ui.art.card_face import card_face
from ui.art.lettering import text_width
from ui.art.outlines import FontError, Outlines, lettering_font, lettering_in, outlined
from ui.base.paths import data_root

ALPHABETS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÁÉÍÓÚÑËÏ0123456789-–!' АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
FONT = data_root() / "art" / "fonts" / "RussoOne-Regular.ttf"


def box(path: str) -> tuple[float, float, float, float]:
    """The corners of all points of a path, control points included."""
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def test_each_letter_stands_where_the_font_draws_it() -> None:
    font = TTFont(FONT)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    for character in ALPHABETS.replace(" ", ""):
        pen = BoundsPen(glyphs)
        glyphs[names[ord(character)]].draw(pen)
        left, low, right, high = pen.bounds
        found = box(lettering_font().path(character, 1000, x=0, y=0, anchor="start"))
        # Control points may lie a little outside the letter.
        assert found == pytest.approx((left, -high, right, -low), abs=30), character


def test_words_are_as_wide_as_measured_elsewhere() -> None:
    font = lettering_font()
    for character in ALPHABETS:
        assert font.advance(character) == text_width(character, 1000), character


def test_words_in_the_middle_stand_around_it() -> None:
    left, _, right, _ = box(lettering_font().path("ANNA", 100, x=50, y=0))
    assert (left + right) / 2 == pytest.approx(50, abs=2)


def test_a_space_draws_nothing() -> None:
    assert lettering_font().path(" ", 100, x=0, y=0) == ""


def test_a_card_has_no_text_left() -> None:
    face = card_face(CATALOGUE["r1-nut"], "Ёжик & Söhne")
    assert len(lettering_in(face)) == 4
    drawn = outlined(face, lettering_font())
    assert "<text" not in drawn
    assert drawn.count("<path") == face.count("<path") + 4


@pytest.mark.parametrize("keep", [0, 11, 200])
def test_half_a_font_is_refused(keep: int) -> None:
    with pytest.raises(FontError):
        Outlines(FONT.read_bytes()[:keep])
