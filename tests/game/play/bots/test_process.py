"""A bot's process: waited for within limits, and ended together with everything it has started."""

import contextlib
import logging
import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from game.play.bots import own_folder
from game.play.bots import process as bot_process
from game.play.bots.bot import Bot
from game.play.bots.faults import BotError
from game.play.bots.process import HEARING_SECONDS, kill_all
from game.records.seats import BotSpec
from tests.game.bots import LONG, SHORT, Start, ask, command
from tests.systems import linux_only, posix_only


def test_ctrl_c_works_while_waiting_for_a_program(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows notices it only between two waits: there are many, which add up to the patience."""
    waits: list[float] = []

    class Noted(queue.SimpleQueue):  # type: ignore[type-arg]
        def get(self, block: bool = True, timeout: float | None = None) -> object:
            if timeout is not None:
                waits.append(timeout)
            return super().get(block, timeout)

    monkeypatch.setattr("game.play.bots.process.queue.SimpleQueue", Noted)
    bot = start("never answering", seconds=0.5)
    bot.greet()
    waits.clear()
    with pytest.raises(BotError):
        ask(bot)
    assert max(waits) <= HEARING_SECONDS
    assert sum(waits) == pytest.approx(0.5)


def pipe_at(path: Path) -> int:
    """The reading end of a pipe with a name, which does not wait for its writer."""
    os.mkfifo(path)
    return os.open(path, os.O_RDONLY | os.O_NONBLOCK)


def rest_of(reading: int) -> bytes:
    """Everything from a pipe until its other end is closed everywhere."""
    os.set_blocking(reading, True)
    with os.fdopen(reading, "rb") as pipe:
        return pipe.read()


@posix_only
@pytest.mark.parametrize(
    "kind",
    [
        "with a child",
        "leaving a child behind",
        # These have left the session.
        pytest.param("with a child apart", marks=linux_only),
        pytest.param("leaving a child behind apart", marks=linux_only),
    ],
)
def test_a_programs_children_end_with_it(start: Start, tmp_path: Path, kind: str) -> None:
    reading = pipe_at(tmp_path / "pipe")
    bot = start(kind, str(tmp_path / "pipe"), seconds=SHORT if kind.startswith("with") else LONG)
    with pytest.raises(BotError):
        ask(bot)
    assert rest_of(reading) == b""


@posix_only
def test_the_end_of_the_game_ends_every_process_of_it(start: Start, tmp_path: Path) -> None:
    reading = pipe_at(tmp_path / "pipe")
    bot = start("with a child", str(tmp_path / "pipe"))
    bot.greet()
    bot.leave(0)
    assert rest_of(reading) == b""


@posix_only
def test_a_bot_is_killed_before_its_input_ends(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or one that is quicker than the kill would end as if it had been asked to."""
    kill = bot_process.kill_tree

    def late(process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(SHORT)
        kill(process)

    monkeypatch.setattr("game.play.bots.process.kill_tree", late)
    bot = start("good")
    bot.greet()
    kill_all()
    with pytest.raises(BotError, match="killed by signal"):
        ask(bot)


def test_a_program_may_end_by_itself_and_a_stubborn_one_is_ended(start: Start) -> None:
    good, stubborn = start("good"), start("stubborn")
    assert start("good").leave(), "it never ran"
    good.greet()
    stubborn.greet()
    assert good.leave(LONG)
    assert not stubborn.leave(SHORT)
    assert good.pid is stubborn.pid is None


def test_complaints_go_to_the_log_up_to_a_limit(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "game.play.bots.process")
    bot = start("complaining")
    ask(bot)
    bot.leave(LONG)
    lines = [record.getMessage() for record in caplog.records if "complaint" in record.getMessage()]
    assert 1000 < len(lines) < 2000
    assert sum("writes too much" in record.getMessage() for record in caplog.records) == 1


def folders(tmp_path: Path) -> list[str]:
    """The names of the bots' folders, where temporary files lie."""
    return [path.name for path in tmp_path.glob("fzzzt-player-*")]


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary files lie during one test."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def test_the_folder_of_a_program_that_does_not_start_is_removed(temporary: Path) -> None:
    with pytest.raises(BotError):
        ask(Bot("Bolt", BotSpec((str(temporary / "nobody"),))))
    assert folders(temporary) == []


def test_all_bots_of_a_process_are_ended_with_it(start: Start, temporary: Path) -> None:
    bots = [start("good"), start("stubborn")]
    for bot in bots:
        bot.greet()
    assert len(folders(temporary)) == 2
    kill_all()
    assert folders(temporary) == []
    for bot in bots:
        with pytest.raises(BotError):
            ask(bot)


@pytest.mark.parametrize("when", ["before it runs", "just after"])
def test_a_bot_that_is_just_being_started_is_ended_too(
    temporary: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """A signal may come between any two steps; what handles it kills all bots and ends the process."""
    started: list[subprocess.Popen[bytes]] = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            assert len(folders(temporary)) == 1
            if when == "just after":
                super().__init__(*arguments, **options)
                started.append(self)
            kill_all()
            assert folders(temporary) == []
            raise SystemExit

    monkeypatch.setattr("game.play.bots.process.subprocess.Popen", Interrupted)
    with pytest.raises(SystemExit):
        Bot("Bolt", BotSpec(tuple(command("stubborn")))).greet()
    assert folders(temporary) == []
    if sys.platform == "linux":
        assert [process.wait(60) for process in started] == [-signal.SIGKILL] * len(started)
    for process in started:
        process.kill()
        process.communicate()


@linux_only
def test_a_bot_whose_environment_does_not_show_yet_is_ended(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a moment after a program has been started the system shows none, and the bot is found by it."""
    started: list[subprocess.Popen[bytes]] = []
    looks, look = iter(range(1000)), Path.read_bytes

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            started.append(self)
            kill_all()
            raise SystemExit

    def hidden(path: Path) -> bool:
        return path.name == "environ" and bool(started) and path.parent.name == str(started[0].pid) and next(looks) < 2

    reading = Path.read_text
    monkeypatch.setattr(Path, "read_bytes", lambda path: b"" if hidden(path) else look(path))
    monkeypatch.setattr(Path, "read_text", lambda path, **how: "" if hidden(path) else reading(path, **how))
    monkeypatch.setattr("game.play.bots.process.subprocess.Popen", Interrupted)
    with pytest.raises(SystemExit):
        Bot("Bolt", BotSpec(tuple(command("stubborn")))).greet()
    try:
        assert [process.wait(LONG) for process in started] == [-signal.SIGKILL]
    finally:
        for process in started:
            process.kill()
            process.communicate()


def test_who_wants_a_bot_killed_waits_until_its_folder_is_gone(
    start: Start, temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is asked to end twice, by its pool and by a thread, must not end in the middle."""
    bot, removing, go_on = start("good"), threading.Event(), threading.Event()
    bot.greet()
    remove = own_folder.remove

    def slowly(path: str) -> None:
        if not removing.is_set():
            removing.set()
            go_on.wait(60)
        remove(path)

    monkeypatch.setattr("game.play.bots.process.own_folder.remove", slowly)
    first = threading.Thread(target=bot.kill)
    first.start()
    assert removing.wait(60)
    second = threading.Thread(target=kill_all)
    second.start()
    second.join(0.1)
    assert second.is_alive()
    go_on.set()
    first.join(60)
    second.join(60)
    assert folders(temporary) == []
