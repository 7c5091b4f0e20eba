"""What a game costs. Computer players play thousands of games in their heads: they depend on this figure."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from statistics import mean

import pytest

from build.checks.limits import Figure
from game.core.cards import BELT_DECK
from game.core.dealing import choice_seed, dealer_of
from game.core.number import GameNumber, code_of
from game.core.observation import observe
from game.core.rules import HAND_SIZE, ROUNDS, apply, legal_actions, new_game, players_to_act
from game.core.state import GameState, Phase
from game.play.tournament import Players, play_game
from game.records.seats import SeatSpec
from tests.bench.conftest import Hold
from tests.bench.yardstick import in_yardsticks

GAMES = 8
BLOCKS = 40
# The most that a whole random game may cost, scoring included.
MOST = 90
# The most that a simulated one may cost, in games of the bare loop.
MOST_TIMES_BARE = 2.5
# The most that a code's game may cost, in games of small numbers.
MOST_FOR_A_CODE = 1.1
# The most of it that may be spent on random numbers, from their seeds to the shuffles.
MOST_SEEDING = 1 / 3
# Looked up once, as the rules do it: the members of an enumeration are slow to look up in Python 3.11.
SCORING = Phase.SCORING


def random_game(seats: int, seed: int) -> GameState:
    """A whole game: bids and allocations at random, the best build at the end."""
    draw = random.Random(seed).random
    state, _ = new_game(seats, seed)
    while acting := players_to_act(state):
        (player,) = acting
        actions = legal_actions(state, player)
        choice = 0 if state.phase is SCORING else int(draw() * len(actions))
        apply(state, player, actions[choice])
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_random_game(seats: int, hold: Hold) -> None:
    def measure(_attempt: int) -> list[Figure]:
        # One game a block, about as long as a block of yardsticks: both have the same chance to go undisturbed.
        cost = mean(in_yardsticks(partial(random_game, seats, seed), blocks=BLOCKS) for seed in range(GAMES))
        return [Figure(f"random game of {seats}, scoring included", cost, MOST, "yardsticks")]

    hold(measure)


def test_a_simulated_random_game_against_the_bare_loop(hold: Hold) -> None:
    """What ``simulate`` adds: observations, random numbers apart for each seat, the history, the record."""
    seats = [SeatSpec(f"Seat {number}", "ai:random") for number in range(4)]
    players = Players()

    def measure(_attempt: int) -> list[Figure]:
        bare = mean(in_yardsticks(partial(random_game, 4, seed), blocks=BLOCKS) for seed in range(GAMES))
        whole = mean(in_yardsticks(partial(play_game, seats, seed, players), blocks=BLOCKS) for seed in range(GAMES))
        return [Figure("simulated game of 4", whole / bare, MOST_TIMES_BARE, "games of the bare loop")]

    hold(measure)


def test_games_with_codes_cost_no_more_than_games_with_small_numbers(hold: Hold) -> None:
    """All that chance decides of ``GAMES`` whole games, by each dealer; and whole games, which differ, by many."""
    players = Players()
    seats = [SeatSpec(f"Seat {number}", "ai:random") for number in range(4)]
    codes = [code_of(2**90 + number) for number in range(4 * GAMES)]

    def cost(numbers: Sequence[GameNumber], work: Callable[[GameNumber], object], blocks: int) -> float:
        return mean(in_yardsticks(partial(work, number), blocks=blocks) for number in numbers)

    def shuffle(number: GameNumber) -> None:
        seeding(4, number)

    def play(number: GameNumber) -> None:
        play_game(seats, number, players)

    def measure(_attempt: int) -> list[Figure]:
        shuffles = [cost(numbers, shuffle, BLOCKS) for numbers in (codes[:GAMES], range(GAMES))]
        games = [cost(numbers, play, BLOCKS // 4) for numbers in (codes, range(4 * GAMES))]
        return [
            Figure("seeding by a code", shuffles[0] / shuffles[1], MOST_FOR_A_CODE, "by a small number"),
            Figure("simulated game of a code", games[0] / games[1], MOST_FOR_A_CODE, "of a small number"),
        ]

    hold(measure)


def seeding(seats: int, seed: GameNumber) -> None:
    """All that a game of random seats needs to be given by chance: its deck, its Mechanics, a shuffle for each seat in
    each round and one more, as of a refill, and the seats' own random numbers."""
    dealer = dealer_of(seed)
    dealer.mechanics(seats)
    dealer.deck(BELT_DECK)
    for player in range(seats):
        for count in range(ROUNDS + 1):
            dealer.deal(player, count, BELT_DECK[:12], HAND_SIZE)
        random.Random(choice_seed(seed, player, 0))


@pytest.mark.parametrize("seats", [2, 4])
def test_seeding_takes_less_than_a_third_of_a_random_game(seats: int, hold: Hold) -> None:
    specs, players = [SeatSpec(f"Seat {number}", "ai:random") for number in range(seats)], Players()

    def measure(_attempt: int) -> list[Figure]:
        seeds = range(GAMES)
        chance = mean(in_yardsticks(partial(seeding, seats, seed), blocks=BLOCKS) for seed in seeds)
        whole = mean(in_yardsticks(partial(play_game, specs, seed, players), blocks=BLOCKS) for seed in seeds)
        return [Figure(f"seeding of a simulated game of {seats}", chance / whole, MOST_SEEDING, "of the game")]

    hold(measure)


def middle(seats: int, decisions: int) -> GameState:
    """A game after a number of random decisions."""
    rng = random.Random(decisions)
    state, _ = new_game(seats, decisions)
    for _ in range(decisions):
        (player,) = players_to_act(state)
        actions = legal_actions(state, player)
        apply(state, player, actions[rng.randrange(len(actions))])
    return state


@pytest.mark.parametrize(
    ("name", "work", "most"),
    [
        ("copy of a state", lambda state: state.copy(), 1.0),
        ("observation", lambda state: observe(state, state.pending[0]), 1.0),
    ],
)
def test_the_middle_of_a_game(name: str, work: Callable[[GameState], object], most: float, hold: Hold) -> None:
    state = middle(4, 80)

    def measure(_attempt: int) -> list[Figure]:
        cost = in_yardsticks(lambda: work(state), blocks=15, per_block=200)
        return [Figure(f"{name} in the middle of a game of 4", cost, most, "yardsticks")]

    hold(measure)
