"""Allocation between rounds: plans of several cards are judged together."""

import random
from collections.abc import Iterator
from itertools import product

from game.agents import make_agent
from game.agents.knowledge.features import value_inputs
from game.agents.knowledge.memory import Table, remember
from game.agents.knowledge.net import Net
from game.agents.knowledge.stock import Stock
from game.agents.knowledge.tables import NUMBER, ZAPS
from game.agents.policies.between import MOST_ZAPS, after_plan, best_option, options, plans
from game.core.actions import Allocate, EndAllocation
from game.core.observation import Observation, observe
from game.core.rules import apply, new_game, players_to_act
from game.core.state import Phase


def a_net(seats: int, seed: int = 1) -> Net:
    rng = random.Random(seed)
    inputs, hidden = value_inputs(seats), 12
    return Net(
        [[rng.gauss(0, 0.3) for _ in range(hidden)] for _ in range(inputs)],
        [0.0] * hidden,
        [[rng.gauss(0, 0.5) for _ in range(hidden)] for _ in range(2)],
        [0.0, 0.0],
    )


def allocations(seats: int, seed: int) -> Iterator[tuple[Observation, Table, list[Allocate]]]:
    """The positions of a game in which there is something to allocate."""
    agent = make_agent("journeyman")
    state, _ = new_game(seats, seed)
    rng = random.Random(seed)
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        if observation.phase is Phase.ALLOCATION:
            possible = [action for action in observation.legal_actions() if isinstance(action, Allocate)]
            if possible:
                yield observation, remember(observation), possible
            apply(state, acting[0], EndAllocation())
        else:
            apply(state, acting[0], agent.act(observation, rng))


def every_plan(possible: list[Allocate]) -> Iterator[tuple[Allocate, ...]]:
    """All sets of allocations of weak cards, at most one for each unit, no card twice."""
    units = sorted({action.unit for action in possible})
    weak = [action for action in possible if ZAPS[NUMBER[action.card]] <= MOST_ZAPS]
    for chosen in product(*[[None, *[a for a in weak if a.unit == unit]] for unit in units]):
        plan = tuple(action for action in chosen if action)
        if len({action.card for action in plan}) == len(plan):
            yield plan


def test_plans_reach_every_sensible_set_of_allocations() -> None:
    several = 0
    for seats, seed in product((2, 3), range(2)):
        for _, table, possible in allocations(seats, seed):
            own = table.seats[table.me]
            least = Stock(own.pool, own.units, own.fixed).prospects()
            wanted = {
                (trial.units, trial.supply, tuple(trial.powers))
                for plan in every_plan(possible)
                if plan and (trial := after_plan(own, plan)).prospects() >= least
            }
            found = [plan for plan, _ in plans(table, possible, a_net(seats))]
            reached = {
                (trial.units, trial.supply, tuple(trial.powers)) for plan in found for trial in [after_plan(own, plan)]
            }
            assert reached <= wanted
            assert len(found) == len(reached)
            if len(wanted) <= 6:
                assert reached == wanted
            several += max(map(len, found), default=0) > 1
    assert several >= 2


def test_the_best_plan_is_carried_out_card_by_card() -> None:
    carried_out = 0
    for seed in range(6):
        state, _ = new_game(2, seed)
        net, agent, rng = a_net(2, seed), make_agent("journeyman"), random.Random(seed)
        while acting := players_to_act(state):
            observation = observe(state, acting[0])
            if observation.phase is not Phase.ALLOCATION:
                apply(state, acting[0], agent.act(observation, rng))
                continue
            promised, cards = -1.0, 0
            while True:
                found = options(remember(observation), observation.legal_actions(), net)
                action = best_option(found)
                if not isinstance(action, Allocate):
                    break
                best = max(worth.utility for _, worth in found)
                assert best >= promised - 1e-9
                promised, cards = best, cards + 1
                apply(state, acting[0], action)
                observation = observe(state, acting[0])
                if observation.phase is not Phase.ALLOCATION or observation.to_act != acting[0]:
                    break
            still_asked = observation.phase is Phase.ALLOCATION and observation.to_act == acting[0]
            if cards and still_asked:
                # The plan may end a little early: its last cards must have some value by themselves.
                assert found[0][1].utility >= promised - 0.002
            carried_out += cards > 1
            if still_asked:
                apply(state, acting[0], EndAllocation())
    assert carried_out >= 2
