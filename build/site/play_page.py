"""The page to play in: the phones' page with the game itself behind it, in a folder beside the game's page.

All but the page itself, its manifest and its service worker lies in a folder that is named after its content, so that a
browser never mixes two versions.
"""

import gettext
import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from html import escape
from pathlib import Path
from string import Template

import msgspec

from build.bundle.icons import png
from build.site import game_files
from build.site.parts import fetched, notices, parts
from ui.base.i18n import DOMAIN, LANGUAGES, LOCALE_FOLDER, Translator
from ui.match.phones import page_words
from ui.match.phones.alone import Alone, Clock, first_words
from ui.match.phones.home import FIRST_DEALS
from ui.paint.assets import Key
from ui.phones.content import page_content
from ui.phones.messages import PageContent
from ui.phones.server import Words, page_files
from ui.scenes.rules.sheet import TableRow
from ui.scenes.rules.sheet import Words as RuleWords
from ui.scenes.rules.text import plain_rules, rules_page
from ui.shell.caption_line import CAPTIONS

PLAY = Path(__file__).with_name("play")
SCRIPTS = (
    "line.js",
    "home.js",
    "lesson.js",
    "remarks.js",
    "table.js",
    "sound.js",
    "captions.js",
    "cannot.js",
    "play.css",
)
"""What lies among the modules of the phones' page; `line.js` takes the place of theirs."""
WORKERS = ("worker.js", "store.js")
NOT_OURS = ("index.html", "old.js", "onlooker.js", "onlooker.css")
"""What of the phones' page has another in its place, or only a table at a door."""
ICONS = (192, 512)
CAPTION_OF = {effect.value: words for effect, words in CAPTIONS.items()}
SUNDAY = date(2026, 1, 4)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
REASONS: Mapping[str, str] = {
    "from-a-folder": page_words.FROM_A_FOLDER,
    "too-old": page_words.TOO_OLD,
    "keeps-nothing": page_words.KEEPS_NOTHING,
}
"""Why the game cannot run: the part of the page that says so, and in which words."""
COUNTED = ("game.zip", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip")
"""What the worker waits for, by which it tells how much has come."""
NOTICES = "NOTICES.txt"
SOUNDS = Path(__file__).resolve().parents[2] / "sounds"
MUSIC = "table"
HEARD = re.compile(r'^  "?([a-z][a-z1-8-]*)"?: \d', re.MULTILINE)
"""An effect, in the script that plays them: its name, and how many takes there are."""


Figures = Mapping[str, Sequence[tuple[int, Sequence[tuple[str, str]]]]]
"""By a section's heading: after how many paragraphs there are which pictures, each with its caption."""


class PlayWords(Words, frozen=True):
    """What the page's words are, with the pictures of the rules, and what is said of sounds, in English."""

    figures: Figures
    captions: Mapping[str, str]


def write_play_page(folder: Path, pages: Mapping[str, str]) -> None:
    """Write the page into a folder; ``pages`` are the addresses of the game's page by language, as seen from there.
    Raises PartsError for what cannot be fetched or built."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as made:
        whole = Path(made) / "whole"
        _write_version(whole)
        version = _digest(whole)
        shutil.move(whole, folder / version)
    fields = {
        "version": version,
        "policy": escape(POLICY),
        "head": _of_phones('<meta name="viewport"', '<meta name="robots"'),
        "body": _of_phones("<header", '<div id="too-old"'),
        "reasons": "\n".join(_reason(name, words, pages) for name, words in REASONS.items()),
        "no_scripts": "\n".join(_said(page_words.NO_SCRIPTS)),
    }
    for name in ("index.html", "app.webmanifest"):
        text = Template((PLAY / name).read_text(encoding="utf-8")).substitute(fields)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / NOTICES).write_text(notices(), encoding="utf-8")
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    kept = json.dumps(["./", *files], separators=(",", ":"))
    service = (PLAY / "service.js").read_text(encoding="utf-8")
    written = service.replace("$version", version).replace("$files", kept)
    (folder / "service.js").write_text(written, encoding="utf-8")


def _of_phones(first: str, after: str) -> str:
    """A piece of the phones' page, which its modules need here too: from one mark up to another."""
    page = page_files()["index.html"].path.read_text(encoding="utf-8")
    return page[page.index(first) : page.index(after)].strip()


def _write_version(folder: Path) -> None:
    """Everything that a version is made of."""
    pyodide, wheel = fetched()
    found = page_content({language: plain_rules(Translator(language)) for language in LANGUAGES})
    for part in ("page", "pyodide", "words", "art", "sounds", "first"):
        (folder / part).mkdir(parents=True)
    for name, file in page_files().items():
        if name not in NOT_OURS:
            shutil.copyfile(file.path, folder / "page" / name)
    for name in SCRIPTS:
        shutil.copyfile(PLAY / name, folder / "page" / name)
    for name in WORKERS:
        shutil.copyfile(PLAY / name, folder / name)
    for size in ICONS:
        (folder / f"icon-{size}.png").write_bytes(png(size))
    for name in parts().pyodide.files:
        shutil.copyfile(pyodide / name, folder / "pyodide" / name)
    _write_content(folder, found)
    _write_sounds(folder / "sounds")
    pictures = _addresses(found)
    _write_first_tables(folder / "first", pictures)
    game_files.pack(pyodide, wheel, pictures, folder)
    (folder / "python_stdlib.zip").replace(folder / "pyodide" / "python_stdlib.zip")
    whole = sum((folder / name).stat().st_size for name in COUNTED)
    (folder / "build.js").write_text(
        f"// Written by build/site/play_page.py: what is to come, in bytes, and that Pyodide brings no packages.\n"
        f"export const BYTES = {whole};\nexport const LOCK_FILE = {parts().pyodide.lock_file!r};\n",
        encoding="utf-8",
    )


def _write_content(folder: Path, found: PageContent) -> None:
    """The page's words, with what it says beside a phone's, and the pictures."""
    for language in LANGUAGES:
        said = gettext.translation(DOMAIN, LOCALE_FOLDER, [language], fallback=True)
        texts = (*page_words.WORDS, *CAPTIONS.values())
        words = found.words[language] | {message: [said.gettext(message)] for message in texts}
        told = PlayWords(language, words, found.rules[language], found.colours, _figures(language), CAPTION_OF)
        (folder / "words" / f"{language}.json").write_bytes(msgspec.json.encode(told))
    for address, picture in found.pictures.items():
        (folder / address.lstrip("/")).write_text(picture, encoding="utf-8")


def _figures(language: str) -> Figures:
    """The pictures of the rules, by the heading of their section."""
    found: dict[str, list[tuple[int, list[tuple[str, str]]]]] = {}
    for section in rules_page(Translator(language)):
        said, rows = 0, found.setdefault(section.heading, [])
        for item in section.items:
            pictures = item.pictures if isinstance(item, TableRow) else ()
            if isinstance(item, RuleWords):
                said += 1
                pictures = () if item.picture is None else (item.picture,)
            if pictures:
                rows.append((said, [(_picture(picture.key), picture.caption) for picture in pictures]))
    return found


def _picture(key: Key) -> str:
    """What the page calls a picture of the rules: a card by its own name."""
    kind, *which = key
    return str(which[0]) if kind in ("face", "unit") else "/".join(map(str, key))


def _write_sounds(folder: Path) -> None:
    """The effects that the page plays, each in all its takes, and the table's music."""
    heard = {*HEARD.findall((PLAY / "sound.js").read_text(encoding="utf-8"))}
    for path in (SOUNDS / "effects").glob("*.ogg"):
        if path.stem in heard or path.stem[:-2] in heard:
            shutil.copyfile(path, folder / path.name)
    shutil.copyfile(SOUNDS / "music" / f"{MUSIC}.ogg", folder / f"{MUSIC}.ogg")


def _write_first_tables(folder: Path, pictures: dict[str, dict[str, str]]) -> None:
    """What somebody hears who has never played here, a message a line: hello, seats, and the look, turn and offer of
    each day of a week."""
    for language in LANGUAGES:
        lines: list[bytes] = []
        for day in range(len(FIRST_DEALS)):
            told = first_words(Alone(pictures), language, Clock(0, SUNDAY + timedelta(day)))
            said = [msgspec.json.encode(message) for message in told]
            lines += said[2:] if lines else said
        (folder / f"{language}.jsonl").write_bytes(b"\n".join(lines))


def _addresses(found: PageContent) -> dict[str, dict[str, str]]:
    """Where the pictures lie, seen from a module of the page."""
    return {
        language: {key: address.lstrip("/") for key, address in addresses.items()}
        for language, addresses in found.addresses.items()
    }


def _digest(folder: Path) -> str:
    """What names a version: the hash of all that is in it."""
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:12]


def _reason(name: str, words: str, pages: Mapping[str, str]) -> str:
    """A sentence in every language, each with the way to the download in that language."""
    ways = {
        language: f' <a href="{escape(pages[language])}#downloads">{escape(_in(language, page_words.DOWNLOAD))}</a>.'
        for language in LANGUAGES
    }
    return "\n".join([f'<div id="{name}" hidden>', *_said(words, ways), "</div>"])


def _said(words: str, ways: Mapping[str, str] | None = None) -> Iterable[str]:
    for language in LANGUAGES:
        yield f'<p lang="{language}">{escape(_in(language, words))}{(ways or {}).get(language, "")}</p>'


def _in(language: str, words: str) -> str:
    return gettext.translation(DOMAIN, LOCALE_FOLDER, [language], fallback=True).gettext(words)
