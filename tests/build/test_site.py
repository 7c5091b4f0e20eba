"""The game's page on the web, as text: all words in every language, and nothing comes from elsewhere."""

import platform
import re
import sys
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

from build import make_site, package
from build.bundle.description import description
from build.make_site import write_pages
from build.site.pages import ARCHIVES, FIGURES, PLAY, ROBOTS, SUMS, SYSTEMS, place
from build.site.pictures import MOVING, PICTURES
from build.site.words import words
from game.version import VERSION
from ui.base.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]


class Outline(HTMLParser):
    """What a page refers to, and its headings."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def of(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def loaded(self) -> list[str]:
        """What a browser fetches to show the page."""
        links = [link["href"] for link in self.of("link") if link["rel"] in ("stylesheet", "icon")]
        sources = [tag.get("src") or tag.get("srcset") for _, tag in self.tags if "src" in tag or "srcset" in tag]
        return [*links, *filter(None, sources)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, with empty pictures."""
    folder = tmp_path_factory.mktemp("site")
    write_pages(folder, play=True)
    (folder / PLAY).mkdir()
    (folder / PLAY / "index.html").touch()
    for language in LANGUAGES:
        for name in [*(f"{picture}.webp" for picture in PICTURES), f"{MOVING}.avif"]:
            (folder / f"{language}-{name}").touch()
    return folder


def path_of(site: Path, language: str) -> Path:
    return site / place(language) / "index.html"


def test_every_language_has_all_words() -> None:
    assert words().keys() == LANGUAGES.keys()
    english = words()["en"]
    for language, said in words().items():
        assert tuple(said.figures) == FIGURES, language
        assert {key: set(system.downloads) for key, system in said.systems.items()} == {
            key: set(archives) for key, archives in ARCHIVES.items()
        }
        assert (len(said.lines), len(said.facts)) == (10, len(english.facts)), language
        for name in ("downloads_intro", "checksums"):
            fields = [
                {field for _, field, _, _ in Formatter().parse(getattr(one, name)) if field} for one in (said, english)
            ]
            assert fields[0] == fields[1], (language, name)


def test_without_a_page_to_play_in_nothing_leads_there(tmp_path: Path, site: Path) -> None:
    write_pages(tmp_path, play=False)
    for language in LANGUAGES:
        said = words()[language].play
        assert said in path_of(site, language).read_text(encoding="utf-8")
        assert f">{said}<" not in path_of(tmp_path, language).read_text(encoding="utf-8")


def test_the_rules_are_those_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = readme[readme.index("\n1. ") :].split("\n\n")[0]
    lines = [re.sub(r"\s+", " ", line).strip() for line in re.split(r"\n\d+\. ", listed)[1:]]
    assert tuple(lines) == words()["en"].lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_names_its_language_and_leads_to_all_others(site: Path, language: str) -> None:
    page = Outline(path_of(site, language))
    assert page.of("html") == [{"lang": language}]
    links = [link for link in page.of("a") if "hreflang" in link]
    assert [link["hreflang"] for link in links] == list(LANGUAGES)
    assert [link["hreflang"] for link in links if "aria-current" in link] == [language]
    for link in links:
        assert (path_of(site, language).parent / link["href"]).resolve() == path_of(site, link["lang"]).resolve()
    alternates = {link["hreflang"]: link["href"] for link in page.of("link") if link["rel"] == "alternate"}
    assert alternates.keys() == {*LANGUAGES, "x-default"}
    assert alternates["x-default"] == alternates["en"] == description().links.page


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_page_shows_lies_beside_it(site: Path, language: str) -> None:
    path = path_of(site, language)
    page = Outline(path)
    downloads = {f"Fzzzt-{VERSION}-{end}" for ends in ARCHIVES.values() for end in ends.values()} | {SUMS}
    root = "" if language == "en" else "../"
    ids = {tag["id"] for _, tag in page.tags if "id" in tag}
    offered = set()
    for link in (tag["href"] for tag in page.of("a")):
        if link.startswith("#"):
            assert link[1:] in ids
        elif link.removeprefix(root) in downloads:
            offered.add(link.removeprefix(root))
        else:
            assert link == description().links.repository or (path.parent / link).is_file(), link
    assert offered == downloads
    for source in page.loaded():
        assert (path.parent / source).is_file(), source
    pictures = {Path(source).name for source in page.loaded() if source.endswith((".webp", ".avif"))}
    assert pictures == {*(f"{language}-{name}.webp" for name in PICTURES), f"{language}-{MOVING}.avif"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_have_words_and_headings_their_order(site: Path, language: str) -> None:
    page = Outline(path_of(site, language))
    pictures = page.of("img")
    assert all(picture["width"] and picture["height"] for picture in pictures)
    # Only the robots on the belt say nothing.
    rolling = [robot.name for robot in ROBOTS * 2]
    assert [Path(picture["src"]).name for picture in pictures if not picture["alt"]] == rolling
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))
    for system in SYSTEMS:
        assert [tag for tag in page.of("article") if tag.get("id") == system]


def test_style_and_script_fetch_nothing_from_elsewhere(site: Path) -> None:
    style = (site / "style.css").read_text(encoding="utf-8")
    assert all((site / target).is_file() for target in re.findall(r'url\("?([^")]+)', style))
    for text in (style, (site / "order.js").read_text(encoding="utf-8")):
        assert not re.search(r"https?:|//\w+\.|@import|fetch\(|import\(", text)


def test_the_downloads_are_called_what_packaging_calls_them(monkeypatch: pytest.MonkeyPatch) -> None:
    made = set()
    for system, machine in (("windows", "AMD64"), ("macos", "arm64"), ("macos", "x86_64"), ("linux", "x86_64")):
        monkeypatch.setattr(package, "SYSTEM", system)
        monkeypatch.setattr(platform, "machine", lambda machine=machine: machine)
        made.add(package.archive_path().name)
    offered = {f"Fzzzt-{VERSION}-{end}" for ends in ARCHIVES.values() for end in ends.values()}
    assert made == {name for name in offered if not name.endswith("-setup.exe")}


def test_no_download_is_larger_than_the_page_says(site: Path) -> None:
    megabytes = re.search(r"less than (\d+) MB for any system", path_of(site, "en").read_text(encoding="utf-8"))
    assert megabytes is not None
    assert int(megabytes[1]) * 1_000_000 == max(package.LARGEST.values())


@pytest.mark.parametrize("maker", [make_site, package])
def test_a_missing_file_is_told_in_a_sentence(
    maker: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.txt"
    monkeypatch.setattr(sys, "argv", ["maker", str(tmp_path)] if maker is make_site else ["maker"])
    monkeypatch.setattr(make_site, "FILES", (missing,))
    monkeypatch.setattr(package, "CHANGELOG", missing)
    assert maker.main() == 1
    assert capsys.readouterr().err == f"[Errno 2] No such file or directory: {str(missing)!r}\n"
