"""Bring the translations up to date with the program: `build/messages.py` collects, updates and compiles them.

It collects `tr.text("...")`, `tr.plural("...", "...", n)` and `N_("...")` in ui/, and the texts that game/ holds as
data: names of cards, titles and summaries of levels, what the computer players say. Compiled catalogues are in git, so
that the program needs no developer tools; a test fails if they are out of date.
"""

import argparse
import ast
import datetime
import io
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from babel.messages import catalog
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.agents import LEVELS, PERSONALITIES, words_of
from game.challenges.ladder import LADDER, words_of_ladder
from game.core.cards import CATALOGUE
from game.review.achievements import ACHIEVEMENTS
from ui.base.i18n import DOMAIN, LANGUAGES, LOCALE_FOLDER
from ui.match.lessons.opening import OPENING, read_opening, words_of_opening
from ui.match.lessons.scenario import FIRST_GAME, read_scenario, words_of_scenario

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = LOCALE_FOLDER / f"{DOMAIN}.pot"
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
# Fixed, as is the version in their heads, so that the files change only when the words do.
_DATE = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)

catalog.VERSION = "2"  # type: ignore[attr-defined]

Message = str | tuple[str, ...] | list[str]


def collect() -> Catalog:
    """Return a catalogue of all the program's texts, each with the places that use it."""
    template = Catalog(project="Fzzzt!", creation_date=_DATE, revision_date=_DATE, charset="utf-8")
    for path in sorted((ROOT / "ui").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for message in _in_source(path.read_text(encoding="utf-8"), place):
            template.add(message, locations=[(place, 0)])
    for message, place in _in_data():
        template.add(message, locations=[(place, 0)])
    return template


def po_file(language: str) -> Path:
    return LOCALE_FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(language: str) -> Catalog:
    """Return the catalogue of a language, an empty one if there is none yet."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=language, project="Fzzzt!", creation_date=_DATE, revision_date=_DATE, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def updated(language: str, template: Catalog) -> Catalog:
    """Return a language's catalogue with exactly the words of `template`; new ones are empty, none is guessed."""
    catalogue = read_catalogue(language)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    """Return the content of the .mo file."""
    catalogue.revision_date = _DATE
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def missing(catalogue: Catalog) -> list[Message]:
    """Return the words that have no translation, or only a doubtful one."""
    found: list[Message] = []
    for message in catalogue:
        if not message.id:
            continue
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.fuzzy or not all(forms):
            found.append(message.id)
    return found


def _in_source(text: str, place: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(text, place)):
        if isinstance(node, ast.Call):
            words = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if _called(node.func) in ("text", "N_") and words:
                yield words[0]
            elif _called(node.func) == "plural" and len(words) >= 2:
                yield words[0], words[1]


def _called(function: ast.expr) -> str:
    """Return the name of a function that marks words: `N_`, or a method of something called `tr`."""
    if isinstance(function, ast.Name) and function.id == "N_":
        return "N_"
    if isinstance(function, ast.Attribute):
        owner = function.value
        name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
        return function.attr if name == "tr" else ""
    return ""


def _in_data() -> Iterator[tuple[Message, str]]:
    for card in CATALOGUE.values():
        yield card.name, "game/cards.csv"
    for level in LEVELS.values():
        yield level.title, "game/agents"
        yield level.summary, "game/agents"
    for achievement in ACHIEVEMENTS:
        yield achievement.title, "game/review/achievements.py"
        yield achievement.task, "game/review/achievements.py"
    yield from words_of(PERSONALITIES)
    yield from words_of_ladder(LADDER)
    for words in words_of_scenario(read_scenario()):
        yield words, FIRST_GAME.as_posix()
    for words in words_of_opening(read_opening()):
        yield words, OPENING.as_posix()


def _write_po(path: Path, catalogue: Catalog) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.revision_date = _DATE
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=110, sort_output=True, include_lineno=False)
    path.write_bytes(buffer.getvalue())


def main() -> int:
    parser = argparse.ArgumentParser(description="Collect, update and compile the translations.")
    parser.add_argument("--language", action="append", choices=TRANSLATED, help="only this one; makes it if need be")
    options = parser.parse_args()
    template = collect()
    _write_po(TEMPLATE, template)
    languages = options.language or [code for code in TRANSLATED if po_file(code).exists()]
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(template)} messages")
    incomplete = False
    for language in languages:
        catalogue = updated(language, template)
        path = po_file(language)
        _write_po(path, catalogue)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        lacking = missing(catalogue)
        incomplete = incomplete or bool(lacking)
        print(f"{path.relative_to(ROOT)}: {len(lacking)} to translate")
    return 1 if incomplete else 0


if __name__ == "__main__":
    raise SystemExit(main())
