"""Names as they come from phones."""

import pytest

from ui.phones.names import LONGEST_NAME, cleaned


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada \t  Lovelace ", "Ada Lovelace"),
        ("Зоя", "Зоя"),
        ("Müller", "Müller"),
        ("Mu\u0308ller", "Müller"),
        ("A\u202eada", "Aada"),
        ("\u2066A\u2069\u200b\ufeffda", "Ada"),
        ("A\x00\x1b[31m\nda", "A[31mda"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("Z\u0310\u0311\u0312\u0313\u0314", "Z\u0310\u0311"),
        ("x" * 99, "x" * LONGEST_NAME),
        ("\u202e\u200b", ""),
        (" ", ""),
        ("", ""),
        ("\u0310", ""),
        ("\ud800", ""),
    ],
)
def test_a_name_is_fit_for_everybodys_screen(typed: str, name: str) -> None:
    assert cleaned(typed) == name
