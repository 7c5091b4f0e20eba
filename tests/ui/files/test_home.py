"""Folders that cannot be written to: the program gets a copy that can."""

import builtins
import contextlib
import errno
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from game.play.thinking import LocalThinker
from tests.ui.stand_ins import leave, setup
from ui.archive.archive import Archive
from ui.base.i18n import LANGUAGES, Sentence, Translator
from ui.files.faults import StorageError
from ui.files.settings import Settings, load_settings, save_settings
from ui.files.storage import Storage, obstacle, usable_storage
from ui.files.writing import write_json
from ui.match.match import new_match, saved_match


@pytest.fixture
def blocked(tmp_path: Path) -> Storage:
    """Folders below a file: even an administrator cannot make them."""
    (tmp_path / "file").touch()
    return Storage.in_folder(tmp_path / "file")


def test_folders_that_can_be_written_to_are_used(tmp_path: Path) -> None:
    wanted = Storage.in_folder(tmp_path)
    with usable_storage(wanted) as (storage, notice):
        assert storage is wanted
        assert notice is None
    assert not list(wanted.config.iterdir())


def test_unwritable_folders_are_replaced_for_a_while(blocked: Storage) -> None:
    with usable_storage(blocked) as (storage, notice):
        assert str(notice) == (
            f"Nothing can be saved in {blocked.config}: something else is in its place, so move that away; this time, "
            "settings and games last only until you quit."
        )
        write_json(storage.settings_file, {"a": 1})
        place = storage.config
        assert place.is_dir()
    assert not place.exists()


def test_saved_files_are_readable_in_the_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = Storage.in_folder(tmp_path)
    wanted.config.mkdir()
    wanted.settings_file.write_text("{}", encoding="utf-8")
    monkeypatch.setattr("ui.files.storage.obstacle", lambda _: Sentence("The folder is read-only."))
    with usable_storage(wanted) as (storage, _):
        assert storage.settings_file != wanted.settings_file
        assert storage.settings_file.read_text(encoding="utf-8") == "{}"
        storage.settings_file.write_text("changed", encoding="utf-8")
    assert wanted.settings_file.read_text(encoding="utf-8") == "{}"


def test_saved_games_can_be_continued_in_the_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = Storage.in_folder(tmp_path)
    for number in (1, 2):
        match = new_match(setup("ADA", "volta", seed=number), Archive(wanted.games), LocalThinker())
        leave(match)
    monkeypatch.setattr("ui.files.storage.obstacle", lambda _: Sentence("The folder is read-only."))
    before = {path: path.read_bytes() for path in wanted.games.iterdir()}
    with usable_storage(wanted) as (storage, _):
        archive = Archive(storage.games)
        archive.upkeep.scan()
        archive.wait(60)
        assert sorted(game.seed for game in archive.unfinished()) == [1, 2]
        saved_match(archive, thinker=LocalThinker()).close()
    assert {path: path.read_bytes() for path in wanted.games.iterdir()} == before


