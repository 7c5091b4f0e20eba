import random

import pytest

from game.actions import Build
from game.agents import LEVELS, AgentError, make_agent
from game.observation import observe
from game.rules import apply, new_game, players_to_act
from game.scoring import best_build, bonus_score


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_level_plays_whole_games_with_legal_actions_and_scores_its_best_build(level: str, seats: int) -> None:
    state, _ = new_game(seats, seed=seats)
    agent, rng = make_agent(level), random.Random(1)
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        action = agent.act(observation, rng)
        if isinstance(action, Build):
            own = state.players[acting[0]]
            best = bonus_score(own.units, best_build(own.units, own.discard, own.fixed))
            assert bonus_score(own.units, action.widgets) == best
        else:
            assert action in observation.legal_actions()
        apply(state, acting[0], action)
    assert state.winners


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(AgentError, match=r"'grandmaster'; the levels are random, apprentice, "):
        make_agent("grandmaster")


def test_acting_out_of_turn_is_refused() -> None:
    state, _ = new_game(3, seed=1)
    waiting = (players_to_act(state)[0] + 1) % 3
    with pytest.raises(AgentError, match="not to act"):
        make_agent("apprentice").act(observe(state, waiting), random.Random(0))


def test_every_level_says_what_it_is() -> None:
    assert all(info.key == key and info.title and info.summary for key, info in LEVELS.items())
