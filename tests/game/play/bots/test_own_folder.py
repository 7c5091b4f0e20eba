"""A bot's folder is removed after it, whatever the bot did to it, and nothing outside is touched."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.play.bots import own_folder
from tests.systems import make_named, posix_only

DEEP = 1200
"""The depth of nested folders: more than Python's recursion limit, and more than the files a process may open."""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Someone else's folder with a file in it."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    # Whatever modes the user's mask leaves new folders.
    folder.chmod(0o755)
    (folder / "kept").write_text("kept")
    return folder


def made() -> str:
    """A new folder of a bot."""
    path = own_folder.unused_path()
    own_folder.make(path)
    return path


def removed(path: str, elsewhere: Path) -> bool:
    """Whether removing a folder removes it and nothing else."""
    own_folder.remove(path)
    assert (elsewhere / "kept").read_text() == "kept"
    assert os.name == "nt" or elsewhere.stat().st_mode & 0o777 == 0o755
    return not os.path.lexists(path)


def test_an_empty_and_a_missing_folder_are_removed(elsewhere: Path) -> None:
    path = made()
    assert Path(path).is_dir()
    assert removed(path, elsewhere)
    assert removed(path, elsewhere)


def test_many_files_and_folders_are_removed(elsewhere: Path) -> None:
    path = Path(made())
    for name in ("one", "two/three", "two/four/five", "six"):
        (path / name).mkdir(parents=True)
        for number in range(3):
            (path / name / str(number)).write_text("x")
    assert removed(str(path), elsewhere)


@posix_only
def test_folders_nested_beyond_the_longest_path_are_removed(elsewhere: Path) -> None:
    path = made()
    here = os.open(path, os.O_RDONLY)
    for _ in range(DEEP):
        os.mkdir("deeper", dir_fd=here)
        os.close(os.open("file", os.O_CREAT | os.O_WRONLY, dir_fd=here))
        there = os.open("deeper", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = there
    os.close(here)
    assert removed(path, elsewhere)


def _a_link(path: Path, elsewhere: Path) -> None:
    path.rmdir()
    path.symlink_to(elsewhere)


def _a_dangling_link(path: Path, _elsewhere: Path) -> None:
    path.rmdir()
    path.symlink_to("nowhere")


def _a_file(path: Path, _elsewhere: Path) -> None:
    path.rmdir()
    path.write_text("x")


def _a_pipe(path: Path, _elsewhere: Path) -> None:
    path.rmdir()
    os.mkfifo(path)


def _links_within(path: Path, elsewhere: Path) -> None:
    (path / "folder").symlink_to(elsewhere)
    (path / "file").symlink_to(elsewhere / "kept")
    (path / "up").symlink_to("..")
    (path / "hard").hardlink_to(elsewhere / "kept")


def _odd_names(path: Path, _elsewhere: Path) -> None:
    for name in ("a\nb", "-rf", "x" * 255, "..."):
        (path / name).touch()
    os.mkfifo(path / "pipe")


def _no_text_as_a_name(path: Path, _elsewhere: Path) -> None:
    make_named(path, b"\xff\xfe", b"")


def _locked(path: Path, _elsewhere: Path) -> None:
    (path / "a" / "b" / "c").mkdir(parents=True)
    (path / "a" / "file").write_text("x")
    for folder, mode in (("a/b/c", 0), ("a/b", 0), ("a", 0o500), ("", 0)):
        (path / folder).chmod(mode)


@posix_only
@pytest.mark.parametrize(
    "change",
    [_a_link, _a_dangling_link, _a_file, _a_pipe, _links_within, _odd_names, _no_text_as_a_name, _locked],
    ids=lambda c: c.__name__,
)
def test_a_folder_is_removed_whatever_was_done_to_it(change: Callable[[Path, Path], None], elsewhere: Path) -> None:
    path = made()
    change(Path(path), elsewhere)
    assert removed(path, elsewhere)


@posix_only
def test_a_folder_moved_away_meanwhile_leads_nowhere_else(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An escaped process moves a folder just as it is being emptied: the way up ends there."""
    path = Path(made())
    (path / "inner" / "deeper").mkdir(parents=True)
    sweep = own_folder.swept

    def carried(folder: int) -> list[str]:
        found = sweep(folder)
        if "deeper" in found:
            (path / "inner").rename(elsewhere / "inner")
        return found

    monkeypatch.setattr(own_folder, "swept", carried)
    (elsewhere / "folder").mkdir()
    own_folder.remove(str(path))
    assert (elsewhere / "kept").read_text() == "kept"
    assert (elsewhere / "folder").is_dir()
    assert not path.exists()
