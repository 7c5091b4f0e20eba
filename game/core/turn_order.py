"""Turn order: clockwise from the Chief. So bids are laid [A1], ties are won [A4] and robots are allocated [L1].

``game.agents.worlds.arrays`` has ``turns_of`` for many tables at once; a test holds the two together.
"""

from functools import cache


@cache
def clockwise(seats: int, first: int) -> tuple[int, ...]:
    """All ``seats`` seats clockwise, beginning with ``first``."""
    return tuple([(first + step) % seats for step in range(seats)])


def turn_of(seat: int, chief: int, seats: int) -> int:
    """How far a seat is from the Chief, clockwise: 0 for the Chief itself. Of tied bids the lowest turn wins [A4]."""
    return (seat - chief) % seats
