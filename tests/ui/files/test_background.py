"""Background writing stays out of the frames' way, and they never delay it for long."""

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path

import pytest

from ui.files import background
from ui.files.background import INDEX, BackgroundFile, Crew, Job, frame, later, wait_for_all


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


# A crew that is dismissed while it works


def apart(act: Callable[[], object]) -> None:
    """Do something in a thread of its own, and wait for its end."""
    thread = threading.Thread(target=act, daemon=True)
    thread.start()
    thread.join(60)
    assert not thread.is_alive()


@pytest.mark.parametrize("step", ["done", "set_running_or_notify_cancel", "set_result"])
def test_every_job_ends_when_its_crew_is_dismissed_in_the_middle(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Just before any step that the crew's thread takes with a future, while other jobs wait."""
    crew = Crew("dismissed in the middle")
    ready, dismissed = threading.Event(), threading.Event()

    class Watched(Future[object]):
        pass

    def dismissing(future: Future[object], *values: object) -> object:
        own = threading.current_thread().name == "dismissed in the middle"
        if own and ready.is_set() and not dismissed.is_set():
            dismissed.set()
            apart(crew.dismiss)
        return getattr(Future, step)(future, *values)

    monkeypatch.setattr(Watched, step, dismissing)
    monkeypatch.setattr(background, "Future", Watched)
    jobs: list[Future[int]] = [crew.submit(partial(ready.wait, 60)), crew.submit(int), crew.submit(int)]
    ready.set()
    assert not wait(jobs, 60).not_done
    assert crew.dismiss(60)


def test_a_job_submitted_while_its_crew_is_dismissed_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    crew = Crew("tests")
    crew.submit(int).result(60)

    def late(act: Callable[..., None], *given: object) -> Callable[[], None]:
        apart(partial(crew.dismiss, 60))
        return partial(act, *given)

    monkeypatch.setattr(background, "partial", late)
    job = crew.submit(int)
    assert not wait([job], 60).not_done
    assert job.cancelled()


def test_jobs_end_at_once_if_their_crew_is_dismissed_while_it_hangs() -> None:
    crew = Crew("tests")
    hung, going_on = threading.Event(), threading.Event()

    def hang() -> bool:
        hung.set()
        return going_on.wait(60)

    hanging, waiting = crew.submit(hang), crew.submit(int)
    assert hung.wait(60)
    try:
        assert not crew.dismiss()
        assert not wait([waiting], 60).not_done
        assert waiting.cancelled()
    finally:
        going_on.set()
    assert hanging.result(60)


def test_no_job_of_many_threads_is_forgotten_when_their_crew_is_dismissed(hasty_threads: None) -> None:
    jobs: list[Future[int]] = []

    def ask(crew: Crew) -> None:
        for _ in range(20):
            jobs.append(crew.submit(int))

    for _ in range(50):
        crew = Crew("tests", 2)
        threads = [threading.Thread(target=ask, args=(crew,), daemon=True) for _ in range(3)]
        for thread in threads:
            thread.start()
        assert crew.dismiss(60)
        for thread in threads:
            thread.join(60)
    assert not wait(jobs, 60).not_done
