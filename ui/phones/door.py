"""The door as the window sees it: opened once, polled in every step, never waited for."""

from collections.abc import Sequence
from typing import Protocol

from ui.phones.messages import FromServer, ToServer


class Door(Protocol):
    """A server for one game's phones. Nothing here ever waits or raises: what goes wrong is a ``Failed``."""

    @property
    def address(self) -> str | None:
        """What the QR code says, ``http://HOST:PORT/k/SECRET``; None until the server listens."""

    def take(self) -> Sequence[FromServer]:
        """What the server has said since the last call."""

    def send(self, message: ToServer) -> None:
        """Tell the server something. A server that has died is started again and knows whose seats they are; what a
        seat shows it must be told again when that has ``Joined``."""

    def close(self) -> None:
        """Say goodbye to the phones and end the process."""
