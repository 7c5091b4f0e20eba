"""Requests to another process: it may die, hang or talk nonsense, and is replaced. Nothing of it is left."""

import contextlib
import multiprocessing.connection
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, wait
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.play.worker import LostError, RefusedError, Worker
from tests.game.worker_processes import (
    RUBBISH,
    TEXT,
    Stillborn,
    Word,
    await_stop,
    babbler,
    good,
    liar,
    mute,
    parting,
    stop,
    unready,
)
from tests.grids import sampled
from tests.systems import end, linux_only, needs_stopping

ROOT = Path(__file__).parents[3]
LONG = 60.0
"""More seconds than anything takes, however busy the machine."""
SHORT = 1.0
"""Seconds after which a hung process is given up; a working one answers sooner."""

Hire = Callable[..., Worker]


@pytest.fixture
def hire() -> Iterator[Hire]:
    hired: list[Worker] = []

    def make(target: Any = good, patience: float = LONG, start_patience: float = LONG) -> Worker:
        hired.append(Worker(target, patience=patience, start_patience=start_patience))
        return hired[-1]

    yield make
    for worker in hired:
        worker.close()


def ask(worker: Worker, word: str) -> Future[str]:
    return worker.ask(Word(word), TEXT)


def pid_of(worker: Worker) -> int:
    pid = worker.pid
    assert pid is not None
    return pid


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_every_answer_belongs_to_its_question(hire: Hire) -> None:
    worker = hire()
    asked = {word: ask(worker, word) for word in ("one", "two", "three", "four")}
    for word in reversed(asked):
        assert asked[word].result(LONG) == word[::-1]


def test_a_question_can_be_refused(hire: Hire) -> None:
    worker = hire()
    with pytest.raises(RefusedError, match="not this word"):
        ask(worker, "refuse").result(LONG)
    assert ask(worker, "word").result(LONG) == "drow"


def test_a_dead_process_is_replaced(hire: Hire) -> None:
    worker = hire()
    ask(worker, "word").result(LONG)
    before = pid_of(worker)
    os.kill(before, signal.SIGTERM)
    assert ask(worker, "word").result(LONG) == "drow"
    assert worker.pid != before


def test_a_question_that_kills_two_processes_is_given_up_and_the_next_one_answered(hire: Hire) -> None:
    worker = hire()
    fatal, harmless = ask(worker, "die"), ask(worker, "word")
    with pytest.raises(LostError, match="2 processes gave no answer"):
        fatal.result(LONG)
    assert harmless.result(LONG) == "drow"


@pytest.mark.slow
@needs_stopping
def test_a_suspended_process_is_replaced(hire: Hire) -> None:
    worker = hire(patience=SHORT)
    ask(worker, "word").result(LONG)
    before = stop(pid_of(worker))
    assert ask(worker, "another").result(LONG) == "rehtona"
    assert worker.pid != before
    assert gone(before)


@pytest.mark.slow
@needs_stopping
def test_a_suspended_process_never_blocks_a_full_pipe(hire: Hire) -> None:
    worker = hire(patience=SHORT)
    ask(worker, "word").result(LONG)
    stop(pid_of(worker))
    long = "word" * 1_000_000
    assert ask(worker, long).result(LONG) == long[::-1]


def test_a_process_that_never_answers_is_given_up(hire: Hire) -> None:
    with pytest.raises(LostError):
        ask(hire(mute, patience=0.1), "word").result(LONG)


def test_a_slow_answer_and_an_early_end_are_told_apart(hire: Hire) -> None:
    """Log lines that call both the same hid for long that a question took too long."""
    with pytest.raises(LostError, match=r"no answer within 0\.1 s"):
        ask(hire(mute, patience=0.1), "word").result(LONG)
    with pytest.raises(LostError, match="EOFError"):
        ask(hire(), "die").result(LONG)


def test_a_question_may_be_given_more_time(hire: Hire) -> None:
    worker = hire(mute, patience=LONG)
    with pytest.raises(LostError, match=r"no answer within 0\.1 s"):
        worker.ask(Word("word"), TEXT, 0.1).result(LONG)


def test_closing_in_the_middle_of_an_answer_is_no_fault(hire: Hire, caplog: pytest.LogCaptureFixture) -> None:
    worker = hire(mute, patience=LONG)
    waiting = ask(worker, "word")
    while worker.pid is None:
        time.sleep(0.01)
    worker.close()
    with pytest.raises(CancelledError):
        waiting.result(LONG)
    assert worker.join(LONG)
    assert not caplog.records


def test_a_process_that_never_gets_ready_is_given_up(hire: Hire) -> None:
    with pytest.raises(LostError):
        ask(hire(unready, start_patience=0.1), "word").result(LONG)


