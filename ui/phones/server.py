"""The server of one game's phones: HTTP and WebSocket on one address of this machine, in a process of its own.

``process.py`` starts it. `Pages` has all that can be fetched; there is nothing else, so no address leads to a file that
it should not. It logs nothing that a secret, a token or a hand could be read from: not even what is asked for, and of
its own failures only where in the program they were.
"""

import asyncio
import contextlib
import gzip
import ipaddress
import logging
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request as RawRequest
from websockets.http11 import Response

from ui.base.marked import N_
from ui.base.paths import data_root
from ui.phones.guard import (
    ALWAYS,
    DRAWING_POLICY,
    FOR_EVER,
    ICON,
    KNOCKING,
    SOCKET,
    Bucket,
    Buckets,
    Crowd,
    Judged,
    Limits,
    Request,
    Way,
    judged,
    language_of,
    policy,
    set_cookie,
)
from ui.phones.messages import (
    LONGEST_MESSAGE,
    CloseDoor,
    Deliver,
    FreeSeat,
    FromServer,
    Lobby,
    OpenDoor,
    PageContent,
    Say,
    ShowAll,
    ToServer,
)
from ui.phones.room import Closing, NotUnderstoodError, Phone, Room, understood
from ui.phones.tokens import COOKIE, cookie_of, new_token

_PAGE = Path("ui") / "phones" / "page"
_FONT = Path("art") / "fonts" / "RussoOne-Regular.ttf"
_ICON = Path("art") / "icon" / "icon.svg"
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".webp": "image/webp",
    ".woff": "font/woff",
}


class PageFile(NamedTuple):
    """A file of the page, and its ``Content-Type``."""

    path: Path
    kind: str


def page_files(root: Path | None = None) -> dict[str, PageFile]:
    """Return every file of the page by its name under ``/page/``; ``index.html`` is the page itself.

    ``root`` is the folder that holds ``ui/`` and ``art/``, the shipped one if None. Russo One lies among the art, as
    its licence keeps its name for the unchanged file.
    """
    folder = data_root() if root is None else root
    paths = [*sorted((folder / _PAGE).iterdir()), folder / _FONT, folder / _ICON]
    return {path.name: PageFile(path, _KINDS[path.suffix]) for path in paths if path.suffix in _KINDS}


FRONT = "index.html"
WATCH = "/watch"
_ONLOOKER = "onlooker.js"
_HTML = "text/html; charset=utf-8"
_JSON = "application/json"
_DRAWING = "image/svg+xml"
_SMALL = 512
"""Bytes below which zipping saves nothing."""
_UNZIPPED = ("font/woff", "image/webp")
"""Kinds that are zipped already."""
SCAN_AGAIN = N_("Scan the code on the table again.")


class Words(msgspec.Struct, frozen=True):
    """What ``/words/LANGUAGE.json`` holds."""

    language: str
    words: dict[str, list[str]]
    rules: tuple[tuple[str, tuple[str, ...]], ...]
    colours: dict[str, str]


class Resource:
    """A body with its headers. It is zipped when that is first asked for."""

    def __init__(self, body: bytes, kind: str, headers: dict[str, str], *, zips: bool = True) -> None:
        self.body = body
        self.headers = {**headers, "Content-Type": kind}
        self._zips = zips and len(body) >= _SMALL
        self._zipped: bytes | None = None

    def answer(self, *, zipped: bool) -> tuple[bytes, dict[str, str]]:
        """The body as the browser takes it, and its headers."""
        if not (zipped and self._zips):
            return self.body, self.headers
        if self._zipped is None:
            self._zipped = gzip.compress(self.body, mtime=0)
        return self._zipped, {**self.headers, "Content-Encoding": "gzip"}


