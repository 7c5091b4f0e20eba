"""Par: what each level would have scored with the same game number, in the person's seat, against the same rivals.

Everything random follows from the game number, so par does too. A par game is played lot by lot, each one a request to
the computer players' process (``game.play.thinking``), which must answer soon.
"""

from collections.abc import Callable, Sequence

import msgspec

from game.agents.levels import LEVELS
from game.core.actions import Action
from game.core.dealing import choice_seed
from game.core.events import GameScored
from game.core.number import GameNumber
from game.core.observation import Observation
from game.core.state import Phase
from game.records.game import Game
from game.records.record import Record
from game.records.seats import COMPUTER_PREFIX, SeatSpec

PAR_LEVELS = tuple(level for level in LEVELS if level != "random")
"""The levels a person is compared with, weakest to strongest."""

Choose = Callable[[SeatSpec, Observation, int], Action]
"""Chooses a computer player's action, given the player, its observation, and a random seed."""


class Par(msgspec.Struct, frozen=True):
    """The scores of the levels in a game, ``levels`` from weakest to strongest, and the person's, ``mine``."""

    mine: int
    levels: dict[str, int]

    def ranking(self) -> list[tuple[str | None, int]]:
        """Everyone with their score, lowest first; the person (None) comes after levels with the same score."""
        everybody: list[tuple[str | None, int]] = [*self.levels.items(), (None, self.mine)]
        return sorted(everybody, key=lambda entry: (entry[1], entry[0] is None))


class ParAsked(msgspec.Struct, frozen=True, tag="par"):
    """Play game number ``seed`` among these seats, all computer players, until its current lot is sold, or the work
    between two rounds is done; None: from the beginning."""

    seed: GameNumber
    seats: tuple[SeatSpec, ...]
    game: Record | None = None


def play_lot(asked: ParAsked, choose: Choose) -> Record:
    """The game with its next lot for sale, between two rounds, or finished. Takes up to a second among masterminds: a
    whole round would take longer than a process may be silent."""
    game = Game.new(asked.seed, asked.seats) if asked.game is None else Game.from_record(asked.game)
    begun = _lot(game)
    while (player := game.to_act) is not None and _lot(game) == begun:
        seed = choice_seed(game.seed, player, game.point)
        game.apply(choose(game.seats[player], game.observation(player), seed))
    return game.to_record()


def _lot(game: Game) -> tuple[Phase, int, int]:
    return game.phase, game.state.round, game.state.auction


def has_par(record: Record, seat: int) -> bool:
    """Whether a seat has a par: only in a finished game of one person against computer players."""
    kinds = [SeatSpec(player.name, player.kind).human for player in record.players]
    return record.finished and seat in range(len(kinds)) and kinds[seat] and sum(kinds) == 1


class ParRun:
    """Works out par: ``ask`` gives the next question, ``take`` its answer, until ``done``."""

    def __init__(
        self,
        seed: GameNumber,
        seats: Sequence[SeatSpec],
        seat: int,
        mine: int,
        levels: Sequence[str] = PAR_LEVELS,
    ) -> None:
        """The game number, its seats, and the person's seat and score."""
        self._seed = seed
        self._seats = tuple(seats)
        self._seat = seat
        self._mine = mine
        self._levels = tuple(levels)
        self._game: Record | None = None
        self._found: dict[str, int] = {}

    @classmethod
    def of(cls, record: Record, seat: int, levels: Sequence[str] = PAR_LEVELS) -> "ParRun":
        """The par of a recorded game. Raises ValueError for a game without a par."""
        if not has_par(record, seat):
            raise ValueError("par needs a finished game of one person against computer players")
        seats = [SeatSpec(player.name, player.kind) for player in record.players]
        return cls(record.seed, seats, seat, total_of(record, seat), levels)

    @property
    def done(self) -> bool:
        """Whether every level has played."""
        return len(self._found) == len(self._levels)

    def ask(self) -> ParAsked:
        """The next question. Raises IndexError when there is none left."""
        level = self._levels[len(self._found)]
        seats = list(self._seats)
        seats[self._seat] = SeatSpec(seats[self._seat].name, COMPUTER_PREFIX + level)
        return ParAsked(self._seed, tuple(seats), self._game)

    def take(self, game: Record) -> None:
        """The answer to the question that ``ask`` gave."""
        if not game.finished:
            self._game = game
            return
        self._found[self._levels[len(self._found)]] = total_of(game, self._seat)
        self._game = None

    def par(self) -> Par:
        """What has been found so far."""
        return Par(self._mine, dict(self._found))


def total_of(record: Record, seat: int) -> int:
    """A seat's score. Raises ValueError for an unfinished game."""
    for event in reversed(record.events):
        if isinstance(event, GameScored):
            return event.players[seat].total
    raise ValueError("the game has no score")
