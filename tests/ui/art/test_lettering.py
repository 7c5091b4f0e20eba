"""Words on cards fit: the table of widths agrees with the font, and long names shrink or break."""

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from ui.art.lettering import fit_lines, text_width
from ui.base.paths import data_root

ALPHABETS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÁÉÍÓÚÑËÏ0123456789-–!' АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"


def test_widths_are_those_of_the_font() -> None:
    font = TTFont(data_root() / "art" / "fonts" / "RussoOne-Regular.ttf")
    glyphs, advances = font.getBestCmap(), font["hmtx"]
    for character in ALPHABETS:
        assert text_width(character, 1000) == advances[glyphs[ord(character)]][0], character


def test_an_unknown_character_counts_as_wide() -> None:
    assert text_width("漢", 10) == pytest.approx(9)


def test_a_short_name_keeps_its_size() -> None:
    assert fit_lines("TYPO", width=214, size=27, smallest=20) == (("TYPO",), 27)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("GRABOSAURUS REX", 1),
        ("УСОВЕРШЕНСТВОВАНИЕ РОБОТА", 2),
        ("ROBOTER-ERWEITERUNG", 1),
        ("EINE SEHR LANGE BEZEICHNUNG FÜR ETWAS KLEINES", 2),
        ("W" * 60, 1),
    ],
)
def test_every_line_of_a_long_name_fits(text: str, lines: int) -> None:
    words, size = fit_lines(text, width=214, size=27, smallest=19)
    assert " ".join(words) == text
    assert len(words) == lines
    assert 0 < size <= 27
    assert all(text_width(line, size) <= 214.001 for line in words)
