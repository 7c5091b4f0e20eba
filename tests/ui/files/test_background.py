"""Background writing stays out of the frames' way, and they never delay it for long."""

import threading
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest

from ui.files.background import BackgroundFile, frame, later, wait_for_all


def write(path: Path, text: str) -> None:
    path.write_text(text)


def test_no_job_starts_while_a_frame_is_drawn() -> None:
    begun = threading.Event()
    with frame():
        job = later(begun.set)
        assert not begun.wait(0.05)
    job.result(60)
    assert begun.is_set()


def test_an_error_in_a_frame_blocks_nothing() -> None:
    jobs: list[Future[None]] = []

    def broken() -> None:
        with frame():
            jobs.append(later(lambda: None))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        broken()
    jobs[0].result(60)


def test_a_result_wanted_within_a_frame_is_delivered() -> None:
    done: list[int] = []
    with frame():
        later(partial(done.append, 1))
        later(partial(done.append, 2)).result(60)
        assert done == [1, 2]


def test_jobs_from_one_frame_keep_their_order() -> None:
    done: list[int] = []
    with frame():
        for number in range(5):
            later(partial(done.append, number))
    wait_for_all(60)
    assert done == [0, 1, 2, 3, 4]


def test_an_older_state_is_skipped_within_a_frame_too(tmp_path: Path) -> None:
    file = BackgroundFile(tmp_path / "file")
    written: list[str] = []
    with frame():
        for words in ("old", "new"):
            file.put(partial(written.append, words))
    file.flush(60)
    assert written == ["new"]


def test_waiting_within_a_frame_waits_only_for_the_disk(tmp_path: Path) -> None:
    file = BackgroundFile(tmp_path / "file")
    with frame():
        file.put(partial(write, file.path, "kept"))
        file.flush(60)
        assert file.path.read_text() == "kept"
        later(partial(write, file.path, "later"))
        wait_for_all(60)
        assert file.path.read_text() == "later"
