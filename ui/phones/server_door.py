"""The door in the window's process: starts the server, starts it again when it dies, and tells it how things stand.

Neither the library for HTTP nor multiprocessing is imported before there is a door, and then in its thread.
"""

import atexit
import contextlib
import logging
import queue
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from ui.phones.guard import KNOCKING
from ui.phones.messages import (
    Alive,
    Claimed,
    CloseDoor,
    Deliver,
    DoorFault,
    Failed,
    FreeSeat,
    FromServer,
    Joined,
    Knocked,
    Left,
    Lobby,
    OpenDoor,
    Opened,
    Say,
    ShowAll,
    ToServer,
    Watched,
)
from ui.phones.process import LONGEST_IN_PIPE, run

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

DEATHS = 5
"""How many servers in a row may end without a phone having come back."""
PAUSE = 0.2
"""Seconds by which each further death in a row delays the next start: a port may be freed only slowly."""
GOODBYE_SECONDS = 5.0
"""How long a server may take to say goodbye."""
SILENCES = 6
"""How many times as long it may be silent before it counts as hung. It is the waits that are counted: a clock may jump
while the computer sleeps."""
LAST_SECONDS = 0.3
"""The same when the program itself ends."""
STOP_SECONDS = 1.0
_FROM_SERVER: Final[msgspec.json.Decoder[FromServer]] = msgspec.json.Decoder(FromServer)
_Orders = queue.SimpleQueue[ToServer | None]
"""What waits to be written to a server: at most what is said in half a minute, as then it counts as hung. None: there
will be no more."""
_log = logging.getLogger(__name__)


