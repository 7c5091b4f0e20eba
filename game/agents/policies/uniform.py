"""The player that every other must beat: any legal action, uniformly at random."""

import random

from game.agents.policies.rule import acting_seat
from game.core.actions import Action
from game.core.observation import Observation
from game.core.state import Phase

# Looked up once: enum member look-ups are slow in Python 3.11.
_SCORING = Phase.SCORING


class UniformAgent:
    """Plays at random, but scores the best build [F5]."""

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """One of the seat's legal actions. Raises AgentError when the seat is not to act."""
        acting_seat(observation)
        actions = observation.legal_actions()
        # In scoring the best build comes first.
        return actions[0 if observation.phase is _SCORING else rng.randrange(len(actions))]
