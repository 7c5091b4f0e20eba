"""The levels of skill, by name, from weakest to strongest."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec

import msgspec

from game.agents.calibration import Calibration, Strengths, Timing, shares, situation_of
from game.agents.explain import CANDIDATES, Candidate, explain
from game.agents.judgement import Judgement, judge, position_chance
from game.agents.knowledge.memory import remember
from game.agents.knowledge.netfile import NetError, load
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.base import Agent, AgentError, LevelInfo
from game.agents.policies.misjudgement import Errors
from game.agents.policies.personality import PERSONALITIES, Traits
from game.agents.policies.rule import APPRENTICE, JOURNEYMAN, RuleAgent, RuleTaste, acting_seat
from game.agents.policies.taste import bent_rules
from game.agents.strength import win_rate
from game.core.actions import Action
from game.core.observation import Observation
from game.core.rules import SEATS
from game.core.state import Phase
from game.files import one_line, system_words
from game.records.seats import BOT, HUMAN

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


ENGINEER = Skill(errors={2: Errors(0.07, 0.28), 3: Errors(0.08, 0.4), 4: Errors(0.11, 0.5)}, forgets=0.2)
MASTERMIND = Skill(hands=48, worlds=24)

_Maker = Callable[[Traits | None], Agent]


def _by_rule(tastes: dict[int, RuleTaste] | None) -> _Maker:
    def make(traits: Traits | None) -> Agent:
        return RuleAgent(tastes, bend=(lambda taste: bent_rules(taste, traits)) if traits else None)

    return make


def _by_nets(skill: Skill) -> _Maker:
    def make(traits: Traits | None) -> Agent:
        return NeuralAgent(skill, fallback=_by_rule(None)(traits), traits=traits)

    return make


_LADDER: tuple[tuple[LevelInfo, _Maker], ...] = (
    (
        LevelInfo("random", "Random", "No match for anyone: bids cards at random.", in_character=False),
        lambda _traits: UniformAgent(),
    ),
    (
        LevelInfo("apprentice", "Apprentice", "Easy, and right for a first game: bids by eye, with a short memory."),
        _by_rule(APPRENTICE),
    ),
    (
        LevelInfo("journeyman", "Journeyman", "Medium: counts and remembers. For when you know the game."),
        _by_rule(JOURNEYMAN),
    ),
    (
        LevelInfo("engineer", "Engineer", "Hard: weighs every auction. You will need a plan.", by_nets=True),
        _by_nets(ENGINEER),
    ),
    (
        LevelInfo("mastermind", "Mastermind", "Very hard: forgets nothing and reads your bids.", by_nets=True),
        _by_nets(MASTERMIND),
    ),
)
"""The one list of levels, the weakest first: what players read of each, and what makes its players."""
LEVELS: dict[str, LevelInfo] = {info.key: info for info, _ in _LADDER}
_MAKERS = {info.key: make for info, make in _LADDER}


class NetFault(msgspec.Struct, frozen=True):
    """The nets for a number of ``seats`` are unusable, and why. The best rules play instead."""

    seats: int
    reason: str

    @property
    def sentence(self) -> str:
        """The message, in English."""
        return f"{self.reason}; for {self.seats} players the strongest rules play instead"


def net_faults() -> Iterator[NetFault]:
    """What is wrong with the nets; empty if they are all fine."""
    for seats in SEATS:
        try:
            load(seats)
        except NetError as error:
            yield NetFault(seats, str(error))


def search_fault(*, load: bool = False) -> str | None:
    """Why the strongest level cannot search ahead, in English; None if it can. If it cannot, it plays
    without search. numpy is only looked for, as the window's process must not load it; with ``load`` the search is
    loaded and run.
    """
    if find_spec("numpy") is None:
        return "numpy is missing"
    if load:
        try:
            # First, as it says how numpy is to work.
            import game.agents.worlds.search  # noqa: F401, I001 - that it can be loaded is all that is asked
            import numpy as np

            np.random.default_rng(0).random((2, 2)) @ np.eye(2)
        except (ImportError, OSError, RuntimeError) as error:
            # A missing part, an incompatible system library, an old processor: numpy puts the cause after a page of
            # advice.
            cause = error.__cause__ or error
            words = system_words(cause) if isinstance(cause, OSError) else str(cause)
            if words.startswith("DLL load failed"):
                # After the colon Windows continues in the system's language.
                words = words.partition(":")[0]
            return f"numpy cannot be loaded: {one_line(' '.join(words.split()) or type(cause).__name__)}"
    return None


def register(kind: str, make: Callable[[], Agent]) -> None:
    """Register a computer player of your own: from then on ``kind`` works wherever a level does, in ``make_agent``, in
    a ``SeatSpec`` as ``ai:kind``, and in tournaments.

    ``make`` is called without arguments, once in each process that plays; with several processes it must be a class or
    a function at module level. Raises AgentError for a name that is taken or invalid.
    """
    if kind in LEVELS or kind in _OWN:
        raise AgentError(f"there is a computer player {kind!r} already")
    if not kind.isidentifier() or kind in (HUMAN, BOT):
        raise AgentError(
            f"{kind!r} cannot name a computer player: letters, digits and _ are needed, and not {HUMAN} or {BOT}"
        )
    _OWN[kind] = make


def registered() -> dict[str, Callable[[], Agent]]:
    """The registered computer players by name."""
    return dict(_OWN)


def make_agent(level: str, personality: str | None = None) -> Agent:
    """A computer player of this level, or a registered one by name.

    ``personality`` is a key of ``PERSONALITIES`` (None: neutral); registered players have none. Every level does a
    fixed amount of work, regardless of time, so its choice depends only on the observation and the seed. Raises
    AgentError for an unknown level or personality.
    """
    if level in _OWN and personality is None:
        return _OWN[level]()
    if level in _OWN:
        raise AgentError(f"{level} is a player of its own and has no personality {personality!r}")
    if level not in LEVELS:
        raise AgentError(f"there is no level {level!r}; the levels are {', '.join((*LEVELS, *_OWN))}")
    if personality is not None and personality not in PERSONALITIES:
        known = ", ".join(PERSONALITIES) or "none at all"
        raise AgentError(f"there is no personality {personality!r}; there are {known}")
    traits = PERSONALITIES[personality].traits if personality else None
    return _MAKERS[level](traits)


def strength(level: str, seats: int) -> float | None:
    """The measured share of games that a level wins alone against others of the level below it; None for the lowest, or
    if it was not measured. Raises AgentError for an unknown level."""
    levels = list(LEVELS)
    if level not in levels:
        raise AgentError(f"there is no level {level!r}; the levels are {', '.join(levels)}")
    place = levels.index(level)
    return win_rate(level, levels[place - 1], seats) if place else None


def hints(
    observation: Observation, rng: random.Random, count: int = CANDIDATES, strengths: Strengths = ()
) -> tuple[Candidate, ...]:
    """What a mastermind would do in this seat, best first, and why, with its chances at a table of players of these
    ``strengths`` (empty: equals). Raises AgentError out of turn."""
    return explain(_hinting(), observation, rng, count, strengths)


def judged(observation: Observation, action: Action, seed: int, strengths: Strengths = ()) -> Judgement:
    """What a bid or an allocation of the seat to act was worth, compared with what a mastermind would have done."""
    return judge(_hinting(), observation, action, seed, strengths)


def chances_to_win(seats: Sequence[Observation], strengths: Strengths = ()) -> tuple[float, ...]:
    """All seats' chances of winning the game before an auction, each judged from what that seat knows; they sum to one.
    Empty without nets."""
    found = [(seen, position_chance(_hinting(), seen)) for seen in seats]
    told = [
        Calibration(situation_of(remember(seen)), Timing.BEFORE, strengths).game(chance)
        for seen, chance in found
        if chance is not None
    ]
    return shares(told) if len(told) == len(found) else ()


@lru_cache(maxsize=1)
def _hinting() -> NeuralAgent:
    return NeuralAgent(MASTERMIND, fallback=RuleAgent())


_OWN: dict[str, Callable[[], Agent]] = {}
