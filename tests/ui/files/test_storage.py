"""Files that survive crashes, damage, and folders that cannot be written."""

import errno
import json
import os
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.systems import link_to, make_sparse
from tests.ui.conftest import MakeApp
from tests.ui.kept_games import GAME, caught_up, finished, keep
from tests.windows_layer import on_windows
from ui.base.i18n import LANGUAGES, Translator
from ui.files.disk import backup_of
from ui.files.faults import DamagedFileError, StorageError
from ui.files.recovery import decoded, recover
from ui.files.settings import MatchSetup, Pace, SeatChoice, Settings, WindowMode, load_settings, save_settings
from ui.files.storage import Storage
from ui.files.writing import delete, remove_leftovers, write_json
from ui.shell.app import App

SEATS = (SeatChoice("Ada", colour="red"), SeatChoice("Volta", "ai", "apprentice", "volta", "blue"))


def numbers(data: bytes) -> list[int]:
    return decoded(data, list[int])


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(
        language="de", window_mode=WindowMode.FULL_SCREEN, pace=Pace.SLOW, last_setup=MatchSetup(SEATS, 42)
    )
    save_settings(path, settings)
    assert load_settings(path) == (settings, [])
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the rights of a folder, not modes")
def test_files_are_private_to_their_owner(make_app: MakeApp, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        app = make_app()
        app.change_settings(pace=Pace.SLOW)
        app.saving.save_settings()
        app.change_progress(days={})
        app.finish_saving()
        archive = make_archived(app)
        kept = [path for path in app.storage.games.iterdir() if path.suffix != ".lock"]
        assert {".fzzzt", ".json", ".sqlite3"} <= {path.suffix for path in kept}
        for path in (app.storage.settings_file, app.storage.progress_file, *kept):
            assert mode_of(path) == 0o600, path
        for folder in (app.storage.config, app.storage.data, app.storage.games):
            assert mode_of(folder) == 0o700, folder
        shared = app.archive.copy_to(archive, tmp_path / "for friends")
        assert (mode_of(shared), mode_of(shared.parent)) == (0o644, 0o755)
    finally:
        os.umask(before)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the rights of a folder, not modes")
def test_readable_files_become_private_at_the_next_write(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(pace=Pace.FAST))
    for file in (path, tmp_path / f"settings.json.{os.getpid()}.part"):
        file.touch()
        file.chmod(0o644)
    tmp_path.chmod(0o755)
    save_settings(path, Settings(pace=Pace.SLOW))
    assert [mode_of(file) for file in (path, backup_of(path))] == [0o600, 0o600]
    assert mode_of(tmp_path) == 0o755, "folders that were there are left alone"


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


def make_archived(app: App) -> str:
    """A finished game in the archive, and the index; its name."""
    name = keep(app.archive, GAME, finished(GAME))
    assert caught_up(app.archive)
    return name


def test_no_file_means_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == (Settings(), [])


def test_deleted_settings_do_not_come_back(tmp_path: Path) -> None:
    """Players are advised to delete the file when the window is lost on another screen."""
    path = tmp_path / "settings.json"
    for music in (1, 2):
        save_settings(path, Settings(music=music))
    path.unlink()
    assert load_settings(path) == (Settings(), [])


def test_a_folder_in_place_of_the_backup_is_moved_out_of_the_way(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(pace=Pace.FAST))
    backup_of(path).mkdir()
    save_settings(path, Settings(pace=Pace.SLOW))
    assert load_settings(path)[0].pace is Pace.SLOW
    assert load_settings(backup_of(path))[0].pace is Pace.FAST
    assert (tmp_path / "settings.json.bak.damaged-1").is_dir()


def test_one_backup_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for pace in (Pace.FAST, Pace.SLOW, Pace.OFF):
        save_settings(path, Settings(pace=pace))
    assert load_settings(backup_of(path))[0].pace is Pace.SLOW
    assert sorted(file.name for file in tmp_path.iterdir()) == ["settings.json", "settings.json.bak"]


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
        patch.setattr("ui.files.asides.move_aside", lambda _: None)
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


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings(pace=Pace.FAST))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ui.files.disk.os.fsync", full)
    with pytest.raises(StorageError, match=r"settings\.json cannot be saved: the disk is full, so make some"):
        save_settings(path, Settings(pace=Pace.SLOW))
    assert load_settings(path)[0].pace is Pace.FAST
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_a_file_briefly_held_by_a_scanner_is_replaced_in_the_end(
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
    assert recover(tmp_path / "a.json", numbers) == ([1], None)


def test_an_impossible_folder_is_reported_in_one_sentence(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    with pytest.raises(StorageError, match=r"[/\\]file[/\\]a\.json cannot be saved: something else is in its place"):
        write_json(blocker / "a.json", [1])


def test_far_too_large_a_file_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ui.files.recovery.LARGEST", 10)
    path = tmp_path / "a.json"
    path.write_text("[1, 2, 3, 4, 5]")
    with pytest.raises(DamagedFileError):
        recover(path, numbers)
    assert "more than 10 bytes" in caplog.text


KNOWN = (errno.ENOSPC, errno.EACCES, errno.EROFS, errno.ENOTDIR, errno.EIO)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [*KNOWN, errno.EMFILE])
def test_every_error_is_one_sentence_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, number: int
) -> None:
    tr = Translator(language)
    path = tmp_path / "game.json"
    write_json(path, [1])

    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    attempts: dict[str, Callable[[], object]] = {
        "open": lambda: write_json(path, [2]),
        "stat": lambda: recover(path, numbers),
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
    assert recover(path, numbers) == ([1], None), "nothing is lost"
    for sentence in sentences:
        assert str(path) in sentence
        assert sentence.count(". ") == 0
        assert sentence.endswith(".")
        system = os.strerror(number).lower()
        assert (system in sentence) == (number not in KNOWN), "the system's English only where we have no words"


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_damaged_file_is_reported_in_every_language(tmp_path: Path, language: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    _, (notice,) = load_settings(path)
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


def test_settings_are_written_once_they_stop_changing(make_app: MakeApp, tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    app = make_app(storage=storage)
    for volume in range(10, 60, 5):
        app.change_settings(music=volume)
        app.step(0.05)
    assert not storage.settings_file.exists()
    app.step(0.5)
    app.step(0.5)
    app.finish_saving()
    assert load_settings(storage.settings_file)[0].music == 55


def test_a_read_only_home_is_reported_once_and_the_game_goes_on(make_app: MakeApp, tmp_path: Path) -> None:
    blocker = tmp_path / "home"
    blocker.write_text("not a folder")
    app = make_app(storage=Storage.in_folder(blocker))
    for volume in (10, 20):
        app.change_settings(music=volume)
        app.step(1)
        app.finish_saving()
    assert len(app.notices) == 1
    assert "cannot be saved" in app.notices[0]
    assert app.settings.music == 20


def test_an_unknown_setting_is_refused(make_app: MakeApp) -> None:
    with pytest.raises(AttributeError, match="volume"):
        make_app().change_settings(volume=3)


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


# What is no file of ours


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    link_to(path, Path("/dev/zero"))


def folder(path: Path) -> None:
    path.mkdir()


def huge(path: Path) -> None:
    make_sparse(path, 800 << 20)


STRANGERS = pytest.mark.parametrize("make", [*([pipe, device] if os.name == "posix" else []), folder, huge])


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


@STRANGERS
def test_writing_does_not_destroy_a_foreign_file(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "settings.json"
    make(path)
    kind = path.lstat()
    save_settings(path, Settings(music=3))
    assert load_settings(path)[0].music == 3
    moved = path.with_name("settings.json.damaged-1").lstat()
    assert (moved.st_ino, moved.st_mode, moved.st_size) == (kind.st_ino, kind.st_mode, kind.st_size)


@STRANGERS
def test_a_foreign_file_is_never_used_as_a_backup(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "a.json"
    path.write_text("{")
    make(backup_of(path))
    with pytest.raises(DamagedFileError, match=r"a\.json is damaged"):
        recover(path, numbers)


# What reaches the disk, and what stays of killed programs


def test_file_backup_and_folder_are_on_the_disk_when_writing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    write_json(path, [1])
    synced: set[int] = set()
    fsync = os.fsync

    def spy(number: int) -> None:
        synced.add(os.fstat(number).st_ino)
        fsync(number)

    monkeypatch.setattr("ui.files.disk.os.fsync", spy)
    write_json(path, [2])
    wanted = [path, backup_of(path)] + ([] if on_windows() else [tmp_path])
    assert synced == {file.stat().st_ino for file in wanted}


@pytest.mark.parametrize("failing", [1, 2, 3])
def test_a_full_disk_leaves_no_rubbish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int) -> None:
    if failing == 3 and on_windows():
        pytest.skip("the third is the folder, and Windows syncs none")
    path = tmp_path / "a.json"
    write_json(path, [1])
    calls = 0

    def full(_: int) -> None:
        nonlocal calls
        calls += 1
        if calls == failing:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("ui.files.disk.os.fsync", full)
    with pytest.raises(StorageError, match="the disk is full, so make some room"):
        write_json(path, [2])
    assert {file.name for file in tmp_path.iterdir()} <= {"a.json", "a.json.bak"}
    found = recover(path, numbers)
    assert found is not None
    assert found[0] in ([1], [2])


def test_half_written_files_of_killed_programs_are_removed(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_json(path, [1])
    write_json(path, [2])
    for name in ("a.json.4711.part", "a.json.4711.bak-part", "b.json.1.part"):
        (tmp_path / name).write_text("half")
    os.utime(tmp_path / "b.json.1.part", (1, 1))
    remove_leftovers(tmp_path, 3600)
    assert not (tmp_path / "b.json.1.part").exists()
    assert len(list(tmp_path.iterdir())) == 4, "the others may be in use"
    remove_leftovers(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.json", "a.json.bak"]
    remove_leftovers(tmp_path / "none")
