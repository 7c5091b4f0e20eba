"""Attacks a real server for phones from one address, and measures what the window feels of it.

    uv run --dev python build/attack_phones.py
    uv run --dev python build/attack_phones.py --seconds 20

The window is a loop of sixty frames a second, each with the same work and a look at the door, beside which one phone
plays: it taps, and the time until the window has the answer is taken, with and without an attack. The attackers, in
processes of their own, open connections and say nothing, ask for pages with wrong secrets, and send nonsense and pings
through sockets. They stop and go on every second, so that frames with and without them have seen the same of whatever
else the computer does. Prints a table; exits with 1 if the phone's seat, its answers or the door are lost.
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import random
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.ui.phones import malice
from tests.ui.phones.hosted import authority, opened
from tests.ui.phones.house import HELLO, LOBBY, Phone, ask, cookie, phone, raw, shown
from ui.phones.messages import Answered, Failed, Left
from ui.phones.server_door import ServerDoor
from ui.phones.tokens import new_token

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

FRAME = 1 / 60
WORK = 150_000
"""Rounds of a loop: some milliseconds of a frame's work."""
BURST, PAUSE = 1.0, 0.3
"""Seconds of an attack, as of the rest between two; and those after each change, which count for neither."""

Going = Callable[[], Awaitable[None]]
"""Waits until the attack goes on, if it has stopped."""


async def hold(address: str, going: Going) -> None:
    """Slow loris: connections that say a byte now and then."""
    while True:
        await going()
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(*address.split(":"))
            with contextlib.closing(writer):
                while not reader.at_eof():
                    await going()
                    writer.write(b"G")
                    await writer.drain()
                    await asyncio.sleep(0.5)


async def guess(address: str, going: Going) -> None:
    """Wrong secrets and wrong requests, as fast as they are answered."""
    rng = random.Random()
    while True:
        await going()
        with contextlib.suppress(OSError, ValueError, IndexError):
            await ask(address, f"/k/{rng.randrange(1 << 60)}")
            await ask(address, "/", cookie(new_token(), "abcd-efgh-jkmn-pqrt"))
            # With an end: for that of a line the server waits.
            await raw(address, rng.randbytes(200) + b"\n")


async def babble(address: str, going: Going) -> None:
    """Nonsense and pings through a socket, by somebody who knows the secret."""
    rng = random.Random()
    while True:
        await going()
        with contextlib.suppress(Exception):
            async with phone(address, hello=False) as own:
                await own.says(HELLO)
                while True:
                    await going()
                    await own.says(malice.message(rng))
                    await own.connection.ping()


ATTACKS = {"slow requests": (hold, 100), "wrong secrets": (guess, 20), "nonsense": (babble, 10)}


def attack(name: str, address: str, at_it: "Event") -> None:
    """Runs in a process: one kind of attack, many times at once while ``at_it`` is set, until it is killed."""
    kind, number = ATTACKS[name]
    # The attacker has another machine in truth, and takes none of this one's time.
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(19)

    async def going() -> None:
        while not at_it.is_set():
            await asyncio.sleep(0.02)

    async def all_at_once() -> None:
        await asyncio.gather(*(kind(address, going) for _ in range(number)))

    asyncio.run(all_at_once())


def memory_mb(pid: int | None) -> float:
    """A process's memory; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1000
    return 0.0


def cpu_seconds(pid: int | None) -> float:
    """The processor time that a process has taken; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Window:
    """The loop of frames, with one seat at the door."""

    def __init__(self, door: ServerDoor) -> None:
        self.door = door
        self.answered = threading.Event()
        self.turn = 1
        self.lost: list[str] = []

    def run(self, seconds: float) -> list[float]:
        """Draw frames for some seconds; what each took."""
        frames: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            start = time.perf_counter()
            self._look()
            total = 0
            for number in range(WORK):
                total += number
            taken = time.perf_counter() - start
            frames.append(taken)
            time.sleep(max(0.0, FRAME - taken))
        return frames

    def _look(self) -> None:
        for message in self.door.take():
            match message:
                case Answered() if message.reply.turn == self.turn:
                    self.turn += 1
                    self.door.send(shown(0, turn=self.turn))
                case Left() | Failed():
                    self.lost.append(repr(message))


