"""The protocol of a computer player, its errors, and the description of a level."""

import random
from typing import Protocol

import msgspec

from game.core.actions import Action
from game.core.observation import Observation


class AgentError(ValueError):
    """A computer player does not exist, or was asked to act out of turn; one clear sentence."""


class Agent(Protocol):
    """A computer player.

    It gets its own seat's observation and nothing else, so it cannot cheat. It has no state that it could not rebuild
    from ``observation.history``: it can be asked in the middle of any game, and the same observation and ``rng`` state
    give the same answer.
    """

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """One of the seat's legal actions. Raises AgentError when the seat is not to act."""


class LevelInfo(msgspec.Struct, frozen=True):
    """A level of skill. ``title`` and ``summary`` are English msgids; ``by_nets``: whether it uses the nets;
    ``in_character``: whether it plays as its character likes to."""

    key: str
    title: str
    summary: str
    by_nets: bool = False
    in_character: bool = True
