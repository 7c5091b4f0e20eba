"""The player that every other one must beat: any legal action, each as likely as the next."""

import random

from game.actions import Action
from game.agents.rule import only_action
from game.observation import Observation
from game.state import Phase


class UniformAgent:
    """Plays at random, but scores the best build [F5]."""

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """One of the seat's legal actions. Raises AgentError when the seat is not to act."""
        forced = only_action(observation)
        if forced is not None and observation.phase is Phase.SCORING:
            return forced
        actions = observation.legal_actions()
        return actions[rng.randrange(len(actions))]
