"""A bot at a seat: run as a process, asked by lines of JSON, and ended when it fails.

``PLAYERS.md`` describes the protocol (``game.play.protocol``). A bot gets what its seat may know and nothing else,
neither the game number nor the state. It starts in an empty folder of its own, never through a shell. Whatever it does,
nothing waits for it beyond the time limit: all reading and writing happens in threads that may be abandoned.
"""

import atexit
import contextlib
import enum
import logging
import os
import queue
import random
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from enum import StrEnum
from itertools import pairwise
from pathlib import Path, PurePath
from typing import IO, TypeVar

from game.agents import AgentError
from game.core.actions import Action
from game.core.observation import Observation
from game.files import one_line, system_words
from game.play import own_folder
from game.play.protocol import (
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

_log = logging.getLogger(__name__)

Message = TypeVar("Message")
Listener = Callable[[str, bytes], None]
"""Called with every line: "to" or "from" the bot, and the text."""

START_SECONDS = 15.0
"""Time limit for a bot's hello; a cold disk and a virus scanner both slow the first start."""
HEARING_SECONDS = 0.2
"""The longest that Ctrl+C or a signal may have to wait."""
FAREWELL_SECONDS = 1.0
"""How long a bot may take to exit by itself once it is no longer needed."""
TREE_SECONDS = 5.0
"""How long Windows may take to end a bot's process tree."""
MOST_UNREAD = 16
"""Most unrequested lines; after more than that a bot is no longer read."""
MOST_LOGGED = 1 << 16
"""Most bytes of a bot's standard error that go to the log."""
_CHUNK = 1 << 16
_MARK = "FZZZT_PROGRAM"
"""Environment variable that marks every process a bot starts, with a different value for each bot."""
_MOST_ROUNDS = 20
_OF_THE_GAME = ("PWD", "OLDPWD", "_")
"""Environment variables that reveal a shell's folder and the command it ran."""
_INTERPRETERS = {
    ".py": "python" if sys.platform == "win32" else "python3",
    ".js": "node",
    ".jar": "java -jar",
    ".lua": "lua",
    ".pl": "perl",
    ".ps1": "powershell -File",
    ".rb": "ruby",
    ".sh": "sh",
}
"""Interpreters by script suffix."""


class FaultKind(StrEnum):
    """Ways a bot can fail."""

    MISSING = "missing"
    BLOCKED = "blocked"
    SCRIPT = "script"
    SILENT = "silent"
    VERSION = "version"
    DIED = "died"
    LATE = "late"
    NONSENSE = "nonsense"
    ILLEGAL = "illegal"


_SENTENCES = {
    FaultKind.MISSING: "{name} cannot play: there is no program {detail}. Install it, or give its full path.",
    FaultKind.BLOCKED: "{name} cannot play: the system does not start {detail}. Check its permissions.",
    FaultKind.SCRIPT: (
        "{name} cannot play: the system does not start a script by itself. Name its interpreter: {detail}"
    ),
    FaultKind.SILENT: (
        "{name} did not say hello within {detail}. It must answer the first line it reads, and flush "
        "its output after every line."
    ),
    FaultKind.VERSION: "{name} speaks {detail}, and this game speaks " + PROTOCOL + ". Get matching versions.",
    FaultKind.DIED: "{name} exited instead of answering, {detail}. Fix it; try-player shows when it happens.",
    FaultKind.LATE: "{name} gave no answer within {detail}. Make it faster, or give it more time with --time-limit.",
    FaultKind.NONSENSE: "{name} sent something that is not an answer: {detail}. See PLAYERS.md.",
    FaultKind.ILLEGAL: "{name} did what the rules forbid: {detail}. Fix it; each turn lists the legal actions.",
}


class BotError(RuntimeError):
    """A bot failed; the message is one clear sentence, in English. ``kind`` says how, ``name`` which one."""

    def __init__(self, kind: FaultKind, name: str, detail: str) -> None:
        # It may quote what the bot said, or the cards that it named.
        detail = one_line(detail)
        super().__init__(kind, name, detail)
        self.kind = kind
        self.name = name
        self.detail = detail

    def __str__(self) -> str:
        return _SENTENCES[self.kind].format(name=self.name, detail=self.detail)


def split_command(text: str) -> tuple[str, ...]:
    """The words of a command line, split as a shell would, with no other shell features.

    Raises ValueError with the reason, for the end of a sentence, if there are no words or a quotation mark is unpaired.
    """
    words = shlex.shlex(text, posix=True)
    words.whitespace_split = True
    words.commenters = ""
    if sys.platform == "win32":
        # There it stands between folders.
        words.escape = ""
    try:
        found = tuple(words)
    except ValueError as error:
        raise ValueError("a quotation mark in it stands alone") from error
    if not found:
        raise ValueError("it names no program")
    return found


def name_of(command: tuple[str, ...]) -> str:
    """The default name of a bot: its first argument that is not an option, without folder and suffix, or else the
    program itself."""
    named = next((word for word in command[1:] if not word.startswith("-")), command[0])
    return PurePath(named).stem or named


def missing(name: str, spec: BotSpec) -> BotError | None:
    """The fault if a bot cannot be found, else None."""
    return _not_found(name, spec) if shutil.which(resolved(spec)[0]) is None else None


def _not_found(name: str, spec: BotSpec) -> BotError:
    return _script(name, spec) or BotError(FaultKind.MISSING, name, repr(spec.command[0]))


def _script(name: str, spec: BotSpec) -> BotError | None:
    """The fault if a command starts with a script instead of its interpreter, else None."""
    script = PurePath(spec.command[0])
    interpreter = _INTERPRETERS.get(script.suffix.lower())
    if interpreter is None or not Path(spec.folder, script).is_file():
        return None
    return BotError(FaultKind.SCRIPT, name, f"{interpreter} {spec.command[0]}")


def resolved(spec: BotSpec) -> tuple[str, ...]:
    """The words of a bot's command, made independent of the working directory: names of files or folders below
    ``spec.folder`` (this process's, if "") become absolute paths, also after an option's "=". Python's ``-m`` is not
    followed by a path."""
    base = Path(spec.folder or Path.cwd())
    first, *rest = spec.command
    words = [_first_word(base, first)]
    words += [word if before == "-m" else _whole_path(base, word) for before, word in pairwise([first, *rest])]
    return tuple(words)


def _first_word(base: Path, word: str) -> str:
    """The program itself: without a folder, it is searched for on the system's path, then in ``base``."""
    if PurePath(word).name != word:
        return _whole_path(base, word)
    found = shutil.which(word)
    if found is None:
        return shutil.which(word, path=str(base)) or word
    return word if PurePath(found).is_absolute() else str(Path(found).absolute())


def _whole_path(base: Path, word: str) -> str:
    option, mark, path = word.rpartition("=") if word.startswith("-") else ("", "", word)
    # Not pathlib: a word that cannot be a path must not raise anything.
    whole = os.path.join(base, path)  # noqa: PTH118
    return f"{option}{mark}{os.path.abspath(whole)}" if path and os.path.exists(whole) else word  # noqa: PTH100, PTH110


class _Silence(enum.Enum):
    """Why there are no more lines to read."""

    ENDED = enum.auto()
    ENDLESS = enum.auto()
    CHATTER = enum.auto()


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
        self._running: _Running | None = None

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
        """Shut it down cleanly: close its input and give it some time to exit. Returns whether it did."""
        running, self._running = self._running, None
        return running is None or running.leave(seconds)

    def kill(self) -> None:
        """Kill it and everything it started, at once."""
        running, self._running = self._running, None
        if running is not None:
            running.kill()

    def _greet(self) -> "_Running":
        if self._running is not None:
            return self._running
        try:
            running = _Running(self._spec)
        except FileNotFoundError:
            raise _not_found(self.name, self._spec) from None
        except (OSError, ValueError) as error:
            fault = _script(self.name, self._spec) if isinstance(error, OSError) else None
            reason = system_words(error) if isinstance(error, OSError) else str(error)
            detail = f"{self._spec.command[0]!r} ({reason})"
            raise fault or BotError(FaultKind.BLOCKED, self.name, detail) from error
        self._running, self._game_told = running, False
        welcome = self._exchange(running, hello(self._spec.seconds), Welcome, self._start_seconds, FaultKind.SILENT)
        if welcome.protocol != PROTOCOL:
            raise self._fault(FaultKind.VERSION, f"“{quoted(welcome.protocol.encode(errors='replace'))}”")
        self.title = quoted(welcome.name.encode(errors="replace"))
        return running

    def _say(self, running: "_Running", message: ToBot) -> None:
        line = line_of(message)
        if self._listen is not None:
            self._listen("to", line)
        running.write(line)

    def _exchange(
        self, running: "_Running", message: ToBot, kind: type[Message], seconds: float, silence: FaultKind
    ) -> Message:
        """Send a message and take the answer."""
        self._say(running, message)
        try:
            line = running.next_line(seconds)
        except queue.Empty:
            raise self._fault(silence, f"{seconds:g} seconds" if seconds != 1 else "a second") from None
        match line:
            case _Silence.ENDED:
                raise self._fault(FaultKind.DIED, running.last_words())
            case _Silence.ENDLESS:
                raise self._fault(FaultKind.NONSENSE, f"a line of more than {LONGEST_ANSWER >> 10} KB")
            case _Silence.CHATTER:
                raise self._fault(FaultKind.NONSENSE, f"more than {MOST_UNREAD} unrequested lines")
            case bytes():
                if self._listen is not None:
                    self._listen("from", line + b"\n")
                try:
                    return message_in(line, kind)
                except ProtocolError as error:
                    raise self._fault(FaultKind.NONSENSE, str(error)) from error

    def _fault(self, kind: FaultKind, detail: str) -> BotError:
        """End the bot; returns the error to raise."""
        self.kill()
        return BotError(kind, self.name, detail)


class _Running:
    """A bot's process, with threads for its input, output and standard error."""

    def __init__(self, spec: BotSpec) -> None:
        """Start it. Raises OSError, or ValueError for words that cannot be on a command line."""
        command = resolved(spec)
        self._mark = secrets.token_hex(16)
        # Nothing there reveals anything about the game, as the names of saved games would.
        self._folder = own_folder.make()
        try:
            self._process = subprocess.Popen(
                command,
                cwd=self._folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=_environment() | {_MARK: self._mark},
                # Its own group, so that Ctrl+C in a terminal does not reach it and its children can be killed with it.
                start_new_session=sys.platform != "win32",
                creationflags=_FLAGS,
            )
        except BaseException:
            own_folder.remove(self._folder)
            raise
        self.pid = self._process.pid
        self.lines: queue.SimpleQueue[bytes | _Silence] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._complaint = ""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        _in_background(self._write, self._process.stdin)
        _in_background(self._read, self._process.stdout)
        self._complaining = _in_background(self._note, self._process.stderr)
        atexit.register(self.kill)

    def write(self, line: bytes) -> None:
        """Have a line sent."""
        self._outbox.put(line)

    def next_line(self, seconds: float) -> "bytes | _Silence":
        """The next line, or why there is none. Raises queue.Empty on timeout.

        Windows notices Ctrl+C only between waits, so each one is short.
        """
        left = seconds
        while left > HEARING_SECONDS:
            with contextlib.suppress(queue.Empty):
                return self.lines.get(timeout=HEARING_SECONDS)
            left -= HEARING_SECONDS
        return self.lines.get(timeout=left)

    def leave(self, seconds: float) -> bool:
        """Close its input and wait this long for it to exit. Returns whether it did."""
        self._outbox.put(None)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        finally:
            self.kill()
        return True

    def kill(self) -> None:
        """Kill it and everything it started."""
        atexit.unregister(self.kill)
        self._outbox.put(None)
        _kill_group(self._process)
        _kill_marked(self._mark)
        # Only a system in trouble can delay the end of a killed process.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL_SECONDS)
        # If an escaped process still holds a pipe open, leave that to the system to clean up.
        own_folder.remove(self._folder)

    def last_words(self) -> str:
        """How it ended, for the middle of a sentence, once it has closed its output."""
        try:
            code = self._process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._complaining.join(FAREWELL_SECONDS)
        how = f"killed by signal {-code}" if code < 0 else f"with exit code {code}"
        return f"{how}; the last that it wrote to standard error was “{self._complaint}”" if self._complaint else how

    # Each in its own thread, which ends with its pipe and closes it.

    def _write(self, pipe: IO[bytes]) -> None:
        # If it no longer reads, its answers, or their absence, will show that.
        with contextlib.suppress(OSError), pipe:
            while (line := self._outbox.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[pipe.write(rest) or 0 :]

    def _read(self, pipe: IO[bytes]) -> None:
        begun = b""
        with pipe:
            while chunk := pipe.read(_CHUNK):
                *lines, begun = (begun + chunk).split(b"\n")
                for line in lines:
                    self.lines.put(line if len(line) < LONGEST_ANSWER else _Silence.ENDLESS)
                if len(begun) >= LONGEST_ANSWER:
                    self.lines.put(_Silence.ENDLESS)
                    return
                if self.lines.qsize() > MOST_UNREAD:
                    self.lines.put(_Silence.CHATTER)
                    return
        self.lines.put(_Silence.ENDED)

    def _note(self, pipe: IO[bytes]) -> None:
        """Log the start of its standard error, and keep the last line for its fault message."""
        left, begun = MOST_LOGGED, b""
        with pipe:
            while chunk := pipe.read(_CHUNK):
                *lines, begun = (begun + chunk).split(b"\n")
                # An endless line must not grow forever.
                begun = begun[-_CHUNK:]
                for line in lines:
                    self._complaint = quoted(line) or self._complaint
                    if left > 0:
                        _log.info("program %s: %s", self.pid, line[:left].decode(errors="replace"))
                        left -= len(line) + 1
                        if left <= 0:
                            _log.warning("program %s writes too much: what follows is left out", self.pid)
        self._complaint = quoted(begun) or self._complaint


def _in_background(work: Callable[[IO[bytes]], None], pipe: IO[bytes]) -> threading.Thread:
    # A daemon, since a grandchild that left the group may hold the pipe open forever.
    thread = threading.Thread(target=work, args=(pipe,), name="program", daemon=True)
    thread.start()
    return thread


if sys.platform == "win32":
    _FLAGS = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW

    def _kill_group(process: "subprocess.Popen[bytes]") -> None:
        # This ends the process tree, as long as the process still exists.
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(
                ["taskkill", "/F", "/T", "/PID", str(process.pid)],
                capture_output=True,
                check=False,
                creationflags=_FLAGS,
                timeout=TREE_SECONDS,
            )
        process.kill()

else:
    _FLAGS = 0

    def _kill_group(process: "subprocess.Popen[bytes]") -> None:
        # Its id is the group's id; the group is gone if it and all its children have ended.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _kill_marked(mark: str) -> None:
    """Kill marked processes that left the bot's group, with `setsid` for instance, where the system shows environments
    (Linux). Processes started meanwhile are found in the next round."""
    if sys.platform != "linux":
        return
    for _ in range(_MOST_ROUNDS):
        found = _marked(f"{_MARK}={mark}".encode())
        for pid in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not found:
            return


def _marked(words: bytes) -> list[int]:
    """The processes whose environment has these words; an ended process has an empty one."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if words in (place / "environ").read_bytes().split(b"\0"):
                found.append(int(place.name))
    return found


def _environment() -> dict[str, str]:
    """This process's environment, without anything that reveals the game's folder, and without the bundle's private
    libraries.

    Everything else is passed on: it holds nothing about a game, and nobody could list what a bot may need (interpreter
    settings, libraries, a graphics card's).
    """
    environment = {name: value for name, value in os.environ.items() if name not in _OF_THE_GAME}
    if hasattr(sys, "frozen"):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = environment.pop(f"{name}_ORIG", None)
            environment.pop(name, None)
            if before is not None:
                environment[name] = before
    return environment


class Bots:
    """The bots at one table in the window: asked in threads, so that nothing waits for them."""

    def __init__(self) -> None:
        self._bots: dict[int, Bot] = {}

    def choose(self, name: str, spec: BotSpec, observation: Observation) -> Future[Action]:
        """Ask the viewing seat's bot, starting it if needed; the future raises BotError."""
        seat = observation.player
        assert seat is not None
        bot = self._bots.get(seat)
        if bot is None:
            bot = self._bots[seat] = Bot(name, spec)
            bot.begin(len(observation.seats), seat)
        future: Future[Action] = Future()
        future.set_running_or_notify_cancel()
        threading.Thread(target=_answer, args=(future, bot, observation), name="asking", daemon=True).start()
        return future

    def broke(self, seat: int, reason: str) -> BotError:
        """End a seat's bot for an illegal action, in the background; returns the fault."""
        bot = self._bots[seat]
        threading.Thread(target=bot.kill, name="farewell").start()
        return BotError(FaultKind.ILLEGAL, bot.name, reason)

    def close(self) -> None:
        """End them all without waiting."""
        bots = [*self._bots.values()]
        self._bots.clear()
        for bot in bots:
            # Not a daemon: the window may close before the last of them has ended.
            threading.Thread(target=bot.leave, name="farewell").start()


def _answer(future: Future[Action], bot: Bot, observation: Observation) -> None:
    try:
        future.set_result(bot.act(observation, random.Random(0)))
    except Exception as error:  # noqa: BLE001 - whatever it is, the asker has to hear of it
        future.set_exception(error)


KNOWN: dict[str, BotSpec] = {}
"""The bots available to games in the window, by name."""
