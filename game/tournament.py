"""Many games between computer players, over several processes, and what they add up to."""

import math
import multiprocessing
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from game.events import GameScored
from game.record import Record
from game.session import SeatSpec, Session
from game.thinking import Agents, Question

NORMAL_95 = 1.96
CHUNK = 4


class SeatResult(msgspec.Struct, frozen=True):
    """One seat's figures over all games: wins (a shared win counts as a part), means, and half-widths of 95 %
    intervals. The margin is the own total less the best other total."""

    seat: SeatSpec
    games: int
    wins: float
    win_rate: float
    win_rate_interval: float
    score: float
    margin: float
    margin_interval: float


def play_game(seats: Sequence[SeatSpec], seed: int, agents: Agents) -> Record:
    """Play one game of computer players to its score."""
    session = Session(seats, seed)
    while (player := session.to_act) is not None:
        seat = seats[player]
        rng = session.policy_rng(player)
        question = Question(seat.level, seat.personality, session.observation(player), rng.getrandbits(64))
        session.submit(player, agents.choose(question))
    return session.record()


def play_games(seats: Sequence[SeatSpec], first_seed: int, games: int, jobs: int = 1) -> Iterator[Record]:
    """Play game numbers ``first_seed`` and the ``games - 1`` after it, in order, on ``jobs`` processes."""
    seeds = range(first_seed, first_seed + games)
    if jobs == 1:
        agents = Agents()
        yield from (play_game(seats, seed, agents) for seed in seeds)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=_start_worker) as pool:
        yield from pool.imap(partial(_play_in_worker, tuple(seats)), seeds, chunksize=CHUNK)


_worker_agents: list[Agents] = []


def _start_worker() -> None:
    """Each worker process keeps its computer players from game to game."""
    _worker_agents[:] = [Agents()]


def _play_in_worker(seats: tuple[SeatSpec, ...], seed: int) -> Record:
    return play_game(seats, seed, _worker_agents[0])


def final_scores(record: Record) -> GameScored:
    """The score event of a finished game. Raises ValueError for another."""
    for event in reversed(record.events):
        if isinstance(event, GameScored):
            return event
    raise ValueError("the game has no score")


class Tally:
    """Adds up finished games for a fixed row of seats."""

    def __init__(self, seats: Sequence[SeatSpec]) -> None:
        self._seats = tuple(seats)
        self._wins: list[list[float]] = [[] for _ in seats]
        self._totals: list[list[int]] = [[] for _ in seats]
        self._margins: list[list[int]] = [[] for _ in seats]

    def add(self, result: GameScored) -> None:
        """Count one game."""
        totals = [score.total for score in result.players]
        for player, total in enumerate(totals):
            self._wins[player].append(1 / len(result.winners) if player in result.winners else 0.0)
            self._totals[player].append(total)
            self._margins[player].append(total - max(totals[:player] + totals[player + 1 :]))

    def results(self) -> list[SeatResult]:
        """The figures for each seat so far; at least one game must have been counted."""
        return [
            SeatResult(
                seat=seat,
                games=len(self._wins[player]),
                wins=sum(self._wins[player]),
                win_rate=_mean(self._wins[player]),
                win_rate_interval=_interval(self._wins[player]),
                score=_mean(self._totals[player]),
                margin=_mean(self._margins[player]),
                margin_interval=_interval(self._margins[player]),
            )
            for player, seat in enumerate(self._seats)
        ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _interval(values: Sequence[float]) -> float:
    """Half the width of the 95 % interval of the mean (normal approximation)."""
    if len(values) < 2:
        return math.inf
    mean = _mean(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return NORMAL_95 * math.sqrt(variance / len(values))
