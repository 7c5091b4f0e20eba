"""The page to play in, as files: what it is made of, what it asks for, and what it says where it cannot run."""

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zlib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from build import make_site
from build.site import game_files, parts, play_page
from build.site.parts import PartsError, notices
from build.site.play import engine
from build.site.play_page import NOT_OURS, POLICY, REASONS, SCRIPTS, WORKERS
from tests.ui.match.phones.lone_page import TODAY
from ui.base.i18n import LANGUAGES, Translator
from ui.match.phones import page_words
from ui.phones.messages import PROTOCOL
from ui.phones.server import page_files
from ui.shell.caption_line import CAPTIONS

PLAY = Path(play_page.__file__).with_name("play")
SHARED = tuple(name for name in page_files() if name.endswith((".js", ".css")) and name not in (*SCRIPTS, *NOT_OURS))
OURS = {name: (PLAY / name).read_text(encoding="utf-8") for name in (*SCRIPTS, *WORKERS, "service.js", "index.html")}
OURS |= {name: page_files()[name].path.read_text(encoding="utf-8") for name in SHARED}
SVG = "http://www.w3.org/2000/svg"
LARGEST = 80_000
"""Bytes of all our own scripts and styles, those of the phones' page too, as they are sent: zipped."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page without what has to be fetched."""
    folder = tmp_path_factory.mktemp("play")
    fetched = folder / "fetched"
    fetched.mkdir()
    for name in parts.parts().pyodide.files:
        (fetched / name).write_text(name)
    with pytest.MonkeyPatch.context() as patch:

        def packed(_pyodide: Path, _wheel: Path, _pictures: object, into: Path) -> None:
            for name in ("game.zip", "python_stdlib.zip"):
                (into / name).write_text(name)

        patch.setattr(play_page, "fetched", lambda: (fetched, fetched))
        patch.setattr(game_files, "pack", packed)
        play_page.write_play_page(folder / "site", {language: f"../{language}.html" for language in LANGUAGES})
    return folder / "site"


def version_of(page: Path) -> Path:
    (found,) = [path for path in page.iterdir() if path.is_dir()]
    return found


def test_the_phones_modules_are_there_unchanged(page: Path) -> None:
    shown = version_of(page) / "page"
    for name, file in page_files().items():
        if name not in play_page.NOT_OURS and name not in SCRIPTS:
            assert (shown / name).read_bytes() == file.path.read_bytes(), name
    assert {"index.html", "old.js"}.isdisjoint(path.name for path in shown.iterdir())


