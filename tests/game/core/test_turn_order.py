"""Clockwise from the Chief: written once for one table and once for many, and the same."""

import numpy as np
import pytest

from game.agents.worlds.arrays import clockwise_from, turns_of
from game.core.rules import SEATS, decided
from game.core.turn_order import clockwise, turn_of


@pytest.mark.parametrize("seats", SEATS)
def test_clockwise_begins_with_the_first_seat_and_names_each_once(seats: int) -> None:
    for first in range(seats):
        order = clockwise(seats, first)
        assert order[0] == first
        assert all(order[place + 1] == (order[place] + 1) % seats for place in range(seats - 1))


@pytest.mark.parametrize("seats", SEATS)
def test_of_tied_bids_the_lowest_turn_wins_a4(seats: int) -> None:
    for chief in range(seats):
        tied = clockwise(seats, chief)
        winner, order = decided(dict.fromkeys(tied, 3))
        assert winner == min(range(seats), key=lambda seat: turn_of(seat, chief, seats))
        assert [turn_of(seat, chief, seats) for seat in order] == list(range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_many_tables_have_the_order_of_one(seats: int) -> None:
    chiefs = np.arange(seats)
    assert [tuple(row) for row in clockwise_from(chiefs, seats)] == [clockwise(seats, chief) for chief in range(seats)]
    turns = turns_of(np.arange(seats), chiefs[:, None], seats)
    assert turns.tolist() == [[turn_of(seat, chief, seats) for seat in range(seats)] for chief in range(seats)]
