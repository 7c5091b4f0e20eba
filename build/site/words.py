"""What the game's page says, in every language: build/site/words.toml, typed."""

import functools
import tomllib
from pathlib import Path

import msgspec

SOURCE = Path(__file__).with_suffix(".toml")


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture's heading, the sentences below it, and what it shows for those who do not see it."""

    heading: str
    text: str
    alt: str


class System(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The words for one system: what it needs, how to start, what it may warn of, and what its downloads are called."""

    needs: str
    start: str
    warning: str
    downloads: dict[str, str]
    """By the keys of `ARCHIVES` in build/site/pages.py."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page in one language."""

    skip: str
    languages: str
    facts: tuple[str, ...]
    play: str
    play_where: str
    to_downloads: str
    hold: str
    pictures: str
    downloads: str
    downloads_intro: str
    """With {version} and {megabytes}."""
    yours: str
    checksums: str
    """With {sums}, a link."""
    rules: str
    lines: tuple[str, ...]
    """The rules, as in the README."""
    credits: str
    licence: str
    source: str
    figures: dict[str, Figure]
    systems: dict[str, System]


@functools.cache
def words() -> dict[str, Words]:
    """The page's words by language. Raises msgspec.ValidationError, tomllib.TOMLDecodeError if the file is damaged."""
    return msgspec.convert(tomllib.loads(SOURCE.read_text(encoding="utf-8")), dict[str, Words])
