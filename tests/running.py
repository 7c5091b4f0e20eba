"""The program, run with arguments: in a process of its own, or by the fixture ``run`` in this one."""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.game.bots import command

ROOT = Path(__file__).resolve().parents[1]


Run = Callable[..., tuple[int, str, str]]


def apart(*arguments: str, code: str | None = None, **changes: str | None) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own, with changed environment variables (None: unset)."""
    environment = {**os.environ, **{name: value for name, value in changes.items() if value is not None}}
    for name, value in changes.items():
        if value is None:
            environment.pop(name, None)
    start = [sys.executable, "-c", code] if code else [sys.executable, str(ROOT / "main.py")]
    return subprocess.run(
        [*start, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )


def line_of(*words: str) -> str:
    """The command line of a bot of a kind."""
    return shlex.join(command(*words))
