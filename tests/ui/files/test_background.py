"""Background writing stays out of the frames' way, and they never delay it for long."""

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path

import pytest

from ui.files import background
from ui.files.background import INDEX, BackgroundFile, Job, frame, later, wait_for_all


class OpenDoor:
    """A lock behind which others are always waiting: `enter` is called each time that it has been released."""

    def __init__(self, enter: Callable[[], None]) -> None:
        """Nobody is behind it yet."""
        self._lock = threading.Lock()
        self._enter = enter
        self._entered = False

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()
        if not self._entered:
            self._entered = True
            self._enter()
            self._entered = False


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


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


def test_a_job_from_another_thread_is_never_lost_at_the_end_of_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the other thread gets its turn: after every step that the frame makes alone."""
    jobs: list[Job] = []
    monkeypatch.setattr(background, "_LOCK", OpenDoor(lambda: jobs.append(later(lambda: None, INDEX))))
    with frame():
        pass
    assert wait_for_all(60)
    assert len(jobs) > 1
    assert not wait(jobs, 60).not_done


def test_no_job_of_many_threads_is_lost_between_many_frames(hasty_threads: None) -> None:
    jobs: list[Job] = []

    def ask() -> None:
        for _ in range(1000):
            jobs.append(later(lambda: None, INDEX))

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        with frame():
            pass
    assert not wait(jobs, 60).not_done


def test_a_frame_within_a_frame_starts_nothing_either() -> None:
    begun = threading.Event()
    with frame():
        with frame():
            job = later(begun.set)
        assert not begun.wait(0.05)
        later(lambda: None)
        assert not begun.wait(0.05)
    job.result(60)


def test_asking_within_a_frame_how_a_job_went_does_not_wait_for_its_end() -> None:
    went: list[bool] = []
    with frame():
        job = later(lambda: None)
        asking = threading.Thread(target=lambda: went.append(job.went_well()), daemon=True)
        asking.start()
        asking.join(60)
        assert went == [True]
