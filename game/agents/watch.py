"""Reading the others: which of the styles that the bid net knows explains best how each seat has bid so far."""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log

from game.agents.features import BID_TOTALS, STYLES
from game.agents.memory import UNKNOWN, Seat, Table, follow, opening
from game.agents.net import Net
from game.agents.outlook import Outlook
from game.agents.tables import BELT_SPEED, NUMBER
from game.observation import Observation
from game.rules import BELT_SIZE, ROUNDS
from game.state import Auction

LEAST_CHANCE = 0.02
"""No single bid counts as less likely than this: people do odd things in every style."""


def tables_before(observation: Observation) -> Iterator[tuple[Table, Auction]]:
    """Each finished auction with the table before it, as everybody saw it with the bids laid and still covered.

    An observation does not tell when a robot was allocated; that is left out here, and costs a little precision.
    """
    history = observation.history
    seats = opening(observation)
    chief = next(number for number, view in enumerate(observation.seats) if view.mechanic == 1)
    face_up = 0
    for place, auction in enumerate(history):
        if auction.number == 1:
            face_up = 0
            for seat in seats:
                seat.deal()
        line = [NUMBER[later.card] for later in history[place:] if later.round == auction.round]
        line += [UNKNOWN if card is None else NUMBER[card] for card in observation.belt]
        left = BELT_SIZE + 1 - auction.number
        face_up = face_up or min(BELT_SPEED[line[0]], left)
        belt = [card if number < face_up else UNKNOWN for number, card in enumerate(line[:left])]
        for number, seat in enumerate(seats):
            _believe(seat, len(auction.bids.get(number, ())))
        yield Table(seats, chief, belt, ROUNDS - auction.round), auction
        for seat in seats:
            seat.laid = 0
        follow(seats, auction)
        chief = auction.chief
        face_up -= 1


def _believe(seat: Seat, laid: int) -> None:
    """Who bids has cards: where an allocation nobody knows the time of has made the count wrong, the bid is right."""
    seat.laid = laid
    if seat.size < laid or (seat.size and not laid):
        seat.size = laid


class Watch:
    """Keeps the chances of each seat's styles over the auctions of a game. What it keeps, it can always rebuild from
    an observation: it goes on from where it was when the game it is shown is the same, and starts again when not."""

    def __init__(self, net: Net) -> None:
        self._nets = {"value": net, "bid": net}
        self._seen: list[tuple[Auction, list[list[float]]]] = []

    def styles(self, observation: Observation) -> list[list[float]]:
        """For each seat, how likely it bids in each style."""
        logs = [[0.0] * STYLES for _ in observation.seats]
        same = self._same(observation.history)
        del self._seen[same:]
        if same:
            logs = [list(row) for row in self._seen[-1][1]]
        for place, (table, auction) in enumerate(tables_before(observation)):
            if place < same:
                continue
            judge(table, auction, self._nets, logs)
            self._seen.append((auction, [list(row) for row in logs]))
        return [_chances(row) for row in logs]

    def _same(self, history: Sequence[Auction]) -> int:
        """How many of the auctions kept are the first ones of this game."""
        same = 0
        for (kept, _), auction in zip(self._seen, history, strict=False):
            if kept != auction:
                break
            same += 1
        return same


def judge(table: Table, auction: Auction, nets: Mapping[str, Net], logs: list[list[float]]) -> None:
    """Add to the logarithms of the styles' chances what the bids of one auction tell."""
    outlook = Outlook(table, nets)
    for player, value in auction.values.items():
        total = min(value, BID_TOTALS - 1)
        for style, chances in enumerate(outlook.chances_by_style(player)):
            logs[player][style] += log(max(LEAST_CHANCE, chances[total]))


def _chances(logs: Sequence[float]) -> list[float]:
    most = max(logs)
    odds = [exp(value - most) for value in logs]
    whole = sum(odds)
    return [odd / whole for odd in odds]
