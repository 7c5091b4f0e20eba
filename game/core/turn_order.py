"""Turn order, clockwise from the Chief: for laying bids [A1], breaking ties [A4] and allocating robots [L1].

``turns_of`` in ``game.agents.worlds.arrays`` is the same for many tables at once; a test compares the two.
"""

from functools import cache


@cache
def clockwise(seats: int, first: int) -> tuple[int, ...]:
    """All ``seats`` seats clockwise, starting with ``first``."""
    return tuple([(first + step) % seats for step in range(seats)])


def turn_of(seat: int, chief: int, seats: int) -> int:
    """How far a seat is from the Chief, clockwise: 0 for the Chief. The lowest turn wins a tie [A4]."""
    return (seat - chief) % seats