@pytest.fixture
def far_ends_held_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Far ends of pipes stay open in this process, as on Windows until a process has fetched its own: reading such a
    pipe never ends."""
    held: list[int] = []
    pipe = multiprocessing.connection.Pipe

    def kept_open(duplex: bool = True) -> Any:
        here, there = pipe(duplex)
        if os.name == "posix":
            # Elsewhere they are held already.
            held.append(os.dup(there.fileno()))
        return here, there

    monkeypatch.setattr(multiprocessing.connection, "Pipe", kept_open)
    yield
    for number in held:
        os.close(number)


def test_a_process_that_ends_before_fetching_its_pipe_is_not_awaited(hire: Hire, far_ends_held_open: None) -> None:
    with pytest.raises(LostError, match="ended without a word"):
        ask(hire(Stillborn()), "word").result(LONG)


def test_a_process_that_takes_too_long_is_given_up_whatever_holds_its_pipe_open(
    hire: Hire, far_ends_held_open: None
) -> None:
    for target, patience in [(unready, {"start_patience": 0.1}), (mute, {"patience": 0.1})]:
        with pytest.raises(LostError):
            ask(hire(target, **patience), "word").result(LONG)


def test_a_processs_last_words_count(hire: Hire, far_ends_held_open: None) -> None:
    assert ask(hire(parting), "word").result(LONG) == "farewell"


@pytest.mark.slow
@pytest.mark.parametrize("kind", sampled([*RUBBISH]))
def test_a_process_that_writes_rubbish_is_replaced(hire: Hire, tmp_path: Path, kind: str) -> None:
    worker = hire(partial(babbler, kind, tmp_path / "babbled"), patience=SHORT)
    assert ask(worker, "word").result(LONG) == "drow"
    assert (tmp_path / "babbled").exists()


def test_rubbish_from_two_processes_is_no_answer(hire: Hire) -> None:
    with pytest.raises(LostError, match="malformed"):
        ask(hire(liar), "word").result(LONG)


@pytest.mark.slow
@needs_stopping
def test_a_cancelled_question_is_not_asked_again(hire: Hire, tmp_path: Path) -> None:
    worker, notes = hire(patience=SHORT), tmp_path / "notes"
    unwanted = ask(worker, f"stop:{notes}")
    while not notes.exists():
        assert not unwanted.done()
        time.sleep(0.005)
    assert unwanted.cancel()
    assert ask(worker, "word").result(LONG) == "drow"
    assert notes.read_text(encoding="utf-8") == "asked\n"


@needs_stopping
def test_closing_ends_a_suspended_process_and_cancels_open_questions(hire: Hire) -> None:
    worker = hire()
    ask(worker, "word").result(LONG)
    pid = pid_of(worker)
    asked = [ask(worker, f"stop:{os.devnull}"), ask(worker, "two")]
    await_stop(pid)
    worker.close()
    for future in [*asked, ask(worker, "late")]:
        with pytest.raises(CancelledError):
            future.result(SHORT)
    assert worker.join(LONG)
    assert worker.pid is None
    assert gone(pid)


def test_closing_twice_and_before_the_first_question_is_no_error(hire: Hire) -> None:
    worker = hire()
    worker.close()
    worker.close()
    late = ask(worker, "word")
    assert late.cancelled()
    assert not wait([late], LONG).not_done, "nobody waits for it in vain"


# Any surviving process of the family holds their shared output open: at its end none is left.


def family(order: str) -> tuple["subprocess.Popen[str]", list[int]]:
    """A bot with two workers, and the workers' pids."""
    parent = subprocess.Popen(
        [sys.executable, "-m", "tests.game.worker_processes", order], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    return parent, [int(pid) for pid in parent.stdout.readline().split()]


def assert_nobody_is_left(parent: "subprocess.Popen[str]", pids: list[int]) -> None:
    assert len(pids) == 2
    try:
        parent.communicate(timeout=LONG)
    except subprocess.TimeoutExpired:
        parent.kill()
        for pid in pids:
            with contextlib.suppress(OSError):
                end(pid)
        raise


@pytest.mark.parametrize("order", ["wait", "toil"])
def test_when_the_program_is_killed_its_processes_end(order: str) -> None:
    parent, pids = family(order)
    if order == "toil":
        assert parent.stdout is not None
        assert parent.stdout.readline() == "toiling\n"
    parent.kill()
    assert_nobody_is_left(parent, pids)


@linux_only
def test_when_the_program_is_killed_its_suspended_processes_end() -> None:
    parent, pids = family("stop and wait")
    assert parent.stdout is not None
    assert [parent.stdout.readline() for _ in pids] == ["stopped\n", "stopped\n"]
    parent.kill()
    assert_nobody_is_left(parent, pids)


@needs_stopping
@pytest.mark.parametrize("order", ["stop", "stop over a question"])
def test_suspended_processes_do_not_delay_the_programs_end(order: str) -> None:
    parent, pids = family(order)
    assert_nobody_is_left(parent, pids)
    assert parent.returncode == 0
