"""The signals by which the system, or whoever has started the program, asks it to end."""

import signal


def ending_signals() -> tuple[signal.Signals, ...]:
    """Those to listen for: Ctrl+C, the wish of another program, and the end of the terminal that the program was
    started in, unless it is to outlive that (``nohup``)."""
    hung_up = getattr(signal, "SIGHUP", None)
    known = (signal.SIGINT, signal.SIGTERM)
    return known if hung_up is None or signal.getsignal(hung_up) is signal.SIG_IGN else (*known, hung_up)
