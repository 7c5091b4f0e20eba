"""Computer players: each sees its own seat's observation and answers with a legal action."""

from game.agents.base import Agent, AgentError, Deadline, LevelInfo
from game.agents.levels import LEVELS, make_agent

__all__ = ["LEVELS", "Agent", "AgentError", "Deadline", "LevelInfo", "make_agent"]
