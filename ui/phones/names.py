"""A name as somebody typed it on a phone, made fit for everybody's screen."""

import unicodedata

LONGEST_NAME = 16
"""Most characters in a name, as ``Claim`` has it."""
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159") | {
    chr(sign) for sign in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
"""Letters, marks and signs that show nothing of their own: fillers, blanks, and what picks a variant of a sign."""
_LOOKS_LIKE = str.maketrans(
    "АВЕКМНОРСТУХЁІЇЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "ABEKMHOPCTYXËIÏSJABEZHIKMNOPTYX",
)
"""Cyrillic and Greek capitals that nobody tells from ours."""
_MOST_MARKS = 2
"""How many accents may stand on one letter: more would climb into the line above."""


def cleaned(name: str) -> str:
    """A name without control characters, without signs that turn the writing's direction or cannot be seen, and with
    single spaces; "" if nothing is left."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", name):
        category = unicodedata.category(sign)
        marks = marks + 1 if category.startswith("M") else 0
        if category.startswith("Z"):
            kept.append(" ")
        elif not category.startswith("C") and sign not in _UNSEEN and marks <= _MOST_MARKS:
            kept.append(sign)
    text = " ".join("".join(kept).split())[:LONGEST_NAME].strip()
    return text if any(unicodedata.category(sign)[0] in "LNSP" for sign in text) else ""


def alike(name: str, other: str) -> bool:
    """Whether people would take two names for the same."""
    return _looks(name) == _looks(other)


def _looks(name: str) -> str:
    """A name without what hardly shows: size, width, and which alphabet a letter is of."""
    return unicodedata.normalize("NFKC", name).casefold().upper().translate(_LOOKS_LIKE)
