"""The signals that ask the program to quit."""

import signal

import pytest

from game.endings import ending_signals
from tests.systems import posix_only


def test_ctrl_c_and_a_termination_signal_are_heard() -> None:
    assert {signal.SIGINT, signal.SIGTERM} <= {*ending_signals()}


@posix_only
@pytest.mark.parametrize(("kept", "heard"), [(signal.SIG_DFL, True), (signal.SIG_IGN, False)])
def test_a_closed_terminal_is_heard_unless_it_should_be_outlived(kept: signal.Handlers, heard: bool) -> None:
    number = signal.Signals["SIGHUP"]
    before = signal.signal(number, kept)
    try:
        assert (number in ending_signals()) is heard
    finally:
        signal.signal(number, before)
