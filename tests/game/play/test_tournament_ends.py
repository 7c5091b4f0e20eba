"""What ends with the games of a tournament: the bots of a process, and the processes themselves."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

from game.core.actions import Action, EndAllocation
from game.core.observation import Observation
from game.play.bots.faults import BotError, FaultKind
from game.play.session import SeatSpec
from game.play.tournament import Players, _play_in_worker, _start_worker, play_game, play_games
from game.play.worker import LostError
from game.records.seats import BotSpec
from tests.game.bots import command
from tests.game.worker_processes import Fatal
from tests.systems import linux_only, posix_only

SEATS = (SeatSpec("A", "ai:random"), SeatSpec("B", "ai:apprentice"))


class Spoken:
    """A fake bot: no process, but a diary."""

    made: ClassVar[list["Spoken"]] = []

    def __init__(self, name: str, program: BotSpec) -> None:
        self.name, self.program = name, program
        self.places: list[tuple[int, int]] = []
        self.ended: list[str] = []
        self.made.append(self)

    def begin(self, seats: int, place: int) -> None:
        self.places.append((seats, place))

    def act(self, observation: Observation, _rng: random.Random) -> Action:
        return observation.legal_actions()[0]

    def leave(self) -> None:
        self.ended.append("left")


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[Spoken]:
    """The bots that are made in one test."""
    monkeypatch.setattr("game.play.tournament.Bot", Spoken)
    monkeypatch.setattr(Spoken, "made", [])
    return Spoken.made


def test_each_seat_has_a_bot_of_its_own_for_all_games_until_it_is_closed(spoken: list[Spoken]) -> None:
    program, players = BotSpec(("bot",)), Players()
    seats = (SeatSpec("B", "ai:program", program), SEATS[0], SeatSpec("C", "ai:program", program))
    for number in (1, 2):
        play_game(seats, number, players)
    assert [(bot.name, bot.program) for bot in spoken] == [("B", program), ("C", program)]
    assert [bot.places for bot in spoken] == [[(3, 0)] * 2, [(3, 2)] * 2]
    players.close()
    assert [bot.ended for bot in spoken] == [["left"]] * 2
    players.close()
    assert [bot.ended for bot in spoken] == [["left"]] * 2, "closed already"


def test_a_bot_that_breaks_a_rule_is_told_which(spoken: list[Spoken], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spoken, "act", lambda *_: EndAllocation())
    monkeypatch.setattr(
        Spoken, "broke", lambda bot, reason: BotError(FaultKind.ILLEGAL, bot.name, reason), raising=False
    )
    with pytest.raises(BotError, match=r"\[A1\]"):
        play_game((SeatSpec("B", "ai:program", BotSpec(("bot",))), SEATS[0]), 1, Players())


def test_a_process_that_is_ended_kills_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[Callable[[], None]] = []
    monkeypatch.setattr("game.play.tournament.multiprocessing.parent_process", object)
    monkeypatch.setattr("game.play.tournament.end_well", ends.append)
    _start_worker({})
    bot = SeatSpec("B", "ai:program", BotSpec(tuple(command("good"))))
    _play_in_worker([((bot, SEATS[0]), 1)])
    (end,) = ends
    end()
    with pytest.raises(BotError, match="killed by signal" if os.name == "posix" else None):
        _play_in_worker([((bot, SEATS[0]), 1)])


def test_games_of_a_dead_process_are_not_awaited() -> None:
    with pytest.raises(
        LostError, match=r"^A process that played games has ended: the system may have had no memory left for it\.$"
    ):
        list(play_games([Fatal(), SEATS[1]], 1, 8, jobs=2))


ASKED_WHILE_ENDING = """
import multiprocessing, os, signal, threading
from game.play.tournament import _start_worker

def work():
    _start_worker({})
    threading._register_atexit(os.kill, os.getpid(), signal.SIGTERM)

if __name__ == "__main__":
    process = multiprocessing.get_context("spawn").Process(target=work)
    process.start()
    process.join()
    print(process.exitcode)
"""


STUCK = """
import ctypes, multiprocessing, sys, time
from game.play.tournament import _start_worker

def work(stuck):
    _start_worker({})
    libc, lock = ctypes.CDLL(None), ctypes.create_string_buffer(256)
    print("stuck", flush=True)
    # No signal ends the second wait: as for a lock that is never free.
    libc.pthread_mutex_lock(lock)
    stuck.set()
    libc.pthread_mutex_lock(lock)

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    stuck = context.Event()
    process = context.Process(target=work, args=(stuck,))
    process.start()
    stuck.wait(30)
    time.sleep(0.3)
    process.terminate()
    process.join()
    print("ended", process.exitcode)
"""


@pytest.mark.slow
@linux_only
def test_a_worker_stuck_on_a_lock_ends_when_asked(tmp_path: Path) -> None:
    script = tmp_path / "stuck.py"
    script.write_text(STUCK, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split() == ["stuck", "ended", "0"], done.stderr


@posix_only
def test_a_worker_asked_to_end_while_ending_stays_silent(tmp_path: Path) -> None:
    """Otherwise Python may report an exception ignored during its shutdown."""
    script = tmp_path / "ending.py"
    script.write_text(ASKED_WHILE_ENDING)
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("0\n", "")
