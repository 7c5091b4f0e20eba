import random
from collections.abc import Iterable, Iterator

import pytest

from game.agents import make_agent
from game.agents.memory import UNKNOWN, Table, remember
from game.agents.tables import NUMBER
from game.agents.watch import tables_before
from game.observation import observe
from game.rules import apply, new_game, players_to_act
from game.state import GameState, Phase


def numbers(cards: Iterable[str]) -> list[int]:
    return sorted(NUMBER[card] for card in cards)


def positions(seats: int, seed: int) -> Iterator[tuple[GameState, int]]:
    """Every decision of a game in which some cards are allocated."""
    state, _ = new_game(seats, seed)
    agents = [make_agent("random"), make_agent("apprentice")]
    rng = random.Random(seed)
    while acting := players_to_act(state):
        yield state, acting[0]
        apply(state, acting[0], agents[(acting[0] + seed) % 2].act(observe(state, acting[0]), rng))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (2, 4), (3, 5)])
def test_what_is_remembered_agrees_with_the_true_state(seats: int, seed: int) -> None:
    for state, player in positions(seats, seed):
        table = remember(observe(state, player))
        for seat, true in zip(table.seats, state.players, strict=True):
            held = numbers([*true.hand, *true.bid])
            assert sorted(seat.pool) == numbers([*true.hand, *true.bid, *true.discard])
            assert seat.units == [NUMBER[unit] for unit in true.units]
            if state.phase is Phase.BIDDING:
                assert seat.size == len(held)
                assert set(seat.shown) <= set(held) <= {*seat.shown, *seat.hidden}
                assert len(seat.shown) == len(held) or seat.hidden
        face_down = [NUMBER[card] for card in state.belt[state.face_up :]]
        assert sorted(table.unseen) == sorted(face_down + [NUMBER[card] for card in state.deck[state.dealt :]])
        assert table.belt.count(UNKNOWN) == len(face_down)


def test_forgetting_loses_cards_but_never_their_number() -> None:
    for state, player in positions(3, seed=8):
        observation = observe(state, player)
        table = remember(observation, forgotten=range(0, len(observation.history), 2))
        for seat, true in zip(table.seats, state.players, strict=True):
            if state.phase is Phase.BIDDING and state.round < 3:
                assert len(seat.pool) + seat.lost == len(true.hand) + len(true.bid) + len(true.discard)
                assert seat.size == len(true.hand) + len(true.bid)


def summary(table: Table) -> tuple[object, ...]:
    """What of a table is known to all, in a form that later changes do not touch."""
    seats = [(seat.size, sorted(seat.shown), sorted(seat.hidden)) for seat in table.seats]
    return table.chief, table.belt, table.left, table.rounds_left, seats


def test_the_past_tables_are_those_that_were_seen() -> None:
    seen: list[tuple[object, ...]] = []
    for state, player in positions(4, seed=11):
        observation = observe(state, player)
        nothing_fixed = not any(seat.allocated for seat in state.players)
        if observation.phase is Phase.BIDDING and nothing_fixed and len(seen) == len(observation.history):
            seen.append(summary(remember(observation)))
    assert len(seen) >= 8
    past = [summary(table) for table, _ in tables_before(observation)]
    assert len(past) == 40
    assert past[: len(seen)] == seen


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_mastermind_copes_with_whatever_others_allocate(seats: int) -> None:
    witness = make_agent("mastermind")
    for seed in range(4):
        for number, (state, player) in enumerate(positions(seats, 100 + seed)):
            if state.round > 1 and number % 9 == 0:
                witness.act(observe(state, player), random.Random(number))
