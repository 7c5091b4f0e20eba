"""Searching the rules: capitals, accents and the like make no difference, in any alphabet."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

LEAST = 2
"""So many letters must be typed before anything is found."""
_SOFT_HYPHEN = "\u00ad"
_OWN_LETTERS = {"й": "й", "ё": "е"}
"""Cyrillic letters that only look as if they had an accent: one is a letter of its own, the other is seldom typed."""


@dataclass(frozen=True)
class Hit:
    """A place of the words that are looked for: in which part of the page, and from where to where in its text."""

    part: int
    start: int
    end: int


def folded(text: str) -> tuple[str, tuple[int, ...]]:
    """A text as it is compared, and for each of its letters where that came from in ``text``."""
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
    """Where ``wanted`` stands in these texts, in their order; nothing for too few letters."""
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
