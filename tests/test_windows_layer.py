"""The simulated Windows layer does refuse what Windows refuses: otherwise tests on it would prove nothing."""

import errno
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.windows_layer import fit_for_windows, windows_manners


@pytest.fixture(autouse=True)
def windows() -> Iterator[None]:
    with windows_manners():
        yield


def refusal(act: Callable[[], object]) -> tuple[int | None, int | None]:
    """With which ``errno`` and ``winerror`` something is refused."""
    with pytest.raises(OSError, match=r"\w") as caught:
        act()
    return caught.value.errno, getattr(caught.value, "winerror", None)


def test_an_open_file_cannot_be_removed_moved_or_replaced(tmp_path: Path) -> None:
    file, other = tmp_path / "file", tmp_path / "other"
    file.write_bytes(b"1")
    other.write_bytes(b"2")
    with file.open("rb"):
        for act in (
            file.unlink,
            lambda: os.remove(file),  # noqa: PTH107 - as other libraries do
            lambda: file.rename(tmp_path / "new"),
            lambda: file.replace(other),
        ):
            assert refusal(act) == (errno.EACCES, 32)
        assert refusal(lambda: other.replace(file)) == (errno.EACCES, 5)
    other.replace(file)
    assert file.read_bytes() == b"2"
    file.unlink()


def test_databases_and_folders_of_open_files_count_as_open(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with closing(sqlite3.connect(folder / "index")) as index:
        index.execute("CREATE TABLE games (id)")
        assert refusal((folder / "index").unlink) == (errno.EACCES, 32)
        assert refusal(lambda: folder.rename(tmp_path / "other")) == (errno.EACCES, 32)
    folder.rename(tmp_path / "other")


@pytest.mark.parametrize("act", [Path.mkdir, Path.touch, Path.read_bytes])
def test_below_a_file_there_is_no_path(tmp_path: Path, act: Callable[[Path], object]) -> None:
    (tmp_path / "file").touch()
    assert refusal(lambda: act(tmp_path / "file" / "more"))[0] == errno.ENOENT


def test_paths_are_sorted_whatever_their_capitals() -> None:
    assert sorted(map(Path, ("b", "_", "A"))) == [Path("_"), Path("A"), Path("b")]


def test_renaming_replaces_nothing(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(name.encode())
    assert refusal(lambda: (tmp_path / "a").rename(tmp_path / "b")) == (errno.EEXIST, 183)


def test_a_folder_is_not_opened_and_a_protected_file_not_removed(tmp_path: Path) -> None:
    assert refusal(tmp_path.read_bytes)[0] == errno.EACCES
    assert refusal(lambda: os.open(tmp_path, os.O_RDONLY))[0] == errno.EACCES
    file = tmp_path / "file"
    file.write_bytes(b"")
    file.chmod(0o444)
    assert refusal(file.unlink)[0] == errno.EACCES
    file.chmod(0o644)


@pytest.mark.parametrize("name", ["NUL", "con.txt", "Com1.fzzzt", "a:b", "a?", "ends with a dot.", "or a space ", "\t"])
def test_some_names_are_reserved(tmp_path: Path, name: str) -> None:
    assert not fit_for_windows(name)
    path = tmp_path / name
    if os.name == "posix":
        for act in (lambda: path.write_bytes(b""), path.mkdir, lambda: os.close(os.open(path, os.O_CREAT | os.O_RDWR))):
            assert refusal(act) == (errno.EINVAL, 123)
    assert fit_for_windows("console.txt")
    assert fit_for_windows("20260101-000000-game-7.fzzzt")


def test_names_ignore_case(tmp_path: Path) -> None:
    (tmp_path / "Game.fzzzt").write_bytes(b"1")
    assert (tmp_path / "GAME.FZZZT").read_bytes() == b"1"
    assert (tmp_path / "game.fzzzt").exists()
    (tmp_path / "game.FZZZT").write_bytes(b"2")
    assert [file.name for file in tmp_path.iterdir()] == ["Game.fzzzt"]
    (tmp_path / "game.fzzzt").unlink()
    assert not any(tmp_path.iterdir())


def test_text_uses_the_systems_encoding_by_default(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("é\n")
    assert file.read_bytes() == b"\xe9\r\n"
    with pytest.raises(UnicodeEncodeError):
        file.write_text("Ж")
    file.write_text("Ж\n", encoding="utf-8", newline="\n")
    assert file.read_bytes() == "Ж\n".encode()


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="there is no such signal here in any case")
def test_there_are_few_signals_and_there_is_no_fork() -> None:
    with pytest.raises(ValueError, match="invalid signal"):
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.signal(signal.SIGINT, signal.SIG_IGN))
    assert not hasattr(os, "fork")
