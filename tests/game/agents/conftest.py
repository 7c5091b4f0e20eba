"""Masterminds that do not look so far."""

import pytest

from game.agents.levels import _MAKERS, MASTERMIND
from game.agents.neural import NeuralAgent, Skill
from game.agents.personality import Traits
from game.agents.rule import RuleAgent

LIGHT = Skill(hands=8, worlds=4)


@pytest.fixture(params=["light", pytest.param("full", marks=pytest.mark.slow)])
def masterminds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Skill:
    """Have every mastermind, those behind hints and judgements too, look at fewer hands and worlds, a tenth of the
    work; a slow run tries the full ones as well. For what holds however far one looks."""
    if request.param == "full":
        return MASTERMIND

    def light(traits: Traits | None) -> NeuralAgent:
        return NeuralAgent(LIGHT, fallback=RuleAgent(), traits=traits)

    hinting = light(None)
    monkeypatch.setitem(_MAKERS, "mastermind", light)
    monkeypatch.setattr("game.agents.levels._hinting", lambda: hinting)
    return LIGHT
