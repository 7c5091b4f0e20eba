"""Computer players: each sees its own seat's observation and answers with a legal action."""

from game.agents.calibration import calibration_fault
from game.agents.explain import Candidate, Reason, ReasonKind
from game.agents.levels import LEVELS, NetFault, hints, make_agent, net_faults, register, search_fault, strength
from game.agents.policies.base import Agent, AgentError, LevelInfo
from game.agents.policies.personality import PERSONALITIES, PERSONALITY_FAULTS, Occasion, Personality, words_of

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
    "calibration_fault",
    "hints",
    "make_agent",
    "net_faults",
    "register",
    "search_fault",
    "strength",
    "words_of",
]