class Pages:
    """The resources of one game. Raises OSError for a file of the page that cannot be read."""

    def __init__(self, content: PageContent, authority: str, secret: str, files: Mapping[str, PageFile]) -> None:
        self._content = content
        self._strict = {"Content-Security-Policy": policy(authority), "Cache-Control": "no-store"}
        self._knocking = f"{KNOCKING}{secret}/"
        self._by_path = {**self._own(files), **self._words(), **self._pictures()}

    def find(self, path: str) -> Resource | None:
        """What lies at a path; a query is no part of it."""
        return self._by_path.get(path.partition("?")[0])

    @property
    def front(self) -> Resource | None:
        """The page itself."""
        return self._by_path.get("/")

    def paths(self) -> tuple[str, ...]:
        """All that can be fetched."""
        return tuple(self._by_path)

    def languages(self) -> tuple[str, ...]:
        """The languages that the page speaks."""
        return tuple(self._content.words)

    def word(self, language: str, sentence: str) -> str:
        """An English sentence in a language."""
        return self._content.words.get(language, {}).get(sentence, [sentence])[0] or sentence

    def note(self, language: str, sentence: str, *, onward: bool = False) -> Resource:
        """A page with nothing but a sentence; ``onward`` leads on to the page with the cookie at once."""
        words, lead = escape(self.word(language, sentence)), ""
        if onward:
            lead = f'<meta http-equiv="refresh" content="0;url={escape(self._knocking)}">'
        html = (
            f'<!DOCTYPE html><html lang="{escape(language)}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width">{lead}<title>Fzzzt!</title><h1>{words}</h1></html>'
        )
        return Resource(html.encode(), _HTML, self._strict)

    def _own(self, files: Mapping[str, PageFile]) -> dict[str, Resource]:
        found = {
            name: Resource(file.path.read_bytes(), file.kind, self._strict, zips=file.kind not in _UNZIPPED)
            for name, file in files.items()
        }
        own = {"/" if name == FRONT else f"/page/{name}": resource for name, resource in found.items()}
        return own | self._watching(found)

    def _watching(self, found: Mapping[str, Resource]) -> dict[str, Resource]:
        """The page of those who watch: a hand's, but its modules find another line behind it."""
        if not {FRONT, _ONLOOKER} <= found.keys():
            return {}
        page = found[FRONT].body.replace(b"/page/main.js", f"{WATCH}/main.js".encode())
        modules = {name: resource for name, resource in found.items() if name.endswith(".js")}
        at = {f"{WATCH}/{name}": resource for name, resource in (modules | {"line.js": found[_ONLOOKER]}).items()}
        return {WATCH: Resource(page, _HTML, self._strict), **at}

    def _words(self) -> dict[str, Resource]:
        content = self._content
        return {
            f"/words/{language}.json": Resource(
                msgspec.json.encode(Words(language, words, content.rules.get(language, ()), content.colours)),
                _JSON,
                self._strict,
            )
            for language, words in content.words.items()
        }

    def _pictures(self) -> dict[str, Resource]:
        kept = {"Content-Security-Policy": DRAWING_POLICY, "Cache-Control": FOR_EVER}
        return {address: Resource(svg.encode(), _DRAWING, kept) for address, svg in self._content.pictures.items()}


PING_SECONDS = 15.0
"""How often a silent phone is asked whether it is still there: rarely enough for its battery."""
PONG_SECONDS = 10.0
GOODBYE_SECONDS = 2.0
"""How long a connection may take to close."""

_log = logging.getLogger(__name__)
# The library's own log would name requests; even its errors are not passed on.
_SILENT = logging.Logger("phones", logging.CRITICAL + 1)


class _Counted(ServerConnection):
    """A connection of the library's that takes a place of its address, and ends if there is none, if it sends more than
    it may, whatever that is, or if it sends while it takes nothing: each ping is answered, and the answers would pile
    up. All else is left to the library."""

    def __init__(self, crowd: Crowd, limits: Limits, *parts: Any, **named: Any) -> None:  # noqa: ANN401 - the library's
        super().__init__(*parts, **named)
        self._crowd = crowd
        self._limits = limits
        self._bytes = Bucket(limits.bytes, self.loop.time())
        self._address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        address = str((transport.get_extra_info("peername") or ("",))[0])
        if self._crowd.enter(address):
            self._address = address
            super().connection_made(transport)
        else:
            # The library never hears of it: a flood of these would keep it busy.
            refused = cast("asyncio.Transport", transport)
            refused.set_protocol(asyncio.Protocol())
            if self._crowd.outside < self._limits.outside:
                self._crowd.outside += 1
                self.loop.call_later(self._limits.seconds_to_wait, self._send_away, refused)
            else:
                refused.abort()

    def _send_away(self, refused: asyncio.Transport) -> None:
        self._crowd.outside -= 1
        refused.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            self._crowd.leave(self._address)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        untaken = self.transport.get_write_buffer_size()
        if untaken > self._limits.untaken or not self._bytes.take(self.loop.time(), len(data)):
            self.transport.abort()
        else:
            super().data_received(data)


