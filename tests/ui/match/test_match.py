"""A game in the window: failing and slow computer players, hints, and several actions at once."""

import os
import random
import signal
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.agents import Personality
from game.agents.explain import Candidate
from game.core.actions import Action, Bid, EndAllocation, IllegalActionError
from game.core.state import Phase
from game.play.thinking import Agents, LocalThinker, ProcessThinker, Question, answer_questions
from game.play.worker import LostError, RefusedError, Worker, WorkerError
from tests.game.worker_processes import mute
from tests.ui.match.matches import allocations, choose, kept_file, step, views
from tests.ui.stand_ins import leave, setup
from ui.archive.archive import Archive
from ui.match.match import Match, new_match


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "games")


def test_hints_are_counted(archive: Archive) -> None:
    match = new_match(setup("ADA", "BOB"), archive, LocalThinker())
    for _ in range(2):
        match.count_hint()
    leave(match)
    assert [game.hints for game in archive.games()] == [2]


def failed(error: Exception) -> Future[Any]:
    future = Future[Any]()
    future.set_exception(error)
    return future


class Broken(LocalThinker):
    """A thinker that fails each time, or makes illegal bids."""

    def __init__(self, error: WorkerError | None) -> None:
        super().__init__()
        self.error = error

    def choose(self, question: Question) -> Future[Action]:
        if self.error is not None:
            return failed(self.error)
        nonsense = Future[Action]()
        nonsense.set_result(Bid(question.observation.hand * 2))
        return nonsense


@pytest.mark.parametrize("error", [LostError("no answer came"), RefusedError("lost"), None])
def test_a_rule_based_player_stands_in_for_one_that_fails(archive: Archive, error: WorkerError | None) -> None:
    match, rng = new_match(setup("volta", "ADA"), archive, Broken(error)), random.Random(1)
    while match.session.to_act is not None:
        step(match, rng)
    assert match.session.phase is Phase.OVER
    assert match.problems
    assert [str(problem) for problem in match.problems] == [
        "Volta did not answer: a simpler player has chosen instead, and the game goes on."
    ]


def wait_for(match: Match, seconds: float = 60) -> None:
    """Wait for a computer player's choice."""
    count, end = match.session.event_count, time.monotonic() + seconds
    while match.session.event_count == count and time.monotonic() < end:
        match.update()
        time.sleep(0.002)
    assert match.session.event_count > count


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, pytest.param(getattr(signal, "SIGSTOP", signal.SIGTERM), marks=pytest.mark.slow)]
)
def test_the_computer_players_process_may_die_or_freeze_at_any_time(archive: Archive, number: int) -> None:
    """The game continues just as it would have."""
    worker = Worker(answer_questions, patience=2)
    thinker = ProcessThinker(worker)
    game = setup("volta", "grit", "rivet", seed=5)
    match, undisturbed = new_match(game, archive, thinker), new_match(game, archive, LocalThinker())
    try:
        for disturb in (False, True, False, True):
            if disturb:
                assert thinker.pid is not None
                os.kill(thinker.pid, number)
            wait_for(match)
            undisturbed.update()
        assert match.problems == []
        assert views(match) == views(undisturbed)
    finally:
        leave(match)
    assert worker.join(60)
    assert thinker.pid is None


@pytest.mark.slow
def test_when_no_process_answers_a_simpler_player_takes_over_with_one_notice(archive: Archive) -> None:
    match = new_match(setup("volta", "grit", seed=5), archive, ProcessThinker(Worker(mute, patience=0.05)))
    try:
        for _ in range(4):
            wait_for(match)
    finally:
        leave(match)
    assert sorted(str(problem) for problem in match.problems) == [
        f"{name} did not answer: a simpler player has chosen instead, and the game goes on."
        for name in ("Grit", "Volta")
    ]


class Slow(LocalThinker):
    """Never finds an answer."""

    times = 0

    def choose(self, question: Question) -> Future[Action]:
        self.asked = question
        self.times += 1
        return Future()


def test_a_slow_computer_player_blocks_nothing(archive: Archive) -> None:
    thinker = Slow()
    match = new_match(setup("volta", "ADA", seed=3), archive, thinker)
    before = match.session.event_count
    if match.thinking is None:
        match.submit(1, choose(match, random.Random(1)))
        before = match.session.event_count
    for _ in range(1000):
        match.update()
    assert thinker.times == 1
    assert match.session.event_count == before
    assert msgspec.json.encode(thinker.asked.observation)


def test_a_computer_player_sees_only_its_own_observation(archive: Archive) -> None:
    thinker = Slow()
    match = new_match(setup("volta", "ADA", seed=3), archive, thinker)
    if match.thinking is None:
        match.submit(1, choose(match, random.Random(1)))
    match.update()
    assert thinker.asked.observation == match.session.observation(0)
    assert thinker.asked.level == "apprentice"
    assert thinker.asked.personality == "volta"


def test_a_character_removed_since_does_not_change_the_level(
    archive: Archive, characters: dict[str, Personality]
) -> None:
    characters.clear()
    thinker = Slow()
    new_match(setup("volta", "grit", seed=3), archive, thinker).update()
    assert (thinker.asked.level, thinker.asked.personality) == ("apprentice", None)
    assert Agents().choose(thinker.asked)


def test_hints_of_two_persons_do_not_mix_and_none_is_asked_out_of_turn(archive: Archive) -> None:
    """Ada asks, closes the window and bids; Bob, who asks next, gets his own hint, though Ada's comes late."""
    thinker = ProcessThinker()
    match = new_match(setup("ADA", "BOB", seed=4), archive, thinker)
    try:
        first = match.session.to_act
        assert first is not None
        late = match.ask_hints(first)
        match.submit(first, choose(match, random.Random(1)))
        second = match.session.to_act
        assert second not in (None, first)
        assert second is not None
        found = match.ask_hints(second).result(60)
        assert {card for hint in found for card in cards_of(hint)} <= set(match.session.observation(second).hand)
        assert late.result(60)
    finally:
        leave(match)


def cards_of(candidate: Candidate) -> tuple[str, ...]:
    assert isinstance(candidate.action, Bid)
    return candidate.action.cards


class Counting(LocalThinker):
    """Never finds a hint, and records for whom it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.hinted: list[Question] = []

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        self.hinted.append(question)
        return Future()


def test_an_outdated_hint_is_not_asked_again(archive: Archive) -> None:
    thinker, rng = Counting(), random.Random(1)
    match = new_match(setup("ADA", "volta", "BOB", seed=4), archive, thinker)
    while match.thinking is not None:
        step(match, rng)
    player = match.session.to_act
    assert player is not None
    match.ask_hints(player).cancel()
    for _ in range(4):
        step(match, rng)
    assert [asked.observation.to_act for asked in thinker.hinted] == [player]


def test_a_persons_actions_in_a_row_are_all_or_nothing(archive: Archive) -> None:
    match, rng = new_match(setup("ADA", "BOB", "EVE", seed=4), archive, LocalThinker()), random.Random(4)
    while not allocations(match):
        step(match, rng)
    good = allocations(match)[0]
    player = match.session.to_act
    assert player is not None
    before, kept = views(match), kept_file(archive, match).read_bytes()
    # The same once more: its robot is fixed by then.
    with pytest.raises(IllegalActionError):
        match.submit(player, good, good, EndAllocation())
    assert views(match) == before
    assert kept_file(archive, match).read_bytes() == kept
    match.submit(player, good, EndAllocation())
    assert match.session.observation(player).seats[player].fixed == {good.unit: (good.card,)}
    assert match.session.to_act != player
