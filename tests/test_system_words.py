"""The system's reasons for refusing something are given in English or in our words, whatever the system's language."""

import errno
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.agents.calibration import read as read_calibration
from game.agents.knowledge.netfile import load
from game.agents.policies.personality import load_personalities
from game.challenges.ladder import load_ladder
from game.challenges.puzzles.book import read_puzzles
from game.core.catalogue import load_catalogue
from game.files import UnfitFileError, system_words
from tests.windows_layer import windows_error
from ui.art.files import read_art
from ui.files.faults import reason_of
from ui.files.recovery import recover
from ui.match.bots import take_in
from ui.match.lessons.scenario import read_scenario

ROOT = Path(__file__).resolve().parents[1]
GERMAN = "Zugriff verweigert"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (windows_error(5, errno.EACCES, GERMAN), "Permission denied"),
        (windows_error(32, errno.EACCES, GERMAN), "another program has it open"),
        (windows_error(33, errno.EACCES, GERMAN), "another program has it open"),
        (windows_error(193, errno.ENOEXEC, GERMAN), "Exec format error"),
        (FileNotFoundError(errno.ENOENT, GERMAN), "No such file or directory"),
        (UnfitFileError(errno.EFBIG, "it has more than 1 MB"), "it has more than 1 MB"),
        (OSError("said by Python alone"), "said by Python alone"),
    ],
)
def test_a_refusal_is_reported_in_english(error: OSError, words: str) -> None:
    assert system_words(error) == words


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (windows_error(5, errno.EACCES, GERMAN), "access is denied, so change the permissions"),
        (windows_error(32, errno.EACCES, GERMAN), "another program has it open, so close that one"),
        (windows_error(112, errno.ENOSPC, GERMAN), "the disk is full, so make some room on it"),
        (windows_error(4, errno.EMFILE, GERMAN), "too many open files"),
    ],
)
def test_a_refusal_to_save_is_reported_in_our_words(error: OSError, words: str) -> None:
    assert str(reason_of(error)) == words


def test_a_writable_file_in_the_place_of_an_open_one_is_held_open(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.write_bytes(b"")
    error = windows_error(5, errno.EACCES, GERMAN, str(tmp_path / "part"), str(target))
    assert str(reason_of(error)) == "another program has it open, so close that one"
    error = windows_error(5, errno.EACCES, GERMAN, str(tmp_path / "part"), str(tmp_path / "none"))
    assert str(reason_of(error)) == "access is denied, so change the permissions"


READERS: dict[str, Callable[[Path], object]] = {
    "cards": lambda folder: load_catalogue(folder / "cards.csv"),
    "personalities": lambda folder: load_personalities(folder)[1],
    "calibration": lambda folder: read_calibration(folder / "calibration.json"),
    "nets": lambda folder: load(2, folder),
    "puzzles": lambda folder: read_puzzles(folder / "puzzles.json"),
    "ladder": lambda folder: load_ladder(folder / "ladder.json")[1],
    "drawing": lambda folder: read_art("robots", "bolt", root=folder),
    "first game": lambda folder: read_scenario(folder / "first_game.json"),
    "settings": lambda folder: recover(folder / "settings.json", lambda data: data),
    "players": lambda folder: str(take_in(folder)[1]),
}


@pytest.mark.parametrize("what", READERS)
def test_an_unreadable_file_is_reported_in_our_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    for name in ("cards.csv", "volta.json", "calibration.json", "nets-2.bin", "puzzles.json", "ladder.json",
                 "first_game.json", "settings.json", "players.json", "art/robots/bolt.svg"):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"{}")

    def refuse(*_: object) -> None:
        raise windows_error(5, errno.EACCES, GERMAN)

    monkeypatch.setattr("game.files._open_regular", refuse)
    try:
        told = str(READERS[what](tmp_path))
    except Exception as error:  # noqa: BLE001 - each reader has its own, and what it says is all that counts
        told = str(error)
    assert re.search(r"permission denied|access is denied", told, re.IGNORECASE), told
    assert GERMAN not in told


def test_no_other_module_uses_the_systems_words() -> None:
    asking = [
        path
        for part in ("game", "ui")
        for path in (ROOT / part).rglob("*.py")
        if ".strerror" in path.read_text("utf-8")
    ]
    assert asking == [ROOT / "game" / "files.py"]
    assert ".strerror" not in (ROOT / "main.py").read_text("utf-8")
