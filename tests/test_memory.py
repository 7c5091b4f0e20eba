"""The limit on a test run's memory: every process is reported, and one over the limit fails the run."""

import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.memory import MOST_MB, MOST_SLOW_MB, most_mb, peak_mb

ROOT = Path(__file__).resolve().parent.parent
GUARDED = """
from tests.memory import GUARD, MemoryGuard


def pytest_configure(config):
    config.pluginmanager.register(MemoryGuard({most}), GUARD)
"""
TESTS = """
def test_one():
    assert bytearray(200 << 20)


def test_two():
    assert True
"""

pytestmark = pytest.mark.skipif(peak_mb() is None, reason="the system does not tell the most memory used")


def run(folder: Path, workers: int, most_mb: int) -> subprocess.CompletedProcess[str]:
    """A run of two tests, one of which takes 200 MB."""
    (folder / "conftest.py").write_text(GUARDED.format(most=most_mb), encoding="utf-8")
    (folder / "test_greedy.py").write_text(TESTS, encoding="utf-8")
    (folder / "pytest.ini").write_text(f"[pytest]\npythonpath = {ROOT}\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "xdist",
        "-n",
        str(workers),
        "-p",
        "no:cacheprovider",
        str(folder),
    ]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.slow
@pytest.mark.parametrize("workers", [2, 0])
def test_a_process_over_the_limit_fails_the_run_and_is_named(tmp_path: Path, workers: int) -> None:
    done = run(tmp_path, workers, most_mb=180)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 passed" in done.stdout
    assert "(at most 180)" in done.stdout
    assert "took too much" in done.stdout


@pytest.mark.slow
def test_a_modest_run_is_reported_and_passes(tmp_path: Path) -> None:
    done = run(tmp_path, workers=2, most_mb=2000)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "gw0" in done.stdout
    assert "gw1" in done.stdout
    assert "(at most 2000)" in done.stdout
    assert "took too much" not in done.stdout


@pytest.mark.parametrize(
    ("marks", "most"), [("not slow", MOST_MB), ("slow", MOST_SLOW_MB), ("slow or not slow", MOST_SLOW_MB)]
)
def test_a_run_with_slow_tests_may_take_more(marks: str, most: float) -> None:
    assert most_mb(marks, "linux") == most


def test_elsewhere_nothing_was_measured_to_hold_a_run_to() -> None:
    assert most_mb("not slow", "darwin") == math.inf


def test_even_one_core_shares_the_tests_out(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """A single process that ran all of them took 601 MB."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
    monkeypatch.setattr(pytestconfig.option, "markexpr", "not slow")
    assert pytestconfig.hook.pytest_xdist_auto_num_workers(config=pytestconfig) == 2
