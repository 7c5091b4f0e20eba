"""What is asked of every request before anything is answered, what every answer forbids the browser, and how much one
phone, one address and all together may ask for. Pure: the time, in seconds, comes from the caller."""

from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from enum import Enum, auto

import msgspec

from ui.phones.tokens import same_secret, token_in


class Way(Enum):
    """What a request is allowed."""

    FOREIGN = auto()
    """It is not meant for this door: another host's name, another site's page, or no way of asking that we know."""
    NO_METHOD = auto()
    STRANGER = auto()
    """It has no secret, or a wrong one."""
    KNOCK = auto()
    """It has the secret, but comes without a cookie, which a browser leaves out if another program has led it here."""
    ENTER = auto()
    """It has the secret, comes from a page of ours, and still has no cookie: it is given one."""
    INSIDE = auto()
    """It has this game's cookie."""


class Request(msgspec.Struct, frozen=True):
    """What matters of an HTTP request. Headers that came twice are joined and so fit nothing."""

    method: str
    path: str
    host: str
    origin: str | None = None
    cookie: str = ""
    languages: str = ""
    zipped: bool = False
    """Whether the browser takes gzip."""


class Judged(msgspec.Struct, frozen=True):
    """A request's way, and the token in its cookie."""

    way: Way
    token: str = ""


KNOCKING = "/k/"
SOCKET = "/ws"
ICON = "/favicon.ico"


def judged(request: Request, authority: str, secret: str) -> Judged:
    """What a request to the door at ``authority`` (``HOST:PORT``) is allowed."""
    if not _meant_for(request.host, authority):
        return Judged(Way.FOREIGN)
    if request.method != "GET":
        return Judged(Way.NO_METHOD)
    origin = f"http://{authority}".removesuffix(":80")
    if request.path == SOCKET and request.origin != origin:
        return Judged(Way.FOREIGN)
    token = token_in(request.cookie, secret)
    # The code's address in capitals makes a smaller code.
    if request.path[: len(KNOCKING)].lower() == KNOCKING:
        typed, slash, rest = request.path[len(KNOCKING) :].partition("/")
        if rest or not same_secret(typed, secret):
            return Judged(Way.STRANGER)
        if token is None:
            return Judged(Way.ENTER if slash else Way.KNOCK)
        return Judged(Way.INSIDE, token)
    if token is None:
        return Judged(Way.STRANGER)
    return Judged(Way.INSIDE, token)


def _meant_for(host: str, authority: str) -> bool:
    """Whether a ``Host`` header names this door: browsers leave out port 80."""
    return host == authority or f"{host}:80" == authority


def policy(authority: str) -> str:
    """The page's Content-Security-Policy. Older Safaris do not count a WebSocket as one's own."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self' ws://{authority}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""That of a drawing, whose shapes bear styles of their own: it runs nothing and fetches nothing."""
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Headers of every answer."""
FOR_EVER = "private, max-age=31536000, immutable"
COOKIE_SECONDS = 30 * 86_400
"""How long a phone has its cookie: a saved game goes on another day."""


def set_cookie(name: str, value: str) -> str:
    """A ``Set-Cookie`` header whose value scripts and other sites cannot read."""
    return f"{name}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict"


def language_of(wanted: str, known: tuple[str, ...]) -> str:
    """The first of the languages in an ``Accept-Language`` header that there is, English without one."""
    found: list[tuple[float, int, str]] = []
    for place, part in enumerate(wanted.split(",")[:16]):
        tag, _, rest = part.partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
        except ValueError:
            continue
        language = tag.strip().lower().partition("-")[0]
        if language in known and weight > 0:
            found.append((-weight, place, language))
    return min(found)[2] if found else "en"


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
