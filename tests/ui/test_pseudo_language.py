"""Every page in a language that nobody speaks: each of its messages is marked, accented and 40 % longer.

What is drawn without marks did not come through the catalogue, and no translator can reach it. What is cut off, or too
small to be read in a window of 1280 x 720, leaves no room for a language longer than ours; in the smallest window
`test_every_scene.py` tests the languages that there are.
"""

import gettext
import re
import string

import pytest

from build import screens
from tests.grids import mostly_slow
from tests.ui.conftest import MakeApp, Written
from tests.ui.test_every_scene import SMALLEST_PX, unseen
from tests.ui.words_alone import draw_words_alone
from ui.base.i18n import LANGUAGES
from ui.files.settings import Settings
from ui.shell.app import App

OPEN, CLOSE = "«", "»"
LONGER = 1.4
WINDOW = (1280, 720)
_ACCENTS = str.maketrans("AEIOUaeiouncysz", "ÀÉÎÖÜàéîöüñçýšž")
_FILL = "ëïóáüéö"
_SEATED = "Ada, Bartholomäus, Brassa, Chiara, Deep Bolt, Dmitri, Dyna, Fizz, Grit, Ohm, Rivet, Tock, Volta"
NAMES = set(_SEATED.split(", "))
"""Of players: nobody translates them."""
_KEYS = {"Backspace", "Esc", "LB", "LS", "LT", "RB", "RS", "RT", "Start", "View"}
"""Keys and buttons that are called the same everywhere."""
_PRINT = {'10 PRINT "FZZZT!"', "20 BUILD ROBOT", "30 GOTO 10", "RUN", "ROBO-MATIC", "Aa Ññ Яя", "Aa"}
"""What an old computer prints in passing, and samples of type: part of the picture."""
_OWN_NAMES = set(LANGUAGES.values()) | {"Wi-Fi", "Ethernet"}
"""Languages are named in themselves, and networks as the system names them."""
_TYPED = {"fzzzt"}
"""What the player has typed into the search of the rules."""
_CODE = re.compile(r"\b[0-9A-Z]{4}(-[0-9A-Z]{4})+\b|\b[0-9A-Z]{4}-[0-9A-Z]{4}")
"""The number of a game."""
_ADDRESS = re.compile(r"(\bWi-Fi: )?\b[0-9]+(\.[0-9]+){3}(:[0-9]+/)?|\bk(/[a-z0-9]{4}(-[a-z0-9]{4}){3})")
"""Where phones find the table, with the network's name from the system."""

USUAL = ("title", "settings", "setup", "table", "reveal-tie", "results", "report", "puzzle-win")
"""What every run tries; a slow one tries all."""


class PseudoLanguage(gettext.NullTranslations):
    """A catalogue made in memory from whatever is asked of it."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


def pseudo(message: str) -> str:
    """A message marked, with accents, its fields as they were, and longer by words of their own."""
    parts, letters = [], 0
    for text, name, *_ in string.Formatter().parse(message):
        parts.append(text.translate(_ACCENTS).replace("{", "{{").replace("}", "}}"))
        letters += len(text)
        if name is not None:
            parts.append(f"{{{name}}}")
    extra = round(letters * (LONGER - 1))
    fill = "".join(_FILL[at % len(_FILL)] for at in range(extra))
    # Long sentences get words, short ones a longer word.
    words = " ".join(fill[at : at + 6] for at in range(0, extra, 6))
    gap = " " if extra > 5 else ""
    return f"{OPEN}{''.join(parts)}{gap}{words}{CLOSE}"


def unmarked(drawn: str) -> str:
    """The words drawn outside all marks, besides names, codes and keys; a line of a broken message may lack a mark."""
    if drawn in _PRINT | _OWN_NAMES | _TYPED:
        return ""
    rest = _ADDRESS.sub(" ", _CODE.sub(" ", drawn))
    for name in NAMES | _KEYS:
        rest = re.sub(rf"\b{name}\b", " ", rest)
    while (shorter := re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", rest)) != rest:
        rest = shorter
    rest = re.sub(f"^[^{OPEN}]*{CLOSE}", " ", rest)
    rest = re.sub(f"{OPEN}[^{CLOSE}]*$", " ", rest)
    return " ".join(re.findall(r"[^\W\d_]{2,}", rest))


def speak_pseudo(app: App) -> None:
    """Have a program speak it."""
    app.tr._catalogue = PseudoLanguage()  # noqa: SLF001 - no folder holds it
    app.art.rename({})


def shown(make_app: MakeApp, written: Written, monkeypatch: pytest.MonkeyPatch, name: str) -> Written:
    """What a page draws in that language, in the smallest window."""
    app = make_app(WINDOW, Settings(language="en"))
    draw_words_alone(app, monkeypatch)
    speak_pseudo(app)
    written.clear()
    screens.render(app, unseen(screens.SCENES[name]), settling=0)
    return written


PAGES = mostly_slow(screens.SCENES, *USUAL)


@pytest.mark.parametrize("name", PAGES)
def test_all_words_come_through_the_catalogue_and_have_room(
    make_app: MakeApp, plain_art: None, written: Written, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    drawn = shown(make_app, written, monkeypatch, name)
    assert {words for words, _ in drawn if unmarked(words)} == set()
    assert {words for words, block in drawn if block.size_px < SMALLEST_PX and words.strip()} == set()
    assert {words for words, block in drawn if block.cut} == set()


def test_the_pseudo_language_is_marked_and_longer() -> None:
    """Fields stay, and so do braces."""
    words = "You win {card} and {n} points."
    told = pseudo(words)
    assert told.startswith(f"{OPEN}Yöü wîñ {{card}} àñd {{n}} pöîñtš.")
    assert told.endswith(CLOSE)
    assert len(told) >= LONGER * len("You win  and  points.")
    assert "{x}" in pseudo("{{x}}").format()


@pytest.mark.parametrize(
    ("drawn", "left"),
    [
        ("«Röüñd»", ""),
        ("«Röüñd» · 3", ""),
        ("«Löt «Šhört» îš»", ""),
        ("Ada: «wîñš»", ""),
        ("«thé fîršt lîñé", ""),
        ("thé làšt lîñé»", ""),
        ("Winner: «Ada»", "Winner"),
        ("Round 3", "Round"),
        ("2RAR-PVYF", ""),
    ],
)
def test_words_outside_the_marks_are_found(drawn: str, left: str) -> None:
    assert unmarked(drawn) == left
