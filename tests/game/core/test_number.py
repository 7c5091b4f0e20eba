"""Game numbers: small ones, and codes that people can copy, read out and type."""

import random

import pytest

from game.core.number import (
    CODE_LENGTH,
    CODES,
    LETTERS,
    SEEDS,
    WRITTEN_LENGTH,
    NumberError,
    NumberFault,
    code_of,
    codes_from,
    is_code,
    new_code,
    number_in,
)

EXAMPLE = "7K3M-9QXZ-0000-2BCD-EFGX"


def written(letters: str) -> str:
    """In groups of four."""
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def test_a_code_has_at_least_80_bits_from_the_systems_own_random_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CODES == 2**95
    drawn = {new_code() for _ in range(2000)}
    assert len(drawn) == 2000
    for place in range(WRITTEN_LENGTH):
        seen = {code[place] for code in drawn}
        assert seen == ({"-"} if place % 5 == 4 else set(LETTERS)), "no place of a code is always the same"
    monkeypatch.setattr("game.core.number.secrets.randbelow", lambda below: below - 1)
    assert new_code().replace("-", "")[:-1] == "Z" * 19


def test_no_two_values_have_the_same_code() -> None:
    values = [0, 1, 31, 32, 2**94, CODES - 1, *range(1000, 1100)]
    codes = [code_of(value) for value in values]
    assert len({*codes}) == len(values)
    assert all(len(code) == WRITTEN_LENGTH and is_code(code) for code in codes)
    assert code_of(0) == "0000-0000-0000-0000-0000"
    assert code_of(1).startswith("0000-0000-0000-0000-001")


def test_a_code_is_read_however_it_is_typed() -> None:
    code = next(code for code in map(code_of, range(5000)) if "1" in code[-4:] and code.upper() != code.lower())
    loose = code.replace("-", "").replace("0", "o").replace("1", "l").lower()
    for typed in (code, code.lower(), f" {code} ", code.replace("-", " "), loose, loose.replace("l", "I"),
                  code.replace("-", "–")):  # fmt: skip
        assert number_in(typed) == code
    assert is_code(code)
    assert not is_code(code.lower()), "there is only one way to write it"


def test_every_wrong_letter_and_every_swap_is_noticed() -> None:
    letters = code_of(random.Random(5).randrange(CODES)).replace("-", "")
    for place, right in enumerate(letters):
        for wrong in LETTERS.replace(right, ""):
            with pytest.raises(NumberError, match="slip of the pen"):
                number_in(letters[:place] + wrong + letters[place + 1 :])
        for other in range(place):
            changed = [*letters]
            changed[place], changed[other] = changed[other], changed[place]
            assert changed == [*letters] or not is_code(written("".join(changed)))


@pytest.mark.parametrize("text", ["0", "7", "007", "999999999", "123 456", "12-34"])
def test_at_most_nine_digits_are_a_small_number(text: str) -> None:
    assert number_in(text) == int(text.replace(" ", "").replace("-", "")) < SEEDS


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", NumberFault.EMPTY),
        (" - ", NumberFault.EMPTY),
        ("U" * CODE_LENGTH, NumberFault.LETTER),
        ("7!", NumberFault.LETTER),
        ("-٣", NumberFault.LETTER),
        ("1.5", NumberFault.LETTER),
        ("-5", NumberFault.LETTER),
        (" \N{EN DASH} 5", NumberFault.LETTER),
        ("\N{MINUS SIGN}5", NumberFault.LETTER),
        ("1000000000", NumberFault.LENGTH),
        ("1" * 19, NumberFault.LENGTH),
        ("A" * 21, NumberFault.LENGTH),
        ("abc", NumberFault.LENGTH),
        (EXAMPLE, NumberFault.CHECK),
    ],
)
def test_anything_else_is_refused_in_a_sentence(text: str, fault: NumberFault) -> None:
    with pytest.raises(NumberError) as raised:
        number_in(text)
    assert raised.value.fault is fault
    assert str(raised.value)
    assert (raised.value.letter != "") is (fault is NumberFault.LETTER)


def test_a_row_of_codes_depends_on_its_secret() -> None:
    one, other = ([codes_from(secret, place) for place in range(300)] for secret in (b"one" * 10, b"other" * 6))
    assert len({*one, *other}) == 600
    assert all(is_code(code) for code in one)
    assert one[7] == codes_from(b"one" * 10, 7)