def test_a_version_is_named_after_all_that_is_in_it(page: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(version_of(page), copy)
    assert play_page._digest(copy) == version_of(page).name  # noqa: SLF001
    (copy / "game.zip").write_text("another")
    assert play_page._digest(copy) != version_of(page).name  # noqa: SLF001


def test_the_service_keeps_every_file_and_no_other(page: Path) -> None:
    text = (page / "service.js").read_text(encoding="utf-8")
    found = re.search(r"FILES = (\[.*\]);", text)
    assert found is not None
    files = json.loads(found[1])
    there = {path.relative_to(page).as_posix() for path in page.rglob("*") if path.is_file()}
    assert {*files} == {"./", *there} - {"service.js"}
    assert f'"{version_of(page).name}"' in text


def test_all_that_the_page_names_is_there(page: Path) -> None:
    text = (page / "index.html").read_text(encoding="utf-8")
    named = [name for name in re.findall(r'(?:src|href)="([^"]+)"', text) if not name.startswith("../")]
    assert len(named) >= 6
    for name in named:
        assert (page / name).is_file(), name
    manifest = json.loads((page / "app.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        assert (page / icon["src"]).is_file()
    for name, script in OURS.items():
        for imported in re.findall(r'from "(\./[^"]+)"', script):
            place = version_of(page) / ("page" if name in (*SCRIPTS, *SHARED) else "") / imported
            assert place.is_file(), (name, imported)


def test_nothing_comes_from_elsewhere_and_nothing_is_looser_than_it_must_be(page: Path) -> None:
    assert POLICY.count("'wasm-unsafe-eval'") == 1
    assert "unsafe" not in POLICY.replace("'wasm-unsafe-eval'", "")
    assert "http" not in POLICY
    assert "Content-Security-Policy" in (page / "index.html").read_text(encoding="utf-8")
    for name, text in OURS.items():
        assert not re.search(r"https?:|//\w+\.|@import|\beval\(|innerHTML|new Function", text.replace(SVG, "")), name


def test_our_own_scripts_and_styles_are_small(page: Path) -> None:
    ours = [path for path in page.rglob("*") if path.suffix in (".js", ".css")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in ours) < LARGEST


def test_every_effect_is_there_in_all_its_takes_and_so_is_the_music(page: Path) -> None:
    takes = dict(re.findall(r'^  "?([a-z][a-z1-8-]*)"?: (\d),$', OURS["sound.js"], re.MULTILINE))
    assert len(takes) > 20
    wanted = {f"{play_page.MUSIC}.ogg"}
    for name, count in takes.items():
        wanted |= {f"{name}.ogg"} if count == "1" else {f"{name}-{letter}.ogg" for letter in "abc"[: int(count)]}
    assert {path.name for path in (version_of(page) / "sounds").iterdir()} == wanted
    assert {*re.findall(r'\bplay\("([a-z0-9-]+)"', "".join(OURS.values()))} <= {*takes}


def test_every_word_of_the_page_is_in_its_catalogues(page: Path) -> None:
    for name, script in OURS.items():
        for message in re.findall(r'\b[nt]\("([^"]+)"', script) if name in (*SCRIPTS, *SHARED) else ():
            for language in LANGUAGES:
                path = version_of(page) / "words" / f"{language}.json"
                said = json.loads(path.read_text(encoding="utf-8"))["words"]
                assert message in said, (message, language)
                assert (
                    len(said[message]) > 1 or language == "en" or said[message] == [Translator(language).text(message)]
                )
    used = "".join(OURS.values())
    assert not [message for message in page_words.WORDS if f'"{message}"' not in used]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_it_cannot_run_it_says_so_and_leads_to_the_download(page: Path, language: str) -> None:
    text = (page / "index.html").read_text(encoding="utf-8")
    tr = Translator(language)
    for name, words in REASONS.items():
        part = text[text.index(f'<div id="{name}" hidden>') :].partition("</div>")[0]
        (said,) = [line for line in part.splitlines() if f'lang="{language}"' in line]
        assert tr.text(words) in said.replace("&#x27;", "'")
        assert f'href="../{language}.html#downloads"' in said
        assert f'"{name}"' in OURS["cannot.js"]
    assert tr.text(page_words.NO_SCRIPTS) in text


def test_the_notices_name_what_is_pinned_and_hold_every_licence() -> None:
    text = notices()
    for part in parts.parts().component:
        assert part.name in text
        for name in part.texts:
            assert (parts.LICENCES / name).read_text(encoding="utf-8") in text
    assert f"Pyodide {parts.parts().pyodide.version}" in text
    assert f"msgspec {parts.parts().msgspec.version}" in text


def test_a_part_that_is_not_the_pinned_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = parts.parts()
    told: list[list[str]] = []

    def run(command: list[str], cwd: Path, **_more: Any) -> subprocess.CompletedProcess[str]:
        told.append(command)
        (cwd / wanted.pyodide.archive).write_bytes(b"something else")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(shutil, "which", lambda tool: tool)
    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(PartsError, match="SHA-256"):
        parts.fetched(tmp_path)
    assert told == [["npm", "pack", f"pyodide@{wanted.pyodide.version}", "--silent"]]
    assert not (tmp_path / wanted.pyodide.archive).exists()


def test_a_registry_out_of_reach_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failed = subprocess.CompletedProcess[str]([], 1, "", "ENOTFOUND")
    monkeypatch.setattr(parts, "FOLDER", tmp_path / "cache")
    monkeypatch.setattr(shutil, "which", lambda tool: tool)
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_more: failed)
    monkeypatch.setattr(play_page, "fetched", lambda: parts.fetched(tmp_path / "cache"))
    monkeypatch.setattr(sys, "argv", ["make_site", str(tmp_path / "site")])
    assert make_site.main() == 2
    told = capsys.readouterr().err
    assert "cannot be fetched by npm" in told
    assert "--no-play" in told
    monkeypatch.setattr(shutil, "which", lambda _tool: None)
    with pytest.raises(PartsError, match="there is no npm here"):
        parts.fetched(tmp_path / "cache")


def test_what_is_here_is_not_fetched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "part"
    path.write_bytes(b"part")
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_more: pytest.fail("it was fetched"))
    parts._fetch(path, hashlib.sha256(b"part").hexdigest(), "npm", [])  # noqa: SLF001


def test_what_python_compiles_meanwhile_is_no_part_of_a_game() -> None:
    """As in a fresh checkout, where nothing has been compiled yet."""
    for path in (game_files.ROOT / "game/agents/knowledge/__pycache__").glob("worth.*"):
        path.unlink()
    assert [name for name in game_files.read_files() if "__pycache__" in name] == []


def test_a_game_reads_what_it_needs_and_no_picture() -> None:
    read = game_files.read_files()
    assert {"game/cards.csv", "game/agents/nets/nets-4.bin", "ui/match/phones/alone.py"} <= {*read}
    assert {Path(name).parts[:2] for name in read}.isdisjoint({("ui", "scenes"), ("ui", "table"), ("ui", "paint")})
    assert not [name for name in read if name.endswith((".svg", ".png", ".ogg"))]


def test_a_catalogue_keeps_what_the_game_says_and_no_more() -> None:
    from build.messages import read_catalogue

    whole = read_catalogue("de")
    kept = game_files._said_by(whole, {*game_files.read_files()})  # noqa: SLF001
    assert len(kept) < len(whole) / 2
    for message in ("{name}, it is your turn", "Player", "Here it plays without thinking ahead.", "Krabbot"):
        assert kept[message].string == whole[message].string


def test_what_is_shown_before_the_game_is_there_is_what_the_game_will_say(
    page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for language in LANGUAGES:
        hello, seats, *tables = (version_of(page) / "first" / f"{language}.jsonl").read_text("utf-8").split("\n")
        assert len(tables) == 3 * len({*tables[::3]}) == 21, "a look, a turn and an offer for each day of a week"
        places = json.loads(hello)["pictures"]
        assert all((version_of(page) / place).is_file() for place in places.values())
        (tmp_path / "pictures.json").write_text(json.dumps({language: places}))
        monkeypatch.setattr(engine, "PICTURES", tmp_path / "pictures.json")
        for day in range(7):
            said = json.dumps({"type": "hello", "protocol": PROTOCOL, "language": language})
            alone = engine.opened("[]")
            told = json.loads(engine.heard(alone, said, 5, (play_page.SUNDAY + timedelta(7 + day)).isoformat()))["tell"]
            told = [text for text in told if json.loads(text)["type"] != "home"]
            assert told == [hello, seats, *tables[3 * day : 3 * day + 3]]
            found = json.loads(engine.next_visit(alone))
            assert zlib.decompress(base64.b64decode(found["data"])).decode().split("\n") == told
            assert hello[2:9] not in found["data"]


def test_the_engine_speaks_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = tmp_path / "pictures.json"
    pictures.write_text('{"en":{"back":"art/1.svg"}}')
    monkeypatch.setattr(engine, "PICTURES", pictures)
    hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "language": "en"})
    first = json.loads(engine.heard(engine.opened("[]"), hello, 5.5, TODAY.isoformat()))
    told = [json.loads(message) for message in first["tell"]]
    assert told[0]["pictures"] == {"back": "art/1.svg"}
    strange = [{"id": 7}, "?", *first["keep"]]
    again = json.loads(engine.heard(engine.opened(json.dumps(strange)), hello, 6, TODAY.isoformat()))
    before, after = told[-2], json.loads(again["tell"][-2])
    assert before["observation"] == after["observation"]


@pytest.mark.parametrize("today", ["12000-02-30", "-000001-01-01", "Invalid Date", "0001-01-01", "9999-12-31"])
def test_a_clock_gone_wrong_stops_no_game(today: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = tmp_path / "pictures.json"
    pictures.write_text("{}")
    monkeypatch.setattr(engine, "PICTURES", pictures)
    alone = engine.opened("[]")
    for message in ({"type": "hello", "protocol": PROTOCOL, "language": "en"}, {"type": "day"}):
        told = json.loads(engine.heard(alone, json.dumps(message), -1e14, today))["tell"]
        assert "turn" in {json.loads(one)["type"] for one in told}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sound_that_has_a_caption_in_the_window_has_one_on_the_page(page: Path, language: str) -> None:
    told = json.loads((version_of(page) / "words" / f"{language}.json").read_text("utf-8"))
    played = {*play_page.HEARD.findall((play_page.PLAY / "sound.js").read_text("utf-8"))}
    captions = {effect.value: words for effect, words in CAPTIONS.items() if effect.value in played}
    assert captions.items() <= told["captions"].items()
    assert [told["words"][words] for words in captions.values()] == [
        [Translator(language).text(words)] for words in captions.values()
    ]