class PhoneServer:
    """The door of one game. ``tell`` passes on what the window is to know; all runs in the loop that opens it."""

    def __init__(
        self,
        opening: OpenDoor,
        tell: Callable[[FromServer], None],
        limits: Limits | None = None,
        files: Mapping[str, PageFile] | None = None,
    ) -> None:
        """``files`` are the page's own; None for those that are shipped."""
        self._opening = opening
        self._files = files
        self._tell = tell
        self._limits = limits or Limits()
        self.crowd = Crowd(self._limits)
        self._requests = Buckets(self._limits.requests, self._limits.addresses)
        self._authority = ""
        self._pages: Pages
        self._room: Room
        self._server: Server

    async def open(self) -> int:
        """Listen; returns the port. Raises OSError if the address cannot be had or a file of the page cannot be read,
        and ValueError for one that stands for all networks or is none."""
        opening = self._opening
        if ipaddress.IPv4Address(opening.host).is_unspecified:
            raise ValueError("not to all networks")
        self._server = await serve(
            self._serve_phone,
            opening.host,
            opening.port,
            compression=None,
            process_request=self._respond,
            process_response=_forbid,
            server_header=None,
            open_timeout=self._limits.seconds_to_ask,
            ping_interval=PING_SECONDS,
            ping_timeout=PONG_SECONDS,
            close_timeout=GOODBYE_SECONDS,
            max_size=LONGEST_MESSAGE,
            logger=_SILENT,
            create_connection=cast("type[ServerConnection]", partial(_Counted, self.crowd, self._limits)),
            start_serving=False,
            backlog=self._limits.at_a_time,
        )
        port = int(self._server.sockets[0].getsockname()[1])
        self._authority = f"{opening.host}:{port}"
        files = page_files() if self._files is None else self._files
        self._pages = Pages(opening.content, self._authority, opening.secret, files)
        self._room = Room(opening.tokens, opening.content.addresses, self._tell, self._pages.word)
        await self._server.start_serving()
        return port

    def do(self, message: ToServer) -> None:
        """The window has said something; what opens and closes the door is not for here."""
        match message:
            case Lobby():
                self._room.lobby(message)
            case Deliver():
                self._room.deliver(message)
            case ShowAll():
                self._room.show_all(message)
            case Say():
                self._room.say(message)
            case FreeSeat():
                self._room.free(message)
            case OpenDoor() | CloseDoor():
                raise ValueError(f"{type(message).__name__} does not come here")

    async def close(self, words: dict[str, str]) -> None:
        """Say goodbye to all phones, and listen no more."""
        self._room.close(words)
        self._server.close(close_connections=False)
        # Those that close in time have had their words; the others end with the process.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._server.wait_closed()

    # Requests

    async def _respond(self, connection: ServerConnection, raw: RawRequest) -> Response | None:
        """The answer to a request; None lets a WebSocket open. Who asks too often waits for it, in a place of its
        address: an answer at once would only bring the next request."""
        cost = self._limits.socket if raw.path == SOCKET else 1
        if not self._requests.take(_address(connection), connection.loop.time(), cost):
            await asyncio.sleep(self._limits.seconds_to_wait)
            return _plain(HTTPStatus.TOO_MANY_REQUESTS)
        request, found = self._judged(raw)
        if found.way is Way.FOREIGN:
            return _plain(HTTPStatus.FORBIDDEN)
        if found.way is Way.NO_METHOD:
            return _plain(HTTPStatus.METHOD_NOT_ALLOWED, {"Allow": "GET"})
        if request.path == ICON:
            # Browsers ask for it before they have the cookie, and complain where it is refused; it tells nothing.
            return _response(HTTPStatus.NO_CONTENT, {"Cache-Control": "no-store"}, b"")
        if request.path == SOCKET:
            return None
        return self._page(request, found)

    def _judged(self, raw: RawRequest) -> tuple[Request, Judged]:
        request = _request(raw)
        return request, judged(request, self._authority, self._opening.secret)

    def _page(self, request: Request, found: Judged) -> Response:
        pages = self._pages
        language = language_of(request.languages, pages.languages())
        match found.way:
            case Way.KNOCK:
                return _resource(pages.note(language, "Fzzzt!", onward=True), request)
            case Way.ENTER if pages.front is not None:
                value = cookie_of(self._opening.secret, new_token())
                return _resource(pages.front, request, {"Set-Cookie": set_cookie(COOKIE, value)})
            case Way.INSIDE:
                knocking = request.path[:3].lower() == "/k/"
                resource = pages.front if knocking else pages.find(request.path)
                if resource is not None:
                    return _resource(resource, request)
                return _plain(HTTPStatus.NOT_FOUND)
        return _resource(pages.note(language, SCAN_AGAIN), request, status=HTTPStatus.FORBIDDEN)

    # Phones

    async def _serve_phone(self, connection: ServerConnection) -> None:
        """A WebSocket from its opening to its end."""
        assert connection.request is not None
        _, found = self._judged(connection.request)
        if not found.token:
            await connection.close(Closing.STRANGER)
            return
        woken = asyncio.Event()
        phone = Phone(found.token, woken.set)
        self._room.enter(phone)
        sender = asyncio.create_task(self._send(connection, phone, woken))
        try:
            # What it still says at the end is read, too, or its own goodbye would never come up.
            async for data in connection:
                if phone.closing is None:
                    self._hear(phone, data)
        except ConnectionClosed:
            pass
        except Exception as error:  # noqa: BLE001 - one phone's fault ends its connection alone
            _log.error("a phone's connection failed: %s", place_of(error))
        finally:
            self._room.leave(phone)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    def _hear(self, phone: Phone, data: str | bytes) -> None:
        try:
            self._room.hear(phone, understood(data))
        except NotUnderstoodError:
            phone.close(Closing.NOT_UNDERSTOOD)

    async def _send(self, connection: ServerConnection, phone: Phone, woken: asyncio.Event) -> None:
        """Send a phone what waits for it, at the speed at which it takes it, and close it when that is due. The library
        would wait without end for one that takes nothing, even to ask whether it is still there."""
        try:
            while phone.closing is None or woken.is_set():
                await woken.wait()
                woken.clear()
                for message in phone.taken():
                    async with asyncio.timeout(self._limits.seconds_to_take):
                        await connection.send(msgspec.json.encode(message), text=True)
            await connection.close(phone.closing)
        except ConnectionClosed:
            pass
        except TimeoutError:
            connection.transport.abort()