async def tap(own: Phone, taps: list[float]) -> None:
    """A person who answers each turn at once; how long each answer took until the next turn is noted."""
    start = None
    while True:
        turn = await own.hears("turn")
        if start is not None:
            taps.append(time.perf_counter() - start)
        # At another moment of the window's frame each time, and never so often that the server would hang up.
        await asyncio.sleep(random.uniform(0.1, 0.2))
        start = time.perf_counter()
        await own.says({"type": "action", "turn": turn["turn"], "action": turn["actions"][0]})


def playing(address: str, taps: list[float], seated: threading.Event) -> Callable[[], None]:
    """A thread's work: sit down and answer."""

    async def sit() -> None:
        async with phone(address) as own:
            await own.sits(0)
            seated.set()
            await tap(own, taps)

    def work() -> None:
        # The phone goes with the door.
        with contextlib.suppress(Exception):
            asyncio.run(sit())

    return work


def row(name: str, values: list[float]) -> str:
    """A line of the table, in milliseconds."""
    cuts = quantiles(values, n=100)
    return f"{name:<34}{median(values) * 1000:8.2f}{cuts[94] * 1000:8.2f}{cuts[98] * 1000:8.2f}{len(values):8}"


class Measured(NamedTuple):
    """What frames and taps took, in seconds, and the server's share of a core."""

    frames: list[float]
    taps: list[float]
    share: float


def in_turns(window: Window, taps: list[float], at_it: "Event", seconds: float) -> tuple[Measured, Measured]:
    """Measure without and with an attack, for so many seconds each, in bursts."""
    without, under = (Measured([], [], 0.0), Measured([], [], 0.0))
    for _ in range(max(1, round(seconds / BURST))):
        for attacked in (False, True):
            (at_it.set if attacked else at_it.clear)()
            window.run(PAUSE)
            taps.clear()
            busy = cpu_seconds(window.door.pid)
            frames = window.run(BURST)
            share = (cpu_seconds(window.door.pid) - busy) / BURST
            before = under if attacked else without
            now = Measured(before.frames + frames, before.taps + taps, before.share + share * BURST / seconds)
            without, under = (without, now) if attacked else (now, under)
    return without, under


def main() -> int:
    parser = argparse.ArgumentParser(description="Attack a server for phones, and measure what the window feels of it.")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each attack takes, and the rests between")
    options = parser.parse_args()
    print(f"{os.cpu_count()} cores; milliseconds{'median':>21}{'95 %':>8}{'99 %':>8}{'number':>8}", flush=True)
    with opened() as door:
        address = authority(door)
        door.send(LOBBY)
        window, taps, seated = Window(door), list[float](), threading.Event()
        door.send(shown(0, turn=1))
        threading.Thread(target=playing(address, taps, seated), daemon=True).start()
        seated.wait(30)
        window.run(1)
        before, pid = memory_mb(door.pid), door.pid
        for name in (*ATTACKS, "all at once"):
            names = [name] if name in ATTACKS else list(ATTACKS)
            context = multiprocessing.get_context("spawn")
            at_it = context.Event()
            attackers = [context.Process(target=attack, args=(each, address, at_it), daemon=True) for each in names]
            for attacker in attackers:
                attacker.start()
            # Until they have loaded what they need.
            at_it.set()
            window.run(3)
            without, under = in_turns(window, taps, at_it, options.seconds)
            for attacker in attackers:
                attacker.kill()
                attacker.join()
            for when, measured in (("without", without), (name, under)):
                print(row(f"frames, {when}", measured.frames))
                enough = len(measured.taps) > 1
                print(row(f"tap to the next turn, {when}", measured.taps) if enough else f"no answers, {when}")
            ratio = quantiles(under.frames, n=100)[98] / quantiles(without.frames, n=100)[98]
            server = f"{memory_mb(door.pid):.0f} MB, {under.share:.0%} of a core"
            print(f"  99 % of frames: {ratio:.2f} times; server: {server}", flush=True)
        print(f"server's memory before: {before:.0f} MB; {'the same' if door.pid == pid else 'another'} server")
        if window.lost or door.pid != pid:
            print(f"lost: {window.lost}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
