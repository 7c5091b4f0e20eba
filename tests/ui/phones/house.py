"""A door to knock at: a server in the test's own loop, phones that speak to it, and what they are sent."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from game.play.bots.protocol import Turn
from game.records.game import Game
from ui.phones.guard import Limits, Rate
from ui.phones.messages import (
    PROTOCOL,
    Deliver,
    FromServer,
    Lobby,
    Look,
    LookStage,
    OpenDoor,
    PageContent,
    PhoneSeat,
    Seats,
    SeatState,
    ShowAll,
)
from ui.phones.server import PageFile, PhoneServer
from ui.phones.tokens import new_token

HOST = "127.0.0.1"
SECRET = "abcd-efgh-jkmn-pqrs"
CONTENT = PageContent(
    words={"en": {}, "de": {"Scan the code on the table again.": ["Scanne den Code am Tisch noch einmal."]}},
    rules={"en": (("Bids", ("Lay cards.",)),)},
    pictures={"/art/0a1b.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>" + " " * 2000},
    addresses={"en": {"back": "/art/0a1b.svg"}, "de": {"back": "/art/0a1b.svg"}},
    colours={"red": "#ff0000"},
)
OPENING = OpenDoor(HOST, 0, SECRET, CONTENT)
FACES, COLOURS = ("ada", "bob", "cleo"), ("red", "green", "blue")
LOBBY = Lobby(
    Seats(
        (
            PhoneSeat("Person 1", "ada", "red", SeatState.FREE, connected=False),
            PhoneSeat("Person 2", "bob", "green", SeatState.FREE, connected=False),
            PhoneSeat("Bolt", "robot", "yellow", SeatState.ELSEWHERE),
        ),
        FACES,
        COLOURS,
    )
)
HELLO = json.dumps({"type": "hello", "protocol": PROTOCOL, "language": "en"})
AT_WILL = Rate(1e9, 1e9)
UNLIMITED = Limits(requests=AT_WILL, bytes=AT_WILL, seconds_to_wait=0.0)
"""For tests of something else than limits."""
PATIENCE = 30.0
"""Seconds after which a test that waits in vain fails."""


def live(story: Coroutine[Any, Any, None]) -> None:
    """Run a story to its end."""
    asyncio.run(asyncio.wait_for(story, PATIENCE))


def limits(**changed: object) -> Limits:
    return msgspec.structs.replace(UNLIMITED, **changed)


@cache
def page_of_tests() -> dict[str, PageFile]:
    """A page of one file: what is served does not matter here."""
    return {"index.html": PageFile(Path(__file__), "text/html; charset=utf-8")}


class Answer(NamedTuple):
    """What came back for a request; status 0 if the connection was just closed."""

    status: int
    headers: dict[str, str]
    body: bytes


async def ask(authority: str, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> Answer:
    """One request, byte for byte as it is given."""
    lines = {"Host": authority, **(headers or {})}
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n"
    return await raw(authority, head.encode())


async def raw(authority: str, request: bytes) -> Answer:
    """Send bytes, and read to the end."""
    host, _, port = authority.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(request)
        with contextlib.suppress(ConnectionError):
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
            status, *fields = head.decode("latin-1").split("\r\n")
            if status:
                named = dict(field.split(": ", 1) for field in fields)
                return Answer(int(status.split()[1]), named, body)
        return Answer(0, {}, b"")
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


def cookie(token: str, secret: str = SECRET) -> dict[str, str]:
    """The header of a phone."""
    return {"Cookie": f"fzzzt={secret}.{token}"}


class Phone:
    """A phone with an open page: what it was sent, and the code its connection was closed with."""

    def __init__(self, connection: ClientConnection, token: str) -> None:
        self.connection = connection
        self.token = token
        self.bytes_sent_to_it = b""

    async def says(self, message: dict[str, Any] | str | bytes) -> None:
        """Send a message."""
        await self.connection.send(json.dumps(message) if isinstance(message, dict) else message)

    async def hears(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; others before it are passed over."""
        while True:
            data = await asyncio.wait_for(self.connection.recv(decode=False), 20)
            self.bytes_sent_to_it += data
            message: dict[str, Any] = json.loads(data)
            if not kinds or message["type"] in kinds:
                return message

    async def sits(self, seat: int, name: str = "Ada", face: str = "ada", colour: str = "red") -> dict[str, Any]:
        """Claim a seat; returns the seats after it."""
        await self.says({"type": "claim", "seat": seat, "name": name, "face": face, "colour": colour})
        return await self.hears("seats", "told")

    async def closed(self) -> int | None:
        """Read to the end; returns the code it was closed with."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.bytes_sent_to_it += await self.connection.recv(decode=False)
        return self.connection.close_code


@contextlib.asynccontextmanager
async def phone(authority: str, token: str | None = None, *, hello: bool = True) -> AsyncIterator[Phone]:
    """A phone that has opened the page."""
    own = new_token() if token is None else token
    connecting = connect(
        f"ws://{authority}/ws", origin=f"http://{authority}", additional_headers=cookie(own), compression=None,  # type: ignore[arg-type]
        proxy=None, close_timeout=0.2,
    )  # fmt: skip
    async with connecting as connection:
        made = Phone(connection, own)
        if hello:
            await made.says(HELLO)
            await made.hears("hello")
            await made.hears("seats")
        yield made


class House(NamedTuple):
    """A server with what it said to the window."""

    server: PhoneServer
    authority: str
    told: list[FromServer]

    async def until(self, there: Callable[[FromServer], bool]) -> FromServer:
        """Wait for a message to the window."""
        while True:
            for message in self.told:
                if there(message):
                    return message
            await asyncio.sleep(0.005)

    def count(self, kind: type[FromServer]) -> int:
        """How many messages of a kind the window got."""
        return sum(isinstance(message, kind) for message in self.told)


@contextlib.asynccontextmanager
async def house(limits: Limits = UNLIMITED, opening: OpenDoor = OPENING) -> AsyncIterator[House]:
    """An open door with three seats, two of them for phones."""
    told: list[FromServer] = []
    server = PhoneServer(opening, told.append, limits, page_of_tests())
    port = await server.open()
    server.do(LOBBY)
    try:
        yield House(server, f"{opening.host}:{port}", told)
    finally:
        await server.close({})


def shown(seat: int, turn: int | None = 1, title: str = "Bid!") -> Deliver:
    """What a seat sees when it is to bid first."""
    game = Game.new(31, 2)
    while game.to_act != seat:
        game.apply(game.legal_actions()[0])
    observation = game.observation(seat)
    asked = None if turn is None else Turn(turn, observation, list(observation.legal_actions()))
    return Deliver(seat, Look(observation, LookStage.TABLE, title), asked)


def shown_to_all(language: str = "en", title: str = "Ada thinks…") -> ShowAll:
    """What those see who watch in a language."""
    return ShowAll(language, Look(Game.new(31, 2).observation(None), LookStage.TABLE, title))


def bid(deliver: Deliver, turn: int | None = None) -> dict[str, Any]:
    """A legal answer to what a seat is shown."""
    number = turn if turn is not None else deliver.turn.turn if deliver.turn else 0
    return {"type": "action", "turn": number, "action": {"type": "bid", "cards": [deliver.look.observation.hand[0]]}}
