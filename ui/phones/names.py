"""A name as somebody typed it on a phone, made fit for everybody's screen."""

import unicodedata

LONGEST_NAME = 16
"""Most characters in a name, as ``Claim`` has it."""
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
        elif not category.startswith("C") and marks <= _MOST_MARKS:
            kept.append(sign)
    text = " ".join("".join(kept).split())[:LONGEST_NAME].strip()
    return text if any(unicodedata.category(sign)[0] in "LNSP" for sign in text) else ""
