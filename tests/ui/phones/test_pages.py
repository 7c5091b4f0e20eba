"""What can be fetched, and nothing else."""

import gzip
import json
from html.parser import HTMLParser

import pytest

from tests.ui.phones.house import CONTENT, SECRET, page_of_tests
from ui.base.i18n import LANGUAGES
from ui.phones.content import words_in
from ui.phones.guard import FOR_EVER
from ui.phones.messages import PageContent
from ui.phones.room import SENTENCES
from ui.phones.server import SCAN_AGAIN, Pages, page_files


@pytest.fixture(scope="module")
def pages() -> Pages:
    return Pages(CONTENT, "1.2.3.4:5", SECRET, page_of_tests())


def test_only_known_paths_lead_anywhere(pages: Pages) -> None:
    assert set(pages.paths()) == {"/", "/art/0a1b.svg", "/words/de.json", "/words/en.json"}


@pytest.mark.parametrize(
    "path",
    [
        "/page/../server.py",
        "/page/%2e%2e/server.py",
        "//etc/passwd",
        "/page/index.html",
        "/art/",
        "/art/0a1b.svg/",
        "/words/xx.json",
        "/page",
        "/..",
        "",
        "*",
        "/page/index.html%00",
        "\\windows",
        "http://1.2.3.4:5/",
        "/server.py",
        "/art/../art/0a1b.svg",
    ],
)
def test_no_path_leads_out(pages: Pages, path: str) -> None:
    assert pages.find(path) is None


def test_the_page_that_watches_is_a_hands_with_another_line_behind_it() -> None:
    files = page_files()
    pages = Pages(CONTENT, "1.2.3.4:5", SECRET, files)
    assert {path.removeprefix("/watch/") for path in pages.paths() if path.startswith("/watch/")} == {
        name for name in files if name.endswith(".js")
    }
    page, line, other = pages.find("/watch"), pages.find("/watch/line.js"), pages.find("/watch/main.js")
    assert page is not None
    assert line is not None
    assert other is not None
    assert b'src="/watch/main.js"' in page.body
    assert b"/page/main.js" not in page.body
    assert page.headers == getattr(pages.front, "headers", None)
    assert line.body == files["onlooker.js"].path.read_bytes()
    assert other.body == files["main.js"].path.read_bytes()


def test_a_query_is_no_part_of_a_path(pages: Pages) -> None:
    assert pages.find("/?x=1") is pages.front is not None


def test_a_page_is_never_kept_and_a_picture_always(pages: Pages) -> None:
    page, picture = pages.find("/"), pages.find("/art/0a1b.svg")
    assert page is not None
    assert picture is not None
    assert page.headers["Cache-Control"] == "no-store"
    assert picture.headers["Cache-Control"] == FOR_EVER
    assert "script" not in picture.headers["Content-Security-Policy"]
    assert "sandbox" in picture.headers["Content-Security-Policy"]
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]


def test_what_is_long_is_zipped_for_those_who_can(pages: Pages) -> None:
    picture = pages.find("/art/0a1b.svg")
    assert picture is not None
    body, headers = picture.answer(zipped=True)
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body).decode() == CONTENT.pictures["/art/0a1b.svg"]
    assert picture.answer(zipped=True)[0] is body
    plain, headers = picture.answer(zipped=False)
    assert "Content-Encoding" not in headers
    assert plain == picture.body
    words = pages.find("/words/en.json")
    assert words is not None
    assert "Content-Encoding" not in words.answer(zipped=True)[1]


def test_words_come_with_rules_and_colours(pages: Pages) -> None:
    words = pages.find("/words/en.json")
    assert words is not None
    assert json.loads(words.body) == {
        "language": "en", "words": {}, "rules": [["Bids", ["Lay cards."]]], "colours": {"red": "#ff0000"},
    }  # fmt: skip


def test_a_stranger_is_told_to_scan_the_code_in_his_language(pages: Pages) -> None:
    assert "Scanne den Code am Tisch noch einmal." in pages.note("de", SCAN_AGAIN).body.decode()
    assert SCAN_AGAIN in pages.note("en", SCAN_AGAIN).body.decode()


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_words_never_become_markup() -> None:
    content = PageContent({"en": {SCAN_AGAIN: ["<script>alert(1)</script>&\"'"]}}, {}, {}, {}, {})
    tags = Tags()
    tags.feed(Pages(content, "1.2.3.4:5", SECRET, {}).note("en", SCAN_AGAIN).body.decode())
    assert [tag for tag, _ in tags.found] == ["html", "meta", "meta", "title", "h1"]


def test_the_way_on_is_the_codes_own(pages: Pages) -> None:
    tags = Tags()
    tags.feed(pages.note("en", "Fzzzt!", onward=True).body.decode())
    assert ("meta", {"http-equiv": "refresh", "content": f"0;url=/k/{SECRET}/"}) in tags.found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_brings_the_servers_sentences_along(language: str) -> None:
    words = words_in(language)
    for sentence in (*SENTENCES, SCAN_AGAIN):
        assert words[sentence][0]
        assert (words[sentence] == [sentence]) == (language == "en"), sentence
