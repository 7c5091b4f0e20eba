"""A beginner's first game, as a yardstick for the levels: ``python build/measure/strength.py --player newcomer
--against apprentice``.

It knows that cards bring points and that a Fzzzt costs one, but nothing about what a card is worth to whom. It bids its
strongest card for a card it wants and its weakest otherwise; it never lays two.
"""

import random

from game.agents.knowledge.tables import IS_FZZZT, IS_UNIT, NUMBER, ZAPS
from game.agents.policies.rule import only_action
from game.core.actions import Action, Bid, EndAllocation
from game.core.observation import Observation
from game.core.state import Phase

LAST_ROUND_FOR_UNITS = 3
"""After this round a newcomer feels that it is too late to start another unit."""


class Newcomer:
    """A computer player that bids as people do in their first game."""

    def act(self, observation: Observation, _rng: random.Random) -> Action:
        """One of the seat's legal actions. Raises AgentError when the seat is not to act."""
        forced = only_action(observation)
        if forced is not None:
            return forced
        if observation.phase is Phase.ALLOCATION:
            return EndAllocation()
        by_power = sorted(observation.hand, key=lambda card: ZAPS[NUMBER[card]])
        return Bid((by_power[-1] if wanted(observation) else by_power[0],))


def wanted(observation: Observation) -> bool:
    """Whether a newcomer wants the card on sale: robots and upgrades always, Fzzzts never, units early in the game."""
    head = observation.belt[0]
    if head is None:
        raise ValueError("the card on sale lies open")
    card = NUMBER[head]
    if IS_UNIT[card]:
        return observation.round <= LAST_ROUND_FOR_UNITS
    return not IS_FZZZT[card]
