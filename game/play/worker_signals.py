"""How the processes of a pool end: when they are asked to, although they are stuck, and with their parent.

Ctrl+C, which a terminal sends to all processes, is left to the main one.
"""

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.util import Finalize
from types import FrameType

LAST_SECONDS = 1.0
"""How long a worker process may take to end by itself before it is ended."""
CLOSING_SECONDS = 5.0
"""How long it may take to close what it has open, once that has begun."""


def end_well(close_all: Callable[[], object]) -> None:
    """Have this worker process call ``close_all`` for what it has open, however it ends."""
    closing = threading.RLock()

    def close() -> None:
        # On a busy machine one thread would end the process while another is still removing a bot's folder.
        if closing.acquire(timeout=CLOSING_SECONDS):
            try:
                close_all()
            finally:
                closing.release()

    # A signal to the whole program is handled only by the main process, which asks the others to end. A worker killed
    # midway could die holding the shared queue's lock, and everyone would wait forever.
    if hasattr(os, "setsid"):
        os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end(_number: int, _frame: FrameType | None) -> None:
        # The pool asks. From Python 3.13 on threads are shut down before ``leave`` is called: an exception would be
        # ignored there, and told.
        close()
        if not getattr(threading, "_SHUTTING_DOWN", False):
            sys.exit()

    def leave() -> None:
        # This process is already ending: a second signal would raise in the middle of Python's own shutdown.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        close()

    signal.signal(signal.SIGTERM, end)
    if sys.platform != "win32":
        _end_although_stuck(close)
    Finalize(None, leave, exitpriority=0)
    threading.Thread(target=_end_with_parent, args=(close,), name="parent", daemon=True).start()


def _end_with_parent(close: Callable[[], object]) -> None:
    """If the parent was killed, it cannot ask workers to end: stop playing, and leave no bot behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    close()
    os._exit(1)


def _end_although_stuck(close: Callable[[], object]) -> None:
    """Python handles signals between its own steps. One that comes just before a wait for a lock is handled only once
    the lock is free, which in a pool that is ending it never is: so a thread listens for the signal, too."""
    receiver, sender = socket.socketpair()
    sender.settimeout(0)
    signal.set_wakeup_fd(sender.detach())

    def wait() -> None:
        receiver.recv(1)
        time.sleep(LAST_SECONDS)
        close()
        os._exit(0)

    threading.Thread(target=wait, name="end", daemon=True).start()


@contextlib.contextmanager
def ctrl_c_for_this_process_alone() -> Iterator[None]:
    """Make processes started meanwhile ignore Ctrl+C and leave it to this one."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:
        # Not the main thread, which alone may set this, and alone receives Ctrl+C.
        yield
        return
    _let_children_hear_ctrl_c(hear=False)
    try:
        yield
    finally:
        _let_children_hear_ctrl_c(hear=True)
        signal.signal(signal.SIGINT, before)


def _let_children_hear_ctrl_c(*, hear: bool) -> None:
    """Whether processes started from now on receive Ctrl+C on Windows; elsewhere they inherit this one's behaviour."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetConsoleCtrlHandler(None, not hear)
