"""A program of somebody's own at a seat: run as a process, asked by lines of JSON, and ended when it fails.

``PLAYERS.md`` describes what is said (``game.play.protocol``). A program is told what its seat may know and nothing
else,
neither the game number nor the state, and starts in an empty folder of its own; no shell is ever asked to run it; and
whatever it does, or does not, nobody waits for it longer than was said: all reading and writing is done by threads that
may be left behind.
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
    Answer,
    NewGame,
    ProtocolError,
    ToProgram,
    Turn,
    Welcome,
    hello,
    line_of,
    message_in,
    quoted,
)
from game.records.seats import ProgramSpec

_log = logging.getLogger(__name__)

Message = TypeVar("Message")
Listener = Callable[[str, bytes], None]
"""Hears every line: "to" or "from" the program, and what was said."""

START_SECONDS = 15.0
"""How long a program may take to say hello: a cold disk and a virus scanner both look at it first."""
HEARING_SECONDS = 0.2
"""The longest wait that Ctrl+C, or a signal, may have to sit out."""
FAREWELL_SECONDS = 1.0
"""How long a program that is not needed any more may take to end by itself."""
TREE_SECONDS = 5.0
"""How long Windows may take to end the tree of processes below a program."""
MOST_UNREAD = 16
"""Lines that nobody asked for; whoever says more is no longer listened to."""
MOST_LOGGED = 1 << 16
"""Bytes of a program's standard error that go to the log."""
_CHUNK = 1 << 16
_MARK = "FZZZT_PROGRAM"
"""What every process that a program starts inherits in its environment, with a value of its own for each program."""
_MOST_ROUNDS = 20
_OF_THE_GAME = ("PWD", "OLDPWD", "_")
"""Environment variables in which a shell tells where it is, and what it has started."""
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
"""What reads a script, by its ending."""


class FaultKind(StrEnum):
    """What can be wrong with a program."""

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
    FaultKind.MISSING: "{name} cannot play: there is no program {detail}. Install it, or name its whole path.",
    FaultKind.BLOCKED: "{name} cannot play: the system does not start {detail}. See that you may run it.",
    FaultKind.SCRIPT: (
        "{name} cannot play: the system does not start a script by itself. Name its interpreter: {detail}"
    ),
    FaultKind.SILENT: (
        "{name} did not say hello within {detail}. It has to answer the first line that it reads, and to send its "
        "lines off at once (flush them)."
    ),
    FaultKind.VERSION: "{name} speaks {detail}, and this game speaks " + PROTOCOL + ". Get versions that fit.",
    FaultKind.DIED: "{name} ended in place of an answer, {detail}. Mend it; try-player shows when it happens.",
    FaultKind.LATE: "{name} gave no answer within {detail}. Make it quicker, or give it more time with --time-limit.",
    FaultKind.NONSENSE: "{name} said what is no answer: {detail}. PLAYERS.md shows what one looks like.",
    FaultKind.ILLEGAL: "{name} did what the rules forbid: {detail}. Mend it; each turn tells the actions there are.",
}


class ProgramError(RuntimeError):
    """A program failed; the message is one clear sentence, in English. ``kind`` says how, ``name`` who."""

    def __init__(self, kind: FaultKind, name: str, detail: str) -> None:
        # It may quote what the program said, or the cards that it named.
        detail = one_line(detail)
        super().__init__(kind, name, detail)
        self.kind = kind
        self.name = name
        self.detail = detail

    def __str__(self) -> str:
        return _SENTENCES[self.kind].format(name=self.name, detail=self.detail)


