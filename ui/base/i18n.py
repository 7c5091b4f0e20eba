"""The words on the screen, through gettext, in a language that can be changed while the program runs."""

import gettext
import locale
import logging
import os
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from ui.base.marked import N_ as N_  # Most modules that mark words need this one, too.

_log = logging.getLogger(__name__)

DOMAIN = "fzzzt"
LOCALE_FOLDER = Path(__file__).resolve().parents[1] / "locale"

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "nl": "Nederlands",
    "ru": "Русский",
}
"""Language code -> the language's name in itself. English is the language of the source and needs no catalogue."""

_CLOSE_PERCENT = ("en", "nl")
"""The languages that write 34%; the others write 34 %."""


def available_languages() -> tuple[str, ...]:
    """Return the codes of the languages with a catalogue, English first."""
    return tuple(
        code for code in LANGUAGES if code == "en" or (LOCALE_FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file()
    )


def system_language() -> str:
    """Return the code of the first language that the system prefers and the program speaks; "en" if there is none.

    What the environment says comes first, as it can be set for this program alone. Then the system is asked, through
    SDL: Windows for its display languages, macOS for the languages in its settings. The locale's name is the last
    resort.
    """
    return next((code for code in _wished() if code in LANGUAGES), "en")


def _wished() -> Iterator[str]:
    """The system's languages, the preferred one first, as two letters."""
    chosen = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if chosen.split(".")[0] not in ("", "C", "POSIX"):
        # GNU's list of languages counts unless the locale is C.
        for name in [*os.environ.get("LANGUAGE", "").split(":"), chosen]:
            yield name[:2].lower()
    # Words are the same where there is no window, and no pygame: on a phone's page, say.
    import pygame

    for told in pygame.system.get_pref_locales():
        yield told["language"][:2].lower()
    name = locale.getlocale()[0] or ""
    # Windows names languages in words ("German_Germany"), which Python knows.
    yield locale.normalize(name.split("_")[0])[:2].lower()


class Translator:
    """Looks up texts in one language. Always call it `tr`: message extraction looks for `tr.text("...")`."""

    def __init__(self, language: str = "", folder: Path | None = None) -> None:
        """Speak `language`; "" means the system's language, and an unknown one English."""
        self._folder = folder or LOCALE_FOLDER
        self.own_names: Mapping[str, str] = {}
        """What cards are called in the game on the screen, by card id, if not as printed."""
        self.glyphs: Mapping[str, str] = {}
        """What the device in use calls the key or button of each command, if it has one (`ui.input.glyphs`)."""
        self.device = "keys"
        """What the player uses now (`ui.input.glyphs.Device`)."""
        self.language = "en"
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        self.use(language)

    def use(self, language: str) -> None:
        """Switch to another language. A missing or damaged catalogue is logged, and English is used."""
        wanted = language or system_language()
        self.language = "en"
        self._catalogue = gettext.NullTranslations()
        if wanted == "en" or wanted not in LANGUAGES:
            return
        try:
            self._catalogue = gettext.translation(DOMAIN, self._folder, [wanted])
            self.language = wanted
        except (OSError, ValueError, struct.error) as error:
            if language:
                _log.warning("there is no usable catalogue for %s: %s", wanted, error)

    def text(self, message: str, /, **values: object) -> str:
        """Return the translation of `message`, with `values` put in for its `{name}` fields.

        A translation with wrong fields is logged, and the English words are used instead.
        """
        return _filled(self._catalogue.gettext(message), message, values) if message else ""

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Return the form that fits the number `n`; `{n}` stands for it, `values` for other fields. Below zero it gets
        the form of its absolute value, and a dash."""
        size = abs(n)
        source = one if size == 1 else many
        return _filled(self._catalogue.ngettext(one, many, size), source, {"n": minus_words(n), **values})

    def percent(self, number: int | str) -> str:
        """Return a percentage as the language writes it; no line breaks before the sign."""
        return f"{number}%" if self.language in _CLOSE_PERCENT else f"{number}\u00a0%"


class Sentence(msgspec.Struct, frozen=True):
    """A text made where the player's language is unknown: `message` is marked with `N_`, `values` fill its fields."""

    message: str
    values: "Mapping[str, str | Sentence]" = msgspec.field(default_factory=dict)

    def told(self, tr: Translator) -> str:
        """Return the sentence in `tr`'s current language."""
        values = {name: value.told(tr) if isinstance(value, Sentence) else value for name, value in self.values.items()}
        return tr.text(self.message, **values)

    def __str__(self) -> str:
        return self.told(Translator("en"))


def minus_words(number: int) -> str:
    """A number with a dash as long as a minus sign if it is below zero. An en dash: the heading face has no minus sign,
    and one missing glyph would change the whole text's face."""
    return f"–{-number}" if number < 0 else str(number)


def _filled(translated: str, source: str, values: dict[str, object]) -> str:
    if not values:
        return translated
    try:
        return translated.format(**values)
    except (KeyError, IndexError, ValueError):
        _log.warning("the translation %r has wrong fields", translated)
        return source.format(**values)
