"""Ending a bot's process together with everything it has started."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

TREE_SECONDS = 5.0
"""How long Windows may take to end a bot's process tree."""
MARK = "FZZZT_PROGRAM"
"""Environment variable that marks every process a bot starts, with a different value for each bot."""
_MOST_ROUNDS = 20

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
    (Linux). Processes started meanwhile are found in the next round."""
    if sys.platform != "linux":
        return
    for _ in range(_MOST_ROUNDS):
        found = _marked(f"{MARK}={mark}".encode())
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
