"""The replay of a recorded game: its auctions, its choices one by one, and the viewer."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.actions import Bid
from game.core.cards import CATALOGUE, UNITS, Kind
from game.core.events import Auction, OpenEvent
from game.core.number import GameNumber
from game.core.observation import Observation, opened
from game.core.rules import BELT_SIZE
from game.core.state import GameState, Phase
from game.records.game import Game
from game.records.record import Record
from game.records.seats import SeatSpec
from ui.base.i18n import Translator
from ui.match.wording import log_lines


@dataclass(frozen=True)
class AuctionMark:
    """An auction of the game: the point before its first bid, the card for sale, whether it ended in a tie, and its
    winner (None: the record ends before that)."""

    round: int
    number: int
    point: int
    card: str
    tied: bool = False
    winner: int | None = None

    @property
    def index(self) -> int:
        """Its place among all auctions of a game, from 0."""
        return (self.round - 1) * BELT_SIZE + self.number - 1

    @property
    def unit(self) -> bool:
        """Whether a Production Unit was for sale."""
        return self.card in UNITS

    @property
    def fzzzt(self) -> bool:
        """Whether a Fzzzt was for sale."""
        return CATALOGUE[self.card].kind is Kind.FZZZT


class Replay:
    """Stands at one of the game's points, and shows it as one seat may know it, or with all hands open."""

    def __init__(self, record: Record) -> None:
        """Stand at the first choice, all hands open. Raises RecordError when the record breaks a rule."""
        self.record = record
        """The whole game, hidden cards included."""
        self._game = Game.from_record(record)
        self.seat: int | None = None
        """The seat whose knowledge is shown, None for all hands open."""
        self.points: Sequence[int] = self._game.points
        """Every point of the game: wherever someone had to choose, and the end."""
        self.auctions = _auctions(self._game)
        """The auctions in order."""
        self._seen: dict[int | None, Sequence[OpenEvent]] = {}
        self._told: dict[tuple[int | None, str], tuple[list[str], list[int]]] = {}
        # Playing through once stores states along the way, from which every later jump starts.
        self._game.goto(self.points[0])
        self._game.goto(self.points[-1])
        self._game.goto(self.points[0])

    @property
    def seats(self) -> Sequence[SeatSpec]:
        """Who played, clockwise."""
        return self._game.seats

    @property
    def seed(self) -> GameNumber:
        """The game number."""
        return self._game.seed

    # Where it stands

    @property
    def point(self) -> int:
        """The point at which it stands."""
        return self._game.point

    @property
    def at_start(self) -> bool:
        """Whether this is the first point."""
        return self.point == self.points[0]

    @property
    def at_end(self) -> bool:
        """Whether this is the last point."""
        return self.point == self.points[-1]

    @property
    def over(self) -> bool:
        """Whether the game is over here, so that it cannot be branched."""
        return self._game.to_act is None

    @property
    def to_act(self) -> int | None:
        """The seat whose choice comes next."""
        return self._game.to_act

    def seek(self, point: int) -> None:
        """Go to one of ``points``. Raises ValueError for another number."""
        self._game.goto(point)

    def on(self) -> Sequence[OpenEvent]:
        """Advance by one choice; returns what happens up to the next one, nothing at the end."""
        if self.at_end:
            return ()
        before = self.point
        self._game.goto(self.points[bisect_left(self.points, before) + 1])
        return self._events()[before : self.point]

    def back(self) -> bool:
        """Go back by one choice; returns whether there was one."""
        if self.at_start:
            return False
        self._game.goto(self.points[bisect_left(self.points, self.point) - 1])
        return True

    def next_auction(self) -> int:
        """The point where the next auction begins, or the end."""
        return next((mark.point for mark in self.auctions if mark.point > self.point), self.points[-1])

    def auction_before(self) -> int:
        """The point where this auction began, or the previous auction if this one has just begun."""
        return next((mark.point for mark in reversed(self.auctions) if mark.point < self.point), self.points[0])

    # What is visible

    def observation(self) -> Observation:
        """What the viewing seat may know here, or what everyone may."""
        return self._game.observation(self.seat)

    def public(self) -> Observation:
        """What everyone may know here."""
        return self._game.observation(None)

    def state(self) -> GameState:
        """The true state here: for all hands open only."""
        return self._game.state

    def told(self) -> Sequence[OpenEvent]:
        """Everything that has happened up to here, as visible to the viewer."""
        return self._events()[: self.point]

    def lines(self, tr: Translator) -> Sequence[str]:
        """The log lines for it."""
        key = self.seat, tr.language
        if key not in self._told:
            names = [seat.name for seat in self.seats]
            lines: list[str] = []
            ends = [0]
            for event in self._events():
                lines += log_lines(tr, event, names)
                ends.append(len(lines))
            self._told[key] = lines, ends
        lines, ends = self._told[key]
        return lines[: ends[self.point]]

    def _events(self) -> Sequence[OpenEvent]:
        """The whole game's events as visible to the viewer."""
        if self.seat not in self._seen:
            here = self.point
            self._game.goto(self.points[-1])
            whole = self._game.seen(self.seat) if self.seat is not None else opened(self._game.events)
            self._game.goto(here)
            self._seen[self.seat] = whole
        return self._seen[self.seat]


def _auctions(game: Game) -> list[AuctionMark]:
    """Every auction up to the current one: the point before its first bid, and its outcome."""
    results = [event for event in game.events if isinstance(event, Auction)]
    begins: list[int] = []
    counted = settled = 0
    for turn in game.turns:
        settled += sum(isinstance(event, Auction) for event in game.events[counted : turn.point])
        counted = turn.point
        if isinstance(turn.action, Bid) and settled == len(begins):
            begins.append(turn.point)
    if len(results) == len(begins) and game.phase is Phase.BIDDING:
        begins.append(game.point)
    found = []
    for index, point in enumerate(begins):
        round_number, number = index // BELT_SIZE + 1, index % BELT_SIZE + 1
        if index < len(results):
            one = results[index]
            found.append(AuctionMark(round_number, number, point, one.card, bool(one.tied), one.winner))
        else:
            # A card for sale is face up.
            lot = game.observation(None, at=point).belt[0] or ""
            found.append(AuctionMark(round_number, number, point, lot))
    return found
