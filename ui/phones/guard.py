"""What is asked of every request before anything is answered, and what every answer forbids the browser. Pure."""

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
