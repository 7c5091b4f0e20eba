"""A bot's process: started in an empty folder of its own, never through a shell, and read and written in threads.

Whatever it does, nothing waits for it beyond a time limit: the threads may be abandoned.
"""

import atexit
import contextlib
import enum
import logging
import queue
import secrets
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import IO

from game.play.bots import ending, own_folder
from game.play.bots.command import resolved
from game.play.bots.environment import environment
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
                env=environment() | {ending.MARK: self._mark},
                # Its own group, so that Ctrl+C in a terminal does not reach it and its children can be killed with it.
                start_new_session=sys.platform != "win32",
                creationflags=ending.CREATION_FLAGS,
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
            self._outbox.put(None)
            if self._process is not None:
                ending.kill_tree(self._process)
            ending.kill_marked(self._mark)
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
