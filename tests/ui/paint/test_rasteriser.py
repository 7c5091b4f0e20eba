"""Drawing pictures in another process: the same pictures and errors, and nothing is missing without it."""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from game.play.worker import Worker
from tests.game.worker_processes import mute, stop
from tests.systems import needs_stopping
from ui.paint.rasteriser import ApartRasteriser, draw_for_others, rasterise_here

DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="red"/></svg>'


Hire = Callable[[Worker], ApartRasteriser]


@pytest.fixture
def hire() -> Iterator[Hire]:
    hired: list[ApartRasteriser] = []

    def make(worker: Worker) -> ApartRasteriser:
        hired.append(ApartRasteriser(worker))
        return hired[-1]

    yield make
    for apart in hired:
        apart.close()


def pid_of(apart: ApartRasteriser) -> int:
    pid = apart.pid
    assert pid is not None
    return pid


def test_a_separate_process_draws_the_same_pictures_and_reports_the_same_faults(hire: Hire) -> None:
    apart = hire(Worker(draw_for_others))
    assert apart(DISC, (20, 20)) == rasterise_here(DISC, (20, 20))
    with pytest.raises(ValueError, match=r"\w"):
        apart("no drawing", (20, 20))
    assert apart(DISC, (30, 30)) == rasterise_here(DISC, (30, 30))


def test_a_dead_process_is_replaced(hire: Hire) -> None:
    apart = hire(Worker(draw_for_others))
    apart(DISC, (20, 20))
    before = pid_of(apart)
    os.kill(before, signal.SIGTERM)
    assert apart(DISC, (25, 25)) == rasterise_here(DISC, (25, 25))
    assert apart.pid not in (None, before)


@pytest.mark.slow
@needs_stopping
def test_a_suspended_process_is_replaced(hire: Hire) -> None:
    apart = hire(Worker(draw_for_others, patience=2))
    apart(DISC, (20, 20))
    before = stop(pid_of(apart))
    assert apart(DISC, (25, 25)) == rasterise_here(DISC, (25, 25))
    assert apart.pid not in (None, before)


def test_when_no_process_draws_pictures_are_drawn_here(hire: Hire, caplog: pytest.LogCaptureFixture) -> None:
    apart = hire(Worker(mute, patience=0.1))
    with caplog.at_level(logging.WARNING, "ui"):
        assert apart(DISC, (20, 20)) == rasterise_here(DISC, (20, 20))
        assert apart(DISC, (25, 25)) == rasterise_here(DISC, (25, 25))
    assert len([record for record in caplog.records if record.name.startswith("ui")]) == 1
    assert apart.pid is None


def test_closing_leaves_nobody_waiting_for_a_picture(hire: Hire) -> None:
    apart, drawn = hire(Worker(mute, patience=600)), list[bytes]()
    waiting = threading.Thread(target=lambda: drawn.append(apart(DISC, (20, 20))))
    waiting.start()
    while apart.pid is None:
        time.sleep(0.005)
    apart.close()
    waiting.join(60)
    assert drawn == [rasterise_here(DISC, (20, 20))]
