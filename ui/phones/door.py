"""The door as the window sees it: opened once, polled in every step, never waited for; and the addresses at which
other devices of a local network can reach it.
"""

import ipaddress
import socket
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

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


class Network(NamedTuple):
    """An IPv4 address of this machine, and what the system calls the interface that has it."""

    address: str
    name: str


_ANYWHERE = "192.0.2.1"
"""An address that is nowhere (RFC 5737): the system says from which of its own it would ask there."""
_UNLIKELY = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "hyper-v",
    "wsl",
    "virtual",
    "tun",
    "tap",
    "utun",
    "tailscale",
)
"""How interfaces are called that lead to machines inside this one or far away, in small letters."""


def networks() -> tuple[Network, ...]:
    """The machine's own addresses, likeliest first; its loopback address only if there is no other. Asks the system,
    which takes some milliseconds."""
    # Imported on demand: it looks for the system's library, which takes a thirtieth of a second.
    import ifaddr

    found = [
        Network(address.ip, adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str)
    ]
    return in_order(found, default_address())


def default_address() -> str | None:
    """This machine's address on the way to everywhere else; None without such a way. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((_ANYWHERE, 9))
        except OSError:
            return None
        return str(asking.getsockname()[0])


def in_order(found: Iterable[Network], default: str | None) -> tuple[Network, ...]:
    """The addresses that others may reach: the default way's first, then by what kind of network it is."""
    known = list(dict.fromkeys(found))
    usable = [network for network in known if _usable(network.address)]
    if not usable:
        return tuple(network for network in known if ipaddress.IPv4Address(network.address).is_loopback)
    return tuple(sorted(usable, key=lambda network: (network.address != default, *_rank(network))))


def _usable(address: str) -> bool:
    known = ipaddress.IPv4Address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_multicast)


def _rank(network: Network) -> tuple[bool, bool, bool]:
    """Unlikely ones last: virtual interfaces, addresses that a machine gave itself, and those of the open internet."""
    address = ipaddress.IPv4Address(network.address)
    virtual = network.name.lower().startswith(_UNLIKELY) or "virtual" in network.name.lower()
    return address.is_link_local, virtual, not address.is_private
