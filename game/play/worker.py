"""Questions to a worker process, with answers as futures, for anything that takes longer than a frame.

A process that died, hangs or talks nonsense is handled the same way: it is ended, and a new one is asked. Nothing here
reads a clock: timeouts are left to the system.
"""

import atexit
import contextlib
import logging
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_log = logging.getLogger(__name__)

Answered = TypeVar("Answered")
Asked = TypeVar("Asked", bound=msgspec.Struct)

START_PATIENCE = 15.0
"""Seconds a new process may take to be ready; a cold disk and a virus scanner both slow the first start."""
PATIENCE = 5.0
"""Seconds an answer may take. Every question should take far less than one."""
TRIES = 2
"""How many processes a question is tried on. They all answer alike, so it does not matter which one did."""
STOP_SECONDS = 1.0
PR_SET_PDEATHSIG = 1
LARGEST_ANSWER = 64 << 20
"""Most bytes in an answer."""


class WorkerError(RuntimeError):
    """A question has no answer; the message says why."""


class RefusedError(WorkerError):
    """The process could not answer this question; asking again would not help."""


class LostError(WorkerError):
    """No process answered in time, or at all."""


class _Message(msgspec.Struct, array_like=True):
    """A message in the pipe. An answer has its question's number; number 0 means that a process is ready."""

    number: int
    body: bytes = b""
    fault: str = ""


class Worker:
    """A process that answers one question after another. It starts with the first question."""

    def __init__(
        self,
        target: "Callable[[Connection], None]",
        *,
        patience: float = PATIENCE,
        start_patience: float = START_PATIENCE,
    ) -> None:
        """``target`` runs in the process and calls ``serve``; the timeouts for an answer and for the start are in
        seconds."""
        self._target = target
        self._patience = patience
        self._start_patience = start_patience
        self._questions: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        """Held only briefly: never while a process starts, which a virus scanner may delay."""
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process's number in the system, None when there is none."""
        process = self._process
        return None if process is None else process.pid

    def ask(
        self, question: msgspec.Struct, answers: msgspec.msgpack.Decoder[Answered], patience: float | None = None
    ) -> Future[Answered]:
        """Ask a question whose answer ``answers`` decodes and may take ``patience`` seconds (None: as usual); never
        waits.

        The future raises WorkerError, or CancelledError once the worker is closed. Cancel it if the answer is no longer
        needed.
        """
        future: Future[Answered] = Future()
        body = msgspec.msgpack.encode(question)
        with self._lock:
            if self._closed:
                future.cancel()
                # Notify its waiters, too, or they would wait in vain.
                future.set_running_or_notify_cancel()
                return future
            if self._thread is None:
                # A thread waits instead of the caller: a start takes longer than a frame, and writing to a pipe that
                # nobody reads may block.
                self._thread = threading.Thread(target=self._work, name="worker", daemon=True)
                self._thread.start()
            seconds = self._patience if patience is None else patience
            self._questions.put(lambda: self._settle(future, body, answers, seconds))
        return future

    def close(self) -> None:
        """End the process, whatever it is doing, and cancel unanswered questions; never waits. The process has nothing
        to lose."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()
            self._questions.put(None)

    def join(self, seconds: float = STOP_SECONDS) -> bool:
        """Wait for a closed worker's process and thread to end, up to a number of seconds. Returns whether they
        have."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    def _end(self) -> None:
        """At exit: leave no process behind."""
        self.close()
        self.join()

    # In the thread

    def _work(self) -> None:
        while (settle := self._questions.get()) is not None:
            settle()
        self._end_process()
        atexit.unregister(self._end)

    def _settle(
        self, future: Future[Answered], body: bytes, answers: msgspec.msgpack.Decoder[Answered], patience: float
    ) -> None:
        """Handle a question to the end."""
        found: Answered | None = None
        fault: Exception | None = None
        try:
            found = self._answer(future, body, answers, patience)
        except Exception as error:  # noqa: BLE001 - any failure must reach the caller
            fault = error
        if self._closed:
            future.cancel()
        # Marked as running only now, so that it can be cancelled up to here.
        if not future.set_running_or_notify_cancel():
            return
        if fault is not None:
            future.set_exception(fault)
        else:
            future.set_result(cast("Answered", found))

    def _answer(
        self, future: Future[Answered], body: bytes, answers: msgspec.msgpack.Decoder[Answered], patience: float
    ) -> Answered | None:
        """The answer, None if it is no longer wanted. Raises WorkerError."""
        self._number += 1
        fault: Exception | None = None
        for _ in range(TRIES):
            if self._closed or future.cancelled():
                return None
            try:
                self._begin_process()
                return answers.decode(self._exchange(_Message(self._number, body), patience))
            except (EOFError, OSError, msgspec.MsgspecError) as error:
                fault = error
                if not self._closed:
                    _log.warning("process %s is given up: %r", self.pid, error)
                self._end_process()
        raise LostError(f"{TRIES} processes gave no answer: {fault!r}") from fault

    def _exchange(self, question: _Message, patience: float) -> bytes:
        """Send a question and take its answer."""
        with self._patient(patience) as pipe:
            pipe.send_bytes(msgspec.msgpack.encode(question))
            return self._received(pipe, question.number)

    def _begin_process(self) -> None:
        """Make sure that there is a process, and that it is ready."""
        if self._process is not None:
            return
        # Imported on demand: a window that needs no process opens sooner.
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        self._refuse_if_closed()
        # Runs before multiprocessing's own exit handler, which would wait for a stopped process.
        atexit.unregister(self._end)
        atexit.register(self._end)
        here, there = context.Pipe()
        process = context.Process(target=self._target, args=(there,), daemon=True)
        process.start()
        there.close()
        with self._lock:
            self._process, self._pipe = process, here
            if self._closed:
                process.kill()
        with self._patient(self._start_patience) as pipe:
            self._received(pipe, 0)

    def _received(self, pipe: "Connection", number: int) -> bytes:
        """The body of the next message. Raises EOFError when the process ends without one, and as ``_read``."""
        from multiprocessing.connection import wait

        process = self._process
        assert process is not None
        # Wait on both, since the pipe alone may not tell: on Windows the parent holds the far end open until the
        # process has fetched it, and one that ends early never does. What it wrote before that still counts.
        if pipe not in wait([pipe, process.sentinel]) and not pipe.poll():
            raise EOFError("the process ended without a word")
        return _read(pipe, number)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise LostError("the worker is closed")

    def _end_process(self) -> None:
        with self._lock:
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join(STOP_SECONDS)

    @contextlib.contextmanager
    def _patient(self, seconds: float) -> "Iterator[Connection]":
        """The pipe; after this many seconds the process at its other end is killed, which ends all reading and
        writing with TimeoutError: a process that ends earlier ends by itself, or by somebody else."""
        process, pipe = self._process, self._pipe
        assert process is not None
        assert pipe is not None
        late = threading.Event()

        def give_up() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(seconds, give_up)
        timer.daemon = True
        timer.start()
        try:
            yield pipe
        except (EOFError, OSError) as error:
            if late.is_set():
                raise TimeoutError(f"no answer within {seconds:g} s") from error
            raise
        finally:
            timer.cancel()


