"""How Hypothesis searches (the same examples every time where CI is set, fresh ones elsewhere; for `build/mutate.py` it
looks for no simpler example of a failure), how much memory a run may take, and how benchmarks report what they
measured."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from build.profiles import folders_in
from tests.memory import GUARD, MemoryGuard

settings.register_profile(
    "quick", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.register_profile("steady", parent=settings.get_profile("quick"), derandomize=True, database=None)
settings.register_profile("trial", parent=settings.get_profile("steady"), phases=[Phase.explicit, Phase.generate])
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=1000)
settings.load_profile("steady" if os.environ.get("CI") else "quick")


def pytest_configure(config: pytest.Config) -> None:
    """Watch the memory that the run takes, and keep it away from the profile of whoever runs it."""
    if not hasattr(config, "workerinput"):
        home = Path(tempfile.mkdtemp(prefix="fzzzt-tests-")).resolve()
        # uv has its own cache in the one place that would move along.
        os.environ.setdefault(
            "UV_CACHE_DIR", str(Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "uv")
        )
        os.environ.update(folders_in(home))
        config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    config.pluginmanager.register(MemoryGuard(), GUARD)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the benchmarks measured."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    measured = [words for report in reports for _, words in report.user_properties]
    if measured:
        terminalreporter.section("measured")
        for words in measured:
            terminalreporter.line(str(words))
