"""A name as somebody typed it, made fit for everybody's screen."""

import unicodedata
from collections.abc import Collection

LONGEST_NAME = 16
"""Most characters in a name."""
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
) | {chr(sign) for sign in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}
"""Letters, marks and signs that show nothing of their own: fillers, blanks, and what picks a variant of a sign."""
_UNDRAWN = ("Cc", "Cf", "Cs")
_LOOKS_LIKE = str.maketrans(
    "АВЕКМНОРСТУХЁІЇЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "ABEKMHOPCTYXËIÏSJABEZHIKMNOPTYX",
)
"""Cyrillic and Greek capitals that nobody tells from ours."""
_MOST_MARKS = 2
"""How many accents may stand on one letter: more would climb into the line above."""
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
"""Two of these signs are a flag."""


def cleaned(name: str) -> str:
    """A name without control characters, without signs that turn the writing's direction or cannot be seen, and with
    single spaces; "" if nothing is left that can be seen."""
    signs = [(sign, unicodedata.category(sign)[0]) for sign in unicodedata.normalize("NFC", name)]
    plain = "".join(" " if category == "Z" else sign for sign, category in signs if category != "C")
    text = _cut(" ".join(unicodedata.normalize("NFC", seen(plain)).split()), LONGEST_NAME).strip()
    return text if any(unicodedata.category(sign)[0] in "LNSP" for sign in text) else ""


def seen(text: str, *, kept: str = "") -> str:
    """A text without characters that draw nothing or that no font takes, except for those that are ``kept``: control
    characters, lone surrogates, marks that only set the writing direction, fillers, and accents above two others."""
    found: list[str] = []
    marks = 0
    for sign in text:
        category = unicodedata.category(sign)
        if sign not in kept and (category in _UNDRAWN or sign in _UNSEEN):
            continue
        mark = category.startswith("M")
        marks = marks + 1 if mark else _marks_in(sign)
        if not mark or marks <= _MOST_MARKS:
            found.append(sign)
    return "".join(found)


def isolated(name: str) -> str:
    """A name for the middle of a sentence, where others' programs draw it. One that is written from right to left is
    set between marks: without them, a number behind it would stand on its other side."""
    turned = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\u2068{name}\u2069" if turned else name


def _marks_in(sign: str) -> int:
    """How many accents a letter has by itself."""
    return sum(unicodedata.category(part).startswith("M") for part in unicodedata.normalize("NFD", sign))


def told_apart(name: str, names: Collection[str]) -> str:
    """The name, with a number if it is among the ``names`` of others, whatever their case: "Ada 2"."""
    taken = {likeness(other) for other in names}
    found, number = name, 1
    while likeness(found) in taken:
        number += 1
        found = f"{_cut(name, LONGEST_NAME - len(f' {number}')).rstrip()} {number}"
    return found


def likeness(name: str) -> str:
    """A name without what hardly shows: size, width, and which alphabet a letter is of. People take names for the same
    that have the same."""
    return unicodedata.normalize("NFKC", name).casefold().upper().translate(_LOOKS_LIKE)


def _cut(text: str, longest: int) -> str:
    """The beginning of a text, without half a flag at its end."""
    cut = text[:longest]
    if text[longest:] and ord(text[longest]) in _FLAG_LETTERS:
        letters = len(cut) - len(cut.rstrip("".join(map(chr, _FLAG_LETTERS))))
        return cut[: len(cut) - letters % 2]
    return cut
