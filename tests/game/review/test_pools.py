"""What everyone may remember of the others' cards [A7]."""

import random

from game.core.observation import observe
from game.core.rules import apply, legal_actions, new_game
from game.review.pools import personal_cards


def test_a7_remembered_pools_are_the_true_ones() -> None:
    rng = random.Random(9)
    for seats in (2, 3, 4):
        state, _ = new_game(seats, seats)
        while state.pending:
            for viewer in (None, 0):
                pools = personal_cards(observe(state, viewer))
                true = [sorted((*seat.hand, *seat.discard, *seat.bid)) for seat in state.players]
                assert [sorted(pool) for pool in pools] == true
            player = state.pending[0]
            options = legal_actions(state, player)
            apply(state, player, options[int(rng.random() * len(options))])
