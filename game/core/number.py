"""A game number, which decides everything random in the game: a small number or a secret code.

A *number* has at most nine digits and can be read out to a friend. It can also be cracked: anyone who sees a few cards
can try all numbers until one deals them. So a game that must be fair has a *code* of 95 random bits, too many to try.
It is written as 19 letters and digits and a check character, in groups of four. The alphabet is Crockford's base 32
(https://www.crockford.com/base32.html), in which no two look alike.
"""

import hashlib
import secrets
from enum import StrEnum
from functools import lru_cache

GameNumber = int | str
"""A small number, 0 to ``SEEDS - 1``, or a code as ``code_of`` writes it."""

SEEDS = 10**9
"""Game numbers run from 0 up to, but not including, this one: nine digits can be read out to a friend."""
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The characters of a code; a character's value is its index."""
CODES = len(LETTERS) ** 19
"""How many codes there are: 2 to the power of 95."""
CODE_LENGTH = 20
"""Letters and digits in a code, including the check character."""
WRITTEN_LENGTH = 24
"""Characters in a written code, hyphens included."""
_GROUP = 4
_VALUES = {letter: value for value, letter in enumerate(LETTERS)} | {"I": 1, "L": 1, "O": 0}
_BETWEEN = dict.fromkeys(map(ord, " -\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{NO-BREAK SPACE}"))
_MINUS = "\N{MINUS SIGN}"
_PERSON = b"fzzzt-codes/1"


class NumberFault(StrEnum):
    """What is wrong with a text entered as a game number."""

    EMPTY = "empty"
    LETTER = "letter"
    LENGTH = "length"
    CHECK = "check"


_SENTENCES = {
    NumberFault.EMPTY: "there is none",
    NumberFault.LETTER: "no number and no code has the character {letter!r}",
    NumberFault.LENGTH: f"a number has at most nine digits, a code {CODE_LENGTH} letters and digits",
    NumberFault.CHECK: "the code has a slip of the pen: compare it letter by letter",
}


class NumberError(ValueError):
    """A text is not a game number; the message says why and fits at the end of a sentence. ``letter`` is one that no
    code has."""

    def __init__(self, fault: NumberFault, letter: str = "") -> None:
        super().__init__(_SENTENCES[fault].format(letter=letter))
        self.fault = fault
        self.letter = letter


def new_code() -> str:
    """A code from the system's own random numbers."""
    return code_of(secrets.randbelow(CODES))


def codes_from(secret: bytes, place: int) -> str:
    """The code at an index of the sequence that a secret of up to 64 bytes generates."""
    digest = hashlib.blake2b(b"%d" % place, key=secret, person=_PERSON).digest()
    return code_of(int.from_bytes(digest) % CODES)


def code_of(value: int) -> str:
    """The code for a value from 0 to ``CODES - 1``, in canonical form."""
    digits = [value >> 5 * place & 31 for place in reversed(range(CODE_LENGTH - 1))]
    letters = "".join(LETTERS[digit] for digit in [*digits, _check([*digits, 0])])
    return "-".join(letters[at : at + _GROUP] for at in range(0, CODE_LENGTH, _GROUP))


def number_in(text: str) -> GameNumber:
    """The number or code that was typed. Case, spaces and hyphens do not matter, and a letter that no code has is read
    as the digit it looks like.

    Raises NumberError, also for any code with one wrong letter or two letters swapped.
    """
    letters = text.translate(_BETWEEN).upper()
    if not letters:
        raise NumberError(NumberFault.EMPTY)
    strange = next((letter for letter in letters if letter not in _VALUES), None)
    if strange is not None:
        raise NumberError(NumberFault.LETTER, strange)
    if letters.isdigit() and len(letters) < len(str(SEEDS)):
        if text.lstrip()[0] not in letters:
            # It stands for a minus.
            raise NumberError(NumberFault.LETTER, _MINUS)
        return int(letters)
    if len(letters) != CODE_LENGTH:
        raise NumberError(NumberFault.LENGTH)
    digits = [_VALUES[letter] for letter in letters]
    if _check(digits):
        raise NumberError(NumberFault.CHECK)
    return code_of(sum(digit << 5 * place for place, digit in enumerate(reversed(digits[:-1]))))


@lru_cache(maxsize=64)
def is_code(text: str) -> bool:
    """Whether this is a code in canonical form."""
    try:
        return number_in(text) == text
    except NumberError:
        return False


def _check(digits: list[int]) -> int:
    """The digits as a polynomial over the field of 32 elements, at a primitive element: 0 for a valid code. Each
    position has its own factor, so one wrong letter shows, and so do two swapped ones."""
    found = 0
    for digit in digits:
        found <<= 1
        if found & 32:
            found ^= 0b100101
        found ^= digit
    return found
