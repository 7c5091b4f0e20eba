"""A simulation that is stopped or killed: it reports what it has, and leaves no process behind."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from game.endings import ending_signals
from game.play.tournament import LAST_SECONDS, end_well
from game.records.record import parse_record
from tests.running import ROOT, line_of
from tests.systems import linux_only, posix_only
from tests.windows_layer import on_windows, windows_manners


@posix_only
@pytest.mark.parametrize(
    ("jobs", "number"),
    [
        ("1", signal.SIGINT),
        *(pytest.param("1", number, marks=pytest.mark.slow) for number in ending_signals() if number != signal.SIGINT),
        pytest.param("2", signal.SIGINT, marks=pytest.mark.slow),
        pytest.param("2", signal.SIGTERM, marks=pytest.mark.slow),
    ],
)
def test_a_stopped_simulation_reports_its_results_so_far(tmp_path: Path, jobs: str, number: signal.Signals) -> None:
    """As with Ctrl+C in a terminal, which reaches all processes of the program; its bot's folder is gone, too."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    file = tmp_path / "games.jsonl"
    seats = ("--seat", "random", "--seat", f"program/Bolt:{line_of('good')}", "--jobs", jobs)
    running = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), "simulate", *seats, "--games", "20000", "--record", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"TMPDIR": str(temporary)},
    )
    while not (file.exists() and file.stat().st_size):
        assert running.poll() is None
        time.sleep(0.01)
    assert [*temporary.glob("fzzzt-player-*")], "no program has a folder"
    os.killpg(running.pid, number)
    out, err = running.communicate(timeout=60)
    assert not [*temporary.glob("fzzzt-player-*")]
    assert running.returncode == 128 + number
    done = len([parse_record(line) for line in file.read_bytes().splitlines()])
    assert done > 0
    assert file.read_bytes().endswith(b"\n")
    assert err == f"fzzzt: Stopped. {done} of 20000 games were finished.\n"
    assert out.splitlines()[-1] == f"{done} games"


def children(pid: int) -> list[int]:
    """The processes that this one has started and that have not ended."""
    return [int(text) for path in Path(f"/proc/{pid}/task").glob("*/children") for text in path.read_text().split()]


@pytest.mark.slow
@linux_only
def test_a_killed_simulation_leaves_no_process_behind(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    running = subprocess.Popen(
        [
            sys.executable,
            str(ROOT / "main.py"),
            "simulate",
            *("--seat", "random") * 2,
            *("--jobs", "2", "--games", "100000"),
            "--record",
            file,
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while not (file.exists() and file.stat().st_size):
        assert running.poll() is None
        time.sleep(0.01)
    playing = children(running.pid)
    assert len(playing) >= 2
    running.kill()
    running.wait(60)
    end = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in playing) and time.monotonic() < end:
        time.sleep(0.01)
    assert [pid for pid in playing if Path(f"/proc/{pid}").exists()] == []


@posix_only
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_program_delays_stopping(tmp_path: Path, jobs: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    seats = ("--seat", "random", "--seat", f"program/Bolt:{line_of('with a child', str(pipe))}", "--time-limit", "600")
    running = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), "simulate", *seats, "--games", "4", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with pipe.open("rb") as held:
        # Its child is up.
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
        assert (running.returncode, out) == (130, "")
        assert err == "fzzzt: Stopped. 0 of 4 games were finished.\n"
        assert held.read() == b"", "its child lives on"


def slow_to_close(begun: Path, closed: Path) -> None:
    """A worker process: closing takes longer than it is given to end, and is begun once."""
    open_things = [closed]

    def close() -> None:
        for file in [open_things.pop() for _ in list(open_things)]:
            time.sleep(1.5 * LAST_SECONDS)
            file.touch()

    end_well(close)
    begun.touch()
    time.sleep(60)


@pytest.mark.slow
@posix_only
def test_a_worker_that_is_asked_to_end_closes_all_it_has_open(tmp_path: Path) -> None:
    """On a busy machine, too, where removing a bot's folder takes a while."""
    begun, closed = tmp_path / "begun", tmp_path / "closed"
    worker = multiprocessing.get_context("spawn").Process(target=slow_to_close, args=(begun, closed))
    worker.start()
    while not begun.exists():
        assert worker.is_alive()
        time.sleep(0.01)
    worker.terminate()
    worker.join(60)
    assert closed.exists()


@posix_only
def test_a_bot_that_still_leaves_does_so_on_its_own_system() -> None:
    """Beside a busy core a bot of the test before went on leaving where the next one was on Windows, and missed what
    that has not got."""
    begun, seen = threading.Event(), list[bool]()

    def leave() -> None:
        begun.set()
        time.sleep(0.05)
        seen.append(on_windows())

    threading.Thread(target=leave, name="farewell").start()
    begun.wait()
    with windows_manners():
        assert seen == [False]
