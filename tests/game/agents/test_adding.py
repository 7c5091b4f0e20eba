"""Computer players choose alike on every Python: since 3.12 `sum` rounds floats otherwise than before."""

import builtins
import inspect
import math
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

import game.agents
from game.agents import make_agent
from game.agents.knowledge.adding import added
from game.core.observation import forced_action
from game.records.game import Game

AGENTS = Path(game.agents.__file__).parent


def test_numbers_are_added_from_left_to_right() -> None:
    tenths = [0.1] * 10
    assert added(tenths) == 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1
    assert added(tenths) != math.fsum(tenths)
    assert added([]) == 0.0


@pytest.mark.parametrize("level", ["journeyman", "engineer"])
def test_no_player_sums_floats(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    really, sinners = builtins.sum, set[str]()

    def watched(numbers: Iterable[float], /, start: float = 0) -> float:
        taken = list(numbers)
        if any(isinstance(one, float) for one in taken):
            caller = inspect.stack(0)[1]
            if Path(caller.filename).is_relative_to(AGENTS):
                sinners.add(f"{caller.filename}:{caller.lineno}")
        return really(taken, start)

    monkeypatch.setattr(builtins, "sum", watched)
    players, played = [make_agent(level) for _ in range(3)], Game.new(7, 3)
    while (player := played.to_act) is not None:
        now = played.observation(player)
        played.apply(forced_action(now) or players[player].act(now, random.Random(player)))
    assert sinners == set(), "`added` in game/agents/knowledge/adding.py adds floats"
