"""What every computer player is: the protocol, its errors, and what is said about a level."""

import random
from typing import Protocol

import msgspec

from game.core.actions import Action
from game.core.observation import Observation


class AgentError(ValueError):
    """A computer player was asked for that does not exist, or was asked to act out of turn; one clear sentence."""


class Agent(Protocol):
    """A computer player.

    It is asked with its own seat's observation and nothing else, so it cannot cheat. It keeps nothing that it could
    not rebuild from ``observation.history``: it can be asked in the middle of any game, and the same observation and
    the same state of ``rng`` give the same answer.
    """

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """One of the seat's legal actions. Raises AgentError when the seat is not to act."""


class LevelInfo(msgspec.Struct, frozen=True):
    """A level of skill. ``title`` and ``summary`` are English msgids; ``by_nets`` is whether it plays by the nets."""

    key: str
    title: str
    summary: str
    by_nets: bool = False
