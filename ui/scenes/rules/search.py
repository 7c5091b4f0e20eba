"""Searching the rules: ignores case, accents and the like, in any alphabet."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

LEAST = 2
"""The fewest letters that start a search."""
_SOFT_HYPHEN = "\u00ad"
_OWN_LETTERS = {"й": "й", "ё": "е"}
"""Cyrillic letters that only look accented: the first is a letter in its own right, the second is rarely typed."""


@dataclass(frozen=True)
class Hit:
    """A place where the search text was found."""

    part: int
    """The part of the page."""
    start: int
    """Where it begins in the part's text."""
    end: int
    """Where it ends in the part's text (exclusive)."""


def folded(text: str) -> tuple[str, tuple[int, ...]]:
    """Return a text in the form used for comparison, and for each of its letters the index it came from in ``text``."""
    letters: list[str] = []
    places: list[int] = []
    for index, letter in enumerate(unicodedata.normalize("NFC", text)):
        if letter == _SOFT_HYPHEN:
            continue
        for plain in _plain(letter.casefold()):
            letters.append(plain)
            places.append(index)
    return "".join(letters), tuple(places)


def _plain(letters: str) -> Iterator[str]:
    for letter in letters:
        if letter in _OWN_LETTERS:
            yield _OWN_LETTERS[letter]
        else:
            yield from (part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))


def find(wanted: str, texts: Sequence[str]) -> list[Hit]:
    """Return where ``wanted`` occurs in these texts, in order; nothing if it has too few letters."""
    needle = " ".join(folded(wanted)[0].split())
    if len(needle) < LEAST:
        return []
    found = []
    for part, text in enumerate(texts):
        plain, places = folded(text)
        at = plain.find(needle)
        while at >= 0:
            end = at + len(needle)
            found.append(Hit(part, places[at], places[end - 1] + 1))
            at = plain.find(needle, end)
    return found