class ServerDoor:
    """A ``Door`` with a server in a process of its own. ``wake`` is called, in a thread, whenever there is something to
    ``take``; it must not raise."""

    def __init__(self, opening: OpenDoor, wake: Callable[[], None] | None = None) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        """Held only briefly: never while a process starts or a pipe is written to."""
        self._opening = opening
        self._lobby: Lobby | None = None
        self._heard: deque[FromServer] = deque()
        self._orders = _Orders()
        self._address: str | None = None
        self._watched = False
        """Whether somebody watches without a seat, as far as the server has said."""
        self._closing = threading.Event()
        self._deadline = threading.Timer(GOODBYE_SECONDS, self._kill)
        """From the goodbye on: a server may be silent in mid-message, or never be silent."""
        self._deadline.daemon = True
        self._process: BaseProcess | None = None
        self._thread = threading.Thread(target=self._work, name="door", daemon=True)
        self._thread.start()

    @property
    def address(self) -> str | None:
        """What the QR code says, None until the server listens."""
        return self._address

    @property
    def pid(self) -> int | None:
        """The server's number in the system, None when there is none."""
        process = self._process
        return None if process is None else process.pid

    def take(self) -> Sequence[FromServer]:
        """What the server has said since the last call."""
        with self._lock:
            heard = tuple(self._heard)
            self._heard.clear()
        return heard

    def send(self, message: ToServer) -> None:
        """Tell the server something; noted for the next server as far as that must know it."""
        with self._lock:
            if self._closing.is_set():
                return
            match message:
                case Lobby():
                    self._lobby = message
                case FreeSeat():
                    tokens = {token: seat for token, seat in self._opening.tokens.items() if seat != message.seat}
                    self._opening = msgspec.structs.replace(self._opening, tokens=tokens)
                case CloseDoor():
                    self._closing.set()
                    self._deadline.start()
                case Deliver() | ShowAll() | Say() | OpenDoor():
                    pass
            self._orders.put(message)

    def close(self) -> None:
        """Say goodbye to the phones and end the process. The words for them come before, in a ``CloseDoor``."""
        if not self._closing.is_set():
            self.send(CloseDoor())

    def join(self, seconds: float = STOP_SECONDS) -> bool:
        """Wait for a closed door's process to end, up to a number of seconds. Returns whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _end(self) -> None:
        """At exit: leave no process behind, but let it tell the phones that there is no table to come back to."""
        self.close()
        if self.join(LAST_SECONDS):
            return
        self._kill()
        self.join()

    def _kill(self) -> None:
        process = self._process
        if process is not None:
            process.kill()

    # In the thread

    def _work(self) -> None:
        deaths = 0
        try:
            while not self._closing.is_set() and deaths < DEATHS:
                deaths = self._live(deaths) + 1
                self._closing.wait(PAUSE * (deaths - 1))
            if not self._closing.is_set():
                self._hear(Failed(DoorFault.DIED))
        except _NotOpenedError as error:
            self._hear(Failed(error.fault))
        except Exception:  # noqa: BLE001 - whatever it is, the window goes on without phones
            # Such as a process that the system does not start.
            _log.exception("the door for phones cannot be kept open")
            self._hear(Failed(DoorFault.DIED))
        finally:
            # Nobody reads what is said from now on.
            self._closing.set()
            self._address = None
            self._deadline.cancel()
            atexit.unregister(self._end)

    def _live(self, deaths: int) -> int:
        """One server from its start to its end; returns how many have died in a row before it, 0 if phones have come
        to it. Raises _NotOpenedError."""
        # Imported on demand: a window without phones opens sooner.
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        # Runs before multiprocessing's own exit handler, which would wait for a stopped process.
        atexit.unregister(self._end)
        atexit.register(self._end)
        here, there = context.Pipe()
        process = context.Process(target=run, args=(there,), daemon=True, name="phones")
        process.start()
        there.close()
        self._process = process
        orders = self._orders_from_the_start()
        writer = threading.Thread(target=_write_all, args=(here, orders), name="door's writer", daemon=True)
        writer.start()
        try:
            while (message := self._received(here, process)) is not None:
                if isinstance(message, Failed) and self._address is None:
                    raise _NotOpenedError(message.fault)
                if isinstance(message, Joined):
                    deaths = 0
                self._note(message)
        finally:
            self._process = None
            orders.put(None)
            process.kill()
            process.join(STOP_SECONDS)
            # Only now does nobody write to it any more.
            writer.join(STOP_SECONDS)
            here.close()
        if not self._closing.is_set():
            _log.warning("the server for phones has ended with %s and is started again", process.exitcode)
            self._all_left()
        return deaths

    def _orders_from_the_start(self) -> _Orders:
        """A new queue of orders, which begins with whose seats they are. What a seat shows the window sends once its
        phone is back."""
        with self._lock:
            orders = _Orders()
            orders.put(self._opening)
            if self._lobby is not None:
                orders.put(self._lobby)
            if self._closing.is_set():
                orders.put(CloseDoor())
            self._orders = orders
        return orders

    def _received(self, pipe: "Connection", process: "BaseProcess") -> FromServer | None:
        """The server's next message, None at its end or if it hangs."""
        from multiprocessing.connection import wait

        for _ in range(SILENCES):
            closing = self._closing.is_set()
            ready = wait([pipe, process.sentinel], GOODBYE_SECONDS)
            with contextlib.suppress(EOFError, OSError, msgspec.MsgspecError):
                # What it wrote before its end still counts.
                if pipe in ready or (ready and pipe.poll()):
                    return _FROM_SERVER.decode(pipe.recv_bytes(LONGEST_IN_PIPE))
            if ready or closing:
                return None
        _log.warning("the server for phones hangs")
        return None

    def _note(self, message: FromServer) -> None:
        """Note what the next server must know, and pass the message on."""
        match message:
            case Opened():
                again = self._address is not None
                with self._lock:
                    self._opening = msgspec.structs.replace(self._opening, port=message.port)
                self._address = f"http://{self._opening.host}:{message.port}{KNOCKING}{self._opening.secret}"
                if again:
                    return
            case Alive():
                return
            case Failed():
                # The port could not be had again at once: this server ends, and the next one tries.
                return
            case Claimed():
                with self._lock:
                    tokens = {**self._opening.tokens, message.token: message.seat}
                    self._opening = msgspec.structs.replace(self._opening, tokens=tokens)
            case Watched():
                self._watched = bool(message.languages)
        self._hear(message)

    def _all_left(self) -> None:
        """With the server all its connections are gone."""
        for seat in sorted(self._opening.tokens.values()):
            self._hear(Left(seat))
        if self._watched:
            self._note(Watched(()))

    def _hear(self, message: FromServer) -> None:
        """Have the window take a message."""
        with self._lock:
            # However often somebody knocks while the window is busy.
            if isinstance(message, Knocked) and message in self._heard:
                return
            self._heard.append(message)
        if self._wake is not None:
            self._wake()


class _NotOpenedError(Exception):
    """The first server could not open the door."""

    def __init__(self, fault: DoorFault) -> None:
        super().__init__(fault)
        self.fault = fault


def _write_all(pipe: "Connection", orders: _Orders) -> None:
    """In a thread, as a pipe that is not read holds up its writer. A server that is gone reads nothing."""
    with contextlib.suppress(OSError):
        while (message := orders.get()) is not None:
            pipe.send_bytes(msgspec.json.encode(message))
