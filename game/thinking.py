"""Asking computer players for their choices: in a process of their own, or on the spot.

Only an Observation, a seat's kind and a seed for its random numbers ever reach a computer player.
"""

import contextlib
import multiprocessing
import random
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Protocol

import msgspec

from game.actions import Action
from game.agents import Agent, Candidate, hints, make_agent
from game.observation import Observation

STOP_SECONDS = 1.0


class Question(msgspec.Struct, frozen=True):
    """What a computer player is asked: who it is, what it knows, and its random numbers' seed.

    With ``hint`` it is not to choose but to tell what it would choose, and why.
    """

    level: str
    personality: str | None
    observation: Observation
    seed: int
    hint: bool = False


class Answer(msgspec.Struct, frozen=True):
    """A computer player's choice, or its hints, or why it could give neither."""

    action: Action | None = None
    hints: tuple[Candidate, ...] = ()
    error: str = ""


class ThinkingError(RuntimeError):
    """A computer player failed to choose; the message says which one and why."""


class Thinker(Protocol):
    """Answers one question at a time."""

    def ask(self, question: Question) -> None:
        """Start to think. The one before must have been answered."""

    def poll(self) -> Action | None:
        """The choice once it is made, None before. Raises ThinkingError when the computer player failed."""

    def poll_hints(self) -> tuple[Candidate, ...] | None:
        """The same for a question that asked for hints, best first."""

    def close(self) -> None:
        """Stop thinking and let go of the process."""


class Agents:
    """The computer players of one process, made when first asked for."""

    def __init__(self, make: Callable[[str, str | None], Agent] = make_agent) -> None:
        self._make = make
        self._made: dict[tuple[str, str | None], Agent] = {}

    def answer(self, question: Question) -> Answer:
        """The choice, or the hints, that the question asks for."""
        if question.hint:
            return Answer(hints=hints(question.observation, random.Random(question.seed)))
        return Answer(self.choose(question))

    def choose(self, question: Question) -> Action:
        """The choice of the computer player that the question names."""
        key = question.level, question.personality
        if key not in self._made:
            self._made[key] = self._make(*key)
        return self._made[key].act(question.observation, random.Random(question.seed))


class LocalThinker:
    """Thinks at once, in the caller's process: for simulations and tests."""

    def __init__(self) -> None:
        self._agents = Agents()
        self._answer: Answer | None = None

    def ask(self, question: Question) -> None:
        """Think and keep the answer."""
        self._answer = self._agents.answer(question)

    def poll(self) -> Action | None:
        """The choice."""
        answer, self._answer = self._answer, None
        return answer.action if answer is not None else None

    def poll_hints(self) -> tuple[Candidate, ...] | None:
        """The hints."""
        answer, self._answer = self._answer, None
        return answer.hints if answer is not None else None

    def close(self) -> None:
        """Nothing to let go of."""


class ProcessThinker:
    """Thinks in another process, so that the window never waits for it. The process starts with the first question
    or with ``warm_up``; one that died is replaced, and its question asked once more."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._question: bytes | None = None
        self._asked_again = False

    def warm_up(self) -> None:
        """Start the process ahead of the first question."""
        if self._process is None:
            here, there = self._context.Pipe()
            self._process = self._context.Process(target=answer_questions, args=(there,), daemon=True)
            self._process.start()
            there.close()
            self._pipe = here

    def ask(self, question: Question) -> None:
        """Send the question off."""
        self._asked_again = False
        self._send(msgspec.msgpack.encode(question))

    def poll(self) -> Action | None:
        """The choice once it has come."""
        answer = self._poll()
        return answer.action if answer is not None else None

    def poll_hints(self) -> tuple[Candidate, ...] | None:
        """The hints once they have come."""
        answer = self._poll()
        return answer.hints if answer is not None else None

    def _poll(self) -> Answer | None:
        if self._question is None or self._pipe is None:
            return None
        try:
            if not self._pipe.poll():
                return None
            answer = msgspec.msgpack.decode(self._pipe.recv_bytes(), type=Answer)
        except (EOFError, OSError) as error:
            self._replace(error)
            return None
        self._question = None
        if answer.error:
            raise ThinkingError(f"a computer player failed: {answer.error}")
        return answer

    def close(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(STOP_SECONDS)
        self._process = self._pipe = self._question = None

    def _send(self, question: bytes) -> None:
        self.warm_up()
        assert self._pipe is not None
        self._question = question
        try:
            self._pipe.send_bytes(question)
        except OSError as error:
            self._replace(error)

    def _replace(self, error: Exception) -> None:
        """Start a new process for the question that the old one took with it, once."""
        question = self._question
        self.close()
        if self._asked_again or question is None:
            raise ThinkingError(f"the computer players' process ended: {error!r}") from error
        self._asked_again = True
        self._send(question)


def answer_questions(pipe: Connection) -> None:
    """The computer players' process: answer until the other end is closed."""
    agents = Agents()
    # Ctrl+C in a terminal reaches this process as well as the window's, which ends it.
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            question = msgspec.msgpack.decode(pipe.recv_bytes(), type=Question)
            try:
                answer = agents.answer(question)
            except Exception as error:  # noqa: BLE001 - whatever fails here must be told to the window, not die unseen
                answer = Answer(error=f"{question.level}: {error!r}")
            pipe.send_bytes(msgspec.msgpack.encode(answer))
