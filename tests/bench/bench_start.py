"""How soon the title is there, what a table costs while nothing happens, and how much memory a game takes."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Record = Callable[[str, object], None]
ROOT = Path(__file__).resolve().parents[2]
RUNS = 5
WARM, COLD = 3.0, 8.0
"""The most times the bare start that the title may take with and without a cache of pictures."""
BUSY = 4 / 3
"""Another program's work on the same cores moves the ratio of two short starts by up to a third."""
FAILS = WARM * BUSY
IDLE = 0.02
"""The most of a core that a table at rest may take."""
MEGABYTES = 300
SECONDS = 240


def measured(what: str, folder: Path) -> float:
    """What a new process has measured."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.child", what, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    return float(done.stdout.splitlines()[-1])


def test_the_title_is_there_soon(tmp_path: Path, record_property: Record) -> None:
    warm_folder = tmp_path / "warm"
    measured("fill", warm_folder)
    bare, warm, cold = [], [], []
    for run in range(RUNS):
        bare.append(measured("bare", tmp_path))
        warm.append(measured("title", warm_folder))
        cold.append(measured("title", tmp_path / f"cold {run}"))
    warm_times, cold_times = min(warm) / min(bare), min(cold) / min(bare)
    record_property("first frame of the title, warm", f"{warm_times:.1f} bare starts (limit {WARM}, fails at {FAILS})")
    record_property("first frame of the title, cold", f"{cold_times:.1f} bare starts (at most {COLD})")
    assert warm_times <= FAILS
    assert cold_times <= COLD


def test_a_table_at_rest_costs_next_to_nothing(tmp_path: Path, record_property: Record) -> None:
    share = min(measured("idle", tmp_path) for _ in range(2))
    record_property("table at rest", f"{100 * share:.1f} % of a core (at most {100 * IDLE:.0f})")
    assert share <= IDLE


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell the most memory used")
def test_a_game_fits_into_memory(tmp_path: Path, record_property: Record) -> None:
    megabytes = measured("memory", tmp_path)
    record_property("memory of a game at 1920x1080", f"{megabytes:.0f} MB (at most {MEGABYTES})")
    assert megabytes <= MEGABYTES
