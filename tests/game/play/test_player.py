"""The levels as bots: what they say is what they play."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.agents import make_agent
from game.play.bots.protocol import (
    PROTOCOL,
    Hello,
    NewGame,
    ProtocolError,
    Reply,
    Turn,
    Welcome,
    hello,
    line_of,
    message_in,
)
from game.play.player import serve
from game.play.tournament import play_games
from game.records.game import Game
from game.records.seats import BotSpec, SeatSpec

ROOT = Path(__file__).parents[3]
RANDOM = SeatSpec("R", "ai:random")


@pytest.mark.parametrize("level", ["journeyman", pytest.param("engineer/volta", marks=pytest.mark.slow)])
def test_a_level_plays_the_same_games_as_a_program(level: str) -> None:
    command = (sys.executable, str(ROOT / "main.py"), "player", level, "--seed", "31")
    bot = SeatSpec("J", "ai:program", BotSpec(command, 60))
    for seats in ((bot, RANDOM), (RANDOM, bot, RANDOM)):
        own = [SeatSpec("J", f"ai:{level}") if seat is bot else seat for seat in seats]
        by_program, by_itself = play_games(seats, 31, 2), play_games(own, 31, 2)
        assert [game.events for game in by_program] == [game.events for game in by_itself]


def said(*lines: bytes, seed: int | None = None) -> list[bytes]:
    answers: list[bytes] = []
    serve(make_agent("journeyman"), "Journeyman", lines, answers.append, seed)
    return answers


def test_it_says_hello_and_answers_turns_alone() -> None:
    game = Game.new(3, 2)
    assert game.to_act is not None
    seen = game.observation(game.to_act)
    turn = Turn(4, seen, list(seen.legal_actions()))
    answers = said(*[line_of(one) for one in (hello(2.5), NewGame(2, game.to_act), turn)], seed=3)
    assert message_in(answers[0], Welcome) == Welcome(PROTOCOL, "Journeyman")
    answer = message_in(answers[1], Reply)
    assert answer.turn == 4
    assert game.is_legal(answer.action)
    assert len(answers) == 2
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in answers)


@pytest.mark.parametrize("line", [b"", b"\n", b"hello\n", b'{"type":"goodbye"}\n', b"\xff\n", b"[" * 5000])
def test_an_invalid_protocol_line_is_refused(line: bytes) -> None:
    with pytest.raises(ProtocolError):
        said(line)


def test_another_version_is_refused() -> None:
    with pytest.raises(ProtocolError, match=f"speaks 'fzzzt-player/9', and this player {PROTOCOL}"):
        said(line_of(Hello("fzzzt-player/9", 5, ())))


def test_a_level_answers_on_standard_output() -> None:
    start = [sys.executable, str(ROOT / "main.py"), "player", "apprentice"]
    lines = '{"type":"hello","protocol":"fzzzt-player/1","seconds":5,"cards":[]}\nwhat?\n'
    done = subprocess.run(start, input=lines, capture_output=True, text=True, timeout=120, check=False)
    assert json.loads(done.stdout) == {"type": "hello", "protocol": "fzzzt-player/1", "name": "Apprentice"}
    assert done.returncode == 2
    assert done.stderr.startswith("fzzzt: This is not a line of the bot protocol: “what?” (")
    assert done.stderr.count("\n") == 1
