"""Computer players: each sees its own seat's observation and answers with a legal action."""

from game.agents.base import Agent, AgentError, Deadline, LevelInfo
from game.agents.levels import LEVELS, NetFault, make_agent, net_faults
from game.agents.personality import PERSONALITIES, Moment, Personality, words_of

__all__ = [
    "LEVELS",
    "PERSONALITIES",
    "Agent",
    "AgentError",
    "Deadline",
    "LevelInfo",
    "Moment",
    "NetFault",
    "Personality",
    "make_agent",
    "net_faults",
    "words_of",
]
