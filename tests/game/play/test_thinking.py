"""Computer players in another process: asked, answered, and replaced by equals."""

import multiprocessing
import os
import random
import signal
from collections.abc import Callable, Iterator

import msgspec
import pytest

from game.agents import LEVELS
from game.core.actions import Action
from game.core.observation import Observation
from game.play.session import SeatSpec, Session
from game.play.thinking import Agents, LocalThinker, ProcessThinker, Question, answer_questions
from game.play.worker import RefusedError, Worker
from game.review.par import ParAsked
from game.review.review import Reviewing, answer
from tests.game.golden_games import steady
from tests.game.worker_processes import stop
from tests.systems import needs_stopping

SEATS = (SeatSpec("Volta", "ai:apprentice"), SeatSpec("Grit", "ai:apprentice"))
PATIENCE = 60.0


def observation() -> Observation:
    session = Session(SEATS, 5)
    player = session.to_act
    assert player is not None
    return session.observation(player)


def question(level: str = "apprentice", seed: int = 1) -> Question:
    return Question(level, None, observation(), seed)


@pytest.fixture(scope="module")
def thinker() -> Iterator[ProcessThinker]:
    """One for all tests that ask it: a choice needs nothing that a process has seen before."""
    made = ProcessThinker()
    yield made
    made.close()


@pytest.mark.parametrize("level", LEVELS)
def test_the_other_process_chooses_as_this_one_would(thinker: ProcessThinker, level: str) -> None:
    asked = question(level)
    expected = Agents().choose(asked)
    assert LocalThinker().choose(asked).result() == expected
    assert thinker.choose(asked).result(PATIENCE) == expected


def test_hints_and_choices_do_not_interfere(thinker: ProcessThinker) -> None:
    """They are requested together and collected in any order."""
    asked = question()
    hints, choice, more = thinker.hints(asked), thinker.choose(asked), thinker.hints(question(seed=2))
    local = Agents()
    assert choice.result(PATIENCE) == local.choose(asked)
    assert more.result(PATIENCE) == local.hints(question(seed=2))
    assert hints.result(PATIENCE) == local.hints(asked)


def test_the_other_process_reviews_and_plays_par_as_this_one_would(thinker: ProcessThinker) -> None:
    game = steady(7, 2)
    game.goto(game.turns[6].point)
    work = Reviewing(game.to_record(), 0)
    chances = work.ask()
    work.take(answer(chances))
    choice = work.ask()
    par = ParAsked(5, SEATS)
    found = thinker.review(chances), thinker.review(choice), thinker.par(par)
    assert [future.result(PATIENCE) for future in found] == [answer(chances), answer(choice), Agents().par(par)]
    local = LocalThinker()
    assert local.review(choice).result() == answer(choice)
    assert local.par(par).result() == Agents().par(par)


def play(thinker: ProcessThinker, *, kill_at: tuple[int, ...] = ()) -> list[Action]:
    """The first choices of a game between masterminds, whose process is killed before some of them."""
    session = Session([SeatSpec("Volta", "ai:mastermind"), SeatSpec("Grit", "ai:mastermind")], 11)
    chosen = []
    for number in range(5):
        if number in kill_at:
            os.kill(pid_of(thinker), signal.SIGTERM)
        player = session.to_act
        assert player is not None
        seed = session.policy_seed(player)
        asked = Question("mastermind", None, session.observation(player), seed)
        chosen.append(thinker.choose(asked).result(PATIENCE))
        session.submit(player, chosen[-1])
    return chosen


def test_a_replacement_process_chooses_the_same(thinker: ProcessThinker) -> None:
    """A choice needs nothing that a process has seen before, only the question."""
    assert play(thinker, kill_at=(2, 3)) == play(thinker)


@pytest.fixture
def hire() -> Iterator[Callable[[float], ProcessThinker]]:
    """Thinkers with a given patience, whose process is running."""
    hired: list[ProcessThinker] = []

    def make(patience: float) -> ProcessThinker:
        hired.append(ProcessThinker(Worker(answer_questions, patience=patience)))
        hired[-1].choose(question()).result(PATIENCE)
        return hired[-1]

    yield make
    for made in hired:
        made.close()


def pid_of(thinker: ProcessThinker) -> int:
    pid = thinker.pid
    assert pid is not None
    return pid


@needs_stopping
def test_asking_never_waits(hire: Callable[[float], ProcessThinker]) -> None:
    """While the other process is stopped, no answer can come: waiting for one would last until it is replaced."""
    thinker = hire(PATIENCE)
    held = stop(pid_of(thinker))
    choice = thinker.choose(question(seed=2))
    assert not choice.done()
    os.kill(held, signal.SIGCONT)
    assert choice.result(PATIENCE) == Agents().choose(question(seed=2))
    assert thinker.pid == held


@pytest.mark.slow
@needs_stopping
def test_a_process_suspended_over_a_question_is_replaced(hire: Callable[[float], ProcessThinker]) -> None:
    thinker = hire(2)
    before = stop(pid_of(thinker))
    assert thinker.choose(question(seed=2)).result(PATIENCE) == Agents().choose(question(seed=2))
    assert thinker.pid != before


def test_a_computer_player_that_fails_says_who_and_why(thinker: ProcessThinker) -> None:
    with pytest.raises(RefusedError, match="nobody"):
        thinker.choose(question(level="nobody")).result(PATIENCE)
    assert thinker.choose(question()).result(PATIENCE)


def test_the_same_seed_gives_the_same_choice() -> None:
    seeds = random.Random(3).sample(range(1000), 5)
    for seed in seeds:
        asked = question("random", seed)
        assert Agents().choose(asked) == Agents().choose(asked)


def test_a_window_closed_before_the_answer_is_no_error() -> None:
    here, there = multiprocessing.Pipe()
    here.send_bytes(msgspec.msgpack.encode([1, msgspec.msgpack.encode(question()), ""]))
    here.close()
    answer_questions(there)
