"""The server's process: how it starts, what it reads from the window's pipe and what it writes, and how it ends."""

import contextlib
import errno
import logging
import os
import queue
import signal
import threading
from typing import TYPE_CHECKING, Final

import msgspec

from game.play.worker import be_killed_with_parent, end_with_parent
from ui.phones.messages import Alive, CloseDoor, DoorFault, Failed, FromServer, OpenDoor, Opened, ToServer

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from multiprocessing.connection import Connection

LONGEST_IN_PIPE = 64 << 20
"""Most bytes of a message in the pipe; all pictures together take a few million."""
_MOST_UNHEARD = 4096
"""Messages that wait for the window. One that leaves more unread has stopped: then this process ends, and is started
again."""
BEAT_SECONDS = 2.0
"""How often the server says that it is alive."""
_NICENESS = 10
"""How far the table's frames go before, where the system lets one say so."""
_FAULTS = {
    errno.EADDRINUSE: DoorFault.PORT_TAKEN,
    errno.EACCES: DoorFault.NOT_ALLOWED,
    errno.EPERM: DoorFault.NOT_ALLOWED,
}
_TO_SERVER: Final[msgspec.json.Decoder[ToServer]] = msgspec.json.Decoder(ToServer)
_log = logging.getLogger(__name__)


def run(pipe: "Connection") -> None:
    """Runs in the process: serve one game's phones until the window closes the door, or is gone."""
    be_killed_with_parent()
    threading.Thread(target=end_with_parent, name="parent", daemon=True).start()
    # Ctrl+C in a terminal reaches this process, too, but the window's process ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        # The library is needed nowhere else, and takes a tenth of a second.
        from ui.phones.server import PhoneServer, place_of
    except ImportError as error:
        _log.error("the library for phones cannot be loaded: %s", error.name)
        _write(pipe, Failed(DoorFault.LIBRARY))
        return
    import asyncio

    unheard: queue.Queue[FromServer | None] = queue.Queue(_MOST_UNHEARD)
    writer = threading.Thread(target=_write_all, args=(pipe, unheard), name="writer", daemon=True)
    writer.start()

    def tell(message: FromServer) -> None:
        try:
            unheard.put_nowait(message)
        except queue.Full:
            os._exit(1)

    async def live() -> None:
        inbox: asyncio.Queue[ToServer | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: _log.error("%s", type(context.get("exception")).__name__))
        threading.Thread(target=_read_all, args=(pipe, loop, inbox), name="reader", daemon=True).start()
        opening = await inbox.get()
        if not isinstance(opening, OpenDoor):
            return
        server = PhoneServer(opening, tell)
        try:
            port = await server.open()
        except (OSError, ValueError) as error:
            tell(Failed(fault_of(error)))
            return
        tell(Opened(port))
        beating = asyncio.create_task(_beat(tell))
        while (message := await inbox.get()) is not None:
            if isinstance(message, CloseDoor):
                await server.close(message.words)
                break
            server.do(message)
        beating.cancel()

    try:
        asyncio.run(live())
    except Exception as error:  # noqa: BLE001 - its message might hold a hand
        _log.error("the server for phones failed: %s", place_of(error))
        os._exit(1)
    unheard.put(None)
    writer.join()


async def _beat(tell: "Callable[[FromServer], None]") -> None:
    """In the loop that serves the phones: if that hangs, this stops."""
    # Imported on demand: the window needs only this module's names.
    import asyncio

    while True:
        tell(Alive())
        await asyncio.sleep(BEAT_SECONDS)


def fault_of(error: OSError | ValueError) -> DoorFault:
    """Why a door does not open."""
    if isinstance(error, OSError) and error.filename is not None:
        # A file of the page.
        return DoorFault.LIBRARY
    if isinstance(error, OSError) and error.errno is not None:
        return _FAULTS.get(error.errno, DoorFault.NO_SUCH_ADDRESS)
    return DoorFault.NO_SUCH_ADDRESS


def _write(pipe: "Connection", message: FromServer) -> None:
    pipe.send_bytes(msgspec.json.encode(message))


def _write_all(pipe: "Connection", messages: "queue.Queue[FromServer | None]") -> None:
    """In a thread, as a pipe that is not read would hold up all phones."""
    with contextlib.suppress(OSError):
        while (message := messages.get()) is not None:
            _write(pipe, message)


def _read_all(pipe: "Connection", loop: "asyncio.AbstractEventLoop", inbox: "asyncio.Queue[ToServer | None]") -> None:
    """In a thread, as no loop of Windows can wait for a pipe."""
    # The loop may have ended meanwhile: then nobody listens any more.
    with contextlib.suppress(RuntimeError):
        with contextlib.suppress(EOFError, OSError):
            while True:
                message = _TO_SERVER.decode(pipe.recv_bytes(LONGEST_IN_PIPE))
                loop.call_soon_threadsafe(inbox.put_nowait, message)
        loop.call_soon_threadsafe(inbox.put_nowait, None)
