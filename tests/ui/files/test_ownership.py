"""Who owns a file: bounded attempts, and nothing that waits."""

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