def split_command(text: str) -> tuple[str, ...]:
    """The words of a command line, as a shell would tell them apart; nothing else of a shell's is done.

    Raises ValueError with the reason, for the end of a sentence, when there are none or a quotation mark stands alone.
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
    """What to call a program that was given no name: as its first argument that is no option, without folder and
    ending; where there is none, as the program itself."""
    named = next((word for word in command[1:] if not word.startswith("-")), command[0])
    return PurePath(named).stem or named


def missing(name: str, spec: ProgramSpec) -> ProgramError | None:
    """The fault of a program that cannot be found, None for one that can."""
    return _not_found(name, spec) if shutil.which(resolved(spec)[0]) is None else None


def _not_found(name: str, spec: ProgramSpec) -> ProgramError:
    return _script(name, spec) or ProgramError(FaultKind.MISSING, name, repr(spec.command[0]))


def _script(name: str, spec: ProgramSpec) -> ProgramError | None:
    """The fault of a command that begins with a script in place of the program that reads it, None for another."""
    script = PurePath(spec.command[0])
    interpreter = _INTERPRETERS.get(script.suffix.lower())
    if interpreter is None or not Path(spec.folder, script).is_file():
        return None
    return ProgramError(FaultKind.SCRIPT, name, f"{interpreter} {spec.command[0]}")


def resolved(spec: ProgramSpec) -> tuple[str, ...]:
    """The words of a program's command, to be run from anywhere: what names a file or a folder below ``spec.folder``
    (this process's, if it is "") has the whole path, after an option's "=" as well. Python's ``-m`` is followed by no
    path."""
    base = Path(spec.folder or Path.cwd())
    first, *rest = spec.command
    words = [_first_word(base, first)]
    words += [word if before == "-m" else _whole_path(base, word) for before, word in pairwise([first, *rest])]
    return tuple(words)


def _first_word(base: Path, word: str) -> str:
    """The program itself: without a folder before it, it is looked for where the system looks, then in ``base``."""
    if PurePath(word).name != word:
        return _whole_path(base, word)
    found = shutil.which(word)
    if found is None:
        return shutil.which(word, path=str(base)) or word
    return word if PurePath(found).is_absolute() else str(Path(found).absolute())


def _whole_path(base: Path, word: str) -> str:
    option, mark, path = word.rpartition("=") if word.startswith("-") else ("", "", word)
    # Not by pathlib: whatever a word is, that it cannot be a path must raise nothing.
    whole = os.path.join(base, path)  # noqa: PTH118
    return f"{option}{mark}{os.path.abspath(whole)}" if path and os.path.exists(whole) else word  # noqa: PTH100, PTH110


class _Silence(enum.Enum):
    """Why there are no more lines."""

    ENDED = enum.auto()
    ENDLESS = enum.auto()
    CHATTER = enum.auto()


class Program:
    """A computer player (``game.agents.Agent``) that is a program. It is started when it is first asked, and again
    after a fault; each seat needs one of its own."""

    def __init__(
        self,
        name: str,
        spec: ProgramSpec,
        *,
        start_seconds: float = START_SECONDS,
        listen: Listener | None = None,
    ) -> None:
        """``name`` is what its faults call it."""
        self.name = name
        self.title = ""
        """What it calls itself, once it has said hello."""
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
        """The process's number in the system, None when there is none."""
        running = self._running
        return None if running is None else running.pid

    def begin(self, seats: int, seat: int) -> None:
        """Tell it, with the next turn, that another game begins."""
        self._game, self._game_told = NewGame(seats, seat), False

    def greet(self) -> None:
        """Start it, if it does not run, and exchange hellos. Raises ProgramError."""
        with self._asking:
            self._greet()

    def act(self, observation: Observation, rng: random.Random) -> Action:  # noqa: ARG002 - it draws its own
        """The action that it chooses, legal or not. Raises ProgramError; AgentError when the seat is not to act."""
        if observation.player is None or observation.to_act != observation.player:
            raise AgentError(f"seat {observation.player} is not to act now: seat {observation.to_act} is")
        with self._asking:
            running = self._greet()
            if self._game is not None and not self._game_told:
                self._say(running, self._game)
                self._game_told = True
            self._turns += 1
            turn = Turn(self._turns, observation, list(observation.legal_actions()))
            answer = self._exchange(running, turn, Answer, self._spec.seconds, FaultKind.LATE)
            if answer.turn != self._turns:
                raise self._fault(FaultKind.NONSENSE, f"an answer to turn {answer.turn}, asked for turn {self._turns}")
            return answer.action

    def broke(self, reason: str) -> ProgramError:
        """The fault of an action that the rules forbid; it has ended the program."""
        return self._fault(FaultKind.ILLEGAL, reason)

    def leave(self, seconds: float = FAREWELL_SECONDS) -> bool:
        """End it in good order: it reads the end of its input and has so long to finish; whether it did."""
        running, self._running = self._running, None
        return running is None or running.leave(seconds)

    def kill(self) -> None:
        """End it, and what it started, at once."""
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
            raise fault or ProgramError(FaultKind.BLOCKED, self.name, detail) from error
        self._running, self._game_told = running, False
        welcome = self._exchange(running, hello(self._spec.seconds), Welcome, self._start_seconds, FaultKind.SILENT)
        if welcome.protocol != PROTOCOL:
            raise self._fault(FaultKind.VERSION, f"“{quoted(welcome.protocol.encode(errors='replace'))}”")
        self.title = quoted(welcome.name.encode(errors="replace"))
        return running

    def _say(self, running: "_Running", message: ToProgram) -> None:
        line = line_of(message)
        if self._listen is not None:
            self._listen("to", line)
        running.write(line)

    def _exchange(
        self, running: "_Running", message: ToProgram, kind: type[Message], seconds: float, silence: FaultKind
    ) -> Message:
        """Say something and take the answer to it."""
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
                raise self._fault(FaultKind.NONSENSE, f"more than {MOST_UNREAD} lines that nobody asked for")
            case bytes():
                if self._listen is not None:
                    self._listen("from", line + b"\n")
                try:
                    return message_in(line, kind)
                except ProtocolError as error:
                    raise self._fault(FaultKind.NONSENSE, str(error)) from error

    def _fault(self, kind: FaultKind, detail: str) -> ProgramError:
        """End the program; what to raise for it."""
        self.kill()
        return ProgramError(kind, self.name, detail)


class _Running:
    """The process of a program, with threads for what it reads, says and complains of."""

    def __init__(self, spec: ProgramSpec) -> None:
        """Start it. Raises OSError, and ValueError for words that no command line can have."""
        command = resolved(spec)
        self._mark = secrets.token_hex(16)
        # Nothing lies there that could tell of the game, as the names of saved games would.
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
                # A group of its own: Ctrl+C in a terminal is not for it, and what it starts goes with it.
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
        """The next line, or why there is none. Raises queue.Empty after so long.

        Windows hears of Ctrl+C between two waits alone, so that none is long.
        """
        left = seconds
        while left > HEARING_SECONDS:
            with contextlib.suppress(queue.Empty):
                return self.lines.get(timeout=HEARING_SECONDS)
            left -= HEARING_SECONDS
        return self.lines.get(timeout=left)

    def leave(self, seconds: float) -> bool:
        """Close its input and wait so long for its end; whether it came."""
        self._outbox.put(None)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        finally:
            self.kill()
        return True

    def kill(self) -> None:
        """End it, with all that it started."""
        atexit.unregister(self.kill)
        self._outbox.put(None)
        _kill_group(self._process)
        _kill_marked(self._mark)
        # Nothing holds up a killed process but a system that is in trouble itself.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL_SECONDS)
        # What a process that got away still holds open stays behind, for the system to clear up.
        own_folder.remove(self._folder)

    def last_words(self) -> str:
        """How it ended, for the middle of a sentence: it has closed its output."""
        try:
            code = self._process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._complaining.join(FAREWELL_SECONDS)
        how = f"killed by signal {-code}" if code < 0 else f"with exit code {code}"
        return f"{how}; the last that it wrote to standard error was “{self._complaint}”" if self._complaint else how

    # In threads of their own: each ends with its pipe, which it closes.

    def _write(self, pipe: IO[bytes]) -> None:
        # What it does not read any more, its answers, or their absence, will show.
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
        """Keep the beginning of what it writes to standard error in the log, and the last line for its obituary."""
        left, begun = MOST_LOGGED, b""
        with pipe:
            while chunk := pipe.read(_CHUNK):
                *lines, begun = (begun + chunk).split(b"\n")
                # A line without an end must not grow for ever.
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
    # As a daemon: a grandchild that left the group may hold the pipe open for ever.
    thread = threading.Thread(target=work, args=(pipe,), name="program", daemon=True)
    thread.start()
    return thread


if sys.platform == "win32":
    _FLAGS = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW

    def _kill_group(process: "subprocess.Popen[bytes]") -> None:
        # It ends the tree below the process, as long as that is there to be asked for it.
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
        # Its number is the group's; nobody is left where it and all that it started have ended.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _kill_marked(mark: str) -> None:
    """End what has left the program's group, by `setsid` for instance, where the system tells environments (Linux):
    whoever has the mark. What is started meanwhile is found in the next round."""
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
    """The processes whose environment has these words; of one that has ended it is empty."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if words in (place / "environ").read_bytes().split(b"\0"):
                found.append(int(place.name))
    return found


def _environment() -> dict[str, str]:
    """This process's environment, without what tells of the game's own folder, and without the libraries that a bundle
    brings for itself alone.

    All the rest is passed on: the game puts nothing of a game there, and what a program needs (its interpreter's
    settings, its libraries, a graphics card's) nobody could list.
    """
    environment = {name: value for name, value in os.environ.items() if name not in _OF_THE_GAME}
    if hasattr(sys, "frozen"):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = environment.pop(f"{name}_ORIG", None)
            environment.pop(name, None)
            if before is not None:
                environment[name] = before
    return environment


class Programs:
    """The programs at one table of a window: asked in threads, so that nobody waits for them."""

    def __init__(self) -> None:
        self._programs: dict[int, Program] = {}

    def choose(self, name: str, spec: ProgramSpec, observation: Observation) -> Future[Action]:
        """Ask the program of the seat that looks, started when it is first asked; the future raises ProgramError."""
        seat = observation.player
        assert seat is not None
        program = self._programs.get(seat)
        if program is None:
            program = self._programs[seat] = Program(name, spec)
            program.begin(len(observation.seats), seat)
        future: Future[Action] = Future()
        future.set_running_or_notify_cancel()
        threading.Thread(target=_answer, args=(future, program, observation), name="asking", daemon=True).start()
        return future

    def broke(self, seat: int, reason: str) -> ProgramError:
        """The fault of a seat's action that the rules forbid; it ends the program, and nobody waits for that."""
        program = self._programs[seat]
        threading.Thread(target=program.kill, name="farewell").start()
        return ProgramError(FaultKind.ILLEGAL, program.name, reason)

    def close(self) -> None:
        """Let all of them end; never waits."""
        programs = [*self._programs.values()]
        self._programs.clear()
        for program in programs:
            # No daemon: the window may be gone before the last of them is.
            threading.Thread(target=program.leave, name="farewell").start()


def _answer(future: Future[Action], program: Program, observation: Observation) -> None:
    try:
        future.set_result(program.act(observation, random.Random(0)))
    except Exception as error:  # noqa: BLE001 - whatever it is, the asker has to hear of it
        future.set_exception(error)


KNOWN: dict[str, ProgramSpec] = {}
"""The programs that a game in the window can be played by, by name."""
