"""What the phone page is made of: every word in every language, a picture of everything, and nothing foreign."""

import json
import re
from html.parser import HTMLParser

import pytest
from PIL import Image, ImageChops, ImageStat

from build.pictures.halls import halls
from game.core.cards import CATALOGUE, Kind, Symbol
from ui.base.i18n import LANGUAGES, Translator
from ui.base.paths import data_root
from ui.base.theme import SEAT
from ui.match.faces import PERSON_FACES, ROBOT_FACES
from ui.phones.content import PLURALS, WORDS, page_content, words_in
from ui.phones.messages import PageContent
from ui.phones.room import SENTENCES
from ui.phones.server import SCAN_AGAIN, page_files

RULES = {language: [("A title", ["One paragraph.", "Another one."])] for language in LANGUAGES}
FILES = {name: file.path for name, file in page_files().items()}
SCRIPTS = {name: path.read_text(encoding="utf-8") for name, path in FILES.items() if path.suffix == ".js"}
PAGE = FILES["index.html"].read_text(encoding="utf-8")
MOST_BYTES = 200_000
TABLE = {"board.js", "director.js", "motion.js", "onlooker.css", "onlooker.js", "pieces.js", "stage.js", "table.css"}
MOST_OF_TABLE = 170_000
"""What a hand does not load, with the pictures of halls."""
MOST_PICTURES = 1_500_000


@pytest.fixture(scope="module")
def content() -> PageContent:
    """Return all that the page shows: drawing it takes as long as all tests of it."""
    return page_content(RULES)


def asked(function: str) -> set[str]:
    """The English words that the scripts ask a function of words.js for."""
    call = re.compile(rf'(?<![\w.]){function}\(\s*"((?:[^"\\]|\\.)*)"')
    return {json.loads(f'"{words}"') for text in SCRIPTS.values() for words in call.findall(text)}


def test_the_page_offers_every_language_of_the_game() -> None:
    (listed,) = re.findall(r"export const LANGUAGES = \{(.*?)\};", SCRIPTS["words.js"], re.DOTALL)
    assert dict(re.findall(r'(\w+): "([^"]+)"', listed)) == LANGUAGES


