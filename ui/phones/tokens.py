"""What opens the door and what a seat belongs to: the address's secret, a phone's token, and the cookie with both."""

import hashlib
import hmac
import re
import secrets

from ui.phones.messages import TOKEN_BITS

COOKIE = "fzzzt"
SECRET_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What can be read off a screen and typed without a mistake: no 0 and o, no 1, i and l."""
SECRET_LENGTH = 16
_GROUP = 4
_SECRET = re.compile("-".join([f"[{SECRET_LETTERS}]{{{_GROUP}}}"] * (SECRET_LENGTH // _GROUP)))
_TOKEN = re.compile(rf"[0-9a-f]{{{TOKEN_BITS // 4}}}")


def new_secret() -> str:
    """A secret for a game's address, in groups of four: 31 ** 16 of them, 79 bits."""
    letters = "".join(secrets.choice(SECRET_LETTERS) for _ in range(SECRET_LENGTH))
    return "-".join(letters[start : start + _GROUP] for start in range(0, SECRET_LENGTH, _GROUP))


def is_secret(text: str) -> bool:
    """Whether a text is a secret such as ``new_secret`` makes: a damaged file may hold any other, even none."""
    return _SECRET.fullmatch(text) is not None


def new_token() -> str:
    """A phone's token: hexadecimal, ``TOKEN_BITS`` long."""
    return secrets.token_hex(TOKEN_BITS // 8)


def hash_of(token: str) -> str:
    """What the window and a saved game store of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def same_secret(typed: str, secret: str) -> bool:
    """Whether a secret is the right one, however it was typed; how long that takes says nothing about it."""
    return hmac.compare_digest(_plain(typed), _plain(secret))


def _plain(secret: str) -> bytes:
    """A secret without case and hyphens."""
    return secret.lower().replace("-", "").encode()


def cookie_of(secret: str, token: str) -> str:
    """The cookie's value."""
    return f"{secret}.{token}"


def token_in(header: str, secret: str) -> str | None:
    """The token in a ``Cookie`` header that bears the game's secret, None without one. Cookies do not know ports: other
    programs on the host may have sent some of their own, even under this name."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        typed, _, token = value.partition(".")
        if name == COOKIE and _TOKEN.fullmatch(token) and same_secret(typed, secret):
            return token
    return None
