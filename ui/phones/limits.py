"""How much one phone, one address and all together may ask for. Pure: the time, in seconds, comes from the caller."""

from collections import Counter, OrderedDict
from dataclasses import dataclass, field

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    a_second: float


class Limits(msgspec.Struct, frozen=True):
    """What the server puts up with."""

    connections: int = 88
    """At the same time, in all. Those just accepted come on top for a moment: at worst 224 open
    files by reckoning. macOS grants 256."""
    outside: int = 72
    """Connections that are refused are cut off after a moment: at once, they would be back at once. Those beyond this
    number are."""
    connections_of_address: int = 40
    """A browser opens six to fetch the page; all four phones may stand behind one address."""
    at_a_time: int = 16
    """Connections that are accepted at once: who has a seat waits behind no more of a flood, and each takes an open
    file for a moment."""
    requests: Rate = Rate(1200, 40)
    """By address: a page and its pictures are about two hundred, each asked for once. At this rate a secret is guessed
    when the sun has long gone out."""
    socket: int = 40
    """The requests that a WebSocket counts as: it takes the server as long, with all that a phone is greeted with."""
    bytes: Rate = Rate(16_384, 4096)
    """From one connection, whatever they are: a request with its headers, messages, pieces of them, pings."""
    seconds_to_wait: float = 1.0
    """For the answer to who asks too often, and for the end of who is refused."""
    seconds_to_ask: float = 10.0
    """For a request, and for a page to be fetched."""
    seconds_to_take: float = 20.0
    """For taking a message: a phone that does not is gone, or means no good."""
    untaken: int = 1_000_000
    """Bytes that wait on the way to a phone which goes on sending."""
    addresses: int = 512
    """How many addresses are remembered."""


@dataclass
class Bucket:
    """Tokens that come back at a rate: something is allowed as long as there are enough."""

    rate: Rate
    full: float = field(init=False)
    since: float = 0.0

    def __post_init__(self) -> None:
        self.full = self.rate.burst

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Whether there is still this much, which is then taken."""
        self.full = min(self.rate.burst, self.full + max(0.0, now - self.since) * self.rate.a_second)
        self.since = now
        if self.full < amount:
            return False
        self.full -= amount
        return True


class Buckets:
    """A bucket for each address; those that have not been heard of longest are forgotten."""

    def __init__(self, rate: Rate, most: int) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, now: float, amount: float) -> bool:
        """Whether the address may have this much, which is then taken."""
        bucket = self._buckets.setdefault(address, Bucket(self._rate, now))
        self._buckets.move_to_end(address)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now, amount)


class Crowd:
    """Who is connected, by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._by_address: Counter[str] = Counter()
        self.outside = 0
        """Those that are refused and not yet cut off."""

    @property
    def number(self) -> int:
        """How many connections there are."""
        return self._by_address.total()

    def enter(self, address: str) -> bool:
        """Whether there is room for one more, which then is in."""
        limits = self._limits
        if self.number >= limits.connections or self._by_address[address] >= limits.connections_of_address:
            return False
        self._by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One that was in is gone."""
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]
