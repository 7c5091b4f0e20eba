"""What waits to be written to a server: of each kind only what still matters, however long the server does not read."""

import threading
from itertools import count

from ui.phones.messages import CloseDoor, Deliver, FreeSeat, Lobby, OpenDoor, Say, ToServer

MOST_SAID = 8
"""Sentences that wait for a seat; older ones are dropped."""


class Orders:
    """A queue between two threads, of bounded length. A later message takes the place of an earlier one that says how
    the same thing stood, and goes to the end."""

    def __init__(self) -> None:
        self._waiting: dict[object, ToServer | None] = {}
        self._filled = threading.Condition()
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: ToServer | None) -> None:
        """Add a message; None: there will be no more. Never waits for whoever reads."""
        with self._filled:
            if isinstance(message, Say):
                said = [key for key, one in self._waiting.items() if isinstance(one, Say) and one.seat == message.seat]
                for key in said[: max(0, len(said) + 1 - MOST_SAID)]:
                    del self._waiting[key]
            key = self._about(message)
            self._waiting.pop(key, None)
            self._waiting[key] = message
            self._filled.notify()

    def get(self) -> ToServer | None:
        """Wait for the message that is next; None: there will be no more."""
        with self._filled:
            while not self._waiting:
                self._filled.wait()
            return self._waiting.pop(next(iter(self._waiting)))

    def _about(self, message: ToServer | None) -> object:
        """What a message says something about: a later one with the same makes it void."""
        match message:
            case Deliver(seat=seat) | FreeSeat(seat=seat):
                return type(message), seat
            case Say():
                return next(self._numbers)
            case Lobby() | OpenDoor() | CloseDoor() | None:
                return type(message)
