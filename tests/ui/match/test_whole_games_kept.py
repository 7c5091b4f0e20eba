"""Whole games and their files while another program opens each file for a moment: they come out undamaged."""

import contextlib
import logging
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.play.thinking import LocalThinker
from game.records.verify import verify_file
from tests.ui.conftest import MakeArchive
from tests.ui.match.matches import step
from tests.ui.stand_ins import setup
from tests.windows_layer import on_windows
from ui.files.disk import backup_of, move_aside
from ui.files.faults import StorageError
from ui.files.settings import Settings, load_settings, save_settings
from ui.files.storage import Storage
from ui.files.writing import delete, write_bytes
from ui.match.match import new_match, saved_match
from ui.shell.log_file import MOST_BYTES, LogFile
from ui.shell.running import start_log, stop_log

GLANCE = 0.02
"""Seconds for which a file is held; it is never blocked for half a second."""


@contextlib.contextmanager
def scanner(folder: Path) -> Iterator[list[Path]]:
    """A scanner that holds one file of a folder after another open for a moment; returns those that it has held."""
    ended, held = threading.Event(), []

    def look() -> None:
        rng = random.Random(5)
        while not ended.is_set():
            files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
            if files:
                with contextlib.suppress(OSError), rng.choice(files).open("rb") as file:
                    held.append(Path(file.name))
                    ended.wait(GLANCE)
            ended.wait(GLANCE / 4)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield held
    finally:
        ended.set()
        thread.join()


@pytest.mark.parametrize(
    "names", [("ADA", "volta"), pytest.param(("ADA", "volta", "BOB", "grit"), marks=pytest.mark.slow)]
)
def test_games_are_saved_action_by_action_whatever_reads_their_files(
    make_archive: MakeArchive, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """With settings saved and the log rotated between the actions, and the game left and continued."""
    storage = Storage.in_folder(tmp_path)
    assert storage.logs is not None
    rng = random.Random(3)
    archive = make_archive(storage.games)
    log = start_log(storage.logs)
    with scanner(tmp_path) as held:
        match = new_match(setup(*names, seed=11), archive, LocalThinker())
        name, actions = match.file_id or "", 0
        while match.session.to_act is not None:
            step(match, rng)
            actions += 1
            if actions % 8 == 0:
                match.settle(60)
                assert match.kept
                match.close()
                save_settings(storage.settings_file, Settings(music=actions % 100))
                assert load_settings(storage.settings_file) == (Settings(music=actions % 100), [])
                logging.getLogger("ui.test").info("action %d %s", actions, "x" * (MOST_BYTES // 4))
                match = saved_match(make_archive(storage.games), name, LocalThinker())
                assert not match.problems
        match.settle(60)
        assert match.kept
        match.close()
    stop_log(log)
    assert len(held) > 3
    assert verify_file(archive.path_of(name)) == 1
    archive = make_archive(storage.games)
    archive.upkeep.scan()
    archive.wait(60)
    assert [game.id for game in archive.games(finished=True)] == [name]
    archive.delete(name)
    assert not list(storage.games.glob(f"{name}*"))
    assert all(path.stat().st_size <= MOST_BYTES + (MOST_BYTES // 4) * 2 for path in storage.logs.iterdir())


def test_a_briefly_held_file_is_removed_and_moved_in_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    acts: tuple[Callable[[], object], ...] = (lambda: delete(path), lambda: move_aside(path))
    for act in acts:
        for data in (b"1", b"2"):
            write_bytes(path, data)
        file = path.open("rb")
        threading.Timer(GLANCE, file.close).start()
        act()
        assert not path.exists()
    assert backup_of(path).exists()


def test_a_file_held_for_good_is_reported_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_bytes(path, b"1")
    # Only Windows forbids it.
    refused = pytest.raises(StorageError, match="another program has it open, so close that one")
    with path.open("rb"), refused if on_windows() else contextlib.nullcontext():
        write_bytes(path, b"2")
    assert path.read_bytes() == (b"1" if on_windows() else b"2")
    assert {file.name for file in tmp_path.iterdir()} <= {"a.json", "a.json.bak"}


def test_a_log_open_in_another_program_keeps_working(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "fzzzt.log")
    log.write("the first")
    with (tmp_path / "fzzzt.log").open("rb"):
        for number in range(8):
            log.write(f"record {number} " + "x" * (MOST_BYTES // 3))
    log.write("the last")
    log.close()
    kept = "".join(path.read_text(encoding="utf-8") for path in tmp_path.iterdir())
    assert "record 7 " in kept
    assert "the last" in kept
