import random

import pytest

from game.actions import Bid
from game.agents import make_agent
from game.agents.ahead import after_loss, after_win
from game.agents.memory import remember
from game.agents.netfile import load
from game.agents.outlook import Outlook, powers
from game.agents.tables import IS_UNIT, NUMBER, ZAPS
from game.observation import observe
from game.rules import apply, new_game, players_to_act


class Hourglass:
    """A deadline that is over after it was asked a number of times."""

    def __init__(self, grains: int) -> None:
        self.grains = grains
        self.left = 0
        self.started = 0

    def start(self) -> None:
        self.left = self.grains
        self.started += 1

    def expired(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("grains", [0, 3, 10_000])
def test_the_deadline_is_the_only_clock_and_always_leaves_a_legal_choice(grains: int) -> None:
    hourglass = Hourglass(grains)
    agent = make_agent("mastermind", deadline=hourglass)
    patient = make_agent("mastermind")
    state, _ = new_game(2, seed=6)
    for turn in range(24):
        player = players_to_act(state)[0]
        observation = observe(state, player)
        action = agent.act(observation, random.Random(turn))
        assert action in observation.legal_actions()
        if grains == 10_000:
            assert action == patient.act(observation, random.Random(turn))
        apply(state, player, action)
    assert hourglass.started >= 15


def test_the_tables_after_an_auction_are_those_that_the_rules_make() -> None:
    state, _ = new_game(2, seed=12)
    agent, checked = make_agent("journeyman"), 0
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        action = agent.act(observation, random.Random(1))
        if isinstance(action, Bid) and len(state.pending) == 1 and state.auction < 8:
            table = remember(observation)
            head, me = table.belt[0], acting[0]
            bid = powers([NUMBER[card] for card in action.cards])
            theirs = sum(ZAPS[NUMBER[card]] for card in state.players[1 - me].bid)
            won = after_win(table, bid)
            lost = after_loss(table, 1 - me, theirs, random.Random(2))
            deals = state.players[0].deals
            apply(state, me, action)
            after = won if state.history[-1].winner == me else lost
            if after is None or state.history[-1].tied:
                continue
            winner = state.history[-1].winner
            seat, true = after.seats[winner], state.players[winner]
            assert seat.units == [NUMBER[unit] for unit in true.units]
            if state.players[0].deals == deals:
                assert seat.size == len(true.hand)
                assert IS_UNIT[head] or head in seat.pool
                assert len(after.belt) == len(state.belt)
                checked += 1
            continue
        apply(state, acting[0], action)
    assert checked > 10


def test_looking_ahead_keeps_chances_chances() -> None:
    state, _ = new_game(3, seed=3)
    outlook = Outlook(remember(observe(state, players_to_act(state)[0])), load(3))
    for bid in outlook.bids():
        assert 0 <= bid.chance <= 1
        assert 0 <= bid.wins_auction <= 1
        assert 0 <= bid.becomes_chief <= 1
