"""Computer players in another process: asked, answered, replaced when it dies, never waited for."""

import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator

import msgspec
import pytest

from game.actions import Action
from game.session import SeatSpec, Session
from game.thinking import (
    Agents,
    LocalThinker,
    ProcessThinker,
    Question,
    Thinker,
    ThinkingError,
    answer_questions,
)

SEATS = (SeatSpec("Volta", "ai:apprentice"), SeatSpec("Grit", "ai:apprentice"))
PATIENCE = 60.0


def question(level: str = "apprentice", seed: int = 1) -> Question:
    session = Session(SEATS, 5)
    player = session.to_act
    assert player is not None
    return Question(level, None, session.observation(player), seed)


def answer(thinker: Thinker) -> Action:
    """Look again and again until the choice is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        action = thinker.poll()
        if action is not None:
            return action
        time.sleep(0.005)
    raise AssertionError("no choice came")


@pytest.fixture
def thinker() -> Iterator[ProcessThinker]:
    made = ProcessThinker()
    yield made
    made.close()


def send(thinker: ProcessThinker, number: signal.Signals) -> None:
    """Send the other process a signal."""
    assert thinker._process is not None
    assert thinker._process.pid is not None
    os.kill(thinker._process.pid, number)


def kill(thinker: ProcessThinker) -> None:
    send(thinker, signal.SIGTERM)
    assert thinker._process is not None
    thinker._process.join(10)


def test_the_other_process_chooses_as_this_one_would(thinker: ProcessThinker) -> None:
    asked = question()
    expected = Agents().choose(asked)
    local = LocalThinker()
    local.ask(asked)
    assert local.poll() == expected
    assert local.poll() is None
    thinker.ask(asked)
    assert answer(thinker) == expected
    assert thinker.poll() is None


@pytest.mark.skipif(sys.platform == "win32", reason="this system cannot hold a process")
def test_asking_and_looking_never_wait(thinker: ProcessThinker) -> None:
    """While the other process is held no answer can come: who waited for one would get it when the guard lets go."""
    thinker.warm_up()
    send(thinker, signal.SIGSTOP)
    guard = threading.Timer(PATIENCE, send, (thinker, signal.SIGCONT))
    guard.start()
    try:
        thinker.ask(question())
        assert [thinker.poll() for _ in range(20)] == [None] * 20
    finally:
        guard.cancel()
        send(thinker, signal.SIGCONT)
    assert answer(thinker) == Agents().choose(question())


def test_a_process_that_dies_is_replaced_and_asked_again(thinker: ProcessThinker) -> None:
    thinker.ask(question(seed=1))
    first = answer(thinker)
    kill(thinker)
    thinker.ask(question(seed=1))
    assert answer(thinker) == first


def test_a_process_that_dies_while_thinking_is_replaced(thinker: ProcessThinker) -> None:
    thinker.ask(question())
    kill(thinker)
    assert answer(thinker) == Agents().choose(question())


def test_a_process_that_dies_twice_over_one_question_is_a_failure(thinker: ProcessThinker) -> None:
    thinker.ask(question())
    kill(thinker)
    assert thinker.poll() is None
    kill(thinker)
    with pytest.raises(ThinkingError, match="process ended"):
        answer(thinker)
    thinker.ask(question())
    answer(thinker)


def test_a_computer_player_that_fails_says_who_and_why(thinker: ProcessThinker) -> None:
    thinker.ask(question(level="nobody"))
    with pytest.raises(ThinkingError, match="nobody"):
        answer(thinker)
    thinker.ask(question())
    answer(thinker)


def test_closing_twice_and_before_the_first_question_is_no_error() -> None:
    thinker = ProcessThinker()
    thinker.close()
    thinker.warm_up()
    thinker.close()
    thinker.close()
    assert thinker.poll() is None


def test_the_same_seed_gives_the_same_choice() -> None:
    seeds = random.Random(3).sample(range(1000), 5)
    for seed in seeds:
        asked = question("random", seed)
        assert Agents().choose(asked) == Agents().choose(asked)


def test_a_window_that_is_gone_before_the_answer_is_no_error() -> None:
    here, there = multiprocessing.Pipe()
    here.send_bytes(msgspec.msgpack.encode(question()))
    here.close()
    answer_questions(there)
