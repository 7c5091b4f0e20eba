"""What opening a door takes from outside the game, as values: networks, the page, and the door itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ui.phones.door import Door
from ui.phones.messages import OpenDoor, PageContent


class Network(Protocol):
    """A network that this computer is in."""

    @property
    def address(self) -> str:
        """This computer's address in it."""

    @property
    def name(self) -> str:
        """What the system calls it."""


@dataclass(frozen=True)
class Named:
    """A network that the host named by its address."""

    address: str

    @property
    def name(self) -> str:
        """It has no other name."""
        return self.address


@dataclass(frozen=True)
class Doorstep:
    """Where a door may stand, what phones find behind it, and how it is made."""

    networks: Callable[[], Sequence[Network]]
    """The networks of this computer, the likeliest first."""
    content: Callable[[], PageContent]
    """What the page is made of. It may take a while."""
    make_door: Callable[[OpenDoor], Door]
    port: int = 0
    """Where the door should stand; 0: any free port."""
    network: str = ""
    """The address of the network that was named on the command line, "" for none."""