def test_without_a_temporary_folder_the_problem_is_reported(blocked: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_to_be_had(**_: object) -> None:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", none_to_be_had)
    with usable_storage(blocked) as (storage, notice):
        assert storage is blocked
        assert notice == obstacle(blocked)


# Two copies of the program


def test_a_second_program_plays_without_touching_what_the_first_owns(tmp_path: Path) -> None:
    wanted = Storage.in_folder(tmp_path)
    with usable_storage(wanted) as (first, _):
        save_settings(first.settings_file, Settings(music=7))
        with usable_storage(wanted) as (second, notice):
            assert str(notice) == (
                "Fzzzt! is already open in another window, which keeps the settings: changes you make to them here "
                "last until you quit. Games are saved as always."
            )
            assert load_settings(second.settings_file)[0].music == 7
            assert second.cache == first.cache, "pictures are drawn once for both"
            assert second.games == first.games, "each game is a file of its own"
            save_settings(second.settings_file, Settings(music=99))
        assert load_settings(first.settings_file)[0].music == 7
    with usable_storage(wanted) as (third, notice):
        assert third is wanted
        assert notice is None


def test_a_second_program_without_a_temporary_folder_does_not_touch_them_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_to_be_had(**_: object) -> None:
        raise FileNotFoundError("no usable temporary directory")

    wanted = Storage.in_folder(tmp_path)
    with usable_storage(wanted):
        monkeypatch.setattr(tempfile, "TemporaryDirectory", none_to_be_had)
        with usable_storage(wanted) as (second, notice):
            assert notice is not None
            assert obstacle(second) is not None


OWNER = """
import sys, time
from pathlib import Path
from ui.files.faults import StorageError
from ui.files.storage import usable_storage
from ui.files.storage import Storage
with usable_storage(Storage.in_folder(Path(sys.argv[1]))) as (_, notice):
    print(notice, flush=True)
    time.sleep(600)
"""


def test_the_files_of_a_killed_program_belong_to_nobody(tmp_path: Path) -> None:
    wanted = Storage.in_folder(tmp_path)
    root = Path(__file__).resolve().parents[3]
    with subprocess.Popen(
        [sys.executable, "-c", OWNER, str(tmp_path)], cwd=root, stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "None\n"
        (wanted.data / f"lost.json.{owner.pid}.part").write_text("half")
        with usable_storage(wanted) as (_, notice):
            assert notice is not None
        assert len(list(wanted.data.glob("*.part"))) == 1, "not ours to remove"
        owner.kill()
        owner.wait()
    with usable_storage(wanted) as (_, notice):
        assert notice is None
        assert not list(wanted.data.glob("*.part"))


@contextlib.contextmanager
def as_administrator(*files: Path) -> Iterator[None]:
    """As after a start by an administrator: the folders are the player's, but these files in them are not."""
    opened, read = os.open, io.open

    def refuse(path: object) -> None:
        if isinstance(path, str | os.PathLike) and Path(path) in files:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))

    def os_open(path: Any, flags: int, mode: int = 0o777) -> int:
        refuse(path)
        return opened(path, flags, mode)

    def open_file(path: Any, *how: Any, **more: Any) -> Any:
        refuse(path)
        return read(path, *how, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", os_open)
        patch.setattr(io, "open", open_file)
        patch.setattr(builtins, "open", open_file)
        yield


def test_after_a_start_as_administrator_settings_are_saved(tmp_path: Path) -> None:
    wanted = Storage.in_folder(tmp_path)
    with usable_storage(wanted) as (storage, _):
        save_settings(storage.settings_file, Settings(music=7))
    with as_administrator(wanted.lock), usable_storage(wanted) as (storage, notice):
        assert notice is None
        assert load_settings(storage.settings_file)[0].music == 7
        save_settings(storage.settings_file, Settings(music=8))
    assert load_settings(wanted.settings_file)[0].music == 8


def test_settings_that_only_an_administrator_may_read_are_named(tmp_path: Path) -> None:
    wanted = Storage.in_folder(tmp_path)
    with usable_storage(wanted) as (storage, _):
        save_settings(storage.settings_file, Settings(music=7))
    file, before = wanted.settings_file, wanted.settings_file.read_bytes()
    with as_administrator(wanted.lock, file), usable_storage(wanted) as (storage, notice):
        assert notice is None, "nobody else has it open"
        (told,) = load_settings(storage.settings_file)[1]
        assert str(told) == f"{file} cannot be read: access is denied, so change the permissions; it stays as it is."
        with pytest.raises(StorageError, match="access is denied, so change the permissions"):
            save_settings(storage.settings_file, Settings(music=8))
    assert file.read_bytes() == before


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_second_program_says_so_in_every_language(tmp_path: Path, language: str) -> None:
    wanted = Storage.in_folder(tmp_path)
    with usable_storage(wanted), usable_storage(wanted) as (_, notice):
        assert notice is not None
        assert notice.told(Translator(language)) != str(notice)


# A full disk


class NoRoom(BytesIO):
    """A file on a full disk: there is room only for its name."""

    def write(self, _data: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_no_place_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda **_: NoRoom())
    assert str(obstacle(Storage.in_folder(tmp_path))).startswith(
        f"Nothing can be saved in {tmp_path / 'config'}: the disk is full, so make some room on it;"
    )


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kilobytes, where the system lets us have one."""
    place = tmp_path / "disk"
    place.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(place)]
    if sys.platform != "linux" or os.geteuid() != 0 or subprocess.run(mounting, check=False).returncode:
        pytest.skip("only Linux's administrator may mount a small disk")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def test_a_disk_that_is_really_full_is_no_place_to_save(small_disk: Path) -> None:
    wanted = Storage.in_folder(small_disk)
    (small_disk / "config").mkdir()
    (small_disk / "data").mkdir()
    with pytest.raises(OSError, match="No space left"):
        (small_disk / "much").write_bytes(bytes(1 << 20))
    with usable_storage(wanted) as (storage, notice):
        assert "the disk is full, so make some room on it" in str(notice)
        write_json(storage.settings_file, {"a": 1})
