"""Games of two computer players for measuring: one of the first, the second kind in all other seats."""

import random
from collections.abc import Iterable

from game.agents.base import Agent
from game.observation import observe
from game.rules import apply, new_game, players_to_act


def share(challenger: Agent, incumbent: Agent, seats: int, deals: Iterable[int]) -> float:
    """The challenger's share of the victories, each deal played from every seat."""
    shares = [deal_share(challenger, incumbent, seats, deal) for deal in deals]
    return sum(shares) / len(shares)


def deal_share(challenger: Agent, incumbent: Agent, seats: int, deal: int) -> float:
    """The challenger's share of the victories over one deal, played from every seat. A shared victory is a part of
    one [F3]."""
    won = 0.0
    for seat in range(seats):
        agents = [challenger if other == seat else incumbent for other in range(seats)]
        state, _ = new_game(seats, deal)
        rngs = [random.Random(f"{deal} {number}") for number in range(seats)]
        while acting := players_to_act(state):
            player = acting[0]
            apply(state, player, agents[player].act(observe(state, player), rngs[player]))
        won += (seat in state.winners) / len(state.winners)
    return won / seats
