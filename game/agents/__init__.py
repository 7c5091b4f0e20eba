"""Computer players: each sees its own seat's observation and answers with a legal action."""

from game.agents.explain import Candidate, Reason, ReasonKind
from game.agents.levels import LEVELS, NetFault, hints, make_agent, net_faults, register, search_fault, strength
from game.agents.policies.base import Agent, AgentError, LevelInfo
from game.agents.policies.personality import PERSONALITIES, PERSONALITY_FAULTS, Occasion, Personality, words_of
from game.agents.promises import promise_fault

__all__ = [
    "LEVELS",
    "PERSONALITIES",
    "PERSONALITY_FAULTS",
    "Agent",
    "AgentError",
    "Candidate",
    "LevelInfo",
    "NetFault",
    "Occasion",
    "Personality",
    "Reason",
    "ReasonKind",
    "hints",
    "make_agent",
    "net_faults",
    "promise_fault",
    "register",
    "search_fault",
    "strength",
    "words_of",
]
