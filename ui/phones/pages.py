"""Everything that can be fetched: the page's own files, words, rules and pictures, by address. There is nothing else,
so no address leads to a file that it should not."""

import gzip
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

import msgspec

from ui.base.marked import N_
from ui.base.paths import data_root
from ui.phones.guard import DRAWING_POLICY, FOR_EVER, KNOCKING, policy
from ui.phones.messages import PageContent

_PAGE = Path("ui") / "phones" / "page"
_FONT = Path("art") / "fonts" / "RussoOne-Regular.ttf"
_ICON = Path("art") / "icon" / "icon.svg"
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff": "font/woff",
}


class PageFile(NamedTuple):
    """A file of the page, and its ``Content-Type``."""

    path: Path
    kind: str


def page_files(root: Path | None = None) -> dict[str, PageFile]:
    """Return every file of the page by its name under ``/page/``; ``index.html`` is the page itself.

    ``root`` is the folder that holds ``ui/`` and ``art/``, the shipped one if None. Russo One lies among the art, as
    its licence keeps its name for the unchanged file.
    """
    folder = data_root() if root is None else root
    paths = [*sorted((folder / _PAGE).iterdir()), folder / _FONT, folder / _ICON]
    return {path.name: PageFile(path, _KINDS[path.suffix]) for path in paths if path.suffix in _KINDS}


FRONT = "index.html"
_HTML = "text/html; charset=utf-8"
_JSON = "application/json"
_DRAWING = "image/svg+xml"
_SMALL = 512
"""Bytes below which zipping saves nothing."""
_UNZIPPED = "font/woff"
"""A kind that is zipped already."""
SCAN_AGAIN = N_("Scan the code on the table again.")


class Words(msgspec.Struct, frozen=True):
    """What ``/words/LANGUAGE.json`` holds."""

    language: str
    words: dict[str, list[str]]
    rules: tuple[tuple[str, tuple[str, ...]], ...]
    colours: dict[str, str]


class Resource:
    """A body with its headers. It is zipped when that is first asked for."""

    def __init__(self, body: bytes, kind: str, headers: dict[str, str], *, zips: bool = True) -> None:
        self.body = body
        self.headers = {**headers, "Content-Type": kind}
        self._zips = zips and len(body) >= _SMALL
        self._zipped: bytes | None = None

    def answer(self, *, zipped: bool) -> tuple[bytes, dict[str, str]]:
        """The body as the browser takes it, and its headers."""
        if not (zipped and self._zips):
            return self.body, self.headers
        if self._zipped is None:
            self._zipped = gzip.compress(self.body, mtime=0)
        return self._zipped, {**self.headers, "Content-Encoding": "gzip"}


class Pages:
    """The resources of one game. Raises OSError for a file of the page that cannot be read."""

    def __init__(self, content: PageContent, authority: str, secret: str, files: Mapping[str, PageFile]) -> None:
        self._content = content
        self._strict = {"Content-Security-Policy": policy(authority), "Cache-Control": "no-store"}
        self._knocking = f"{KNOCKING}{secret}/"
        self._by_path = {**self._own(files), **self._words(), **self._pictures()}

    def find(self, path: str) -> Resource | None:
        """What lies at a path; a query is no part of it."""
        return self._by_path.get(path.partition("?")[0])

    @property
    def front(self) -> Resource | None:
        """The page itself."""
        return self._by_path.get("/")

    def paths(self) -> tuple[str, ...]:
        """All that can be fetched."""
        return tuple(self._by_path)

    def languages(self) -> tuple[str, ...]:
        """The languages that the page speaks."""
        return tuple(self._content.words)

    def word(self, language: str, sentence: str) -> str:
        """An English sentence in a language."""
        return self._content.words.get(language, {}).get(sentence, [sentence])[0] or sentence

    def note(self, language: str, sentence: str, *, onward: bool = False) -> Resource:
        """A page with nothing but a sentence; ``onward`` leads on to the page with the cookie at once."""
        words, lead = escape(self.word(language, sentence)), ""
        if onward:
            lead = f'<meta http-equiv="refresh" content="0;url={escape(self._knocking)}">'
        html = (
            f'<!DOCTYPE html><html lang="{escape(language)}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width">{lead}<title>Fzzzt!</title><h1>{words}</h1></html>'
        )
        return Resource(html.encode(), _HTML, self._strict)

    def _own(self, files: Mapping[str, PageFile]) -> dict[str, Resource]:
        found = {
            name: Resource(file.path.read_bytes(), file.kind, self._strict, zips=file.kind != _UNZIPPED)
            for name, file in files.items()
        }
        return {"/" if name == FRONT else f"/page/{name}": resource for name, resource in found.items()}

    def _words(self) -> dict[str, Resource]:
        content = self._content
        return {
            f"/words/{language}.json": Resource(
                msgspec.json.encode(Words(language, words, content.rules.get(language, ()), content.colours)),
                _JSON,
                self._strict,
            )
            for language, words in content.words.items()
        }

    def _pictures(self) -> dict[str, Resource]:
        kept = {"Content-Security-Policy": DRAWING_POLICY, "Cache-Control": FOR_EVER}
        return {address: Resource(svg.encode(), _DRAWING, kept) for address, svg in self._content.pictures.items()}
