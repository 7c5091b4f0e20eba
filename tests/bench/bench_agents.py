"""What a decision costs each level, in yardsticks (about 8 microseconds on the reference machine)."""

import random
from statistics import median, quantiles
from time import process_time

import pytest

from build.checks.limits import Figure
from game.agents import LEVELS, make_agent
from game.agents.knowledge.netfile import load
from game.core.observation import Observation, observe
from game.core.rules import apply, new_game, players_to_act
from game.core.state import Phase
from tests.bench.conftest import Hold
from tests.bench.yardstick import in_yardsticks

MILLISECOND = 125
# The most that a decision may cost: the median, and what only one in twenty may exceed.
MOST = dict.fromkeys(LEVELS, (25 * MILLISECOND, 50 * MILLISECOND)) | {
    "apprentice": (5 * MILLISECOND, 50 * MILLISECOND),
    "mastermind": (150 * MILLISECOND, 300 * MILLISECOND),
}
LOADING = 50 * MILLISECOND


def decisions(seats: int, attempt: int) -> list[Observation]:
    """The bids and allocations of a game between journeymen; a new game for each attempt, so that no position is
    cached."""
    state, _ = new_game(seats, seed=seats + 10 * attempt)
    agent, seen = make_agent("journeyman"), []
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        if observation.phase is not Phase.SCORING:
            seen.append(observation)
        apply(state, acting[0], agent.act(observation, random.Random(1)))
    return seen


def _yardstick() -> float:
    """Seconds of a yardstick, the best of some. Decisions are timed once each: an agent remembers a position that
    it has judged."""
    cards, rng = list(range(52)), random.Random(52)
    best = 1.0
    for _ in range(20):
        start = process_time()
        for _ in range(100):
            rng.shuffle(cards)
        best = min(best, (process_time() - start) / 100)
    return best


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_decision(level: str, seats: int, hold: Hold) -> None:
    def measure(attempt: int) -> list[Figure]:
        seen, agent = decisions(seats, attempt), make_agent(level)
        second = 1 / _yardstick()
        costs = []
        for number, observation in enumerate(seen):
            start = process_time()
            agent.act(observation, random.Random(number))
            costs.append((process_time() - start) * second)
        name, (middle, high) = f"{level}, {seats} players", MOST[level]
        return [
            Figure(f"{name}, median", median(costs), middle, "yardsticks"),
            Figure(f"{name}, 95th percentile", quantiles(costs, n=20)[-1], high, "yardsticks"),
        ]

    hold(measure)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_loading_the_nets(seats: int, hold: Hold) -> None:
    def measure(_attempt: int) -> list[Figure]:
        cost = in_yardsticks(lambda: load(seats), blocks=5)
        return [Figure(f"nets for {seats} players", cost, LOADING, "yardsticks")]

    hold(measure)
