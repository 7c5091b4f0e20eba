"""What winning a card would change: predicted from public knowledge, and then true."""

import random

import pytest

from game.core.cards import Symbol
from game.core.observation import observe
from game.core.rules import apply, legal_actions, new_game, players_to_act
from game.core.scoring import best_build, score
from game.core.state import GameState, Phase
from game.review.what_if import Change, what_if
from tests.game.agents.test_fairness import with_hidden_cards_permuted
from tests.game.playing import table

NUT, COG, OIL = Symbol.NUT, Symbol.COG, Symbol.OIL


def true_end(state: GameState, seat: int) -> tuple[int, int]:
    """A seat's score and widgets if the game ended now, from the cards that it truly has."""
    own = state.players[seat]
    cards = [*own.hand, *own.bid, *own.discard]
    made = best_build(own.units, cards, own.fixed)
    return score(own.units, cards, own.fixed, made).total, len(made)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [3, 17])
def test_the_forecast_comes_true_for_the_winner(seats: int, seed: int) -> None:
    state, _ = new_game(seats, seed)
    rng, changed = random.Random(seed), 0
    while acting := players_to_act(state):
        if state.phase is not Phase.BIDDING:
            # Robots fixed to units are no longer free, and that must be said.
            apply(state, acting[0], legal_actions(state, acting[0])[-1])
            continue
        lot, sold = state.belt[0], len(state.history)
        foretold = what_if(observe(state, acting[0]), lot)
        before = [true_end(state, seat) for seat in range(seats)]
        while len(state.history) == sold:
            player = players_to_act(state)[0]
            options = legal_actions(state, player)
            apply(state, player, options[rng.randrange(min(8, len(options)))])
        for seat, (points, widgets) in enumerate(before):
            won = seat == state.history[-1].winner
            change = foretold[seat] if won else Change(0, 0, frozenset())
            assert true_end(state, seat) == (points + change.points, widgets + change.widgets)
            changed += won and change.widgets != 0
    assert len(state.history) == 40
    assert changed, "no auction gained or lost a widget"
    assert any(own.fixed for own in state.players), "no robot was ever fixed"


@pytest.mark.parametrize("seats", [2, 4])
def test_the_forecast_ignores_hidden_cards_for_seats_and_onlookers(seats: int) -> None:
    state, _ = new_game(seats, 21)
    rng, asked = random.Random(5), 0
    while acting := players_to_act(state):
        player = acting[0]
        if state.phase is Phase.BIDDING and state.auction % 2:
            lot = state.belt[0]
            told = what_if(observe(state, player), lot)
            other = with_hidden_cards_permuted(state, player, rng)
            for seat in (None, *range(seats)):
                assert what_if(observe(state, seat), lot) == told
                assert what_if(observe(other, seat), lot) == told
            asked += other.players != state.players
        options = legal_actions(state, player)
        apply(state, player, options[rng.randrange(min(8, len(options)))])
    assert asked > 20, "hardly anything was hidden"


def test_a_robot_fits_what_own_units_ask_for_and_a_unit_what_own_robots_give() -> None:
    state = table([["mechanic-1"], ["mechanic-2"]], belt=["r1-bolt-nut"], units=[["unit-nut-oil"], []])
    own, rival = what_if(observe(state, 0), "r1-bolt-nut")
    assert own.fits == {NUT}
    assert rival.fits == frozenset()
    # Three starters give three symbols of four, but for those that make a widget elsewhere [S2].
    assert [len(change.fits) for change in what_if(observe(state, 0), "unit-bolt-cog-nut-oil")] == [1, 3]
    assert what_if(observe(state, 1), "unit-cog-oil")[1] == Change(6, 1, frozenset({COG, OIL}))


def test_a_fzzzt_costs_a_point_and_fits_nothing() -> None:
    state = table([["mechanic-1"], ["mechanic-2"]], belt=["fzzzt-a"], units=[["unit-nut-oil"], []])
    assert what_if(observe(state, 1), "fzzzt-a") == (Change(-1, 0, frozenset()), Change(-1, 0, frozenset()))
