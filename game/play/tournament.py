"""Many games between computer players, over several processes, and their results.

The processes end when they are asked to, although they are stuck, and with their parent. Ctrl+C, which a terminal sends
to all of them, is left to the main one.
"""

import contextlib
import itertools
import math
import multiprocessing
import os
import random
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from multiprocessing.util import Finalize
from types import FrameType
from typing import TYPE_CHECKING

import msgspec

from game.agents import Agent, AgentError, register
from game.agents.levels import registered
from game.core.actions import IllegalActionError
from game.core.dealing import choice_seed
from game.core.events import GameScored
from game.core.number import GameNumber
from game.intervals import NORMAL_95, Interval, of_deals
from game.play.bots.bot import Bot
from game.play.bots.process import HEARING_SECONDS, kill_all
from game.play.thinking import Agents
from game.play.worker import LostError
from game.records.game import Game
from game.records.record import Record
from game.records.seats import COMPUTER_PREFIX, BotSpec, SeatSpec

if TYPE_CHECKING:
    from multiprocessing.pool import IMapIterator
    from multiprocessing.process import BaseProcess

Entrant = SeatSpec | Agent
"""A tournament entrant: a seat whose kind names a level or a registered player, or an agent itself."""
Fixture = tuple[tuple[Entrant, ...], GameNumber]
"""A game to be played."""

CHUNK = 4


class SeatResult(msgspec.Struct, frozen=True):
    """One seat's figures over all games: wins (shared wins count in part), means, and 95 % intervals: both ends of the
    win rate's (Wilson's), and half the width of the margin's. The margin is the seat's total minus the best other
    total."""

    seat: SeatSpec
    games: int
    wins: float
    """Victories; shared ones count in part."""
    win_rate: float
    """Wins per game."""
    win_rate_interval: Interval
    """Wilson's 95 % interval."""
    score: float
    """Mean score."""
    margin: float
    """Mean lead over the best other score."""
    margin_interval: float
    """Half the width of its 95 % interval."""


class Players:
    """The players in one process, created on demand and used from game to game. Must be closed, as bots are
    processes."""

    def __init__(self) -> None:
        self._agents = Agents()
        self._bots: dict[tuple[int, BotSpec], Bot] = {}

    def of(self, entrant: Entrant, place: int) -> Agent:
        """The player for an entrant at a seat. Each seat gets its own bot process: a shared one would know both hands.

        Raises AgentError for a seat without a known computer player.
        """
        if not isinstance(entrant, SeatSpec):
            return entrant
        if entrant.human:
            raise AgentError(f"{entrant.name} is a person: a tournament is for computer players")
        if entrant.program is None:
            return self._agents.of(entrant.level, entrant.personality)
        key = place, entrant.program
        if key not in self._bots:
            self._bots[key] = Bot(entrant.name, entrant.program)
        return self._bots[key]

    def close(self) -> None:
        """Shut the bots down."""
        for bot in self._bots.values():
            bot.leave()
        self._bots.clear()


def play_game(entrants: Sequence[Entrant], seed: GameNumber, players: Players | None = None) -> Record:
    """Play one game to its score. ``players`` holds the players that seats name, from game to game.

    Raises AgentError for a seat without a known computer player, BotError if a bot fails.
    """
    if players is None:
        with contextlib.closing(Players()) as own:
            return play_game(entrants, seed, own)
    seats = seats_of(entrants)
    acting = [players.of(entrant, place) for place, entrant in enumerate(entrants)]
    for place, agent in enumerate(acting):
        if isinstance(agent, Bot):
            agent.begin(len(seats), place)
    rngs = [random.Random(choice_seed(seed, player, 0)) for player in range(len(seats))]
    game = Game.new(seed, seats)
    while (player := game.to_act) is not None:
        agent = acting[player]
        action = agent.act(game.observation(player), rngs[player])
        try:
            game.apply(action)
        except IllegalActionError as error:
            if isinstance(agent, Bot):
                raise agent.broke(str(error)) from error
            raise
    return game.to_record()


def seats_of(entrants: Sequence[Entrant]) -> tuple[SeatSpec, ...]:
    """The seats as named in records: a bare agent is named after its class."""
    return tuple(
        entrant
        if isinstance(entrant, SeatSpec)
        else SeatSpec(f"{type(entrant).__name__} {number}", COMPUTER_PREFIX + type(entrant).__name__)
        for number, entrant in enumerate(entrants)
    )


def play_games(entrants: Sequence[Entrant], first_seed: int, games: int, jobs: int = 1) -> Iterator[Record]:
    """Play game numbers ``first_seed`` and the ``games - 1`` after it, in order, on ``jobs`` processes."""
    return play_numbers(entrants, range(first_seed, first_seed + games), jobs)


