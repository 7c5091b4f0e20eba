"""What a bot can do wrong: each is reported in one sentence and blocks nothing."""

import os
import pickle
import random

import msgspec
import pytest

from game.core.actions import IllegalActionError
from game.play.bots.bot import Bot
from game.play.bots.faults import BotError, FaultKind
from game.play.tournament import Players, play_game, play_games
from game.records.game import Game
from tests.game.bots import LONG, RANDOM, SHORT, Start, ask, seat

FAULTS = [
    ("dead from the start", FaultKind.DIED, "exit code 1; the last that it wrote to standard error was “no such thing"),
    ("of tomorrow", FaultKind.VERSION, "speaks “fzzzt-player/2”, and this game speaks fzzzt-player/1"),
    ("rude", FaultKind.NONSENSE, "not an answer: “good day”"),
    ("dying", FaultKind.DIED, "with exit code 3; the last that it wrote to standard error was “out of steam”"),
    ("shot", FaultKind.DIED, "killed by signal 9" if os.name == "posix" else "with exit code 9"),
    ("babbling", FaultKind.NONSENSE, "not an answer: “I bid high!”"),
    ("binary", FaultKind.NONSENSE, "not an answer: “"),
    ("deep", FaultKind.NONSENSE, "[[[[["),
    ("endless", FaultKind.NONSENSE, "a line of more than 64 KB"),
    ("chattering", FaultKind.NONSENSE, "is not an answer: “one more thing”"),
    ("confused", FaultKind.NONSENSE, "Expected `array`, got `str` - at `$.action.cards`"),
    ("out of step", FaultKind.NONSENSE, "an answer to turn 8, asked for turn 1"),
]


@pytest.mark.parametrize(("kind", "fault", "words"), FAULTS, ids=[kind for kind, _, _ in FAULTS])
def test_a_fault_is_one_sentence_and_ends_the_process(start: Start, kind: str, fault: FaultKind, words: str) -> None:
    bot = start(kind)
    with pytest.raises(BotError) as caught:
        ask(bot)
    assert caught.value.kind is fault
    assert str(caught.value).startswith("Bolt ")
    assert words in str(caught.value)
    assert str(caught.value).isprintable()
    assert bot.pid is None


@pytest.mark.parametrize("kind", ["silent", "deaf", "never answering"])
def test_a_bot_that_never_answers_is_given_up(start: Start, kind: str) -> None:
    bot = start(kind, seconds=SHORT, start_seconds=SHORT if kind == "silent" else LONG)
    with pytest.raises(BotError, match=r"within 0\.2 seconds") as caught:
        ask(bot)
    assert caught.value.kind is (FaultKind.SILENT if kind == "silent" else FaultKind.LATE)
    assert bot.pid is None


def test_a_program_that_does_not_listen_never_blocks_a_full_pipe(start: Start) -> None:
    bot, game = start("deaf", seconds=SHORT), Game.new(7, 2)
    observation = msgspec.structs.replace(game.observation(game.to_act), winners=tuple(range(100_000)))
    with pytest.raises(BotError) as caught:
        bot.act(observation, random.Random(0))
    assert caught.value.kind is FaultKind.LATE


def test_a_program_is_restarted_after_a_fault(start: Start) -> None:
    heard: list[bytes] = []
    bot = start("dying later", "1", listen=lambda _way, line: heard.append(line))
    bot.begin(2, 0)
    ask(bot)
    with pytest.raises(BotError, match="exit code 5"):
        ask(bot)
    assert ask(bot)
    assert sum(b'"type":"game"' in line for line in heard) == 2, "the new process has not heard of the game"


@pytest.mark.parametrize("kind", ["cheating", "of another phase"])
def test_an_illegal_action_ends_the_game_and_the_process(kind: str) -> None:
    players = Players()
    with pytest.raises(BotError, match=r"^Bolt broke the rules: .+\[A1\]") as caught:
        play_game([seat(kind), RANDOM], 5, players)
    assert caught.value.kind is FaultKind.ILLEGAL
    assert isinstance(caught.value.__cause__, IllegalActionError)
    agent = players.of(seat(kind), 0)
    assert isinstance(agent, Bot)
    assert agent.pid is None
    players.close()


def test_an_invented_answer_is_quoted_briefly_on_one_line(start: Start) -> None:
    bot = start("making up", seconds=LONG)
    game = Game.new(7, 2)
    with pytest.raises(IllegalActionError) as caught:
        game.apply(ask(bot, game))  # type: ignore[arg-type]
    assert len(str(caught.value)) > 50_000, "nothing was there to be left out"
    for fault in (bot.broke(str(caught.value)), pickle.loads(pickle.dumps(bot.broke(str(caught.value))))):
        assert len(str(fault)) < 600
        assert str(fault).isprintable()


def test_a_fault_arrives_whole_from_another_process() -> None:
    with pytest.raises(BotError, match=r"^Bolt exited instead of answering, with exit code 5") as caught:
        list(play_games([seat("dying later", "30"), RANDOM], 1, 8, jobs=2))
    assert caught.value.kind is FaultKind.DIED
