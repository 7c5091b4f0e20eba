"""A game at a door: the window's part and the phones', both as simple as can be."""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from game.play.bots.protocol import Turn
from game.records.game import Game
from tests.ui.phones.house import HELLO, OPENING, phone
from ui.phones.messages import (
    Answered,
    Claimed,
    Deliver,
    FromServer,
    Joined,
    Lobby,
    Look,
    LookStage,
    OpenDoor,
    Opened,
    PhoneSeat,
    Seats,
    SeatState,
)
from ui.phones.server_door import ServerDoor
from ui.phones.tokens import new_token

NAMES = ("Ada", "Bob", "Cleo", "Dan")
PATIENCE = 300.0
"""Seconds after which a test that waits in vain fails."""
LOBBY = Lobby(
    Seats(
        tuple(PhoneSeat(f"Person {seat}", name, name, SeatState.FREE) for seat, name in enumerate(NAMES)), NAMES, NAMES
    )
)


def wait_for_opening(door: ServerDoor) -> tuple[FromServer, ...]:
    """Wait until a door is open, or is not; returns what it said."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if heard := door.take():
            return tuple(heard)
        time.sleep(0.005)
    raise AssertionError("the door says nothing")


@contextlib.contextmanager
def opened(opening: OpenDoor = OPENING) -> Iterator[ServerDoor]:
    """A door with a server in a process of its own, which listens."""
    door = ServerDoor(opening)
    try:
        assert any(isinstance(message, Opened) for message in wait_for_opening(door))
        yield door
    finally:
        door.close()
        assert door.join(PATIENCE)


def authority(door: ServerDoor) -> str:
    """``HOST:PORT``."""
    assert door.address is not None
    return door.address.removeprefix("http://").partition("/")[0]


class HostedGame:
    """The window's part: a game whose seats are all played on phones."""

    def __init__(self, door: ServerDoor, seed: int, seats: int) -> None:
        self.door = door
        self.game = Game.new(seed, seats)
        self.heard: list[FromServer] = []
        self.tokens: dict[int, str] = {}
        self._seats = seats
        self._turn = 1
        door.send(LOBBY)
        self._deliver()

    def step(self) -> None:
        """Take what the phones did, and show what came of it."""
        for message in self.door.take():
            self.heard.append(message)
            match message:
                case Claimed():
                    self.tokens[message.seat] = message.token
                case Joined():
                    self._deliver()
                case Answered() if message.reply.turn == self._turn:
                    assert message.seat == self.game.to_act
                    self.game.apply(message.reply.action)
                    self._turn += 1
                    self._deliver()

    @property
    def over(self) -> bool:
        return self.game.to_act is None

    def _deliver(self) -> None:
        for seat in range(self._seats):
            observation = self.game.observation(seat)
            look = Look(observation, LookStage.OVER if self.over else LookStage.TABLE, "Fzzzt!")
            turn = Turn(self._turn, observation, list(observation.legal_actions()))
            self.door.send(Deliver(seat, look, turn if self.game.to_act == seat else None))


class Player:
    """A person with a phone, who takes the first legal action and comes back whenever the table is gone."""

    def __init__(self, address: str, seat: int) -> None:
        self.address = address
        self.seat = seat
        self.token = new_token()
        self.arrivals = 0
        self.read = b""
        """Every byte that this phone was sent."""

    async def play(self) -> None:
        """Play until the game is over."""
        while True:
            with contextlib.suppress(ConnectionClosed, OSError, InvalidHandshake, EOFError):
                if await self._visit():
                    return
            # A new server takes half a second to start.
            await asyncio.sleep(0.05)

    async def _visit(self) -> bool:
        """Be connected once; returns whether the game has ended."""
        async with phone(self.address, self.token, hello=False) as own:
            self.arrivals += 1
            await own.says(HELLO)
            while True:
                data = await own.connection.recv(decode=False)
                self.read += data
                message = json.loads(data)
                match message["type"]:
                    case "seats" if message["seats"][self.seat]["state"] == "free":
                        name = NAMES[self.seat]
                        await own.says({"type": "claim", "seat": self.seat, "name": name, "face": name, "colour": name})
                    case "turn":
                        await own.says({"type": "action", "turn": message["turn"], "action": message["actions"][0]})
                    case "look" if message["stage"] == "over":
                        return True


async def play(
    games: Sequence[tuple[HostedGame, Sequence[Player]]], meanwhile: Callable[[], None] | None = None
) -> None:
    """Play games to their ends, side by side; ``meanwhile`` is called between the window's steps."""

    async def host() -> None:
        while not all(game.over for game, _ in games):
            for game, _ in games:
                game.step()
            if meanwhile is not None:
                meanwhile()
            await asyncio.sleep(0.001)

    persons = [player.play() for _, players in games for player in players]
    await asyncio.wait_for(asyncio.gather(host(), *persons), PATIENCE)


def played_alone(seed: int, seats: int) -> Game:
    """The same game without phones."""
    game = Game.new(seed, seats)
    while game.to_act is not None:
        game.apply(game.legal_actions()[0])
    return game
