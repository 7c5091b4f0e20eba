"""The door in the window's process, with a real server: it opens, dies, comes back, and is never waited for."""

import asyncio
import contextlib
import errno
import json
import os
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.actions import EndAllocation
from game.play.bots.protocol import Reply
from tests.systems import end, needs_stopping, posix_only, wait_for_end
from tests.ui.phones.hosted import PATIENCE, HostedGame, Player, authority, opened, play, played_alone, wait_for_opening
from tests.ui.phones.house import HOST, LOBBY, OPENING, SECRET, ask, bid, cookie, phone, shown, shown_to_all
from tests.ui.phones.short_lived import end_at_once, hang, never_be_silent, stop_in_mid_message
from ui.phones import server_door
from ui.phones.messages import (
    Answered,
    Claimed,
    CloseDoor,
    DoorFault,
    Failed,
    FreeSeat,
    FromServer,
    Joined,
    Knocked,
    Left,
    Opened,
    Say,
    Watched,
)
from ui.phones.process import BEAT_SECONDS, fault_of
from ui.phones.server_door import DEATHS, SILENCES, ServerDoor
from ui.phones.tokens import hash_of, new_token

ROOT = Path(__file__).parents[3]


@pytest.fixture
def door() -> Iterator[ServerDoor]:
    """None outlives its test: others change how long every door of this process waits, and kill its server so."""
    with opened() as made:
        made.send(LOBBY)
        yield made


async def heard(door: ServerDoor, *wanted: FromServer) -> list[FromServer]:
    """What the door says up to the last of these."""
    said: list[FromServer] = []
    async with asyncio.timeout(PATIENCE):
        while not set(map(repr, wanted)) <= set(map(repr, said)):
            said += door.take()
            await asyncio.sleep(0.002)
    return said


async def killed(door: ServerDoor) -> None:
    """Kill the server, and wait for the next one."""
    before = door.pid
    assert before is not None
    end(before)
    async with asyncio.timeout(PATIENCE):
        while door.pid in (None, before):
            await asyncio.sleep(0.002)


