"""How much memory each process of a test run took, and that none took too much."""

import math
import re
import sys
from pathlib import Path
from typing import Any

import pytest

GUARD = "memory-guard"
"""The plugin's name."""
MOST_MB, MOST_SLOW_MB = 560, 580
"""The most megabytes that one process may take: of the README's run, and of one with slow tests."""
_TOLD = "most_memory_mb"


def peak_mb() -> float | None:
    """The most megabytes that this process has had in memory at any time; None where the system does not say."""
    if sys.platform == "win32":
        return None
    status = Path("/proc/self/status")
    if status.exists():
        # What `getrusage` says includes the process that started this one.
        found = re.search(r"^VmHWM:\s*(\d+) kB$", status.read_text("utf-8"), re.MULTILINE)
        return None if found is None else int(found[1]) / 2**10
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10


def most_mb(marks: str, system: str = sys.platform) -> float:
    """The limit of a run of the tests with these marks, which pytest's ``-m`` takes. It was measured on Linux: other
    systems count otherwise, and there a run only tells what it took."""
    if system != "linux":
        return math.inf
    return MOST_MB if marks == "not slow" else MOST_SLOW_MB


class MemoryGuard:
    """A pytest plugin: prints the peak of each worker, and fails the run if one is over the limit."""

    def __init__(self, most_mb: float = MOST_MB) -> None:
        self._most_mb = most_mb
        self._peaks: dict[str, float] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take the figures of a worker that has ended; one that crashed sends none."""
        peak = getattr(node, "workeroutput", {}).get(_TOLD)
        if peak is not None:
            self._peaks[node.gateway.id] = peak

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker reports its peak; the controlling process judges all of them."""
        peak = peak_mb()
        told: dict[str, object] | None = getattr(session.config, "workeroutput", None)
        if told is not None:
            told[_TOLD] = peak
            return
        if not self._peaks and peak is not None:
            self._peaks["this process"] = peak
        if self._over() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the peaks."""
        if not self._peaks:
            return
        peaks = ", ".join(f"{name} {peak:.0f} MB" for name, peak in sorted(self._peaks.items()))
        terminalreporter.section("memory")
        terminalreporter.line(f"{peaks} (at most {self._most_mb:g})" if self._most_mb < math.inf else peaks)
        if self._over():
            terminalreporter.line(f"FAILED: {', '.join(self._over())} took too much", red=True)

    def _over(self) -> list[str]:
        return sorted(name for name, peak in self._peaks.items() if peak > self._most_mb)
