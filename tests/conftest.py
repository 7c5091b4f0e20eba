"""How Hypothesis searches (the same examples every time where CI is set, fresh ones elsewhere), and how
benchmarks report what they measured."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "quick", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.register_profile("steady", parent=settings.get_profile("quick"), derandomize=True, database=None)
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=1000)
settings.load_profile("steady" if os.environ.get("CI") else "quick")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the benchmarks measured."""
    measured = [entry for report in terminalreporter.getreports("passed") for entry in report.user_properties]
    if measured:
        terminalreporter.section("measured")
        for name, value in measured:
            terminalreporter.line(f"{name}: {value}")
