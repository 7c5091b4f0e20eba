"""Reading files: damaged, missing, foreign, too large, or of a newer version."""

import json
import os
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.files.strangers import STRANGERS, numbers
from ui.base.i18n import LANGUAGES, Translator
from ui.files.faults import DamagedFileError
from ui.files.recovery import recover
from ui.files.settings import MatchSetup, Pace, SeatChoice, Settings, WindowMode, load_settings, save_settings

SEATS = (SeatChoice("Ada", colour="red"), SeatChoice("Volta", "ai", "apprentice", "volta", "blue"))


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(
        language="de", window_mode=WindowMode.FULL_SCREEN, pace=Pace.SLOW, last_setup=MatchSetup(SEATS, 42)
    )
    save_settings(path, settings)
    assert load_settings(path) == (settings, [])
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_no_file_means_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == (Settings(), [])


def test_deleted_settings_do_not_come_back(tmp_path: Path) -> None:
    """Players are advised to delete the file when the window is lost on another screen."""
    path = tmp_path / "settings.json"
    for music in (1, 2):
        save_settings(path, Settings(music=music))
    path.unlink()
    assert load_settings(path) == (Settings(), [])


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"language": "d\xed"}',
        b"null",
        b"[" * 100_000,
        b'{"music": ' + b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_reported(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, notices = load_settings(path)
    assert settings == Settings()
    assert [str(notice) for notice in notices] == [
        f"{path} is damaged and was not used: it is kept as settings.json.damaged-1, where you can repair or delete it."
    ]
    assert (tmp_path / "settings.json.damaged-1").read_bytes() == content
    assert not path.exists()


@given(st.binary(max_size=200))
def test_no_content_whatever_breaks_reading(content: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.files.disk.move_aside", lambda _: None)
        path = Path(tempfile.gettempdir()) / f"fzzzt-test-{os.getpid()}-{abs(hash(content))}.json"
        path.write_bytes(content)
        try:
            settings, _ = load_settings(path)
        finally:
            path.unlink()
    assert isinstance(settings, Settings)


def test_damaged_files_do_not_overwrite_each_other(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for number in (1, 2):
        path.write_text(f"broken {number}")
        with pytest.raises(DamagedFileError):
            recover(path, numbers)
    assert (tmp_path / "a.json.damaged-2").read_text() == "broken 2"


def test_the_backup_serves_when_the_file_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(pace=Pace.FAST))
    save_settings(path, Settings(pace=Pace.SLOW))
    path.write_text("{")
    settings, notices = load_settings(path)
    assert settings.pace is Pace.FAST
    assert [str(notice) for notice in notices] == [
        f"{path} is damaged and is kept as settings.json.damaged-1: its backup, which is a little older, is used "
        "instead."
    ]
    assert load_settings(path) == (settings, []), "what the backup held has been written back"


def test_far_too_large_a_file_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ui.files.recovery.LARGEST", 10)
    path = tmp_path / "a.json"
    path.write_text("[1, 2, 3, 4, 5]")
    with pytest.raises(DamagedFileError):
        recover(path, numbers)
    assert "more than 10 bytes" in caplog.text


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_damaged_file_is_reported_in_every_language(tmp_path: Path, language: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    _, (notice,) = load_settings(path)
    assert "settings.json.damaged-1" in notice.told(Translator(language))
    assert "damaged and" not in notice.told(Translator(language))


def test_setups_are_checked() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"seats": [{"name": "A"}], "seed": 1}', type=MatchSetup)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"seats": [{"name": "A"}, {"name": "B", "kind": "ghost"}], "seed": 1}', type=MatchSetup)


# Other versions of the program


def test_a_newer_versions_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(music=11, last_setup=MatchSetup(SEATS, 42)))
    content = json.loads(path.read_bytes())
    content |= {"version": 2, "subtitles": {"size": 3}}
    content["last_setup"]["clock"] = 90
    content["last_setup"]["seats"][1]["hat"] = "bowler"
    path.write_text(json.dumps(content), encoding="utf-8")
    settings, notices = load_settings(path)
    assert (settings.music, settings.last_setup, notices) == (11, MatchSetup(SEATS, 42), [])
    settings.music = 12
    save_settings(path, settings)
    assert json.loads(path.read_bytes()) == content | {"music": 12}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("version", "0"),
        ("music", "101"),
        ("music", "true"),
        ("music", "1" + "0" * 30),
        ("music", "1" + "0" * 5000),
        ("pace", '"warp"'),
        ("window_size", "[1e300, 2]"),
        ("window_size", "[1280]"),
        ("window_size", "[1" + "0" * 30 + ", 720]"),
        ("last_setup", '{"seats": [], "seed": 1}'),
        ("last_setup", '{"seats": [{"name": "A"}, {"name": "B"}], "seed": 1' + "0" * 30 + "}"),
        ("last_setup", "[" * 500 + "]" * 500),
        ("mute", "null"),
    ],
)
def test_only_the_impossible_value_falls_back(tmp_path: Path, name: str, value: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f'{{"language": "de", "effects": 17, "{name}": {value}}}')
    settings, notices = load_settings(path)
    assert settings == Settings(language="de", effects=17)
    assert [str(notice) for notice in notices] == [
        f"{path} holds impossible values, so these settings are back to their defaults: {name}; the old file is "
        "kept as settings.json.damaged-1."
    ]


@STRANGERS
def test_a_foreign_file_is_moved_out_of_the_way(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(pace=Pace.FAST))
    save_settings(path, Settings(pace=Pace.SLOW))
    path.unlink()
    make(path)
    tracemalloc.start()
    try:
        settings, notices = load_settings(path)
        assert tracemalloc.get_traced_memory()[1] < 64 << 20
    finally:
        tracemalloc.stop()
    assert settings.pace is Pace.FAST
    assert len(notices) == 1
    assert "kept as settings.json.damaged-1" in str(notices[0])
    assert load_settings(path) == (settings, [])
