"""Names as people type them: what is left of them, which ones are the same to people, and how seats are told apart."""

import pytest

from game.names import LONGEST_NAME, cleaned, likeness, told_apart
from tests.odd_names import ODD_NAMES


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
        # What cannot be seen does not begin a new letter, on which marks could pile up.
        ("A\u0310\u0311\u200d\u0312\u3164\u0313", "A\u0310\u0311"),
        # A letter's own marks count.
        ("\u1ead\u0301\u0301", "\u1ead"),
        # The letter and its mark are one again once nothing stands between them.
        ("e\u200b\u0301", "\u00e9"),
        ("x" * 14 + "\U0001f1e9\U0001f1ea", "x" * 14 + "\U0001f1e9\U0001f1ea"),
        ("x" * 15 + "\U0001f1e9\U0001f1ea", "x" * 15),
        ("\U0001f1e9\U0001f1ea" * 9, "\U0001f1e9\U0001f1ea" * 8),
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
    assert (likeness(name) == likeness(other)) is same


@pytest.mark.parametrize(("typed", "name"), ODD_NAMES.values(), ids=ODD_NAMES)
def test_odd_names(typed: str, name: str) -> None:
    assert cleaned(typed) == name
    assert cleaned(name) == name, "what is clean stays as it is"


@pytest.mark.parametrize(
    ("name", "others", "told"),
    [
        ("Ada", [], "Ada"),
        ("Ada", ["Bob"], "Ada"),
        ("ada", ["Ada"], "ada 2"),
        ("Ada", ["Ada", "ADA 2"], "Ada 3"),
        ("x" * LONGEST_NAME, ["X" * LONGEST_NAME], "x" * (LONGEST_NAME - 2) + " 2"),
        ("Ada Lovelaces \U0001f1e9\U0001f1ea", ["Ada Lovelaces \U0001f1e9\U0001f1ea"], "Ada Lovelaces 2"),
    ],
)
def test_seats_that_are_called_the_same_are_numbered(name: str, others: list[str], told: str) -> None:
    assert told_apart(name, others) == told
    assert len(told) <= LONGEST_NAME
