"""The auctions of a game so far, each with the public view of the table before it."""

from collections.abc import Iterator

from game.agents.knowledge.memory import UNKNOWN, Table, follow, opening
from game.agents.knowledge.tables import BELT_SPEED, NUMBER
from game.core.events import Auction
from game.core.observation import Observation
from game.core.rules import BELT_SIZE, ROUNDS


def tables_before(observation: Observation) -> Iterator[tuple[Table, Auction]]:
    """Each finished auction with the public view of the table before it, with the bids laid but still face down."""
    history = observation.history
    seats = opening(observation)
    chief = next(number for number, view in enumerate(observation.seats) if view.mechanic == 1)
    face_up = 0
    for place, auction in enumerate(history):
        if auction.number == 1:
            face_up = 0
            for fixed in observation.allocations:
                if fixed.round == auction.round - 1:
                    owner = seats[fixed.player]
                    owner.pool.remove(NUMBER[fixed.card])
                    owner.fixed.setdefault(NUMBER[fixed.unit], []).append(NUMBER[fixed.card])
            for seat in seats:
                seat.deal()
        line = [NUMBER[later.card] for later in history[place:] if later.round == auction.round]
        line += [UNKNOWN if card is None else NUMBER[card] for card in observation.belt]
        left = BELT_SIZE + 1 - auction.number
        face_up = face_up or min(BELT_SPEED[line[0]], left)
        belt = [card if number < face_up else UNKNOWN for number, card in enumerate(line[:left])]
        for number, seat in enumerate(seats):
            seat.laid = len(auction.bids.get(number, ()))
        yield Table(seats, chief, belt, ROUNDS - auction.round), auction
        for seat in seats:
            seat.laid = 0
        follow(seats, auction)
        chief = auction.chief
        face_up -= 1
