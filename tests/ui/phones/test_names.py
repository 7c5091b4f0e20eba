"""Names as they come from phones."""

import pytest

from ui.phones.names import LONGEST_NAME, alike, cleaned


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
        # Nothing of these can be seen, though they count as letters, marks and signs.
        *(
            (f"A{unseen}da{unseen}", "Ada")
            for unseen in "\u3164\uffa0\u115f\u1160\u2800\u034f\ufe0f\u180b\u17b4\U000e0100"
        ),
        ("\u3164", ""),
        ("\u2800\u2800", ""),
    ],
)
def test_a_name_is_fit_for_everybodys_screen(typed: str, name: str) -> None:
    assert cleaned(typed) == name


@pytest.mark.parametrize(
    ("name", "other", "same"),
    [
        ("Ada", "ADA", True),
        ("Ada", "\uff21\uff44\uff41", True),
        ("Ada", "\u0410da", True),
        ("Ada", "Ad\u0430", True),
        ("Ada", "\u0391da", True),
        ("Straße", "STRASSE", True),
        ("Ada", "Ida", False),
        ("Зоя", "Зуя", False),
        ("Müller", "Muller", False),
    ],
)
def test_names_that_people_take_for_the_same(name: str, other: str, same: bool) -> None:
    assert alike(name, other) is same
