"""A bot at a seat: asked by lines of JSON, and ended when it fails.

``PLAYERS.md`` describes the protocol (``game.play.bots.protocol``). A bot gets what its seat may know and nothing else,
neither the game number nor the state.
"""

import queue
import random
import threading
from collections.abc import Callable
from typing import TypeVar

from game.agents import AgentError
from game.core.actions import Action
from game.core.observation import Observation
from game.files import system_words
from game.play.bots.command import not_found, script_fault
from game.play.bots.faults import BotError, FaultKind
from game.play.bots.process import FAREWELL_SECONDS, MOST_UNREAD, BotProcess, Silence
from game.play.bots.protocol import (
    LONGEST_ANSWER,
    PROTOCOL,
    NewGame,
    ProtocolError,
    Reply,
    ToBot,
    Turn,
    Welcome,
    hello,
    line_of,
    message_in,
    quoted,
)
from game.records.seats import BotSpec

Message = TypeVar("Message")
Listener = Callable[[str, bytes], None]
"""Called with every line: "to" or "from" the bot, and the text."""

START_SECONDS = 15.0
"""Time limit for a bot's hello; a cold disk and a virus scanner both slow the first start."""


class Bot:
    """A computer player (``game.agents.Agent``) that is a bot. It is started on its first turn, and again after a
    fault; each seat needs its own."""

    def __init__(
        self,
        name: str,
        spec: BotSpec,
        *,
        start_seconds: float = START_SECONDS,
        listen: Listener | None = None,
    ) -> None:
        """``name`` is used in fault messages."""
        self.name = name
        self.title = ""
        """The name from its hello, once that has arrived."""
        self._spec = spec
        self._start_seconds = start_seconds
        self._listen = listen
        self._asking = threading.Lock()
        self._game: NewGame | None = None
        self._game_told = False
        self._turns = 0
        self._running: BotProcess | None = None
        self._ending = threading.Lock()
        """Held only briefly: never while a process starts, speaks or ends."""
        self._endings = 0
        """How often it has been told to end: a process that was starting then must not stay."""
        self._left = False

    @property
    def pid(self) -> int | None:
        """The process id, None without a process."""
        running = self._running
        return None if running is None else running.pid

    def begin(self, seats: int, seat: int) -> None:
        """Announce a new game along with the next turn."""
        self._game, self._game_told = NewGame(seats, seat), False

    def greet(self) -> None:
        """Start it if it is not running, and exchange hellos. Raises BotError."""
        with self._asking:
            self._greet()

    def act(self, observation: Observation, rng: random.Random) -> Action:  # noqa: ARG002 - it draws its own
        """The action it chooses, legal or not. Raises BotError; AgentError when the seat is not to act."""
        if observation.player is None or observation.to_act != observation.player:
            raise AgentError(f"seat {observation.player} is not to act now: seat {observation.to_act} is")
        with self._asking:
            running = self._greet()
            if self._game is not None and not self._game_told:
                self._say(running, self._game)
                self._game_told = True
            self._turns += 1
            turn = Turn(self._turns, observation, list(observation.legal_actions()))
            answer = self._exchange(running, turn, Reply, self._spec.seconds, FaultKind.LATE)
            if answer.turn != self._turns:
                raise self._fault(FaultKind.NONSENSE, f"an answer to turn {answer.turn}, asked for turn {self._turns}")
            return answer.action

    def broke(self, reason: str) -> BotError:
        """End the bot for an illegal action; returns the fault."""
        return self._fault(FaultKind.ILLEGAL, reason)

    def leave(self, seconds: float = FAREWELL_SECONDS) -> bool:
        """Shut it down cleanly, for good: close its input and give it some time to exit. Returns whether it did."""
        self._left = True
        running = self._taken_away()
        return running is None or running.leave(seconds)

    def kill(self) -> None:
        """Kill it and everything it started, at once."""
        running = self._taken_away()
        if running is not None:
            running.kill()

    def _taken_away(self) -> BotProcess | None:
        """The process, which is to end; one that another thread is starting now is ended by that."""
        with self._ending:
            self._endings += 1
            running, self._running = self._running, None
        return running

    def _greet(self) -> BotProcess:
        if self._running is not None:
            return self._running
        endings = self._endings
        if self._left:
            raise self._left_alone()
        try:
            running = BotProcess(self._spec)
        except FileNotFoundError:
            raise not_found(self.name, self._spec) from None
        except (OSError, ValueError) as error:
            fault = script_fault(self.name, self._spec) if isinstance(error, OSError) else None
            reason = system_words(error) if isinstance(error, OSError) else str(error)
            detail = f"{self._spec.command[0]!r} ({reason})"
            raise fault or BotError(FaultKind.BLOCKED, self.name, detail) from error
        with self._ending:
            stays = endings == self._endings
            if stays:
                self._running, self._game_told = running, False
        if not stays:
            running.kill()
            raise self._left_alone()
        welcome = self._exchange(running, hello(self._spec.seconds), Welcome, self._start_seconds, FaultKind.SILENT)
        if welcome.protocol != PROTOCOL:
            raise self._fault(FaultKind.VERSION, f"“{quoted(welcome.protocol.encode(errors='replace'))}”")
        self.title = quoted(welcome.name.encode(errors="replace"))
        return running

    def _say(self, running: BotProcess, message: ToBot) -> None:
        line = line_of(message)
        if self._listen is not None:
            self._listen("to", line)
        running.write(line)

    def _exchange(
        self, running: BotProcess, message: ToBot, kind: type[Message], seconds: float, silence: FaultKind
    ) -> Message:
        """Send a message and take the answer."""
        self._say(running, message)
        try:
            line = running.next_line(seconds)
        except queue.Empty:
            raise self._fault(silence, f"{seconds:g} seconds" if seconds != 1 else "a second") from None
        match line:
            case Silence.ENDED:
                raise self._fault(FaultKind.DIED, running.last_words())
            case Silence.ENDLESS:
                raise self._fault(FaultKind.NONSENSE, f"a line of more than {LONGEST_ANSWER >> 10} KB")
            case Silence.CHATTER:
                raise self._fault(FaultKind.NONSENSE, f"more than {MOST_UNREAD} unrequested lines")
            case bytes():
                if self._listen is not None:
                    self._listen("from", line + b"\n")
                try:
                    return message_in(line, kind)
                except ProtocolError as error:
                    raise self._fault(FaultKind.NONSENSE, str(error)) from error

    def _left_alone(self) -> BotError:
        return BotError(FaultKind.DIED, self.name, "because nobody waited for it any longer")

    def _fault(self, kind: FaultKind, detail: str) -> BotError:
        """End the bot; returns the error to raise."""
        self.kill()
        return BotError(kind, self.name, detail)
