"""The page's HTML: one page for each language, English at the root, all others in folders of their own."""

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from string import Template

from build.bundle.description import ENGLISH, description
from build.site.words import System, Words, words
from ui.base.i18n import LANGUAGES

SYSTEMS = {"windows": "Windows", "macos": "macOS", "linux": "Linux"}
ARCHIVES = {
    "windows": {"setup": "windows-x86_64-setup.exe", "zip": "windows-x86_64.zip"},
    "macos": {"arm64": "macos-arm64.zip", "x86_64": "macos-x86_64.zip"},
    "linux": {"xz": "linux-x86_64.tar.xz"},
}
"""How the downloads of each system end. They lie beside the English page, with their sums."""
SUMS = "SHA256SUMS"
PLAY = "play"
"""The folder of the page to play in, beside the English page."""
FIGURES = ("reveal", "fixing", "phones", "lesson", "ladder", "report")
"""The pictures below the first, in the page's order."""
PICTURE_SIZE = (1120, 630)
"""Pixels of all pictures; they are shown smaller or larger in the same shape."""
ROBOT_NAMES = ("toastino", "krabbot", "bulldozo", "grabosaurus", "nibblo", "glubbo", "lampalot", "octotto")
LOGO = Path(__file__).resolve().parents[2] / "art" / "parts" / "logo.svg"
ROBOTS = tuple(LOGO.parents[1] / "robots" / f"{name}.svg" for name in ROBOT_NAMES)
"""Those that roll along below the page's head."""
_TEMPLATE = Path(__file__).with_name("page.html")


def place(language: str) -> str:
    """Where a language's page lies below the English one: "" or a folder with its slash."""
    return "" if language == ENGLISH else f"{language}/"


def page(language: str, version: str, most_bytes: int, *, play: bool) -> str:
    """Return the page in a language. ``most_bytes`` is what no download exceeds; ``play``: there is a page to play
    in."""
    said, told, root = words()[language], description(), "" if language == ENGLISH else "../"
    width, height = _logo_size()
    about = [told_words[language] for told_words in told.paragraphs]
    fields = {
        "language": language,
        "root": root,
        "home": told.links.page,
        "address": told.links.page + place(language),
        "name": told.name,
        "summary": told.summary[language],
        "first": about[0],
        "table_alt": told.screenshots[0].caption[language],
        "unofficial": told.unofficial[language],
        "repository": told.links.repository,
        "picture_width": str(PICTURE_SIZE[0]),
        "picture_height": str(PICTURE_SIZE[1]),
        "logo_width": width,
        "logo_height": height,
    }
    plain = (
        "skip",
        "languages",
        "to_downloads",
        "hold",
        "pictures",
        "downloads",
        "rules",
        "credits",
        "licence",
        "source",
    )
    fields |= {name: getattr(said, name) for name in plain}
    fields["downloads_intro"] = said.downloads_intro.format(version=version, megabytes=most_bytes // 1_000_000)
    fields = {name: escape(text) for name, text in fields.items()}
    fields |= {
        "alternates": _lines(_alternate(told.links.page, other) for other in LANGUAGES),
        "language_links": _lines(_language_link(language, other, root) for other in LANGUAGES),
        "facts": _items(said.facts),
        "play": _play(said, root) if play else "",
        "system_links": _lines(
            f'<li data-system="{key}"><a href="#{key}">{name}</a></li>' for key, name in SYSTEMS.items()
        ),
        # Twice the same, so that the second row follows the first without a gap.
        "robots": _lines(
            f'<img src="{root}{robot.name}" alt="" width="120" height="120" loading="lazy">' for robot in ROBOTS * 2
        ),
        "about": _lines(f"<p>{escape(text)}</p>" for text in about[1:]),
        "figures": _lines(_figure(said, language, key, root) for key in FIGURES),
        "systems": _lines(_system(said, key, version, root) for key in SYSTEMS),
        "checksums": escape(said.checksums).format(sums=f'<a href="{root}{SUMS}">{SUMS}</a>'),
        "lines": _items(said.lines),
    }
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(fields)


def _logo_size() -> tuple[str, str]:
    found = re.search(r'viewBox="\S+ \S+ (\d+) (\d+)"', LOGO.read_text(encoding="utf-8"))
    assert found is not None
    return found[1], found[2]


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(parts)


def _items(texts: Iterable[str]) -> str:
    return _lines(f"<li>{escape(text)}</li>" for text in texts)


def _alternate(home: str, language: str) -> str:
    names = (language, "x-default") if language == ENGLISH else (language,)
    return _lines(f'<link rel="alternate" hreflang="{name}" href="{home}{place(language)}">' for name in names)


def _language_link(here: str, language: str, root: str) -> str:
    current = ' aria-current="page"' if language == here else ""
    # With its file's name, so that the page can be read from a folder, too.
    target = f"{root}{place(language)}index.html"
    name = escape(LANGUAGES[language])
    return f'<li><a href="{target}" hreflang="{language}" lang="{language}"{current}>{name}</a></li>'


def _figure(said: Words, language: str, key: str, root: str) -> str:
    figure = said.figures[key]
    width, height = PICTURE_SIZE
    return (
        f'<article><img src="{root}{language}-{key}.webp" alt="{escape(figure.alt)}" width="{width}" height="{height}" '
        f'loading="lazy">\n<h3>{escape(figure.heading)}</h3>\n<p>{escape(figure.text)}</p></article>'
    )


def _play(said: Words, root: str) -> str:
    link = f'<a class="button" href="{root}{PLAY}/index.html">{escape(said.play)}</a>'
    return f'<p class="play">{link} <span>{escape(said.play_where)}</span></p>'


def _system(said: Words, key: str, version: str, root: str) -> str:
    system: System = said.systems[key]
    links = [
        f'<a class="button" href="{root}Fzzzt-{version}-{end}">{escape(system.downloads[archive])} '
        f"<small>Fzzzt-{version}-{end}</small></a>"
        for archive, end in ARCHIVES[key].items()
    ]
    return _lines(
        [
            f'<article id="{key}" data-system="{key}">',
            f'<h3>{SYSTEMS[key]} <span class="needs">{escape(system.needs)}</span> '
            f'<strong class="own">{escape(said.yours)}</strong></h3>',
            *links,
            f"<p>{escape(system.start)}</p>",
            f"<p>{escape(system.warning)}</p>",
            "</article>",
        ]
    )
