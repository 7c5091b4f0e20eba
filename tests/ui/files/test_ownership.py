"""Who owns a file: bounded attempts, and nothing that waits."""

import errno
import logging
import os
import sys
from pathlib import Path

import pytest

from ui.files import ownership
from ui.files.ownership import hold, owned


def test_a_lock_that_keeps_vanishing_belongs_to_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def vanished(_path: Path, number: int) -> bool:
        looked.append(number)
        return False

    monkeypatch.setattr(ownership, "still_named", vanished)
    assert hold(tmp_path / "lock") is None
    assert 1 < len(looked) <= 1000


def test_windows_is_not_asked_whether_an_open_file_is_still_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gives other answers for an open file than for its path, and removes no open file."""
    monkeypatch.setattr(os.path, "samestat", lambda _one, _other: False)
    monkeypatch.setattr(sys, "platform", "win32")
    number = os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT)
    try:
        assert ownership.still_named(tmp_path / "lock", number)
    finally:
        os.close(number)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_a_pipe_in_place_of_a_lock_blocks_nothing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "lock")
    with owned(tmp_path / "lock") as mine:
        assert mine
    held = hold(tmp_path / "lock")
    assert held is not None
    held.release()


@pytest.fixture
def foreign_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A lock file that an administrator has made: nobody else may open it."""
    lock, real = tmp_path / "lock", os.open

    def refusing(path: os.PathLike[str] | str, flags: int, mode: int = 0o777) -> int:
        if Path(path) == lock:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", refusing)
    return lock


def test_a_lock_that_cannot_be_opened_is_held_by_nobody(foreign_lock: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), owned(foreign_lock) as mine:
        assert mine
    assert f"nobody can hold {foreign_lock}" in caplog.text
    held = hold(foreign_lock)
    assert held is not None
    held.release()


def test_only_the_lock_itself_says_that_another_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_number: int) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(ownership, "_lock", refused)
    with owned(tmp_path / "lock") as mine:
        assert not mine
    assert hold(tmp_path / "lock") is None


def test_where_nothing_can_be_locked_everybody_owns_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_number: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(ownership, "_lock", refused)
    with owned(tmp_path / "lock") as mine, owned(tmp_path / "lock") as too:
        assert mine
        assert too
