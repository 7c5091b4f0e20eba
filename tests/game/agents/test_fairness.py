"""No computer player knows more than its seat: hidden cards never change what it does."""

import random
import subprocess
import sys

import pytest

from game.agents import LEVELS, PERSONALITIES, make_agent
from game.agents.knowledge.memory import remember
from game.agents.knowledge.tables import IDS
from game.agents.neural import Skill
from game.core.observation import observe
from game.core.rules import ROUNDS, apply, new_game, players_to_act
from game.core.state import GameState, Phase

SLOW = pytest.mark.slow


def with_hidden_cards_permuted(state: GameState, player: int, rng: random.Random) -> GameState:
    """Another true state that looks the same from ``player``'s seat."""
    other = state.copy()
    face_down = other.belt[other.face_up :] + other.deck[other.dealt :]
    rng.shuffle(face_down)
    count = len(other.belt) - other.face_up
    other.belt[other.face_up :] = face_down[:count]
    other.deck = [*other.deck[: other.dealt], *face_down[count:]]
    assert isinstance(state.seed, int)
    other.seed = state.seed + 1
    for number, (seat, known) in enumerate(zip(other.players, remember(observe(state, player)).seats, strict=True)):
        if number == player or state.phase is not Phase.BIDDING:
            continue
        shown = [IDS[card] for card in known.shown]
        hidden = [IDS[card] for card in known.hidden]
        rng.shuffle(hidden)
        laid, size = len(seat.bid), len(seat.hand)
        held = [*shown, *hidden[: laid + size - len(shown)]]
        rng.shuffle(held)
        rest = [card for card in (*seat.hand, *seat.bid, *seat.discard) if card not in held]
        seat.bid, seat.hand, seat.discard = tuple(held[:laid]), held[laid:], rest
    return other


@pytest.mark.parametrize(
    ("level", "seats"),
    [
        # Each level once, and both sizes of table, in every run.
        pytest.param(level, seats, marks=() if (seats == 4) is (number % 2 == 0) else SLOW)
        for number, level in enumerate(level for level in LEVELS if level != "mastermind")
        for seats in (2, 4)
    ],
)
def test_hidden_cards_change_no_choice(level: str, seats: int) -> None:
    blind_to_what_is_hidden(level, seats)


@pytest.mark.parametrize(
    ("masterminds", "seats", "rounds"),
    [
        ("light", 2, 2),
        pytest.param("light", 4, 2, marks=SLOW),
        pytest.param("full", 2, 3, marks=SLOW),
    ],
    indirect=["masterminds"],
)
def test_hidden_cards_change_no_choice_of_masterminds(masterminds: Skill, seats: int, rounds: int) -> None:
    blind_to_what_is_hidden("mastermind", seats, rounds)


def blind_to_what_is_hidden(level: str, seats: int, rounds: int = ROUNDS) -> None:
    """Check that throughout these rounds the same action is chosen wherever the hidden cards are."""
    state, _ = new_game(seats, seed=21)
    agent, rng = make_agent(level, "fizz"), random.Random(3)
    decisions = 0
    while (acting := players_to_act(state)) and state.round <= rounds:
        player = acting[0]
        observation = observe(state, player)
        action = agent.act(observation, random.Random(decisions))
        if decisions % 3 == 0:
            other = observe(with_hidden_cards_permuted(state, player, rng), player)
            assert other == observation
            assert make_agent(level, "fizz").act(other, random.Random(decisions)) == action
        apply(state, player, action)
        decisions += 1


@pytest.mark.parametrize(
    ("masterminds", "level", "rounds"),
    [
        ("light", "journeyman", ROUNDS),
        ("light", "mastermind", 1),
        pytest.param("full", "mastermind", 3, marks=SLOW),
    ],
    indirect=["masterminds"],
)
def test_an_agent_asked_mid_game_chooses_as_one_that_saw_it_all(masterminds: Skill, level: str, rounds: int) -> None:
    state, _ = new_game(3, seed=5)
    witness = make_agent(level, "volta")
    decisions = 0
    while (acting := players_to_act(state)) and state.round <= rounds:
        observation = observe(state, acting[0])
        action = witness.act(observation, random.Random(decisions))
        if decisions % 10 == 0:
            assert make_agent(level, "volta").act(observation, random.Random(decisions)) == action
        apply(state, acting[0], action)
        decisions += 1


def test_one_agent_may_play_several_games_at_once(masterminds: Skill) -> None:
    games = [new_game(2, seed)[0] for seed in (1, 2)]
    shared, alone = make_agent("mastermind"), [make_agent("mastermind") for _ in games]
    for turn in range(8):
        for game, own in zip(games, alone, strict=True):
            player = players_to_act(game)[0]
            observation = observe(game, player)
            action = shared.act(observation, random.Random(turn))
            assert own.act(observation, random.Random(turn)) == action
            apply(game, player, action)


def test_computer_players_need_no_screen_and_no_clock() -> None:
    code = (
        "import sys; import game.agents; "
        "from game.agents import make_agent; "
        "assert 'pygame' not in sys.modules and 'numpy' not in sys.modules and 'ui' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_there_are_enough_characters() -> None:
    assert len(PERSONALITIES) >= 6
