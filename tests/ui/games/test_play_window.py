"""The program in a real window on an X server: a whole game by the real pointer, real keys to leave it."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from build.checks.profiles import with_profile

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 300

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None,
    reason="Xvfb and xdotool are needed for a real window (.ci/run installs them)",
)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A separate X server, and its name."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    assert number, "the X server did not start"
    yield f":{number}"
    server.terminate()
    server.wait(10)


def environment(display: str, home: Path) -> dict[str, str]:
    kept = {name: value for name, value in with_profile(os.environ, home).items() if not name.startswith("SDL_")}
    return {**kept, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}


@pytest.mark.slow
def test_a_whole_game_by_the_real_pointer(display: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.window_driver", str(tmp_path)],
        cwd=ROOT,
        env=environment(display, tmp_path),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout.splitlines()[-1])
    wanted = {"TitleScene", "SetupScene", "TableScene", "AllocationScene", "ScoringScene", "ResultsScene"}
    assert wanted <= set(report["seen"])
    assert report["winners"]
    assert report["clicks"] > 60
    assert report["drags"] > 5


def windows(display: str) -> list[str]:
    """The program's windows."""
    found = subprocess.run(
        ["xdotool", "search", "--class", "^main.py$"],
        env={**os.environ, "DISPLAY": display},
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.split()


@pytest.fixture
def program(display: str, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The program at the table, as the command line opens it; its errors go to `errors.txt`, what it says to
    `said.txt`."""
    seats = ["--seat", "human:Ada", "--seat", "apprentice", "--seat", "random"]
    options = ["--seed", "7", "--pace", "fast", "--window", "960x540", "--announce"]
    with (tmp_path / "errors.txt").open("wb") as errors, (tmp_path / "said.txt").open("wb") as said:
        started = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), "play", *seats, *options],
            env={**environment(display, tmp_path), "LC_ALL": "en_US.UTF-8"},
            stderr=errors,
            stdout=said,
            start_new_session=True,
        )
    yield started
    # With everything that it started: a message box is a separate process.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(started.pid, signal.SIGKILL)
    started.wait(10)


@pytest.mark.slow
def test_the_command_line_opens_the_table_and_real_keys_leave_it(
    display: str, program: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    """Escape opens the menu; its last entry, reached backwards by Tab, quits. All of it is announced."""
    errors, told, heard = tmp_path / "errors.txt", tmp_path / "said.txt", 0
    end = time.monotonic() + PATIENCE
    while program.poll() is None:
        assert not errors.read_text(), errors.read_text()
        assert time.monotonic() < end, "the program does not end"
        for window in windows(display):
            # However slow the machine is: nobody moves on before the menu has been announced.
            said = told.read_text(encoding="utf-8").splitlines()
            there, heard = "Keep playing, button" in said[heard:], len(said)
            keys = ["shift+Tab", "shift+Tab", "Return"] if there else ["Escape"]
            subprocess.run(
                ["xdotool", "windowfocus", "--sync", window, "key", "--delay", "150", *keys],
                env={**os.environ, "DISPLAY": display},
                capture_output=True,
                check=False,
                timeout=30,
            )
        time.sleep(1.5)
    assert program.returncode == 0, errors.read_text()
    assert "Traceback" not in errors.read_text()
    said = told.read_text(encoding="utf-8").splitlines()
    assert {"Round 1 of 5", "Pause", "Keep playing, button"} <= set(said)
    assert said[-1] in ("Quit Fzzzt!, button", "Quit, button")