def _read(pipe: "Connection", number: int) -> bytes:
    """The body of the next message, which must have a number. Raises RefusedError if it reports a fault."""
    message = msgspec.msgpack.decode(pipe.recv_bytes(LARGEST_ANSWER), type=_Message)
    if message.number != number:
        raise OSError(f"message {message.number} came in place of {number}")
    if message.fault:
        raise RefusedError(message.fault)
    return message.body


def serve(pipe: "Connection", question: type[Asked], answer: Callable[[Asked], Any]) -> None:
    """Runs in the worker process: answer questions until the other end is closed or its process is gone."""
    be_killed_with_parent()
    threading.Thread(target=end_with_parent, daemon=True).start()
    # Ctrl+C in a terminal reaches this process, too, but the window's process ends it.
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send_bytes(msgspec.msgpack.encode(_Message(0)))
        while True:
            message = msgspec.msgpack.decode(pipe.recv_bytes(), type=_Message)
            asked = msgspec.msgpack.decode(message.body, type=question)
            try:
                reply = _Message(message.number, msgspec.msgpack.encode(answer(asked)))
            except Exception as error:  # noqa: BLE001 - any failure here must reach the caller instead of vanishing
                reply = _Message(message.number, fault=f"{error!r}")
            pipe.send_bytes(msgspec.msgpack.encode(reply))


def be_killed_with_parent() -> None:
    """Have the system kill this process when its parent dies, where it can (Linux): a stopped process could not end
    itself."""
    if sys.platform != "linux":
        return
    import ctypes

    # From <linux/prctl.h>. It does not fail on any current Linux, and `end_with_parent` is the fallback.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def end_with_parent() -> None:
    """End this process when its parent ends, even in the middle of an answer."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
