import random

import pytest

from game.agents import AgentError, ReasonKind, hints, make_agent
from game.agents.explain import explain
from game.agents.knowledge.net import Net
from game.agents.knowledge.netfile import NetError
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.rule import RuleAgent
from game.core.actions import Bid, Build
from game.core.cards import POWER
from game.core.observation import observe
from game.core.rules import apply, new_game, players_to_act
from game.core.state import Phase

SLOW = pytest.mark.slow


def no_nets(seats: int) -> dict[str, Net]:
    raise NetError("none")


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=SLOW), pytest.param(4, marks=SLOW)])
def test_a_hint_is_what_the_mastermind_does_and_says_why(masterminds: Skill, seats: int) -> None:
    state, _ = new_game(seats, seed=seats)
    mastermind, seen = make_agent("mastermind"), set[ReasonKind]()
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        found = hints(observation, random.Random(1))
        action = mastermind.act(observation, random.Random(1))
        if observation.phase is not Phase.ALLOCATION:
            assert found[0].action == action
        assert all(candidate.action in observation.legal_actions() for candidate in found)
        assert len({repr(candidate.action) for candidate in found}) == len(found) <= 3
        assert all(candidate.reasons for candidate in found)
        for candidate in found:
            assert candidate.chance is None or 0 <= candidate.chance <= 1
            assert candidate.wins_auction is None or 0 <= candidate.wins_auction <= 1
            seen.update(reason.kind for reason in candidate.reasons)
        apply(state, acting[0], action)
    assert {
        ReasonKind.POINTS,
        ReasonKind.COMPLETES,
        ReasonKind.LETS_GO,
        ReasonKind.SAVES,
        ReasonKind.BEST_BUILD,
    } <= seen


def test_reasons_are_true(masterminds: Skill) -> None:
    state, _ = new_game(2, seed=9)
    agent = make_agent("journeyman")
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        if observation.phase is Phase.BIDDING:
            for candidate in hints(observation, random.Random(1)):
                assert isinstance(candidate.action, Bid)
                kept = [card for card in observation.hand if card not in candidate.action.cards]
                for reason in candidate.reasons:
                    if reason.kind is ReasonKind.SAVES:
                        assert sorted(reason.cards) == sorted(kept)
                    if reason.kind is ReasonKind.ROUND_ENDS:
                        assert observation.auction == 8
                    if reason.kind is ReasonKind.DENIES:
                        assert reason.player != observation.player
        apply(state, acting[0], agent.act(observation, random.Random(1)))


def test_without_nets_a_hint_is_the_rules_choice() -> None:
    agent = NeuralAgent(Skill(), fallback=RuleAgent(), load_nets=no_nets)
    state, _ = new_game(2, seed=1)
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        (only,) = explain(agent, observation, random.Random(1))
        assert only.action == RuleAgent().act(observation, random.Random(1))
        assert only.chance is None
        apply(state, acting[0], only.action)
    assert isinstance(only.action, Build)


def test_a_hint_out_of_turn_is_refused() -> None:
    state, _ = new_game(2, seed=1)
    with pytest.raises(AgentError, match="not to act"):
        hints(observe(state, 1 - players_to_act(state)[0]), random.Random(0))


@pytest.mark.parametrize(
    ("seats", "games"),
    [(2, 1), *(pytest.param(*more, marks=SLOW) for more in ((3, 1), (4, 1), (2, 3), (3, 2)))],
)
def test_only_the_least_bid_of_a_hint_is_called_the_least(masterminds: Skill, seats: int, games: int) -> None:
    """Over whole games: a 3 and a 2 never both say «lay the least», and neither says so while a 1 is in hand."""
    agent, said, back = make_agent("journeyman"), 0, 0
    for seed in range(games):
        state, _ = new_game(seats, seed=seed)
        while acting := players_to_act(state):
            observation = observe(state, acting[0])
            if observation.phase is Phase.BIDDING:
                found = hints(observation, random.Random(seed))
                kinds = [{reason.kind for reason in candidate.reasons} for candidate in found]
                assert sum(ReasonKind.LETS_GO in told for told in kinds) <= 1
                for candidate, told in zip(found, kinds, strict=True):
                    assert isinstance(candidate.action, Bid)
                    laid = sum(POWER[card] for card in candidate.action.cards)
                    if ReasonKind.LETS_GO in told:
                        assert laid == min(POWER[card] for card in observation.hand)
                        assert found[0].wins_auction is not None
                        assert found[0].wins_auction <= 0.5
                        said += 1
                    if ReasonKind.COMES_BACK in told:
                        assert candidate.wins_auction is not None
                        assert candidate.wins_auction <= 0.5
                        back += 1
            apply(state, acting[0], agent.act(observation, random.Random(1)))
    assert said > 10
    assert back > 10
