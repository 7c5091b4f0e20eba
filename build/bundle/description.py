"""What the game says about itself outside its own window, in every language: build/bundle/description.toml, typed."""

import functools
import tomllib
from pathlib import Path
from typing import Annotated

import msgspec

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).with_suffix(".toml")
ENGLISH = "en"

Line = Annotated[str, msgspec.Meta(pattern=r"\A[^\x00-\x1f\x7f-\x9f\u2028\u2029]+\Z")]
"""A text on one line: menus and installers know no other, and would take a second line for an entry of its own."""
Words = dict[str, Line]
"""A sentence by language code. English comes first and is always there."""
_Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
_Link = Annotated[str, msgspec.Meta(pattern=r"\Ahttps://[^\s\"<>]+\Z")]


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ground that suits the icon on a light and on a dark desktop, as #rrggbb."""

    light: _Colour
    dark: _Colour


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many people or computers a game is for."""

    least: int
    most: int


class Links(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the project is published. `files` is a pattern with {version} and {path}."""

    page: _Link
    repository: _Link
    issues: _Link
    downloads: _Link
    files: _Link

    def file(self, path: str, version: str) -> str:
        """The address of a file of the repository, as it is in a version's tag."""
        return self.files.format(path=path, version=version)


class Screenshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture, by its path from the root of the sources, and what it shows."""

    file: str
    caption: Words

    @property
    def path(self) -> Path:
        """Where the picture lies."""
        return ROOT / self.file


class Installer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the installer of Windows says besides that system's own words."""

    running: Words
    kept: Words
    elsewhere: Words


class Description(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"paragraphs": "paragraph", "features": "feature", "screenshots": "screenshot"},
):
    """All of it. Short lines (`summary`, `kind`, `features`, captions) have no full stop."""

    id: Line
    name: Line
    licence: Line
    licence_of_descriptions: Line
    designer: Line
    publisher: Line
    developer: Line
    colours: Colours
    players: Players
    links: Links
    summary: Words
    kind: Words
    record: Words
    unofficial: Words
    paragraphs: tuple[Words, ...]
    features: tuple[Words, ...]
    keywords: dict[str, tuple[Line, ...]]
    screenshots: tuple[Screenshot, ...]
    installer: Installer

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it is written in; English is the first."""
        return tuple(self.summary)

    def sentences(self) -> list[Words]:
        """Everything that stands there in several languages, except for the keywords."""
        short = [self.summary, self.kind, self.record, self.unofficial]
        captions = [screenshot.caption for screenshot in self.screenshots]
        installer = [self.installer.running, self.installer.kept, self.installer.elsewhere]
        return [*short, *self.paragraphs, *self.features, *captions, *installer]


@functools.cache
def description() -> Description:
    """The description. Raises msgspec.ValidationError, tomllib.TOMLDecodeError if the file is damaged."""
    return msgspec.convert(tomllib.loads(SOURCE.read_text(encoding="utf-8")), Description)


def others(words: Words) -> list[tuple[str, str]]:
    """A sentence in all languages but English, with their codes."""
    return [(language, sentence) for language, sentence in words.items() if language != ENGLISH]
