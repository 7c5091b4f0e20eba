"""The levels of skill, by name, from weakest to strongest."""

from collections.abc import Callable

from game.agents.base import Agent, AgentError, Deadline, LevelInfo
from game.agents.rule import APPRENTICE, RuleAgent
from game.agents.uniform import UniformAgent

LEVELS: dict[str, LevelInfo] = {
    info.key: info
    for info in (
        LevelInfo("random", "Random", "Lays any cards at all. For tests and for a quiet win."),
        LevelInfo("apprentice", "Apprentice", "Knows the rules and a fair price, sees one sale ahead and forgets."),
    )
}

_MAKERS: dict[str, Callable[[], Agent]] = {
    "random": UniformAgent,
    "apprentice": lambda: RuleAgent(APPRENTICE),
}


def make_agent(level: str, personality: str | None = None, *, deadline: Deadline | None = None) -> Agent:
    """A computer player of this level.

    ``personality`` is a key of ``PERSONALITIES`` (None: no taste of its own). With a ``deadline`` a searching level
    thinks until it expires; without one it does a fixed amount of work, so that its choice depends on the seed alone.
    Raises AgentError for an unknown level or personality.
    """
    if level not in LEVELS:
        raise AgentError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    del personality, deadline
    return _MAKERS[level]()
