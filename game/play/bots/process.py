"""A bot's process: started in an empty folder of its own, never through a shell, and read and written in threads.

Whatever it does, nothing waits for it beyond a time limit: the threads may be abandoned, and it ends together with
everything it has started.
"""

import atexit
import contextlib
import enum
import logging
import os
import queue
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from game.play.bots import own_folder
from game.play.bots.command import resolved
from game.play.bots.protocol import LONGEST_ANSWER, quoted
from game.records.seats import BotSpec

_log = logging.getLogger(__name__)

HEARING_SECONDS = 0.2
"""The longest that Ctrl+C or a signal may have to wait."""
FAREWELL_SECONDS = 1.0
"""How long a bot may take to exit by itself once it is no longer needed."""
MOST_UNREAD = 16
"""Most unrequested lines; after more than that a bot is no longer read."""
MOST_LOGGED = 1 << 16
"""Most bytes of a bot's standard error that go to the log."""
_CHUNK = 1 << 16
_OF_THE_GAME = ("PWD", "OLDPWD", "_")
"""Environment variables that reveal a shell's folder and the command it ran."""
TREE_SECONDS = 5.0
"""How long Windows may take to end a bot's process tree."""
MARK = "FZZZT_PROGRAM"
"""Environment variable that marks every process a bot starts, with a different value for each bot."""
_MOST_ROUNDS, _ROUND_SECONDS = 20, 0.01

if sys.platform == "win32":
    CREATION_FLAGS = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW

    def kill_tree(process: subprocess.Popen[bytes]) -> None:
        """Kill a process and its tree, as long as the process still exists."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(
                ["taskkill", "/F", "/T", "/PID", str(process.pid)],
                capture_output=True,
                check=False,
                creationflags=CREATION_FLAGS,
                timeout=TREE_SECONDS,
            )
        process.kill()

else:
    CREATION_FLAGS = 0

    def kill_tree(process: subprocess.Popen[bytes]) -> None:
        """Kill a process that leads a group, and the group."""
        # Its id is the group's id; the group is gone if it and all its children have ended.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def kill_marked(mark: str) -> None:
    """Kill marked processes that left the bot's group, with `setsid` for instance, where the system shows environments
    (Linux). Processes started meanwhile are found in the next round, and so is one that has only just begun."""
    if sys.platform != "linux":
        return
    for _ in range(_MOST_ROUNDS):
        found = _marked(f"{MARK}={mark}".encode())
        for pid in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not found:
            if not _beginning():
                return
            time.sleep(_ROUND_SECONDS)


def _marked(words: bytes) -> list[int]:
    """The processes whose environment has these words; an ended process has an empty one."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if words in (place / "environ").read_bytes().split(b"\0"):
                found.append(int(place.name))
    return found


def _beginning() -> bool:
    """Whether a child of this process has no environment yet: Popen returns a moment before the system shows it."""
    lists = Path("/proc/self/task").glob("*/children")
    for pid in {pid for path in lists for pid in _text_of(path).split()}:
        state = _text_of(Path("/proc", pid, "stat")).rpartition(")")[2].split()[:1]
        if state not in ([], ["Z"], ["X"]) and not _text_of(Path("/proc", pid, "environ")):
            return True
    return False


def _text_of(path: Path) -> str:
    """What the system says there; nothing if the process is gone."""
    with contextlib.suppress(OSError):
        return path.read_text(encoding="utf-8", errors="replace")
    return ""


def environment() -> dict[str, str]:
    """This process's environment, without anything that reveals the game's folder, and without the bundle's private
    libraries.

    Everything else is passed on: it holds nothing about a game, and nobody could list what a bot may need (interpreter
    settings, libraries, a graphics card's).
    """
    passed_on = {name: value for name, value in os.environ.items() if name not in _OF_THE_GAME}
    if hasattr(sys, "frozen"):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = passed_on.pop(f"{name}_ORIG", None)
            passed_on.pop(name, None)
            if before is not None:
                passed_on[name] = before
    return passed_on


class Silence(enum.Enum):
    """Why there are no more lines to read."""

    ENDED = enum.auto()
    ENDLESS = enum.auto()
    CHATTER = enum.auto()


_started: set["BotProcess"] = set()
"""Those that are not wholly gone yet, or are just being started."""


@atexit.register
def kill_all() -> None:
    """Kill every bot that this process has started."""
    for process in list(_started):
        process.kill()


class BotProcess:
    """A bot's process, with threads for its input, output and standard error."""

    def __init__(self, spec: BotSpec) -> None:
        """Start it. Raises OSError, or ValueError for words that cannot be on a command line."""
        command = resolved(spec)
        self._mark = secrets.token_hex(16)
        self._folder = own_folder.unused_path()
        self._process: subprocess.Popen[bytes] | None = None
        self._killing = threading.RLock()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        # Before there is anything to kill or to remove: this process may be asked to end at any moment from here on.
        _started.add(self)
        try:
            # Nothing there reveals anything about the game, as the names of saved games would.
            own_folder.make(self._folder)
            process = self._process = subprocess.Popen(
                command,
                cwd=self._folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=environment() | {MARK: self._mark},
                # Its own group, so that Ctrl+C in a terminal does not reach it and its children can be killed with it.
                start_new_session=sys.platform != "win32",
                creationflags=CREATION_FLAGS,
            )
        except BaseException:
            self.kill()
            raise
        self.pid = process.pid
        self.lines: queue.SimpleQueue[bytes | Silence] = queue.SimpleQueue()
        self._complaint = ""
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        _in_background(self._write, process.stdin)
        _in_background(self._read, process.stdout)
        self._complaining = _in_background(self._note, process.stderr)

    def write(self, line: bytes) -> None:
        """Have a line sent."""
        self._outbox.put(line)

    def next_line(self, seconds: float) -> bytes | Silence:
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
        assert self._process is not None
        self._outbox.put(None)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        finally:
            self.kill()
        return True

    def kill(self) -> None:
        """Kill it and everything it started, however far its start has come."""
        # Two threads may want this when a program ends: the second one waits until it is done.
        with self._killing:
            if self._process is not None:
                kill_tree(self._process)
            kill_marked(self._mark)
            # Only now: a program that found its input closed first would end by itself.
            self._outbox.put(None)
            if self._process is not None:
                # Only a system in trouble can delay the end of a killed process.
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(FAREWELL_SECONDS)
            # If an escaped process still holds a pipe open, leave that to the system to clean up.
            own_folder.remove(self._folder)
            _started.discard(self)

    def last_words(self) -> str:
        """How it ended, for the middle of a sentence, once it has closed its output."""
        assert self._process is not None
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
                    self.lines.put(line if len(line) < LONGEST_ANSWER else Silence.ENDLESS)
                if len(begun) >= LONGEST_ANSWER:
                    self.lines.put(Silence.ENDLESS)
                    return
                if self.lines.qsize() > MOST_UNREAD:
                    self.lines.put(Silence.CHATTER)
                    return
        self.lines.put(Silence.ENDED)

    def _note(self, pipe: IO[bytes]) -> None:
        """Log the start of its standard error, and note the last line for its fault message."""
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
