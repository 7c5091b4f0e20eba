"""Secrets and tokens."""

import math

from ui.phones.messages import TOKEN_BITS
from ui.phones.tokens import (
    SECRET_LENGTH,
    SECRET_LETTERS,
    hash_of,
    is_secret,
    new_secret,
    new_token,
    same_secret,
    token_in,
)


def test_a_secret_is_long_enough_and_can_be_typed() -> None:
    secret = new_secret()
    assert is_secret(secret)
    groups = secret.split("-")
    assert [len(group) for group in groups] == [4] * 4
    assert SECRET_LENGTH * math.log2(len(SECRET_LETTERS)) > 79
    assert set("".join(groups)) <= set(SECRET_LETTERS)
    assert not set("01oil") & set(SECRET_LETTERS)


def test_no_two_are_alike() -> None:
    assert len({new_secret() for _ in range(100)}) == len({new_token() for _ in range(100)}) == 100


def test_a_token_has_128_bits_and_its_hash_does_not_tell_it() -> None:
    token = new_token()
    assert len(bytes.fromhex(token)) * 8 == TOKEN_BITS == 128
    assert len(hash_of(token)) == 64
    assert token not in hash_of(token)
    assert token_in(f"fzzzt=s.{token}", "s") == token


def test_an_empty_secret_opens_nothing() -> None:
    assert not same_secret("", "abcd")
    assert not same_secret("---", "abcd")