def _address(connection: ServerConnection) -> str:
    """The other end's, "" if it is gone already."""
    return str((connection.remote_address or ("",))[0])


def _forbid(_connection: ServerConnection, _request: RawRequest, response: Response) -> None:
    """Give an answer the headers that all have."""
    for name, value in ALWAYS.items():
        if name not in response.headers:
            response.headers[name] = value


def _request(raw: RawRequest) -> Request:
    """What matters of a request."""
    headers = raw.headers
    origins = headers.get_all("Origin")
    return Request(
        raw.method,
        raw.path,
        ", ".join(headers.get_all("Host")),
        ", ".join(origins) if origins else None,
        "; ".join(headers.get_all("Cookie")),
        ",".join(headers.get_all("Accept-Language")),
        "gzip" in ",".join(headers.get_all("Accept-Encoding")),
    )


def _plain(status: HTTPStatus, headers: dict[str, str] | None = None) -> Response:
    """An answer in HTTP's own words."""
    body = f"{status.value} {status.phrase}\n".encode()
    return _response(status, {"Content-Type": "text/plain", "Cache-Control": "no-store", **(headers or {})}, body)


def _resource(
    resource: Resource, request: Request, headers: dict[str, str] | None = None, status: HTTPStatus = HTTPStatus.OK
) -> Response:
    body, own = resource.answer(zipped=request.zipped)
    return _response(status, {**own, **(headers or {})}, body)


def _response(status: HTTPStatus, headers: dict[str, str], body: bytes) -> Response:
    ends = {"Connection": "close", "Content-Length": str(len(body)), "Vary": "Accept-Encoding"}
    return Response(status.value, status.phrase, Headers({**headers, **ends}), body)


def place_of(error: BaseException) -> str:
    """An error's kind and where in the program it was, without its message: that might hold what a phone sent."""
    trace, place = error.__traceback__, ""
    while trace is not None:
        place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__} at {place}"
