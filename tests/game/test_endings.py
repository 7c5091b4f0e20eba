"""The signals that ask the program to quit."""

import signal

import pytest

from game.endings import ending_signals
from tests.systems import posix_only


def test_ctrl_c_and_the_wish_of_another_program_are_heard() -> None:
    assert {signal.SIGINT, signal.SIGTERM} <= {*ending_signals()}


@posix_only
@pytest.mark.parametrize(("kept", "heard"), [(signal.SIG_DFL, True), (signal.SIG_IGN, False)])
def test_the_end_of_the_terminal_is_heard_unless_it_is_to_be_outlived(kept: signal.Handlers, heard: bool) -> None:
    number = signal.Signals["SIGHUP"]
    before = signal.signal(number, kept)
    try:
        assert (number in ending_signals()) is heard
    finally:
        signal.signal(number, before)