class Tags(HTMLParser):
    """The page's elements, and the words of its paragraphs by language."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words: dict[str, set[str]] = {}
        self._language: str | None = None
        self.feed(PAGE)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._language = dict(attrs).get("lang") if tag == "p" else None

    def handle_data(self, data: str) -> None:
        if self._language and data.strip():
            self.words.setdefault(self._language, set()).add(data.strip())


TAGS = Tags()


def test_the_page_asks_only_for_words_that_are_there() -> None:
    assert asked("t") <= set(WORDS)
    assert asked("n") == {one for one, _ in PLURALS}


def test_no_word_is_translated_in_vain() -> None:
    assert set(WORDS) <= asked("t") | {*SENTENCES, SCAN_AGAIN} | TAGS.words["en"]


def test_the_server_finds_its_sentences() -> None:
    assert {*SENTENCES, SCAN_AGAIN} <= set(WORDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_complete_in_every_language(language: str) -> None:
    words = words_in(language)
    tr = Translator(language)
    assert words["Sit down"] == [tr.text("Sit down")]
    assert all(form for forms in words.values() for form in forms)
    assert {f"card/{card}" for card in CATALOGUE} <= words.keys()
    fields = {message: set(re.findall(r"\{(\w+)\}", message)) for message in (*WORDS, *(one for one, _ in PLURALS))}
    for message, wanted in fields.items():
        for form in words[message]:
            assert set(re.findall(r"\{(\w+)\}", form)) == wanted, (language, message)


def test_plurals_are_in_the_order_of_cldr() -> None:
    assert words_in("ru")["{n} card in hand"] == ["{n} карта на руке", "{n} карты на руке", "{n} карт на руке"]
    assert words_in("en")["{n} card in hand"] == ["{n} card in hand", "{n} cards in hand", "{n} cards in hand"]


def test_a_page_without_scripts_says_so_in_all_languages() -> None:
    for language in LANGUAGES:
        words = words_in(language)
        old = "This browser is too old for the game. Please update it, or use another one."
        assert TAGS.words[language] == {
            words[old][0],
            words["The game needs JavaScript. Please allow it for this page."][0],
        }


def test_rules_come_as_given(content: PageContent) -> None:
    assert content.rules["ru"] == (("A title", ("One paragraph.", "Another one.")),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_picture(language: str, content: PageContent) -> None:
    keys = {"back", *CATALOGUE, *(f"symbol/{symbol}" for symbol in Symbol)}
    keys |= {f"name/{card.id}" for card in CATALOGUE.values() if card.kind is not Kind.MECHANIC}
    keys |= {f"{mood}/{face}" for mood in ("face", "pleased") for face in (*PERSON_FACES, *ROBOT_FACES, "volta")}
    addresses = content.addresses[language]
    assert keys <= addresses.keys()
    assert set(addresses.values()) <= content.pictures.keys()


def test_names_differ_between_languages_and_faces_do_not(content: PageContent) -> None:
    english, russian = content.addresses["en"], content.addresses["ru"]
    assert english["name/r1-bolt-cog"] != russian["name/r1-bolt-cog"]
    assert english["r1-bolt-cog"] == russian["r1-bolt-cog"]


def test_pictures_need_nothing_from_elsewhere(content: PageContent) -> None:
    for address, svg in content.pictures.items():
        assert re.fullmatch(r"/art/[0-9a-f]{20}\.svg", address)
        assert "<text" not in svg
        assert not re.search(r"href=\"[^#]|url\((?!#)|<script|<style|<image|<foreignObject|\son\w+=", svg)


def test_pictures_are_small(content: PageContent) -> None:
    assert sum(map(len, content.pictures.values())) <= MOST_PICTURES
    assert len(set(content.pictures.values())) == len(content.pictures)


def test_the_page_is_small() -> None:
    sizes = {name: path.stat().st_size for name, path in FILES.items()}
    table = sum(size for name, size in sizes.items() if name in TABLE or name.endswith(".webp"))
    assert table <= MOST_OF_TABLE
    assert sum(sizes.values()) - table <= MOST_BYTES


def test_a_table_has_the_windows_halls() -> None:
    named = re.findall(r'url\("(hall-\d\.webp)"\)', FILES["table.css"].read_text(encoding="utf-8"))
    drawn = dict(halls())
    assert named == list(drawn)
    for name, picture in drawn.items():
        with Image.open(FILES[name]) as kept:
            difference = ImageStat.Stat(ImageChops.difference(kept.convert("RGB"), picture))
        assert max(difference.mean) < 3, f"{name}: build/pictures/halls.py draws it anew"


def test_seat_colours_are_the_window_s(content: PageContent) -> None:
    assert content.colours.keys() == SEAT.keys()
    assert content.colours["red"] == "#de6856"


def test_the_page_has_nothing_inline_and_nothing_foreign() -> None:
    for tag, attributes in TAGS.found:
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
        assert tag != "style"
        if tag == "script":
            assert attributes["src"]
        for name in ("src", "href"):
            if link := attributes.get(name):
                assert link.removeprefix("/page/") in FILES
    assert not re.search(r"<script[^>]*>[^<]", PAGE)


def test_styles_and_scripts_load_only_what_is_served() -> None:
    for style in (path.read_text(encoding="utf-8") for path in FILES.values() if path.suffix == ".css"):
        assert {*re.findall(r'url\("?([^")]+)', style)} <= {*FILES}
    for text in SCRIPTS.values():
        for name in re.findall(r'from "\.(?:/|\./page/)([^"]+)"', text):
            assert name in SCRIPTS
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
        assert "http:" not in text.replace("http://www.w3.org/2000/svg", "")


def test_nothing_of_a_hand_is_kept() -> None:
    kept = [text for text in SCRIPTS.values() for _ in re.findall(r"(?:local|session)Storage\.setItem", text)]
    assert kept == [SCRIPTS["main.js"]] * 2
    remembered = set(re.findall(r"remember\(\{ (\w+)", SCRIPTS["main.js"]))
    assert remembered == {"name", "language"}


def test_nothing_is_polled() -> None:
    for name, text in SCRIPTS.items():
        assert "setInterval" not in text, name
        assert "requestAnimationFrame" not in text, name
    style = FILES["style.css"].read_text(encoding="utf-8")
    assert "@keyframes" not in style
    assert "infinite" not in style


def test_every_file_lies_where_the_program_lies() -> None:
    for path in FILES.values():
        assert path.is_relative_to(data_root())


def test_each_colour_has_a_sign_of_its_own() -> None:
    """As at the table: telling colours apart is never necessary."""
    made = page_content({})
    signs = {made.pictures[made.addresses["en"][f"sign/{colour}"]] for colour in made.colours}
    assert len(signs) == len(made.colours)
    assert len({re.sub("#[0-9a-f]{6}", "", sign) for sign in signs}) == len(made.colours), "shapes, not colours, differ"
