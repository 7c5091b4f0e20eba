"""A door without a server: tests say what phones do, and read every byte that would be sent to them."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from game.core.actions import Action
from game.play.bots.protocol import Reply
from ui.match.phones.doorstep import Doorstep
from ui.phones.messages import (
    Answered,
    Claimed,
    CloseDoor,
    Deliver,
    DoorFault,
    Failed,
    FromServer,
    Joined,
    Knocked,
    Left,
    Lobby,
    Look,
    OpenDoor,
    Opened,
    PageContent,
    Say,
    ShowAll,
    ToServer,
    Watched,
)

EMPTY = PageContent({}, {}, {}, {}, {})
PORT = 40_123


@dataclass
class FakeDoor:
    """Opens at once, unless it has a fault; ``sent`` is all that the window has sent."""

    opening: OpenDoor
    fault: DoorFault | None = None
    sent: list[ToServer] = field(default_factory=list)
    said: deque[FromServer] = field(default_factory=deque)
    closed: bool = False
    answered: set[int] = field(default_factory=set)
    """The numbers of the turns that have been answered: a server passes on one answer for each."""
    listen: Callable[[ToServer], None] | None = None

    def __post_init__(self) -> None:
        self.port = self.opening.port or PORT
        self.said.append(Opened(self.port) if self.fault is None else Failed(self.fault))

    @property
    def address(self) -> str | None:
        """What the code says."""
        return None if self.fault else f"http://{self.opening.host}:{self.port}/k/{self.opening.secret}"

    def take(self) -> Sequence[FromServer]:
        """What the phones have done."""
        said = tuple(self.said)
        self.said.clear()
        return said

    def send(self, message: ToServer) -> None:
        """Note what the window says."""
        if self.listen is not None:
            self.listen(message)
        self.sent.append(message)

    def close(self) -> None:
        """Note that it is closed."""
        self.closed = True

    # What phones do

    def claim(self, seat: int, name: str, *, language: str = "en", face: str = "", colour: str = "") -> None:
        """A phone sits down."""
        self.said.append(Claimed(seat, f"hash-{seat}-{name}", name, face, colour, language))
        self.said.append(Joined(seat, language))

    def leave(self, seat: int) -> None:
        """A phone falls asleep."""
        self.said.append(Left(seat))

    def join(self, seat: int, language: str = "en") -> None:
        """A phone comes back."""
        self.said.append(Joined(seat, language))

    def knock(self, seat: int) -> None:
        """Somebody asks for a seat that is taken."""
        self.said.append(Knocked(seat))

    def watch(self, *languages: str) -> None:
        """Somebody watches in each of these languages."""
        self.said.append(Watched(languages))

    def answer(self, seat: int, action: Action, turn: int | None = None) -> None:
        """A phone acts, by default in answer to its last turn."""
        last = self.shown(seat).turn
        assert turn is not None or last is not None
        number = last.turn if turn is None and last is not None else turn or 0
        self.answered.add(number)
        self.said.append(Answered(seat, Reply(number, action)))

    # What phones show

    def shown(self, seat: int) -> Deliver:
        """What a seat's phone shows now."""
        return next(one for one in reversed(self.sent) if isinstance(one, Deliver) and one.seat == seat)

    def asked(self, seat: int) -> bool:
        """Whether a seat's phone is asked something that it has not answered."""
        told = [one for one in self.sent if isinstance(one, Deliver) and one.seat == seat]
        return bool(told) and told[-1].turn is not None and told[-1].turn.turn not in self.answered

    def shown_to_all(self, language: str = "en") -> list[Look]:
        """What those have been shown who watch in this language."""
        return [one.look for one in self.sent if isinstance(one, ShowAll) and one.language == language]

    @property
    def lobby(self) -> Lobby:
        """The seats as last sent."""
        return next(one for one in reversed(self.sent) if isinstance(one, Lobby))

    @property
    def words(self) -> list[str]:
        """The sentences for phones, in order."""
        return [one.words for one in self.sent if isinstance(one, Say)]

    @property
    def goodbye(self) -> CloseDoor | None:
        """What phones read at the end."""
        return next((one for one in self.sent if isinstance(one, CloseDoor)), None)

    def bytes_to(self, seat: int) -> list[bytes]:
        """Every message for a seat's phone, as bytes."""
        return [msgspec.json.encode(one) for one in self.sent if isinstance(one, Deliver | Say) and one.seat == seat]


@dataclass(frozen=True)
class FakeNetwork:
    """A network that is not there."""

    address: str
    name: str


AT_HOME = FakeNetwork("192.168.1.20", "Wi-Fi")
CABLE = FakeNetwork("10.0.0.7", "Ethernet")


class Doors:
    """A doorstep whose doors open at once, and all doors that were made on it."""

    def __init__(self, *networks: FakeNetwork, faults: Sequence[DoorFault] = ()) -> None:
        self.networks = networks
        self.faults = list(faults)
        self.made: list[FakeDoor] = []

    @property
    def last(self) -> FakeDoor:
        """The door that was opened last."""
        return self.made[-1]

    def make(self, opening: OpenDoor) -> FakeDoor:
        """Open a door, or fail as planned."""
        self.made.append(FakeDoor(opening, self.faults.pop(0) if self.faults else None))
        return self.made[-1]

    def step(self) -> Doorstep:
        """The doorstep itself."""
        return Doorstep(lambda: self.networks, lambda: EMPTY, self.make)
