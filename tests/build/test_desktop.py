"""What software centres, menus and file managers read; build/check_bundle.py has their own checkers judge it."""

import configparser
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

from build.bundle.changelog import CHANGELOG, dated
from build.bundle.description import description
from build.bundle.desktop import desktop_entry, mime_package, write_share
from build.bundle.icons import PNG_SIZES
from build.bundle.markup import LANGUAGE
from build.bundle.metainfo import MOST_ITEMS, metainfo, news
from game.version import VERSION
from ui.base.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
TOLD = description()


def test_everything_is_told_in_every_language() -> None:
    assert set(TOLD.languages) == set(LANGUAGES)
    assert TOLD.languages[0] == "en"
    for words in TOLD.sentences():
        assert tuple(words) == TOLD.languages
        assert all(words.values()), words
    assert tuple(TOLD.keywords) == TOLD.languages


def test_short_lines_fit_a_store() -> None:
    for words in (TOLD.summary, TOLD.kind, *TOLD.features, *(shot.caption for shot in TOLD.screenshots)):
        assert not any(text.endswith(".") for text in words.values()), words
    assert len(TOLD.summary["en"]) <= 35, "software centres cut it off"


def test_the_pictures_are_there_and_wide() -> None:
    for shot in TOLD.screenshots:
        width, height = (int.from_bytes(shot.path.read_bytes()[at : at + 4]) for at in (16, 20))
        assert width * 9 == height * 16, shot.file


def test_the_menu_entry_opens_games_and_speaks_every_language() -> None:
    read = configparser.RawConfigParser(delimiters="=", interpolation=None)
    read.optionxform = str  # type: ignore[method-assign, assignment]
    read.read_string(desktop_entry(TOLD))
    entry = read["Desktop Entry"]
    assert entry["Icon"] == TOLD.id
    assert entry["Exec"] == "fzzzt %f"
    assert entry["Comment[ru]"] == TOLD.summary["ru"]
    assert entry["Keywords[de]"] == "Roboter;Auktion;Karten;Bieten;Brettspiel;"
    assert ET.fromstring(mime_package(TOLD))[0].attrib["type"] == entry["MimeType"].rstrip(";")


def test_words_keep_their_backslashes_and_semicolons() -> None:
    told = msgspec.structs.replace(TOLD, kind={"en": r"a \n b"}, keywords={"en": ("x;y", "z\\")})
    lines = desktop_entry(told).splitlines()
    assert r"GenericName=a \\n b" in lines
    assert r"Keywords=x\;y;z\\;" in lines


@pytest.mark.parametrize("sign", ["\n", "\r", "\0", "\u2028"])
def test_no_word_runs_over_into_another_line(sign: str) -> None:
    """It would be an entry of its own in a menu's file, or end an installer's sentence."""
    for text in (f"a{sign}Exec=b", f"a{sign}"):
        with pytest.raises(msgspec.ValidationError, match=r"at `\$\.kind"):
            msgspec.convert({**msgspec.to_builtins(TOLD), "kind": {"en": text}}, type(TOLD))


def test_an_address_has_no_way_out_of_its_quotation_marks() -> None:
    told = msgspec.to_builtins(TOLD)
    told["links"]["page"] += '" onload="x'
    with pytest.raises(msgspec.ValidationError, match=r"at `\$\.links\.page"):
        msgspec.convert(told, type(TOLD))


def test_software_centres_learn_of_every_version_that_is_out() -> None:
    changelog = CHANGELOG.read_text(encoding="utf-8")
    root = metainfo(TOLD, changelog)
    releases = [(entry.attrib["version"], entry.attrib["date"]) for entry in root.iter("release")]
    assert releases == dated(changelog)
    assert ("0.1.0", "2026-11-21") in releases
    assert all(f"/v{VERSION}/" in (image.text or "") for image in root.iter("image"))
    captions = [caption.attrib.get(LANGUAGE, "en") for caption in root.iter("caption")]
    assert captions == [*TOLD.languages] * len(TOLD.screenshots)


def test_a_version_that_is_not_out_is_not_told_of() -> None:
    assert dated("# Changes\n\n## 2.0.0 - unreleased\n\n- x\n\n## 1.0.0 - 2026-01-31\n\n- y\n") == [
        ("1.0.0", "2026-01-31")
    ]


def test_news_is_the_introduction_or_the_first_items() -> None:
    body = "Play with *phones*.\n\n- see [how](x.md),\n  or `try`\n\n### Added\n\n- a\n"
    assert news(body) == (["Play with phones."], ["see how, or try"])
    items = "".join(f"- item {number}\n" for number in range(9))
    assert news(f"### Added\n\n{items}\n### Fixed\n\n- z\n") == ([], [f"item {number}" for number in range(MOST_ITEMS)])
    assert news("### Added\n\n- a\n\n### Fixed\n\n- z\n") == ([], ["a"])


def test_every_file_is_named_after_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The install script looks for them by that name."""
    monkeypatch.setattr("build.bundle.desktop.ICONS", tmp_path)
    for size in PNG_SIZES:
        (tmp_path / f"fzzzt-{size}.png").touch()
    write_share(tmp_path / "share", "")
    files = [path for path in (tmp_path / "share").rglob("*") if path.is_file()]
    assert len(files) == len(PNG_SIZES) + 4
    assert all(path.name.startswith(f"{TOLD.id}.") for path in files)
    assert f"\nid={TOLD.id}\n" in (ROOT / "build" / "linux" / "install.sh").read_text(encoding="utf-8")