def play_numbers(entrants: Sequence[Entrant], numbers: Iterable[GameNumber], jobs: int = 1) -> Iterator[Record]:
    """Play the games of these numbers, in order, on ``jobs`` processes. Each number is asked for when its game is
    near."""
    return _play_all(((tuple(entrants), number) for number in numbers), jobs)


def play_rotated(
    entrants: Sequence[Entrant], first_seed: int, deals: int, jobs: int = 1
) -> Iterator[tuple[Record, ...]]:
    """Play each game number once with everyone in each seat, the games of a deal together, as ``rotated`` orders
    them."""
    return play_numbers_rotated(entrants, range(first_seed, first_seed + deals), jobs)


def play_numbers_rotated(
    entrants: Sequence[Entrant], numbers: Iterable[GameNumber], jobs: int = 1
) -> Iterator[tuple[Record, ...]]:
    """``play_rotated`` with these numbers."""
    turns = range(len(entrants))
    records = _play_all(((rotated(entrants, turn), number) for number in numbers for turn in turns), jobs)
    while deal := tuple(itertools.islice(records, len(turns))):
        yield deal


def rotated(entrants: Sequence[Entrant], turn: int) -> tuple[Entrant, ...]:
    """The entrants after everyone has moved ``turn`` places clockwise."""
    return tuple(entrants[(place - turn) % len(entrants)] for place in range(len(entrants)))


def one_against(
    one: Entrant, others: Entrant, seats: int, first_seed: int, deals: int, jobs: int = 1
) -> Iterator[tuple[GameScored, ...]]:
    """The scores of each deal of ``one`` alone against ``seats - 1`` of the ``others``, played from every seat: ``one``
    sits at seat 0 first and moves on clockwise."""
    for records in play_rotated([one, *[others] * (seats - 1)], first_seed, deals, jobs):
        yield tuple(final_scores(record) for record in records)


def share_of_first(results: Sequence[GameScored]) -> float:
    """The share of a deal's victories that went to the entrant who started at seat 0; a shared one counts in part
    [F3]."""
    return _mean([_figures(result, place)[0] for place, result in enumerate(results)])


def _play_all(fixtures: Iterator[Fixture], jobs: int) -> Iterator[Record]:
    if jobs == 1:
        with contextlib.closing(Players()) as players:
            yield from (play_game(entrants, seed, players) for entrants, seed in fixtures)
        return
    own, before = registered(), set(multiprocessing.active_children())
    # A process for each game, if there are fewer games than processes.
    first = list(itertools.islice(fixtures, jobs))
    with ctrl_c_for_this_process_alone():
        pool = multiprocessing.get_context("spawn").Pool(len(first), initializer=_start_worker, initargs=(own,))
    with pool:
        playing = set(multiprocessing.active_children()) - before
        played = pool.imap(_play_in_worker, _chunks(itertools.chain(first, fixtures)))
        while (records := _next_of(played, playing)) is not None:
            yield from records


def _chunks(fixtures: Iterator[Fixture]) -> Iterator[list[Fixture]]:
    """The games that a process plays in one go."""
    while chunk := list(itertools.islice(fixtures, CHUNK)):
        yield chunk


def _next_of(played: "IMapIterator[list[Record]]", playing: Collection["BaseProcess"]) -> list[Record] | None:
    """The next result from a pool, None after the last one. Raises LostError if one of its processes has died, as its
    games would never arrive.

    Windows notices Ctrl+C only between waits, so each one must be short.
    """
    while True:
        try:
            return played.next(timeout=HEARING_SECONDS)
        except StopIteration:
            return None
        except multiprocessing.TimeoutError:
            pass
        if not all(process.is_alive() for process in playing):
            raise LostError("A process that played games has ended: the system may have had no memory left for it.")


_worker_players: list[Players] = []


def _start_worker(own: dict[str, Callable[[], Agent]]) -> None:
    """Give each worker process the registered players, too; it uses its players from game to game."""
    for kind, make in own.items():
        if kind not in registered():
            register(kind, make)
    _worker_players[:] = [Players()]
    if multiprocessing.parent_process() is not None:
        end_well(kill_all)


def _play_in_worker(fixtures: Sequence[Fixture]) -> list[Record]:
    return [play_game(*fixture, _worker_players[0]) for fixture in fixtures]


def final_scores(record: Record) -> GameScored:
    """The score event of a finished game. Raises ValueError if it is not finished."""
    for event in reversed(record.events):
        if isinstance(event, GameScored):
            return event
    raise ValueError("the game has no score")


