"""Asking computer players for their choices: in a separate process, or directly.

Only an Observation, a seat's kind and a seed for its random numbers ever reach a computer player.
"""

import random
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

from game.agents import Agent, Candidate, hints, make_agent
from game.agents.calibration import Strengths
from game.core.actions import Action
from game.core.observation import Observation
from game.play.worker import Worker, serve
from game.records.record import Record
from game.records.seats import SeatSpec
from game.review.par import ParAsked, play_lot
from game.review.review import ChancesAsked, ChoiceAsked, Reviewed, answer

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Answered = TypeVar("Answered")

_ACTION: msgspec.msgpack.Decoder[Action] = msgspec.msgpack.Decoder(Action)
_REVIEWED: msgspec.msgpack.Decoder[Reviewed] = msgspec.msgpack.Decoder(Reviewed)
_PAR: msgspec.msgpack.Decoder[Record] = msgspec.msgpack.Decoder(Record)
PAR_PATIENCE = 20.0
"""Seconds that a lot of a par game may take; it takes up to two of a processor among masterminds."""
_HINTS: msgspec.msgpack.Decoder[tuple[Candidate, ...]] = msgspec.msgpack.Decoder(tuple[Candidate, ...])


class Question(msgspec.Struct, frozen=True, tag="question"):
    """A question to a computer player: which player, what it knows, and its random seed.

    With ``hint`` it does not choose but says what it would choose, and why; ``strengths`` are the seats', for the
    chances it gives (empty: equals).
    """

    level: str
    personality: str | None
    observation: Observation
    seed: int
    hint: bool = False
    strengths: Strengths = ()


class _Asked(msgspec.Struct, frozen=True):
    """A question of any kind, as sent to the process."""

    question: Question | ChoiceAsked | ChancesAsked | ParAsked


class Thinker(Protocol):
    """Puts questions to computer players. The futures raise ``game.play.worker.WorkerError`` on failure; cancel any
    that are no longer needed."""

    def choose(self, question: Question) -> Future[Action]:
        """Ask for a choice."""

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        """Ask what the strongest computer player would do here, best first."""

    def review(self, asked: ChoiceAsked | ChancesAsked) -> Future[Reviewed]:
        """Ask what a choice was worth, or how everyone stood: one step of ``game.review.review``."""

    def par(self, asked: ParAsked) -> Future[Record]:
        """Ask for the next lot of a par game (``game.review.par``)."""

    def fresh(self) -> "Thinker":
        """A new thinker of this kind, for use after a game has closed its own."""

    def close(self) -> None:
        """Stop thinking and end the process."""


class Agents:
    """The computer players of one process, made when first asked for."""

    def __init__(self, make: Callable[[str, str | None], Agent] = make_agent) -> None:
        self._make = make
        self._made: dict[tuple[str, str | None], Agent] = {}

    def answer(self, asked: _Asked) -> Action | tuple[Candidate, ...] | Reviewed | Record:
        """The answer to a question of any kind."""
        match asked.question:
            case Question(hint=True) as question:
                return self.hints(question)
            case Question() as question:
                return self.choose(question)
            case ParAsked() as question:
                return self.par(question)
            case question:
                return answer(question)

    def par(self, asked: ParAsked) -> Record:
        """The next lot of a par game."""

        def choose(seat: SeatSpec, observation: Observation, seed: int) -> Action:
            return self.choose(Question(seat.level, seat.personality, observation, seed))

        return play_lot(asked, choose)

    def hints(self, question: Question) -> tuple[Candidate, ...]:
        """What the strongest computer player would do, best first."""
        return hints(question.observation, random.Random(question.seed), strengths=question.strengths)

    def choose(self, question: Question) -> Action:
        """The choice of the computer player that the question names."""
        agent = self.of(question.level, question.personality)
        return agent.act(question.observation, random.Random(question.seed))

    def of(self, level: str, personality: str | None) -> Agent:
        """The computer player of this level and personality. Raises AgentError for an unknown one."""
        key = level, personality
        if key not in self._made:
            self._made[key] = self._make(*key)
        return self._made[key]


class LocalThinker:
    """Thinks at once, in the caller's process: for simulations and tests."""

    def __init__(self) -> None:
        self._agents = Agents()

    def choose(self, question: Question) -> Future[Action]:
        """The choice, in a completed future."""
        return answered(self._agents.choose(question))

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        """The hints, in a completed future."""
        return answered(self._agents.hints(question))

    def review(self, asked: ChoiceAsked | ChancesAsked) -> Future[Reviewed]:
        """The answer, in a completed future."""
        return answered(answer(asked))

    def par(self, asked: ParAsked) -> Future[Record]:
        """The lot, in a completed future."""
        return answered(self._agents.par(asked))

    def fresh(self) -> "LocalThinker":
        """Another one."""
        return LocalThinker()

    def close(self) -> None:
        """Nothing to close."""


def answered(answer: Answered) -> Future[Answered]:
    """A completed future with this answer."""
    future: Future[Answered] = Future()
    future.set_result(answer)
    return future


class ProcessThinker:
    """Thinks in another process, so that the window never waits for it."""

    def __init__(self, worker: Worker | None = None) -> None:
        """Start nothing yet; tests may pass a different ``worker``."""
        self._worker = worker or Worker(answer_questions)

    @property
    def pid(self) -> int | None:
        """The process's number in the system, None when there is none."""
        return self._worker.pid

    def choose(self, question: Question) -> Future[Action]:
        """Send the question off."""
        return self._worker.ask(_Asked(question), _ACTION)

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        """Send the question off."""
        return self._worker.ask(_Asked(msgspec.structs.replace(question, hint=True)), _HINTS)

    def review(self, asked: ChoiceAsked | ChancesAsked) -> Future[Reviewed]:
        """Send the question off."""
        return self._worker.ask(_Asked(asked), _REVIEWED)

    def par(self, asked: ParAsked) -> Future[Record]:
        """Send the question off. Nobody waits for the answer, which may take a slow computer a while."""
        return self._worker.ask(_Asked(asked), _PAR, PAR_PATIENCE)

    def fresh(self) -> "ProcessThinker":
        """A new one with its own process."""
        return ProcessThinker()

    def close(self) -> None:
        """End the process."""
        self._worker.close()


def answer_questions(pipe: "Connection") -> None:
    """The computer players' process: answer questions until the other end is closed."""
    serve(pipe, _Asked, Agents().answer)
