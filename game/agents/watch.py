"""The auctions of a game so far, each with the table before it as everybody saw it."""

from collections.abc import Iterator

from game.agents.memory import UNKNOWN, Seat, Table, follow, opening
from game.agents.tables import BELT_SPEED, NUMBER
from game.observation import Observation
from game.rules import BELT_SIZE, ROUNDS
from game.state import Auction


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