class Tally:
    """Adds up finished games for fixed seats. A deal, played once or from every seat, counts as one sample: its games
    share the same cards, so only their mean is an independent sample."""

    def __init__(self, seats: Sequence[SeatSpec]) -> None:
        self._seats = tuple(seats)
        self._games = 0
        self._wins: list[list[float]] = [[] for _ in seats]
        self._totals: list[list[float]] = [[] for _ in seats]
        self._margins: list[list[float]] = [[] for _ in seats]

    def add(self, result: GameScored) -> None:
        """Count one game."""
        self.add_deal([result])

    def add_deal(self, results: Sequence[GameScored]) -> None:
        """Count the games of one deal: the first as seated, each later one with everyone moved one more place
        clockwise."""
        self._games += len(results)
        count = len(self._seats)
        for player in range(count):
            places = [(player + turn) % count for turn in range(len(results))]
            shares, totals, margins = zip(*[_figures(r, p) for r, p in zip(results, places, strict=True)], strict=True)
            self._wins[player].append(_mean(shares))
            self._totals[player].append(_mean(totals))
            self._margins[player].append(_mean(margins))

    def results(self) -> list[SeatResult]:
        """The figures for each seat so far; at least one game must have been counted."""
        return [
            SeatResult(
                seat=seat,
                games=self._games,
                wins=_mean(self._wins[player]) * self._games,
                win_rate=_mean(self._wins[player]),
                win_rate_interval=of_deals(self._wins[player], self._games),
                score=_mean(self._totals[player]),
                margin=_mean(self._margins[player]),
                margin_interval=_interval(self._margins[player]),
            )
            for player, seat in enumerate(self._seats)
        ]


def _figures(result: GameScored, place: int) -> tuple[float, int, int]:
    """Share of the victory, total and margin of the player in a seat."""
    totals = [score.total for score in result.players]
    share = 1 / len(result.winners) if place in result.winners else 0.0
    return share, totals[place], totals[place] - max(totals[:place] + totals[place + 1 :])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _interval(values: Sequence[float]) -> float:
    """Half the width of the 95 % interval of the mean (normal approximation)."""
    if len(values) < 2:
        return math.inf
    mean = _mean(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return NORMAL_95 * math.sqrt(variance / len(values))


LAST_SECONDS = 1.0
"""How long a worker process may take to end by itself before it is ended."""
CLOSING_SECONDS = 5.0
"""How long it may take to close what it has open, once that has begun."""


def end_well(close_all: Callable[[], object]) -> None:
    """Have this worker process call ``close_all`` for what it has open, however it ends."""
    closing = threading.RLock()

    def close() -> None:
        # On a busy machine one thread would end the process while another is still removing a bot's folder.
        if closing.acquire(timeout=CLOSING_SECONDS):
            try:
                close_all()
            finally:
                closing.release()

    # A signal to the whole program is handled only by the main process, which asks the others to end. A worker killed
    # midway could die holding the shared queue's lock, and everyone would wait forever.
    if hasattr(os, "setsid"):
        os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end(_number: int, _frame: FrameType | None) -> None:
        # The pool asks. From Python 3.13 on threads are shut down before ``leave`` is called: an exception would be
        # ignored there, and told.
        close()
        if not getattr(threading, "_SHUTTING_DOWN", False):
            sys.exit()

    def leave() -> None:
        # This process is already ending: a second signal would raise in the middle of Python's own shutdown.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        close()

    signal.signal(signal.SIGTERM, end)
    if sys.platform != "win32":
        _end_although_stuck(close)
    Finalize(None, leave, exitpriority=0)
    threading.Thread(target=_end_with_parent, args=(close,), name="parent", daemon=True).start()


def _end_with_parent(close: Callable[[], object]) -> None:
    """If the parent was killed, it cannot ask workers to end: stop playing, and leave no bot behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    close()
    os._exit(1)


def _end_although_stuck(close: Callable[[], object]) -> None:
    """Python handles signals between its own steps. One that comes just before a wait for a lock is handled only once
    the lock is free, which in a pool that is ending it never is: so a thread listens for the signal, too."""
    receiver, sender = socket.socketpair()
    sender.settimeout(0)
    signal.set_wakeup_fd(sender.detach())

    def wait() -> None:
        receiver.recv(1)
        time.sleep(LAST_SECONDS)
        close()
        os._exit(0)

    threading.Thread(target=wait, name="end", daemon=True).start()


@contextlib.contextmanager
def ctrl_c_for_this_process_alone() -> Iterator[None]:
    """Make processes started meanwhile ignore Ctrl+C and leave it to this one."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:
        # Not the main thread, which alone may set this, and alone receives Ctrl+C.
        yield
        return
    _let_children_hear_ctrl_c(hear=False)
    try:
        yield
    finally:
        _let_children_hear_ctrl_c(hear=True)
        signal.signal(signal.SIGINT, before)


def _let_children_hear_ctrl_c(*, hear: bool) -> None:
    """Whether processes started from now on receive Ctrl+C on Windows; elsewhere they inherit this one's behaviour."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetConsoleCtrlHandler(None, not hear)