async def back(door: ServerDoor, token: str) -> None:
    """Wait until the server answers again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(OSError):
                if (await ask(authority(door), "/words/en.json", cookie(token))).status == 200:
                    return
            await asyncio.sleep(0.005)


def test_the_address_is_what_the_code_says(door: ServerDoor) -> None:
    port = authority(door).partition(":")[2]
    assert door.address == f"http://{HOST}:{port}/k/{SECRET}"
    assert int(port) > 0


def test_a_killed_server_loses_nothing(door: ServerDoor) -> None:
    async def story() -> None:
        door.take()
        address, first, second = authority(door), shown(0, turn=4), shown(0, turn=5)
        async with phone(address) as ada:
            await ada.sits(0)
            await heard(door, Joined(0, "en"))
            door.send(first)
            await ada.hears("turn")
            await ada.says(bid(first))
            await heard(door, Answered(0, msgspec.convert(bid(first), Reply)))
            await killed(door)
        await back(door, ada.token)
        assert authority(door) == address
        async with phone(address, ada.token) as again:
            door.send(Say(0, "back"))
            assert (await again.hears())["words"] == "back", "it is in its seat at once"
            door.send(second)
            assert (await again.hears("turn"))["turn"] == 5
            async with phone(address) as bob:
                seats = await bob.sits(0, "Bob", "bob", "green")
                while seats["type"] != "told":
                    seats = await bob.hears()
                assert seats["words"] == "This seat is taken. Choose another one."
        said = await heard(door, Left(0), Joined(0, "en"))
        assert not any(isinstance(message, Opened | Claimed | Failed) for message in said)
        door.send(FreeSeat(0))
        await killed(door)
        await back(door, ada.token)
        door.send(LOBBY)
        async with phone(address, ada.token, hello=False) as again:
            await again.says({"type": "hello", "protocol": "fzzzt-phone/1", "language": "en"})
            assert (await again.hears("seats"))["seats"][0]["state"] == "free", "a freed seat stays free"

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_who_watches_is_shown_the_table_by_the_next_server_too(door: ServerDoor) -> None:
    hello = {"type": "hello", "protocol": "fzzzt-phone/1", "language": "en", "watches": True}

    async def story() -> None:
        address = authority(door)
        async with phone(address, hello=False) as eve:
            await eve.says(hello)
            await heard(door, Watched(("en",)))
            door.send(shown_to_all(title="Ada thinks…"))
            assert (await eve.hears("look"))["title"] == "Ada thinks…"
            await killed(door)
        await heard(door, Watched(()))
        await back(door, eve.token)
        async with phone(address, eve.token, hello=False) as again:
            await again.says(hello)
            await heard(door, Watched(("en",)))
            door.send(shown_to_all(title="Bob thinks…"))
            assert (await again.hears("look"))["title"] == "Bob thinks…"

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


@pytest.mark.slow
@pytest.mark.parametrize(("kills", "apart"), [(2, 1), pytest.param(50, 1.6, marks=pytest.mark.slow)])
def test_whole_games_with_a_server_that_is_killed_again_and_again(kills: int, apart: float) -> None:
    """Every action arrives once, and nobody loses a seat: in bids and fixings of every round, if kills are so many
    turns ``apart``."""
    with opened() as door:
        games = [HostedGame(door, 31, 2)]
        persons = [Player(authority(door), seat) for seat in range(2)]
        done, pids = 0, set[int]()

        def kill() -> None:
            nonlocal done
            everybody = all(person.arrivals > done for person in persons)
            late = len(games[0].game.turns) > apart * done
            if done < kills and everybody and late and door.pid not in {None, *pids}:
                pids.add(door.pid or 0)
                end(door.pid or 0)
                done += 1

        asyncio.run(play([(games[0], persons)], kill))
        assert done == kills
        assert [turn.action for turn in games[0].game.turns] == [turn.action for turn in played_alone(31, 2).turns]
        assert sum(isinstance(message, Claimed) for message in games[0].heard) == 2
        assert games[0].tokens == {person.seat: hash_of(person.token) for person in persons}
        # A server that was killed between two phones' return has not told of the first.
        assert sum(isinstance(message, Left) for message in games[0].heard) >= kills


@pytest.mark.slow
def test_twenty_games_side_by_side() -> None:
    with contextlib.ExitStack() as doors:
        games = []
        for seed in range(20):
            door = doors.enter_context(opened())
            seats = 2 + seed % 3
            games.append((HostedGame(door, seed, seats), [Player(authority(door), seat) for seat in range(seats)]))
        asyncio.run(play(games))
        for seed, (hosted, persons) in enumerate(games):
            alone = played_alone(seed, len(persons))
            assert [turn.action for turn in hosted.game.turns] == [turn.action for turn in alone.turns]


def test_tokens_of_a_saved_game_open_their_seats() -> None:
    token = new_token()
    with opened(msgspec.structs.replace(OPENING, tokens={hash_of(token): 1})) as door:

        async def story() -> None:
            door.send(LOBBY)
            async with phone(authority(door), token, hello=False) as bob:
                await bob.says({"type": "hello", "protocol": "fzzzt-phone/1", "language": "en"})
                assert (await bob.hears("seats"))["seats"][1]["state"] == "mine"
                assert await heard(door, Joined(1, "en")) == [Joined(1, "en")]
                door.send(CloseDoor({"en": "Until tomorrow."}))
                assert (await bob.hears("told"))["words"] == "Until tomorrow."
                await bob.closed()

        asyncio.run(asyncio.wait_for(story(), PATIENCE))
        assert door.join(PATIENCE)
        assert door.address is None


def test_a_port_that_is_taken_is_a_fault_and_no_death() -> None:
    with socket.create_server((HOST, 0)) as taken:
        door = ServerDoor(msgspec.structs.replace(OPENING, port=taken.getsockname()[1]))
        assert wait_for_opening(door) == (Failed(DoorFault.PORT_TAKEN),)
    assert door.join(PATIENCE)
    assert door.address is None
    door.send(LOBBY)
    door.close()
    assert door.take() == ()


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (OSError(errno.EADDRINUSE, ""), DoorFault.PORT_TAKEN),
        (OSError(errno.EADDRNOTAVAIL, ""), DoorFault.NO_SUCH_ADDRESS),
        (OSError(errno.EACCES, ""), DoorFault.NOT_ALLOWED),
        (OSError(errno.EPERM, ""), DoorFault.NOT_ALLOWED),
        (ValueError("0.0.0.0"), DoorFault.NO_SUCH_ADDRESS),
        (FileNotFoundError(errno.ENOENT, "", "index.html"), DoorFault.LIBRARY),
    ],
)
def test_each_fault_has_its_name(error: OSError | ValueError, fault: DoorFault) -> None:
    assert fault_of(error) is fault


def test_a_server_that_does_not_live_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_door, "run", end_at_once)
    monkeypatch.setattr(server_door, "PAUSE", 0.0)
    monkeypatch.setattr(server_door, "DEATHS", 2)
    door = ServerDoor(OPENING)
    assert wait_for_opening(door) == (Failed(DoorFault.DIED),)
    assert door.join(PATIENCE)
    assert DEATHS > 2
    before = door._orders.qsize()  # noqa: SLF001 - it cannot be seen otherwise
    door.send(LOBBY)
    assert door._orders.qsize() == before, "nothing piles up that nobody reads"  # noqa: SLF001


def test_a_server_that_hangs_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_door, "run", hang)
    monkeypatch.setattr(server_door, "GOODBYE_SECONDS", 0.01)
    monkeypatch.setattr(server_door, "PAUSE", 0.0)
    monkeypatch.setattr(server_door, "DEATHS", 2)
    door = ServerDoor(OPENING)
    assert wait_for_opening(door) == (Failed(DoorFault.DIED),)
    assert door.join(PATIENCE)


@pytest.mark.slow
def test_a_server_with_nothing_to_say_does_not_count_as_hung(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_door, "GOODBYE_SECONDS", BEAT_SECONDS / 2)
    with opened() as door:
        before = door.pid
        time.sleep((SILENCES + 2) * BEAT_SECONDS / 2)
        assert door.pid == before
        assert door.take() == (), "its beat is nothing for the window"


@needs_stopping
def test_a_server_that_hangs_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window was woken for its first word. Then the pipe fills, and every call comes back; the door closes all the
    same."""
    monkeypatch.setattr(server_door, "GOODBYE_SECONDS", 0.1)
    monkeypatch.setattr(server_door, "SILENCES", 10**6)
    woken = threading.Event()
    door = ServerDoor(OPENING, woken.set)
    assert woken.wait(PATIENCE)
    assert isinstance(door.take()[0], Opened)
    pid = door.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    deliver = shown(0)
    for _ in range(3000):
        door.send(deliver)
    assert door.take() == ()
    door.close()
    assert door.join(PATIENCE)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@posix_only
