"""Long work in the background: one question after another, never waited for, cancelled or given up as a whole."""

from concurrent.futures import Future

import pytest

from game.play.worker import LostError
from ui.match.after.background_job import BackgroundJob


class Sums:
    """Three questions, whose answers are noted."""

    def __init__(self) -> None:
        self.found: list[int] = []

    @property
    def done(self) -> bool:
        return len(self.found) == 3

    def ask(self) -> int:
        return len(self.found)

    def take(self, found: int) -> None:
        self.found.append(found)


class Desk:
    """Records questions and leaves them unanswered."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.futures: list[Future[int]] = []

    def send(self, asked: int) -> Future[int]:
        self.asked.append(asked)
        self.futures.append(Future())
        return self.futures[-1]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_one_question_is_pending_at_a_time_and_answers_come_in_order(desk: Desk) -> None:
    work = Sums()
    job = BackgroundJob(work, desk.send)
    for number in range(3):
        assert job.update() is False
        assert desk.asked == list(range(number + 1))
        assert job.wake_after is not None
        desk.futures[-1].set_result(number * 10)
        assert job.update() is True
    assert work.found == [0, 10, 20]
    assert job.over
    assert not job.failed
    assert job.wake_after is None
    assert job.update() is False
    assert len(desk.asked) == 3


def test_a_cancelled_job_waits_for_nothing_and_asks_no_more(desk: Desk) -> None:
    work = Sums()
    job = BackgroundJob(work, desk.send)
    job.update()
    job.cancel()
    assert desk.futures[0].cancelled()
    assert job.over
    assert job.update() is False
    assert (desk.asked, work.found) == ([0], [])


def test_an_unanswered_question_ends_the_job(desk: Desk) -> None:
    job = BackgroundJob(Sums(), desk.send)
    job.update()
    desk.futures[0].set_exception(LostError("no process answers"))
    assert job.update() is True
    assert job.failed
    assert job.over


def test_closing_the_process_ends_the_job_without_a_fault(desk: Desk) -> None:
    job = BackgroundJob(Sums(), desk.send)
    job.update()
    desk.futures[0].cancel()
    job.update()
    assert job.over
    assert not job.failed
