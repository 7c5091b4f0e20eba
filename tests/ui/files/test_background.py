"""Background jobs: one after another, none lost, and none that anybody waits for in vain."""

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path

import pytest

from ui.files import background
from ui.files.background import BackgroundFile, Clerk, later, wait_for_all


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def held_up() -> threading.Event:
    """Nothing is written until this is set."""
    go = threading.Event()

    def wait_for_it() -> None:
        assert go.wait(60)

    later(wait_for_it)
    return go


def test_all_is_written_in_the_order_in_which_it_was_asked_for() -> None:
    done: list[int] = []
    for number in range(5):
        later(partial(done.append, number))
    assert wait_for_all(60)
    assert done == [0, 1, 2, 3, 4]


def test_an_older_state_that_waits_is_dropped(tmp_path: Path) -> None:
    file, written = BackgroundFile(tmp_path / "file"), list[str]()
    go = held_up()
    for words in ("old", "new"):
        file.put(partial(written.append, words))
    assert file.waiting
    go.set()
    assert wait_for_all(60)
    assert written == ["new"]
    assert file.ended()
    assert not file.ended(), "reported once"


def test_an_error_holds_up_nothing_and_is_raised_once(tmp_path: Path) -> None:
    file, written = BackgroundFile(tmp_path / "file"), list[str]()

    def fail() -> None:
        raise ZeroDivisionError

    file.put(fail)
    later(partial(written.append, "next"))
    assert wait_for_all(60)
    with pytest.raises(ZeroDivisionError):
        file.ended()
    assert not file.ended()
    assert written == ["next"]


def test_waiting_for_all_is_bounded() -> None:
    go = held_up()
    assert not wait_for_all(0.01)
    go.set()
    assert wait_for_all(60)


# A clerk that is dismissed while it works


def apart(act: Callable[[], object]) -> None:
    """Do something in a thread of its own, and wait for its end."""
    thread = threading.Thread(target=act, daemon=True)
    thread.start()
    thread.join(60)
    assert not thread.is_alive()


@pytest.mark.parametrize("step", ["done", "set_running_or_notify_cancel", "set_result"])
def test_every_job_ends_when_its_clerk_is_dismissed_in_the_middle(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Just before any step that the clerk's thread takes with a future, while other jobs wait."""
    clerk = Clerk("dismissed in the middle")
    ready, dismissed = threading.Event(), threading.Event()

    class Watched(Future[object]):
        pass

    def dismissing(future: Future[object], *values: object) -> object:
        own = threading.current_thread().name == "dismissed in the middle"
        if own and ready.is_set() and not dismissed.is_set():
            dismissed.set()
            apart(clerk.dismiss)
        return getattr(Future, step)(future, *values)

    monkeypatch.setattr(Watched, step, dismissing)
    monkeypatch.setattr(background, "Future", Watched)
    jobs: list[Future[int]] = [clerk.submit(partial(ready.wait, 60)), clerk.submit(int), clerk.submit(int)]
    ready.set()
    assert not wait(jobs, 60).not_done
    assert clerk.dismiss(60)


def test_jobs_end_at_once_if_their_clerk_is_dismissed_while_it_hangs() -> None:
    clerk = Clerk("tests")
    hung, going_on = threading.Event(), threading.Event()

    def hang() -> bool:
        hung.set()
        return going_on.wait(60)

    hanging, waiting = clerk.submit(hang), clerk.submit(int)
    assert hung.wait(60)
    try:
        assert not clerk.dismiss()
        assert not wait([waiting], 60).not_done
        assert waiting.cancelled()
    finally:
        going_on.set()
    assert hanging.result(60)


def test_no_job_of_many_threads_is_forgotten_when_their_clerk_is_dismissed(hasty_threads: None) -> None:
    jobs: list[Future[int]] = []

    def ask(clerk: Clerk) -> None:
        for _ in range(20):
            jobs.append(clerk.submit(int))

    for _ in range(50):
        clerk = Clerk("tests")
        threads = [threading.Thread(target=ask, args=(clerk,), daemon=True) for _ in range(3)]
        for thread in threads:
            thread.start()
        assert clerk.dismiss(60)
        for thread in threads:
            thread.join(60)
    assert not wait(jobs, 60).not_done