@pytest.mark.parametrize("run", [never_be_silent, stop_in_mid_message])
def test_a_door_closes_whatever_its_server_does(run: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_door, "run", run)
    monkeypatch.setattr(server_door, "GOODBYE_SECONDS", 0.1)
    # However long a busy machine takes to start a process.
    monkeypatch.setattr(server_door, "SILENCES", 10**6)
    door = ServerDoor(OPENING)
    assert wait_for_opening(door)[0] == Opened(1)
    pid = door.pid
    assert pid is not None
    door.close()
    assert door.join(PATIENCE)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


WINDOW = """
    import sys, time
    from tests.ui.phones.house import OPENING
    from ui.phones.server_door import ServerDoor

    if __name__ == "__main__":
        door = ServerDoor(OPENING)
        while door.address is None:
            time.sleep(0.01)
        print(door.pid, door.address, flush=True)
        {then}
"""


@posix_only
@pytest.mark.parametrize(
    "then",
    ["time.sleep(600)", pytest.param("pass", marks=pytest.mark.slow), pytest.param("1 / 0", marks=pytest.mark.slow)],
)
def test_the_server_ends_with_the_window(tmp_path: Path, then: str) -> None:
    """Killed, closed or crashed."""
    script = tmp_path / "window.py"
    script.write_text(textwrap.dedent(WINDOW).format(then=then), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=environment, text=True) as window:
        assert window.stdout is not None
        pid = int(window.stdout.readline().split()[0])
        if "600" in then:
            window.kill()
        window.wait(PATIENCE)
        wait_for_end(pid, PATIENCE)


def test_nothing_heavy_is_loaded_before_a_door_is_opened() -> None:
    code = (
        "import sys, json, ui.phones.server_door, ui.phones.tokens, ui.phones.door;"
        "print(json.dumps([name for name in sys.modules]))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, text=True).stdout
    loaded = set(json.loads(said))
    assert "ui.phones.messages" in loaded
    assert not loaded & {"websockets", "asyncio", "multiprocessing", "ifaddr", "segno", "ssl", "http.server", "pygame"}


def test_the_servers_process_knows_no_screen() -> None:
    code = "import sys, json, ui.phones.server; print(json.dumps([name for name in sys.modules]))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, text=True).stdout
    assert not set(json.loads(said)) & {"pygame", "numpy", "resvg_py", "PIL", "websockets.legacy"}


@pytest.mark.parametrize(
    "message",
    [
        Joined(4, "en"),
        Left(-1),
        Knocked(10**9),
        Answered(99, Reply(1, EndAllocation())),
        Claimed(7, "hash", "Ada", "ada", "red", "en"),
        Claimed(0, "hash", "A" * 5000, "ada", "red", "en"),
    ],
)
def test_the_window_hears_only_of_seats_that_can_be(message: FromServer) -> None:
    with pytest.raises(msgspec.ValidationError):
        server_door._FROM_SERVER.decode(msgspec.json.encode(message))  # noqa: SLF001 - what the pipe is read with
