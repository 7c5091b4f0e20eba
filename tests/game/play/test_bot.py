"""Bots at a seat: they play, and whatever they do nobody is held up by them."""

import errno
import json
import logging
import os
import pickle
import queue
import random
import re
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from game.agents import AgentError
from game.core.actions import Action, IllegalActionError
from game.core.number import code_of
from game.core.observation import Observation
from game.play.bot import (
    HEARING_SECONDS,
    Bot,
    BotError,
    Bots,
    FaultKind,
    missing,
    name_of,
    resolved,
    split_command,
)
from game.play.proof import asked_again
from game.play.protocol import Turn
from game.play.session import Session
from game.play.tournament import Players, play_game, play_games
from game.records.game import Game
from game.records.seats import BotSpec, SeatSpec
from game.records.verify import verify
from tests.systems import linux_only, posix_only
from tests.windows_layer import windows_error

BAD_BOTS = Path(__file__).parents[1] / "bad_bots.py"
ROOT = Path(__file__).parents[3]
LONG = 60.0
"""Seconds that nothing takes, however busy the machine."""
SHORT = 0.2
"""Seconds after which a bot that never answers is given up."""


def command(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-S", str(BAD_BOTS), *words)


def seat(*words: str, name: str = "Bolt", seconds: float = LONG) -> SeatSpec:
    return SeatSpec(name, "ai:program", BotSpec(command(*words), seconds))


RANDOM = SeatSpec("Random", "ai:random")
Start = Callable[..., Bot]


@pytest.fixture
def start() -> Iterator[Start]:
    """Return a function that makes a bot of a kind; none is left at the end."""
    made: list[Bot] = []

    def make(*words: str, seconds: float = LONG, start_seconds: float = LONG, **more: object) -> Bot:
        spec = BotSpec(command(*words), seconds)
        made.append(Bot("Bolt", spec, start_seconds=start_seconds, **more))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for bot in made:
        bot.kill()


def ask(bot: Bot, game: Game | None = None) -> object:
    game = game or Game.new(7, 2)
    return bot.act(game.observation(game.to_act), random.Random(0))


def test_a_program_plays_games_that_keep_the_rules() -> None:
    for seats in ((seat("good"), RANDOM), (RANDOM, seat("good"), RANDOM), (RANDOM, RANDOM, seat("good"), seat("good"))):
        for record in play_games(seats, 918_273_645, 2):
            verify(record)
            assert [player.kind for player in record.players] == [one.kind for one in seats]
            assert "bad_bots" not in record.to_line(), "the command is nobody's business"


def test_several_processes_play_the_same_games_with_it() -> None:
    seats = (seat("good"), RANDOM)
    assert list(play_games(seats, 3, 9, jobs=2)) == list(play_games(seats, 3, 9))


def test_it_hears_what_its_seat_may_know_and_nothing_else(start: Start) -> None:
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


def test_a_process_is_asked_from_game_to_game_and_told_of_each(start: Start) -> None:
    heard: list[bytes] = []
    bot = start("good", listen=lambda _way, line: heard.append(line))
    for _ in range(2):
        bot.begin(2, 0)
        ask(bot)
        ask(bot)
    types = [json.loads(line)["type"] for line in heard]
    assert types == ["hello", "hello", *["game", "turn", "action", "turn", "action"] * 2]
    assert bot.title == "Bolt"


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


# Faults

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
def test_whoever_never_answers_is_not_waited_for(start: Start, kind: str) -> None:
    bot = start(kind, seconds=SHORT, start_seconds=SHORT if kind == "silent" else LONG)
    with pytest.raises(BotError, match=r"within 0\.2 seconds") as caught:
        ask(bot)
    assert caught.value.kind is (FaultKind.SILENT if kind == "silent" else FaultKind.LATE)
    assert bot.pid is None


def test_ctrl_c_is_heard_while_a_program_is_waited_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows hears of it between two waits alone: there are many, which add up to the patience."""
    waits: list[float] = []

    class Noted(queue.SimpleQueue):  # type: ignore[type-arg]
        def get(self, block: bool = True, timeout: float | None = None) -> object:
            if timeout is not None:
                waits.append(timeout)
            return super().get(block, timeout)

    monkeypatch.setattr("game.play.bot.queue.SimpleQueue", Noted)
    bot = start("never answering", seconds=0.5)
    bot.greet()
    waits.clear()
    with pytest.raises(BotError):
        ask(bot)
    assert max(waits) <= HEARING_SECONDS
    assert sum(waits) == pytest.approx(0.5)


def test_more_than_a_pipe_holds_can_be_said_to_a_program_that_does_not_listen(start: Start) -> None:
    bot, game = start("deaf", seconds=SHORT), Game.new(7, 2)
    observation = msgspec.structs.replace(game.observation(game.to_act), winners=tuple(range(100_000)))
    with pytest.raises(BotError) as caught:
        bot.act(observation, random.Random(0))
    assert caught.value.kind is FaultKind.LATE


def test_a_program_is_started_again_after_a_fault(start: Start) -> None:
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
    with pytest.raises(BotError, match=r"^Bolt did what the rules forbid: .+\[A1\]") as caught:
        play_game([seat(kind), RANDOM], 5, players)
    assert caught.value.kind is FaultKind.ILLEGAL
    assert isinstance(caught.value.__cause__, IllegalActionError)
    agent = players.of(seat(kind), 0)
    assert isinstance(agent, Bot)
    assert agent.pid is None
    players.close()


def test_what_it_made_up_is_told_on_one_line_and_not_at_length(start: Start) -> None:
    bot = start("making up", seconds=LONG)
    game = Game.new(7, 2)
    with pytest.raises(IllegalActionError) as caught:
        game.apply(ask(bot, game))  # type: ignore[arg-type]
    assert len(str(caught.value)) > 50_000, "nothing was there to be left out"
    for fault in (bot.broke(str(caught.value)), pickle.loads(pickle.dumps(bot.broke(str(caught.value))))):
        assert len(str(fault)) < 600
        assert str(fault).isprintable()


def test_a_fault_comes_whole_from_another_process() -> None:
    with pytest.raises(BotError, match=r"^Bolt exited instead of answering, with exit code 5") as caught:
        list(play_games([seat("dying later", "30"), RANDOM], 1, 8, jobs=2))
    assert caught.value.kind is FaultKind.DIED


def test_a_program_that_is_not_there_or_may_not_run_is_told(tmp_path: Path) -> None:
    nowhere = BotSpec(("no-such-program-anywhere", "x"))
    fault = missing("Bolt", nowhere)
    assert fault is not None
    assert str(fault).startswith("Bolt cannot play: there is no program 'no-such-program-anywhere'.")
    assert missing("Bolt", BotSpec((sys.executable,))) is None
    with pytest.raises(BotError) as caught:
        ask(Bot("Bolt", nowhere))
    assert str(caught.value) == str(fault)
    if os.name == "posix":
        (tmp_path / "plain").write_text("no program", encoding="utf-8")
        with pytest.raises(BotError, match=r"the system does not start .*plain.*Permission denied"):
            ask(Bot("Bolt", BotSpec((str(tmp_path / "plain"),))))
        with pytest.raises(BotError, match="the system does not start") as caught:
            ask(Bot("Bolt", BotSpec((sys.executable, "\0"))))
        assert caught.value.kind is FaultKind.BLOCKED


@pytest.mark.parametrize(("script", "interpreter"), [("bolt.py", "python"), ("Bolt.JS", "node"), ("bolt.sh", "sh")])
def test_a_script_in_place_of_its_interpreter_is_told_and_what_to_name(
    tmp_path: Path, script: str, interpreter: str
) -> None:
    """Whether the system may run the file or not, and where it refuses only the start itself."""
    path = tmp_path / script
    path.write_text("no line that says what reads it\n", encoding="utf-8")
    spec = BotSpec((str(path), "--deep"))
    for mode in (0o644, 0o755):
        path.chmod(mode)
        with pytest.raises(BotError) as caught:
            ask(Bot("Bolt", spec))
        assert caught.value.kind is FaultKind.SCRIPT
        told = str(caught.value)
        assert told.startswith("Bolt cannot play: the system does not start a script by itself. Name its interpreter: ")
        assert re.search(rf": {interpreter}3? {re.escape(str(path))}$", told)
    path.chmod(0o644)
    before = missing("Bolt", spec)
    assert before is None or str(before) == told
    path.unlink()
    fault = missing("Bolt", spec)
    assert fault is not None
    assert fault.kind is FaultKind.MISSING


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (windows_error(193, errno.ENOEXEC, "%1 ist keine zulässige Win32-Anwendung"), r"Exec format error"),
        (windows_error(5, errno.EACCES, "Zugriff verweigert"), r"Permission denied"),
        (windows_error(32, errno.EACCES, "Der Prozess kann nicht zugreifen"), r"another program has it open"),
        (ValueError("embedded null byte"), r"embedded null byte"),
    ],
)
def test_why_a_program_does_not_start_is_told_in_english(
    monkeypatch: pytest.MonkeyPatch, error: Exception, words: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("game.play.bot.subprocess.Popen", refuse)
    with pytest.raises(BotError) as caught:
        ask(Bot("Bolt", BotSpec(("bolt.exe",))))
    assert str(caught.value) == (
        f"Bolt cannot play: the system does not start 'bolt.exe' ({words}). Check its permissions."
    )


# The end of a process


def pipe_at(path: Path) -> int:
    """The reading end of a pipe with a name, which does not wait for its writer."""
    os.mkfifo(path)
    return os.open(path, os.O_RDONLY | os.O_NONBLOCK)


def rest_of(reading: int) -> bytes:
    """What comes out of a pipe until nobody holds its other end any more."""
    os.set_blocking(reading, True)
    with os.fdopen(reading, "rb") as pipe:
        return pipe.read()


@posix_only
@pytest.mark.parametrize("kind", ["with a child", "leaving a child behind"])
def test_what_a_program_has_started_ends_with_it(start: Start, tmp_path: Path, kind: str) -> None:
    reading = pipe_at(tmp_path / "pipe")
    bot = start(kind, str(tmp_path / "pipe"), seconds=SHORT if kind == "with a child" else LONG)
    with pytest.raises(BotError):
        ask(bot)
    assert rest_of(reading) == b""


@linux_only
@pytest.mark.parametrize("kind", ["with a child apart", "leaving a child behind apart"])
def test_what_has_left_the_programs_session_ends_with_it_too(start: Start, tmp_path: Path, kind: str) -> None:
    reading = pipe_at(tmp_path / "pipe")
    bot = start(kind, str(tmp_path / "pipe"), seconds=SHORT if kind == "with a child apart" else LONG)
    with pytest.raises(BotError):
        ask(bot)
    assert rest_of(reading) == b""


@posix_only
def test_the_end_of_the_game_is_the_end_of_all_of_it(start: Start, tmp_path: Path) -> None:
    reading = pipe_at(tmp_path / "pipe")
    bot = start("with a child", str(tmp_path / "pipe"))
    bot.greet()
    bot.leave(0)
    assert rest_of(reading) == b""


def test_a_program_may_end_by_itself_and_a_stubborn_one_is_ended(start: Start) -> None:
    good, stubborn = start("good"), start("stubborn")
    assert start("good").leave(), "it never ran"
    good.greet()
    stubborn.greet()
    assert good.leave(LONG)
    assert not stubborn.leave(SHORT)
    assert good.pid is stubborn.pid is None


def test_what_it_complains_of_goes_to_the_log_up_to_a_limit(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "game.play.bot")
    bot = start("complaining")
    ask(bot)
    bot.leave(LONG)
    lines = [record.getMessage() for record in caplog.records if "complaint" in record.getMessage()]
    assert 1000 < len(lines) < 2000
    assert sum("writes too much" in record.getMessage() for record in caplog.records) == 1


# At a table of the window


def test_a_table_does_not_wait_for_its_programs() -> None:
    bots, session = Bots(), Session([seat("good"), RANDOM], 5)
    player = session.to_act
    assert player is not None
    observation = session.observation(player)
    choice = bots.choose("Bolt", BotSpec(command("good")), observation)
    assert choice.result(LONG) == observation.legal_actions()[0]
    bots.close()


def test_a_table_hears_of_a_fault_and_can_be_left_meanwhile() -> None:
    bots, game = Bots(), Game.new(5, 2)
    observation = game.observation(game.to_act)
    dying = bots.choose("Bolt", BotSpec(command("dying")), observation)
    with pytest.raises(BotError, match="out of steam"):
        dying.result(LONG)
    bots.close()
    waiting = bots.choose("Bolt", BotSpec(command("never answering")), observation)
    assert not waiting.done()
    bots.close()
    with pytest.raises(BotError):
        waiting.result(LONG)


def test_a_table_does_not_wait_for_the_end_of_a_program_that_broke_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, may_end = threading.Event(), threading.Event()

    def slow_end(_: Bot) -> None:
        assert may_end.wait(LONG)
        ended.set()

    monkeypatch.setattr(Bot, "kill", slow_end)
    bots, game = Bots(), Game.new(5, 2)
    observation = game.observation(game.to_act)
    bots.choose("Bolt", BotSpec(command("good")), observation).result(LONG)
    assert observation.player is not None
    assert bots.broke(observation.player, "no such card").kind is FaultKind.ILLEGAL
    assert not ended.is_set()
    may_end.set()
    assert ended.wait(LONG)
    monkeypatch.undo()
    bots.close()


# Command lines


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("python3 my.py", ("python3", "my.py")),
        ("'my player' --deep \"a b\"", ("my player", "--deep", "a b")),
        ("a;b|c $X * # no comment", ("a;b|c", "$X", "*", "#", "no", "comment")),
    ],
)
def test_command_lines_are_taken_apart_without_a_shell(text: str, words: tuple[str, ...]) -> None:
    assert split_command(text) == words


def test_on_windows_a_backslash_stands_between_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert split_command(r'C:\Py\python.exe "C:\my games\player.py"') == (r"C:\Py\python.exe", r"C:\my games\player.py")


@pytest.mark.parametrize(
    ("text", "words"), [("", "names no program"), ("  ", "names no program"), ("'x", "stands alone")]
)
def test_what_is_no_command_line_is_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        split_command(text)


def test_paths_in_a_command_are_meant_from_its_folder(tmp_path: Path) -> None:
    for name in ("bot.py", "nets/large.bin", "pkg/__init__.py", "my bot"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch(0o755)
    folder = str(tmp_path)

    def found(*words: str) -> tuple[str, ...]:
        return resolved(BotSpec(words, folder=folder))

    python, whole = sys.executable, str(tmp_path / "bot.py")
    assert found(python, "bot.py", "--deep") == (python, whole, "--deep")
    assert found(python, "./bot.py") == (python, whole)
    assert found(python, "x.py", "7") == (python, "x.py", "7"), "what is not there stays as it is"
    assert found(python, whole) == (python, whole)
    net = str(tmp_path / "nets" / "large.bin")
    assert found(python, "bot.py", "nets/large.bin", "--net=nets/large.bin")[2:] == (net, f"--net={net}")
    assert found(python, "-m", "pkg") == (python, "-m", "pkg")
    assert found("./my bot", "nets") == (str(tmp_path / "my bot"), str(tmp_path / "nets"))
    assert found("python3", "a" * 4096, "-", "--x=") == ("python3", "a" * 4096, "-", "--x=")


def test_a_program_that_is_named_from_where_the_game_was_started_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(BAD_BOTS.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    spec = BotSpec((sys.executable, "-S", "mine.py", "good"), LONG)
    assert missing("Bolt", spec) is None
    verify(play_game([SeatSpec("Bolt", "ai:program", spec), RANDOM], code_of(99)))
    elsewhere = msgspec.structs.replace(spec, folder=str(tmp_path))
    monkeypatch.chdir(tmp_path.parent)
    verify(play_game([SeatSpec("Bolt", "ai:program", elsewhere), RANDOM], 5))


def test_the_folder_of_a_program_that_does_not_start_is_cleared_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "own"
    made.mkdir()
    monkeypatch.setattr("game.play.own_folder.tempfile.mkdtemp", lambda **_: str(made))
    with pytest.raises(BotError):
        ask(Bot("Bolt", BotSpec((str(tmp_path / "nobody"),))))
    assert not made.exists()


def test_programs_are_called_after_what_they_are() -> None:
    names = [name_of(tuple(text.split())) for text in ("./deep", "python3 my.py", "java -jar a/Bolt.jar", "x --y")]
    assert names == ["deep", "my", "Bolt", "x"]


class First:
    """Does the first thing that it may."""

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
