"""Files that survive crashes, damage, and folders that cannot be written."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.conftest import MakeApp
from ui.base.i18n import LANGUAGES, Translator
from ui.base.settings import MatchSetup, Pace, SeatChoice, Settings, WindowMode, load_settings, save_settings
from ui.base.storage import DamagedFileError, Storage, StorageError, delete, read_backup, read_json, write_json

SEATS = (SeatChoice("Ada", colour="red"), SeatChoice("Volta", "ai", "apprentice", "volta", "blue"))


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(
        language="de", window_mode=WindowMode.FULL_SCREEN, pace=Pace.SLOW, last_setup=MatchSetup(SEATS, 42)
    )
    save_settings(path, settings)
    assert load_settings(path) == (settings, None)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_no_file_means_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == (Settings(), None)


def test_one_backup_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for pace in (Pace.FAST, Pace.SLOW, Pace.OFF):
        save_settings(path, Settings(pace=pace))
    backup = read_backup(path, Settings)
    assert backup is not None
    assert backup.pace is Pace.SLOW
    assert sorted(file.name for file in tmp_path.iterdir()) == ["settings.json", "settings.json.bak"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"version": 2}',
        b'{"music": 101}',
        b'{"music": true}',
        b'{"pace": "warp"}',
        b'{"unknown": 1}',
        b'{"window_size": [1e300, 2]}',
        b"[" * 100_000,
        b'{"last_setup": {"seats": [], "seed": 1}}',
    ],
)
def test_a_damaged_file_is_kept_aside_and_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, notice = load_settings(path)
    assert settings == Settings()
    assert str(notice) == (
        f"{path} is damaged and was not used: it is kept as settings.json.damaged-1, where you can mend or delete it."
    )
    assert (tmp_path / "settings.json.damaged-1").read_bytes() == content
    assert not path.exists()


@given(st.binary(max_size=200))
def test_no_content_whatever_breaks_reading(content: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.base.storage.move_aside", lambda _: None)
        path = Path("/tmp") / f"fzzzt-test-{abs(hash(content))}.json"
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
            read_json(path, Settings)
    assert (tmp_path / "a.json.damaged-2").read_text() == "broken 2"


def test_the_backup_serves_when_the_file_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(pace=Pace.FAST))
    save_settings(path, Settings(pace=Pace.SLOW))
    path.write_text("{")
    settings, notice = load_settings(path)
    assert settings.pace is Pace.FAST
    assert notice is not None


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(pace=Pace.FAST))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ui.base.storage.os.fsync", full)
    with pytest.raises(StorageError, match=r"settings\.json cannot be saved: the disk is full, so make some"):
        save_settings(path, Settings(pace=Pace.SLOW))
    assert load_settings(path)[0].pace is Pace.FAST
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_a_file_that_a_scanner_holds_for_a_moment_is_replaced_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = Path.replace
    refusals = [PermissionError(13, "in use")] * 3

    def busy(self: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return original(self, target)

    monkeypatch.setattr(Path, "replace", busy)
    write_json(tmp_path / "a.json", [1])
    assert read_json(tmp_path / "a.json", list[int]) == [1]


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    with pytest.raises(StorageError, match=r"/file/a\.json cannot be saved: something else is in its place"):
        write_json(blocker / "a.json", [1])


def test_far_too_large_a_file_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ui.base.storage._LARGEST", 10)
    path = tmp_path / "a.json"
    path.write_text("[1, 2, 3, 4, 5]")
    with pytest.raises(DamagedFileError):
        read_json(path, list[int])
    assert "too large" in caplog.text


KNOWN = (errno.ENOSPC, errno.EACCES, errno.EROFS, errno.ENOTDIR, errno.EIO)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [*KNOWN, errno.EMFILE])
def test_what_goes_wrong_is_one_sentence_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, number: int
) -> None:
    tr = Translator(language)
    path = tmp_path / "game.json"
    write_json(path, [1])

    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    attempts: dict[str, Callable[[], object]] = {
        "open": lambda: write_json(path, [2]),
        "read_bytes": lambda: read_json(path, list[int]),
    }
    if number != errno.ENOTDIR:
        # There is no file to remove where its folder is none.
        attempts["unlink"] = lambda: delete(path)
    sentences = []
    for name, attempt in attempts.items():
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, refuse)
            with pytest.raises(StorageError) as told:
                attempt()
        sentences.append(told.value.sentence.told(tr))
    assert len(set(sentences)) == len(attempts)
    assert read_json(path, list[int]) == [1], "nothing is lost"
    for sentence in sentences:
        assert str(path) in sentence
        assert sentence.count(". ") == 0
        assert sentence.endswith(".")
        system = os.strerror(number).lower()
        assert (system in sentence) == (number not in KNOWN), "the system's English only where we have no words"


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_damaged_file_is_told_in_every_language(tmp_path: Path, language: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    _, notice = load_settings(path)
    assert notice is not None
    assert "settings.json.damaged-1" in notice.told(Translator(language))
    assert "damaged and" not in notice.told(Translator(language))


def test_deleting_takes_the_backup_too(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_json(path, [1])
    write_json(path, [2])
    delete(path)
    delete(path)
    assert list(tmp_path.iterdir()) == []


def test_setups_are_checked() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"seats": [{"name": "A"}], "seed": 1}', type=MatchSetup)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"seats": [{"name": "A"}, {"name": "B", "kind": "ghost"}], "seed": 1}', type=MatchSetup)


def test_settings_are_written_once_they_rest(make_app: MakeApp, tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    app = make_app(storage=storage)
    for volume in range(10, 60, 5):
        app.change_settings(music=volume)
        app.step(0.05)
    assert not storage.settings_file.exists()
    app.step(0.5)
    app.step(0.5)
    assert load_settings(storage.settings_file)[0].music == 55


def test_a_read_only_home_is_told_once_and_the_game_goes_on(make_app: MakeApp, tmp_path: Path) -> None:
    blocker = tmp_path / "home"
    blocker.write_text("not a folder")
    app = make_app(storage=Storage.in_folder(blocker))
    for volume in (10, 20):
        app.change_settings(music=volume)
        app.step(1)
    assert len(app.notices) == 1
    assert "cannot be saved" in app.notices[0]
    assert app.settings.music == 20


def test_an_unknown_setting_is_refused(make_app: MakeApp) -> None:
    with pytest.raises(AttributeError, match="volume"):
        make_app().change_settings(volume=3)
