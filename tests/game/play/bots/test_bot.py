"""Bots at a seat: they play by the rules, and hear what their seat may know."""

import json
import random
from collections.abc import Callable

import msgspec
import pytest

from game.agents import AgentError
from game.core.actions import Action
from game.core.observation import Observation
from game.play.bots.bot import Bot
from game.play.bots.faults import BotError
from game.play.bots.process import BotProcess, Silence
from game.play.bots.protocol import Turn
from game.play.proof import asked_again
from game.play.tournament import Players, play_game, play_games
from game.records.game import Game
from game.records.seats import BotSpec
from game.records.verify import verify
from tests.game.bots import LONG, RANDOM, Start, ask, seat


def test_a_program_plays_games_that_keep_the_rules() -> None:
    for seats in ((seat("good"), RANDOM), (RANDOM, seat("good"), RANDOM), (RANDOM, RANDOM, seat("good"), seat("good"))):
        for record in play_games(seats, 918_273_645, 2):
            verify(record)
            assert [player.kind for player in record.players] == [one.kind for one in seats]
            assert "bad_bots" not in record.to_line(), "the command is nobody's business"


def test_several_processes_play_the_same_games_with_it() -> None:
    seats = (seat("good"), RANDOM)
    assert list(play_games(seats, 3, 5, jobs=2)) == list(play_games(seats, 3, 5))


def test_a_bot_hears_only_what_its_seat_may_know(start: Start) -> None:
    heard: list[bytes] = []
    bot = start("good", listen=lambda way, line: heard.append(line) if way == "to" else None)
    game = Game.new(918_273_645, 3)
    bot.begin(3, 1)
    while (player := game.to_act) is not None:
        observation = game.observation(player)
        action = observation.legal_actions()[0]
        if player == 1:
            assert bot.act(observation, random.Random(0)) == action
            told = json.loads(heard[-1])
            assert told == {
                "type": "turn",
                "turn": told["turn"],
                "observation": json.loads(msgspec.json.encode(observation)),
                "actions": json.loads(msgspec.json.encode(list(observation.legal_actions()))),
            }
            assert msgspec.json.decode(heard[-1], type=Turn).observation == observation
        game.apply(action)
    assert [json.loads(line)["type"] for line in heard[:3]] == ["hello", "game", "turn"]
    assert [json.loads(line)["turn"] for line in heard[2:]] == list(range(1, len(heard) - 1))
    assert not [line for line in heard if b"918273645" in line]


def test_one_process_serves_game_after_game(start: Start) -> None:
    heard: list[bytes] = []
    bot = start("good", listen=lambda _way, line: heard.append(line))
    for _ in range(2):
        bot.begin(2, 0)
        ask(bot)
        ask(bot)
    types = [json.loads(line)["type"] for line in heard]
    assert types == ["hello", "hello", *["game", "turn", "action", "turn", "action"] * 2]
    assert bot.title == "Bolt"


@pytest.mark.parametrize("end", [Bot.leave, Bot.kill])
def test_a_bot_that_is_ended_while_it_starts_does_not_stay(
    start: Start, monkeypatch: pytest.MonkeyPatch, end: Callable[[Bot], object]
) -> None:
    bot = start("good")
    processes: list[BotProcess] = []

    class Starting(BotProcess):
        """Its bot is ended before anybody knows the process."""

        def __init__(self, spec: BotSpec) -> None:
            super().__init__(spec)
            processes.append(self)
            end(bot)

    monkeypatch.setattr("game.play.bots.bot.BotProcess", Starting)
    bot.begin(2, 0)
    with pytest.raises(BotError, match="nobody waited for it"):
        ask(bot)
    assert bot.pid is None
    assert processes[0].next_line(LONG) is Silence.ENDED


def test_a_bot_that_was_left_is_not_started_any_more(start: Start) -> None:
    """The thread that asks it may come later than the one that leaves its table."""
    bot = start("good")
    bot.begin(2, 0)
    assert bot.leave()
    with pytest.raises(BotError, match="nobody waited for it"):
        ask(bot)
    assert bot.pid is None


def test_a_bot_that_was_killed_starts_anew(start: Start) -> None:
    bot = start("good")
    bot.begin(2, 0)
    ask(bot)
    bot.kill()
    ask(bot)
    assert bot.pid is not None


def test_each_seat_has_a_process_of_its_own() -> None:
    players, one = Players(), seat("good")
    try:
        first, second = players.of(one, 0), players.of(one, 1)
        assert isinstance(first, Bot)
        assert isinstance(second, Bot)
        assert players.of(one, 0) is first
        first.greet()
        second.greet()
        assert len({first.pid, second.pid, None}) == 3
    finally:
        players.close()


def test_nobody_asks_out_of_turn(start: Start) -> None:
    game = Game.new(7, 2)
    assert game.to_act is not None
    with pytest.raises(AgentError, match="is not to act"):
        start("good").act(game.observation(1 - game.to_act), random.Random(0))


class First:
    """Takes the first legal action."""

    def act(self, observation: Observation, rng: random.Random) -> Action:
        return observation.legal_actions()[rng.randrange(1)]


def test_a_game_with_a_program_is_the_game_of_its_choices() -> None:
    by_program, by_itself = (play_game([player, RANDOM], 8) for player in (seat("good"), First()))
    assert by_program.events == by_itself.events


def test_a_program_is_not_asked_again_to_prove_a_game() -> None:
    """It may choose otherwise a second time; the levels may not."""
    record = play_game([seat("good"), RANDOM], 8)
    asked = {question.level for question, _ in asked_again(record)}
    assert asked == {"random"}
