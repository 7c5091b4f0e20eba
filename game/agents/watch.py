"""The auctions of a game so far, each with the table before it as everybody saw it."""

from collections.abc import Iterator, Sequence

from game.agents.memory import UNKNOWN, Seat, Table, follow, opening
from game.agents.tables import BELT_SPEED, NUMBER
from game.observation import Observation, SeatView
from game.rules import BELT_SIZE, ROUNDS
from game.state import Auction


def tables_before(observation: Observation) -> Iterator[tuple[Table, Auction]]:
    """Each finished auction with the table before it, as everybody saw it with the bids laid and still covered.

    An observation does not tell when a robot was allocated. It is taken to have been as early as can be.
    """
    history = observation.history
    seats = opening(observation)
    away = [_allocated_after(view, history) for view in observation.seats]
    chief = next(number for number, view in enumerate(observation.seats) if view.mechanic == 1)
    face_up = 0
    for place, auction in enumerate(history):
        if auction.number == 1:
            face_up = 0
            for seat, gone in zip(seats, away, strict=True):
                seat.pool = [card for card in seat.pool if gone.get(card, auction.round) >= auction.round]
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


def _allocated_after(view: SeatView, history: Sequence[Auction]) -> dict[int, int]:
    """For each allocated card the round after which it was at the earliest: it and its unit had to be owned, and it
    was not bid any more."""
    owned = {auction.card: auction.round for auction in history}
    for auction in history:
        for cards in auction.bids.values():
            owned.update(dict.fromkeys(cards, auction.round))
    return {
        NUMBER[card]: max(owned.get(card, 0), owned.get(unit, 0))
        for unit, cards in view.allocated.items()
        for card in cards
    }


def _believe(seat: Seat, laid: int) -> None:
    """Who bids has cards, and who does not has none: where the count of a hand went wrong, what is seen is right."""
    seat.laid = laid
    if seat.size < laid or (seat.size and not laid):
        seat.size = laid
    if len(seat.shown) < seat.size and not seat.hidden:
        seat.hidden = [card for card in seat.pool if card not in seat.shown]
