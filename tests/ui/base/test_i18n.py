"""Translations: lookup, switching, fallback; and that every catalogue is complete and compiled."""

import importlib.util
import io
import re
import shutil
import string
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from tests.ui.conftest import MakeApp
from ui.base.i18n import LANGUAGES, LOCALE_FOLDER, Translator, available_languages, system_language
from ui.base.theme import Face
from ui.files.settings import Settings
from ui.paint.fonts import wrap
from ui.scenes.start.settings import SettingsScene
from ui.widgets.choice import Choice

ROOT = Path(__file__).resolve().parents[3]


def _messages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages_script", ROOT / "build" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["messages_script"] = module
    spec.loader.exec_module(module)
    return module


messages = _messages()
# Both read for a long time, and nothing here changes what they give.
collect = cache(messages.collect)
read_catalogue = cache(messages.read_catalogue)
TRANSLATED = [code for code in available_languages() if code != "en"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A locale folder with a small German catalogue."""
    catalogue = Catalog(locale="de")
    catalogue.add("Start", "Los")
    catalogue.add("Hello {name}", "Hallo {nome}")
    catalogue.add(("{n} card", "{n} cards"), ("{n} Karte", "{n} Karten"))
    path = tmp_path / "de" / "LC_MESSAGES" / "fzzzt.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(messages.compiled(catalogue))
    return tmp_path


def test_words_are_translated_and_the_language_switches_at_run_time(folder: Path) -> None:
    tr = Translator("de", folder)
    assert tr.text("Start") == "Los"
    assert tr.plural("{n} card", "{n} cards", 1) == "1 Karte"
    assert tr.plural("{n} card", "{n} cards", 3) == "3 Karten"
    tr.use("en")
    assert tr.text("Start") == "Start"
    assert tr.plural("{n} card", "{n} cards", 1) == "1 card"


def test_a_word_without_translation_stays_english(folder: Path) -> None:
    assert Translator("de", folder).text("Quit") == "Quit"


def test_empty_text_is_not_the_catalogue_header(folder: Path) -> None:
    assert Translator("de", folder).text("") == ""


def test_a_translation_with_wrong_fields_falls_back_to_english(folder: Path) -> None:
    assert Translator("de", folder).text("Hello {name}", name="Ada") == "Hello Ada"


@pytest.mark.parametrize("content", [b"", b"no catalogue at all", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_means_english(folder: Path, content: bytes) -> None:
    (folder / "de" / "LC_MESSAGES" / "fzzzt.mo").write_bytes(content)
    tr = Translator("de", folder)
    assert tr.language == "en"
    assert tr.text("Start") == "Start"


def test_unknown_languages_mean_english(folder: Path) -> None:
    assert Translator("xx", folder).language == "en"


@pytest.fixture
def silent_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that says nothing about languages."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("pygame.system.get_pref_locales", list)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "es_MX"}, "es"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "es_MX", "LC_ALL": "de_AT"}, "de"),
        ({"LANG": "nl_NL", "LC_ALL": ""}, "nl"),
        ({"LANG": "de_DE", "LANGUAGE": "xx:ru:de"}, "ru"),
        ({"LANG": "C", "LANGUAGE": "ru"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_language(
    silent_system: None, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ([{"language": "de", "country": "DE"}, {"language": "en", "country": "US"}], "de"),
        ([{"language": "xx", "country": "XX"}, {"language": "nl", "country": None}], "nl"),
        ([{"language": "ja", "country": None}], "en"),
        ([], "en"),
    ],
)
def test_windows_and_macos_name_their_languages_through_sdl(
    silent_system: None, monkeypatch: pytest.MonkeyPatch, told: list[dict[str, str | None]], expected: str
) -> None:
    """As the language of the display is chosen there; a variable set for this program overrides it."""
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: told)
    assert system_language() == expected
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert system_language() == "ru"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("English_United Kingdom", "en"),
        ("German_Germany", "de"),
        ("Spanish_Mexico", "es"),
        ("Dutch_Netherlands", "nl"),
        ("Russian_Russia", "ru"),
        ("de_DE", "de"),
        (None, "en"),
    ],
)
def test_a_locale_is_named_by_words_or_codes(
    silent_system: None, monkeypatch: pytest.MonkeyPatch, name: str | None, expected: str
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (name, None))
    assert system_language() == expected


def test_the_first_window_speaks_the_systems_language(
    silent_system: None, monkeypatch: pytest.MonkeyPatch, make_app: MakeApp
) -> None:
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: [{"language": "es", "country": "ES"}])
    app = make_app(settings=Settings())
    assert (app.settings.language, app.tr.language) == ("", "es")


def test_a_sixth_language_is_a_folder_and_a_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, make_app: MakeApp
) -> None:
    """The settings offer it under its own name, its words are shown, and a system that prefers it gets it."""
    shutil.copytree(folder / "de", folder / "fr")
    monkeypatch.setattr("ui.base.i18n.LOCALE_FOLDER", folder)
    monkeypatch.setitem(LANGUAGES, "fr", "Français")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    assert available_languages() == ("en", "de", "fr")
    app = make_app(settings=Settings())
    assert app.tr.text("Start") == "Los"
    scene = SettingsScene(app)
    app.scenes.push(scene)
    choice = next(one for one in scene.group.widgets if isinstance(one, Choice))
    assert choice.values == ("English", "Deutsch", "Français")


def test_the_template_holds_exactly_the_programs_words() -> None:
    with messages.TEMPLATE.open("rb") as file:
        kept = read_po(file)
    assert {m.id for m in kept if m.id} == {m.id for m in collect() if m.id}, "run build/messages.py"


def test_every_word_has_well_formed_fields() -> None:
    for message in collect():
        for words in message.id if isinstance(message.id, tuple) else (message.id,):
            _fields(words)


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogues_are_complete_and_not_fuzzy(language: str) -> None:
    catalogue = read_catalogue(language)
    template = {m.id for m in collect() if m.id}
    assert {m.id for m in catalogue if m.id} == template, "run build/messages.py"
    assert messages.missing(catalogue) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_compiled_catalogues_are_up_to_date(language: str) -> None:
    fresh = read_mo(io.BytesIO(messages.compiled(read_catalogue(language))))
    with (LOCALE_FOLDER / language / "LC_MESSAGES" / "fzzzt.mo").open("rb") as file:
        kept = read_mo(file)
    assert _entries(kept) == _entries(fresh), "run build/messages.py"


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_the_fields(language: str) -> None:
    for message in read_catalogue(language):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        expected = set().union(*(_fields(words) for words in sources))
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        for words in forms:
            missing = expected - _fields(words)
            # The singular form may spell the number out.
            assert _fields(words) <= expected, message.id
            assert missing <= {"n"}, message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_percentages_are_written_in_one_place(language: str) -> None:
    """No sentence has a percent sign of its own: `Translator.percent` writes it as the language does."""
    assert [words for words in _sentences(language) if "%" in words] == []
    assert Translator(language).percent(34) == ("34%" if language in ("en", "nl") else "34\u00a0%")


def test_russian_says_vy_to_the_player() -> None:
    familiar = re.compile(r"\b(ты|тебя|тебе|тобой|тво\w+|клади|жми|выбери|ставь)\b", re.IGNORECASE)
    assert [words for words in _sentences("ru") if familiar.search(words)] == []


@pytest.mark.parametrize(
    "phrase", ["anew", "any more", "hand the device", "The program of", "Install the game again", "mend it"]
)
def test_english_uses_current_words(phrase: str) -> None:
    assert [words for words in _sentences("en") if phrase in words] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_faces_have_every_letter_of_a_language(language: str) -> None:
    letters = set(LANGUAGES[language]).union(*_sentences(language)) - {"\n", "\u00ad"}
    for face in (Face.TEXT, Face.STRONG):
        known = TTFont(ROOT / "art" / "fonts" / f"{face.value}.ttf").getBestCmap()
        assert {letter for letter in letters if ord(letter) not in known} == set()


def test_languages_name_themselves() -> None:
    assert LANGUAGES["de"] == "Deutsch"
    assert available_languages()[0] == "en"


def test_switching_the_language_relabels_at_once(make_app: MakeApp) -> None:
    app = make_app()
    app.scenes.push(SettingsScene(app))
    app.tr.text = lambda message, **_: f"<{message}>"  # type: ignore[method-assign]
    app.change_settings(language="en")
    scene = app.scenes.top
    assert isinstance(scene, SettingsScene)
    assert scene.heading_words == "<Settings>: <Screen>"


def _fields(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}


def _entries(catalogue: Catalog) -> list[tuple[Any, Any]]:
    """The messages with their translations; the catalogue's header, such as its date, is left out."""
    return [(message.id, message.string) for message in catalogue if message.id]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_ends_between_a_number_and_its_unit(language: str) -> None:
    """«84» and «%» stay together, and so do «2» and «cards», in any text at any width that has room for them. A line
    may end where a dot between two parts was."""
    parted = set()
    for words in _sentences(language):
        if not re.search(r"\d", words):
            continue
        longest = max(len(word) for word in words.split(" "))
        for width in range(2 * longest + 1, min(len(words), 80)):
            lines, _ = wrap(words, width, len)
            parted |= {words for line in lines[:-1] if line[-1:].isdigit() and f"{line} ·" not in words}
    assert not parted


def _sentences(language: str) -> Iterator[str]:
    """All words of the program in a language, with numbers in their fields."""
    catalogue = collect() if language == "en" else read_catalogue(language)
    for message in catalogue:
        forms = message.id if language == "en" else message.string
        for form in forms if isinstance(forms, tuple | list) else (forms,):
            if message.id:
                yield form.format(**dict.fromkeys(_fields(form), 84))


def test_a_number_below_zero_has_a_dash_and_the_form_of_its_size() -> None:
    tr = Translator("en")
    assert [tr.plural("{n} point", "{n} points", n) for n in (-12, -1, 0, 1)] == [
        "–12 points",
        "–1 point",
        "0 points",
        "1 point",
    ]
    russian = Translator("ru")
    assert russian.plural("{n} point", "{n} points", -1) == russian.plural("{n} point", "{n} points", 1).replace(
        "1", "–1"
    )
