"""Files are written whole or not at all, for their owner alone, and leave no rubbish."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ui.conftest import MakeApp
from tests.ui.files.strangers import STRANGERS, numbers
from tests.ui.kept_games import GAME, caught_up, finished, keep
from tests.windows_layer import on_windows
from ui.base.i18n import LANGUAGES, Translator
from ui.files.disk import backup_of
from ui.files.faults import DamagedFileError, StorageError
from ui.files.recovery import recover
from ui.files.settings import Pace, Settings, load_settings, save_settings
from ui.files.writing import delete, remove_leftovers, write_json
from ui.shell.app import App


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


def test_deleting_takes_the_backup_too(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_json(path, [1])
    write_json(path, [2])
    delete(path)
    delete(path)
    assert list(tmp_path.iterdir()) == []


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
